"""What the order on screen changes against the pinned one."""

from metrics.measures import defined_measures
from scene.list.edits import pinned_scene
from scene.list.model import Scene
from ui.pictures.drawing import figure
from ui.tables.plain_table import Row, plain_table, signed_change
from ui.tables.table import scroller
from ui.tree.nodes import Node, edit_button, node
from ui.what_if.charts import draw_joined_orders
from ui.words.numbers import decimal
from ui.words.text import PIN, compared_kind, label, other_order, phrases

MAX_WITHOUT_SCROLLING = 16
"""The picture of a longer list is scrolled."""


def ask_for_pin(scene: Scene) -> list[Node]:
    """Return the sentence that nothing is pinned, with a button to pin this order; nothing where one is."""
    if pinned_scene(scene):
        return []
    return [node("p", None, label("what_if.nothing-pinned")), edit_button(label("headline.pin-name"), "pin")]


def joined_picture(scene: Scene) -> list[Node]:
    """Draw the pinned order joined to the one on screen; nothing where none is pinned."""
    pinned = pinned_scene(scene)
    if pinned is None:
        return []
    picture = draw_joined_orders(
        pinned.query.ranked,
        scene.query.ranked,
        scene.max_grade,
        description=_joined_description(pinned, scene),
    )
    is_long = max(len(order.query.ranked) for order in (pinned, scene)) > MAX_WITHOUT_SCROLLING
    title = label("what_if.figure.pinned", order=other_order())
    return [figure("pinned", title, scroller(title, picture) if is_long else picture)]


def pin_comparison(scene: Scene) -> list[Node]:
    """Compare every metric of both orders, and offer to change places; nothing where none is pinned."""
    pinned = pinned_scene(scene)
    if pinned is None:
        return []
    buttons = [
        edit_button(label("what_if.switch"), "switch_pin"),
        edit_button(label("headline.unpin" if compared_kind() == PIN else "headline.unpin-other"), "unpin"),
    ]
    return [_pinned_table(pinned, scene), node("p", {"class": "buttons"}, *buttons)]


def _joined_description(pinned: Scene, scene: Scene) -> str:
    old = {document.key: rank for rank, document in enumerate(pinned.query.ranked, start=1)}
    ways = [
        label("what_if.went", name=document.name, start=old[document.key], end=rank)
        for rank, document in enumerate(scene.query.ranked, start=1)
        if document.key in old
    ]
    return label("what_if.figure.pinned-alt", ways=phrases(ways))


def _pinned_table(pinned: Scene, scene: Scene) -> Node:
    """Compare every metric of both orders."""
    heads = [
        (label("overview.metric"), "document"),
        (other_order(), "number"),
        (label("what_if.now"), "number sum"),
        (label("what_if.change"), "number"),
    ]
    rows = []
    definition, before, after = scene.definition, pinned.ranking, scene.ranking
    for defined_measure in defined_measures(definition, after).values():
        pinned_value = defined_measure.value(definition, before)
        current_value = defined_measure.value(definition, after)
        change_text = signed_change(
            current_value - pinned_value, higher_is_better=defined_measure.higher_is_better
        )
        cells = (
            defined_measure.title(definition, after.k),
            decimal(pinned_value),
            decimal(current_value),
            change_text,
        )
        rows.append(Row(defined_measure.name, cells, defined_measure.name == scene.metric))
    return plain_table(label("what_if.pinned-caption", order=other_order()), heads, rows)
