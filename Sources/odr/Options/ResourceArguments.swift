import ArgumentParser
import ResourceTags

/// The resources that a command works on. The user names the resources in arguments or in a list of names, or selects
/// them with options.
struct ResourceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Paths on disk: files, folders, catalog items",
      discussion: "Paths are relative to the working directory; the manifest stores them relative to itself.",
      valueName: "resource"),
    completion: .file())
  var resources: [String] = []

  @Option(
    help: ArgumentHelp("Read paths from a file or '-', one on each line.", valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "The paths end with NUL, as in the output of 'git ls-files -z'.")
  var isNullSeparated = false

  @OptionGroup var selectors: SelectorOptions

  func validate() throws {
    let isNamed = !resources.isEmpty || filesFrom != nil
    let split = GlobalOptions.given.rest.starts(with: ["tag", "split"]) ? "the new tag, then " : ""
    try ValidationError.check([
      "-0 needs --files-from": isNullSeparated && filesFrom == nil,
      "specify resources or select them with '--where' options, not both; quote patterns to keep them from the shell":
        isNamed && !selectors.isEmpty,
      "specify \(split)resources, a list of them with '--files-from' ('-' is standard input), or a '--where' option":
        !isNamed && selectors.isEmpty,
    ])
  }

  /// Returns `edit` for the named or selected resources. If `addsResources` is true, selectors also
  /// select resources on disk that aren't in the manifest. Throws ``CommandFailure`` if the list of names is empty or odr
  /// can't read it.
  func edit(
    _ resolver: ResourcePathResolver, _ edit: any ResourceEdit, isRecursive: Bool = false, addsResources: Bool = false,
    ifExists: Bool = false
  ) throws -> any ManifestEdit {
    if isRecursive, !selectors.isEmpty {
      throw CommandFailure("--recursive needs folders; to select with '--where' options, remove it", exitCode: 64)
    }
    let selector =
      isRecursive
      ? ResourceSelector(below: try names().map(resolver.path), in: resolver) : selectors.selector(resolver)
    if let selector { return SelectedEdit(selector, addsResources: addsResources, ifExists: ifExists, edit) }
    var edit = edit
    edit.resources = try names().map(resolver.resource)
    return edit
  }

  /// Returns the names of all named resources, in the specified order.
  private func names() throws -> [String] {
    let listed = try filesFrom.map { try NameList.read($0, isNullSeparated: isNullSeparated) } ?? []
    let names = resources + listed
    if names.isEmpty { throw CommandFailure("\((filesFrom ?? "").quoted) does not list any resources") }
    return names
  }
}

/// The `--where` options, which select resources in the manifest.
struct SelectorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "In the manifest: resources with this tag", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var whereTag: [String] = []

  @Option(
    help: ArgumentHelp("In the manifest: with a tag in this category", valueName: "category"))
  var whereCategory: [DownloadCategory] = []

  @Option(
    help: ArgumentHelp(
      "Paths that match, such as 'Levels/**/*.sks'",
      discussion:
        "With --where-glob and --where-larger, 'odr assign' and 'odr resource set' also select files on disk that the manifest does not list.",
      valueName: "pattern"))
  var whereGlob: [String] = []

  @Flag(help: "In the manifest: not on disk")
  var whereMissing = false

  @Option(
    help: ArgumentHelp("Larger on disk than this size in KB, MB, or GB, such as 1.5MB", valueName: "size"),
    transform: {
      if let bytes = ByteCount.bytes(in: $0) { return bytes }
      throw ValidationError("expected \(ByteCount.examples)")
    })
  var whereLarger: Int?

  /// Whether the user specified none of the `--where` options.
  var isEmpty: Bool {
    whereTag.isEmpty && whereCategory.isEmpty && whereGlob.isEmpty && !whereMissing && whereLarger == nil
  }

  /// Returns the selector that these options describe; `nil` if the user specified none of them. `resolver` specifies
  /// where to look for resources.
  func selector(_ resolver: ResourcePathResolver) -> ResourceSelector? {
    if isEmpty { return nil }
    return ResourceSelector(
      tags: whereTag, categories: whereCategory, patterns: whereGlob, isMissing: whereMissing, largerThan: whereLarger,
      in: resolver)
  }
}
