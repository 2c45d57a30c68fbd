"""The notebooks run from top to bottom, and say what they said when they were written."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("matplotlib")
with warnings.catch_warnings():
    # What these two tell their own authors is not our business.
    warnings.simplefilter("ignore")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


def texts(notebook: Any) -> list[str]:
    """What the cells have printed."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output.text for output in outputs if output.output_type == "stream"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run_and_repeat(path: Path) -> None:
    written = nbformat.read(path, 4)
    run = nbformat.read(path, 4)
    nbclient.NotebookClient(run, timeout=300, kernel_name="python3").execute()
    assert texts(run) == texts(written)
    pictures = [output for cell in run.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in pictures)
    assert any("image/svg+xml" in output.get("data", {}) for output in pictures)


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 3
