"""What the page shows, and how people use it."""

import json
import random
import re

import pytest
from repositories import save, write
from selenium.webdriver.common.keys import Keys


def written(program, folder, manifest, code=0):
    """Writes a manifest and its page, and returns the address of the page."""
    save(folder, {"version": 1, **manifest})
    (folder / "report.html").write_text(program.run(folder, "report", "-o", "-", code=code), encoding="utf-8")
    return (folder / "report.html").as_uri()


def test_the_page_is_silent_and_asks_for_nothing(opened):
    assert opened.messages() == []
    assert len(opened.requests()) == 1


def test_the_policy_forbids_everything_else(game_page):
    game_page.js("""
        window.blocked = [];
        addEventListener("securitypolicyviolation", event => blocked.push(event.effectiveDirective));
        try { document.body.innerHTML = "<b>x</b>"; } catch { blocked.push("trusted-types"); }
        for (const make of [
          () => Object.assign(document.createElement("script"), {text: "window.harm = 1"}),
          () => Object.assign(document.createElement("style"), {textContent: "body { display: none }"}),
          () => Object.assign(document.createElement("img"), {src: "https://example.com/x.png"}),
          () => Object.assign(document.createElement("iframe"), {src: "https://example.com/"}),
        ]) try { document.body.append(make()); } catch { blocked.push("trusted-types"); }
    """)
    blocked = set(game_page.js("return blocked"))
    assert {"trusted-types", "style-src-elem", "img-src", "frame-src"} <= blocked
    assert game_page.js("return window.harm") is None
    assert game_page.one("h1").is_displayed()


def test_sizes_are_the_ones_that_other_commands_print(opened, program, sample):
    folder = program.sample(sample)
    sizes = program.json(folder, "sizes")
    packs = program.json(folder, "packs")["packs"]
    data = opened.js("return reports[0].data")
    assert [tag["bytes"] for tag in sorted(data["tags"], key=lambda tag: (tag["category"], tag["order"]))] == [
        tag["bytes"] for tag in sizes["tags"]]
    assert data["packSizes"] == [pack["bytes"] for pack in packs]
    assert opened.js("return reports[0].root.bytes") == sum(pack["bytes"] for pack in packs)
    shares = opened.js("return reports[0].data.packShares.map(shares => shares.reduce((sum, share) => sum + share, 0))")
    assert shares == [pack["bytes"] for pack in packs]
    figures = opened.texts(".figures dt + dd")
    assert figures[3] == padded(opened, sum(pack["bytes"] for pack in packs))
    first = {1: 0, None: 2}
    parts = [0, 0, 0]
    for pack in packs:
        parts[first.get(pack.get("priority"), 1)] += pack["bytes"]
    assert figures[:3] == [padded(opened, part) for part in parts]
    formatted = {category["category"]: padded(opened, category["bytes"]) for category in sizes["categories"]}
    titles = opened.js("return [...document.querySelectorAll('.limits th[scope=row]')].map(e => e.firstChild.data)")
    rows = dict(zip(titles, opened.texts(".limits td:nth-child(3)"), strict=True))
    together = next(category["bytesWithInitialInstall"] for category in sizes["categories"] if "bytesWithInitialInstall" in category)
    assert rows["Initial install"] == formatted["initialInstall"]
    assert rows["Initial install and prefetched tags"] == padded(opened, together)
    assert rows["Hosted by Apple"] == padded(opened, sizes["bytes"])
    assert rows["Asset packs"] == str(len(packs))
    plan = program.json(folder, "background-assets", "plan")
    assert rows["Packs"] == str(len(plan["packs"]))
    assert rows["Size of all packs"] == padded(opened, plan["bytes"])
    order = opened.texts("#order td:nth-child(4)")
    assert order[-1].strip() == padded(opened, parts[0] + parts[1])


def padded(page, bytes):
    """Returns a size as a column of numbers has it."""
    return page.js("return amount(arguments[0]).map(part => part.textContent ?? part).join('')", bytes)


def test_numbers_are_formatted_as_odr_formats_them(browser, program, tmp_path):
    sizes = [0, 1, 999, 1000, 1049, 1050, 1949, 1950, 999_949, 999_950, 1_000_000, 64_000_000, 12_345_678_901, 999_949_999]
    manifest = {"version": 1, "tags": {"onDemand": ["t"]}, "files": {}}
    for number, size in enumerate(sizes):
        with open(tmp_path / f"{number:02}", "wb") as file:
            file.truncate(size)
        manifest["files"][f"{number:02}"] = ["t"]
    (tmp_path / "ResourceTags.json").write_text(json.dumps(manifest))
    (tmp_path / "report.html").write_text(program.run(tmp_path, "report", "-o", "-"))
    browser.open((tmp_path / "report.html").as_uri())
    printed = sorted(re.findall(r"^ +(\d\d) \((.*)\)$", program.run(tmp_path, "show", "--sizes"), re.MULTILINE))
    assert browser.js("return arguments[0].map(size)", sizes) == [size for _, size in printed]
    browser.js("document.querySelector('details').open = true; document.querySelector('details').fill()")
    assert browser.texts("details td:nth-child(2)") == [padded(browser, size) for size in sizes]


# The tab


