"""Samples with mistakes, and the results of the commands for each step."""

import shutil
from dataclasses import dataclass
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent.parent.parent / "Samples"


@dataclass(frozen=True)
class Scenario:
    """A manifest that is changed step by step. Each text that a step searches for occurs in the manifest exactly
    once."""

    name: str
    sample: str
    manifest: str
    slips: tuple
    """Texts in the sample, and the mistakes that replace them."""
    behind: str
    """The user types after this text."""
    typed: str
    """The typed text; completion is requested after it."""
    completed: tuple
    """The command that makes the same change."""
    renamed: str
    """The position of the tag to rename."""
    names: tuple
    """The tag's old and new name."""
    fixed: str
    """The position of the fix."""
    title: str
    """A part of the fix's title."""
    line_break: str = "\n"

    def prepare(self, folder):
        """Copies the sample to `folder`, and returns the path of the manifest."""
        copy = folder / self.sample
        shutil.copytree(SAMPLES / self.sample, copy)
        path = copy / self.manifest
        text = path.read_text(encoding="utf-8")
        for old, new in self.slips:
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the sample"
            text = text.replace(old, new)
        path.write_bytes(text.replace("\n", self.line_break).encode())
        for name in ("Scenes/😀 Level7.sks",):
            if name in text:
                (copy / name).write_text("7")
        return path

    def expected(self, program, path):
        """Returns the text after each step, and lint's findings for it: {step: (text, findings)}."""
        copy = path.parent.parent / "expected"
        shutil.copytree(path.parent, copy)
        manifest = copy / path.name
        steps = {"opened": (manifest.read_bytes(), program.lint(manifest))}
        for step, words in [
            ("completed", self.completed), ("renamed", ("tag", "rename", *self.names)), ("fixed", ("lint", "--fix")),
            ("formatted", ("fmt",)),
        ]:
            before = manifest.read_bytes()
            program.run(*words, "-m", manifest.name, folder=copy, codes=(0, 1))
            steps[step] = (manifest.read_bytes(), program.lint(manifest))
            assert manifest.read_bytes() != before, f"{words} changes nothing"
        return steps


BAMBOO = Scenario(
    name="YAML", sample="BambooBreakout", manifest="ResourceTags.yml",
    slips=(
        ("    - level-6\n", "    - level-6\n    - bonus\n"),
        ("Level3.sks: [level-3]", "Level3.sks: [levle-3]"),
        ("Level5.sks: [level-5]", "Level5.sks:   [ level-5 ]"),
        ("  Scenes/Level6.sks: [level-6]\n", "  ./Scenes/Level6.sks: [level-6]\n  \"Scenes/😀 Level7.sks\": [level-2]  # 🎉\n"),
    ),
    behind="😀 Level7.sks\": [level-2", typed=", bo", completed=("assign", "Scenes/😀 Level7.sks", "--tag", "bonus"),
    renamed="level-2, bonus]", names=("level-2", "beach"), fixed="./Scenes/Level6", title="change it to 'Scenes/Level6.sks'")

BAMBOO_CRLF = Scenario(**{**BAMBOO.__dict__, "name": "YAML with CRLF", "line_break": "\r\n"})

DREAM = Scenario(
    name="JSON", sample="DreamLedger", manifest="ResourceTags.json",
    slips=(
        ('      "lagoon"\n', '      "lagoon",\n      "bonus"\n'),
        ('"Aurora": ["aurora"]', '"Aurora": ["aurora", "aurora"]'),
        ('"Coral": ["coral"]', '"Coral":   [ "coral" ]'),
    ),
    behind='"Ivory": ["ivory"', typed=', "bon', completed=("assign", "Skins/Ivory.xcassets/Ivory", "--tag", "bonus"),
    renamed='dusk"\n', names=("dusk", "dawn"), fixed='aurora"]', title="list it once")
