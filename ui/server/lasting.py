"""Files that never change, as their names have a hash: Streamlit's and the kit, compressed once for all."""

import gzip
import re
from functools import cache
from pathlib import Path

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import file_util

from ui.tree.components import KIT, KIT_FILE

ASSET = re.compile(r"/(static/(?:js|css)/[\w.-]+\.(js|css))$")
"""How Streamlit's scripts and style sheets are asked for, below whichever path the app is served under."""
MEDIA = {"js": "text/javascript", "css": "text/css"}
KIT_PACKED = gzip.compress(KIT.encode())
KEPT = {"Cache-Control": "public, immutable, max-age=31536000", "Vary": "Accept-Encoding"}


class CompressedFiles:
    """Sends Streamlit's scripts and style sheets compressed to whoever reads that."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with such a file; all else passes."""
        asset = ASSET.search(scope["path"]) if scope["type"] == "http" and reads_gzip(scope) else None
        file = Path(file_util.get_static_dir(), asset[1]) if asset else None
        if asset and file and file.is_file():
            await _compress(await to_thread.run_sync(_packed_file, file), asset[2])(scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def give_kit(request: Request) -> Response:
    """Answer with the kit. A page of another version asks by another name: what it gets is not kept."""
    plain = Response(KIT, media_type=MEDIA["js"], headers=KEPT)
    answer = _compress(KIT_PACKED, "js") if reads_gzip(request.scope) else plain
    if request.path_params["name"] != KIT_FILE:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def reads_gzip(scope: Scope) -> bool:
    """Return whether whoever asks reads what is compressed by gzip."""
    return "gzip" in Headers(scope=scope).get("Accept-Encoding", "")


def _compress(content: bytes, ending: str) -> Response:
    return Response(content, media_type=MEDIA[ending], headers={**KEPT, "Content-Encoding": "gzip"})


@cache
def _packed_file(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())
