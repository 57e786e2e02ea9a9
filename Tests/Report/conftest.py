"""Tests `odr report` in Chromium, headless.

    python -B -m pytest Tests/Report --odr ODR_BINARY

Needs Python 3.10 or later, with the packages in `requirements.txt`, and Debian's packages `chromium` and
`chromium-driver`. Without them, the tests that need a browser are skipped, except in continuous integration on Linux
with x86_64, where `make report-tests` installs them.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import axe_playwright_python
import pytest
from repositories import game, hostile
from selenium import webdriver
from selenium.webdriver.common.by import By

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = {
    "BambooBreakout": lambda folder: copy("BambooBreakout", folder),
    "DreamLedger": lambda folder: copy("DreamLedger", folder),
    "ShapesAndColors": lambda folder: copy("ShapesAndColors", folder),
    "Game": game,
    "Hostile": hostile,
    "Empty": lambda folder: (folder / "ResourceTags.yml").write_text("version: 1\n"),
}
"""The names of repositories, each with the function that makes it."""

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def copy(name, folder):
    shutil.copytree(ROOT / "Samples" / name, folder, dirs_exist_ok=True)


def pytest_addoption(parser):
    parser.addoption("--odr", type=Path, required=True, help="the odr to run")


class Program:
    """odr, and the repositories that it reports on."""

    def __init__(self, odr, folder):
        self.odr = odr
        self.folder = folder

    def sample(self, name):
        """Returns the folder of a sample, which is made once."""
        folder = self.folder / name
        if not folder.exists():
            folder.mkdir()
            SAMPLES[name](folder)
        return folder

    def run(self, folder, *arguments, code=0):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        result = subprocess.run([self.odr, *arguments], cwd=folder, capture_output=True, env=environment, check=False)
        assert result.returncode == code, result.stderr.decode()
        return result.stdout.decode()

    def json(self, folder, *arguments, code=0):
        return json.loads(self.run(folder, *arguments, "--format", "json", code=code))

    def page(self, name):
        """Returns the path of a sample's page, which is written once."""
        folder = self.sample(name)
        page = folder / "report.html"
        if not page.exists():
            self.run(folder, "report", "-o", "report.html", *(["--against", "v1"] if name == "Game" else []))
        return page


class Page:
    """A page in the browser."""

    def __init__(self, driver):
        self.driver = driver

    def open(self, url):
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.driver.get(url)
        return self

    def __getattr__(self, name):
        return getattr(self.driver, name)

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, selector):
        self.js("document.querySelector(arguments[0]).click()", selector)

    def texts(self, selector):
        return self.js("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", selector)

    def emulate(self, **features):
        """Sets media features such as `prefers-color-scheme`, or with `media` the medium."""
        media = features.pop("media", "")
        features = [{"name": key.replace("_", "-"), "value": value} for key, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": features})

    def resize(self, width, height=900):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def script(self, works):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not works})

    def requests(self):
        """Returns the addresses of all requests since the page was opened, without the pictures in its style."""
        events = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [event["params"]["request"]["url"] for event in events
                if event["method"] == "Network.requestWillBeSent" and not event["params"]["request"]["url"].startswith("data:image/svg")]

    def messages(self):
        """Returns everything in the console since the page was opened."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def violations(self):
        """Returns what axe-core finds at level AA."""
        # The policy of the page forbids scripts from elsewhere; the driver's scripts are exempt.
        self.driver.execute_script(AXE)
        result = self.driver.execute_async_script(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
            ".then(arguments[0])")
        return [f"{found['id']}: {node['html'][:200]}" for found in result["violations"] for node in found["nodes"]]


@pytest.fixture(scope="session")
def program(request, tmp_path_factory):
    return Program(request.config.getoption("--odr").resolve(), tmp_path_factory.mktemp("samples"))


@pytest.fixture(scope="session")
def driver():
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    chromedriver = shutil.which("chromedriver")
    if not chromium or not chromedriver:
        missing = "chromium or chromium-driver is not installed"
        if os.environ.get("CI") and (sys.platform, platform.machine()) == ("linux", "x86_64"):
            pytest.fail(f"{missing}, and continuous integration has to have it")
        pytest.skip(missing)
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(chromedriver))
    yield driver
    driver.quit()


@pytest.fixture
def browser(driver):
    """A page in the browser, with the settings of a light desktop."""
    page = Page(driver)
    page.emulate(prefers_color_scheme="light")
    page.resize(1280)
    page.script(True)
    return page


@pytest.fixture(params=SAMPLES)
def sample(request):
    return request.param


@pytest.fixture
def opened(browser, program, sample):
    """The page of each sample in turn."""
    return browser.open(program.page(sample).as_uri())


@pytest.fixture
def game_page(browser, program):
    """The page of the game."""
    return browser.open(program.page("Game").as_uri())


def pytest_terminal_summary(terminalreporter):
    reasons = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else "no reason is given"
        reasons[reason] = reasons.get(reason, 0) + 1
    for reason, count in reasons.items():
        terminalreporter.write_line(f"not tried: {count} tests of odr report, since {reason}")
