"""The guide: what the words mean, which metric answers which question, and where it all comes from."""

from ui.frame.opening import open_page
from ui.frame.stage import show_stage
from ui.guide.sections import beginning, binary, choose, compare, glossary, learning, logarithm, papers, plans

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
