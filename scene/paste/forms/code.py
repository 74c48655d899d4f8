"""What stands around numbers where somebody has copied a program, a notebook or a console."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scene.list.model import SceneError
from scene.paste.brackets import CALLS, Group, Value
from scene.paste.cells import Cell
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.program import without_blocks, without_functions
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import is_grade, whole_number

CODE = re.compile(
    r"\s*(import |from |print|def |return|assert|[%!]|library|plt\.|using |require|clear|clc|disp"
    r"|for |\w+\s*=\s*(?:\w+\.)*[A-Z]\w*\((?:\w+\s*=\s*)?[\w.]*\)\s*$|\w+\.shape\b|Out\[\d+\]:\s*[-\d.]+\s*$"
    r"|(?:\w+\s*(?:<-|=)\s*)?(?:\w+[.:]+)?(?:performance|plot|coords|summary)"
    r"\([A-Za-z_]\w*(?:,\s*[\w\"'=. ]+)*\)\s*$"
    r"|Setting (?:levels|direction): |Area under the curve: [\d.]+\s*$)"
)
PROMPT = re.compile(
    r"^[^\S\n]*(In ?\[\d*\]:|Out ?\[\d*\]:|>>>|\.\.\.(?=\s)(?![^\S\n]+\.\.)|>(?=\s)|const |let |var |julia>"
    r"|(?:Array)?\(\d+\)(?= \[))[^\S\n]*",
    re.MULTILINE,
)
TYPED_NAME = re.compile(
    r"^([^\S\n]*(?:In ?\[\d*\]:|>>>|>(?=\s)|julia>)[^\S\n]*)(?:[^\n]*;[^\S\n]*)?"
    r"([^\W\d]\w*)(?:\[[^\[\]\n]*\]|\.(?:values|T|flatten\(\)|ravel\(\)|tolist\(\)|round\(\d*\)))*[^\S\n]*$",
    re.MULTILINE,
)
"""The name of what a console is to show, and of it which part and in which form."""
COMMENT = re.compile(r"(?<=[;\])])[^\S\n]*%[^\n]*")
ANSWER = re.compile(r"\s*(Out ?\[\d*\]:|\[1\])?\s*[-\d.]+\s*")
"""A number alone on a line, which a console has answered."""
IS_CALLED = re.compile(r"^\s*(?:[\w, ]+=\s*)?[A-Za-z_][\w.]*(?:::\w+)?\(.*\)[\w.()]*\s*$")
REMARK = re.compile(r"\s*(?:#|//|--)\s*(\S.*)")
HOLDS_LIST = re.compile(r"\|.*\||[\[{]\s*[\"'\d]|\d(?:[\s,;]+\d+){2,}")
HOLDS = re.compile(r"[\d\[\](){}]")
"""A comment, what a list has in it, and what each line of a list has."""
PRINTED = re.compile(
    r"^[^\S\n]*(?:print|console\.log|cat)\((?=[^\n#]*(?:\[\[?[\d.]+,|\(\{[\"']|\bc\([\d.]+,))"
    r"(?:\"[^\"\n]*\",[^\S\n]*|'[^'\n]*',[^\S\n]*|f[\"'][^\"'{}\n]*\{)?"
    r"([^\n#]*?)(?:,[^\S\n]*[\"']\\n[\"']|(?::[\w.]+)?\}[^\"'{}\n]*[\"'])?\);?[^\S\n]*(?:#[^\n]*)?$",
    re.MULTILINE,
)
"""What is printed that is computed of numbers on the same line, perhaps behind its name."""
COMPUTES = (
    "n?dcg|average_precision|avg_prec|m?apk?|mrr|precision|recall|(?:roc_)?auc|err|rbp|hit_rate|reciprocal"
)
UNPACKED = re.compile(
    r"^([^\S\n]*)[A-Za-z_]\w*(?:, ?[A-Za-z_]\w*)+[^\S\n]*=(?=[^\S\n]*[A-Za-z_][\w.]*\()", re.MULTILINE
)
FEATURES = {"X", "X_train", "X_test", "features"}
"""What a model is given of each document, from which nothing is computed here."""
CUTOFFS = words_of("k ks cutoff cutoffs")
SETS_CUTOFF = re.compile(r"\s*(?:for\s+)?([^\W\d]+(?: \w)?)\s*(?:[:=]|in)\s*[\[(]?[\d\s,]+[\])]?\s*;?:?\s*")
NAN = re.compile(r"float\([\"']nan[\"']\)|\b(?:np|numpy|math)\.nan\b", re.IGNORECASE)
TYPED = re.compile(r"(?<=\d)L(?=\s*[,)])|\bARRAY(?=\[)|(?<=[\]}])::\w+(?:\[\])?")
"""What R and SQL write of the type of values."""
STRUCTURE = re.compile(
    r"structure\((?=list\(|c\()((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?)"
    r",\s*(?:row\.names|class|names|levels)\s*=.*",
    re.DOTALL,
)
TENSOR = re.compile(r"<tf\.\w+:?[^<>]*?numpy=([^<>]*)>")
"""A tensor as TensorFlow prints it."""
TYPE = r"(?:\w+(?:<[^=\n]{0,80}>|\[[^\]=\n]{0,80}\])|np\.ndarray|torch\.Tensor)"
FOREIGN = tuple(
    (re.compile(pattern, re.MULTILINE), written)
    for pattern, written in (
        (r"^([^\S\n]*)(?:(?:final|static|pub|mut|val|let)\s+)+", r"\1"),  # let mut a =
        (r"^([^\S\n]*)(?:[\w:]+<[^=\n]{0,80}>|\w+\[\]|auto)[^\S\n]+(?=\w+[^\S\n]*=)", r"\1"),  # List<T> a =
        (rf"(?<=\w):[^\S\n]*&?{TYPE}[^\S\n]*(?==)", ""),  # a: list[str] =
        (r"\b\w+::(?=\w+\((?!\[))", ""),  # Metrics::apk(
        (r"\bnew\s*(?:[\w.]+(?:<[^<>\n]{0,80}>)?(?:\[\])?|\[\])\s*(?=[(\[{])", ""),  # new Set([
        (r"\b\w+::from(?=\()|\b\w+!(?=\[)|(?:\[\]|\bmap\[\w+\])\w+(?=\{)", ""),  # vec![, []string{
        (
            r"\b(?:List|Set|Arrays)\.(?:of|asList)\(|\b(?:[a-z]+S|[a-z]+L|s|l)?(?:et|ist)Of\(",
            "c(",
        ),  # List.of(
        (r"\b(?:Array|Vector|Seq)\(", "c("),
        (
            r"^[^\S\n]*(?:\w+\.)?assert[A-Z_]\w*\((?:[-\d.e]+[^\S\n]*,[^\S\n]*)?([\w.]{1,60}\([^\n\[{]{0,200}(?:\[\]|\{\})?[^\n\[{]{0,40}(?:[\[{]|\bc\()"
            r"(?:(?!\b(?!c\()\w+\()[^\n{]){0,300}\))"
            r"(?:[^\S\n]*,[^\S\n]*[-\d.e]+){0,2}\)[^\S\n]*;?$",
            r"\1",
        ),  # assertEquals(0.5, ap(...), 1e-6);
        (r"\b(?:transpose|logical|double|single|u?int(?:8|16|32))\((\[[^\[\]\n]*\])\)", r"\1"),  # MATLAB's
        (rf"^([^\S\n]*)\w+[^\S\n]*=[^\S\n]*(?=(?:\w+\.)*(?:{COMPUTES})\w*\([^\n]*\[)", r"\1"),  # x = ndcg([
    )
)
"""How other languages write lists and what they give names to, and a name for the value of a metric."""
SLICE = re.compile(r"(?<=[\w)\]])\[-?\d*:-?\d*\]")
"""Which part of a list is meant."""
ASSERTED = re.compile(
    r"^[^\S\n]*assert\b[^\S\n]*((?:(?!==|[<>])[^\n])*\[(?:(?!==|[<>])[^\n])*?)[^\S\n]*(?:(?:==|[<>])[^\n]*)?$",
    re.MULTILINE,
)
FLAT = r"""(?:"[^"\n]*"|'[^'\n]*'|[^\[\](){}"'])"""
INSIDE = rf"(?:{FLAT}|\({FLAT}*\)|\[{FLAT}*\]|\{{{FLAT}*\}})"
VALUE = rf"[\[({{]{INSIDE}{{0,500}}?[\])}}]"
TOGETHER = re.compile(
    r"^(?P<before>[^\S\n]*)(?P<names>[A-Za-z_]\w*(?:,[^\S\n]*[A-Za-z_]\w*)+)[^\S\n]*=[^\S\n]*"
    rf"(?P<values>{VALUE}(?:,[^\S\n]*{VALUE})+)[^\S\n]*;?$",
    re.MULTILINE,
)
"""Lists to which a program gives their names at once: labels, scores = [1, 0], [0.9, 0.2]."""
COMPREHENSION = re.compile(
    r"^[^\S\n]*(?P<name>[\w.]+)[^\S\n]*=[^\S\n]*(?:[\w.]+\()?"
    rf"[\[({{]{INSIDE}{{0,200}}?\bfor\s+\(?\w+(?:\s*,\s*\w+)*\)?\s+in\s+(?P<of>[\w.]*){INSIDE}{{0,200}}[\])}}]"
    r"(?:\)(?=\s*$))?",
    re.MULTILINE,
)
"""What is computed of every item of something else."""
TIMES = re.compile(r"\[([^\[\]\n]{1,40})\][^\S\n]*\*[^\S\n]*(\d{1,2})\b")
ADDED = re.compile(r"(?<=[\d\"'])\][^\S\n]*\+[^\S\n]*\[(?=[\d\"'])")
COUNTED = re.compile(r"\b(?:(?:np|numpy|torch)\.)?a?range\((?:(\d{1,2}),[^\S\n]*)?(\d{1,2})\)")
FILLED = re.compile(
    r"\b(?:np|numpy)\.(?:(?P<ones>ones)|(?P<zeros>zeros)|full)\((\d{1,2})(?:,[^\S\n]*([\d.]+))?\)"
)
"""Lists that a program writes in short: [1] * 3 + [0] * 2, range(5), np.full(3, 7)."""
MOST_IN_SHORT = 20
"""More of them in one text would make it hundreds of times as long."""
COMPUTED = re.compile(
    r"^[^\S\n]*\w+[^\S\n]*=[^\n\[\]{}\"']*[*/+-][^\n\[\]{}\"']*\b[A-Za-z_]\w*\(\w+\)[^\n\[\]{}]*$",
    re.MULTILINE,
)

