import Diagnostics
import ArgumentParser
import Bytes

/// Names from a manifest or a project, written so that a shell offers them unchanged and runs no part of them.
enum ShellCandidates {
  /// Names as they are. Among options, a name with a leading dash would be an option, and is left out.
  static func names(_ names: [String], on line: CommandWords) -> [String] {
    escaped(line.hasTerminator ? names : names.filter { $0.utf8.first != UInt8(ascii: "-") })
  }

  /// Paths, written so that they start with neither a dash nor a tilde.
  static func paths(_ paths: [String]) -> [String] {
    escaped(paths.map { $0.hasPrefix("-") || $0.hasPrefix("~") ? "./" + $0 : $0 })
  }

  /// Each name once, without those that a terminal cannot show: a line break would make two names of one.
  private static func escaped(_ names: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return names.filter {
      !$0.isEmpty && !$0.unicodeScalars.contains(where: \.isUnprintable) && seen.insert(Array($0.utf8)).inserted
    }
    .compactMap(escaped)
  }

  /// The name as the list of the generated script needs it; `nil` if the shell has no notation for it.
  private static func escaped(_ name: String) -> String? {
    switch CompletionShell.requesting {
    case .bash?:
      // On the command line bash quotes everything that needs it except these.
      if name.hasPrefix("~") || name.utf8.contains(where: { "$`".utf8.contains($0) }) { return nil }
      // `compgen -W` expands each of its words as on a command line.
      return ShellWord.quoted(name)
    case .zsh?:
      // `_describe` takes the text after a colon for a description.
      return name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    default: return name
    }
  }
}
