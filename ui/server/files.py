"""The files to download, written from the address in the request alone."""

from collections.abc import Callable, Mapping
from functools import partial
from urllib.parse import parse_qsl

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from metrics.measures import MEASURES, defined_measures
from metrics.roc import AUC
from scene.address.encoding import decode
from scene.address.view import LANG
from scene.list.model import Scene
from scene.practice import read_practice
from ui.practice.handout import FILES
from ui.roc_auc.view import csv_of_points, points_of
from ui.room.host import ROOM_FILE, summary_csv
from ui.session.current import NEWCOMERS_LIST
from ui.tables.step_table import csv_of
from ui.turns import LEVELS, TURNS
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import score_at_once
from ui.what_if.zoom import ORDERS, ORDERS_SHORT, ZoomView
from ui.words.examples import example
from ui.words.text import label, set_language

CSV = "text/csv"
LONG_FILES = {ORDERS, ORDERS_SHORT, *FILES}
LONG_LIMITER, SHORT_LIMITER = CapacityLimiter(1), CapacityLimiter(8)
"""How many files are written at a time: of those that take long one, as it fills the memory."""
Address = Mapping[str, str]


async def answer(request: Request) -> Response:
    """Answer a request with the file that it asks for, or with 404."""
    written = (await request.body()).decode(errors="replace") or request.url.query
    address = dict(parse_qsl(written, keep_blank_values=True))
    kind = request.path_params["kind"]
    limiter = LONG_LIMITER if kind in LONG_FILES else SHORT_LIMITER
    file = await to_thread.run_sync(_file_in_turn, kind, address, limiter=limiter)
    if file is None:
        set_language(address.get(LANG, ""))
        return PlainTextResponse(label("file.none"), 404)
    text, media = file
    headers = {"Content-Disposition": "attachment", "Cache-Control": "no-store"}
    return Response(text, media_type=media, headers=headers)


def _file_in_turn(kind: str, address: Address) -> tuple[str, str] | None:
    with TURNS.take_turn(LEVELS[-1] if kind in LONG_FILES else 0.0):
        return file_of(kind, address)


def file_of(kind: str, address: Address) -> tuple[str, str] | None:
    """Return a file's text and media type; None where there is no such file."""
    set_language(address.get(LANG, ""))
    if kind in FILES:
        return _exercises_file(kind, address)
    if kind == ROOM_FILE:
        text = summary_csv(address)
        return None if text is None else (text, CSV)
    write = WRITERS.get(kind)
    scene, _ = decode(address, example(NEWCOMERS_LIST))
    text = write(scene) if write else None
    return None if text is None else (text, CSV)


def _exercises_file(kind: str, address: Address) -> tuple[str, str] | None:
    practice, _ = read_practice(address)
    write, _, media = FILES[kind]
    return None if practice is None else (write(practice.series), media)


def _steps_csv(name: str, scene: Scene) -> str | None:
    """Return a metric's table of steps as CSV."""
    definition, ranking = scene.definition, scene.ranking
    measure = MEASURES[name]
    if measure.is_defined(definition, ranking):
        return csv_of(measure.columns(definition, ranking), scene)
    return None


def _thresholds_csv(scene: Scene) -> str | None:
    """Return every rate at every threshold as CSV."""
    return (
        csv_of_points(points_of(scene)) if scene.ranking.has_two_classes(scene.definition.threshold) else None
    )


def _orders_csv(scene: Scene, *, is_stopped: bool) -> str | None:
    """Return the scores of all orders of the list by two metrics as CSV."""
    defined = defined_measures(scene.definition, scene.ranking)
    if not {scene.metric, scene.comparison_metric} <= defined.keys():
        return None
    return ZoomView(DistributionView(scene, score_at_once(scene, is_stopped=is_stopped))).csv()


WRITERS: Mapping[str, Callable[[Scene], str | None]] = {
    **{name: partial(_steps_csv, name) for name in MEASURES},
    AUC.name: _thresholds_csv,
    ORDERS: partial(_orders_csv, is_stopped=False),
    ORDERS_SHORT: partial(_orders_csv, is_stopped=True),
}
"""The writer of each file of a list: the steps of a metric by its name, and others."""
