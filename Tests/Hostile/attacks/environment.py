"""Unusual environment variables, folders, and streams."""

import os
import resource
import signal
import subprocess

from attack import attack
from inputs import HEAD, tags
from stage import clean_environment, expect

COMMANDS = [
    ["lint"],
    ["show"],
    ["sizes"],
    ["tag", "add", "x"],
    ["fmt", "--check"],
    ["explain", "unused-tag"],
    ["--help"],
    ["xcode", "import", "."],
    ["lint", "--staged"],
]


@attack
def odd_variables(stage):
    """COLUMNS, TERM, HOME, TMPDIR, LANG, and PATH are unset, empty, extremely long, or invalid.

    Every command prints the same output as usual."""
    stage.write("ResourceTags.yml", HEAD + tags(1))
    for command in COMMANDS:
        expected = stage.run(*command)
        for name in (
            "COLUMNS", "TERM", "HOME", "TMPDIR", "LANG", "NO_COLOR", "CLICOLOR_FORCE", "XDG_CONFIG_HOME", "PWD",
        ):
            for value in (None, "", "99999999999999999999", "\x1b[31m", "x" * 100_000):
                # git, which '--staged' runs, behaves differently if HOME doesn't exist.
                result = stage.run(*command, environment={name: value})
                same = result.code == expected.code and (name == "COLUMNS" or result.out == expected.out)
                expect(same, f"'odr {' '.join(command)}' does not mind {name}={str(value)[:30]!r}", result)
        if command[0] == "tag":
            stage.run("tag", "remove", "x")


@attack
def folders_that_are_gone(stage):
    """A working directory that was removed or is inaccessible.

    Commands report this."""
    gone = stage.folder / "gone"
    for command in COMMANDS:
        gone.mkdir(exist_ok=True)
        result = subprocess.run(
            ["sh", "-c", 'rmdir "$PWD" && exec "$0" "$@"', stage.odr, *command],
            cwd=gone,
            env=clean_environment(stage.folder),
            capture_output=True,
            check=False,
            timeout=60,
        )
        expect(
            result.returncode in (0, 2), f"'odr {' '.join(command)}' ends with {result.returncode}: {result.stderr[:300]!r}"
        )


@attack
def little_of_everything(stage):
    """Limits the number of open files, the stack size, and the file size.

    Commands exit with the expected code, or report the missing resource."""
    stage.write(
        "ResourceTags.yml",
        HEAD + tags(300) + "files:\n" + "".join(f"  D{number}/F: [t{number}]\n" for number in range(300)),
    )
    for number in range(300):
        stage.write(f"D{number}/F", "x")
    for limit, value in (
        (resource.RLIMIT_NOFILE, 12),
        (resource.RLIMIT_STACK, 256 << 10),
        (resource.RLIMIT_FSIZE, 100),
        (resource.RLIMIT_CPU, 20),
    ):
        for command in (["lint"], ["sizes"], ["tag", "add", "x"], ["fmt", "--check"], ["lint", "--staged"]):

            def limited():
                resource.setrlimit(limit, (value, resource.getrlimit(limit)[1]))
                # SIGXFSZ is ignored, as is common, so a file that grows too large makes the call fail.
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

            before = stage.read("ResourceTags.yml")
            result = subprocess.run(
                [stage.odr, *command],
                cwd=stage.folder,
                env=clean_environment(stage.folder),
                capture_output=True,
                check=False,
                timeout=60,
                preexec_fn=limited,
            )
            expect(
                result.returncode in (0, 1, 2),
                f"'odr {' '.join(command)}' with limit {limit} ends with {result.returncode}: {result.stderr[:300]!r}",
            )
            if result.returncode == 2:
                expect(stage.read("ResourceTags.yml") == before, "what has failed has changed nothing")
    expect(
        sorted(name for name in os.listdir(stage.folder) if not name.startswith("D")) == ["ResourceTags.yml"],
        "nothing is left",
    )
