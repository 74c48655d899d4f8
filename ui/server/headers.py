"""The headers of every answer: what the browser may load for a page, and who may show it in a frame."""

import base64
import hashlib

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.server.settings import is_served
from ui.streamlit_internals import inline_scripts
from ui.tree.embedding import embedding_hosts

INLINE = "'unsafe-inline'"


class Headers:
    """Adds the headers to every answer; behind TLS, cookies travel by TLS alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = {
            "Content-Security-Policy": policy(),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                if scope["scheme"] == "https":
                    message["headers"] = [_secure_cookie(*each) for each in headers.raw]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _secure_cookie(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    if name.lower() == b"set-cookie" and b"secure" not in value.lower():
        value += b"; Secure"
    return name, value


def policy() -> str:
    """Write the content security policy; `deploy/README.md` says why it has what it loosens."""
    scripts = [f"'sha256-{digest}'" for digest in _hashes_of_inline_scripts()] if is_served() else [INLINE]
    rules = {
        "default-src": ["'none'"],
        "script-src": ["'self'", "blob:", *scripts],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": embedding_hosts() or ["'self'"],
    }
    return "; ".join(f"{name} {' '.join(allowed)}" for name, allowed in rules.items())


def _hashes_of_inline_scripts() -> list[str]:
    """Return the hashes of the scripts that stand in Streamlit's page itself."""
    return [
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in inline_scripts()
    ]
