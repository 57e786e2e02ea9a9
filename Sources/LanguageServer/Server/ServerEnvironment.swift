package import ResourceTags

/// What the server needs of the program that it is a command of.
package struct ServerEnvironment: Sendable {
  /// The version of the program.
  package let version: String
  /// The folder of the manifest at an absolute path, for an editor that has opened other folders, too; `nil` if it cannot be
  /// opened.
  package let folder: @Sendable (_ manifest: String, _ workspaceFolders: [String]) -> ResourceFolder?
  /// The names of a project that the manifest at an absolute path names; `nil` if it cannot be read.
  package let projectNames:
    @Sendable (_ manifest: String, _ project: String, _ workspaceFolders: [String]) -> ProjectNames?
  /// The absolute paths of the manifests in a folder and below it.
  package let manifests: @Sendable (_ folder: String) -> [String]
  /// The absolute path of a rule's page; `nil` if it has none.
  package let page: @Sendable (_ rule: String) -> String?
  /// The page itself, in Markdown or as plain text.
  package let explanation: @Sendable (_ rule: RuleDocumentation, _ isMarkdown: Bool) -> String

  package init(
    version: String,
    folder: @escaping @Sendable (_ manifest: String, _ workspaceFolders: [String]) -> ResourceFolder?,
    projectNames: @escaping @Sendable (String, String, _ workspaceFolders: [String]) -> ProjectNames? = { _, _, _ in nil
    },
    manifests: @escaping @Sendable (_ folder: String) -> [String],
    page: @escaping @Sendable (_ rule: String) -> String?,
    explanation: @escaping @Sendable (_ rule: RuleDocumentation, _ isMarkdown: Bool) -> String
  ) {
    (self.version, self.folder, self.projectNames, self.manifests) = (version, folder, projectNames, manifests)
    (self.page, self.explanation) = (page, explanation)
  }
}
