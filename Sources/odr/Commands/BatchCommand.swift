import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr batch`: makes the edits in a script, which contains one edit on each line. The command makes either all edits
/// or none.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "batch",
    """
    Make many edits at once, from a script or a CSV file.

    Each line is an edit, written like the words after 'odr'. If a line fails, odr changes nothing, and reports \
    all lines that fail.

    The edits are \(EditVerb.list("and")). Quotes and backslashes work as in a shell, but odr does not expand variables or \
    patterns, and '#' begins a comment. odr reads and writes the manifest once.

    A file whose name ends with '.csv' or '.tsv' is a table instead: each row contains a path and one or more tags to \
    add, separated by commas or tabs, or by semicolons if the first line contains no comma; a field can also contain \
    several tags, as in "boss;storm". New tags need --create.

    Examples:
      odr batch tags.csv --create
      odr batch edits.txt --dry-run
      printf 'tag add storm\\nassign Music/Storm.m4a --tag storm\\n' | odr batch

    In a CSV file, each row is a path and its tags, such as Levels/5.sks,level-5,boss. Guide: Edits.
    """)

  @Argument(help: ArgumentHelp("The script; '-' is standard input.", valueName: "file"), completion: .file())
  var script = "-"

  @Option(help: "The form of a table: csv or tsv. Default: the form that the file's extension says.")
  var input: BatchInput?

  @OptionGroup var create: CreateOption

  @Flag(help: "Also add resources that do not exist.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    try ValidationError.check([
      "standard input cannot be both the manifest and the script": script == "-" && options.manifestPath == "-",
      "--create is for tables: pass a file that ends with '.csv', or '--input csv'; in a script, add it to the lines that need it":
        create.name != nil && separator == nil,
    ])
  }

  /// The byte between the fields of a table; `nil` for a script.
  private var separator: UInt8? {
    switch input ?? BatchInput(rawValue: script.fileEnding) {
    case .csv: ","
    case .tsv: "\t"
    case nil: nil
    }
  }

  func run() throws {
    if Manifest.allFileNames.match(script) {
      throw CommandFailure("\(script.quoted) is a manifest, not a script; '-m' selects the manifest to edit")
    }
    let source = try script == "-" ? FileReader.readStandardInput() : FileReader.named(script, onlyRegular: false)
    try options.apply { file in
      let edits =
        if let separator {
          EditScript(table: source, separator: separator, creating: create.category, file.resolver)
        } else {
          EditScript(source, file.resolver)
        }
      return try EditRequest(edits, from: source, in: file, allowsMissing: allowMissing)
    }
  }
}

/// A table of edits that `odr batch` reads, with commas or with tabs between its fields.
enum BatchInput: String, ExpressibleByArgument, CaseIterable {
  case csv, tsv
}
