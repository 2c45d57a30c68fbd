#!/usr/bin/env python3
"""Follows a page from its first command to its first program, as a newcomer does: the first three
commands as they stand there, in an empty home, and what they build must tell what the page says.
The same by CMake, with the lines that the page has for it.

    commands.py PAGE ROOT FOLDER
"""

import os
import re
import subprocess
import sys
from pathlib import Path

page, root, folder = (Path(argument).resolve() for argument in sys.argv[1:4])
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(), flags=re.M | re.S)


def of(language: str) -> list[str]:
    """The blocks of a language, in their order."""
    return [text for name, text in blocks if name == language]


install, *build = "".join(of("sh")).splitlines()[:3]
assert install.startswith("make install ") and build[-1].startswith("cc "), (install, build)
home = folder / "home"
home.mkdir()
old = Path.home()
env = {
    "CARGO_HOME": str(old / ".cargo"),
    "RUSTUP_HOME": str(old / ".rustup"),
    **os.environ,
    "HOME": str(home),
}
for variable in ("PKG_CONFIG_PATH", "LD_LIBRARY_PATH"):
    env.pop(variable, None)


def run(commands: list[str], where: Path) -> str:
    """Runs lines of a shell, one after the other, and returns what the last one tells."""
    line = ["bash", "-euc", "\n".join(commands)]
    return subprocess.run(line, cwd=where, env=env, check=True, stdout=-1, text=True).stdout


run([install], root)
(folder / "board.c").write_text(of("c")[0])
cmake = "cmake_minimum_required(VERSION 3.16)\nproject(board C)\nadd_executable(board board.c)\n"
(folder / "CMakeLists.txt").write_text(cmake + of("cmake")[0])
ways = [[*build, "./board"]]
if subprocess.run(["which", "cmake"], stdout=-1, check=False).returncode == 0:
    configure = "cmake -S . -B built -DCMAKE_PREFIX_PATH=$HOME/.local >/dev/null"
    ways.append([configure, "cmake --build built >/dev/null", "built/board"])
for way in ways:
    told = run(way, folder)
    if told != of("text")[0]:
        sys.exit(f"{page}: {way} tells\n{told}")
