import ArgumentParser
package import ResourceTags

/// `odr convert`: converts a manifest to the other format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "convert",
    """
    Convert a manifest to JSON or YAML.

    The contents and their order stay the same. JSON has no comments or aliases; odr reports the comments that \
    it cannot keep.

    The result has the canonical layout of 'odr fmt'. In JSON, odr replaces aliases with copies of their values.

    Examples:
      odr convert --to json
      odr convert ResourceTags.json -o ResourceTags.yml

    Guide: Manifest.
    """)

  @Option(
    help: ArgumentHelp("The format to write.", discussion: "Default: the format of the --output file's extension."))
  var to: ManifestFormat?

  @OptionGroup var manifest: ManifestOptions

  @OptionGroup var result: OutputOptions

  mutating func validate() throws {
    let format = result.output?.split(separator: ".").last.flatMap { ManifestFormat(argument: String($0)) }
    if let to, let format, to != format {
      throw ValidationError("--to \(to.rawValue) does not match the extension of the --output file")
    }
    to = to ?? format
    if to == nil {
      var message = "specify the format with '--to', or write '-o' before the path of the new file"
      let words = GlobalOptions.given.rest
      if let file = words.last, file != manifest.path, FileReader.hasEndingOfManifests(file) {
        message += "; did you mean \(ShellWord.lineInSentence(["odr"] + words.dropLast() + ["-o", file]))?"
      }
      throw ValidationError(message)
    }
  }

  func run() throws {
    guard let to else { return }
    let source = try self.manifest.text()
    let manifest = Manifest(source)
    let converted: FormattedManifest
    do {
      converted = try manifest.converted(to: to)
    } catch {
      throw CommandFailure(error, manifest)
    }
    try result.write(converted.bytes, from: self.manifest.isStandardInput ? nil : source)
    if let path = result.output { ManifestFinder.noteName(of: path) }
    StandardStream.printStatus(lines: source.notes("comment not kept", at: converted.lostComments))
    if !converted.lostComments.isEmpty {
      let count = Wording.count(converted.lostComments.count, "comment")
      let command = ManifestCommand(result.output ?? source.name).inSentence("lint --write-baseline")
      let isSilencing = converted.lostComments.contains { source.string(in: $0).contains("odr:ignore") }
      let effect = "; the findings that they silence come back, unless the key 'lint' or \(command) hides them"
      StandardStream.printStatus("left out \(count), because JSON has no comments\(isSilencing ? effect : "")\n")
    }
    if let path = result.output, path != source.name, Manifest.allFileNames.match(path),
      path.hasPrefix(source.name.dropLast(source.name.fileEnding.count))
    {
      StandardStream.note("now remove \(source.name.quoted), so that only one of the two is a manifest")
      let command = ManifestCommand(path)
      if manifest.baseline != nil {
        StandardStream.note("then \(command.inSentence("lint --write-baseline")) writes the baseline again")
      }
      if SchemaReference(in: manifest).reference != nil {
        StandardStream.note(
          "then \(command.inSentence("install schema")) makes it refer to the schema for editors again")
      }
    }
  }
}

extension ManifestFormat: ExpressibleByArgument {
  /// Accepts `yml`, too.
  package init?(argument: String) { self.init(rawValue: argument == "yml" ? "yaml" : argument) }
}
