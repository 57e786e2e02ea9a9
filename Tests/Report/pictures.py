#!/usr/bin/env python3
"""Makes the pictures of the guide to `odr report`.

    Tests/Report/pictures.py ODR_BINARY --write

Without `--write`, it only opens the pages. Use the release build, which reads the game's files in a few seconds. Needs
the Python package `pillow`, which makes the files smaller.
"""

import base64
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from repositories import game
from selenium import webdriver

GUIDES = Path(__file__).resolve().parents[2] / "Sources" / "odr" / "odr.docc"
PICTURES = [("report.png", "light", 1000, 0, 1560), ("report-phone.png", "dark", 375, 1, 0)]
"""The name of each picture, its theme, its width, and its part: the top of the page, or the map and the details."""


def main():
    odr = Path(sys.argv[1]).resolve()
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"]:
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "Lighthouse"
        folder.mkdir()
        game(folder, unit=1000)
        subprocess.run([odr, "report", "-o", "report.html", "--against", "v1"], cwd=folder, check=True)
        for name, theme, width, isMap, height in PICTURES:
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
            driver.get("about:blank")
            driver.get((folder / "report.html").as_uri())
            driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            top, bottom = 0, height
            if isMap:
                top, bottom = driver.execute_script(
                    "document.querySelector('#map > a').focus({preventScroll: true});"
                    "const box = document.getElementById('sizes').getBoundingClientRect(); return [box.top - 20, box.bottom + 10]")
            clip = {"x": 0, "y": top, "width": width, "height": bottom - top, "scale": 1}
            picture = driver.execute_cdp_cmd(
                "Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip, "optimizeForSpeed": False})
            image = Image.open(io.BytesIO(base64.b64decode(picture["data"]))).convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
            if "--write" in sys.argv:
                image.save(GUIDES / name, optimize=True)
    driver.quit()


if __name__ == "__main__":
    main()
