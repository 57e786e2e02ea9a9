/// What git leaves out on purpose.
package enum GitIgnore {
  /// Whether git ignores the path, an absolute one, which its index does not have.
  package static func covers(_ path: String) -> Bool {
    (try? GitProcess.run(["check-ignore", "--quiet", "--", path], in: .workingFolder))?.exitCode == 0
  }
}
