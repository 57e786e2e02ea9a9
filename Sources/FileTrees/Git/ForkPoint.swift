import Bytes
import Diagnostics

/// The commit at which this branch left another one: their merge base.
package struct ForkPoint: Sendable {
  /// The name of the commit.
  let commit: String

  /// What stands for the branch that others are merged into.
  package static let defaultBranch = "origin/HEAD"
  /// Where that branch is, if git has not noted it.
  private static let usualBranches = ["origin/main", "origin/master", "main", "master"]

  /// The commit itself.
  package init(_ revision: GitRevision) { commit = revision.commit }

  /// Asks git where the branch left `revision`. Throws ``GitFailure`` if there is no such revision, no commit on this branch,
  /// or none that both have.
  package init(_ revision: String, in place: GitPlace = .workingFolder) throws(GitFailure) {
    guard try Self.isThere("HEAD", in: place) else {
      _ = try GitProcess.output(["rev-parse", "--git-dir"], in: place, orElse: "cannot find out what has changed")
      throw GitFailure("this branch has no commit yet; 'odr lint --staged' checks what is staged for the first one")
    }
    let isDefault = revision == Self.defaultBranch
    var found: String?
    for name in [revision] + (isDefault ? Self.usualBranches : []) where found == nil {
      if try Self.isThere(name, in: place) { found = name }
    }
    guard let found else {
      throw GitFailure(
        isDefault
          ? "there is no branch origin/HEAD, main or master; name the revision that this branch left, as in '--changed=develop'"
          : "git knows no revision \(revision.quoted); to name a manifest or folder too, write '--changed=REVISION PATH'"
      )
    }
    let (output, code) = try GitProcess.run(["merge-base", "HEAD", found], in: place)
    guard code == 0, !output.isEmpty else {
      let isShallow = try GitProcess.run(["rev-parse", "--is-shallow-repository"], in: place).output.starts(
        with: "true".utf8)
      throw GitFailure(
        "this branch and \(found.quoted) have no commit in common"
          + (isShallow ? " in this shallow clone; 'git fetch --unshallow' gets the older ones" : ""))
    }
    commit = String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Whether a revision is there, and a commit. One that begins like an option is none.
  private static func isThere(_ revision: String, in place: GitPlace) throws(GitFailure) -> Bool {
    if revision.isEmpty || revision.utf8.first == UInt8(ascii: "-") { return false }
    return try GitProcess.run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"], in: place).exitCode == 0
  }
}
