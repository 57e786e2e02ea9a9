import ArgumentParser
import ResourceTags

/// `odr merge`: merges three versions of a manifest by meaning.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "merge",
    """
    Merge versions of a manifest by meaning.

    Without arguments, odr merges the manifests that 'git merge' or 'git rebase' left unmerged. 'odr install \
    merge' makes git do that.

    If you have edited a file since git's merge, odr replaces it only with --force. 'git add' marks a file as \
    resolved; with --add, odr does this for files without conflicts.

    With three files, odr merges the changes from BASE to THEIRS into OURS, and prints the result. If git's merge of \
    the lines contains exactly the changes of both sides, odr uses that text. Otherwise, odr edits the text of OURS \
    and keeps its comments and its layout.

    If both sides change the same part of the manifest differently, odr puts git's conflict markers around the lines \
    of that part, lists both changes, and exits with 1. If odr cannot merge a version by meaning, for example \
    because of syntax errors or because a version lists a path twice, git merges the lines instead.

    Examples:
      odr merge
      odr merge --add
      odr merge base.yml ours.yml theirs.yml -o merged.yml

    Guide: Merging.
    """)

  @Argument(
    help: ArgumentHelp(
      "The common ancestor, the version to change, and the version with the other changes.",
      valueName: "base ours theirs"),
    completion: .manifests)
  var versions: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a new file instead of standard output.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace the --output file, or a manifest that was edited since git's merge.")
  var force = false

  @Flag(help: "Stage the manifests that were merged without conflicts.")
  var add = false

  @Flag(help: "Resolve conflicts in favor of OURS, and keep all other changes.")
  var ours = false

  @Flag(help: "Resolve conflicts in favor of THEIRS, and keep all other changes.")
  var theirs = false

  private var side: MergeSide? { ours ? .ours : theirs ? .theirs : nil }

  @Flag(help: "Run as git's merge driver, with the arguments '%O %A %B %L %P %S %X %Y'.")
  var driver = false

  @Option(help: "The output format")
  var format = OutputFormat.text

  func validate() throws {
    if driver {
      return try ValidationError.check([
        "--driver needs the values that git passes for '%O %A %B %L %P %S %X %Y'": !(5...8).contains(versions.count),
        "--driver runs for git; remove other options": add || force || side != nil || output != nil || format != .text,
      ])
    }
    let hasFiles = !versions.isEmpty
    try ValidationError.check([
      "--ours and --theirs exclude each other": ours && theirs,
      """
      specify three files (BASE OURS THEIRS), or no files to merge the unmerged manifests in git's index; \
      'odr tag merge' joins tags
      """: hasFiles && versions.count != 3,
      "--output needs three files": !hasFiles && output != nil,
      "--add works only for unmerged manifests in git's index; do not specify files with it": hasFiles && add,
      "--force needs --output": hasFiles && force && output == nil,
      "--format json needs --output, because odr prints the merged text on standard output":
        hasFiles && format == .json && output ?? "-" == "-",
    ])
  }

  /// The exit code for git if the driver fails, since smaller codes mean conflicts.
  static let driverFailure: Int32 = 129

  func run() throws {
    if driver {
      do { return try mergeForGit() } catch let failure as any UserFacingError {
        throw CommandFailure(failure.message, exitCode: Self.driverFailure)
      }
    }
    if versions.isEmpty { try mergeIndex() } else { try mergeFiles() }
  }

  // MARK: Files

  private func mergeFiles() throws {
    try OutputFile.check(output, replacing: force)
    let texts = try versions.map { try FileReader.named($0, onlyRegular: false) }
    let merged = try ManifestMerge.withGit(
      base: texts[0], ours: texts[1], theirs: texts[2], MarkerLabels()
    ).resolved(preferring: side)
    try OutputFile.write(merged.bytes, to: output, replacing: force, from: texts[1])
    if format == .json {
      try StandardStream.output.write(merged.json(path: versions[1]))
    } else {
      merged.show(as: versions[1])
    }
    if merged.hasConflicts { throw ExitCode(1) }
  }

  // MARK: The index

  private func mergeIndex() throws {
    let files = try UnmergedFile.all(named: Manifest.allFileNames)
    let projects = (try? UnmergedFile.all(named: FileNameFilter(["project.pbxproj", "Contents.json"]))) ?? []
    defer {
      if format == .text, !projects.isEmpty {
        StandardStream.printStatus(
          """
          also unmerged: \(Wording.list(projects.map(\.path.pathString.quoted), limit: 3)); where only tags conflict, keep \
          the lines of either side, and then run 'odr xcode apply', which writes the tags of the merged manifest\n
          """)
      }
    }
    if files.isEmpty, format == .text {
      return StandardStream.printStatus("no manifest needs merging; nothing changed\n")
    }
    if add, !files.isEmpty { for file in ["index", "objects"] { _ = try GitSettings.checkedPath(of: file) } }
    // If odr refuses to merge one file, all files stay unchanged.
    let merges = try files.map { file in
      let unmerged = try UnmergedManifest(file)
      let text = try FileReader.named(unmerged.path)
      let merged = try unmerged.merged(labels: text)
      let isResolved =
        side != nil
        && [MergeSide.ours, .theirs].contains {
          text.bytes.equals(Self.withLineBreaks(of: text, merged.resolved(preferring: $0).bytes))
        }
      guard try force || isResolved || unmerged.isUnedited(text, merged) else {
        throw CommandFailure(
          "\(unmerged.path.quoted) seems to be edited since the merge; if it is resolved, run 'git add'; "
            + "'--force' discards the edits")
      }
      return (unmerged, merged.resolved(preferring: side), text)
    }
    for (unmerged, merged, text) in merges {
      let file = try ManifestFile(unmerged.path, holding: text)
      let bytes = Self.withLineBreaks(of: file.source, merged.bytes)
      if !file.source.bytes.equals(bytes) { try file.replace(with: bytes) }
      if add, !merged.hasConflicts {
        do { try unmerged.stage(merged.bytes) } catch let failure as any UserFacingError {
          throw CommandFailure(
            "odr wrote the merge of \(unmerged.path.quoted), but did not stage it; run 'git add'; \(failure.message)")
        }
      }
      if format == .text { merged.show(as: unmerged.path) }
    }
    if format == .json {
      let files = merges.map { unmerged, merged, _ in merged.json(path: unmerged.path) }
      try StandardStream.output.write(["files": files])
    }
    let done = merges.filter { !$0.1.hasConflicts }
    var commands: [String] = []
    var changed = add ? [] : done.map(\.0.path)
    // The user has to edit a project that git left unmerged.
    for (unmerged, merged, _) in done where merged.outdatesProject && projects.isEmpty {
      commands.append(ManifestCommand(unmerged.path).odr("xcode apply"))
      let manifest = Manifest(merged.source)
      let files = (try? ProjectUpdate([manifest], at: ProjectLocation(of: manifest)))?.files.map(\.path) ?? []
      let ignored = KnownFiles.ignored(files, from: FilePath.workingFolder)
      changed += files.filter { !ignored.contains($0) }
    }
    if !changed.isEmpty { commands.append(ShellWord.line(["git", "add", "--"] + changed.uniqued)) }
    if format == .text, !commands.isEmpty {
      StandardStream.printStatus("next: \(commands.joined(separator: " && "))\n")
    }
    if done.count < merges.count { throw ExitCode(1) }
  }

  /// Returns the text with CRLF line endings if git's `core.autocrlf` gave the file in the work tree CRLF line endings.
  private static func withLineBreaks(of file: SourceText, _ bytes: [UInt8]) -> [UInt8] {
    let pair = Array("\r\n".utf8)
    guard file.lineBreak == pair, !bytes.contains("\r") else { return bytes }
    return bytes.flatMap { $0 == "\n" ? pair : [$0] }
  }

  // MARK: git's driver

  /// Merges the versions that git passes, and writes the result to the second file. The exit code is 0 without
  /// conflicts, 1 with conflicts, and more than 128 on failure. Source: gitattributes(5), "Defining a custom merge
  /// driver".
  private func mergeForGit() throws {
    let path = versions[4]
    var labels = MarkerLabels()
    labels.size = Int(versions[3]).map { min(max($0, 1), 1000) } ?? labels.size
    // In a criss-cross merge, git first merges the merge bases, with markers that are at least 2 characters longer. If
    // the bases conflict, the markers are in the base of the last merge, which the user sees. Source: `ll_merge` in
    // merge-ll.c, and `merge_3way` in merge-ort.c, of git 2.39.
    let isVirtual = labels.size > MarkerLabels.size(forFile: path) + 1
    if let branch = MergedCommits.branch { (labels.ours, labels.theirs) = ("HEAD", branch.visible) }
    // Versions of git before 2.44 pass the placeholders `%S`, `%X`, and `%Y` unchanged.
    for (label, name) in zip(versions.dropFirst(5), [\MarkerLabels.base, \.ours, \.theirs])
    where !["", "%S", "%X", "%Y"].contains(label) {
      labels[keyPath: name] = label.visible
    }
    func text(_ index: Int, _ name: String) throws -> SourceText {
      try FileReader.named(versions[index], onlyRegular: false).named(name)
    }
    let merged = try ManifestMerge.ofFile(
      ByteString(path), base: text(0, path + " (base)"), ours: text(1, path),
      theirs: text(2, path + " (theirs)"), labels, isVirtual: isVirtual)
    let file = try ManifestFile(versions[1])
    if !file.source.bytes.equals(merged.bytes) { try file.replace(with: merged.bytes) }
    if !isVirtual {
      let apply = ManifestCommand(path).inSentence("xcode apply")
      merged.show(as: path, next: merged.outdatesProject ? "; then run " + apply : "")
    }
    if merged.hasConflicts { throw ExitCode(1) }
  }
}
