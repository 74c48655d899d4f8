"""The guide: what the words mean, which metric answers which question, and where it all comes from."""

from ui.guide.sections import chapters
from ui.stage.stage import open_page, show_stage

session = open_page("guide", "nDCG")
show_stage(session, [], views=chapters(session.scene))
