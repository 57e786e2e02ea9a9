import Foundation
import OdrTestSupport

/// A folder that contains a game with asset packs and a script that uploads them. Each run of the script gets a copy of
/// the game, and tools that act like Apple's tools (`PackScript/tool.sh`).
final class PackScriptFolder: Sendable {
  private let folder: TemporaryFolder

  /// The steps that begin each run.
  private static let prelude = """
    exec 2>&1
    export FAKE="$PWD/fake" TMPDIR="$PWD/tmp" ODR_APP=6700000001 ODR_API_KEY=SECRET7KEY ODR_API_ISSUER=SECRET7ISSUER
    mkdir -p fake/server tmp
    # Runs the script, whose process ID the tools need.
    script() { ${START-} sh -c 'export SCRIPT=$$; exec /bin/bash -- "$@"' sh Game/Scripts/upload.sh --archives Archives "$@"; }
    # Foundation blocks signals in the programs that it starts.
    with_signals() { perl -MPOSIX -e 'sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV' "$@"; }
    upload() { script --record record "$@"; }
    earlier() { "$@" >/dev/null; rm -f fake/calls; }

    """

  /// A run of the script.
  struct Run {
    let folder: TemporaryFolder
    let exitCode: Int32
    /// All output; the name of the folder is replaced.
    let output: String
    /// The calls of tools.
    let calls: String
    /// The lines of the record.
    let record: String

    /// The contents of the archives, by name.
    var archives: [String: String] {
      get throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "Archives").path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text("Archives/" + $0)) })
      }
    }
  }

  /// Writes the files and the manifest, and exports the packs with `odr`.
  init(_ files: [String: String], manifest: String) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: "Game/" + path) }
    try folder.write(manifest, to: "Game/ResourceTags.yml")
    let export = try OdrProcess(
      ["background-assets", "export", "-o", "Packs", "--catalogs", "Catalogs", "--script", "Scripts/upload.sh"],
      in: folder.url.appending(path: "Game"))
    if export.exitCode != 0 { throw Failure(message: export.standardError) }
    let bin = folder.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: false)
    let tool = Fixtures.root.appending(path: "Tests/OdrTests/PackScript/tool.sh")
    for name in ["xcrun", "ba-package", "uname", "sleep", "mv"] {
      try FileManager.default.createSymbolicLink(at: bin.appending(path: name), withDestinationURL: tool)
    }
  }

  private struct Failure: Error {
    let message: String
  }

  /// The path of the script.
  var script: String { folder.url.appending(path: "Game/Scripts/upload.sh").path }

  /// Runs bash commands in a new folder that contains a copy of the game.
  func run(_ steps: String) throws -> Run {
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(at: folder.url.appending(path: "Game"), to: copy.url.appending(path: "Game"))
    let run = try OdrProcess(
      ["-c", Self.prelude + steps], in: copy.url,
      environment: [
        "PATH": folder.url.appending(path: "bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        "ODR": OdrProcess.program.path,
      ], program: URL(fileURLWithPath: "/bin/bash"))
    func text(_ path: String) -> String { (try? copy.text(path)) ?? "" }
    return Run(
      folder: copy, exitCode: run.exitCode, output: run.standardOutput.replacing(copy.url.path, with: "FOLDER"),
      calls: text("fake/calls"), record: text("record"))
  }
}
