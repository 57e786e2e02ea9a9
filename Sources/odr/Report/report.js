"use strict";

/** The number of tags that appear at first, and the number of tags and of resources that a button adds. */
const FIRST_TAGS = 20, TAGS = 300, RESOURCES = 200;
/** The maximum number of tags, and of resources in an open tag, on paper. */
const ROWS_ON_PAPER = 5000;
/** The number of other tags that are links. */
const LINKS = 8;

/** Makes an element. Text becomes text nodes and never markup. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const short = (text, length = 80) => {
  const characters = [...text.slice(0, 2 * length)];
  return characters.length <= length ? text : characters.slice(0, length - 1).join("") + "…";
};

/** Formats a number of bytes in the same way as odr. */
function size(bytes) {
  if (bytes < 1000) return count(bytes, "byte");
  const units = ["KB", "MB", "GB", "TB", "PB"];
  let unit = 1000;
  while (units.length > 1 && bytes >= unit * 1000 - unit / 20) {
    unit *= 1000;
    units.shift();
  }
  const tenths = Math.floor(bytes / (unit / 10)) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0);
  return `${Math.floor(tenths / 10)}${tenths % 10 ? `.${tenths % 10}` : ""} ${units[0]}`;
}

/** Returns a size for a column of numbers, with one decimal. */
function amount(bytes) {
  const [number, unit] = size(bytes).split(" ");
  return [`${number}${bytes < 1000 || number.includes(".") ? "" : ".0"}\u00a0`, make("small", {}, unit)];
}

/** Makes the bar of a tag, with a line at the recommended size. */
function bar(kind, { bytes, own = 0 }, largest, recommended) {
  const draw = (name, attributes, ...children) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  return draw(
    "svg", { class: `bar ${kind}`, viewBox: "0 0 1000 1", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { class: "shared", width: 1000 * bytes / largest, height: 1 }), draw("rect", { class: "own", width: 1000 * own / largest, height: 1 }),
    ...(largest > recommended ? [draw("path", { d: `M${1000 * recommended / largest} -2v5` })] : []));
}

const icon = severity => make("i", { className: `icon ${severity}` }, severity);

/** Adds an element for each of the first items, and a button that adds `step` more of them. */
function fill(parent, items, limit, element, around = button => button, step = limit) {
  parent.append(...items.slice(0, limit).map(item => element(item)));
  const rest = items.slice(limit);
  if (!rest.length) return;
  const button = make("button", { type: "button" }, rest.length > step ? `Show ${step} of ${rest.length} more` : `Show ${rest.length} more`);
  const last = around(button);
  button.addEventListener("click", () => {
    last.remove();
    const before = parent.childElementCount;
    fill(parent, rest, step, element, around);
    parent.children[before].querySelector("a, summary")?.focus();
  });
  parent.append(last);
}

const headings = names => make("thead", {}, make("tr", {}, ...names.map(name => make("th", { scope: "col" }, name))));
const lastRow = button => make("tr", {}, make("td", { colSpan: 3 }, button));

/** The number of areas that are drawn one by one; smaller ones are together in one area. */
const AREAS = 250;
/** The smallest side of an inner area in pixels, and the maximum number of inner areas. */
const SIDE = 4, INNER_AREAS = 1500;
/** The number of areas in the list next to the map. */
const LISTED = 14;
/** The height of a line in a label of the map, in pixels, and the height of a category's name. */
const LINE = 14, HEADING = 22;
/** Measures words in the font of the map's labels, which depends on the system. */
const ruler = document.createElement("canvas").getContext("2d");
ruler.font = `600 ${.6875 * parseFloat(getComputedStyle(document.documentElement).fontSize)}px ${getComputedStyle(document.body).fontFamily}`;
const widthOf = text => Math.ceil(ruler.measureText(text).width);

