"""Clients of pytest-lsp, each with the capabilities that an editor has reported."""

import asyncio
import copy

import pytest_lsp
from commands import Finding, sorted_findings
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features
from texts import Text

EDITORS = ["visual-studio-code", "neovim@v0.11"]
SECONDS = 20
"""The time limit for an answer."""


def everything():
    """Returns the capabilities of Visual Studio Code, extended by later features: pull diagnostics and another
    position encoding."""
    capabilities = copy.deepcopy(pytest_lsp.client_capabilities("visual-studio-code"))
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities(dynamic_registration=True)
    capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    capabilities.general.position_encodings = [types.PositionEncodingKind.Utf32, types.PositionEncodingKind.Utf16]
    return capabilities


class Editor:
    """A client, its server, and the document that is open in it."""

    def __init__(self, program, capabilities, folder):
        self.program = program
        self.capabilities = capabilities
        self.folder = folder
        self.client = pytest_lsp.LanguageClient(converter_factory=default_converter)
        self.published = []
        self.news = asyncio.Event()
        register_lsp_features(self.client, DEFAULT_CLIENT_FEATURES | {
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: lambda params: self.publish(params),
            types.CLIENT_REGISTER_CAPABILITY: lambda params: None,
        })

    def publish(self, params):
        self.published.append(params)
        self.news.set()

    async def __aenter__(self):
        await self.client.start_io(str(self.program.odr), "server")
        self.initialized = await self.within(self.client.initialize_session(types.InitializeParams(
            capabilities=self.capabilities, root_uri=self.folder.as_uri(),
            workspace_folders=[types.WorkspaceFolder(self.folder.as_uri(), self.folder.name)])))
        self.offered = self.initialized.capabilities
        return self

    async def __aexit__(self, failure, *_):
        server = self.client._server
        if failure:
            server.kill()
        else:
            await self.within(self.client.shutdown_session())
            assert server.returncode == 0
        await self.client.stop()

    async def within(self, awaited):
        return await asyncio.wait_for(awaited, SECONDS)

    async def ask(self, method, params):
        """Sends a request and returns the answer."""
        return await self.within(self.client.protocol.send_request_async(method, params))

    # MARK: The document

    def open(self, path, text=None):
        self.path = path
        self.uri = path.as_uri()
        self.text = Text(text if text is not None else path.read_bytes().decode())
        self.version = 1
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
            self.uri, "json" if path.suffix == ".json" else "yaml", self.version, self.text.text)))

    @property
    def identifier(self):
        return types.TextDocumentIdentifier(self.uri)

    def change(self, *changes):
        """Replaces parts of the text or the whole text, and sends the new text."""
        self.version += 1
        for change in changes:
            if isinstance(change, str):
                self.text.text = change
            else:
                self.text.change(*change)
        sent = [types.TextDocumentContentChangeWholeDocument(self.text.text)]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.version, self.uri), sent))

    def at(self, words, skip=0):
        """Returns the parameters for the position after the first `skip` characters of `words`."""
        return {"text_document": self.identifier, "position": self.text.find(words, skip)}

    # MARK: Findings

    @property
    def is_asking(self):
        return self.offered.diagnostic_provider is not None

    async def diagnostics(self):
        """Returns the findings for the newest version."""
        if self.is_asking:
            report = await self.ask(
                types.TEXT_DOCUMENT_DIAGNOSTIC, types.DocumentDiagnosticParams(text_document=self.identifier))
            return report.items
        async def newest():
            while not (found := [p for p in self.published if p.uri == self.uri and p.version == self.version]):
                self.news.clear()
                await self.news.wait()
            return found[-1].diagnostics
        return await self.within(newest())

    async def findings(self):
        return sorted_findings(
            Finding(
                item.code, item.severity, self.text.scalars(item.range.start), self.text.scalars(item.range.end),
                item.message.split("\n")[0])
            for item in await self.diagnostics())

    async def until(self, condition):
        """Waits until the findings meet a condition and returns them; on a timeout, fails and shows the last
        findings."""
        async def wait():
            nonlocal found
            while True:
                # Findings that arrive during the next call must also wake this loop.
                self.news.clear()
                if condition(found := await self.findings()):
                    return
                if self.is_asking:
                    await asyncio.sleep(0.01)
                else:
                    await self.news.wait()
        found = None
        try:
            await self.within(wait())
        except TimeoutError as error:
            raise AssertionError(f"the findings stay {found}") from error
        return found
