#!/usr/bin/env python3
"""Compiles and runs the programs of a page: each ```c or ```cpp block, whose output is the ```text
block behind it, if there is one.

    page.py PAGE FOLDER FLAG...
"""

import re
import subprocess
import sys
from pathlib import Path

page, folder, flags = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(), flags=re.M | re.S)
programs = 0
for number, (language, text) in enumerate(blocks):
    if language not in ("c", "cpp"):
        continue
    source = folder / f"page{number}.{language}"
    source.write_text(text)
    program = folder / f"page{number}"
    compiler = ["gcc", "-std=c99"] if language == "c" else ["g++", "-std=c++17"]
    subprocess.run(
        [*compiler, "-pedantic", "-Wall", "-Wextra", "-Werror", source, "-o", program, *flags],
        check=True,
    )
    told = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    following = blocks[number + 1] if number + 1 < len(blocks) else ("", "")
    if following[0] == "text" and told != following[1]:
        sys.exit(f"{page}: program {programs + 1} tells\n{told}instead of\n{following[1]}")
    programs += 1
if programs == 0:
    sys.exit(f"{page}: no programs")
