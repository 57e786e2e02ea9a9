"""Tests the protocol with the capabilities that editors have reported."""

import shutil

import pytest
import pytest_lsp
from clients import EDITORS, Editor, everything
from lsprotocol import types
from scenarios import BAMBOO, BAMBOO_CRLF, DREAM


def capabilities(name):
    return everything() if name == "everything" else pytest_lsp.client_capabilities(name)


editors = pytest.mark.parametrize("name", [*EDITORS, "everything"])


def editor(program, name, folder):
    return Editor(program, capabilities(name), folder)


TYPING = [
    [("Level3.sks: [levle-3]", "Level3.sks: [level-3]")],
    [("    - bonus\n", "")],
    # Half a line, which isn't valid YAML.
    [("Level4.sks: [level-4]", "Level4.sks: [level-4, ")],
    [("[level-4, ", "[level-4, \"🎈🎈\"")],
    [("🎈🎈\"", "🎈é🎈\"]")],
    [("🎈é🎈", "e\u0301")],
    # Several changes, each of which replaces a part of the result of the previous one.
    [("# Each level", "# 😀 Each level"), ("😀 Each level requests", "😀🎉 requests"), ("😀🎉", "")],
    [("tags:\n", "tags:\r\n"), ("files:\n", "files:\r")],
    [("files:\r", "files:\r\n")],
    [("version: 1", "\ufeffversion: 1")],
    ["version: 1\ntags: {onDemand: [😀]}"],
    [("version: 1\n", "")],
    [""],
    ["version: 1\n"],
]
"""The changes while someone types, in order."""


@editors
async def test_findings_while_typing(program, tmp_path, name):
    path = BAMBOO.prepare(tmp_path)
    async with editor(program, name, tmp_path) as client:
        client.open(path)
        assert await client.findings() == program.lint(path) != []
        for number, changes in enumerate(TYPING):
            client.change(*changes)
            expected = program.lint(path, client.text.text.encode())
            assert await client.findings() == expected, f"other findings after change {number}, in\n{client.text.text}"


@editors
@pytest.mark.parametrize("scenario", [BAMBOO, BAMBOO_CRLF, DREAM], ids=lambda scenario: scenario.name)
async def test_changes_are_those_of_the_commands(program, tmp_path, name, scenario):
    """Completes a tag, renames a tag, applies a fix, and formats the document."""
    path = scenario.prepare(tmp_path)
    expected = scenario.expected(program, path)
    async with editor(program, name, tmp_path) as client:
        client.open(path)

        client.change((scenario.behind, scenario.behind + scenario.typed))
        place = client.at(scenario.behind + scenario.typed, len(scenario.behind + scenario.typed))
        words = await client.ask(types.TEXT_DOCUMENT_COMPLETION, types.CompletionParams(**place))
        item, = (item for item in words.items if item.label == "bonus")
        client.text.apply([item.text_edit or types.TextEdit(
            words.item_defaults.edit_range, item.text_edit_text or item.label)])
        changed = client.text.text
        assert changed == expected["completed"][0].decode()
        client.change(changed)
        assert await client.findings() == expected["completed"][1]

        place = client.at(scenario.renamed)
        prepared = await client.ask(types.TEXT_DOCUMENT_PREPARE_RENAME, types.PrepareRenameParams(**place))
        assert prepared.placeholder == scenario.names[0]
        edit = await client.ask(types.TEXT_DOCUMENT_RENAME, types.RenameParams(new_name=scenario.names[1], **place))
        apply(client, edit)
        assert client.text.text == expected["renamed"][0].decode()
        assert await client.findings() == expected["renamed"][1]

        shown = [item for item in await client.diagnostics() if client.text.offset(item.range.start)
                 <= client.text.text.index(scenario.fixed) <= client.text.offset(item.range.end)]
        start = client.text.find(scenario.fixed)
        for only in (None, [types.CodeActionKind.QuickFix], ["source.fixAll.odr"], [types.CodeActionKind.SourceFixAll]):
            actions = await client.ask(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionParams(
                client.identifier, types.Range(start, start), types.CodeActionContext(shown, only=only)))
            kinds = {action.kind for action in actions}
            assert kinds if only is None else kinds == {"quickfix" if "quickfix" in only else "source.fixAll.odr"}
        fix, = (action for action in actions if action.kind == "source.fixAll.odr")
        apply(client, (await resolved(client, fix)).edit)
        assert client.text.text == expected["fixed"][0].decode()
        assert await client.findings() == expected["fixed"][1]

        client.text.apply(await client.ask(types.TEXT_DOCUMENT_FORMATTING, types.DocumentFormattingParams(
            client.identifier, types.FormattingOptions(tab_size=4, insert_spaces=False))))
        assert client.text.text == expected["formatted"][0].decode()


async def resolved(client, action):
    """Returns an action with its edit, which the server may send only on request."""
    return await client.ask(types.CODE_ACTION_RESOLVE, action) if action.edit is None else action


def apply(client, edit):
    """Applies a workspace edit, whose form depends on the client's capabilities, and sends the change to the server."""
    if client.capabilities.workspace.workspace_edit.document_changes:
        assert edit.changes is None
        change, = edit.document_changes
        assert change.text_document == types.OptionalVersionedTextDocumentIdentifier(client.uri, client.version)
        edits = change.edits
    else:
        assert edit.document_changes is None and list(edit.changes) == [client.uri]
        edits = edit.changes[client.uri]
    client.text.apply(edits)
    client.change(client.text.text)


