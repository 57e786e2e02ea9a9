import ArgumentParser
import Bytes
import Diagnostics

/// Names from a manifest or a project, such that a shell offers them for what they are and runs nothing of them.
enum ShellCandidates {
  /// Names that stand for themselves. Behind an option one with a dash in front would be an option, and is left out.
  static func names(_ names: [String], on line: CommandWords) -> [String] {
    escaped(line.hasTerminator ? names : names.filter { $0.utf8.first != UInt8(ascii: "-") })
  }

  /// Paths, which can be written such that neither a dash nor a tilde stands in front.
  static func paths(_ paths: [String]) -> [String] {
    escaped(paths.map { $0.hasPrefix("-") || $0.hasPrefix("~") ? "./" + $0 : $0 })
  }

  /// Each name once, without those that a terminal could not show: line breaks among them would make two of one.
  private static func escaped(_ names: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return names.filter {
      !$0.isEmpty && !$0.unicodeScalars.contains(where: \.isUnprintable) && seen.insert(Array($0.utf8)).inserted
    }
    .compactMap(escaped)
  }

  /// The name in the notation of the list that the generated script makes of it; `nil` where the shell has none for it.
  private static func escaped(_ name: String) -> String? {
    switch CompletionShell.requesting {
    case .bash?:
      // On the command line bash quotes all that needs it, save these.
      if name.hasPrefix("~") || name.utf8.contains(where: { "$`".utf8.contains($0) }) { return nil }
      // `compgen -W` expands each of its words as on a command line.
      return "'" + name.replacing("'", with: "'\\''") + "'"
    case .zsh?:
      // `_describe` takes what follows a colon for a description.
      return name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    default: return name
    }
  }
}
