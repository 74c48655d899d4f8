"""The guide: what the words mean, which metric answers which question, and where it all comes from."""

from ui.guide.sections import beginning, binary, choose, compare, glossary, learning, logarithm, papers, plans
from ui.stage.opening import open_page
from ui.stage.stage import show_stage

session = open_page("guide", "nDCG")
scene = session.scene
show_stage(
    session,
    [
        beginning(scene),
        choose(),
        compare(),
        binary(scene),
        logarithm(scene),
        learning(scene),
        glossary(),
        papers(),
        plans(),
    ],
)
