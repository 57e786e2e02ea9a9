"""Measures language servers as an editor experiences them: measure.py ODR MANIFEST… [--ryl RYL] [--runs N]

The manifests are YAML files of increasing size; the first is almost empty. For each measurement, this prints one line
for `bench`: the name, the manifest's index from 0, the median, the minimum, and the maximum, in milliseconds or bytes.

A keystroke adds a letter to the path in the middle or removes it, so the text stays valid YAML. The time of a keystroke
runs from before the first byte of `textDocument/didChange` is written until the last byte of that version's findings is
read.
"""

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


class Server:
    """A running language server, without a document."""

    def __init__(self, command, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder)
        self.requests = 0
        self.ask("initialize", {
            "processId": None, "rootUri": folder.as_uri(),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": "bench"}],
            "capabilities": {"textDocument": {
                "publishDiagnostics": {"versionSupport": True},
                "completion": {"completionList": {"itemDefaults": ["editRange"]}}}}})
        self.tell("initialized", {})

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.process.stdin.flush()

    def receive(self):
        """Returns the bytes of the next message."""
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            sys.exit(f"measure.py: {self.process.args} has ended")
        return self.process.stdout.read(length)

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """Sends a request; returns its result and its time in milliseconds."""
        self.requests += 1
        start = time.perf_counter()
        self.send({"id": self.requests, "method": method, "params": params})
        while True:
            data = self.receive()
            taken = 1000 * (time.perf_counter() - start)
            message = json.loads(data)
            if message.get("id") == self.requests and "method" not in message:
                if "error" in message:
                    sys.exit(f"measure.py: {self.process.args} refuses {method}: {message['error']}")
                return message.get("result"), taken

    def findings(self, version, start):
        """Returns the findings of a version, and the milliseconds until they arrived."""
        while True:
            data = self.receive()
            taken = 1000 * (time.perf_counter() - start)
            message = json.loads(data)
            if message.get("method") == "textDocument/publishDiagnostics":
                published = message["params"].get("version")
                if published is None:
                    sys.exit(f"measure.py: {self.process.args} does not say of which version its findings are")
                if published == version:
                    return message["params"]["diagnostics"], taken

    def memory(self):
        """Returns the current and the peak resident memory in bytes, with shared memory in proportion; None if the
        system doesn't report it."""
        try:
            with open(f"/proc/{self.process.pid}/smaps_rollup", encoding="utf-8") as file:
                now = next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
            with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
                most = next(int(line.split()[1]) for line in file if line.startswith("VmHWM:"))
            return 1024 * now, 1024 * most
        except FileNotFoundError:
            return None

    def end(self):
        self.process.kill()
        self.process.wait()


class Document:
    """A manifest that is open in a server."""

    def __init__(self, server, uri, text):
        self.server, self.uri, self.version = server, uri, 1
        lines = text.split("\n")
        middle = len(lines) // 2
        number, match = next(
            (number, match) for number in range(middle, len(lines))
            if (match := re.fullmatch(r"  (\S.*)\.png: \[([^],]+).*\]", lines[number])))
        self.path_end = {"line": number, "character": match.end(1)}
        self.tag_start = {"line": number, "character": match.start(2)}
        self.is_longer = False
        start = time.perf_counter()
        server.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "yaml", "version": 1, "text": text}})
        self.opened = server.findings(1, start)

    def press(self):
        """Adds a letter to the path or removes it; returns the findings and the time in milliseconds."""
        self.is_longer = not self.is_longer
        self.version += 1
        end = {**self.path_end, "character": self.path_end["character"] + (not self.is_longer)}
        change = {"range": {"start": self.path_end, "end": end}, "text": "x" if self.is_longer else ""}
        start = time.perf_counter()
        self.server.tell("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [change]})
        return self.server.findings(self.version, start)

    def ask(self, method):
        """Sends a request about the tag in the middle and checks that the answer isn't empty; returns the time in
        milliseconds."""
        result, taken = self.server.ask(method, {
            "textDocument": {"uri": self.uri}, "position": {
                **self.tag_start, "character": self.tag_start["character"] + self.is_longer}})
        if not (result and (result["items"] if "items" in result else result.get("contents"))):
            sys.exit(f"measure.py: {method} says nothing")
        return taken


def lint(odr, path):
    """Runs lint; returns the time in milliseconds."""
    start = time.perf_counter()
    code = subprocess.run(
        [odr, "lint", "--no-disk", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
        check=False).returncode
    taken = 1000 * (time.perf_counter() - start)
    if code > 1:
        sys.exit(f"measure.py: lint of {path} ends with {code}")
    return taken


def report(name, place, values):
    print(name, place, *(f"{value:.4f}" for value in (statistics.median(values), min(values), max(values))))


def measure(options, folder, place, path, small):
    """Alternates keystrokes in both servers with lint, so that they run under the same conditions."""
    text = path.read_text(encoding="utf-8")
    # The files in generated manifests don't exist, so odr must check the manifests without a disk, as with `--no-disk`.
    servers = {"odr": (Server([options.odr, "server"], folder), f"untitled:{place}/ResourceTags.yml")}
    empty = servers["odr"][0].memory()
    if options.ryl:
        copy = folder / f"{place}.yml"
        shutil.copy(path, copy)
        servers["ryl"] = (Server([options.ryl, "server"], folder), copy.as_uri())
    documents = {name: Document(server, uri, text) for name, (server, uri) in servers.items()}
    found = {name: {"keystroke": [], "lint": [], "start-up": [], "completion": [], "hover": []} for name in documents}
    # The first round warms up the caches. For small manifests, the time is shorter than the clock error on a busy
    # machine.
    runs = options.runs * (5 if len(text) < 1_000_000 else 1)
    for count in range(runs + 1):
        for name, document in documents.items():
            findings, taken = document.press()
            found[name]["keystroke"].append(taken)
            found[name]["findings"] = [len(findings)]
        # The first request for a new version may have more to compute than later requests.
        found["odr"]["completion"].append(documents["odr"].ask("textDocument/completion"))
        documents["odr"].press()
        found["odr"]["hover"].append(documents["odr"].ask("textDocument/hover"))
        found["odr"]["lint"].append(lint(options.odr, path))
        found["odr"]["start-up"].append(lint(options.odr, small))
    for name, measured in found.items():
        for what, values in measured.items():
            if values:
                report(f"{name}-{what}", place, values[1:] or values)  # a single value is the number of findings
    if empty:
        now, most = servers["odr"][0].memory()
        report("odr-memory", place, [now - empty[0]])
        report("odr-most-memory", place, [most - empty[1]])
    report("text", place, [path.stat().st_size])
    for server, _ in servers.values():
        server.end()


def main():
    parser = argparse.ArgumentParser(description="Measures language servers.")
    parser.add_argument("odr", metavar="ODR")
    parser.add_argument("manifests", metavar="MANIFEST", nargs="+", type=Path)
    parser.add_argument("--ryl", help="the ryl to compare with")
    parser.add_argument("--runs", type=int, default=10, help="how many keystrokes count, five times as many in small manifests")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        (folder / ".yamllint").write_text("extends: default\n", encoding="utf-8")
        small, *manifests = options.manifests
        for place, path in enumerate(manifests):
            measure(options, folder, place, path, small)


if __name__ == "__main__":
    main()
