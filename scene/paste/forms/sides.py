"""The two sides of an evaluation by their names: what was retrieved, and what was judged, by query."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from typing import TypeAlias, TypeVar

from scene.address.tokens import as_word, number_of, truncate
from scene.list.model import SceneError
from scene.paste.brackets import Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.form import Entry, join_run_and_qrels
from scene.paste.headings import DISTANCES, heading_role, is_negated, parts_of, words_of
from scene.paste.kinds import are_row_numbers, has_repeats, is_grade, whole_number
from scene.paste.roles import IDS

Named: TypeAlias = tuple[str, Value]
V = TypeVar("V", bound=Value)
TEXTS = words_of("queries corpus topics documents docs passages")
RANKINGS = words_of(
    "run runs retrieved ranking ranked ranks predicted prediction predictions preds pred results result hits"
    " recommended recommendations recs rec returned topk top response system output order candidates contexts"
    " classement rangliste clasificación classifica"
    " ergebnis ergebnisse ergebnisliste treffer trefferliste gefunden résultats retournés resultados"
    " recuperados recuperado risultati recuperati obtenu obtenido"
    " 実際 实际结果 召回文档 検索結果 召回结果 检索到"
    " impressions impression shown displayed 排序 检索结果 排序结果 推荐 返回结果"
)
JUDGEMENTS = words_of(
    "qrel qrels judged rated ratings relevant gold golden actual truth true expected positives positive pos"
    " groundtruth gt heldout held judgments judgements labels label target targets ground test liked"
    " relevance rel reference references clicked clicks correct"
    " relevante relevantes rilevanti pertinents pertinentes goldstandard erwartet esperado esperados"
    " attendu attendus purchased bought watched"
    " 喜欢 购买 收藏"
    " 相关 期望 期待 参考答案 标注文档 正解 適合文書 正确答案 标准答案 相关文档 相关文件 相关商品 真实 访问"
)

RETRIEVAL_CONTEXT = "retrieval context"
"""What was retrieved, where the context is what should have been: DeepEval."""
WRONG = words_of("wrong incorrect")
RIGHT = words_of("correct right expected true truth gold golden reference references")
"""What makes the name of a ranking that of judgements: correct response."""
LABELLED = {"labels"}
"""What a model gives documents, where the truth stands beside it."""
SIDES = 'relevant = ["a", "b"]; retrieved = ["b", "c"]'
PREDICTED = words_of("pred preds predicted prediction predictions")
PADDING = "-1"
"""What fills lists of ids up to one length."""
VALUES = words_of(
    "score scores grade grades gain gains rating ratings relevance relevances relevancy label labels"
)
"""What numbers are called that say how good documents are."""
GRADES = VALUES - words_of("score scores") | words_of("rel rels")
"""What grades are called, and no ids: clicked and relevant are what documents are."""
ORDERS = words_of("order ordering ranking ranked")
"""What a list is called whose order says something, and not which documents are in it."""
HITS = ("data", "hits", "documents")
MISSING = re.compile(r"not[ _-]?retrieved|unretrieved|missing|additional|未检索", re.IGNORECASE)
"""What the documents are called that were judged and not retrieved."""
OF_RELEVANT = words_of("relevant gold golden expected correct")
"""What documents are called that are relevant, and no value of them is."""
NUMBERED_ID = re.compile(r"[A-Za-z]\w{0,20}\d")
DERIVED = {"ideal", "idcg", "discounts", "discount", "order", "idx"}
SAID = words_of("output answer response")
"""What says that something is an answer in words, and no document."""
LEFT_OUT = words_of("target truth true positive gold expected heldout held")
"""What the one item is called that a recommender has to find."""


def is_ranking(name: str) -> bool:
    """Return whether a name is that of what was retrieved."""
    return _is_called(name, RANKINGS) or as_word(name) == RETRIEVAL_CONTEXT


def is_judgement(name: str) -> bool:
    """Return whether a name is that of what was judged, and not of what is not relevant."""
    return _is_called(name, JUDGEMENTS) and not is_negated(name)


def _is_called(name: str, words: Set[str]) -> bool:
    """Return whether one of some words is part of a name; Chinese is written without blanks."""
    plain = as_word(name)
    return bool(parts_of(name) & words) or any(word in plain for word in words if word > "一")


def without_texts(named: Sequence[tuple[str, V]]) -> list[tuple[str, V]]:
    """Return what stands beside the texts of queries and documents; all, if there is nothing else."""
    data = [(name, value) for name, value in named if not (parts_of(name) & TEXTS and _are_texts(value))]
    return data or [*named]


def _are_texts(value: Value) -> bool:
    """Return whether a dictionary holds texts, or records of texts, and no number."""
    if isinstance(value, Cell) or not value.is_dict:
        return False
    return all(cell.is_quoted for cell in value.cells) and all(map(_are_texts, value.groups))


def _are_ids(ranked: Sequence[Entry], relevant: Sequence[Entry]) -> bool:
    """Return whether documents can be ids, by query: quoted, or whole numbers, all different, not 0 and 1."""
    texts = [entry.document.text for entry in (*ranked, *relevant)]
    if any(number_of(text) is not None and ("." in text or whole_number(text) is None) for text in texts):
        return False
    by_query: dict[tuple[bool, str], list[Cell]] = {}
    for is_run, side in ((True, ranked), (False, relevant)):
        for entry in side:
            by_query.setdefault((is_run, entry.query.text), []).append(entry.document)
    for cells in by_query.values():
        of_query = [cell.text for cell in cells]
        if not all(cell.is_quoted for cell in cells) and (has_repeats(of_query) or {*of_query} <= {"0", "1"}):
            return False
    shared = {entry.document.text for entry in ranked} & {entry.document.text for entry in relevant}
    return bool(shared) or all(entry.document.is_quoted for entry in (*ranked, *relevant))


def are_ids(value: Group) -> bool:
    """Return whether a list, or each list in it, can hold ids: all different, quoted or whole numbers."""
    entries = entries_of(value)
    return bool(entries) and _are_ids(entries, entries) and not has_repeats([entry.key for entry in entries])


def are_pairs_of_ids(value: Group) -> bool:
    """Return whether a list holds two lists of ids for each query, a ranking and the relevant ones."""
    pairs = [query.groups for query in value.groups if len(query.groups) == 2 == len(query.items)]
    lists = [group for pair in pairs for group in pair]
    if not 1 < len(pairs) == len(value.items) or any(group.groups or group.is_dict for group in lists):
        return False
    several = [group for group in lists if len(group.items) > 1]  # one number says little
    return bool(several) and all(map(are_ids, several))


def read_pairs(name: str, value: Group) -> Table | None:
    """Read a ranking and the relevant documents of each query where a name says which comes first."""
    parts = re.findall(r"[A-Z]?[a-z]+", name)
    order = [is_ranking(part) for part in parts if is_ranking(part) != is_judgement(part)]
    if sorted(order) != [False, True]:
        return None
    names = ("run", "qrels") if order[0] else ("qrels", "run")
    return read_sides(*([*zip(names, pair.groups, strict=True)] for pair in value.groups))


def read_by_query(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read judgements and a run, each with its documents by query."""
    run: list[Entry] = []
    judged: list[Entry] = []
    by_query = [(name, value) for name, value in named if isinstance(value, Group) and value.groups]
    others = [name for name, value in named if by_query and (name, value) not in by_query]
    for name, value in by_query or named:
        entries = entries_of(_by_document(value) if is_judgement(name) else value)
        graded = all(entry.value and is_grade(entry.value.text, {}) for entry in entries)
        is_run = not is_judgement(name) and (is_ranking(name) or not graded)
        if is_run and not entries and isinstance(value, Group) and value.items:
            raise SceneError("run-unread", name=truncate(name))
        side = run if is_run else judged
        queries = {entry.query.text for entry in entries} & {entry.query.text for entry in side} - {""}
        if (
            is_run
            and queries
            and len(by_query or named) == 2
            and not all(map(is_ranking, dict(by_query or named)))
        ):
            raise SceneError("sides-unnamed", example=SIDES)
        if side and ((is_run and queries) or len(by_query or named) > 2):
            rankings = [name for name, _ in by_query or named if not is_judgement(name)]
            raise SceneError("several-runs", names=tuple(map(truncate, rankings)))
        side += entries if is_run else each_relevant(entries)
    if not run and not judged:
        return None
    return join_run_and_qrels(run, judged).with_notes(
        SceneError("column-unread", name=truncate(name)) for name in others
    )