@pytest.mark.parametrize("order", ["size", "name", "order"])
def test_tags_have_the_order_that_people_choose(opened, program, sample, order):
    folder = program.sample(sample)
    view = {"size": "all", "name": "all", "order": "prefetched"}[order]
    shown = program.json(folder, "show", "--view", view)["tags"]
    if order == "size":
        shown = sorted(program.json(folder, "sizes")["tags"], key=lambda tag: -tag["bytes"])
    opened.js("document.querySelector(`#sort [value=${arguments[0]}]`).click(); document.querySelector('#list > button')?.click()", order)
    found = opened.texts("#list summary bdi")
    assert len(found) == len(shown)
    if sample != "Hostile" and order != "size":  # Unprintable characters are escaped there.
        assert found == [tag["name"] for tag in shown]
    if order == "size" and sample != "Hostile":
        sizes = {tag["name"]: tag["bytes"] for tag in shown}
        assert [sizes[name] for name in found] == sorted(sizes.values(), reverse=True)


@pytest.mark.parametrize("text", ["volcano", "VOLC", "boat", "m4a", "Levels/G", "ל", "nothing", "e"])
def test_search_is_the_tab_s(game_page, program, text):
    game_page.one("#filter").send_keys(text)
    shown = program.json(program.sample("Game"), "show", "--filter", text)["tags"]
    game_page.click("#sort [value=name]")
    assert game_page.texts("#list summary bdi") == [tag["name"] for tag in shown]
    game_page.js("document.querySelectorAll('#list details').forEach(tag => tag.fill())")
    for number, tag in enumerate(shown):
        rows = game_page.js("return [...document.querySelectorAll('#list details')[arguments[0]]"
                            ".querySelectorAll('td:first-child > bdi')].map(e => e.textContent)", number)
        assert rows == [resource["path"] for resource in tag["resources"]]
    resources = {resource["path"] for tag in shown for resource in tag["resources"]}
    plural = lambda number, noun: f"{number} {noun}{'' if number == 1 else 's'}"
    assert game_page.js("return document.getElementById('count').value") == f"{plural(len(shown), 'tag')}, {plural(len(resources), 'resource')}"


def test_a_resource_links_to_its_other_tags(game_page):
    game_page.one("#filter").send_keys("boat")
    link = next(link for link in game_page.all("#list td a") if link.text == "caves")
    link.click()
    assert game_page.current_url.endswith("#tag=caves")
    assert game_page.js("return document.activeElement.textContent").startswith("caves")
    assert game_page.js("return document.activeElement.parentElement.open")
    assert game_page.one("#filter").get_attribute("value") == ""


@pytest.mark.parametrize(("fragment", "name"), [
    ("tag=volcano", "volcano"), ("tag=story-שלום", "story-שלום"), ("tag=story-%D7%A9%D7%9C%D7%95%D7%9D", "story-שלום")])
@pytest.mark.parametrize("works", [True, False])
def test_an_address_leads_to_a_tag(browser, program, fragment, name, works):
    browser.script(works)
    browser.open(program.page("Game").as_uri() + "#" + fragment)
    browser.script(True)
    names = browser.texts("#list details[open]:not(.more) summary bdi")
    assert names == [name]
    top = browser.js("return document.querySelector('#list details[open]:not(.more)').getBoundingClientRect().top")
    assert 0 <= top < 900


def test_links_to_sections_open_no_tag(browser, program, tmp_path):
    names = ["s", "ts", "ings", "tag=s"]
    browser.open(written(program, tmp_path, {"tags": {"onDemand": names}}))
    for link in browser.all(".top li:not(.to-changes) a"):
        link.click()
        browser.js("return new Promise(done => setTimeout(done, 20))")
        assert browser.all("details[open]") == [], link.get_attribute("href")
    browser.js("location.hash = '#tag=ts'")
    wait_for(browser, "document.querySelector('details[open]')")
    assert browser.texts("details[open] summary bdi") == ["ts"]


def test_the_search_bar_doesn_t_cover_the_tag_of_a_link(browser, program):
    for width in [375, 1280]:
        browser.resize(width, 600)
        browser.open(program.page("Game").as_uri())
        for name in ["volcano", "caves", "glacier"]:
            browser.js("arguments[0].click()", next(link for link in browser.all("#packs a, #packs a") if link.get_attribute("textContent") == name))
            wait_for(browser, f"document.activeElement.textContent.startsWith('{name}')")
            bar, tag = browser.js("return [document.querySelector('.top'), document.activeElement].map(e => e.getBoundingClientRect().toJSON())")
            assert bar["bottom"] <= tag["top"] < 300


def test_numbers_of_found_resources_are_a_part_of_all(game_page):
    game_page.one("#filter").send_keys("boat")
    whole = game_page.js("return Object.fromEntries(reports[0].data.tags.map((tag, index) => [tag.name, reports[0].resourcesOfTag[index].length]))")
    rows = game_page.js("return [...document.querySelectorAll('#list summary')].map(row => [row.querySelector('bdi').textContent, row.querySelectorAll('span')[1].textContent])")
    assert rows == [[name, f"1 of {whole[name]} resources"] for name in ["caves", "harbor"]]


def test_search_dims_the_map(game_page):
    game_page.one("#filter").send_keys("boat")
    bright = game_page.js("return [...document.querySelectorAll('#map .inside > span:not(.dim)')].map(area => nodeOfElement.get(area).name)")
    assert bright == ["caves + harbor"]
    game_page.one("#filter").send_keys(Keys.ESCAPE)
    assert game_page.all("#map .dim") == []
    assert game_page.one("#filter").get_attribute("value") == ""


