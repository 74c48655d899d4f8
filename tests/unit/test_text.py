"""Every text that the code asks for is there, and every text that is there is asked for."""

import ast
import re
import string
from functools import cache

import pytest
from babel.messages.pofile import read_po

from metrics.measures import MEASURES
from scene.examples import example_scene, examples
from tests.server import PROJECT
from tests.unit.asked import ASKING, calls, can_be_put_together, is_written, patterns, trees, written_names
from ui.pictures.drawing import figure
from ui.tree.nodes import node
from ui.words import text

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("texts")]  # the code is parsed once for all

LESSONS = {path.stem for path in (PROJECT / "assets" / "lessons" / "en").glob("*.md")}
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in PROJECT.glob("assets/components/**/*.js")}


LOOKED_THROUGH = {"tab.", "example-query.", "example-document."}
"""What the code goes through to find something, and does not show for that."""


@cache
def names() -> set[str]:
    return set(text._catalogue("en"))


def test_every_name_in_the_code_is_in_the_catalogue() -> None:
    """Names that are put together, such as f"choice.{name}", have at least one text that they fit."""
    asked = [(place, pattern) for place, call in calls(*ASKING) for pattern in patterns(call.args[0])]
    assert len(asked) > 200
    literal = set(map(re.escape, names()))
    put_together = {pattern: re.compile(pattern) for _, pattern in asked if pattern not in literal}
    unfit = {name for name, each in put_together.items() if not any(map(each.fullmatch, names()))}
    unknown = [f"{place} {pattern}" for place, pattern in asked if pattern in unfit]
    assert not unknown


def test_every_text_of_the_catalogue_is_asked_for() -> None:
    listed = {ast.literal_eval(call.args[0]) for _, call in calls("labels")}
    prefixes = tuple(listed - LOOKED_THROUGH)
    unused = {
        name
        for name in names()
        if not name.startswith(prefixes)
        and name != "list.separator"
        and not name.startswith("snippet.comment.")
        and re.escape(name) not in written_names()
        and not can_be_put_together(name)
    }
    assert not unused


def test_every_label_of_the_editor_is_in_the_catalogue_and_used() -> None:
    code = "\n".join(SCRIPTS.values())
    asked = set(re.findall(r"\blabels\.(\w+)", code)) | set(re.findall(r'\btool\("(\w+)"', code))
    assert asked == set(text.labels("editor."))


def test_every_sentence_of_a_problem_is_in_the_catalogue_and_used() -> None:
    raised = {name for _, call in calls("SceneError") for name in map(ast.literal_eval, call.args[:1])}
    assert len(raised) > 10
    assert {f"problem.{name}" for name in raised} == {name for name in names() if name.startswith("problem.")}
    repaired = {name.removeprefix("repair.") for name in names() if name.startswith("repair.")}
    assert repaired <= raised


def test_every_example_has_a_title_and_a_note_and_a_scene() -> None:
    assert {f"example.{name}" for name in examples()} == {
        name for name in names() if name.startswith("example.")
    }
    assert set(text._sections("examples", "en")) == set(examples())
    for name in examples():
        assert example_scene(name).query.ranked


@pytest.mark.parametrize("metric", MEASURES)
def test_every_column_of_a_metric_has_a_heading_in_the_files(metric: str) -> None:
    columns = MEASURES[metric].columns(
        example_scene("tied-scores").definition, example_scene("tied-scores").ranking
    )
    assert {f"column.{name}" for name in columns} <= names()


def test_every_comment_of_a_snippet_is_in_the_catalogue() -> None:
    """What follows a hash is a comment of the catalogue, or a formula."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in PROJECT.glob("assets/snippets/**/*.txt"))
    comments = set(re.findall(r"# \$comment_(\w+)", code))
    assert {name.replace("-", "_") for name in text.labels("snippet.comment.")} == comments
    assert not re.search(r"#.*[a-z]{2}", re.sub(r"# \$comment_\w+", "", code))


def test_every_section_that_the_code_names_is_in_its_lesson() -> None:
    constants = {
        target.id: each.value.value
        for _, tree in trees()
        for each in tree.body
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant)
        for target in each.targets
        if isinstance(target, ast.Name) and target.id != "PAGE"
    }
    for place, call in calls("lesson"):
        (page, section) = call.args[:2]
        if isinstance(page, ast.Name):
            path = place.split(":")[0]
            page_name = str(constants.get(page.id, path.removeprefix("pages/").removesuffix(".py")))
        else:
            page_name = ast.literal_eval(page)
        # A name that only a caller knows can be any page's.
        found = [name for each in {page_name} & LESSONS or LESSONS for name in text._sections(each, "en")]
        for pattern in patterns(section):
            assert any(re.fullmatch(pattern, name) for name in found), place


@pytest.mark.parametrize("page", sorted(LESSONS - {"examples", "glossary"}))
def test_every_section_of_a_lesson_is_named_in_the_code(page: str) -> None:
    assert not {name for name in text._sections(page, "en") if not is_written(name)}


def test_no_english_text_is_empty_or_unfinished() -> None:
    """What English itself lacks could not be shown: the catalogue has all that is not beside a measure."""
    source = (PROJECT / "assets" / "locale" / "en" / "LC_MESSAGES" / "lab.po").read_text(encoding="utf-8")
    written = set(re.findall(r'^msgid "(.+)"$', source, flags=re.MULTILINE))
    assert written == names() - {*text._sections(text.MEASURES, "en")}


def test_labels_have_well_formed_values() -> None:
    for found in text._catalogue("en").values():
        for form in found.forms:
            list(string.Formatter().parse(form))


def test_what_a_person_typed_stays_text() -> None:
    """A node holds text as text: the browser sets it as text, never as HTML."""
    typed = "<img src=x onerror=alert(1)>"
    assert figure("name", typed, node("svg"))[2][2][2] == typed  # type: ignore[index]


AVOIDED = {
    "en": (r"(?<!screen )\breaders?\b", r"\bin place of\b"),
    "zh": ("您", "计算约定", "等级表", "意见不一", "看法"),
}
"""Words for which the texts have another: user, instead of; 你, 计算口径, 等级范围, 不一致, 结论."""


@pytest.mark.parametrize("language", AVOIDED)
def test_one_thing_has_one_word(language: str) -> None:
    catalogue = read_po((PROJECT / f"assets/locale/{language}/LC_MESSAGES/lab.po").open("rb"))
    labels = {str(entry.id): str(entry.string) for entry in catalogue if entry.id}
    lessons = {path.name: path.read_text() for path in (PROJECT / "assets/lessons" / language).glob("*.md")}
    texts = {name: re.sub(r"^## \[.*$", "", text, flags=re.M) for name, text in (labels | lessons).items()}
    found = {
        (name, word) for name, text in texts.items() for word in AVOIDED[language] if re.search(word, text)
    }
    found -= {("glossary.md", "等级表")}  # one of the names that others have for it
    assert found == set()
