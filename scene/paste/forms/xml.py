"""Answers of engines in XML, as Solr gives them: turned into groups, and read as those of JSON are."""

import re
from collections.abc import Mapping
from xml.parsers import expat

from scene.address.tokens import number_of
from scene.list.model import SceneError
from scene.paste.brackets import MAX_DEPTH, Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.form import Page
from scene.paste.forms.labelled import read_value
from scene.paste.headings import heading_role

BEGINS = re.compile(
    r"\s*<(?:\?xml|response|results?|hits?|docs?|documents?|add|topics?|query|queries|qrels?)\b",
    re.IGNORECASE,
)
DECLARATION = re.compile(r"\s*<\?xml[^<>]*>")
OF_TABLE = re.compile(r"</t(?:[dhr]|able)\b", re.IGNORECASE)
OF_TOPICS = re.compile(r"\s*<(?:topics?|queries|query|qrels?)\b", re.IGNORECASE)
DOCUMENT = re.compile(r"<(?!/|(?:topics?|queries|query|qrels?)\b)[^<>]*>", re.IGNORECASE)
JUDGED = re.compile(
    r"<(?:doc|document|item)\s(?=[^<>]*\b(?:doc)?(?:id|no)\s*=)[^<>]*\b(?:rel\w*|grade|label)\s*=[^<>]*/>",
    re.IGNORECASE,
)
"""Topics, and elements within them that are each a document with its grade."""
NUMBERS = ("id", "number", "num", "n")
"""What the attribute of a query is called that names it."""
ENTITIES = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
"""What can make a short text endlessly long."""


class _Elements:
    """Turns the elements of a text into groups: several of one tag are a list, others have names."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.add
        self.top: Value = Group("{", 1)
        self.open: list[tuple[str, Group]] = []
        self.texts: list[str] = []

    def begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        if len(self.open) > MAX_DEPTH:
            raise SceneError("xml-unread")
        line = self.parser.CurrentLineNumber
        is_query = heading_role(tag) == "query"
        fields = [
            (Cell("query" if is_query and name in NUMBERS else name, line), _cell(text, line))
            for name, text in attributes.items()
            if name != "name"
        ]
        self.open.append((attributes.get("name", tag), Group("{", line, items=[*fields])))
        self.texts.append("")

    def add(self, text: str) -> None:
        self.texts[-1] += text

    def end(self, tag: str) -> None:
        """Give an element to the one around it: as a text, as a list, or as values by their names."""
        (name, element), text = self.open.pop(), self.texts.pop().strip()
        names = {key.text for key, value in element.items if key and isinstance(value, Group)}
        value: Value = element
        if not element.groups and (text or not element.items):
            value = _cell(text, element.line)
        elif tag == "arr":
            value = element.values[0]
        elif len(names) == 1 and all(group.is_dict for group in element.groups):
            value = Group("[", element.line, items=[(None, group) for group in element.groups])
            queries = [item for item in element.items if item[0] and item[0].text == "query"]
            if queries:
                value = Group("{", element.line, items=[*queries, (Cell(names.pop(), element.line), value)])
                name = "topic"  # a query is no name of one
        if self.open:
            self.open[-1][1].items.append((Cell(name, element.line), value))
        self.top = value


def _cell(text: str, line: int) -> Cell:
    return Cell(text.strip(), line, is_quoted=number_of(text.strip()) is None)


def read_xml(page: Page) -> Table | None:
    """Read the documents of an answer, each an element with its fields."""
    if not BEGINS.match(page.text) or OF_TABLE.search(page.text):
        return None
    if OF_TOPICS.match(page.text) and len(DOCUMENT.findall(page.text)) != len(JUDGED.findall(page.text)):
        return None
    elements = _Elements()
    try:
        if not ENTITIES.search(page.text):
            elements.parser.Parse(f"<all>{DECLARATION.sub('', page.text, count=1)}</all>", True)
    except expat.ExpatError:
        raise SceneError("xml-unread") from None
    table = read_value(elements.top) if isinstance(elements.top, Group) else None
    if not table or not table.rows:
        raise SceneError("xml-unread")
    return table