SCORING = re.compile(
    r"\b(?:roc_auc_score|average_precision_score|n?dcg_score|roc_curve|precision_recall_curve)"
    r"\([^\S\n]*\[?([A-Za-z_]\w*)\]?,[^\S\n]*\[?([A-Za-z_]\w*)\]?[^\S\n]*[,)]"
)
"""A call of scikit-learn, whose first argument is what is true and whose second is what was scored."""
OF_R = re.compile(r"\b(?:auc|roc)\(([A-Za-z_]\w*),[^\S\n]*([A-Za-z_]\w*)[,)]")
"""A call of R, which takes them in the same order."""
TAKES_SIDES = re.compile(
    r"(?:\w+\.)*(?:RelevanceEvaluator|calc_aggregate|iter_calc|(?:ranx|EvaluateRetrieval|\w*evaluator|retriever)\.evaluate)"
)
SIDE_OF_CLASS: Mapping[str, str] = {"Qrels": "qrels", "Run": "run"}
"""What of a library is given judgements and a run, in this order; and the classes that say which is which."""


def with_sides(top: Group) -> Group:
    """Return values in which the dictionaries that an evaluator is given stand by their names."""
    items: list[tuple[Cell | None, Value]] = []
    for item in top.items:
        sides = _sides_of(item[1]) if isinstance(item[1], Group) else []
        items += sides or [item]
    return replace(top, items=items)


