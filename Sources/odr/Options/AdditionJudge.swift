import ResourceTags

/// Judges the resources that edits add, as lint would, before anything is written.
struct AdditionJudge {
  private let manifest: Manifest
  /// The folder of the manifest; `nil` if no disk is looked at.
  private let folder: String?
  private let resolver: ResourcePathResolver

  /// For edits of `manifest`, the file at `path`; `nil` for one from standard input.
  init(_ manifest: Manifest, at path: String?, _ resolver: ResourcePathResolver) {
    self.manifest = manifest
    folder = path.map(FilePath.folder)
    self.resolver = resolver
  }

  /// The problems with `additions`; `allowsMissing` tells whether the edit with an index may add what is not there.
  func problems(with additions: [ResourceAddition], allowsMissing: (Int) -> Bool) -> [EditProblem] {
    if additions.isEmpty { return [] }
    let disk = folder.flatMap { DiskTree.named($0) }
    let lenient = additions.filter { allowsMissing($0.edit) }
    let strict = lenient.isEmpty ? additions : additions.filter { !allowsMissing($0.edit) }
    return problems(with: strict, on: disk)
      + findings(about: lenient, in: disk, allowsMissing: true).map { EditProblem($0, of: lenient[$0.path]) }
  }

  /// What neither the disk nor git's index has is missing. git is asked only about what is not on the disk.
  private func problems(with additions: [ResourceAddition], on disk: DiskTree?) -> [EditProblem] {
    var tree: (any FileTree)? = disk
    var findings = findings(about: additions, in: disk)
    var notes: [EditProblem] = []
    if let disk, let folder, findings.contains(where: \.isAbsent), let real = FilePath.real(folder),
      RelativePath.repositoryRoot(above: real) != nil
    {
      do throws(GitFailure) {
        let index = try GitIndex(StagedChanges(in: .folder(real), orElse: "cannot ask git's index"))
        let below = RelativePath.path(of: real, from: index.root)
        let staged = IndexTree(index, folder: ByteString((below == "." ? "" : below).pathBytes))
        tree = UnionTree(disk, staged)
        findings = self.findings(about: additions, in: tree)
      } catch {
        notes.append(EditProblem(error.message, .note))
      }
    }
    // What cannot be tagged anywhere is not looked for.
    let barred = Set(findings.lazy.filter { !$0.isAbsent && $0.diagnostic.severity == .error }.map(\.path))
    findings.removeAll { $0.isAbsent && barred.contains($0.path) }
    // No resource can move to where another one is listed.
    let isMove = findings.contains { $0.isAbsent && additions[$0.path].isMoved }
    let listed = Set(isMove ? manifest.resources().map { PathKey(Array($0.path.utf8)) } : [])
    return findings.enumerated().map { index, finding in
      let addition = additions[finding.path]
      let isFree = { (path: ResourcePath) in
        !addition.isMoved || !listed.contains(PathKey(Array(path.string.utf8)))
      }
      let isExplained = finding.isAbsent && index < Self.explanationLimit
      let mistake = isExplained ? tree.flatMap { MistakenName(addition.path, resolver, in: $0, isFree) } : nil
      let suggestion = mistake.map(\.meant) ?? finding.meant.flatMap { isFree($0) ? resolver.name(of: $0) : nil }
      let label = mistake?.explanation ?? suggestion.map { "did you mean \($0.quoted)?" }
      return EditProblem(finding, of: addition, label: label, suggestion: suggestion)
    } + notes
  }

  /// For how many findings it is found out how the name came about: each takes a few questions to the disk.
  private static let explanationLimit = 1000

  private func findings(
    about additions: [ResourceAddition], in tree: (any FileTree)?, allowsMissing: Bool = false
  ) -> [PathFinding] {
    Linter.lint(
      additions.map(\.path), atLevelsOf: manifest, in: tree.map { ResourceFolder($0) }, allowsMissing: allowsMissing)
  }
}
