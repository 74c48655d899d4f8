"""Telling columns: names decide before numbers, kinds before places; of two readings a person is asked."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from scene.address.tokens import GRADE_WORDS, as_word
from scene.list.model import MAX_GRADE
from scene.paste.cells import Role, Table
from scene.paste.headings import (
    DISTANCES,
    DOCUMENTS,
    MATCHES,
    MEASURED,
    OF_DOCUMENT,
    QUERIES,
    REASONS,
    heading_role,
    is_negated,
    parts_of,
    words_of,
)
from scene.paste.kinds import (
    LEVELS,
    ROUND,
    Kind,
    Words,
    are_falling,
    are_ids,
    are_in_blocks,
    are_row_numbers,
    are_row_numbers_in,
    are_signed,
    are_times,
    grade_number,
    has_repeats,
    have_zeros,
    is_grade,
    kind_of,
    score_number,
    whole_number,
)

T = TypeVar("T")
IDS = words_of("id ids docid docno pid")
WEAK_IDS = words_of("id ids 编号")
STRONG_IDS = IDS - WEAK_IDS
CONTENT = words_of("content text body snippet description summary title")
RANKINGS = words_of("ranking rankings")
CLASSES = words_of("class classes klasse klassen classe clase 类别 类")
OUTCOMES = CLASSES | words_of(
    "churn churned converted conversion default defaulted fraud spam outcome purchase responded y kündigung"
)
"""What becomes of somebody, for better or worse, which a model predicts."""
ROUNDED = 0.006
"""How far a number with two digits can be from what was computed."""
MOST_LEVELS = 6
SHORTEST = 3
"""Two numbers are 1 and 2 by chance."""
SHORTEST_ID = 5
"""So many digits have ids at least; shorter numbers can be prices, too."""
RESULTS = words_of("result results hit hits answer outcome ergebnis resultado 结果")
"""What documents are called, or whether they are relevant."""
HITS, BINARY = words_of("hit correct"), words_of("0 1 true false yes no")
"""What tells whether a document is one that was looked for."""
CLICKED, SHOWN = words_of("click clicks clicked"), words_of("impressions impression views view shown ctr")
"""How often documents were clicked, and how often shown: clicks alone are hardly grades there."""
RATES = words_of("ctr rate")
OF_PARTS = words_of("system systems model run runid engine ranker method fold variant 系统 模型 方法")
OF_MODEL = words_of("p output outputs out estimate estimates clf classifier")
RUNNING, BARE_ID, TITLE, OTHER_ID, NAMED_ID = range(5)
"""How surely headings name documents: numbers in a list least, ids of documents most."""
ABOUT_ID = DOCUMENTS - IDS - words_of("编号")
SEARCHED = QUERIES - words_of(
    "user users uid userid customer customers group groups session sessions 用户 会话 组 顾客 客户"
)
"""Parts of headings that name a query, not who asked it."""
ITEM_NUMBER = re.compile(r"#?\d{1,3}[.)]")
RELEVANCE = words_of("rel relevance relevancy 相关性 相关度")
"""What programs call their scores, too."""
FEATURE = re.compile(r"(?:f|feat|features?|x)[ _.-]?\d+", re.IGNORECASE)
"""What a column of features is called, of which a table has several."""


@dataclass(frozen=True)
class Roles:
    """What each column is, by its place, and which of them a person is asked about."""

    by_column: Mapping[int, Role]
    doubtful: frozenset[int] = field(default_factory=frozenset)


def assign_roles(table: Table, words: Words) -> Roles:
    """Return what each column of a table is."""
    columns = columns_of(table)
    roles = _ByHeading(table, columns, words).classify() if table.headings else by_content(columns, words)
    known = {
        place: _beside_sure(role, table.roles, columns[place]) for place, role in roles.by_column.items()
    }
    by_column = {**known, **table.roles}
    parting = _parting(by_column, table, columns)
    if parting and "query" not in by_column.values():
        by_column |= dict.fromkeys([*parting][:1], "query")
    doubtful = roles.doubtful | parting | _ordering(by_column, table, columns)
    by_role = {role: columns[place] for place, role in by_column.items() if place < len(columns)}
    if _are_precisions(by_role.get("grade", []), by_role.get("score", [])):
        by_column |= {place: "none" for place, role in by_column.items() if role == "score"}
    if not {"document", "grade", "score"} & {*by_column.values()}:  # ranks alone, and what nobody would read
        doubtful |= {place for place, role in by_column.items() if role == "none"}
    return Roles(by_column, doubtful - {*table.roles})


def _beside_sure(role: Role, sure: Mapping[int, Role], column: Sequence[str]) -> Role:
    """Return what a column can be beside those of which a form is sure: no second grade."""
    if role != "grade" or role not in sure.values():
        return role
    return "rank" if are_row_numbers(column) and "rank" not in sure.values() else "none"


def _are_precisions(grades: Sequence[str], scores: Sequence[str]) -> bool:
    """Return whether scores are the precision at each rank of the grades beside them, which is computed."""
    hits = 0
    for rank, (grade, score) in enumerate(zip(grades, scores, strict=False), start=1):
        number = GRADE_WORDS.get(as_word(grade), whole_number(grade))
        hits += bool(number)
        if number is None or abs((score_number(score) or 0.0) - hits / rank) > ROUNDED:
            return False
    return min(len(grades), len(scores)) >= SHORTEST and hits < len(grades)


def columns_of(table: Table) -> list[list[str]]:
    """Return what stands in each column of a table."""
    width = len(table.headings) or len(table.rows[0])
    return [[row[place].text for row in table.rows] for place in range(width)]


def _parting(of: Mapping[int, Role], table: Table, columns: Sequence[Sequence[str]]) -> set[int]:
    """Return the columns that nobody would read, and by which documents repeat or scores begin anew."""
    by_role = {role: columns[place] for place, role in of.items() if place < len(columns)}
    blank = [""] * len(table.rows)
    queries, scores = by_role.get("query", blank), by_role.get("score", blank)
    documents, ranks = by_role.get("document", blank), by_role.get("rank", blank)
    parting = set()
    unread = [place for place, role in of.items() if role == "none" and place not in table.roles]
    for place in (place for place in unread if place < len(columns)):
        called = heading_role(table.headings[place]) if place < len(table.headings) else None
        if called not in (None, "none", "query") or _is_reason(table.headings[place : place + 1]):
            continue
        parted = [*zip(queries, columns[place], strict=True)]
        count = len({*parted})
        if len({*columns[place]}) < 2 or are_row_numbers(columns[place]) or (called and count == len(parted)):
            continue
        if (
            (called == "query" and count > len({*queries}))
            or _repeats_across_lists(documents, queries, parted)
            or (called is None and has_repeats(ranks) and _repeats_across_lists(ranks, queries, parted))
            or (called is None and _says_whose(table.headings[place : place + 1], columns[place]))
            or (
                called is None
                and has_repeats(parted)
                and _rises(scores, queries)
                and (not _rises(scores, parted) or _are_long_blocks(columns[place]))
            )
        ):
            parting.add(place)
    return parting


def _is_reason(heading: Sequence[str]) -> bool:
    """Return whether a heading, if there is one, is that of what is said of a grade."""
    return any(parts_of(name) & REASONS for name in heading)


def _are_long_blocks(column: Sequence[str]) -> bool:
    """Return whether every value of a column stands in several rows that follow one another."""
    return are_in_blocks(column) and min(Counter(column).values()) > 1


def _says_whose(heading: Sequence[str], column: Sequence[str]) -> bool:
    """Return whether a column says of which system, or part of the data, a row is."""
    return any(parts_of(name) & OF_PARTS for name in heading) and not any("." in text for text in column)


def _ordering(of: Mapping[int, Role], table: Table, columns: Sequence[Sequence[str]]) -> set[int]:
    """Return the columns that nobody would read, and that hold every rank once, in another order."""
    if "rank" in of.values() or len(table.rows) < SHORTEST or not table.headings:
        return set()
    unread = [place for place, role in of.items() if role == "none" and place < len(columns)]
    ranks = [*range(1, len(table.rows) + 1)]
    numbers = {place: [whole_number(text) or 0 for text in columns[place]] for place in unread}
    return {place for place, held in numbers.items() if sorted(held) == ranks != held}


def _repeats_across_lists(
    documents: Sequence[str], lists: Sequence[object], parted: Sequence[object]
) -> bool:
    """Return whether a document that comes several times in a list comes once in each part of it."""
    if not all(documents):
        return False
    together = {*zip(documents, lists, strict=True)}
    return len(together) < len(documents) == len({*zip(documents, parted, strict=True)})


def _rises(scores: Sequence[str], lists: Sequence[object]) -> bool:
    last: dict[object, float] = {}
    for text, listed in zip(scores, lists, strict=True):
        score = score_number(text)
        if score is not None:
            if score > last.get(listed, score):
                return True
            last[listed] = score
    return False


class _ColumnClassifier:
    """What is known of the columns so far: their texts, their kinds, what they are, which are in doubt."""

    def __init__(self, columns: Sequence[Sequence[str]], words: Words) -> None:
        self.columns = columns
        self.kinds: list[Kind] = [kind_of(column, words) for column in columns]
        self.by_column: dict[int, Role] = {}
        self.doubtful: set[int] = set()

    @property
    def roles(self) -> Roles:
        """What the columns are."""
        return Roles(self.by_column, frozenset(self.doubtful))

    def columns_with(self, *roles: Role) -> list[int]:
        """Return the columns of these roles."""
        return [place for place, role in self.by_column.items() if role in roles]

    def of_kind(self, places: Iterable[int], *kinds: Kind) -> list[int]:
        """Return those of some columns in which something of these kinds stands."""
        return [place for place in places if self.kinds[place] in kinds]


class _ByHeading(_ColumnClassifier):
    """Telling columns by their headings; what stands in them decides where a heading says nothing."""

    def __init__(self, table: Table, columns: Sequence[Sequence[str]], words: Words) -> None:
        super().__init__(columns, words)
        self.headings, self.sure = table.headings, table.roles
        self.by_column = dict.fromkeys(range(len(table.headings)), "none")

    def classify(self) -> Roles:
        """Return what the columns are."""
        by_role: dict[Role, list[int]] = {"query": []}  # documents are told apart within a query
        for place, role in enumerate(map(heading_role, self.headings)):
            if role and place < len(self.columns) and place not in self.sure:
                by_role.setdefault(role, []).append(place)
        ranked = [p for p in by_role.get("rank", []) if "reciprocal" not in parts_of(self.headings[p])]
        if fractions := [place for place in ranked if self._has_fractions(place)]:
            by_role["rank"] = [place for place in by_role["rank"] if place not in fractions]
            by_role.setdefault("score", []).extend(fractions)
        self._move_hits(by_role)
        self._move_uid(by_role)
        self._move_ids(by_role)
        by_role = self._with_named_documents(by_role)
        for role, places in by_role.items():
            filled = [place for place in places if self.kinds[place] != "empty"] or places
            if role == "grade":
                filled = places = self._without_gains(places)
            if role == "score":
                filled = places = self._without_decisions(places)
            if role == "document":
                filled = [p for p in filled if not self._has_fractions(p) or self._are_whole(p)]
            if not filled or (role == "document" and role in self.sure.values()):
                continue
            self.by_column[self._one_of(role, filled)] = role
            if role == "grade" and all(self.kinds[place] == "empty" for place in filled):
                self.doubtful |= {filled[0]}  # nothing stands in it
            valued = self.of_kind(places, "grade", "score")
            if len(valued) > 1 and (role in ("grade", "score") or (role == "rank" and self._differ(valued))):
                self.doubtful |= {*valued}
        known = {*self.by_column.values(), *self.sure.values()}
        if "grade" not in known:
            self._find_grades()
        self._doubt_grades()
        self._doubt_scores()
        self._find_scores()
        if "document" not in known:
            self._find_documents()
        self._take_users_for_documents()
        return self.roles

    def _move_hits(self, by_role: dict[Role, list[int]]) -> None:
        """Take grades below a heading such as result for what they are, where nothing else is called so."""
        places = [p for p in by_role.get("document", []) if parts_of(self.headings[p]) & RESULTS]
        texts = {place: {*map(as_word, self.columns[place])} - {""} for place in places}
        graded = [p for p in places if all(is_grade(text, {}) for text in self.columns[p]) and texts[p]]
        if len(graded) != 1 or "grade" in {*by_role, *self.sure.values()}:
            return
        by_role["document"].remove(graded[0])
        by_role["grade"] = graded
        are_ids = all(map(str.isdecimal, texts[graded[0]])) and not texts[graded[0]] <= BINARY
        self.doubtful |= {*graded} if are_ids else set()

    def _move_uid(self, by_role: dict[Role, list[int]]) -> None:
        """Take a uid for that of documents where another column is the query: topic_id, cord_uid."""
        queries = by_role["query"]
        named = [place for place in queries if "uid" in parts_of(self.headings[place]) and len(queries) > 1]
        documents = [place for place in by_role.get("document", []) if not self._has_fractions(place)]
        if len(named) == 1 and not documents and "document" not in self.sure.values():
            queries.remove(named[0])
            by_role["document"] = named

    def _move_ids(self, by_role: dict[Role, list[int]]) -> None:
        """Take numbers with gaps that do not rise for ids, where they are called a ranking: 12, 55, 3."""
        ranked = [p for p in by_role.get("rank", []) if parts_of(self.headings[p]) & RANKINGS]
        if len(ranked) != 1 or "document" in {*by_role, *self.sure.values()}:
            return
        numbers = [whole_number(text) for text in self.columns[ranked[0]]]
        known = [number for number in numbers if number is not None]
        have_gaps = {*known} not in ({*range(len(known))}, {*range(1, len(known) + 1)})
        if len({*known}) == len(numbers) and have_gaps and known != sorted(known):
            by_role["document"] = by_role.pop("rank")

    def _with_named_documents(self, by_role: dict[Role, list[int]]) -> dict[Role, list[int]]:
        """Return the columns by their roles, where names are called scores, or a ranking: preds."""
        called: list[int] = [*by_role.get("score", []), *by_role.get("rank", [])]
        named = [place for place in self.of_kind(called, "text") if not has_repeats(self.columns[place])]
        named = [place for place in named if not any(map(whole_number, self.columns[place]))]
        if not named or "document" in {*by_role, *self.sure.values()}:
            return by_role
        others = {role: [place for place in places if place not in named] for role, places in by_role.items()}
        return {**{role: places for role, places in others.items() if places}, "document": named}

    def _without_gains(self, places: Sequence[int]) -> list[int]:
        """Return the columns of grades without those of gains that are computed from one of them."""
        numbers = {place: [*map(_number, self.columns[place])] for place in places}
        named = [place for place in places if not parts_of(self.headings[place]) & CLICKED]
        places = named or places  # what somebody judged goes before what was clicked
        same = {place for place in places if numbers[place] in [numbers[p] for p in places if p < place]}
        places = [place for place in places if place not in same or None in numbers[place]]
        gains = {place: [_gain(grade) for grade in numbers[place]] for place in places}
        computed = [gains[place] for place in places if gains[place] != numbers[place]]
        return [place for place in places if numbers[place] not in computed] or [*places]

    def _without_decisions(self, places: list[int]) -> list[int]:
        """Return the columns of scores without those of what was decided by them, 0 or 1."""
        decided = [place for place in places if {*self.columns[place]} <= {"0", "1"}]
        others = [place for place in places if place not in decided]
        return others if decided and len(others) == 1 and self._has_fractions(others[0]) else places

    def _has_fractions(self, place: int) -> bool:
        """Return whether numbers with a point stand in a column, as no ids do."""
        return self.kinds[place] == "score" and any("." in text for text in self.columns[place])

    def _are_whole(self, place: int) -> bool:
        """Return whether all numbers of a column end in .0, as ids do that a frame has kept beside a gap."""
        return all(text.endswith(".0") for text in self.columns[place])

    def _nameless(self) -> list[int]:
        """Return the columns that are nothing yet, and whose headings say nothing; features are not meant."""
        unread = [place for place in self.columns_with("none") if heading_role(self.headings[place]) is None]
        features = [place for place in unread if FEATURE.fullmatch(self.headings[place])]
        return [place for place in unread if len(features) < 2 or place not in features]

    def _one_of(self, role: Role, places: Sequence[int]) -> int:
        """Return which of several columns of one role is read."""
        if role == "document" and len(places) > 1:
            return self._documents(places)
        if role == "query":
            repeating = [place for place in places if has_repeats(self.columns[place])]
            searched = [p for p in repeating if parts_of(self.headings[p]) & SEARCHED]
            return max(searched or repeating or places[:1], key=lambda p: len(set(self.columns[p])))
        return places[0]

    def _documents(self, places: Sequence[int]) -> int:
        """Return the column that tells all documents of a query apart; several are in doubt if none does."""
        ids = [place for place in places if self._strength(place) == NAMED_ID]
        known = [place for place in places if not ids or self._strength(place) not in (OTHER_ID, RUNNING)]
        distinct = {place: len({*self._within_queries(self.columns[place])}) for place in known}
        apart = [place for place in known if distinct[place] == len(self.columns[place])]
        # The ids of TREC go before those of an index.
        names = {place: parts_of(self.headings[place]) for place in known}
        chosen = max(apart or known, key=lambda place: (self._strength(place), "docno" in names[place]))
        beside = {place: [*zip(self.columns[chosen], self.columns[place], strict=True)] for place in known}
        pairs = {place: {*self._within_queries(beside[place])} for place in known}
        parting = {place for place in known if not apart and len(pairs[place]) > distinct[chosen]}
        if self._strength(chosen) == RUNNING:  # a number within a document, which tells rows apart by chance
            parting |= {place for place in known if place != chosen and self._strength(place) != RUNNING}
        self.doubtful |= {chosen, *parting} if parting else set()
        return chosen

    def _strength(self, place: int) -> int:
        """Return how surely a column holds what documents are called by, judged by its heading."""
        parts, column = parts_of(self.headings[place]), self.columns[place]
        if parts & IDS and (parts & (ABOUT_ID | STRONG_IDS) or self.headings[place][0] == "_"):
            return NAMED_ID
        if parts & IDS and not parts <= WEAK_IDS:
            return RUNNING if are_row_numbers(column) or len({*column}) == 1 else OTHER_ID
        if parts & WEAK_IDS:
            return BARE_ID
        return RUNNING if self.kinds[place] in ("grade", "score") else TITLE  # a page, a number in the list

    def _within_queries(self, column: Sequence[T]) -> list[tuple[str, T]]:
        """Return what stands in a column, each with its query."""
        places = [
            *self.columns_with("query"),
            *(place for place, role in self.sure.items() if role == "query"),
        ]
        query = self.columns[places[0]] if places else [""] * len(column)
        return [*zip(query, column, strict=True)]

    def _differ(self, places: Sequence[int]) -> bool:
        """Return whether columns of ranks put the rows of a query in different orders."""
        columns = [self._within_queries(self.columns[place]) for place in places]
        keys = [[(query, score_number(text) or 0.0) for query, text in column] for column in columns]
        return len({tuple(sorted(range(len(key)), key=key.__getitem__)) for key in keys}) > 1

    def _find_grades(self) -> None:
        """Look for grades where no heading says so: a column of few whole numbers is asked about."""
        hits = [place for place in self.columns_with("none") if parts_of(self.headings[place]) & HITS]
        hits = [place for place in hits if {*map(as_word, self.columns[place])} <= BINARY | {"", "x"}]
        if len(hits) == 1:
            self.by_column[hits[0]] = "grade"
            return
        notes = [place for place in self.columns_with("none") if parts_of(self.headings[place]) == {"note"}]
        free = self.of_kind([*self._nameless(), *notes, *self.columns_with("score")], "grade")
        free = [place for place in free if len(self.by_column) < 3 or not self._are_ranks(place)]
        free = [place for place in free if not parts_of(self.headings[place]) & CONTENT]
        roles = {*self.by_column.values(), *self.sure.values()}
        if not free and "document" in roles and "score" not in roles:
            free = [place for place in self._nameless() if self._are_words_for_grades(place)]
        classes = [p for p in self._nameless() if parts_of(self.headings[p]) & CLASSES]
        classes += [p for p in self.columns_with("none") if parts_of(self.headings[p]) & RESULTS]
        free = free or [place for place in classes if self._are_words_for_grades(place)]
        strangers = [place for place in free if self.by_column[place] == "none"]
        chosen = strangers or (free if len(free) == 1 else [])
        self.by_column |= dict.fromkeys(chosen[:1], "grade")
        if (len(self.by_column) > 1 or not strangers) and not self._is_outcome(chosen):
            self.doubtful |= {*chosen}

    def _are_ranks(self, place: int) -> bool:
        """Return whether a column counts its rows: what is called scores, those of every query."""
        queries = [query for query, _ in self._within_queries(self.columns[place])]
        can_be_grades = self.by_column[place] == "score" and not are_row_numbers_in(
            queries, self.columns[place]
        )
        return are_row_numbers(self.columns[place]) and not can_be_grades

    def _is_outcome(self, chosen: Sequence[int]) -> bool:
        """Return whether 0 and 1, or no and yes, beside scores are called classes, or as these are."""
        scores = self.columns_with("score")
        if len(chosen) != 1 or len(scores) != 1 or self.columns_with("none") or {*self.sure}:
            return False
        values = {GRADE_WORDS.get(as_word(text), whole_number(text)) for text in self.columns[chosen[0]]}
        parts, of_scores = (parts_of(self.headings[place]) for place in (chosen[0], scores[0]))
        is_called = bool(parts & (OUTCOMES | of_scores)) and not is_negated(self.headings[chosen[0]])
        return values == {0, 1} and self._has_fractions(scores[0]) and is_called

    def _are_words_for_grades(self, place: int) -> bool:
        """Return whether a column holds a few short words, of which some come again or are known."""
        texts = [as_word(text) for text in self.columns[place] if text]
        are_short = all(len(text.split()) < 3 and re.fullmatch(r"\D+", text) for text in texts)
        comes_again = len({*texts}) < len(texts) or len(texts) < SHORTEST or {*texts} <= LEVELS
        return len(texts) > 1 and are_short and comes_again and len({*texts}) <= MOST_LEVELS

    def _doubt_grades(self) -> None:
        """Ask about fractions of relevance, clicks of what was shown more often, stars of a document."""
        are_shown = any(parts_of(h) & SHOWN and heading_role(h) != "score" for h in self.headings)
        for place in self.columns_with("grade"):
            parts = parts_of(self.headings[place])
            is_score = parts & RELEVANCE and self._has_fractions(place)
            if is_score and "score" not in self.by_column.values():
                self.by_column[place] = "score"
            of_document = self.headings[place].startswith(f"{OF_DOCUMENT}.")
            if is_score or of_document or (are_shown and parts & CLICKED):
                self.doubtful.add(place)

    def _doubt_scores(self) -> None:
        """Ask about scores under a heading that says nothing, where another column can be the scores."""
        nameless = self.of_kind(self._nameless(), "score")
        others = [place for place in nameless if self.headings[place]]
        if "score" not in self.by_column.values():
            others += [place for place in nameless if not self.headings[place] and self._has_fractions(place)]
        is_open = "score" in self.by_column.values() or "grade" not in self.by_column.values()
        fractions = [place for place in others if self._has_fractions(place)]
        fractions = [p for p in fractions if not parts_of(self.headings[p]) & (DISTANCES | MEASURED | RATES)]
        is_open |= len(fractions) > 1 and not self.columns_with("rank")
        if others and (is_open or any(map(self._can_rank, others)) or not self.headings[others[0]]):
            if "score" not in self.by_column.values():
                self.by_column[others[0]] = "score"
            self.doubtful |= {*others, *self.columns_with("score")}

    def _can_rank(self, place: int) -> bool:
        """Return whether numbers without ranks beside them do not fall, and are a model's or fractions."""
        numbers = [score_number(text) or 0.0 for text in self.columns[place]]
        parts = parts_of(self.headings[place])
        alone = self.of_kind(self._nameless(), "score") == [place] and self._has_fractions(place)
        is_called = bool(parts & (OF_PARTS | OF_MODEL)) or (alone and not parts & (DISTANCES | MEASURED))
        return is_called and not self.columns_with("rank") and numbers != sorted(numbers, reverse=True)

    def _find_scores(self) -> None:
        """Look for scores where no heading says so: how well documents match, or how far away they are."""
        for place in self.columns_with("none"):
            texts = [text for text in self.columns[place] if text]
            is_called = bool(parts_of(self.headings[place]) & (MATCHES | DISTANCES))
            # A number with a point, or in percent, is no grade.
            are_fractions = all(score_number(t) is not None and ("." in t or "%" in t) for t in texts)
            if is_called and "score" not in self.by_column.values() and texts and are_fractions:
                self.by_column[place] = "score"

    def _take_users_for_documents(self) -> None:
        """Take those who are scored, each once, for the documents: a list for each of them has one row."""
        users = [p for p in self.columns_with("query") if not parts_of(self.headings[p]) & SEARCHED]
        are_scored = "score" in self.by_column.values() and "grade" in self.by_column.values()
        known = {*self.by_column.values(), *self.sure.values()}
        if (
            len(users) != 1
            or not are_scored
            or known & {"document", "rank"}
            or len(self.columns[0]) < SHORTEST
        ):
            return
        if not has_repeats(self.columns[users[0]]):
            self.by_column[users[0]] = "document"

    def _find_documents(self) -> None:
        """Look for documents where no heading says so; of several columns of names one is asked about."""
        known = self.of_kind(self._nameless(), "text", "id")
        # Ids without a heading are an index.
        named = [place for place in known if self.headings[place]] or self.of_kind(known, "text")
        named = [place for place in named if not parts_of(self.headings[place]) & REASONS]
        distinct = [place for place in named if not has_repeats(self.columns[place])]
        self.by_column |= dict.fromkeys((distinct or named)[:1], "document")
        are_short = any(
            len(text) < SHORTEST_ID for p in self.of_kind(named, "id") for text in self.columns[p]
        )
        if len(named) > 1 or are_short:
            self.doubtful |= {*named}