def _sides_of(value: Group) -> list[tuple[Cell | None, Value]]:
    """Return judgements and a run by their names; nothing where keywords name them, or nothing does."""
    groups = [inner for _, inner in value.items if isinstance(inner, Group)]
    if any(key for key, inner in value.items if isinstance(inner, Group)):
        return []
    classes = [group for group in groups if group.call in SIDE_OF_CLASS]
    named = [(SIDE_OF_CLASS[group.call], inner) for group in classes for inner in group.groups]
    given = [group for group in groups if group.is_dict and group.groups]
    if not named and TAKES_SIDES.fullmatch(value.call):
        names = ("qrels", "run") if len(given) == 2 else ("run",)
        names = ("qrels",) if value.call.endswith("RelevanceEvaluator") else names
        named = [*zip(names, given, strict=False)]
        given = given[len(names) :]
    return [(Cell(name, inner.line), inner) for name, inner in named] if not given else []


def without_code(text: str) -> str:
    """Return a text without prompts, answers and code; what stays is on the line that it was on."""
    lines = TYPED_NAME.sub(r"\1\2", without_functions(without_blocks(text))).split("\n")
    called = [place for place, line in enumerate(lines) if IS_CALLED.search(line)]
    asked = 0 if PROMPT.search(text) else called[0] if called else len(lines)
    lines = ["" if place >= asked and ANSWER.fullmatch(line) else line for place, line in enumerate(lines)]
    lines = ASSERTED.sub(r"\1", PRINTED.sub(r"\1", UNPACKED.sub(r"\1", "\n".join(lines)))).split("\n")
    bare = TYPED.sub("", NAN.sub("nan", PROMPT.sub("", COMMENT.sub("", "\n".join(lines)))))
    bare = _with_known_names(TOGETHER.sub(_one_by_one, bare))
    for pattern, written in FOREIGN:
        bare = pattern.sub(written, bare)
    bare = _in_full(bare)
    bare = COMPREHENSION.sub(lambda match: "\n" * match[0].count("\n"), bare)
    bare = COMPUTED.sub("", TENSOR.sub(r"\1", STRUCTURE.sub(r"\1", bare)))
    return "\n".join(_without_calls(SLICE.sub("", bare).split("\n")))


