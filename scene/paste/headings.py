"""What the names of columns, keys and arguments stand for: names decide before numbers."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from string import ascii_uppercase

from scene.address.tokens import GRADE_WORDS, SIMPLIFIED, as_word, number_of
from scene.paste.cells import Cell, Role


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, as a set to look them up in."""
    return frozenset(text.translate(SIMPLIFIED).split())


COMPUTED = words_of(
    "log log2 discount discounts discounted cg dcg ndcg idcg cum cumulative cumulated"
    " timestamp timestamps ts distance distances impression impressions views precision recall precisión"
    " précision präzision"
    " 精确率 召回率 精度"
)
NEITHER = COMPUTED | words_of("date time ideal comment note notes")
REASONS = words_of("reason reasons explanation explanations rationale remark remarks")
"""What is said of a grade, which is no document."""
DISTANCES = words_of("distance distances dist abstand 距离")
MEASURED = words_of(
    "year years price prices age size sizes error errors weight weights vote votes like likes view views"
    " click clicks dwell loss mse rmse l2 time ms sec seconds amount amounts jahr preis"
)
"""What other numbers of documents are called."""
MATCHES = words_of("match matching fit 匹配 匹配度")
"""What scores are called that can be something else: whether a document matches."""
SCORED = words_of("score scores scoring punktzahl puntuación puntuacion 分数 得分 打分 スコア 점수")
NEGATED = words_of("not non nicht kein keine pas irrelevant nonrelevant")
RANKED = words_of("rank ranks ranking rang platz 排名 名次")
PLACED = words_of("rank ranks position positions rang puesto posición 排名 名次 位置 順位 순위")
"""What is stronger than the name of a system beside it, or than the word relevant."""
AN_ID = re.compile(r"[\W_](?i:id)$|(?<=[a-z])I[dD]$")
PREDICTED = words_of(
    "pred preds predicted prediction predictions prob proba probs probability logit logits"
    " similarity similarities sim sims confidence est bm25 cosine dense sparse hybrid yhat rawformulaval"
    " ähnlichkeit similitud similitude vorhersage wahrscheinlichkeit prédiction 予測 预测 概率 相似度 置信度"
)
GRADED = words_of(
    "grade grades rel rels relevance relevancy relevances relevant label labels gold true"
    " truth target targets rating ratings star stars judgment judgement judgments judgements"
    " qrel qrels clicked click clicks purchased bought actual relevanz pertinence relevancia"
    " gt gain gains feedback golden verdict verdicts bewertung vrai verdad wahr etiquetas 正解ラベル"
    " 等级 相关性 相关度 相关 评级 标注 标签 评分 星级 真实"
    " 是否相关 点击 関連度 適合度 評価 관련도 pertinent evaluación gekauft geklickt"
)
COUNTED = words_of(
    "rang platz posición rank ranks ranking position positions pos # place nr order 排名 名次"
    " 位置 序号 排序 順位 순위"
)
QUERIES = words_of(
    "query queries topic topics qid qids qry searches user users uid userid customer customers group groups"
    " person persons member members visitor visitors reviewer reviewers respondent respondents"
    " session sessions question questions indexes keyword search anfrage requête requete"
    " consulta suchbegriff suchanfrage benutzer utilisateur usuario"
    " 查询 用户 问题 主题 会话 组 顾客 客户 クエリ 쿼리 질의"
)
DOCUMENTS = words_of(
    "name names doc docs docid docno document documents item items title url iid product products"
    " asin movie movies passage passages pid corpus chunk chunks id ids itemid movieid sku"
    " song book article page file image picture candidate result results hit business recipe track video"
    " hotel job"
    " post dok dokument documento titel titre treffer ergebnis produkt"
    " título ドキュメント 文書 문서 文档 名称 标题 商品 物品 文件 编号 段落 网页 电影 结果"
)
JUDGED = words_of("doc docs document documents passage chunk item product movie dok dokument artikel produkt")
"""What is judged, whoever has a number: doc_uid, user_item."""
NUMBERS_OF = words_of("nr no number nummer num")
"""What says behind what is judged that its number is meant: Dok-Nr."""
SYSTEMS = words_of(
    "system systems run runs method model modell ranker algorithm engine list 系统 方法 模型 算法 列表"
)
"""What stands above the names of lists where each has a row."""
PARTS: tuple[tuple[Role, frozenset[str]], ...] = (
    ("none", NEITHER),
    ("score", PREDICTED),
    ("grade", GRADED),
    ("score", SCORED),
    ("rank", COUNTED),
    ("query", QUERIES),
    ("document", DOCUMENTS),
)
"""Parts of headings, as people and programs write them, beginning with those that decide."""
OF_DOCUMENT = "_source"
"""What engines call the document itself: stars that are a field of it are no judgement for a query."""
EXACT: Mapping[str, Role] = {
    **dict.fromkeys(("y", "reli", "rel i", "r ui"), "grade"),  # r_ui, of Surprise
    **dict.fromkeys(("no", "no.", "i", "k"), "rank"),
    **dict.fromkeys(("u", "q", "u id", "q id"), "query"),
    **dict.fromkeys(("d", "i id", "d id", "doc #", "document #", "item #"), "document"),
    **dict.fromkeys(("actual k", "p@rank", "prec@rank", "mean", "average", "avg", "reciprocal rank"), "none"),
    **dict.fromkeys(("has answer", "purchase"), "grade"),
    **dict.fromkeys(("certainty", "text match", "y hat", "y prob", "relevance score"), "score"),
    **dict.fromkeys(("log prob", "log probs", "logprob", "logprobs", "log likelihood"), "score"),
}
OF_PROBABILITY = re.compile(
    r"p[ _(]?(?:clicks?|clicked|purchased?|bought|rel|relevant|relevance)\)?", re.IGNORECASE
)
"""The probability of a click: p_click, P(relevant)."""
AT_RANKS = re.compile(r"(?:p|prec\w*|r|rec\w*|präzision|f1?|ap|hits?|n?dcg) ?(?:@|at) ?[kin]", re.IGNORECASE)
"""A metric at every rank: P@k."""
OF_SPLIT = re.compile(r" (?:train|test|valid|val|dev)$|^(?:train|test|valid|val|dev) ")
"""The part of the data that an array is of: y_train."""
MAX_COLUMNS, MAX_LENGTH, LONGEST_BESIDE = 40, 60, 10
SHARE = re.compile(r"\d{1,2}/\d{1,2}")
TYPED = re.compile(r"Unnamed: \d+|\w+:(token|float|int|str|string|bool)(_seq)?")
"""The headings with a colon: of an index that had none, and those that name a type."""
FIRST = {"doc", "docs", "document", "doc id", "docid", "docno", "id", "product id", "title", "url", "rank"}
NUMBER_OF_NAME = re.compile(r"\d+$| [A-Z]$")
PLAIN_WORDS = words_of("yes no y n true false t f r + - − x ✓ ✗ 是 否 ja nein oui non sí si")
"""Words for grades that say nothing of what is judged."""


