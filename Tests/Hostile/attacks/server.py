"""Invalid and malicious messages to `odr server`."""

import json

from attack import Run, attack, sized
from inputs import HEAD, tags
from stage import expect

URI = "untitled:ResourceTags.yml"


def framed(message):
    """Returns a message, or the given bytes, with a header."""
    content = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0"} | message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def request(number, method, **params):
    return framed({"id": number, "method": method, "params": params})


def notification(method, **params):
    return framed({"method": method, "params": params})


START = request(0, "initialize", capabilities={"textDocument": {"diagnostic": {}}}) + notification("initialized")
END = framed({"id": "end", "method": "shutdown"}) + framed({"method": "exit"})


def opened(text, version=1):
    item = {"uri": URI, "languageId": "resource-tags", "version": version, "text": text}
    return notification("textDocument/didOpen", textDocument=item)


def changed(*changes):
    return notification("textDocument/didChange", textDocument={"uri": URI, "version": 2}, contentChanges=changes)


def asked(method, number=1, **params):
    return request(number, method, textDocument={"uri": URI}, **params)


def server(*messages, code=0, **expected):
    """Returns a run of the server with these messages."""
    return Run(("server",), stdin=b"".join(messages), code=code, **expected)


@sized(at=50_000, full=5_000_000, per_byte=450, memory=8)
def a_header_without_an_end(n):
    """Header lines without the final empty line.

    The server exits after 8 KiB of them."""
    return server(b"a: b\r\n" * (n // 6), code=1)


@sized(at=20_000, full=200_000, per_byte=3_000, memory=60)
def many_messages_that_are_none(n):
    """Texts that aren't JSON, each with a header.

    Each gets the answer that the specification requires."""
    return server(START, framed(b"[" * 10) * (n // 32), END, output=64 << 20, says="-32700")


@sized(at=20_000, full=400_000, per_byte=50, memory=400)
def deep_parameters(n):
    """Settings with as many nested lists as bytes.

    They are rejected, and the server continues."""
    lists = b"[" * (n // 2) + b"]" * (n // 2)
    message = b'{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":' + lists + b"}}"
    return server(START, framed(message), END)


@sized(at=20_000, full=1_000_000, per_byte=3_000, memory=400)
def a_document_of_one_line(n):
    """A manifest whose list of tags is one long line, with requests at its end.

    The requests are answered."""
    text = HEAD + "tags: {onDemand: [" + ", ".join(f"t{number}" for number in range(n // 8)) + "]}\n"
    end = {"line": 1, "character": len(text)}
    names = ("completion", "hover", "references", "prepareRename")
    questions = [asked(f"textDocument/{name}", position=end, context={"includeDeclaration": True}) for name in names]
    return server(START, opened(text), *questions, END, output=64 << 20)


@attack
def places_outside_of_the_text(stage):
    """Positions that are negative, after the last line, or larger than any number.

    They are replaced with the nearest position, or the request is rejected."""
    text = opened(HEAD + tags(3))
    for line, character in ((-1, -1), (1 << 31, 1 << 31), ((1 << 63) - 1, (1 << 63) - 1), (1 << 80, 0), (0.5, 0), (2, -(1 << 63))):
        place = {"line": line, "character": character}
        edit = {"range": {"start": place, "end": {"line": 0, "character": 0}}, "text": "x"}
        messages = [
            START, text, asked("textDocument/hover", 1, position=place), asked("textDocument/completion", 2, position=place),
            changed(edit), asked("textDocument/diagnostic", 3), END,
        ]
        result = stage.run("server", stdin=b"".join(messages))
        expect(result.code == 0, f"the server goes on after {place}", result)
        expect(result.out.count(b'"id":') >= 5, f"each request is answered at {place}", result)


@attack
def addresses_that_lead_elsewhere(stage):
    """Documents whose addresses are devices, other computers, folders, or invalid.

    The server doesn't read them, and answers the requests."""
    stage.write("ResourceTags.yml", HEAD + tags(1))
    for uri in ("file:///dev/zero/ResourceTags.yml", "file://elsewhere/ResourceTags.yml", "file:///%00/ResourceTags.yml",
                "file:///../../ResourceTags.yml", "file:///%ff%fe/ResourceTags.yml", "ResourceTags.yml", "", "::", "file:",
                f"file://{stage.folder}/ResourceTags.yml/ResourceTags.yml"):
        item = {"uri": uri, "languageId": "resource-tags", "version": 1, "text": HEAD + "files:\n  a: [b]\n"}
        messages = [
            START, notification("textDocument/didOpen", textDocument=item),
            request(1, "textDocument/diagnostic", textDocument={"uri": uri}),
            request(2, "textDocument/documentLink", textDocument={"uri": uri}), END,
        ]
        result = stage.run("server", stdin=b"".join(messages), timeout=30)
        expect(result.code == 0, f"the server goes on with {uri!r}", result)
        expect(b"undeclared-tag" in result.out, f"it finds what is wrong in {uri!r}", result)
