"""The examples in docstrings and in the guide, and what a newcomer finds."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
import types
from collections.abc import Iterator
from enum import Enum
from importlib.metadata import version
from pathlib import Path

import heterochess
import pytest
from conftest import ROOT

MODULES = ["heterochess"] + [
    f"heterochess.{name}"
    for name in [
        "board",
        "charismatic",
        "errors",
        "fluidity",
        "kungfu",
        "opponents",
        "outcome",
        "records",
        "research",
        "solve",
        "tables",
        "types",
    ]
]


def documented() -> Iterator[tuple[str, object]]:
    """Every module, class and public member that can have a docstring."""
    seen = set()
    for name in MODULES:
        module = importlib.import_module(name)
        yield name, module
        for member in vars(module).values():
            inside = inspect.isclass(member) and member.__module__.startswith("heterochess")
            if not inside or member in seen:
                continue
            seen.add(member)
            yield f"{member.__module__}.{member.__qualname__}", member
            for key, value in vars(member).items():
                if not key.startswith("_") and not isinstance(value, (Enum, type)):
                    yield f"{member.__module__}.{member.__qualname__}.{key}", value


EVERYTHING = dict(documented())


def test_everything_public_is_documented() -> None:
    missing = [
        name
        for name, value in EVERYTHING.items()
        if (callable(value) or hasattr(value, "__get__")) and not inspect.getdoc(value)
    ]
    assert missing == []


def undocumented(path: Path) -> Iterator[str]:
    """Public names with a value or a type, of a module or class, that no docstring follows."""
    nodes: list[tuple[str, ast.Module | ast.ClassDef]] = [(path.stem, ast.parse(path.read_text()))]
    for where, node in nodes:
        for item, after in zip(node.body, [*node.body[1:], None], strict=True):
            if isinstance(item, ast.ClassDef) and not item.name.startswith("_"):
                nodes.append((f"{where}.{item.name}", item))
                # What the members of such an enum are, their names say.
                if any(isinstance(base, ast.Name) and base.id == "IntEnum" for base in item.bases):
                    nodes.pop()
            targets: list[ast.expr] = []
            if isinstance(item, ast.AnnAssign):
                targets = [item.target]
            elif isinstance(item, ast.Assign):
                targets = item.targets
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            says = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            value = getattr(item, "value", None)
            says = says or (isinstance(value, ast.Call) and "Detail" in ast.unparse(value.func))
            says = says or (isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar")
            for name in names:
                if not name.startswith("_") and name not in INHERITED and not says:
                    yield f"{where}.{name}"


# What they are is said where they come from: by the class that has them first.
INHERITED = {"code", "metadata", "render_mode"}


@pytest.mark.parametrize("name", [*MODULES[1:], "heterochess.env"])
def test_every_name_with_a_value_is_documented(name: str) -> None:
    path = ROOT / "python" / "heterochess" / f"{name.split('.')[1]}.py"
    assert list(undocumented(path)) == []


def test_every_name_that_is_exported_is_documented() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        for exported in module.__all__:
            member = getattr(module, exported)
            if isinstance(member, (int, str)) or name == "heterochess.types":
                continue  # constants are in docs/research.md, names for annotations have texts
            text = inspect.getdoc(member)
            assert text, f"{name}.{exported}"
            assert text != inspect.getdoc(type(member)), f"{name}.{exported}"


EXAMPLES = {
    name: value for name, value in EVERYTHING.items() if ">>>" in (inspect.getdoc(value) or "")
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_docstrings(name: str) -> None:
    value = EXAMPLES[name]
    text = inspect.getdoc(value) or ""
    names = dict(vars(value)) if isinstance(value, types.ModuleType) else {}
    if inspect.isclass(value) and not text.count("import"):
        names = dict(vars(sys.modules[value.__module__]))
    run(text, name, names)


@pytest.mark.parametrize(
    "path", ["README.md", "python/README.md", "docs/python.md", "docs/research.md"]
)
def test_examples_of_the_guide(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / path).read_text()
    # The fence that ends a block is no output.
    run(text.replace("```", "\n\n"), path, {})


def run(text: str, name: str, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    assert test.examples
    report: list[str] = []
    failed, _ = doctest.DocTestRunner().run(test, out=report.append)
    assert not failed, "".join(report)


def test_the_tour_runs(tmp_path: Path) -> None:
    tour = ROOT / "examples" / "python" / "tour.py"
    done = subprocess.run(
        [sys.executable, tour, tmp_path], capture_output=True, text=True, check=True, timeout=120
    )
    assert "Fluidity Chess" in done.stdout
    pictures = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert len(pictures) >= 4


def test_importing_takes_no_time() -> None:
    """Under 50 ms of the processor, the interpreter's own start not counted; the best of five."""
    code = (
        "import time; begun = time.process_time(); import heterochess; "
        "print(time.process_time() - begun)"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(5)
    ]
    assert min(times) < 0.05


def test_the_version_is_the_crate_s() -> None:
    assert version("heterochess") == heterochess.__version__
    assert f'version = "{heterochess.__version__}"' in (ROOT / "Cargo.toml").read_text()