def test_findings_are_linked_from_resources_and_tags(game_page, program):
    game_page.one("#filter").send_keys("missing")
    link = game_page.one("#list span.error a")
    assert link.text == "error: missing-resource"
    target = game_page.one(link.get_attribute("href")[link.get_attribute("href").index("#"):])
    assert "Shared/Missing.mov" in target.text
    assert "unused-tag" in game_page.one("#findings").text


# The map of sizes


def squarified(values, width, height):
    """The layout of Bruls, Huizing, and van Wijk, computed independently of the page."""
    total, rectangles = sum(values), []
    areas = [value * width * height / total for value in values]
    x = y = 0.0

    def worst(row, side):
        return max(max(side ** 2 * area / sum(row) ** 2, sum(row) ** 2 / (side ** 2 * area)) for area in row)

    while areas:
        w, h = width - x, height - y
        side = min(w, h)
        row = [areas.pop(0)]
        while areas and worst([*row, areas[0]], side) <= worst(row, side):
            row.append(areas.pop(0))
        depth, offset = sum(row) / side, 0.0
        for area in row:
            length = area / depth
            rectangles.append((x + offset, y, length, depth) if w < h else (x, y + offset, depth, length))
            offset += length
        if w < h:
            y += depth
        else:
            x += depth
    return rectangles


RECTANGLES = """
    const box = document.getElementById('map').getBoundingClientRect();
    return [...document.getElementById('map').children].map(e => e.getBoundingClientRect())
      .map(r => [r.x - box.x, r.y - box.y, r.width, r.height])
"""


def expect_layout(page, sizes):
    values = sorted((size for size in sizes if size > 0), reverse=True)
    width, height = page.js("return [document.getElementById('map').clientWidth, document.getElementById('map').clientHeight]")
    found = page.js(RECTANGLES)
    expected = squarified(values, width, height)
    assert len(found) == len(expected)
    for left, right in zip(found, expected, strict=True):
        edges = [(r[0], r[1], r[0] + r[2], r[1] + r[3]) for r in (left, right)]
        assert all(abs(a - b) <= 1 for a, b in zip(*edges, strict=True)), (left, right)


