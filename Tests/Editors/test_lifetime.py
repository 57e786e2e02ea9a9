"""Tests when the server exits, and that it is idle while nothing happens."""

import json
import os
import select
import subprocess
import sys
import time

import pytest

START = {"processId": None, "rootUri": None, "capabilities": {}}
MANIFEST = "version: 1\ntags: {onDemand: [sea]}\n"


SECONDS = 10
"""The time limit for every wait."""


class Server:
    """A server, and the pipes to it."""

    def __init__(self, program, **parameters):
        self.process = subprocess.Popen(
            [program.odr, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=program.folder)
        self.ask("initialize", START | parameters)
        self.tell("initialized", {})

    def send(self, **message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send(method=method, params=params)

    def ask(self, method, params):
        """Sends a request and returns the answer; ignores other messages."""
        self.send(id=method, method=method, params=params)
        while (message := self.receive()).get("id") != method:
            pass
        return message

    def receive(self):
        assert select.select([self.process.stdout], [], [], SECONDS)[0], "the server says nothing any more"
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def ends_within(self, seconds):
        """Returns the exit code; fails if the server takes longer."""
        start = time.monotonic()
        try:
            return self.process.wait(SECONDS)
        finally:
            taken = time.monotonic() - start
            self.process.kill()
            assert taken < seconds, f"the end takes {taken:.1f} s"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            pipe.close()


def open_manifest(server):
    server.tell("textDocument/didOpen", {"textDocument": {
        "uri": "untitled:ResourceTags.yml", "languageId": "resource-tags", "version": 1, "text": MANIFEST}})
    while (message := server.receive()).get("method") != "textDocument/publishDiagnostics":
        pass
    assert message["params"]["diagnostics"]


def test_end_as_asked_for(program):
    with Server(program) as server:
        open_manifest(server)
        server.ask("shutdown", None)
        server.tell("exit", None)
        assert server.ends_within(1) == 0
        assert server.process.stderr.read() == b""


@pytest.mark.parametrize("is_open", [False, True])
def test_end_when_the_input_ends(program, is_open):
    with Server(program) as server:
        if is_open:
            open_manifest(server)
        server.process.stdin.close()
        assert server.ends_within(1) == 1


def test_end_when_the_process_of_the_client_is_gone(program):
    """The server exits although its pipes stay open in another process."""
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as client:
        with Server(program, processId=client.pid) as server:
            open_manifest(server)
            client.kill()
            client.wait()
            assert server.ends_within(1) == 1


def processor_time(number):
    """Returns the clock ticks that a process has used, and the number of context switches of its threads."""
    with open(f"/proc/{number}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(") ", 1)[1].split()
    switches = 0
    for thread in os.listdir(f"/proc/{number}/task"):
        with open(f"/proc/{number}/task/{thread}/status", encoding="utf-8") as file:
            switches += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
    return int(fields[11]) + int(fields[12]), switches


@pytest.mark.parametrize("knows_client", [False, True])
def test_rest(program, missing, knows_client):
    """Checks that the server uses no processor time during three seconds without a message, and hardly wakes up."""
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux has /proc")
    with Server(program, processId=os.getpid() if knows_client else None) as server:
        open_manifest(server)
        server.ask("no/such/method", {})
        # After an answer, threads need some time to become idle.
        (before, woken), last = processor_time(server.process.pid), None
        while (before, woken) != last:
            time.sleep(0.1)
            last, (before, woken) = (before, woken), processor_time(server.process.pid)
        time.sleep(3)
        after, woken_after = processor_time(server.process.pid)
        assert after - before == 0, "clock ticks were used"
        # The server may check once a second whether the client's process exists.
        assert woken_after - woken <= (12 if knows_client else 0), "threads were woken"
