#!/usr/bin/env python3
"""Writes the digests of the page's style and script to its content security policy.

    Tests/Report/digests.py --write

Run it after a change to `report.css` or `report.js`. Without `--write`, it fails if the policy has other digests.
"""

import base64
import hashlib
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "Sources" / "odr" / "Report"


def policy():
    """Returns the template of the page with the right digests."""
    text = (FOLDER / "report.html").read_text(encoding="utf-8")
    for directive, name in [("style-src", "report.css"), ("script-src", "report.js")]:
        digest = base64.b64encode(hashlib.sha256((FOLDER / name).read_bytes()).digest()).decode()
        text = re.sub(rf"(?<={directive} 'sha256-)[^']*", digest, text)
    return text


if __name__ == "__main__":
    if "--write" in sys.argv:
        (FOLDER / "report.html").write_text(policy(), encoding="utf-8")
    elif policy() != (FOLDER / "report.html").read_text(encoding="utf-8"):
        sys.exit("the content security policy has old digests; run 'Tests/Report/digests.py --write'")
