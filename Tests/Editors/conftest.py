"""Tests `odr server` with Neovim, and with clients that report the capabilities of editors.

    python -B -m pytest Tests/Editors --odr ODR_BINARY

Needs Python 3.10 or later, with the packages in `requirements.txt`. Without Neovim 0.11 or later, its tests are
skipped, except in continuous integration on Linux with x86_64, where the packages contain it.
"""

import os
import platform
import sys
from pathlib import Path

import pytest
from commands import Program


def pytest_addoption(parser):
    parser.addoption("--odr", type=Path, required=True, help="the odr to run")


def pytest_configure(config):
    # Fail if the server sends a message that the client's capabilities don't allow.
    config.addinivalue_line("filterwarnings", "error::pytest_lsp.LspSpecificationWarning")
    config.addinivalue_line("filterwarnings", "ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture
def program(request, tmp_path):
    """The odr to test."""
    return Program(request.config.getoption("--odr").resolve(), tmp_path)


@pytest.fixture
def missing():
    """A function that skips a test because something is missing, or fails the test in continuous integration."""
    def skip(what):
        if os.environ.get("CI") and (sys.platform, platform.machine()) == ("linux", "x86_64"):
            pytest.fail(f"{what}, and continuous integration has to have it")
        pytest.skip(what)
    return skip


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else "no reason is given"
        terminalreporter.write_line(f"not tried: {report.nodeid.split('::')[-1]}, since {reason}")
