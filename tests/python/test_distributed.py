"""The documented way to leave one machine, on a cluster of this one."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

from conftest import ROOT

EXAMPLE = ROOT / "examples" / "python" / "distributed.py"


def test_the_example_counts_right() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLE], capture_output=True, text=True, check=True, timeout=180
    )
    perft, *outcomes = done.stdout.splitlines()
    assert perft == "perft(5): 4769709"
    assert sum(int(line.split()[0]) for line in outcomes) == 100
    # The same games, played here.
    spec = importlib.util.spec_from_file_location("distributed_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    here = sum((example.play_out(seed, 25) for seed in range(4)), example.Counter())
    assert {line.split(maxsplit=1)[1]: int(line.split()[0]) for line in outcomes} == dict(here)
