/// The types of the Language Server Protocol, version 3.17, under the names that its specification gives them.
///
/// Source: https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/. Only what odr reads or
/// writes is here.
package enum LSP {}
