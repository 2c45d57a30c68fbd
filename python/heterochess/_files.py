"""Files that are written."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TextIO


@contextmanager
def replacing(target: str | os.PathLike[str]) -> Generator[TextIO]:
    """A text file that takes the place of another once all is written.

    What is there may be read meanwhile, and is kept after an error. Devices and pipes are written
    as it goes.
    """
    path = os.path.realpath(target)
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        mode = None
    # What a device such as /dev/stdout leads to may be a file that others have open.
    is_device = os.path.abspath(target).startswith(("/dev/", "/proc/"))
    if mode is not None and (is_device or not stat.S_ISREG(mode)):
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    if mode is not None:
        # One that may not be written is not replaced either.
        with open(target, "r+b"):
            pass
    unfinished = os.path.join(os.path.dirname(path), f".{secrets.token_hex(8)}.part")
    try:
        file = open(unfinished, "x", encoding="utf-8", newline="\n")  # noqa: SIM115
    except OSError as error:
        # People know the file by its own name.
        error.filename = os.fspath(target)
        raise
    try:
        with file:
            yield file
        if mode is not None:
            os.chmod(unfinished, stat.S_IMODE(mode))
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
