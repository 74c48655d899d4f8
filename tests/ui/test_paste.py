"""The form for pasting: a person corrects what columns are taken for, and is asked where there is doubt."""

from streamlit.testing.v1 import AppTest

from tests.ui.pages import elements, press, said, session_of, start, trees_on
from ui.list.paste import FORM, PASTE, PasteForm
from ui.words.text import escape_markdown, label

TWO_SYSTEMS = "doc,first,second\na,12.1,0.1\nb,9.0,0.9\nc,3.1,0.2"
JUDGED = "query,doc,rel,score\nq1,a,2,0.9\nq1,b,0,0.8\nq2,c,1,0.7"


def with_pasted(text: str) -> AppTest:
    app = start()
    app.session_state[PASTE], app.session_state[FORM] = True, PasteForm(text)
    app.switch_page("pages/ndcg.py").run()
    return app


def choose(app: AppTest, place: int, role: str) -> None:
    """Take a column for something, as a menu over it does in the browser."""
    app.session_state[FORM].roles[place] = role
    app.run()


def is_to_be_applied(app: AppTest) -> bool:
    (apply,) = [button for button in app.button if button.label == label("lists.paste-use")]
    return not apply.disabled


def understood(app: AppTest) -> list[list[str]]:
    return [[row.name for row in listed.ranked] for listed in app.session_state[FORM].read_text().lists]


def test_what_is_in_doubt_is_asked_and_apply_waits_for_the_answer() -> None:
    app = with_pasted(TWO_SYSTEMS)
    asked = label("lists.paste-doubt", columns="first, second")
    assert asked in said(app, "hindrances")
    assert not is_to_be_applied(app)
    choose(app, 2, "none")
    assert "hindrances" not in trees_on(app)
    assert is_to_be_applied(app)
    assert understood(app) == [["a", "b", "c"]]
    press(app, label("lists.paste-use"))
    assert [each.name for each in session_of(app).present.query.ranked] == ["a", "b", "c"]


def test_which_score_is_the_best_is_asked_where_scores_rise() -> None:
    app = with_pasted("doc,score\nb,0.1\na,0.4\nc,0.9")
    assert not is_to_be_applied(app)
    asked = app.segmented_control(key="paste_best")
    assert asked.options[0] == label("lists.paste-best.highest", example=escape_markdown("0.9, 0.4, 0.1"))
    asked.set_value("lowest").run()
    assert is_to_be_applied(app)
    assert understood(app) == [["b", "a", "c"]]
    press(app, label("lists.paste-use"))
    assert [each.score for each in session_of(app).present.query.ranked] == [-0.1, -0.4, -0.9]


def test_how_grades_on_another_scale_are_read_is_asked_in_words() -> None:
    app = with_pasted("doc,rating\na,4.5\nb,3\nc,2.5")
    assert not is_to_be_applied(app)
    asked = app.segmented_control(key="paste_other-scale")
    assert asked.label == label("lists.paste-other-scale")
    assert asked.options[0] == label(
        "lists.paste-other-scale.proportion", example=escape_markdown("2.5 → 5, 3 → 6, 4.5 → 9")
    )
    asked.set_value("proportion").run()
    assert is_to_be_applied(app)


def test_the_only_way_in_which_grades_can_be_read_is_chosen() -> None:
    app = with_pasted("doc;grade\nX;3\nY;2,5")
    assert app.segmented_control(key="paste_other-scale").value == "proportion"
    assert is_to_be_applied(app)


def test_what_a_comma_is_is_asked_with_the_numbers_of_the_text() -> None:
    app = with_pasted("a 0,8\nb 0,5\nc 1,2")
    asked = app.segmented_control(key="paste_comma")
    numbers = {"number": "0,8", "before": "0", "behind": "8"}
    assert asked.label == label("lists.paste-comma", **numbers)
    assert asked.options[0] == label("lists.paste-comma.decimal", **numbers)
    assert "0.8" in asked.options[0]


def test_words_stand_as_typed_above_what_comes_when_all_of_them_are_known() -> None:
    app = with_pasted("P N P N P")
    app.number_input(key="paste_word_p").set_value(1).run()
    assert [word.label for word in app.number_input] == ["P", "N"]
    keys = [element.key for element in elements(app.main)]
    assert keys.index("paste_word_n") < keys.index("paste_cutoff")


def test_what_no_list_holds_is_asked_about_before_it_is_left_out() -> None:
    app = with_pasted("relevant=2 retrieved=5 total=10")
    assert not is_to_be_applied(app)
    left = app.segmented_control(key="paste_left")
    assert left.options == [label("lists.paste-left.as-read", example=escape_markdown("2, 5"))]
    left.set_value("as-read").run()
    assert is_to_be_applied(app)


def test_lines_of_grades_are_a_list_or_a_list_each() -> None:
    app = with_pasted("3 2 0\n1 0 2")
    assert not is_to_be_applied(app)
    lines = app.segmented_control(key="paste_lines")
    lines.set_value("each").run()
    assert is_to_be_applied(app)
    assert understood(app) == [["A", "B", "C"], ["A", "B", "C"]]


def test_a_column_is_corrected_and_the_correction_taken_back() -> None:
    app = with_pasted(JUDGED)
    assert understood(app) == [["a", "b"], ["c"]]
    choose(app, 0, "none")
    assert understood(app) == [["a", "b", "c"]]
    press(app, label("lists.paste-as-recognised"))
    assert understood(app) == [["a", "b"], ["c"]]


def test_a_list_is_cut_where_the_text_says_unless_somebody_chooses_otherwise() -> None:
    app = with_pasted("3 2 0 1 1, k = 2")
    asked = app.segmented_control(key="paste_cutoff")
    titles = [label("lists.paste-cutoff.told", k=2), label("lists.paste-cutoff.as-before", k=6)]
    assert asked.options == [*titles, label("lists.paste-cutoff.whole", k=5)]
    assert asked.value == "told"
    press(app, label("lists.paste-use"))
    assert session_of(app).present.k == 2
