import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// The resources that a command is about: from its arguments, from a list of names, or from both.
struct ResourceArguments<Source: ResourceSource>: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files, folders, and items or folders of asset catalogs, as paths on disk.",
      discussion: "Relative to this folder; the manifest stores them relative to itself.", valueName: "resource"),
    completion: Source.completion)
  var resources: [String] = []

  @Option(
    help: ArgumentHelp("Read more resources from a file, one on a line; '-' is standard input.", valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Names in that file end with NUL, as 'git ls-files -z' writes them.")
  var isNullSeparated = false

  func validate() throws {
    if isNullSeparated, filesFrom == nil { throw ValidationError("-0 needs --files-from.") }
    if resources.isEmpty, filesFrom == nil {
      throw ValidationError("name a resource, before '--tag' or after '--', or give '--files-from'.")
    }
  }

  /// All resources, in the order given. Throws ``CommandFailure`` if the list cannot be read or is empty.
  func paths(_ resolver: ResourcePathResolver, manifestPath: String?) throws -> [ResourcePath] {
    if filesFrom == "-", manifestPath == "-" {
      throw CommandFailure("standard input cannot be both the manifest and the list of resources")
    }
    let listed = try filesFrom.map { try NameList.read($0, isNullSeparated: isNullSeparated) } ?? []
    let names = resources + listed
    if names.isEmpty { throw CommandFailure("no resource given: \((filesFrom ?? "").quoted) lists none") }
    return try names.map(resolver.resource)
  }
}

/// Where the resources of a command come from, which decides what a shell offers for them.
protocol ResourceSource {
  static var completion: CompletionKind { get }
}

/// Resources that may be new to the manifest.
enum ResourcesOnDisk: ResourceSource {
  static var completion: CompletionKind { .file() }
}

/// Resources that the manifest has already, whether or not they are still on the disk.
enum ResourcesOfManifest: ResourceSource {
  static var completion: CompletionKind { ManifestCompletions.resources }
}