def _with_known_names(text: str) -> str:
    """Return a program in which lists whose names say nothing have those of the arguments that they are."""
    call = SCORING.search(text) or (OF_R.search(text) if "<-" in text else None)
    roles = [*map(heading_role, call.groups())] if call else []
    if not call or call[1] == call[2] or roles[0] not in (None, "grade") or roles[1] not in (None, "score"):
        return text
    for name, known in zip(call.groups(), ("y_true", "y_score"), strict=True):
        text = re.sub(
            rf"^([^\S\n]*|[^\n]*\]; ){name}(?=[^\S\n]*(?:=(?!=)|<-))", rf"\1{known}", text, flags=re.MULTILINE
        )
    return text


def _one_by_one(match: re.Match[str]) -> str:
    """Return lists that are named at once, each behind its name."""
    names, values = re.findall(r"\w+", match["names"]), re.findall(VALUE, match["values"])
    if len(names) != len(values):
        return match[0]
    named = (f"{name} = {value}" for name, value in zip(names, values, strict=True))
    return match["before"] + "; ".join(named)


def uncomment_list(text: str) -> str:
    """Return the list that stands in the comments of a program, where the program holds none."""
    lines = text.split("\n")
    comments = [match[1] if (match := REMARK.fullmatch(line)) else "" for line in lines]
    program = [line for line in lines if line.strip() and not REMARK.fullmatch(line)]
    is_list = any(map(HOLDS_LIST.search, comments)) and not any(map(HOLDS_LIST.search, program))
    if not is_list or not all(CODE.match(line) or IS_CALLED.match(line) for line in program):
        return text
    return "\n".join(comment if HOLDS.search(comment) else "" for comment in comments)


