"""The table of attacks in `README.md`."""

from pathlib import Path

README = Path(__file__).resolve().parent / "README.md"
BEGIN = "<!-- the table is made by hostile.py --write-table -->\n"


def table(attacks):
    """Returns the table, with a line for each attack."""
    lines = ["| family | attack | what it tries | what must happen |", "| --- | --- | --- | --- |"]
    for attack in attacks:
        lines.append(
            "| " + " | ".join(part.replace("|", "\\|") for part in (attack.family, attack.name, *attack.paragraphs)) + " |"
        )
    return BEGIN + "\n" + "\n".join(lines) + "\n"


def with_table(text, table):
    """Returns `text` with everything after the marker replaced."""
    return text.partition(BEGIN)[0] + table