/**
 * Divides a rectangle into rectangles with areas proportional to `values`, which are in descending order.
 *
 * Source: Bruls, Huizing, van Wijk, "Squarified Treemaps": each row along the shorter side grows as long as the worst
 * ratio of its rectangles' sides improves.
 */
function squarified(values, width, height) {
  const scale = width * height / values.reduce((sum, value) => sum + value, 0);
  const areas = values.map(value => value * scale);
  const rectangles = [];
  let x = 0, y = 0;
  for (let start = 0; start < areas.length;) {
    const [w, h] = [width - x, height - y];
    const side = Math.min(w, h);
    let end = start, sum = 0, worst = Infinity;
    for (; end < areas.length; end++) {
      const next = sum + areas[end];
      const ratio = Math.max(side * side * areas[start] / (next * next), next * next / (side * side * areas[end]));
      if (ratio > worst) break;
      [worst, sum] = [ratio, next];
    }
    const depth = sum / side;
    let offset = 0;
    for (; start < end; start++) {
      const length = areas[start] / depth;
      rectangles.push(w < h ? [x + offset, y, length, depth] : [x, y + offset, depth, length]);
      offset += length;
    }
    if (w < h) y += depth; else x += depth;
  }
  return rectangles;
}

/** The areas of the map that elements show. */
const nodeOfElement = new WeakMap();
/** The names and the classes of the categories. */
const CATEGORIES = ["Initial install", "Prefetched", "On demand"];
const KINDS = ["initialInstall", "prefetchOrder", "onDemand"];

const total = nodes => nodes.reduce((sum, node) => sum + node.bytes, 0);

/** Gives an element the place of a rectangle in percent, so that the map fits any width, also on paper. */
function place(element, [x, y, width, height], whole) {
  Object.assign(element.style, {
    left: `${100 * x / whole.width}%`, top: `${100 * y / whole.height}%`,
    width: `${100 * width / whole.width}%`, height: `${100 * height / whole.height}%`,
  });
}

/**
 * Makes the report of a manifest interactive. A page can contain several reports; the identifiers in each report begin
 * with its prefix, which is empty for the first one.
 */