def parts_of(heading: str) -> set[str]:
    """Return the words that a heading consists of."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", unicodedata.normalize("NFKC", heading).translate(SIMPLIFIED))
    parts = re.findall(r"[^\W\d_]+[0-9]*|#", spaced.casefold())
    return {*parts, *(part.rstrip("0123456789") for part in parts)}


def heading_role(heading: str) -> Role | None:
    """Return what a heading stands for; None if it is not known."""
    return _role_of(heading) if len(heading) <= MAX_LENGTH else _role_of.__wrapped__(heading)


@lru_cache(4096)  # 40 % of reading a text: the same words are looked up by one form after another
def _role_of(heading: str) -> Role | None:
    parts, word = parts_of(heading), as_word(heading).rstrip("?？: ")
    if (bare := OF_SPLIT.sub("", word)) in EXACT:
        return EXACT[bare]
    if (
        AT_RANKS.fullmatch(word)
        or ("/" in heading and parts & NEITHER)
        or re.search(r"\w[)\]]? [*×·] \w", heading)
    ):
        return "none"
    role = next((role for role, names in PARTS if _is_called(parts, word, names)), None)
    if role == "grade" and is_negated(heading):
        return None
    if role == "grade" and OF_PROBABILITY.fullmatch(heading.strip()):
        return "score"
    if role == "query" and parts & {"uid", "user"} and parts & JUDGED:
        return "document"
    if role == "rank" and parts & NUMBERS_OF and parts & JUDGED:
        return "document"
    is_rank = role == "grade" and _is_called(parts, word, PLACED)
    if is_rank or (role == "score" and parts & RANKED and not parts & SCORED):
        return "rank"
    return "document" if role == "grade" and AN_ID.search(heading) and "label" not in parts else role


def name_queries(names: Iterable[str]) -> bool:
    """Return whether all names count queries: q1, topic_301."""
    return {heading_role(name.rstrip("0123456789_ ")) for name in names} == {"query"}


def is_negated(heading: str) -> bool:
    """Return whether a heading says that something is not relevant, so that 1 is bad."""
    return bool(parts_of(heading) & NEGATED or re.fullmatch(r"\w*[不非未无]\w*", heading))


def _is_called(parts: Set[str], word: str, names: Set[str]) -> bool:
    """Return whether a heading has one of some names in it; Chinese is written without blanks."""
    parted = (name for name in names if name > "一" and len(word) < len(name) + LONGEST_BESIDE)
    return (
        word in names or bool(parts & names) or (not word.isascii() and any(name in word for name in parted))
    )


def is_head(cells: Sequence[Cell], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether a row is headings of those below: words, one of them known and none of them a value."""
    texts = [cell.text for cell in cells]
    filled = [text for text in texts if text]
    are_letters = len(cells) > 2 and texts == [*ascii_uppercase[: len(cells)]]  # documents: A, B, C
    roles = [*map(heading_role, texts)]
    known = {*filter(None, roles)}
    if _is_above_yes_and_no(texts, roles, below):
        return True
    if not known or are_letters or len(cells) > MAX_COLUMNS or len(filled) < min(2, len(cells)):
        return False
    if any(number_of(text.rstrip(" %")) is not None or len(text) > MAX_LENGTH for text in filled):
        return False
    if {*"-–—"} & {*filled} and any(cell.text in {*filled} & {*"-–—"} for row in below for cell in row):
        return False  # it parts a grade from a name
    if len(known) < 2 and any(map(SHARE.fullmatch, filled)):
        return False
    words = [text for text in filled if re.search(r"\w", text)]
    if any(text not in words and as_word(text) in GRADE_WORDS for text in filled):  # ✓ says what one is
        return False
    if len({*words}) < len(words) or any(are_alike(cells, row) for row in below):
        return False
    if any(sign in text and not TYPED.fullmatch(text) for text in filled for sign in ":：="):
        return False
    is_said = len(filled) < 2 or len(known) > 1 or _are_numbers(below, len(filled))
    if not (is_said or _begins(texts, below) or _are_answers(roles, below)):
        return False
    # Headings may come again, above every page of a table.
    others = [row for row in below if [cell.text for cell in row] != texts]
    if len(cells) == 1 and any(number_of(row[0].text) is None for row in others if row):
        others = [*below]  # a word like those below it
    graded = [place for place, role in enumerate(roles) if role == "grade"]
    values = {as_word(row[place].text) for row in others for place in graded if place < len(row)}
    named = {as_word(text) for text, role in zip(texts, roles, strict=True) if role == "grade"}
    graded_values = values & set(GRADE_WORDS)
    if (len(cells) == 1 or named & set(GRADE_WORDS)) and graded_values - PLAIN_WORDS:
        return False
    if len(known) > 1:  # another heading stands beside it
        return True
    if named & graded_values or (named & PLAIN_WORDS and graded_values):  # y above n, rel above rel
        return False
    return not (named & set(GRADE_WORDS) and values & {*named, "not", "not relevant", "irrelevant", "false"})


