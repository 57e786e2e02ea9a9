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
    guard let head = try GitRevision("HEAD", in: place) else {
      _ = try GitProcess.output(["rev-parse", "--git-dir"], in: place, orElse: "cannot find out what has changed")
      throw GitFailure("this branch has no commit yet; 'odr lint --staged' checks what is staged for the first one")
    }
    let isDefault = revision == Self.defaultBranch
    var found: GitRevision?
    for name in [revision] + (isDefault ? Self.usualBranches : []) where found == nil {
      found = try GitRevision(name, in: place)
    }
    guard let found else {
      throw GitFailure(
        isDefault
          ? "there is no branch origin/HEAD, main or master; name the revision that this branch left, as in '--changed=develop'"
          : "git knows no revision \(revision.quoted); to name a manifest or folder too, write '--changed=REVISION PATH'"
      )
    }
    guard let base = try head.mergeBase(with: found) else {
      let isShallow = try GitProcess.run(["rev-parse", "--is-shallow-repository"], in: place).output.starts(
        with: "true".utf8)
      throw GitFailure(
        "this branch and \(found.text.quoted) have no commit in common"
          + (isShallow ? " in this shallow clone; 'git fetch --unshallow' gets the older ones" : ""))
    }
    commit = base.commit
  }
}
