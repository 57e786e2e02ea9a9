"""Three versions of a manifest, all of them somebody else's."""

from attack import Run, attack, sized
from inputs import HEAD
from stage import expect


def versions(base, ours, theirs, exit=0, **options):
    files = {"base.yml": base, "ours.yml": ours, "theirs.yml": theirs}
    return Run(("merge", "base.yml", "ours.yml", "theirs.yml"), files=files, **options)
