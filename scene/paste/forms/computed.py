"""What a program computes or changes, so that the values themselves are not in its text."""

import ast
import re
from collections import Counter
from collections.abc import Container, Iterator

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.forms.code import COMPUTES, PRINTED
from scene.paste.forms.program import without_heads
from scene.paste.forms.sides import DERIVED, is_judgement, is_ranking
from scene.paste.headings import PREDICTED, heading_role, parts_of, words_of
from scene.paste.roles import IDS

PROMPTED = r"^[^\S\n]*(?:>{1,3}|In ?\[\d*\]:)?[^\S\n]*"
STATEMENT = re.compile(
    rf"{PROMPTED}(?:const |let |var |\w+(?:<\w+>)?(?:\[\])? )?(?P<name>[A-Za-z_]\w*)"
    r"[^\S\n]*(?:=(?!=)|<-)[^\S\n]*(?P<value>\S.*)",
    re.DOTALL,
)
TEXT = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
REMARK = re.compile(r"#[^\n]*|//(?![^\S\n]*\d+[^\S\n]*$)[^\n]*|/\*[^\n]*|--[^\n]*", re.MULTILINE)
CHANGES = re.compile(
    r"\b(?:rand\w*|uniform|normal|beta|binomial|poisson|r(?:unif|norm|binom|pois)|integers|sample|choices?"
    r"|softmax|sigmoid|log(?:2|10|1p|it|_?softmax)?|exp|normali[sz]e\w*|minmax\w*|binari[sz]e\w*|(?:re)?rank"
    r"|linspace|repeat|tile|insert|delete|minimum|maximum|where|negative"
    r"|clip|argsort|sort(?:ed)?|reversed?|flip(?:ud|lr)?|rev|cumsum|shuffle|permutation|roll)\("
    r"|\bmatrix\((?=[^\n]*(?:nrow|ncol))"
    r"|\bconcatenate\(\(?\[\[[^\[\]]*\],"
)
"""Functions whose values are not those that they are given, wherever they stand."""
OF_LIST = re.compile(
    r"^-[A-Za-z(]|^[\d.]+[^\S\n]*[-+*/]|(?<!\]\])[\])]\[(?!\]|None|np\.newaxis)|\)[^\S\n]*(?:[*/%<>+-](?![/>]))"
    r"|^\w+\[-?\d*:-?\d*(?::-?\d*)?\]\s*$|\][^\S\n]*[/<>-]|[)\]][^\S\n]*//[^\S\n]*\d+\s*$|\w[^\S\n]*[<>]=?[^\S\n]*[\d.]+\)?\s*$"
)
"""A part of a list, and what is computed of all its values."""
PART = re.compile(r"(?<=[\w)])\[[^\[\]\n]*\]")
HOLDS_VALUES = re.compile(r"[\[{]|\w\(")
METRICS = re.compile(rf"\b(?:{COMPUTES})\w*\(", re.IGNORECASE)
CHANGED = re.compile(
    rf"(?:{PROMPTED}|;[^\S\n]*)(?:(?:\w+\.)?shuffle\((?P<shuffled>\w+)\)|(?P<name>[A-Za-z_]\w*)"
    r"(?:\[\[?[\d, -]+\]?\][^\S\n]*=[^\S\n]*[-.\d]+|[^\S\n]*[+*/-]=[^\n]*"
    r"|\.(?:append|reverse|sort|insert|pop|remove|push)\([^()\n]*\)));?[^\S\n]*$",
    re.MULTILINE,
)
"""A statement that changes a list."""
SHOWN = re.compile(
    rf"{PROMPTED}(?:print\()?([A-Za-z_]\w*)\)?[^\S\n]*=?[^\S\n]*\n(?=\s*(?:\w+\(\[|\[|-?[\d.]))", re.MULTILINE
)
"""A name alone on a line, or printed, and its values below."""
MOST_LINES = 200
"""A statement of more lines is none: a bracket was left open."""
OF_QUERIES = IDS | words_of("qid qids group groups")
BRACKET = re.compile(r"[(\[{}\])]")
OPERATIONS = (ast.BinOp, ast.Compare, ast.UnaryOp, ast.Subscript, ast.ListComp, ast.GeneratorExp)
REPEATS = (ast.Mult, ast.Add)


