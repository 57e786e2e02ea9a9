"""The sizes and times of large pages. `--speed` measures them, with a release build on a quiet machine."""

import json
import random
import statistics
import subprocess
import time

import pytest
from repositories import save, write


@pytest.fixture(autouse=True)
def asked(request):
    if not request.config.getoption("--speed"):
        pytest.skip("--speed measures times")


@pytest.fixture(scope="session")
def large(program, tmp_path_factory):
    """A function that makes a folder with resources of random sizes, each with one to three of many tags."""
    def make(count):
        folder = tmp_path_factory.mktemp(f"large-{count}")
        random.seed(count)
        tags = [f"level-{number}" for number in range(count // 100)]
        files = {f"Assets/World {n % 50}/Level{n}/texture_{n}.png": random.sample(tags, random.choice((1, 1, 2, 2, 3))) for n in range(count)}
        for path in files:
            write(folder, path, int(random.paretovariate(1.1) * 2000) % 40_000_000)
        save(folder, {"version": 1, "tags": {"onDemand": tags}, "files": files})
        # Xcode builds more asset packs than Apple allows, which is an error in the manifest.
        (folder / "report.html").write_text(program.run(folder, "report", code=1), encoding="utf-8")
        return folder
    return make


FIRST_VIEW = """
    const done = arguments[0];
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
"""

SEARCH = """
    const field = document.getElementById("filter");
    const start = performance.now();
    field.value = arguments[0];
    field.dispatchEvent(new Event("input"));
    const done = arguments[1];
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
"""


def first_view(page, url):
    """Returns the time from the start of the navigation to the first paint, in milliseconds."""
    page.open(url)
    page.driver.execute_async_script(FIRST_VIEW)
    return page.js("return performance.getEntriesByName('first-contentful-paint')[0].startTime")


def test_5000_resources(browser, large):
    folder = large(5000)
    size = (folder / "report.html").stat().st_size
    times = [first_view(browser, (folder / "report.html").as_uri()) for _ in range(7)]
    print(f"5,000 resources: {size} bytes, first view after {statistics.median(times):.0f} ms")
    assert size < 1_000_000
    assert statistics.median(times) < 300


def test_100000_resources(browser, large):
    folder = large(100_000)
    size = (folder / "report.html").stat().st_size
    browser.open((folder / "report.html").as_uri())
    texts = ["texture_9", "LEVEL-77", "level12345", "world 4", "x", "t"]
    times = {text: browser.driver.execute_async_script(SEARCH, text) for text in texts}
    print(f"100,000 resources: {size} bytes, search takes {json.dumps(times)} ms")
    assert size < 15_000_000
    assert max(times.values()) < 500


def test_writing(program, large):
    folder = large(100_000)
    times = {"sizes": [], "report": []}
    for _ in range(5):
        for command, list in times.items():
            start = time.perf_counter()
            subprocess.run([program.odr, command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            list.append(time.perf_counter() - start)
    ratio = statistics.median(times["report"]) / statistics.median(times["sizes"])
    print(f"writing the page takes {ratio:.2f} times as long as odr sizes")
    assert ratio <= 3