def are_alike(row: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Return whether a cell of a row has another number or letter than one in another: doc1, doc2."""
    pairs = [(cell.text, beside.text) for cell, beside in zip(row, other, strict=False)]
    counted = [pair for pair in pairs if len({*pair}) > 1 and all(map(NUMBER_OF_NAME.search, pair))]
    stems = [[NUMBER_OF_NAME.sub("", text) for text in pair] for pair in counted]
    return any(stem and stem == beside for stem, beside in stems)


def _is_above_yes_and_no(
    texts: Sequence[str], roles: Sequence[Role | None], below: Sequence[Sequence[Cell]]
) -> bool:
    """Return whether a word for a grade stands beside the heading of documents and above yes and no alone."""
    words = [as_word(text) for text in texts]
    places = [place for place, word in enumerate(words) if word in GRADE_WORDS.keys() - PLAIN_WORDS]
    if len(texts) != 2 or len(places) != 1 or roles[1 - places[0]] != "document" or len(below) < 2:
        return False
    answers = {as_word(row[places[0]].text) if len(row) > 1 else "" for row in below}
    return len(answers) > 1 and answers <= PLAIN_WORDS


def _begins(own: Sequence[str], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether a row begins as only headings do, with doc or id, and no word of it comes again."""
    values = {as_word(cell.text) for row in below for cell in row}
    words = [as_word(text) for text in own]
    return words[0] in FIRST and not {*words} & {*values, *GRADE_WORDS}


def _are_answers(roles: Sequence[Role | None], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether yes or no, and nothing else, stands below the heading of grades."""
    places = [place for place, role in enumerate(roles) if role == "grade"]
    texts = {as_word(row[place].text) for row in below for place in places if place < len(row)}
    return bool(texts) and texts <= PLAIN_WORDS


def _are_numbers(below: Sequence[Sequence[Cell]], width: int) -> bool:
    """Return whether rows below one known heading hold numbers, which headings do not."""
    rows = [row for row in below if len(row) >= width]
    return bool(rows) and all(any(number_of(cell.text) is not None for cell in row) for row in rows)