def at_place(method):
    def ask(client, position):
        return method, types.METHOD_TO_TYPES[method][2](text_document=client.identifier, position=position)
    return ask


REQUESTS = {
    "completion_provider": [at_place("textDocument/completion")],
    "hover_provider": [at_place("textDocument/hover")],
    "definition_provider": [at_place("textDocument/definition")],
    "references_provider": [lambda client, position: ("textDocument/references", types.ReferenceParams(
        types.ReferenceContext(True), client.identifier, position))],
    "rename_provider": [at_place("textDocument/prepareRename")],
    "code_action_provider": [lambda client, position: ("textDocument/codeAction", types.CodeActionParams(
        client.identifier, types.Range(position, position), types.CodeActionContext([])))],
    "diagnostic_provider": [
        lambda client, _: ("textDocument/diagnostic", types.DocumentDiagnosticParams(client.identifier))],
    "document_formatting_provider": [lambda client, _: ("textDocument/formatting", types.DocumentFormattingParams(
        client.identifier, types.FormattingOptions(2, True)))],
    "document_symbol_provider": [
        lambda client, _: ("textDocument/documentSymbol", types.DocumentSymbolParams(client.identifier))],
    "document_link_provider": [
        lambda client, _: ("textDocument/documentLink", types.DocumentLinkParams(client.identifier))],
}
"""The requests for each capability, at a position in a document."""


@editors
async def test_every_request(program, tmp_path, name):
    """Checks that the server answers every request that it offers, at many positions of a manifest, in the form that
    the specification requires."""
    path = BAMBOO.prepare(tmp_path)
    async with editor(program, name, tmp_path) as client:
        client.open(path)
        offered = {key for key in dir(client.offered) if key.endswith("_provider") and getattr(client.offered, key)}
        assert offered <= set(REQUESTS), "this test knows nothing of some"
        assert {"completion_provider", "rename_provider", "document_formatting_provider"} <= offered
        answered = set()
        for offset in range(0, len(client.text.text), 29):
            position = client.text.position(offset)
            for request in (request for key in offered for request in REQUESTS[key]):
                method, params = request(client, position)
                if offset == 0 or "position" in dir(params) or "Action" in method:
                    answer = await client.ask(method, params)
                    answered |= {method} if answer else set()
        expected = {request(client, position)[0] for key in offered for request in REQUESTS[key]}
        # An answer that is always empty proves nothing. Only some folders contain links.
        assert expected - answered <= {"textDocument/documentLink"}


def moved(program, path, old, new):
    """Returns the manifest after `odr resource move`, with the file at its new path."""
    copy = path.parent.parent / "moved"
    shutil.copytree(path.parent, copy)
    (copy / old).rename(copy / new)
    program.run("resource", "move", old, new, folder=copy)
    return (copy / path.name).read_bytes().decode()


@editors
@pytest.mark.parametrize("old, new", [
    ("Scenes/Level4.sks", "Scenes/Level 44.sks"), ("Scenes", "Places")], ids=["file", "folder"])
async def test_files_that_are_renamed(program, tmp_path, name, old, new):
    """The manifest gets the new path before the editor renames the file."""
    path = BAMBOO.prepare(tmp_path)
    expected = moved(program, path, old, new)
    async with editor(program, name, tmp_path) as client:
        client.open(path)
        assert client.offered.workspace.file_operations.will_rename
        edit = await client.ask(types.WORKSPACE_WILL_RENAME_FILES, types.RenameFilesParams([
            types.FileRename((path.parent / old).as_uri(), (path.parent / new).as_uri())]))
        apply(client, edit)
        assert client.text.text == expected


@editors
async def test_files_that_change(program, tmp_path, name):
    """A deleted resource is reported when the client reports that it was deleted, and not before."""
    path = BAMBOO.prepare(tmp_path)
    async with editor(program, name, tmp_path) as client:
        client.open(path)
        assert await client.findings() == program.lint(path)
        scene = path.parent / "Scenes" / "Level4.sks"
        scene.rename(path.parent / "Scenes" / "Level44.sks")
        client.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([
            types.FileEvent(scene.as_uri(), types.FileChangeType.Deleted)]))
        found = await client.until(lambda found: any(item.rule == "missing-resource" for item in found))
        assert found == program.lint(path)


async def test_related_places_and_pages(program, tmp_path):
    """Checks the related positions and tags that Visual Studio Code shows with a finding."""
    async with editor(program, "visual-studio-code", tmp_path) as client:
        client.open(tmp_path / "ResourceTags.yml", "version: 1\ntags: {onDemand: [sea, sea]}\nfiles: {Sea.sks: [sea]}\n")
        item, = (item for item in await client.diagnostics() if item.code == "duplicate-tag")
        place, = item.related_information
        assert client.text.offset(place.location.range.start) == client.text.text.index("sea")
        client.change(("[sea, sea]", "[sea, land]"))
        item, = (item for item in await client.diagnostics() if item.code == "unused-tag")
        assert list(item.tags) == [types.DiagnosticTag.Unnecessary]


@editors
async def test_other_files_are_left_alone(program, tmp_path, name):
    """Editors send every YAML file, and the server must ignore files that aren't manifests."""
    (tmp_path / "compose.yml").write_text("a: [")
    async with editor(program, name, tmp_path) as client:
        client.open(tmp_path / "compose.yml")
        assert await client.findings() == []
        assert not await client.ask(types.TEXT_DOCUMENT_FORMATTING, types.DocumentFormattingParams(
            client.identifier, types.FormattingOptions(2, True)))