def _in_full(text: str) -> str:
    """Return a text with the few lists in full that a program writes in short."""
    in_short = [match for form in (TIMES, COUNTED, FILLED) for match in form.finditer(text)]
    if len(in_short) > MOST_IN_SHORT:
        return text
    text = TIMES.sub(lambda match: f"[{', '.join([match[1]] * int(match[2]))}]", text)
    text = COUNTED.sub(lambda match: str([*range(int(match[1] or 0), int(match[2]))]), text)
    return ADDED.sub(", ", FILLED.sub(_filled, text))


def _filled(match: re.Match[str]) -> str:
    value = "1" if match["ones"] else "0" if match["zeros"] else match[4]
    return f"[{', '.join([value or '0'] * int(match[3]))}]"


def _without_calls(lines: Sequence[str]) -> Iterator[str]:
    """Return lines without those of code, each up to where its brackets close."""
    is_open = 0
    for line in lines:
        if is_open or CODE.match(line):
            is_open = max(0, is_open + len(re.findall(r"[(\[{]", line)) - len(re.findall(r"[)\]}]", line)))
            line = ""
        yield line


def are_cutoffs(lines: Sequence[str]) -> bool:
    """Return whether lines say at which ranks something is computed, and nothing more."""
    read = [line for line in lines if line.strip() and (SETS_CUTOFF.fullmatch(line) or not CODE.match(line))]
    matches = [SETS_CUTOFF.fullmatch(line) for line in read]
    return bool(matches) and all(match and is_cutoff(match[1]) for match in matches)


def is_cutoff(name: str) -> bool:
    """Return whether a name is that of a rank at which something is computed."""
    return bool(parts_of(name) & CUTOFFS) and heading_role(name) in (None, "rank")


def with_data(named: Sequence[tuple[str, Group]]) -> list[tuple[str, Group]]:
    """Return the values that hold data: no names of metrics, no cutoffs, no calls that name variables."""
    data = [(name, value) for name, value in named if not _names_metrics(value)]
    data = [(name, value) for name, value in data if not (is_cutoff(name) and _are_steps(name, value))]
    data = [(name, value) for name, value in data if not (name in FEATURES and _are_rows(value))] or data
    known = [(name, value) for name, value in data if not _names_variables(value)]
    if not known and all(len(value.items) > 1 for _, value in data):
        raise SceneError("code-without-numbers", example="3 2 3 0")
    return known or data


def _are_steps(name: str, value: Group) -> bool:
    """Return whether values can be cutoffs: all but numbers of the top k that neither rise nor fall."""
    if "top" not in parts_of(name):
        return True
    numbers = [whole_number(cell.text) or 0 for cell in value.cells]
    return numbers in (sorted(numbers), sorted(numbers, reverse=True))


def _are_rows(value: Group) -> bool:
    """Return whether a value has rows, or is an array of which but the size is told."""
    return bool(value.groups) or bool(re.search(r"rand|zeros|ones|empty", value.call))


def _names_metrics(value: Group) -> bool:
    """Return whether a list consists of names of metrics; a single letter can be a document."""
    names = [cell.text for cell in value.cells]
    return all(map(METRIC.fullmatch, names)) and any(len(name) > 1 for name in names)


def _names_variables(value: Group) -> bool:
    """Return whether a call names what it is computed from, and holds none of it."""
    if not value.call or any(len(group.cells) != len(group.items) or group.is_dict for group in value.groups):
        return False
    inner = [item for group in value.groups for item in group.items]
    if len(inner) > len(value.groups):  # lists of one variable each
        return False
    cells = [(key, cell) for key, cell in (*value.items, *inner) if isinstance(cell, Cell)]
    data = [cell for key, cell in cells if not (key and whole_number(cell.text))]
    are_names = all(not cell.is_quoted and CALLS.fullmatch(cell.text) for cell in data)
    return bool(data) and are_names and not all(is_grade(cell.text, {}) for cell in data)
