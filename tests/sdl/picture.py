"""A PNG read without help, and what `kungfu --describe` says is to be seen in it."""

import re
import struct
import zlib

BODIES = {"white": 0xFDFBF5, "blue": 0x2F74B8, "black": 0x3B3B3B, "red": 0xD9532C}


def army(seat, squares):
    """The colour of a seat's men."""
    return ["white", "blue", "black", "red"][seat - 1 if squares > 64 or seat == 1 else 2]


class Picture:
    """Pixels as 0xrrggbb."""

    def __init__(self, name):
        data = open(name, "rb").read()
        assert data[:8] == b"\x89PNG\r\n\x1a\n", "the signature"
        at, packed = 8, b""
        while at < len(data):
            (size,) = struct.unpack(">I", data[at : at + 4])
            kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
            (check,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
            assert check == zlib.crc32(kind + body), kind
            if kind == b"IHDR":
                self.width, self.height, *rest = struct.unpack(">IIBBBBB", body)
                assert rest == [8, 2, 0, 0, 0]
            elif kind == b"IDAT":
                packed += body
            at += 12 + size
        assert kind == b"IEND"
        lines, stride = zlib.decompress(packed), 3 * self.width
        before, self.rows = bytearray(stride), []
        assert len(lines) == (stride + 1) * self.height
        for row in range(self.height):
            start = row * (stride + 1)
            line = bytearray(lines[start + 1 : start + 1 + stride])
            if lines[start] == 1:
                for at in range(3, stride):
                    line[at] = (line[at] + line[at - 3]) & 255
            elif lines[start] == 2:
                line = bytearray((a + b) & 255 for a, b in zip(line, before))
            else:
                assert lines[start] == 0
            self.rows.append(
                [line[x] << 16 | line[x + 1] << 8 | line[x + 2] for x in range(0, stride, 3)]
            )
            before = line

    def at(self, x, y):
        return self.rows[int(y)][int(x)]

    def count(self, x, y, side, color):
        """How many pixels of a square have a colour."""
        x, y = round(x), round(y)
        return sum(row[x : x + side].count(color) for row in self.rows[y : y + side])

    def mask(self, x, y, side, color):
        """The pixels of a colour in a square, seen from its corner."""
        x, y = round(x), round(y)
        return {
            (column, row)
            for row in range(side)
            for column in range(side)
            if self.rows[y + row][x + column] == color
        }


class Scene:
    """What is to be seen."""

    def __init__(self, text):
        self.text = text
        self.time = int(re.search(r"^time (\d+)", text, re.M)[1])
        board = re.search(r"^board (\S+) (\S+) side (\d+)", text, re.M)
        self.x, self.y, self.side = float(board[1]), float(board[2]), int(board[3])
        self.squares = {
            name: (float(x), float(y))
            for name, x, y in re.findall(r"^square (\S+) at (\S+) (\S+)", text, re.M)
        }
        self.men = {
            int(id): dict(
                seat=int(seat), role=int(role), state=state, file=float(file), rank=float(rank),
                x=float(x), y=float(y), progress=float(progress), to=to,
            )
            for id, seat, role, state, file, rank, x, y, progress, to in re.findall(
                r"^man (\d+) seat (\d) role (\d) (\w+) file (\S+) rank (\S+) at (\S+) (\S+) "
                r"progress (\S+) to (\S+)", text, re.M)
        }

    def line(self, word):
        """The rest of the line that begins with a word, or None."""
        found = re.search(rf"^{word} (.*)$", self.text, re.M)
        return found and found[1]

    def body(self, man):
        return BODIES[army(man["seat"], len(self.squares))]

    def is_away(self, man):
        return self.line(f"seat {man['seat']}").startswith("away")

    def touches(self, man, x, y):
        return abs(man["x"] - x) < self.side and abs(man["y"] - y) < self.side