@pytest.mark.parametrize("width", [1280, 375])
def test_areas_have_the_exact_layout(opened, program, sample, width):
    opened.resize(width)
    packs = program.json(program.sample(sample), "packs")["packs"]
    if sum(pack["bytes"] for pack in packs) == 0:
        assert not opened.one("#map").is_displayed()
        return
    opened.js("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    groups = {}
    for pack in packs:
        groups.setdefault(0 if pack.get("priority") == 1 else 1 if "priority" in pack else 2, []).append(pack)
    order = sorted(groups, key=lambda group: -sum(pack["bytes"] for pack in groups[group]))
    expect_layout(opened, [sum(pack["bytes"] for pack in group) for group in groups.values()])
    opened.js("location.hash = '#map=0'")
    largest = [pack for pack in groups[order[0]] if pack["bytes"] > 0]
    wait_for(opened, "reports[0].positions().length === 1")
    expect_layout(opened, [pack["bytes"] for pack in largest])
    opened.js("location.hash = '#map=0.0'")
    wait_for(opened, "reports[0].positions().length === 2")
    pack = max(largest, key=lambda pack: pack["bytes"])
    if sample != "DreamLedger":  # There, a folder's own share is smaller than the folder.
        expect_layout(opened, [resource["bytes"] for resource in pack["resources"]])


def wait_for(page, condition):
    page.driver.execute_async_script(
        f"const done = arguments[0]; (function wait() {{ {condition} ? done() : setTimeout(wait, 10) }})()")


def test_each_resource_is_in_the_map_once(game_page, program):
    paths = game_page.js("""
        const paths = [];
        const visit = node => node.children ? node.children().forEach(visit) : paths.push(node.path);
        visit(reports[0].root);
        return paths;
    """)
    packs = program.json(program.sample("Game"), "packs")["packs"]
    assert sorted(paths) == sorted(resource["path"] for pack in packs for resource in pack["resources"] if resource.get("bytes"))


def test_a_click_enlarges_an_area(game_page):
    game_page.one("#map > a > bdi").click()
    wait_for(game_page, "reports[0].positions().length === 1")
    assert game_page.texts("#trail li") == ["All packs", "On demand"]
    game_page.one("#map > a > bdi").click()
    wait_for(game_page, "reports[0].positions().length === 2")
    assert game_page.texts("#trail li")[2] == "volcano"
    game_page.one("#trail a").click()
    wait_for(game_page, "reports[0].positions().length === 0")
    assert game_page.texts("#trail li") == ["All packs"]
    game_page.back()
    wait_for(game_page, "reports[0].positions().length === 2")


def test_keys_enlarge_areas(game_page):
    game_page.js("document.querySelector('#map > a').focus()")
    keys = lambda *keys: game_page.js("return document.activeElement").send_keys(*keys)
    keys(Keys.ARROW_RIGHT)
    assert game_page.js("return [...document.getElementById('map').children].indexOf(document.activeElement)") == 1
    keys(Keys.HOME, Keys.ENTER)
    wait_for(game_page, "reports[0].positions().length === 1")
    assert game_page.texts("#trail li") == ["All packs", "On demand"]
    assert game_page.js("return document.activeElement.parentElement.id") == "map"
    keys(Keys.END)
    last = game_page.js("return document.activeElement.textContent")
    assert last == game_page.texts("#map > a")[-1]
    keys(Keys.ESCAPE)
    wait_for(game_page, "reports[0].positions().length === 0")
    assert game_page.texts("#trail li") == ["All packs"]
    assert game_page.js("return document.activeElement.parentElement.id") == "map"


def test_escape_leads_back_to_the_area_that_was_enlarged(game_page):
    keys = lambda *keys: game_page.js("return document.activeElement").send_keys(*keys)
    name = lambda: game_page.js("return document.activeElement.textContent")
    game_page.js("document.querySelector('#map > a').focus()")
    keys(Keys.ARROW_RIGHT)
    left = name()
    keys(Keys.ENTER)
    wait_for(game_page, "reports[0].positions().length === 1")
    keys(Keys.ESCAPE)
    wait_for(game_page, "reports[0].positions().length === 0")
    assert name() == left
    assert game_page.js("return [...document.querySelectorAll('#map > a')].filter(a => a.tabIndex === 0).length") == 1
    # Escape in the names above the map goes back, too.
    keys(Keys.ENTER)
    wait_for(game_page, "reports[0].positions().length === 1")
    game_page.js("document.querySelector('#trail a').focus()")
    keys(Keys.ESCAPE)
    wait_for(game_page, "reports[0].positions().length === 0")
    assert name() == left


def test_an_area_shows_its_details(game_page):
    game_page.js("document.querySelectorAll('#map > a')[1].focus()")
    focused = game_page.one("#details").text
    assert game_page.texts("#map > a")[1].split(" ")[0] in focused
    assert "% of all packs" in focused
    inner = game_page.one("#map > a > span > span")
    game_page.js("arguments[0].dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))", inner)
    assert "Tags: " in game_page.one("#details").text
    game_page.js("location.hash = '#map=0.0'")
    wait_for(game_page, "reports[0].positions().length === 2")
    game_page.js("document.querySelector('#map > a').focus()")
    assert "/" in game_page.one("#details p").text


@pytest.mark.parametrize("width", [375, 1280])
def test_labels_of_the_map_are_whole(game_page, width):
    """A label is inside its area, and above the areas of the resources; an icon has the color of the paper around it."""
    game_page.resize(width)
    game_page.js("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    bad = game_page.js("""
        return [...document.querySelectorAll("#map .inside > span > bdi")].filter(label => {
          const inner = label.parentElement.querySelector(":scope > span");
          const box = label.getBoundingClientRect();
          return box.bottom > label.parentElement.getBoundingClientRect().bottom + 1 || inner && box.bottom > inner.getBoundingClientRect().top + 1;
        }).map(label => label.outerHTML)""")
    assert bad == []
    sizes = game_page.js("return [...document.querySelectorAll('#map bdi > small')].map(e => [e, e.closest('a > bdi, span > bdi')].map(e => e.getBoundingClientRect().right))")
    assert sizes and all(size <= label + 1 for size, label in sizes)
    assert game_page.all("#map .deep")
    colors = game_page.js("return [...document.querySelectorAll('#map .icon'), document.body].map(e => getComputedStyle(e).backgroundColor)")
    assert len(colors) > 1 and len(set(colors)) == 1


# Packs and changes


def test_the_matrix_shows_which_tags_share_packs(opened, program, sample):
    packs = [pack for pack in program.json(program.sample(sample), "packs")["packs"] if len(pack["tags"]) > 1]
    header = opened.texts(".matrix thead th span")
    rows = opened.js("return [...document.querySelectorAll('.matrix tbody tr')].map("
                     "r => [...r.cells].slice(2).map(c => c.textContent))")
    if not packs:
        assert not rows
        return
    if sample == "Hostile":
        assert len(header) <= 40
        assert len(rows) <= 24
        return
    found = sorted(sorted(tag for tag, mark in zip(header, row, strict=True) if mark.strip()) for row in rows)
    assert found == sorted(sorted(pack["tags"]) for pack in packs)


def test_packs_with_the_same_tags_are_near_each_other(browser, program, tmp_path):
    """Two groups of tags that no resource connects, in mixed order."""
    files = {f"{number}": [f"{'ab'[number % 2]}{i}" for i in (number % 5, (number + 2) % 5)] for number in range(40)}
    manifest = {"version": 1, "tags": {"onDemand": sorted({tag for tags in files.values() for tag in tags}, key=lambda tag: tag[::-1])},
                "files": {path: sorted(set(tags)) for path, tags in files.items()}}
    (tmp_path / "ResourceTags.json").write_text(json.dumps(manifest))
    for path in files:
        (tmp_path / path).write_bytes(b"x" * (int(path) + 1))
    (tmp_path / "report.html").write_text(program.run(tmp_path, "report", "-o", "-"))
    browser.open((tmp_path / "report.html").as_uri())
    groups = [name[0] for name in browser.texts(".matrix thead th span")]
    assert groups in (sorted(groups), sorted(groups, reverse=True))


def test_long_names_in_the_matrix_are_whole(browser, program, tmp_path):
    names = ["a tag with a name of several words that has eighty characters in all, and no more", "w" * 80, "short"]
    page = written(program, tmp_path, {"tags": {"onDemand": names}, "files": {"file": names}})
    for media in ["", "print"]:
        browser.emulate(media=media)
        browser.open(page)
        for outer, inner in browser.js("""
            return [...document.querySelectorAll('.matrix thead span')].map(span => {
              const range = document.createRange();
              range.selectNodeContents(span);
              return [span.closest("th"), range].map(e => e.getBoundingClientRect().toJSON());
            })"""):
            assert outer["left"] - 1 <= inner["left"] and inner["right"] <= outer["right"] + 1
            assert outer["top"] - 1 <= inner["top"] and inner["bottom"] <= outer["bottom"] + 1
        clipped = "return [...document.querySelectorAll('.matrix thead th *')].filter(e => getComputedStyle(e).overflow !== 'visible').length"
        assert browser.js(clipped) == 0


def test_the_matrix_says_if_it_leaves_something_out(browser, program, tmp_path):
    for count, is_cut in [(24, False), (25, True), (0, False)]:
        names = [f"tag-{number}" for number in range(count + 1)]
        files = {f"file-{number}": names[number:number + 2] for number in range(count)}
        browser.open(written(program, tmp_path, {"tags": {"onDemand": names}, "files": files}))
        assert ("of the largest shared packs" in browser.one("#packs p").text) == is_cut


def test_what_users_download_again_adds_up(game_page):
    """Each pack that users download again counts in one category."""
    amounts = re.findall(r"([\d.]+)\s(\w+) to download again", "\n".join(game_page.texts(".figures dd")))
    *parts, total = [float(number) * {"bytes": 1, "KB": 1e3, "kB": 1e3}[unit] for number, unit in amounts]
    assert total > 0 and sum(part > 0 for part in parts) > 1
    assert sum(parts) == pytest.approx(total, rel=0.01)


def test_changes_are_the_ones_that_diff_prints(game_page, program):
    diff = json.loads(program.run(program.sample("Game"), "diff", "v1", "--packs", "--format", "json"))
    assert diff["bytes"] > 0
    text = game_page.one("#changes").text
    size = lambda bytes: game_page.js("return size(arguments[0])", bytes)
    assert f"Users download {size(diff['bytes'])} of {size(diff['totalBytes'])} again" in text
    rows = game_page.js("return [...document.querySelectorAll('#changes .pair > div:first-child tbody tr')].map("
                        "row => [row.cells[0].querySelector('bdi').textContent, row.cells[2].textContent])")
    packs = [pack for pack in diff["packs"] if pack["change"] != "gone"]
    assert [row[1].strip() for row in rows if row[1].strip() != "–"] == [
        padded(game_page, pack["bytes"]) for pack in sorted(packs, key=lambda pack: -pack["bytes"])]
    growth = dict(game_page.js("return [...document.querySelectorAll('#changes .pair > div + div tbody tr')].map("
                               "row => [row.cells[0].textContent, row.cells[2].textContent.trim()])"))
    assert growth["glacier"] == "+" + padded(game_page, 14_000)
    assert growth["lighthouse"] == "−" + padded(game_page, 12_500)


# Verdict


def test_sizes_stay_with_their_units(game_page):
    sentences = game_page.texts(".lead, .todo, .figures dd, .limits ~ p, .order > p, .changes > p, .findings, .matrix > p")
    assert re.search(r"\d\xa0[KMG]B", "".join(sentences))
    assert not re.search(r"\d (bytes?|[KMG]B)", "".join(sentences))


def test_names_and_lines_of_manifests_do_not_change(browser, program, tmp_path):
    write(tmp_path, "a.sks", 3000)
    manifest = {"limits": {"tag": "1 KB"}, "tags": {"onDemand": ["level 1 MB"]}, "files": {"a.sks": ["level 1 MB"]}}
    browser.open(written(program, tmp_path, manifest))
    text = "".join(browser.texts(".lead, .todo, .findings"))
    assert "3\xa0KB" in text and text.count("level 1 MB") > 3
    assert "level 1\xa0MB" not in text


def test_an_incomplete_manifest_is_not_within_the_limits(browser, program, tmp_path):
    write(tmp_path, "a.sks", 1000)
    (tmp_path / "ResourceTags.yml").write_text("version: 1\ntags:\n  onDemand: [a]\nfiles:\n  a.sks: [a\n  b.sks: [a]\n")
    program.run(tmp_path, "report", code=1)
    browser.open((tmp_path / "odr-report.html").as_uri())
    assert browser.one("h1").text == "odr cannot read the whole manifest"
    assert browser.one(".lead").text == "This page shows only the parts that odr can read."
    assert browser.one(".todo > a").text == "1 finding in all"


def test_the_verdict_says_what_it_does_not_count(game_page):
    assert "Not counted, because not on disk: 1 resource. Since v1, " in game_page.one(".lead").text


def test_the_verdict_counts_the_findings_of_a_rule_and_names_apple(browser, program, tmp_path):
    for name in ["a", "b", "c"]:
        write(tmp_path, name, 7_000_000_000)
    files = {name: [name] for name in ["a", "b", "c"]}
    browser.open(written(program, tmp_path, {"tags": {"onDemand": ["a", "b", "c"]}, "files": files}))
    assert "hosted by Apple, with 21 GB of 20 GB" in browser.one(".lead").text
    assert any(text.endswith("and 2 more") for text in browser.texts(".todo small"))


def test_the_strip_has_the_numbers_of_the_tags(game_page):
    """The areas have the sizes of the rows, and each number is inside its area."""
    boxes = game_page.js("return [...document.querySelectorAll('.strip rect')].map(e => e.getBoundingClientRect().toJSON())")
    rows = game_page.js("return [...document.querySelectorAll('.order .scale rect')].map(e => e.getBoundingClientRect().toJSON())")
    assert len(boxes) == len(rows) == 3
    for box, row in zip(boxes, rows, strict=True):
        assert box["left"] == pytest.approx(row["left"], abs=2) and box["right"] == pytest.approx(row["right"], abs=2)
    assert game_page.texts(".strip text") == ["app", "1", "2"]
    texts = game_page.js("return [...document.querySelectorAll('.strip text')].map(e => e.getBoundingClientRect().toJSON())")
    for box, text in zip(boxes, texts, strict=True):
        assert box["left"] <= text["left"] and text["right"] <= box["right"]


def test_the_map_shows_what_users_download_again(game_page, program):
    diff = json.loads(program.run(program.sample("Game"), "diff", "v1", "--packs", "--format", "json"))
    packs = {" + ".join(pack["tags"]) for pack in diff["packs"] if pack["change"] != "gone"}
    names = game_page.js("return [...document.querySelectorAll('#map .again')].map(area => nodeOfElement.get(area).name)")
    assert packs and set(names) <= packs
    assert game_page.js("return reports[0].data.again.length") == len(packs)
    color = lambda: game_page.js("return getComputedStyle(document.querySelector('#map .again')).backgroundColor")
    before = color()
    game_page.click("#colors [value=changes]")
    assert color() != before
    assert game_page.violations() == []
    game_page.click("#colors [value=time]")
    assert color() == before


# Media


NUMBERS = ".figures dt + dd, .limits td:nth-child(n+3), .order td:nth-child(n+3), .changes td:last-child, .list summary > b, .matrix td:nth-child(2), .largest li > :last-child"


@pytest.mark.parametrize("width", [375, 768, 1024, 1280])
def test_numbers_and_names_are_whole(opened, width):
    """Each number is on one line and inside its cell, and each first column is visible."""
    opened.resize(width)
    bad = opened.js("""
        return [...document.querySelectorAll(arguments[0])].filter(cell => cell.checkVisibility()).filter(cell => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          if (cell.querySelector("svg")) range.setEndBefore(cell.querySelector("svg"));
          const [text, box] = [range, cell].map(e => e.getBoundingClientRect());
          return text.left < box.left - 1 || text.right > box.right + 1 || box.right > innerWidth
            || text.height > 1.9 * parseFloat(getComputedStyle(cell).lineHeight) + 6;
        }).map(cell => cell.outerHTML.slice(0, 200))""", NUMBERS)
    assert bad == []
    keys = opened.js("""
        return [...document.querySelectorAll("tbody tr > :first-child, .list summary > bdi")].filter(cell => cell.checkVisibility())
          .map(cell => cell.getBoundingClientRect()).filter(box => box.left < 0 || box.right > innerWidth || box.width < 16)""")
    assert keys == []


def test_without_the_script_everything_is_there(browser, program, sample):
    with_script = browser.open(program.page(sample).as_uri())
    with_script.js("document.querySelector('#list > button')?.click(); document.querySelectorAll('#list details').forEach(tag => { tag.open = true; tag.fill(); })")
    normal = lambda page, selector: [" ".join(text.split()) for text in page.texts(selector)]
    selectors = ["#list details:not(.more) > summary", "#list td", "#list th"]
    expected = {selector: normal(with_script, selector) for selector in selectors}
    browser.script(False)
    browser.open(program.page(sample).as_uri())
    browser.script(True)
    assert {selector: normal(browser, selector) for selector in selectors} == expected
    assert not browser.one("#tools").is_displayed()
    assert not browser.one("#sort").is_displayed()
    assert browser.one("#map-advice").is_displayed()
    assert browser.messages() == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_nothing(opened, theme, width):
    opened.resize(width)
    opened.emulate(prefers_color_scheme=theme)
    opened.js("document.querySelectorAll('#list details').forEach((tag, n) => { if (n < 5) { tag.open = true; tag.fill(); } })")
    assert opened.violations() == []
    if opened.one("#map-view").is_displayed():
        for positions in ["0", "0.0"]:
            opened.js(f"location.hash = '#map={positions}'")
            wait_for(opened, f"reports[0].positions().join('.') === '{positions}'")
            assert opened.violations() == []
    opened.js("document.getElementById('filter').value = 'e'; document.getElementById('filter').dispatchEvent(new Event('input'))")
    assert opened.violations() == []


def test_dark_mode_is_dark(game_page):
    color = lambda: [int(part) for part in re.findall(r"\d+", game_page.js("return getComputedStyle(document.body).backgroundColor"))]
    assert min(color()) > 200
    game_page.emulate(prefers_color_scheme="dark")
    assert max(color()) < 60


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_only_tables_scroll_sideways(opened, width):
    opened.resize(width)
    assert opened.js("return document.documentElement.scrollWidth") <= width


def on_paper(page):
    """Prepares the page for A4 paper, as the browser does to print it."""
    page.js("dispatchEvent(new Event('beforeprint'))")
    page.emulate(media="print")
    page.resize(718)


def test_paper_has_every_tag_and_the_resources_of_open_tags(game_page, program):
    # The search opens two tags; otherwise, it doesn't matter on paper.
    game_page.one("#filter").send_keys("boat")
    on_paper(game_page)
    for selector in [".top", "#tools", "#sort"]:
        assert not game_page.one(selector).is_displayed()
    assert game_page.one("#map").is_displayed()
    hidden = game_page.js("return [...document.querySelectorAll('#list td')].filter(e => !e.checkVisibility({contentVisibilityAuto: true})).length")
    assert hidden == 0
    tags = program.json(program.sample("Game"), "show")["tags"]
    assert len(game_page.all("#list details")) == len(tags)
    count = sum(len(tag["resources"]) for tag in tags if tag["name"] in ["caves", "harbor"])
    assert len(game_page.all("#list tbody tr")) == count
    assert len(game_page.driver.print_page()) > 10_000
    # After printing, the page is as it was.
    game_page.emulate(media="")
    assert game_page.one("#filter").get_attribute("value") == "boat"
    assert game_page.texts("#list summary bdi") == ["caves", "harbor"]


def test_paper_has_all_rows_of_long_lists(browser, program, tmp_path):
    names = [f"level-{number:03}" for number in range(430)]
    files = {f"file-{number}": [names[0]] for number in range(261)}
    browser.open(written(program, tmp_path, {"tags": {"onDemand": names}, "files": files}))
    browser.js("document.querySelector('#list details').open = true")
    on_paper(browser)
    assert len(browser.all("#list details")) == 430
    assert len(browser.all("#list tbody tr")) == 261
    assert browser.all("#list button") == []
    browser.js("dispatchEvent(new Event('afterprint'))")
    assert len(browser.all("#list details")) == 20


def test_paper_says_what_it_leaves_out(browser, program, tmp_path):
    files = {f"file-{number}": ["level"] for number in range(5001)}
    browser.open(written(program, tmp_path, {"tags": {"onDemand": ["level"]}, "files": files}))
    browser.js("document.querySelector('#list details').open = true")
    on_paper(browser)
    assert len(browser.all("#list tbody tr td:nth-child(2)")) == 5000
    assert browser.one("#list button").is_displayed()
    assert browser.one("#list button").text == "Show 1 more"


def test_names_from_right_to_left_are_isolated(game_page):
    game_page.js("document.querySelectorAll('#list details').forEach(tag => { tag.open = true; tag.fill(); })")
    bare = game_page.js(r"""
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const bare = [];
        while (walker.nextNode()) {
          const node = walker.currentNode;
          if (/[֐-׿]/.test(node.data) && !node.parentElement.closest("bdi, script, [dir=auto]")) bare.push(node.data);
        }
        return bare;
    """)
    assert bare == []


def test_many_rows_appear_in_parts(browser, program, tmp_path):
    """A tag with 450 resources, and 700 tags."""
    names = [f"tag-{number:03}" for number in range(700)]
    manifest = {"version": 1, "tags": {"onDemand": names},
                "files": {f"file-{number:03}": ["tag-000", names[number]] for number in range(1, 451)}}
    (tmp_path / "ResourceTags.json").write_text(json.dumps(manifest))
    (tmp_path / "report.html").write_text(program.run(tmp_path, "report", "-o", "-"))
    browser.open((tmp_path / "report.html").as_uri() + "#tag=tag-000")
    rows = lambda: len(browser.all("#list details:first-child tbody tr td:nth-child(2)"))
    assert rows() == 200
    browser.click("#list details:first-child button")
    assert rows() == 400
    browser.click("#list details:first-child button")
    assert rows() == 450
    assert browser.all("#list details:first-child button") == []
    assert len(browser.all("#list details")) == 20
    browser.js("location.hash = '#tag=tag-650'")
    wait_for(browser, "document.activeElement.textContent.startsWith('tag-650')")
    assert browser.js("return document.activeElement.parentElement.open")


def test_the_page_is_small_even_if_all_files_are_missing(program, tmp_path):
    random.seed(5000)
    tags = [f"level-{number}" for number in range(50)]
    files = {f"Assets/World {n % 50}/Level{n}/texture_{n}.png": random.sample(tags, random.choice((1, 1, 2, 2, 3))) for n in range(5000)}
    written(program, tmp_path, {"tags": {"onDemand": tags}, "files": files}, code=1)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert len(text.encode()) < 1_000_000
    assert re.search(r"; (\d+) are not in this page</p>", text)[1] == str(5001 - text.count('<li id="finding'))
    assert text.count("<pre") == 20


def test_the_app_may_host_more_than_it_can_use_at_once(browser, program, tmp_path):
    """odr lint accepts it, so it is no alarm."""
    names = [f"level-{number}" for number in range(7)]
    for name in names:
        write(tmp_path, name, 400_000_000)
    browser.open(written(program, tmp_path, {"tags": {"onDemand": names}, "files": {name: [name] for name in names}}))
    assert "An app that requests all tags uses 2.8 GB at once; Apple allows 2 GB." in browser.one("#limits p").text
    assert browser.all(".limits .over") == []
    assert browser.one("h1").text == "No errors, 7 warnings"
    assert "over the limit" not in browser.one("#limits").text
    assert "140 % |" in program.run(tmp_path, "report", "--format", "markdown")


# Hostile names


def test_hostile_names_are_text(browser, program):
    browser.open(program.page("Hostile").as_uri())
    browser.js("document.querySelectorAll('#list details').forEach(tag => { tag.open = true; tag.fill(); })")
    browser.js("document.querySelector('#list > button').click(); [...document.querySelectorAll('#list td a')].slice(0, 20).forEach(link => link.click())")
    browser.js("document.querySelector('#list > button')?.click()")
    browser.js("document.querySelectorAll('#map a, #details a').forEach(e => { e.focus(); })")
    assert browser.js("return document.documentElement.dataset.harm") is None
    assert browser.messages() == []
    assert len(browser.requests()) == 1
    shown = set(browser.texts("#list summary bdi"))
    names = [tag["name"] for tag in program.json(program.sample("Hostile"), "show")["tags"]]
    assert len(names) == 100
    plain = [name for name in names if name.isprintable() and "##" not in name and not name.startswith("::")]
    assert len(plain) > 80
    assert set(plain) <= shown
    assert max(map(len, shown)) >= 10_000
    # The elements are only the ones that odr writes.
    elements = set(browser.js("return [...new Set([...document.querySelectorAll('*')].map(e => e.localName))]"))
    assert elements <= set("""html head meta title link style body article header p h1 bdi dl div dt dd a nav ul li main section h2
        h3 h4 table thead tbody tr th td svg rect path text strong small pre i span ol fieldset legend label input output details summary b
        code button footer script br""".split())
    assert len(browser.all("script")) == 2
    links = browser.js("return [...document.querySelectorAll('a')].map(e => e.getAttribute('href'))")
    assert all(link.startswith("#") for link in links)


def test_invisible_characters_are_escaped(program):
    for name in ("Hostile", "Game"):
        text = program.page(name).read_text(encoding="utf-8")
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]", text)


# Markdown


@pytest.mark.parametrize("against", [[], ["--against", "v1"]])
def test_markdown_is_short_and_escaped(program, sample, against):
    if against and sample != "Game":
        return
    text = program.run(program.sample(sample), "report", "--format", "markdown", *against)
    assert text.startswith("<!-- odr report -->\n### ")
    assert len(text.encode("utf-16-le")) // 2 < 65_536
    outside = re.sub(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", text.removeprefix("<!-- odr report -->"))
    assert not re.search(r"<(?!br>| 1 %)|http|javascript:", outside)
    if against:
        assert "download" in text.split("###")[2]


def test_markdown_lists_errors_first(program, tmp_path):
    """One error after 30 warnings, and names with a bar."""
    manifest = {"version": 1, "tags": {"onDemand": [*(f"a|{number}" for number in range(30)), "used"]},
                "files": {"missing": ["used"]}, "lint": {"unused-tag": "warning"}}
    save(tmp_path, manifest)
    text = program.run(tmp_path, "report", "--format", "markdown")
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert lines[0].startswith("- error: `'missing' is not on disk`")
    assert lines[1] == "- warning: `tag 'a|0' has no resources`, line 5"
    assert len(lines) == 21
    assert lines[-1] == "- and 11 more"
    assert "| `a\\|0` |" in text


def test_markdown_says_why_a_share_is_bold(program, tmp_path):
    for size in [70, 600]:
        write(tmp_path, f"{size}", size * 1_000_000)
    save(tmp_path, {"version": 1, "tags": {"onDemand": ["small", "large"]},
                    "files": {"70": ["small"], "600": ["large"]}})
    text = program.run(tmp_path, "report", "--format", "markdown")
    assert "| `small` | 70 MB | recommended: 64 MB; 512 MB | **14 %, over the recommended size** |" in text
    assert "| `large` | 600 MB | recommended: 64 MB; 512 MB | **117 %, over the limit** |" in text


# Several manifests


def two_apps(program, folder):
    """Returns the address of the page of two apps, which have the same tags and different sizes."""
    for app, size in [("Game", 5), ("Lite", 3)]:
        write(folder, f"{app}/a.sks", size * 1000)
        write(folder, f"{app}/b.sks", 1000)
        save(folder / app, {"version": 1, "tags": {"prefetchOrder": ["a"], "onDemand": ["b"]},
                            "files": {"a.sks": ["a"], "b.sks": ["a", "b"]}})
    program.run(folder, "report", ".")
    return (folder / "odr-report.html").as_uri()


def test_a_page_of_several_manifests_has_a_working_section_for_each(browser, program, tmp_path):
    browser.open(two_apps(program, tmp_path))
    assert browser.messages() == []
    assert browser.texts("h1") == ["Nothing to fix"] * 3
    assert browser.texts(".overview th[scope=row] bdi") == ["Game", "Lite"]
    ids = browser.js("return [...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids))
    links = browser.js("return [...document.querySelectorAll('a[href^=\"#\"]')].map(link => link.getAttribute('href').slice(1))")
    assert {link for link in links if "map=" not in link and "changes" not in link} <= set(ids)
    assert browser.texts("article .map > a > bdi") == ["Prefetched 6 KB", "Prefetched 4 KB"]
    browser.one("[id='2-filter']").send_keys("b.sks")
    assert browser.texts("[id='2-count']") == ["2 tags, 1 resource"]
    assert browser.texts("#count") == [""]
    browser.js("location.hash = '#2-tag=b'")
    wait_for(browser, "document.querySelectorAll('details[open]').length === 1")
    assert browser.js("return document.querySelector('details[open]').closest('article').id") == "2-report"
    browser.js("location.hash = '#2-map=0'")
    wait_for(browser, "document.querySelector('[id=\"2-trail\"]').childElementCount === 2")
    assert browser.js("return document.getElementById('trail').childElementCount") == 1


@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_nothing_in_a_page_of_several_manifests(browser, program, tmp_path, width):
    browser.open(two_apps(program, tmp_path))
    browser.resize(width)
    assert browser.violations() == []
    assert browser.js("return document.documentElement.scrollWidth") <= width
