import ArgumentParser
import OdrAppCode
import ResourceTags

/// `odr code generate`: writes the tags of a manifest as Swift code.
struct CodeGenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "generate",
    """
    Write the tags as Swift code.

    'level-2' becomes 'level2'. To choose a better name, run 'odr set codeNames.level-2 secondLevel'.

    The Swift code contains an enumeration with a case for each declared tag, the tags of each category, and requests \
    and preservation priorities with these tags. The same manifest and files always produce the same bytes, and odr \
    writes the file only if it changes.

    Names follow Swift's guidelines: 'HTTP_Assets' becomes 'httpAssets'. If two tags get the same name, add one of \
    them under 'codeNames' in the manifest.

    With --background-assets, the Swift code also contains a type that gives access to resources with tags or with the \
    asset packs of 'odr background-assets plan', with the same calls. Use the same --root and --catalogs as for the \
    export of packs.

    odr replaces only files that it generated. 'git diff --exit-code FILE' then says whether the committed file was up \
    to date.

    Examples:
      odr code generate
      odr code generate -o Sources/ResourceTag.swift
      odr code generate --access public --name GameTag
      odr code generate --background-assets -o Sources/ResourceTag.swift

    Guide: Code.
    """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var output: String?

  @Option(help: "The access level of the code.")
  var access = CodeAccess.internal

  @Option(help: ArgumentHelp("The name of the type of tags.", valueName: "type"))
  var name = "ResourceTag"

  @Flag(help: "Also write a type that gives access to resources with tags or with asset packs.")
  var backgroundAssets = false

  @OptionGroup var plan: PackPlanOptions
  @OptionGroup var manifest: ManifestOptions

  func validate() throws {
    try ValidationError.check([
      "--root and --catalogs need --background-assets":
        !backgroundAssets && (plan.root != nil || plan.catalogs != nil),
      "--name needs a name that Swift accepts, not '\(name)'": !CodeName.isValid(name),
    ])
  }

  func run() throws {
    let read = try manifest.read()
    try read.throwIfManifestHasErrors()
    try read.throwIfErrorsAreHidden(orSay: "no code was generated")
    let code = GeneratedCode(read.manifest, typeName: name)
    if code.names.all.isEmpty {
      throw CommandFailure(
        "the manifest does not declare any tags; \(ManifestCommand(read.path).inSentence("tag add NAME")) adds a tag")
    }
    let clashes = code.clashes
    if !clashes.isEmpty {
      let more = clashes.count > 1000 ? "\(clashes.count - 1000) more tags have the same name as other tags" : ""
      throw CommandFailure(more, Array(clashes.prefix(1000)), in: read.manifest.source, exitCode: 1)
    }
    var text = code.swift(access: access.rawValue)
    if backgroundAssets {
      let packs = try plan.exportablePlan(read.manifest, orElse: "no code was generated")
      text += ResourceAccessCode(packs, typeName: name).swift(access: access.rawValue)
    }
    guard let output, output != "-" else { return try StandardStream.output.write(text) }
    let old = try FilePath.hasEntry(output) ? FileReader.named(output) : nil
    if let old, old.bytes.elementsEqual(text.utf8) {
      return StandardStream.printStatus("\(output.visible) is up to date\n")
    }
    if let old, !old.bytes.starts(with: GeneratedCode.header.utf8) {
      throw CommandFailure(
        "\(output.quoted) exists, but odr replaces only files that it generated; choose another file")
    }
    try OutputFile.write(Array(text.utf8), to: output, replacing: old != nil, from: old)
  }
}

/// The access level of the generated code.
enum CodeAccess: String, ExpressibleByArgument, CaseIterable {
  case `internal`, `public`, package
}
