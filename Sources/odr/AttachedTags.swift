import ArgumentParser

/// Takes `--tag=a FILE` as one tag and a file.
///
/// The parser gives `--tag`, and each option of several tags, all words up to the next option, even where a value is
/// attached to it.
enum AttachedTags {
  /// The arguments with the words that follow `--tag=…` in front of all options.
  static func separated(_ arguments: [String]) -> [String] {
    let (command, _, rest) = MistypedWord.named(by: arguments)
    let names = command == PacksCommand.self ? ["--request=", "--having="] : ["--tag="]
    func isAttached(_ word: String) -> Bool { names.contains { word.hasPrefix($0) } }
    guard commands.contains(where: { $0 == command }), rest.contains(where: isAttached) else { return arguments }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    let start = rest[..<end].firstIndex { $0.hasPrefix("-") } ?? end
    var (values, options) = (Array(rest[..<start]), [String]())
    var isBehind = false
    for word in rest[start..<end] {
      if word.hasPrefix("-"), word != "-" { isBehind = isAttached(word) }
      if isBehind, !isAttached(word) { values.append(word) } else { options.append(word) }
    }
    return arguments[..<rest.startIndex] + values + options + rest[end...]
  }

  private static let commands: [any ParsableCommand.Type] = [
    AssignCommand.self, PacksCommand.self, ResourceSetCommand.self, UnassignCommand.self,
  ]
}
