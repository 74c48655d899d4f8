"""What if? How the scores would change if the order did: one change, all orders, two metrics."""

from ui.stage.opening import before_last_edit, open_page
from ui.stage.stage import show_stage
from ui.strip.header import explain_nothing_relevant
from ui.what_if.choices import choose_metrics
from ui.what_if.sections import (
    against_pin,
    agreement,
    all_orders,
    are_defined,
    disagreements,
    has_one_order,
    mistakes,
    one_document,
    orders_of,
    swaps,
)

session = open_page("what_if")
scene = session.scene
choose_metrics(session)
pin, document = against_pin(scene), one_document(session)
if are_defined(scene):
    explain_nothing_relevant(scene)
    orders = orders_of(scene, before_last_edit(session))
    two_metrics = [] if has_one_order(scene) else [agreement(orders), disagreements(orders)]
    show_stage(session, [swaps(scene), pin, document, all_orders(scene, orders), *two_metrics], [mistakes()])
else:
    show_stage(session, [document, pin], [mistakes()])
