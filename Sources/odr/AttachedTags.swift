import ArgumentParser

/// Takes `--tag=a FILE` as one tag and a file.
///
/// The parser gives `--tag` all words up to the next option, even where a value is attached to it.
enum AttachedTags {
  /// The arguments with the words that follow `--tag=…` in front of all options.
  static func separated(_ arguments: [String]) -> [String] {
    let (command, _, rest) = MistypedWord.named(by: arguments)
    guard commands.contains(where: { $0 == command }), rest.contains(where: { $0.hasPrefix("--tag=") }) else {
      return arguments
    }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    let start = rest[..<end].firstIndex { $0.hasPrefix("-") } ?? end
    var (names, options) = (Array(rest[..<start]), [String]())
    var isAttached = false
    for word in rest[start..<end] {
      if word.hasPrefix("-"), word != "-" { isAttached = word.hasPrefix("--tag=") }
      if isAttached, !word.hasPrefix("--tag=") { names.append(word) } else { options.append(word) }
    }
    return arguments[..<rest.startIndex] + names + options + rest[end...]
  }

  private static let commands: [any ParsableCommand.Type] = [
    AssignCommand.self, ResourceSetCommand.self, UnassignCommand.self,
  ]
}
