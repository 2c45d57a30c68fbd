"""The public API of the Python module, listed: a change that nobody meant is a difference.

`UPDATE_API=1 pytest tests/python/test_api.py` writes `tests/data/python-api.txt` anew.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

from conftest import DATA, ROOT

PACKAGE = ROOT / "python" / "heterochess"


def test_the_api_has_not_changed() -> None:
    listing = "".join(f"{line}\n" for path in files() for line in of_module(path))
    known = DATA / "python-api.txt"
    if os.environ.get("UPDATE_API"):
        known.write_text(listing)
    assert listing.splitlines() == known.read_text().splitlines()


def files() -> list[Path]:
    """Stubs, and the modules of Python."""
    return sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")])


def of_module(path: Path) -> Iterator[str]:
    yield f"# {path.relative_to(PACKAGE)}"
    for node in ast.parse(path.read_text()).body:
        yield from of_item(node, "")
    yield ""


def of_item(node: ast.stmt, indent: str) -> Iterator[str]:
    """A function, class or name that does not begin with `_`, or begins and ends with `__`."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            names = [name]
        case ast.AnnAssign(target=ast.Name(id=name)):
            names = [name]
        case ast.Assign(targets=targets):
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        case _:
            return
    if all(name.startswith("_") and not name.endswith("__") for name in names):
        return
    members: list[ast.stmt] = []
    if isinstance(node, ast.FunctionDef):
        node.body = [ast.Expr(ast.Constant(...))]
    elif isinstance(node, ast.ClassDef):
        members, node.body = node.body, [ast.Expr(ast.Constant(...))]
    yield from (indent + line for line in ast.unparse(node).splitlines() if line.strip() != "...")
    for member in members:
        yield from of_item(member, indent + "    ")
