package import ResourceTags

/// What a script of edits has to ask of the place it is run in. What is thrown is described in words for the user.
package protocol ScriptResolver {
  /// The resource that `argument` names.
  func resource(_ argument: String) throws -> ResourcePath

  /// The names that stand in the file at `path`; on standard input where that is `-`.
  func names(inFile path: String, isNullSeparated: Bool) throws -> [String]
}
