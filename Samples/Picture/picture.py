#!/usr/bin/env python3
"""Makes findings.svg, the picture of the README, out of what odr really prints on a terminal.

    Samples/Picture/picture.py .build/tested/release/odr            prints the picture
    Samples/Picture/picture.py .build/tested/release/odr --write    writes it to findings.svg

The manifest beside this file has three faults; its files are made in a temporary folder.
"""

import html
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
COMMAND = "odr lint"
FILES = ["Levels/Level2.sks", "Music/Forest.m4a"]
# Colors of a dark terminal, by the numbers of SGR.
COLORS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea"}
TEXT, BACKGROUND, WIDTH, HEIGHT, MARGIN = "#e6edf3", "#0d1117", 8.4, 20, 16


def printed(odr):
    """What odr prints on a terminal, with its escape sequences."""
    with tempfile.TemporaryDirectory() as folder:
        for path in FILES:
            Path(folder, path).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, path).write_text("")
        Path(folder, "ResourceTags.yml").write_bytes((FOLDER / "ResourceTags.yml").read_bytes())
        here, there = pty.openpty()
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "en_US.UTF-8"}
        odr = subprocess.Popen(
            [odr, "lint"], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=there, stderr=there
        )
        os.close(there)
        text = b""
        while True:
            # Linux reports the end of a terminal as an error, macOS as no bytes.
            try:
                more = os.read(here, 4096)
            except OSError:
                more = b""
            if not more:
                break
            text += more
        os.close(here)
        odr.wait()
    return text.decode().replace("\r\n", "\n")


def spans(line):
    """The parts of a line: their first column, their text and their style."""
    codes, column = [], 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if match := re.fullmatch(r"\x1b\[([0-9;]*)m", part):
            new = [code for code in match[1].split(";") if code not in ("", "0")]
            codes = codes + new if new else []
        elif part:
            yield column, part, codes
            column += len(part)


def picture(lines):
    """The lines as an SVG."""
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    width = round(max(map(len, plain)) * WIDTH) + 2 * MARGIN
    height = len(lines) * HEIGHT + 2 * MARGIN
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">',
        f"<title>What {COMMAND} prints</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>',
    ]
    for index, line in enumerate(lines):
        for column, text, codes in spans(line):
            if not text.strip():
                continue
            style = f' fill="{next((COLORS[code] for code in codes if code in COLORS), TEXT)}"'
            style += ' font-weight="bold"' if "1" in codes else ""
            style += ' fill-opacity="0.6"' if "2" in codes else ""
            blank = len(text) - len(text.lstrip())
            text = text.strip()
            rows.append(
                f'<text x="{MARGIN + (column + blank) * WIDTH:.1f}" y="{MARGIN + index * HEIGHT + 14}"'
                f' textLength="{len(text) * WIDTH:.1f}" xml:space="preserve"{style}>{html.escape(text)}</text>'
            )
    return "\n".join(rows + ["</svg>"]) + "\n"


def main():
    output = picture([f"\x1b[2m$\x1b[0m {COMMAND}"] + printed(os.path.abspath(sys.argv[1])).splitlines())
    if sys.argv[2:] == ["--write"]:
        (FOLDER / "findings.svg").write_text(output)
    else:
        sys.stdout.write(output)


main()