function report(article) {
  const prefix = article.dataset.prefix;
  const byId = id => document.getElementById(prefix + id);

  // The data that odr wrote. Resources and packs are numbers: `data.paths[3]` is the path of resource 3, and
  // `data.packSizes[3]` is the size of pack 3.
  const data = JSON.parse(byId("data").textContent);

  const sizeOf = resource => data.bytes[resource] === null ? ["missing"] : amount(data.bytes[resource]);
  const tagLink = tag =>
    make("a", { href: "#" + data.tags[tag].id }, make("bdi", {}, short(data.tags[tag].name)));

  /** Returns links to tags, separated by commas. */
  function tagLinks(tags, total = tags.length) {
    const parts = tags.slice(0, LINKS).flatMap((tag, index) => index ? [", ", tagLink(tag)] : [tagLink(tag)]);
    return total > LINKS ? [...parts, ` and ${total - LINKS} more`] : parts;
  }

  const findingsOfResource = new Map(data.found);

  /** Returns links to findings, each in an element. */
  function findingLinks(findings, name) {
    return (findings ?? []).slice(0, LINKS).flatMap(index => {
      const text = data.findings[index];
      return [" ", make(name, { className: text.split(":")[0] }, make("a", { href: `#${prefix}finding-${index + 1}` }, text))];
    });
  }

  // MARK: Tags

  const resourcesOfTag = data.tags.map(() => []);
  data.tagsOf.forEach((tags, resource) => tags.forEach(tag => resourcesOfTag[tag].push(resource)));

  /** The tags in the order that the list shows; the data has them by size. */
  let sorted = data.tags.map((_, tag) => tag);

  function sort(by) {
    const compare = (first, second) => first < second ? -1 : first > second ? 1 : 0;
    const names = data.tags.map(tag => tag.name.toLowerCase());
    sorted = data.tags.map((_, tag) => tag).sort((one, other) => by === "size" ? one - other
      : by === "name" ? compare(names[one], names[other]) || compare(data.tags[one].name, data.tags[other].name)
        : data.tags[one].category - data.tags[other].category || data.tags[one].order - data.tags[other].order);
    showTags();
  }

  /** The names in lower case, which take a moment to make and are only needed for a search. */
  let lowercased = null;

  /**
   * Finds the tags that the search field selects: each tag whose name contains the text, with all of its resources, and
   * each other tag with the resources whose paths contain the text.
   */
  function search(text) {
    if (!text) return sorted.map(tag => ({ tag, resources: resourcesOfTag[tag], isNamed: true }));
    lowercased ??= {
      tags: data.tags.map(tag => tag.name.toLowerCase()), paths: data.paths.map(path => path.toLowerCase()),
    };
    const isFound = lowercased.paths.map(path => path.includes(text));
    return sorted.flatMap(tag => {
      if (lowercased.tags[tag].includes(text)) return [{ tag, resources: resourcesOfTag[tag], isNamed: true }];
      const resources = resourcesOfTag[tag].filter(resource => isFound[resource]);
      return resources.length ? [{ tag, resources, isNamed: false }] : [];
    });
  }

  /** The part of a tag that appears when it is open: findings about the tag, and its first resources up to `limit`. */
  function contents({ tag, resources }, limit) {
    const body = make("tbody");
    fill(body, resources, limit, resource => make(
      "tr", {},
      make("td", {}, make("bdi", {}, data.paths[resource]), ...findingLinks(findingsOfResource.get(resource), "span")),
      make("td", {}, ...sizeOf(resource)),
      make("td", {}, ...tagLinks(data.tagsOf[resource].filter(other => other !== tag)))), lastRow);
    const rows = resources.length ? [make("table", {}, headings(["Resource", "Size", "Other tags"]), body)] : [];
    return [...findingLinks(data.tags[tag].findings, "p"), ...rows];
  }

  /** The part before the number of a tag's resources if the search field selects only some of them, such as `1 of `. */
  const part = match => match.isNamed ? "" : `${match.resources.length} of `;

  const largestTag = Math.max(1, data.tags[0]?.bytes ?? 0);

  /** A tag in the list. Its resources are added when it is opened, because there can be many. */
  function tagElement(match, limit = RESOURCES) {
    const tag = data.tags[match.tag];
    const kind = KINDS[tag.category];
    const resources = part(match) + count(resourcesOfTag[match.tag].length, "resource");
    const box = make("div", { id: tag.id });
    const element = make(
      "details", {},
      make("summary", {}, make("bdi", {}, tag.name), " ", make("span", { className: kind }, tag.place), " ",
        bar(kind, tag, largestTag, data.recommended), " ", make("b", {}, ...amount(tag.bytes)), " ", make("span", {}, resources), " ",
        make("span", {}, count(tag.packs ?? 0, "pack")),
        ...("worst" in tag ? [" ", icon(data.findings[tag.worst].split(":")[0])] : [])), box);
    element.fill = () => {
      if (!box.hasChildNodes()) box.append(...contents(match, limit));
    };
    element.addEventListener("toggle", () => element.open && element.fill());
    return element;
  }

  let matches = [];

  /** Shows the tags that the search field selects. `atLeast` is the number of tags to show at once. */
  function showTags(atLeast = FIRST_TAGS) {
    const text = byId("filter").value.toLowerCase();
    matches = search(text);
    byId("list").replaceChildren();
    fill(byId("list"), matches, atLeast, tagElement, undefined, TAGS);
    // Open the first tags that were found only by their resources, to show these resources.
    let room = RESOURCES;
    for (const [index, element] of [...byId("list").querySelectorAll("details")].entries()) {
      room -= matches[index].isNamed ? 0 : matches[index].resources.length;
      if (room < 0) break;
      element.open = !matches[index].isNamed;
    }
    found = text ? new Set(matches.flatMap(match => match.resources)) : null;
    byId("count").value = text ? `${count(matches.length, "tag")}, ${count(found.size, "resource")}` : "";
    dim();
  }

  /** Opens the tag at a fragment such as `tag=forest`. */
  function openTag(fragment) {
    let name = null;
    const start = prefix + "tag=";
    try {
      if (fragment.startsWith(start)) name = decodeURIComponent(fragment.slice(start.length));
    } catch { /* It has no name. */ }
    const tag = data.tags.findIndex(tag => tag.id === fragment || tag.name === name);
    if (tag < 0) return;
    if (byId("filter").value || !document.getElementById(data.tags[tag].id)) {
      byId("filter").value = "";
      showTags(sorted.indexOf(tag) + 1);
    }
    const element = document.getElementById(data.tags[tag].id).parentElement;
    element.open = true;
    element.fill();
    element.scrollIntoView();
    element.firstElementChild.focus({ preventScroll: true });
  }

  /** The list on the screen while the page is printed. */
  let onScreen = null;

  /** Shows all tags, whatever people searched, and the resources of the tags that are open. */
  function showPaper() {
    const list = byId("list");
    onScreen ??= [...list.childNodes];
    const open = new Set(onScreen.filter(element => element.open).map(element => element.lastElementChild.id));
    list.replaceChildren();
    fill(list, search(""), ROWS_ON_PAPER, match => {
      const element = tagElement(match, ROWS_ON_PAPER);
      if (open.has(data.tags[match.tag].id)) {
        element.fill();
        element.open = true;
      }
      return element;
    });
  }

  function showScreen() {
    if (onScreen) byId("list").replaceChildren(...onScreen);
    onScreen = null;
  }

  // MARK: The map of sizes

  /** Sorts areas by size, without empty ones, and puts the smallest ones of many together. */
  function grouped(nodes) {
    const sorted = nodes.filter(node => node.bytes > 0).sort((first, second) => second.bytes - first.bytes);
    if (sorted.length <= AREAS) return sorted;
    const rest = sorted.slice(AREAS - 1);
    const name = `${rest.length} smaller ones`;
    return grouped([...sorted.slice(0, AREAS - 1),
      { name, bytes: total(rest), category: rest[0].category, children: () => grouped(rest) }]);
  }

  function resourceNode(resource, bytes, category, isAgain) {
    const path = data.paths[resource];
    const name = path.slice(path.lastIndexOf("/") + 1);
    return { name, path, resource, resources: [resource], bytes, category, isAgain, tags: data.tagsOf[resource] };
  }

  /** The packs that users download again; empty if the page doesn't compare versions. */
  const again = new Set(data.again);

  function packNode(bytes, pack) {
    const isAgain = again.has(pack);
    const [tags, tagCount, priority] = [data.packTags[pack], data.packTagCounts[pack], data.packPriorities[pack]];
    const category = priority === 1 ? 0 : priority > 0 ? 1 : 2;
    const [resources, shares] = [data.packResources[pack], data.packShares[pack]];
    const names = tags.slice(0, LINKS).map(tag => short(data.tags[tag].name)).join(" + ");
    return {
      name: names + (tagCount > LINKS ? ` and ${tagCount - LINKS} more` : ""), bytes, category, isAgain, tags, tagCount, resources,
      count: count(resources.length, "resource"),
      children: () => grouped(resources.map((resource, index) => resourceNode(resource, shares[index], category, isAgain))),
    };
  }

  /** The resources that the search field selects; `null` without a search. */
  let found = null;

  const packs = data.packSizes.map(packNode);
  const root = {
    name: "All packs", bytes: total(packs), count: count(packs.length, "pack"),
    children: () => grouped(CATEGORIES.map((name, category) => {
      const nodes = packs.filter(node => node.category === category);
      return { name, bytes: total(nodes), category, count: count(nodes.length, "pack"), children: () => grouped(nodes) };
    })),
  };

  /** The areas from the whole map to the enlarged one, and the positions that lead there. */
  let trail = [root], positions = [];

  /** The class of an area that users download again, or that contains small areas. */
  const kind = node => node.isAgain ? " again" : node.resources ? "" : " rest";

  const mapLink = positions => `#${prefix}map=${positions.join(".")}`;

  function drawMap() {
    const map = byId("map");
    const whole = { width: map.clientWidth, height: map.clientHeight };
    const nodes = trail.at(-1).children();
    const isWhole = !positions.length;
    let room = INNER_AREAS;
    const areas = squarified(nodes.map(node => node.bytes), whole.width, whole.height).map((rectangle, index) => {
      const node = nodes[index];
      const [, , width, height] = rectangle;
      const area = make("a", {
        href: node.children ? mapLink([...positions, index]) : "#" + data.tags[node.tags[0]].id,
        className: KINDS[node.category] + (isWhole ? "" : " flat" + kind(node)), tabIndex: index ? -1 : 0,
        ariaLabel: `${short(node.name)}, ${size(node.bytes)}`,
      });
      area.setAttribute("aria-describedby", prefix + "details");
      nodeOfElement.set(area, node);
      place(area, rectangle, whole);
      const top = isWhole ? HEADING : label(area, node, width, height);
      if (isWhole && width > 30) {
        const hasSize = 1.1 * widthOf(`${node.name} ${size(node.bytes)}`) + 4 < width;
        area.append(make("bdi", {}, short(node.name), ...(hasSize ? [" ", make("small", {}, size(node.bytes))] : [])));
      }
      const inner = isWhole ? { width, height: height - HEADING } : { width: width - 10, height: height - top - 5 };
      if (node.children && inner.width > 24 && inner.height > 16) {
        const parts = innerAreas(node, inner, room, isWhole && [...positions, index]);
        room -= parts.length;
        const inside = make("span", { className: isWhole ? "inside" : "", ariaHidden: "true" }, ...parts);
        if (!isWhole) place(inside, [4, top, inner.width, inner.height], { width: width - 2, height: height - 2 });
        area.append(inside);
      }
      return area;
    });
    map.replaceChildren(...areas);
    byId("trail").replaceChildren(...trail.map((node, depth) => make(
      "li", {}, depth === trail.length - 1
        ? make("bdi", { ariaCurrent: "location" }, short(node.name))
        : make("a", { href: mapLink(positions.slice(0, depth)) }, make("bdi", {}, short(node.name))))));
    describe(trail.at(-1));
    listLargest(nodes);
    dim();
  }

  /** Adds the name and the size of an area if they fit, and returns the height that they take. */
  function label(element, node, width, height, reserved = 0) {
    const room = width - 12 - reserved;
    const name = short(node.name, 60);
    let [lines, line] = [1, 0];
    const words = name.split(/(?<=[-+ ])/);
    for (const word of words) {
      if (line && line + widthOf(word.trim()) > room) [lines, line] = [lines + 1, 0];
      line += widthOf(word);
    }
    const isCut = lines * LINE + 6 > height;
    if (isCut) lines = 1;
    const isLong = isCut || words.some(word => widthOf(word.trim()) > room);
    if (height < LINE + 6 || isLong && room < 36) return 5;
    const hasSize = height > (lines + 1) * LINE + 6 && room > widthOf(size(node.bytes));
    element.append(make("bdi", {}, name, " ", ...(hasSize ? [make("small", {}, make("bdi", { dir: "ltr" }, size(node.bytes)))] : [])));
    element.classList.toggle("cut", isCut);
    return (lines + (hasSize ? 1 : 0)) * LINE + 7;
  }

  /** The positions that lead to the packs in the map of everything. */
  const positionsOfElement = new WeakMap();

  /** Makes the areas inside an area. If `path` leads to a category, they are packs, which show their resources. */
  function innerAreas(node, whole, room, path) {
    const children = node.children();
    const rectangles = squarified(children.map(child => child.bytes), whole.width, whole.height);
    const visible = rectangles.map((rectangle, index) => [rectangle, children[index], index])
      .filter(([rectangle]) => rectangle[2] >= SIDE && rectangle[3] >= SIDE).slice(0, room);
    return visible.map(([rectangle, child, index]) => {
      const [, , width, height] = rectangle;
      const element = make("span", { className: path ? KINDS[child.category] + kind(child) : "deep", dir: "auto" });
      nodeOfElement.set(element, child);
      place(element, rectangle, whole);
      if (!path) {
        if (width > 60 && height > 18) element.append(short(child.name, 40));
        return element;
      }
      if (child.children) positionsOfElement.set(element, [...path, index]);
      const worst = width > 60 && height > 24 && child.children ? worstFinding(child) : Infinity;
      const top = label(element, child, width, height, worst < Infinity ? 22 : 0);
      if (worst < Infinity) element.append(icon(data.findings[worst].split(":")[0]));
      const inner = { width: width - 10, height: height - top - 5 };
      if (child.resources && child.children && inner.width > 44 && inner.height > 16 && index < 120) {
        const inside = make("span", {}, ...innerAreas(child, inner, 40, null));
        place(inside, [4, top, inner.width, inner.height], { width: width - 2, height: height - 2 });
        element.append(inside);
      }
      return element;
    });
  }

  /** Returns the index of the worst error or warning about the resources of a pack, or about its only tag. */
  function worstFinding(node) {
    let worst = Infinity;
    const look = findings => {
      for (const finding of findings ?? []) if (!data.findings[finding].startsWith("note")) worst = Math.min(worst, finding);
    };
    for (const resource of node.resources ?? []) look(findingsOfResource.get(resource));
    if (node.tagCount === 1) look(data.tags[node.tags[0]].findings);
    return worst;
  }

  /** Lists the largest areas of the enlarged area, or the largest packs. */
  function listLargest(nodes) {
    const all = nodes.flatMap((node, index) => positions.length ? [[node, [...positions, index]]]
      : node.children().map((child, second) => [child, [index, second]]))
      .sort(([one], [other]) => other.bytes - one.bytes);
    const rest = all.slice(LISTED).map(([node]) => node);
    byId("largest").replaceChildren(...all.slice(0, LISTED).map(([node, path]) => make(
      "li", {},
      make("a", { href: node.children ? mapLink(path) : "#" + data.tags[node.tags[0]].id, className: KINDS[node.category] },
        make("bdi", {}, short(node.name))), make("span", {}, ...amount(node.bytes)))),
    ...(rest.length ? [make("li", {}, `${rest.length} smaller`, make("span", {}, ...amount(total(rest))))] : []));
  }

  /** Dims the areas without a resource that the search field selects. */
  function dim() {
    for (const element of byId("map").querySelectorAll(".inside > span, .flat")) {
      const resources = nodeOfElement.get(element).resources;
      element.classList.toggle("dim", Boolean(found && resources && !resources.some(resource => found.has(resource))));
    }
  }

  /** Shows the details of an area. */
  function describe(node) {
    const share = root.bytes ? Math.round(1000 * node.bytes / root.bytes) / 10 : 0;
    const facts = [`${share} % of all packs`, ...(node.count ? [node.count] : []), ...(node.isAgain ? ["downloaded again"] : [])];
    const lines = [make("p", {}, make("bdi", {}, node.path ?? node.name)), make("p", {}, ...amount(node.bytes)),
      make("p", {}, facts.join(", "))];
    if (node.tags) {
      lines.push(make("p", {}, "Tags: ", ...tagLinks(node.tags, node.tagCount), ...findingLinks(
        findingsOfResource.get(node.resource), "span")));
    }
    byId("details").replaceChildren(...lines);
  }

  /** Enlarges the area at positions such as `0.3`. */
  function zoom(text) {
    const isFocused = byId("map-view").contains(document.activeElement);
    const old = positions;
    [trail, positions] = [[root], []];
    for (const position of text.split(".").filter(Boolean).map(Number)) {
      const next = trail.at(-1).children()[position];
      if (!next?.children) break;
      trail.push(next);
      positions.push(position);
    }
    // One level up, the focus goes to the area that was enlarged.
    const left = old.slice(0, positions.length).join() === positions.join() ? old[positions.length] : 0;
    drawMap();
    if (isFocused) focusArea(left ?? 0);
    else byId("sizes").scrollIntoView();
  }

  /** Moves the focus to an area of the map, which the Tab key then leads to. */
  function focusArea(index) {
    const area = byId("map").children[index];
    if (!area) return;
    byId("map").querySelector("[tabindex='0']").tabIndex = -1;
    area.tabIndex = 0;
    area.focus();
  }

  function moveInMap(event) {
    const areas = [...byId("map").children];
    const index = areas.indexOf(document.activeElement);
    const target = {
      ArrowRight: index + 1, ArrowDown: index + 1, ArrowLeft: index - 1, ArrowUp: index - 1, Home: 0,
      End: areas.length - 1,
    }[event.key];
    if (event.key === "Escape" && positions.length) location.hash = mapLink(positions.slice(0, -1));
    if (index < 0 || !areas[target]) return;
    event.preventDefault();
    focusArea(target);
  }

  // MARK: Start

  function follow() {
    const fragment = location.hash.slice(1);
    const start = prefix + "map=";
    if (!fragment.startsWith(start)) openTag(fragment);
    else if (root.bytes) zoom(fragment.slice(start.length));
  }

  byId("tools").hidden = false;
  byId("sort").hidden = false;
  showTags();
  byId("filter").addEventListener("input", () => showTags());
  byId("filter").addEventListener("keydown", event => {
    if (event.key === "Enter") byId("tags").scrollIntoView();
    if (event.key !== "Escape") return;
    byId("filter").value = "";
    showTags();
  });
  byId("sort").addEventListener("change", event => sort(event.target.value));
  if (root.bytes) {
    byId("map-advice").remove();
    byId("map-view").hidden = false;
    byId("colors").hidden = !again.size;
    byId("colors").addEventListener("change", event => {
      byId("map").classList.toggle("changes", event.target.value === "changes");
    });
    for (const name of ["pointerover", "focusin"]) {
      byId("map").addEventListener(name, event => {
        const node = nodeOfElement.get(event.target) ?? nodeOfElement.get(event.target.closest("a"));
        if (node) describe(node);
      });
    }
    byId("map").addEventListener("click", event => {
      const area = event.target.closest(".inside > span");
      const path = area && positionsOfElement.get(area);
      if (!path || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      location.hash = mapLink(path);
    });
    byId("map-view").addEventListener("keydown", moveInMap);
    let width = 0;
    new ResizeObserver(() => {
      if (byId("map").clientWidth !== width && !matchMedia("print").matches) {
        width = byId("map").clientWidth;
        drawMap();
      }
    }).observe(byId("map"));
  } else {
    byId("map-advice").textContent = "No resource has a size: no files are tagged yet, or the tagged files are not on disk.";
  }
  addEventListener("hashchange", follow);
  // The browser doesn't report a click on a link to the current address as a change.
  addEventListener("click", event => {
    const link = event.target.closest("a");
    if (link && link.hash === location.hash) setTimeout(follow);
  });
  addEventListener("beforeprint", showPaper);
  addEventListener("afterprint", showScreen);
  follow();
  return { data, root, resourcesOfTag, showTags, positions: () => positions };
}

addEventListener("keydown", event => {
  if (event.key !== "/" || event.target.closest("input") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector("input[type=search]").focus();
});

const reports = [...document.querySelectorAll("article")].map(report);