def refuse_computed(text: str) -> None:
    """Refuse a text in which a program computes or changes grades, scores or queries."""
    text = without_heads(text)
    statements = [*_statements(text)]
    shown, last = {*SHOWN.findall(text)}, {name: value for _, name, value in statements}
    times = Counter(name for _, name, _ in statements)
    for line, name, value in statements:
        is_known = times[name] > 1 and not re.search(rf"\b{name}\b", last[name])
        if not _is_data(name) or name in shown or is_known or value != last[name]:
            continue
        if _is_computed(name, value) and not _is_derived(name, value, times):
            raise SceneError("list-computed", line=line, name=truncate(name))
    for match in CHANGED.finditer(text):
        name = match["name"] or match["shuffled"]
        is_data = _is_data(name) or re.search(r"\d\s*,\s*\d", last.get(name, ""))
        if name in times and is_data and name not in shown:
            line = text.count("\n", 0, match.start()) + 1
            raise SceneError("list-computed", line=line, name=truncate(name))
    _refuse_computed_arguments(REMARK.sub("", TEXT.sub('""', PRINTED.sub(r"\1", text))))


def _refuse_computed_arguments(text: str) -> None:
    """Refuse a metric's call in Python whose lists have no names and are computed or changed."""
    end = 0
    for match in METRICS.finditer(text):
        if match.start() < end:
            continue
        end = _end_of_call(text, match.start())
        try:
            computed = _computed_list(ast.parse(text[match.start() : end], mode="eval"))
            name = ast.unparse(computed) if computed else ""
        except (SyntaxError, ValueError, RecursionError, MemoryError):  # another language, or no program
            continue
        if computed:
            line = text.count("\n", 0, match.start()) + computed.lineno
            raise SceneError("list-computed", line=line, name=truncate(name))


def _end_of_call(text: str, start: int) -> int:
    """Return where the brackets of a call have closed."""
    depth = 0
    for bracket in BRACKET.finditer(text, start):
        depth += 1 if bracket[0] in "([{" else -1
        if depth == 0:
            return bracket.end()
    return len(text)


def _computed_list(call: ast.AST) -> ast.expr | None:
    """Return the outermost expression in a call that computes something of a list; None where none does."""
    pending: list[tuple[ast.AST, ast.expr | None]] = [(call, None)]
    while pending:
        node, operation = pending.pop()
        if operation and isinstance(node, ast.List) and len(node.elts) > 1:
            return operation
        inner = (
            node
            if not operation and isinstance(node, ast.expr) and _computes_other_values(node)
            else operation
        )
        pending += [(child, inner) for child in ast.iter_child_nodes(node)]
    return None


def _computes_other_values(node: ast.expr) -> bool:
    """Return whether an expression has other values than the list in it, not only repeated or joined."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        return bool(CHANGES.search(f"{name}("))
    if isinstance(node, ast.BinOp) and isinstance(node.op, REPEATS):
        return not isinstance(node.left, ast.List) and not isinstance(node.right, ast.List)
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Slice)
    return isinstance(node, OPERATIONS)


def _statements(text: str) -> Iterator[tuple[int, str, str]]:
    """Return the line, the name and the value of each statement, which ends where its brackets close."""
    start, depth, held = 1, 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        line = REMARK.sub("", TEXT.sub('""', line))
        start, held = (start, [*held, line]) if depth > 0 and len(held) < MOST_LINES else (number, [line])
        depth = max(depth, 0) + len(re.findall(r"[(\[{]", line)) - len(re.findall(r"[)\]}]", line))
        for part in "\n".join(held).split(";") if depth <= 0 else ():
            if (match := STATEMENT.match(part.rstrip())) and HOLDS_VALUES.search(match["value"]):
                yield start, match["name"], match["value"]


def _is_data(name: str) -> bool:
    """Return whether a name is that of grades, of scores, or of which query each of them is."""
    role, parts = heading_role(name), parts_of(name)
    return (role in ("grade", "score") and not parts & DERIVED) or (
        role == "query" and bool(parts & OF_QUERIES)
    )


def _is_derived(name: str, value: str, others: Container[str]) -> bool:
    """Return whether a value is computed of other lists of the text, which are read in its place."""
    used = [word for word in re.findall(r"\w+", value) if word in others and word != name]
    return any(_is_data(word) or is_ranking(word) or is_judgement(word) for word in used)


def _is_computed(name: str, value: str) -> bool:
    """Return whether a value is computed of a list, or of something that does not stand there."""
    if METRICS.search(value):
        return False
    is_of_model = bool(parts_of(name) & PREDICTED) or name.startswith("y_") or heading_role(name) == "query"
    is_of_others = "(" in value and not re.search(r"[\d\"']", PART.sub("", value))
    return bool(CHANGES.search(value) or OF_LIST.search(value)) or (is_of_model and is_of_others)
