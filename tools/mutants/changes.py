"""The changes that are made to a module: cosmic-ray's operators and some of our own."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.operators.operator import Operator

_CORE = (
    *(
        f"ReplaceComparisonOperator_{pair}"
        for pair in ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is")
    ),
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in (
            *("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul", "Mod_Mul", "Pow_Mul"),
            *("LShift_RShift", "RShift_LShift", "BitOr_BitAnd", "BitAnd_BitOr", "BitXor_BitAnd"),
        )
    ),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Invert"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd", "AddNot"),
    *("NumberReplacer", "ZeroIterationForLoop", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
    *("ExceptionReplacer", "RemoveDecorator"),
)

_NEGATED = ("==", "!=", "is", "is not", "in", "not in")

_SENTENCES = ("_", "ngettext", "pgettext")

_FALSE = ("None", "False")
"""What tells nothing apart when it is returned in place of each other."""

_DELETED = ("atom_expr", "raise_stmt", "del_stmt")


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    path: str
    definition: str
    """The qualified name of the function or class that it is in; "" at the top of the module."""

    removed: tuple[str, ...]
    added: tuple[str, ...]
    ordinal: int
    """Its place among the mutants of a definition that read the same."""

    line: int
    last_line: int
    in_function: bool
    text: str
    """The whole module, changed."""

    @property
    def key(self) -> str:
        """What tells it from all others, wherever its lines move to."""
        ordinal = f" ({self.ordinal})" if self.ordinal > 1 else ""
        lines = (*(f"  - {line}".rstrip() for line in self.removed), *(f"  + {line}".rstrip() for line in self.added))
        return "\n".join((f"{self.path} {self.definition}".rstrip() + ordinal, *lines))


class _Ours(Operator):  # type: ignore[misc]
    """An operator of our own; the examples are for cosmic-ray's tests alone."""

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class StatementDeleter(_Ours):
    """Leave out a call, a raise, an augmented assignment, or an assignment to a part of something."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - a node of parso
        """Yield the place of the statement."""
        if node.type == "simple_stmt" and self._counts(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ANN401, ARG002
        """Put `pass` in its place."""
        node.children[0] = _leaf("pass", node.children[0])
        return node

    @staticmethod
    def _counts(statement: Any) -> bool:  # noqa: ANN401
        if statement.type == "expr_stmt":
            target, sign = statement.children[:2]
            return bool(sign.type == "operator" and (sign.value != "=" or target.type == "atom_expr"))
        return statement.type in _DELETED


class ReturnNone(_Ours):
    """Return None in place of a value."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
        """Yield the place of the value."""
        if node.type == "return_stmt" and len(node.children) > 1 and node.children[1].get_code().strip() not in _FALSE:
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ANN401, ARG002
        """Put None in its place."""
        node.children[1] = _leaf("None", node.children[1])
        return node


class MembershipNegation(_Ours):
    """Turn `in` into `not in`, and the other way."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
        """Yield the places of the operators."""
        if node.type == "comparison":
            for index in self._places(node):
                yield node.children[index].start_pos, node.children[index].end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ANN401
        """Put the opposite in its place."""
        place = self._places(node)[index]
        opposite = "not in" if _words(node.children[place]) == "in" else "in"
        node.children[place] = get_ast(f" {opposite}")
        return node

    @staticmethod
    def _places(node: Any) -> list[int]:  # noqa: ANN401
        return [index for index, child in enumerate(node.children) if _words(child) in ("in", "not in")]


class FilterNegation(_Ours):
    """Negate the condition of a comprehension, where no other operator does."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
        """Yield the place of the condition."""
        if node.type == "comp_if" and node.children[1].type not in ("comparison", "not_test"):
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ANN401, ARG002
        """Put `not (...)` in its place."""
        node.children[1] = get_ast(f" (not ({node.children[1].get_code().strip()}))")
        return node


def _leaf(word: str, place: Any) -> Any:  # noqa: ANN401
    leaf = get_ast(word).get_first_leaf()
    leaf.prefix = place.get_first_leaf().prefix
    return leaf


def _words(node: Any) -> str:  # noqa: ANN401
    return " ".join(node.get_code().split())


def operators() -> list[Operator]:
    """Return every operator that is used."""
    core = [cosmic_ray.plugins.get_operator(f"core/{name}")() for name in _CORE]
    return [*core, StatementDeleter(), ReturnNone(), MembershipNegation(), FilterNegation()]


class Places:
    """What the lines of a module are: which definition they belong to, and what of them is not changed."""

    def __init__(self, source: str) -> None:
        self._definitions: list[tuple[int, int, str, bool]] = []
        self._skipped: list[tuple[tuple[int, int], tuple[int, int]]] = []
        tree = ast.parse(source)
        self._sizes = _sizes_of_caches(tree)
        self._visit(tree, "")
        self._bodies = [(first, last) for first, last, _, function in self._definitions if function]

    def definition(self, line: int) -> tuple[str, int, int, bool]:
        """Return the innermost definition with a line, the lines that it has, and whether a function runs the line."""
        name, first, last = "", 1, 1 << 30
        for start, end, qualified, _ in self._definitions:  # outer ones come first
            if start <= line <= end:
                name, first, last = qualified, start, end
        return name, first, last, any(start <= line <= end for start, end in self._bodies)

    def skipped(self, position: tuple[int, int]) -> bool:
        """Return whether a place is in an annotation, a sentence for people, or a decorator that remembers results."""
        return any(start <= position < end for start, end in self._skipped)

    def _visit(self, node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}".lstrip(".")
                function = isinstance(child, ast.FunctionDef)
                self._definitions.append((child.body[0].lineno, child.end_lineno or 0, name, function))
                for decorator in child.decorator_list:
                    if ast.unparse(decorator).split("(")[0] in ("cache", "lru_cache", "guarded"):
                        self._skip(decorator, before=1)
            for part in _noise(child, self._sizes):
                self._skip(part)
            self._visit(child, name)

    def _skip(self, node: ast.AST, before: int = 0) -> None:
        start = (node.lineno, node.col_offset - before)  # type: ignore[attr-defined]
        self._skipped.append((start, (node.end_lineno, node.end_col_offset)))  # type: ignore[attr-defined]


