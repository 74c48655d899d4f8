"""The HTML page that a browser loads first, and the static files."""

import gzip
import re
from datetime import date
from functools import cache
from pathlib import Path

import streamlit as st
from anyio import to_thread
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import file_util

from scene.address.pages import LESSONS, PAGES_SHOWN, PLANS
from scene.address.parameters import EVERY_NAME
from scene.address.view import LANG
from scene.duels import DUEL, DUELS, duel_of_day
from ui.overview.duel import first_page_node
from ui.tree.bundle import ASIDES
from ui.tree.components import FOLDER, KIT, KIT_FILE
from ui.tree.markup import markup
from ui.words.text import COOKIE, is_known, label, language, language_tag, set_language

# --- files that never change ----------------------------------------------------------------------------


ASSET = re.compile(r"/(static/(?:js|css)/[\w.-]+\.(js|css))$")
"""How Streamlit's scripts and style sheets are asked for, below whichever path the app is served under."""
MEDIA = {"js": "text/javascript", "css": "text/css"}
KIT_PACKED = gzip.compress(KIT.encode())
KEPT = {"Cache-Control": "public, immutable, max-age=31536000", "Vary": "Accept-Encoding"}


class CompressedFiles:
    """Middleware that sends Streamlit's static files compressed."""

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
    """Answer with the components' JavaScript (the kit)."""
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


@cache  # 7 ms, for every file of an opening
def _packed_file(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


# A bare address opens with a duel, as HTML at the place of the app's own: at 4 Mbit/s the first word is there
# after 0.4 s in place of 7.6, the app (with `lasting.py`) after 2.9.


ADDRESSES = ("", *PAGES_SHOWN, PLANS, *LESSONS)
SHEETS = ("page", "strip", "duel")
"""The kit's style sheets for what the first words show, in its order."""
FONT = re.compile(r'<link[^>]*href="([^"]+)"[^>]*as="font"')
"""The letters that Streamlit's page asks for at once."""
COLOURS = ("primary", "text", "background", "link")


async def give_page(request: Request) -> Response:
    """Answer with the HTML page in the reader's language."""
    set_language(_language_of(request))
    is_start = not request.url.path.rpartition("/")[2]
    duel = _duel_at(dict(request.query_params)) if is_start else ""
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if is_packed := reads_gzip(request.scope):
        headers["Content-Encoding"] = "gzip"
    return Response(
        _page_html(duel, language(), is_packed=is_packed), media_type="text/html", headers=headers
    )


def _language_of(request: Request) -> str:
    """Return the language of a request: of the address, the cookie or the browser."""
    tags = (request.query_params.get(LANG, ""), request.cookies.get(COOKIE, ""))
    return next(filter(is_known, tags), "") or request.headers.get("Accept-Language", "").partition(",")[0]


def _duel_at(parameters: dict[str, str]) -> str:
    """Return the duel that a start page's address opens with; empty if the address says anything else."""
    if parameters.keys() & {*EVERY_NAME} - {LANG, DUEL}:
        return ""
    duel = parameters.get(DUEL, "")
    return duel if duel in DUELS else "" if duel else duel_of_day(date.today())


@cache  # 2 ms of an opening
def _page_html(duel: str, tongue: str, *, is_packed: bool) -> bytes:
    """Return the HTML page with a duel in a language."""
    page = Path(file_util.get_static_dir(), "index.html").read_text(encoding="utf-8")
    page = page.replace('<html lang="en">', f'<html lang="{language_tag()}">')
    page = page.replace("<title>Streamlit</title>", f"<title>{label('app.title')}</title>")
    looks = _theme_css().replace("FONT", FONT.findall(page)[0])
    kit = f'<link rel="modulepreload" href="./kit/{KIT_FILE}">'
    page = page.replace("</head>", f"{kit}<style>{looks}</style></head>")
    page = page.replace('<div id="root">', f'{_first_page_markup(duel) if duel else ""}<div id="root">')
    return gzip.compress(page.encode()) if is_packed else page.encode()


def _theme_css() -> str:
    """Return the style sheet of the theme's colours."""
    colours = ""
    for name in COLOURS:
        light, dark = (st.get_option(f"theme.{scheme}.{name}Color") for scheme in ("light", "dark"))
        colours += f"--first-{name}: light-dark({light}, {dark});"
    return f":root {{{colours}}}" + _style_sheet("first")


def _first_page_markup(duel: str) -> str:
    sheets = "".join(_style_sheet(f"tree/sheets/{name}") for name in SHEETS)
    content = f"<style>{sheets}</style>{markup(first_page_node(duel))}"
    return (
        f'<div id="first-words"><div inert><template shadowrootmode="open">{content}</template></div></div>'
    )


def _style_sheet(name: str) -> str:
    return ASIDES.sub("", (FOLDER / f"{name}.css").read_text(encoding="utf-8"))