def _number(text: str) -> float | None:
    """Return a number, or the grade that a word stands for."""
    number = score_number(text)
    return GRADE_WORDS.get(as_word(text)) if number is None else number


def _gain(grade: float | None) -> float | None:
    """Return the exponential gain of a number that can be a grade; None for any other."""
    return 2**grade - 1 if grade is not None and 0 <= grade <= MAX_GRADE else None


def by_content(columns: Sequence[Sequence[str]], words: Words) -> Roles:
    """Tell columns without headings by what stands in them."""
    return _ByContent(columns, words).classify()


class _ByContent(_ColumnClassifier):
    """Telling columns without headings."""

    def classify(self) -> Roles:
        """Return what the columns are."""
        self.by_column = dict.fromkeys(range(len(self.columns)), "none")
        self.kinds = ["empty" if are_times(self.columns[p]) else kind for p, kind in enumerate(self.kinds)]
        signed = [place for place in self.of_kind(self.by_column, "score") if are_signed(self.columns[place])]
        if len(signed) == 1 and not self.of_kind(self.by_column, "grade", "score", "id")[1:]:
            self.kinds[signed[0]] = "grade"
        if self._are_ratings():
            self.by_column |= {0: "query", 1: "document", 2: "grade"}
            if not are_in_blocks(self.columns[0]):
                self.doubtful |= {0, 1}  # nothing says so, and the rows are in no order of a list
            return self.roles
        if self._are_counted_documents():
            self.by_column |= {0: "query", 1: "document", 2: "score"}
            return self.roles
        rows = len(self.columns[0])
        query = self._name()
        self._find_places()
        numbers = self.of_kind(self.columns_with("none"), "grade", "score")
        blocks = self.columns[query] if query is not None else [""] * rows
        counting = [p for p in self.of_kind(numbers, "grade") if are_row_numbers_in(blocks, self.columns[p])]
        counting += [p for p in numbers if p not in counting and are_row_numbers(self.columns[p])]
        can_rank = len(numbers) > 1 or query is not None or (rows > 3 and len(self.columns) > 2)
        if len(counting) == 1 and can_rank and rows > 1:
            self.by_column[counting[0]] = "rank"
            numbers.remove(counting[0])
        self._grades_or_scores(numbers)
        unread = self.of_kind(self.columns_with("none"), "grade")
        if len(counting) == 1 and query is None and (others := [*self._ranks_beside(counting[0]), *unread]):
            self.doubtful |= {*counting, *others}
        graded = [place for place, role in self.by_column.items() if role == "grade"]
        self.doubtful |= {place for place in graded if have_zeros(self.columns[place])}
        if graded == [0] and len(self.columns) == 3 and self._can_end_names(2):
            self.doubtful |= {1, 2}
        if [*self.by_column.values()][1:] == ["score", "document", "grade"]:
            self.doubtful |= {1} if all(map(ROUND.fullmatch, self.columns[1])) else set()
        return self.roles

    def _are_counted_documents(self) -> bool:
        """Return whether the columns are query, place of the document and score, as RankLib writes them."""
        if len(self.columns) != 3 or self.kinds[2] != "score" or not are_in_blocks(self.columns[0]):
            return False
        return "0" in self.columns[1] and are_row_numbers_in(self.columns[0], self.columns[1])

    def _can_end_names(self, place: int) -> bool:
        """Return whether numbers behind words can belong to them: Windows 11, Ubuntu 22.04."""
        are_words = all(re.fullmatch(r"[^\W\d_]{2,}", text) for text in self.columns[place - 1])
        has_whole = any(whole_number(text) is not None for text in self.columns[place])
        return are_words and has_whole and self.kinds[place] in ("grade", "score", "id")

    def _find_places(self) -> None:
        """Take item numbers in front for ranks; where they come again, there are several lists, or one."""
        are_places, *others = (all(map(ITEM_NUMBER.fullmatch, column)) for column in self.columns)
        if are_places and not any(others) and self.by_column[0] == "none":
            self.by_column[0], self.kinds[0] = "rank", "empty"
            self.doubtful |= {0} if has_repeats(self.columns[0]) else set()

    def _are_ratings(self) -> bool:
        """Return whether the columns are user, item, rating and time, as recommenders have them."""
        if len(self.columns) != 4 or self.kinds[3] != "empty" or not any(self.columns[3]):
            return False
        numbers = [score_number(text) for text in self.columns[2]]
        are_whole = all(whole_number(text) is not None for column in self.columns[:2] for text in column)
        return are_whole and all(number is not None and number <= MAX_GRADE for number in numbers)

    def _name(self) -> int | None:
        """Find queries and documents; return the column of the queries."""
        named = self.of_kind(self.by_column, "text", "id")
        if len(named) == 1 and has_repeats(self.columns[named[0]]):
            filled = [place for place, kind in enumerate(self.kinds) if place > named[0] and kind != "empty"]
            named += [place for place in filled if are_ids(self.columns[place])][:1]
        query = self._query(named)
        documents = [place for place in named if place != query]
        if query is not None:
            self.by_column[query] = "query"
        self.by_column |= dict.fromkeys(documents[:1], "document")
        if len(documents) > 1:
            self.doubtful |= {*documents}
            if self.kinds[documents[0]] == "text" and self.kinds[documents[1]] == "id":
                self.by_column[documents[1]] = "score"
        return query

    def _query(self, named: Sequence[int]) -> int | None:
        """Return the column that parts the rows: the first that repeats in blocks, beside documents."""
        for place in named:
            if len(named) > 1 and are_in_blocks(self.columns[place]) and place < max(named):
                return place
        if len(named) == 2 and len(self.columns) > 2 and not are_in_blocks(self.columns[named[1]]):
            self.doubtful |= {*named}
            return named[0] if any(has_repeats(self.columns[place]) for place in named) else None
        if len(named) != 1 or named[0] == 0 or self.kinds[0] != "grade":
            return None
        first = self.columns[0]
        is_sorted = are_in_blocks(first) and sorted(first) == [*first] and len(set(first)) > 1
        if not is_sorted or not self.of_kind(range(1, len(self.columns)), "grade", "score"):
            return None
        if not has_repeats(self.columns[named[0]]):
            self.doubtful.add(0)
        return 0

    def _ranks_beside(self, counting: int) -> list[int]:
        """Return the other columns that hold every number of one that counts, as ranks could as well."""
        numbers = sorted(self.columns[counting])
        others = [place for place in self.columns_with("grade") if place != counting]
        if len(numbers) < SHORTEST:  # two numbers count by chance, and ranks stand in front
            return [p for p in others if p < counting and all(map(str.isdecimal, self.columns[p]))]
        return [place for place in others if sorted(self.columns[place]) == numbers]

    def _can_be_ids(self, place: int) -> bool:
        """Return whether whole numbers in front of names can be their ids, though they fall."""
        are_whole = all(whole_number(text) is not None and "." not in text for text in self.columns[place])
        return are_whole and any(place < named for named in self.columns_with("document"))

    def _say_the_same(self, numbers: int, words: int) -> bool:
        """Return whether words behind numbers only say which of them are relevant: 2/3 relevant, 0/3 no."""
        known = [grade_number(text) for text in self.columns[numbers]]
        said = [GRADE_WORDS.get(as_word(word)) for word in self.columns[words] if not word.isdecimal()]
        if None in known or len(known) > len(said) or not {*said} <= {0, 1}:
            return False
        return [*map(bool, known)] == [*map(bool, said)]

    def _grades_or_scores(self, numbers: Sequence[int]) -> None:
        """Tell grades from scores; two columns of the same kind are asked about."""
        graded, scored = self.of_kind(numbers, "grade"), self.of_kind(numbers, "score")
        if len(graded) == 2 and self._say_the_same(*graded):
            graded = graded[:1]
        same = [place for place in graded if len({*self.columns[place]}) == 1 < len(self.columns[place])]
        if len(graded) == 2 and len(same) == 1:
            graded = [place for place in graded if place not in same]
        elif same == graded and scored and "0" in self.columns[same[0] if same else 0]:
            self.doubtful |= {*same, *scored}  # these can be grades, on another scale
        if len(graded) == 2 and not scored:
            scored = [place for place in graded if any("." in text for text in self.columns[place])]
            if len(scored) != 1:
                scored = [place for place in graded if are_falling(self.columns[place])][:1] or graded[1:]
                self.doubtful |= {*graded}
            graded = [place for place in graded if place not in scored]
        if not graded and any(map(self._can_be_ids, scored)):
            self.doubtful |= {*scored, *self.columns_with("document")}
        places: Mapping[Role, Sequence[int]] = {"grade": graded, "score": scored}
        for role, candidates in places.items():
            if candidates:
                self.by_column[candidates[0]] = role
            if len(candidates) > 1:
                self.doubtful |= {*candidates}
