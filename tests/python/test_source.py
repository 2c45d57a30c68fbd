"""What is handed on as source holds all that building it needs."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

from conftest import ROOT


def test_the_source_distribution_is_complete(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "maturin", "sdist", "--out", tmp_path],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=120,
    )
    [path] = tmp_path.iterdir()
    top = path.name.removesuffix(".tar.gz")
    with tarfile.open(path) as archive:
        names = set(archive.getnames())
        manifest = archive.extractfile(f"{top}/Cargo.toml")
        assert manifest is not None
        named = tomllib.loads(manifest.read().decode())
    # Cargo reads no manifest that names a target whose file is missing.
    targets = [f"tests/{target['name']}.rs" for target in named["test"]]
    targets += [f"benches/{target['name']}.rs" for target in named["bench"]]
    for file in [
        *targets,
        "Cargo.lock",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "bindings/python/Cargo.toml",
        "pyproject.toml",
        "python/README.md",
        "python/heterochess/py.typed",
        "src/lib.rs",
    ]:
        assert f"{top}/{file}" in names, file
