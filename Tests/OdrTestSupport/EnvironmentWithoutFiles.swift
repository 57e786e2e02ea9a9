import OdrLanguageServer
package import ResourceTags

/// What a program tells a server that finds no files.
package struct EnvironmentWithoutFiles: ServerEnvironment {
  package let version = "1"

  package init() {}

  package func folder(_ manifest: String, _ renames: GitRenames) -> ResourceFolder? { nil }
}