def read_relevant(*records: Sequence[Named]) -> Table | None:
    """Read the relevant documents of queries where nothing is said of a ranking: {"relevant": ["b"]}."""
    judged: list[Entry] = []
    for place, named in enumerate(records, start=1):
        named = [*map(_in_a_list, named)]
        lists = [(name, _by_document(value)) for name, value in named if isinstance(value, Group)]
        if len(lists) != 1 or not _are_relevant(*lists[0]):
            return None
        query = _query(named) or Cell(f"{place}", lists[0][1].line)
        judged += _of_query(query if len(records) > 1 else replace(query, text=""), lists[0][1])
    return join_run_and_qrels([], each_relevant(judged)) if judged else None


def _are_relevant(name: str, value: Group) -> bool:
    """Return whether names of documents are said to be the relevant ones, or are a set, without an order."""
    texts = [cell.text for cell in value.cells]
    are_names = all(cell.is_quoted or NUMBERED_ID.fullmatch(cell.text) for cell in value.cells)
    are_names = are_names and not has_repeats(texts)
    are_documents = are_names and not any(is_grade(text, {}) or " " in text for text in texts)
    are_graded = value.is_dict and not value.groups and len(value.cells) > 1 and are_grades(value)
    is_set = value.bracket == "{" and not value.is_dict and not is_ranking(name)
    if value.groups or not (is_set or parts_of(name) & OF_RELEVANT):
        return False
    return are_graded if value.is_dict else are_documents


