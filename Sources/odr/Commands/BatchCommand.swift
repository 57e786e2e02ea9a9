import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr batch`: makes the edits in a script, which contains one edit on each line. The command makes either all edits
/// or none.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Make many edits at once: all of them or none.",
    discussion: """
      Each line is an edit, written like the words after 'odr'. If a line fails, odr changes nothing, and reports \
      all lines that fail.

      Each line is one edit, written like the words after 'odr' on a command line: \(edits). Quotes and backslashes \
      work as in a shell, but odr does not expand variables or patterns, and '#' begins a comment. odr reads and \
      writes the manifest once. If a line fails, odr changes nothing and reports all lines that fail.

      Examples:
        odr batch edits.txt --dry-run
        printf 'tag add storm\\nassign Music/Storm.m4a --tag storm\\n' | odr batch

      Guide: Edits.
      """)

  private static var edits: String {
    EditVerb.groups.map { group in
      group.subcommands.isEmpty ? group.word : "\(group.word) \(group.subcommands.listed("and"))"
    }.joined(separator: "; ")
  }

  @Argument(help: ArgumentHelp("The script; '-' is standard input.", valueName: "file"), completion: .file())
  var script = "-"

  @Flag(help: "Also add resources that do not exist.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if script == "-", options.manifestPath == "-" {
      throw ValidationError("standard input cannot be both the manifest and the script")
    }
  }

  func run() throws {
    let isStandardInput = script == "-"
    let source = try isStandardInput ? FileReader.readStandardInput() : FileReader.named(script)
    try options.apply(noChangeMessage: "the manifest already contains all of these changes; nothing changed") { file in
      var resolver = file.resolver
      resolver.script = isStandardInput ? nil : script
      return EditRequest(
        EditScript(source, resolver, isStandardInput: isStandardInput), in: source, allowsMissing: allowMissing)
    }
  }
}
