package import ResourceTags

/// What a script of edits needs to know from its caller. Errors have messages for the user.
package protocol ScriptResolver {
  /// The resource that `argument` names.
  func resource(_ argument: String) throws -> ResourcePath

  /// The names in the file at `path`; those on standard input if that is `-`.
  func names(inFile path: String, isNullSeparated: Bool) throws -> [String]
}