def read_systems(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read rankings that several systems made for one query, with its judgements: a list each."""
    groups = [(name, value) for name, value in named if isinstance(value, Group) and not value.groups]
    judged = [value for name, value in groups if is_judgement(name)]
    systems = [(Cell(name, value.line), value) for name, value in groups if not is_judgement(name)]
    if any(is_negated(name) or MISSING.search(name) for name, _ in groups):
        return None
    are_names = all(heading_role(name.text) in (None, "score", "rank") for name, _ in systems)
    are_lists = all(not value.is_dict and all(c.is_quoted for c in value.cells) for _, value in systems)
    if len(groups) < len(named) or len(systems) < 2 or len(judged) > 1 or not are_names or not are_lists:
        return None
    first, second, *others = ({cell.text for cell in value.cells} for _, value in systems)
    if (
        not others
        and first & second
        and first != second
        and len([name for name, _ in systems if is_ranking(name.text)]) == 1
    ):
        raise SceneError("sides-unnamed", example=SIDES)
    run = [entry for name, value in systems for entry in _of_query(name, value)]
    relevant = [entry for name, _ in systems for value in judged for entry in _of_query(name, value)]
    return join_run_and_qrels(run, each_relevant(relevant))


def entries_of(value: Value) -> list[Entry]:
    """Return the documents by query: with their values, as pairs, as records or as ids alone."""
    if isinstance(value, Cell):
        return []
    are_records = not value.is_dict and not value.cells and all(group.is_dict for group in value.groups)
    if not value.groups or are_pairs(value) or are_records:
        return [*_of_query(Cell("", value.line), value)]
    if not value.is_dict and _quoted_in(value) == {(True, True, False)}:
        return [Entry(*row.cells) for row in value.groups]
    if value.cells or not all(_has_documents(group) for group in value.groups):
        return []
    places = (Cell(str(place), group.line) for place, group in enumerate(value.groups, start=1))
    queries = [key or place for (key, _), place in zip(value.items, places, strict=True)]
    if len(queries) == 1 and not value.is_dict:
        queries = [replace(queries[0], text="")]
    pairs = zip(queries, value.groups, strict=True)
    return [entry for query, inner in pairs for entry in _of_query(query, inner)]


def _by_document(value: V) -> V | Group:
    """Return the grades of documents where judgements have the documents of a grade each, from the top."""
    if not isinstance(value, Group) or not value.is_dict or value.cells or len(value.groups) < 2:
        return value
    grades = [whole_number(key) if is_grade(key, {}) else None for key, _ in value.pairs]
    known = [grade for grade in grades if grade is not None]
    are_lists = not any(group.is_dict or group.groups for group in value.groups)
    if len(known) < len(grades) or known != sorted({*known}, reverse=True) or not are_lists:
        return value
    named = zip(value.groups, known, strict=True)
    graded = [(cell, Cell(str(grade), cell.line)) for group, grade in named for cell in group.cells]
    return Group("{", value.line, items=[*graded])


def _quoted_in(value: Group) -> set[tuple[bool, ...]]:
    """Return which cells of the rows in a list are quoted; nothing where more than rows is in it."""
    if value.cells or any(row.groups or row.is_dict for row in value.groups):
        return set()
    return {tuple(cell.is_quoted for cell in row.cells) for row in value.groups}


def _has_documents(inner: Group) -> bool:
    """Return whether a group can hold the documents of one query: all its values are of one kind."""
    if inner.is_dict or not inner.groups:
        return not inner.groups
    records = [{*map(heading_role, dict(group.pairs))} for group in inner.groups if group.is_dict]
    return not inner.cells and not any({"grade", "score"} <= roles for roles in records)


def are_pairs(inner: Group) -> bool:
    """Return whether a list holds pairs of a quoted name and a number."""
    return _quoted_in(inner) == {(True, False)}


def are_grades(group: Group) -> bool:
    """Return whether all that stands in a list are grades, and so none of it a document."""
    return all(not cell.is_quoted and is_grade(cell.text, {}) for cell in group.cells)


def _of_query(query: Cell, inner: Group) -> Iterator[Entry]:
    if inner.is_dict:
        yield from (Entry(query, key, cell) for key, cell in inner.items if key and isinstance(cell, Cell))
    for item in [] if inner.is_dict else inner.values:
        if isinstance(item, Cell):
            if item.text != PADDING or item.is_quoted:
                yield Entry(query, item)
        elif item.is_dict:
            named = [(name, cell) for name, cell in item.pairs if isinstance(cell, Cell)]
            # An id, which then comes last, names a document, and a title beside it does not.
            named.sort(key=lambda pair: bool(parts_of(pair[0]) & IDS))
            by_role = {heading_role(name): cell for name, cell in named}
            if document := by_role.get("document"):
                value = by_role.get("grade") or by_role.get("score")
                yield Entry(by_role.get("query") or query, document, value, by_role.get("rank"))
        elif len(item.cells) == 2 == len(item.items):
            yield Entry(query, *item.cells)


def read_sides(*records: Sequence[Named]) -> Table | None:
    """Read what was retrieved and what was judged: of all queries, or in each record of the one it names."""
    run: list[Entry] = []
    judged: list[Entry] = []
    unread: list[str] = []
    for place, named in enumerate(records, start=1):
        named = [*map(_in_a_list, named)]
        sides = _sides(named)
        if sides is None or (sides[0].items and (not _fit(*sides) or _holds_grades(named, *sides))):
            return None
        _refuse_order(named, *sides)
        query = _query(named) or Cell(f"{place}" if len(records) > 1 else "", sides[0].line)
        for side, group in zip((run, judged), sides, strict=True):
            entries = entries_of(group)
            side += [entry if entry.query.text else replace(entry, query=query) for entry in entries]
        values = [value for _, value in named]
        are_given = sides[1] in values  # and not put together of several
        others = [name for name, value in named if isinstance(value, Group) and value not in sides]
        unread += [name for name in others if are_given and _says_quality(name)]
    if not run or not (all(map(_query, records)) or _are_ids(run, judged)):
        return None
    names = (name for named in records for name, _ in named if parts_of(name) & DISTANCES)
    notes = [SceneError("column-unread", name=truncate(name)) for name in dict.fromkeys(unread)]
    table = join_run_and_qrels(run, each_relevant(judged)).with_notes(notes)
    return replace(
        table, headings=tuple(next(names, name) if name == "score" else name for name in table.headings)
    )


def _refuse_order(named: Sequence[Named], ranking: Group, relevant: Group) -> None:
    """Refuse two orders of the same documents: nobody knows which of them are relevant."""
    ranked, judged = ({cell.text for cell in value.cells} for value in (ranking, relevant))
    names = [name for name, value in named if isinstance(value, Group)]
    is_order = any(value is relevant and parts_of(name) & ORDERS for name, value in named)
    if is_order and not relevant.is_dict and len(judged) > 1 and ranked == judged:
        raise SceneError("orders-no-grades", names=tuple(map(truncate, names)))


def _says_quality(name: str) -> bool:
    """Return whether a name is that of documents which are relevant, or which are not."""
    return is_judgement(name) or is_negated(name) or bool(parts_of(name) & WRONG)


def _in_a_list(named: Named) -> Named:
    """Return the only relevant document as a list of one."""
    name, value = named
    is_one = isinstance(value, Cell) and value.is_quoted and "relevant" in parts_of(name)
    if not is_one or not isinstance(value, Cell) or is_grade(value.text, {}) or " " in value.text:
        return named
    return name, Group("[", value.line, items=[(None, value)])


def _query(named: Sequence[Named]) -> Cell | None:
    cells = [(name, cell) for name, cell in named if isinstance(cell, Cell)]
    naming = [cell for name, cell in cells if heading_role(name) == "query"]
    others = (cell for name, cell in cells if cell.is_quoted or heading_role(name) == "document")
    return next(iter((*naming, *others)), None)


def _sides(named: Sequence[Named]) -> tuple[Group, Group] | None:
    """Return the ranking and the judgements among named values: by their names, then by their kinds."""
    groups = [(name, value) for name, value in named if isinstance(value, Group)]
    rankings = [(name, value) for name, value in groups if is_ranking(name) and not parts_of(name) & RIGHT]
    ranked = [(name, value) for name, value in rankings if not (parts_of(name) & DERIVED and orders(value))]
    first = ranked[0][1] if ranked else None
    judged = [
        _by_document(value) for name, value in groups if is_judgement(name) or _holds_judgements(name, value)
    ]
    relevant = [value for value in judged if value is not first]
    if not ranked and len(relevant) == 2 == len(groups):  # expected and actual
        are_right = [bool(parts_of(name) & RIGHT) for name, _ in groups]
        if sorted(are_right) == [False, True]:
            return relevant[are_right.index(False)], relevant[are_right.index(True)]
    hits = [(name, value) for name, value in groups if name in HITS and value not in relevant]
    found = [_by_rank(name, _hits(value)) for name, value in ranked or hits]
    if len(found) > 1 and relevant:
        return None
    if len(found) == 1 and (valued := _with_values(groups, first)):
        return found[0], valued
    if found and relevant:
        return found[0], _graded(relevant, found[0]) if len(relevant) > 1 else relevant[0]
    if found and (sides := _left_out(named, found[0])):
        return sides
    return _by_kind(groups, relevant) if len(groups) == 2 else None


def _holds_judgements(name: str, value: Group) -> bool:
    """Return whether a dictionary is called grades, and not one of several in it."""
    return value.is_dict and heading_role(name) == "grade" and bool(parts_of(name) & VALUES)


def _graded(judged: Sequence[Group], ranking: Group) -> Group:
    """Return the only one of several judgements that has grades, by document or by rank; else the first."""
    by_document = [value for value in judged if all(entry.value for entry in entries_of(value))]
    by_rank = [
        Group("{", value.line, items=[*zip(ranking.cells, value.cells, strict=True)])
        for value in judged
        if not value.is_dict and are_grades(value) and len(value.cells) == len(ranking.cells) > 0
    ]
    graded = [value for value in (*by_document, *by_rank) if value.items and entries_of(value)]
    return graded[0] if len(graded) == 1 else judged[0]


def _with_values(groups: Sequence[tuple[str, Group]], ranking: Group | None) -> Group | None:
    """Return the documents of one list with their grades from another; None without two of one length."""
    flat = [(name, value) for name, value in groups if not (value.groups or value.is_dict)]
    others = [(parts_of(name) & VALUES, value) for name, value in flat if value is not ranking]
    values = [value for is_valued, value in others if is_valued and are_grades(value)]
    ids = [
        value
        for is_valued, value in others
        if not is_valued and not has_repeats([c.text for c in value.cells])
    ]
    if ranking is None or not len(values) == len(ids) == 1 or len(values[0].cells) != len(ids[0].cells):
        return None
    documents = ids[0].cells
    if not {cell.text for cell in ranking.cells} & {cell.text for cell in documents} or len(documents) < 2:
        return None
    return Group("{", documents[0].line, items=[*zip(documents, values[0].cells, strict=True)])


def orders(value: Value) -> bool:
    """Return whether an array holds every place of a list once, in another order."""
    places = [whole_number(cell.text) for cell in value.cells] if isinstance(value, Group) else []
    known = [place for place in places if place is not None]
    first = min(known, default=0)
    ordered = [*range(first, first + len(places))]
    return first in (0, 1) and known != ordered == sorted(known)


def _by_rank(name: str, ranking: Group) -> Group:
    """Return a ranking with a record for each document where numbers behind their names are ranks."""
    if heading_role(name) != "rank" or not ranking.is_dict or not orders(ranking):
        return ranking
    keys = [Cell(key, ranking.line) for key in ("document", "rank")]
    items = [zip(keys, (document, rank), strict=True) for document, rank in ranking.items if document]
    return Group("[", ranking.line, items=[(None, Group("{", ranking.line, items=[*item])) for item in items])


def _left_out(named: Sequence[Named], ranking: Group) -> tuple[Group, Group] | None:
    """Return a ranking, and the one item that was left out for it to find."""
    left_out = [(name, cell) for name, cell in named if isinstance(cell, Cell) and parts_of(name) & LEFT_OUT]
    texts = {cell.text for cell in ranking.cells}
    if said := [name for name, cell in left_out if parts_of(name) & SAID and cell.text not in texts]:
        raise SceneError("answers-no-documents", name=truncate(said[0]))
    cells = [cell for _, cell in left_out]
    items = [cell for cell in cells if _is_of(cell, ranking)]
    return (ranking, Group("[", items[0].line, items=[(None, items[0])])) if items else None


def _by_kind(groups: Sequence[tuple[str, Group]], relevant: Sequence[Group]) -> tuple[Group, Group] | None:
    """Return scores beside the relevant documents, or a ranking beside grades of its documents."""
    dicts = [value for name, value in groups if value.is_dict and not value.groups and not is_ranking(name)]
    judged = relevant or [value for value in dicts if are_grades(value)]
    if len(judged) != 1:
        return None
    name, ranking = next(pair for pair in groups if pair[1] is not judged[0])
    values = [entry.value for entry in entries_of(ranking)]
    are_graded = heading_role(name) != "score" and all(value and is_grade(value.text, {}) for value in values)
    if relevant and values and all(values) and not are_graded:  # judgements in two parts: train, test
        return ranking, judged[0]
    is_flat = not ranking.is_dict and not ranking.groups
    shared = dict(judged[0].pairs).keys() & {cell.text for cell in ranking.cells}
    is_known = heading_role(name) in (None, "document") and not judged[0].groups
    is_known = is_known and name.casefold() not in ("k", "ks", "cutoffs", "cutoff", "at")
    if relevant and is_known and not judged[0].is_dict:  # one of them says which it is
        shared = _shared_ids(ranking, judged[0])
    return (ranking, judged[0]) if is_flat and shared else None


def _shared_ids(ranking: Group, relevant: Group) -> set[str]:
    """Return the ids that two lists have in common; numbers are some if all that is relevant is ranked."""
    are_quoted = all(cell.is_quoted for cell in (*ranking.cells, *relevant.cells))
    ranked, judged = ({cell.text for cell in value.cells} for value in (ranking, relevant))
    is_part = judged < ranked and len(judged) == len(relevant.cells) and not judged <= {"0", "1"}
    are_repeated = len(ranked) < len(ranking.cells)
    return ranked & judged if (are_quoted or is_part) and not are_repeated else set()


def _fit(ranking: Group, relevant: Group) -> bool:
    """Return whether a ranking and what is relevant can be two sides, and not two columns of one list."""
    ranked, judged = entries_of(ranking), entries_of(relevant)
    scores = [entry.value.text for entry in ranked if entry.value]
    if _are_columns(ranking, relevant) or any(number_of(score) is None for score in scores):
        return False
    if scores and not any(entry.value for entry in judged):
        are_names = relevant.bracket == "{" or all(cell.is_quoted for cell in relevant.cells)
        return are_names and not all(is_grade(score, {}) for score in scores)
    return bool(scores) or {entry.query.text for entry in judged} <= {entry.query.text for entry in ranked}


def _are_columns(ranking: Group, relevant: Group) -> bool:
    """Return whether a list holds a grade for each document, or for each rank, of the list beside it."""
    documents, judged = [cell.text for cell in ranking.cells], entries_of(relevant)
    if relevant.is_dict or not len(relevant.cells) == len(documents) > 0 or not are_grades(relevant):
        return False
    grades = {cell.text for cell in relevant.cells}
    are_ranks = are_row_numbers(documents) and not grades <= {*documents}
    are_ranks = are_ranks or "0" in grades - {*documents}  # no id is 0
    return are_ranks or any(cell.is_quoted for cell in ranking.cells) or not _are_ids(judged, judged)


def _holds_grades(named: Sequence[Named], ranking: Group, relevant: Group) -> bool:
    """Return whether a list has all numbers of the ranking: nobody says id by id that all are relevant."""
    ids, numbers = [cell.text for cell in ranking.cells], [cell.text for cell in relevant.cells]
    are_numbers = len(numbers) > 1 and not any(cell.is_quoted for cell in relevant.cells)
    is_predicted = any(parts_of(name) & PREDICTED for name, _ in named)  # a person is asked
    return are_numbers and sorted(ids) == sorted(numbers) and not is_predicted


def _is_of(item: Cell, ranking: Group) -> bool:
    """Return whether an item can be one of a ranking: quoted as these are, or a whole number as they."""
    if " " in item.text and item.text not in {cell.text for cell in ranking.cells}:
        return False  # an answer
    are_quoted = {cell.is_quoted for cell in ranking.cells}
    return are_quoted == {item.is_quoted} and (item.is_quoted or item.text.isdecimal())


def _hits(inner: Group) -> Group:
    """Return the list of documents that a search engine's answer has beside their number."""
    groups = [(name, group) for name, group in inner.pairs if isinstance(group, Group)]
    lists = [group for name, group in groups if is_ranking(name) or heading_role(name) == "document"]
    if len(lists) != 1:
        return inner
    (hits,) = lists
    return hits.groups[0] if len(hits.items) == len(hits.groups) == 1 else hits


def places_of_sides(head: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns of what was retrieved and of what is relevant, if there is one of each."""
    run = [place for place, name in enumerate(head) if is_ranking(name) and not parts_of(name) & RIGHT]
    judged = [place for place, name in enumerate(head) if is_judgement(name) and place not in run]
    right = [place for place in judged if parts_of(head[place]) & RIGHT]
    labelled = [place for place in judged if parts_of(head[place]) & LABELLED]
    if not run and len(judged) == 2 and len(right) == len(labelled) == 1 and right != labelled:
        return labelled[0], right[0]
    return (run[0], judged[0]) if len(run) == 1 == len(judged) else None


def each_relevant(entries: Iterable[Entry]) -> list[Entry]:
    """Return judged documents; one of which nothing more is said is relevant."""
    return [replace(entry, value=entry.value or Cell("1", 1)) for entry in entries]
