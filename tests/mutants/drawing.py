"""Where the code can be mutated, and a sample of that by a seed."""

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

Place = tuple[int, int]

OPERATORS = {name: get_operator(name)() for name in operator_names() if not get_operator(name).arguments()}
"""Those with arguments put a number in by chance: the same seed would not give the same mutant."""
NEVER_MUTATED = {"name", "string", "newline", "endmarker", "fstring_string", "fstring_start", "fstring_end"}
PUNCTUATION = set("()[]{}.,:;=@") | {"->", ":="}


@dataclass(frozen=True, order=True)
class Mutant:
    """One change: what an operator of cosmic-ray does where it can be used the so-many-th time in a file."""

    path: str
    place: Place
    operator: str
    occurrence: int

    def code(self, source: str) -> str:
        """Return the changed source."""
        return str(mutate_code(source, OPERATORS[self.operator], self.occurrence))


def silent(tree: ast.Module) -> Iterator[ast.expr | ast.stmt]:
    """Return the parts whose mutants tell nothing: annotations, what only type checkers read, `__all__`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield node.returns
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.If | ast.Assign):
            read = node.test if isinstance(node, ast.If) else node.targets[0]
            if ast.unparse(read).endswith(("TYPE_CHECKING", "__all__")):
                yield node


def sites(path: str, source: str) -> dict[Place, list[Mutant]]:
    """Return the places of a file that can be mutated, each with its mutants."""
    lines = source.splitlines()
    spans = [
        [
            (line, len(lines[line - 1].encode()[:column].decode()))  # ast counts bytes, cosmic-ray characters
            for line, column in (
                (part.lineno, part.col_offset),
                (part.end_lineno or 0, part.end_col_offset or 0),
            )
        ]
        for part in silent(ast.parse(source))
    ]
    nodes = [
        node
        for node in ast_nodes(get_ast(source))
        if node.type not in NEVER_MUTATED and getattr(node, "value", None) not in PUNCTUATION
    ]
    at: dict[Place, list[Mutant]] = {}
    for name, operator in OPERATORS.items():
        places = (start for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, place in enumerate(places):
            if not any(start <= place < end for start, end in spans):
                at.setdefault(place, []).append(Mutant(path, place, name, occurrence))
    return at


def compiles(code: str) -> bool:
    """Tell whether it is Python at all: a mutant that is none would be caught by anything."""
    try:
        compile(code, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def draw(root: Path, package: str, count: int, seed: int) -> list[Mutant]:
    """Return so many mutants of a package: every place is as likely as any other, then each mutant of it."""
    chance = random.Random(f"{seed}/{package}")
    sources = {
        str(file.relative_to(root)): file.read_text(encoding="utf-8")
        for file in sorted((root / package).rglob("*.py"))
    }
    places = [of for path, source in sources.items() for _, of in sorted(sites(path, source).items())]
    chance.shuffle(places)
    drawn: list[Mutant] = []
    for mutants in places:
        if len(drawn) == count:
            break
        chance.shuffle(mutants)
        drawn += [mutant for mutant in mutants if compiles(mutant.code(sources[mutant.path]))][:1]
    return drawn