def _noise(node: ast.AST, sizes: Collection[str]) -> Sequence[ast.AST]:
    found: list[ast.expr | None] = []
    match node:
        case ast.FunctionDef(returns=returns):
            found = [returns, *(inner.annotation for inner in ast.walk(node.args) if isinstance(inner, ast.arg))]
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value) if name in sizes:
            found = [annotation, value]
        case ast.AnnAssign(annotation=annotation):
            found = [annotation]
        case ast.ClassDef(name=name, body=body) if name.endswith("Model"):
            # What a rule-set file does not say is not read from the model of its lines, so its defaults are never used.
            found = [line.value for line in body if isinstance(line, ast.AnnAssign)]
        case ast.Call(func=ast.Name(id=name)) if name in _SENTENCES:
            found = [node]
        case ast.Call(func=ast.Name(id="Cache"), args=[_, size]):
            found = [size]
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in sizes:
            found = [value]
        case ast.keyword(arg="strict", value=value):  # of zip: a guard
            found = [value]
    return [part for part in found if part]


def _sizes_of_caches(tree: ast.AST) -> Collection[str]:
    """Return the names that say how many results are remembered."""
    calls = [call for call in ast.walk(tree) if isinstance(call, ast.Call)]
    sizes = [size for call in calls if ast.unparse(call.func) == "Cache" for size in call.args[1:]]
    sizes += [word.value for call in calls for word in call.keywords if word.arg == "maxsize"]
    return {size.id for size in sizes if isinstance(size, ast.Name)}


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """Yield every change of a module that compiles, each once."""
    places = Places(source)
    lines = source.splitlines()
    seen = {source}
    ordinals: dict[str, int] = {}
    every = operators()
    for before, part, after in _parts(source):
        packed = pickle.dumps(part)
        for operator in every:
            found = ((*ends, node) for node in ast_nodes(part) for ends in operator.mutation_positions(node))
            for occurrence, (start, end, node) in enumerate(found):
                # A byte offset counts in ast, a character in parso: they differ behind Chinese text alone.
                column = len(lines[start[0] - 1][: start[1]].encode())
                if places.skipped((start[0], column)) or _is_done_by_another(operator, node):
                    continue
                visitor = MutationVisitor(occurrence, operator)
                changed = visitor.walk(pickle.loads(packed))  # noqa: S301 - packed some lines above
                text = f"{before}{changed.get_code()}{after}"
                if text in seen or not _compiles(text):
                    continue
                seen.add(text)
                mutant = _mutant(path, source, text, (start[0], end[0]), places)
                ordinals[mutant.key] = ordinal = ordinals.get(mutant.key, 0) + 1
                yield replace(mutant, ordinal=ordinal)


def _parts(source: str) -> Iterator[tuple[str, Any, str]]:
    """Yield each statement at the top of a module, with the text before and after it."""
    before = ""
    for part in get_ast(source).children:
        code = part.get_code()
        part.parent = None  # or all of the module would be packed with it
        yield before, part, source[len(before) + len(code) :]
        before += code


def _is_done_by_another(operator: Operator, node: Any) -> bool:  # noqa: ANN401
    """Return whether a condition is a `not` or a single comparison, which other operators negate."""
    if type(operator).__name__ != "AddNot":
        return False
    condition = node.children[2 if node.type == "test" else 1]
    if condition.type == "comparison":
        return len(condition.children) == 3 and _words(condition.children[1]) in _NEGATED
    return bool(condition.type == "not_test")


def _compiles(text: str) -> bool:
    with suppress(SyntaxError, ValueError):
        ast.parse(text)
        return True
    return False


def _mutant(path: str, source: str, text: str, lines: tuple[int, int], places: Places) -> Mutant:
    name, _, _, in_function = places.definition(lines[0])
    return Mutant(path, name, *_difference(source, text), 1, *lines, in_function, text)


def _difference(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines that go and those that come, without what both begin and end with."""
    old, new = before.splitlines(), after.splitlines()
    same = next(index for index in count() if old[index : index + 1] != new[index : index + 1])
    old, new = old[same:], new[same:]
    while old and new and old[-1] == new[-1]:
        old.pop()
        new.pop()
    return tuple(line.strip() for line in old), tuple(line.strip() for line in new)


def modules(root: Path, folders: Sequence[str]) -> list[str]:
    """Return the modules below some paths of the project, by their path."""
    found: list[str] = []
    for folder in folders:
        path = root / folder
        below = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        found += [str(module.relative_to(root)) for module in below]
    return found
