import ArgumentParser
import OdrEditScripts
import OdrXcodeProjects
import ResourceTags

/// The completions that a shell offers, most of them from the current manifest: tag names, target names, resource paths,
/// and keys.
///
/// Messages aren't visible while a shell completes a word. If odr can't read the manifest or the project, the shell
/// offers nothing.
enum ManifestCompletions {
  /// All tags, including those that are used but not declared.
  static let tags = names { TypedManifest($0)?.tags }

  /// The declared tags, each of which has a position in a category.
  static let declaredTags = names { TypedManifest($0)?.manifest.tags().filter { $0.category != nil }.map(\.name) }

  /// The tags that resources use but that no category lists.
  static let undeclaredTags = names { TypedManifest($0)?.manifest.tags().filter { $0.category == nil }.map(\.name) }

  /// The resource paths, relative to the working directory; after `--tag`, the tags.
  static let resources = CompletionKind.custom { words, index, _ in
    let line = CommandWords(words, index)
    guard let typed = TypedManifest(line) else { return [] }
    return line.before.last { $0.utf8.first == "-" } == "--tag"
      ? ShellCandidates.names(typed.tags, on: line) : ShellCandidates.paths(typed.resources)
  }

  /// The targets of the project or, if odr can't read the project, the targets that the manifest lists.
  static let targets = names { line in
    let typed = TypedManifest(line)
    let named = line.value(of: ["--project"]).flatMap { project(at: $0) }
    return (named ?? typed?.project)?.targets.map(\.name) ?? typed?.manifest.project?.targets
  }

  /// The targets of the project to import.
  static let importedTargets = names { project(at: $0.projectPath)?.targets.map(\.name) }

  /// The build configurations of all targets in the project to import.
  static let configurations = names { line in
    project(at: line.projectPath).map { project in project.targets.flatMap { project.configurations(of: $0) } }
  }

  /// The manifest keys (other than tags and resources), and the sections that include several keys.
  static let keys = CompletionKind.custom { words, index, _ in
    ShellCandidates.names(SetKey.names + ["lint"], on: CommandWords(words, index))
  }

  /// The values that a key accepts, if odr can list them.
  static let keyValues = CompletionKind.custom { words, index, prefix in
    let line = CommandWords(words, index)
    guard let key = SetKey.names.first(where: words.contains) else { return [] }
    if key == "assetPacks._hosting" { return ShellCandidates.names(PackHosting.allCases.map(\.rawValue), on: line) }
    if key == "assetPacks._platforms" { return ShellCandidates.names(PackPlatform.allCases.map(\.rawValue), on: line) }
    if key == "platform" { return ShellCandidates.names(Platform.allCases.map(\.rawValue), on: line) }
    if key.hasPrefix("lint.") { return ShellCandidates.names(RuleLevel.allCases.map(\.rawValue), on: line) }
    return []
  }

  private static func names(_ names: @escaping @Sendable (CommandWords) -> [String]?) -> CompletionKind {
    .custom { words, index, _ in
      let line = CommandWords(words, index)
      return ShellCandidates.names(names(line) ?? [], on: line)
    }
  }

  private static func project(at path: String) -> XcodeProject? {
    (try? ProjectLocation(path)).flatMap { try? $0.read() }
  }
}

/// The manifest for the command line that the user is typing.
private struct TypedManifest {
  let manifest: Manifest
  private let folder: String

  /// Reads the manifest specified with `--manifest`, or else the manifest that odr finds; `nil` if odr can't find or
  /// read a manifest.
  init?(_ line: CommandWords) {
    guard let typed = line.value(of: ["--manifest", "-m"]) ?? (try? ManifestFinder.find()),
      let path = try? ManifestFinder.named(typed), let text = try? FileReader.named(path, onlyRegular: true)
    else { return nil }
    manifest = Manifest(text)
    folder = path.parentFolder
  }

  var tags: [String] { manifest.tags().map(\.name) }

  /// The paths of the resources, relative to the working directory.
  var resources: [String] {
    guard let folder = FilePath.real(folder), let here = FilePath.real(".") else { return [] }
    return manifest.resources().map { RelativePath.path(of: RelativePath.resolved($0.path, from: folder), from: here) }
  }

  /// The project that the manifest refers to.
  var project: XcodeProject? {
    guard let path = manifest.project?.project, let boundary = try? FileBoundary.folder(folder) else { return nil }
    return XcodeProject.read(path, from: folder, within: boundary)
  }
}
