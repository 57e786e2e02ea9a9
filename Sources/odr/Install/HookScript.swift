import ResourceTags

/// A script that a hook runs.
struct HookScript {
  let text: String

  init(_ text: String) { self.text = text }

  /// Returns the script of odr's hooks for any POSIX shell. `program` is the path of the odr to run. Except for this quoted
  /// path, the script contains no text from a repository, so the shell never runs a name as code.
  static func own(program: String?) -> [UInt8] {
    let script = """
      #!/bin/sh
      # A branch can replace an odr in the work tree, so look for one elsewhere.
      \(RunningProgram.search(for: program))
      if [ -z "$odr" ]; then
        echo "${0##*/}: odr is not installed, so the resource tags of this commit are not checked." >&2
        printf '%s: install odr and run "odr install hook", or remove %s\\n' "${0##*/}" "$0" >&2
      fi
      [ -z "$odr" ] || "$odr" lint --staged || {
        status=$?
        echo "${0##*/}: 'git commit --no-verify' skips this check once." >&2
        exit "$status"
      }

      """
    return (InstalledFile.signed(script) + "\n").pathBytes
  }

  /// The line that runs odr in a script that several people share.
  static let line = "odr lint --staged || exit 1"

  /// Returns advice to add a line that runs `program` at the beginning of the script, where nothing can skip the line;
  /// `nil` if the script isn't for a shell. If other people share the script, `program` must be the odr in PATH.
  func addition(running program: String = "odr") -> String? {
    guard isForShell else { return nil }
    let place = text.hasPrefix("#!") ? "below its first line" : "at its beginning"
    return "add this line \(place):\n\(program) lint --staged || exit 1"
  }

  /// Returns the message about a file that doesn't certainly run odr, with advice to add lines.
  static func fault(of path: String, mentionsOdr: Bool, _ addition: String?) -> String {
    (mentionsOdr
      ? "odr cannot tell whether \(path.visible) always runs odr and stops the commit"
      : "\(path.visible) does not run odr") + (addition.map { "; " + $0 } ?? "")
  }

  private var isForShell: Bool {
    !text.hasPrefix("#!") || text.prefix { !$0.isNewline }.contains(/sh\b/)
  }

  /// The lines of the script or of a YAML file, without comments and empty lines.
  var lines: [Substring] {
    text.replacing("\\\n", with: " ").split(whereSeparator: \.isNewline).map { line in
      line.firstRange(of: /(?:^|\s)#.*/).map { line[..<$0.lowerBound] } ?? line
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Whether a line that isn't a comment runs odr.
  var mentionsOdr: Bool {
    lines.contains { $0.contains(/(?:^|[^\w.-])odr(?:["',\s](?:[^|;&]*[\s"',])?lint\b|-lint)/) }
  }

  /// The words that may follow `odr` in a command that checks the whole commit; paths and other options may limit the
  /// check.
  private static let words: Set<Substring> = [
    "lint", "--staged", "--strict", "--code", "--all", "-q", "--quiet", "--follow-links", "\"$@\"", "$@",
  ]

  /// Whether the script certainly checks each whole commit with odr, and fails if odr does: no earlier line can end
  /// the script with success or redefine odr, and the line isn't part of a condition, a loop, a function, or a text.
  func stopsCommits(isErrorFatal: Bool = false) -> Bool {
    guard isForShell else { return false }
    let lines = lines
    var isErrorFatal = isErrorFatal
    /// The number of conditions, loops, and blocks around a line.
    var depth = 0
    for (index, line) in lines.enumerated() {
      let call = line.replacing(/\d*>+&? *[^\s;|&]+/, with: "").wholeMatch(
        of:
          /((?:exec |cd \S+ && |[A-Z_]+=\S+ |\[ -z "\$odr" \] \|\| )*)["\S]*odr"? ([^|;&]*\blint\b[^|;&]*)(.*)/
      )
      let options = call?.2.replacing(/(?:^| )(?:-C|--color|--format)[ =]\S+/, with: "").split(separator: " ") ?? []
      if let call, depth == 0, options.contains("--staged"), Self.words.isSuperset(of: options) {
        let rest = ([call.3] + lines[(index + 1)...]).joined(separator: "\n")
        let isFailing =
          rest.prefixMatch(of: /\s*\|\| *(?:\{(?:[^}]|\$\{[^}]*\})*\b)?exit(?: *[\n;}]| *$| +[1-9"$])/) != nil
        let isLast = isErrorFatal || index == lines.count - 1 || call.1.contains("exec")
        if call.3.isEmpty ? isLast : call.3.hasPrefix("||") && isFailing { return true }
      }
      let unquoted = line.replacing(/\\.|"(?:[^"\\]|\\.)*"|'[^']*'/, with: "")
      if unquoted.contains(/<<|["']|\balias\b|\bodr *\(/) { return false }
      depth += Self.depthChange(line)
      if line.contains(/^set +\+\w*e/) {
        isErrorFatal = false
      } else if line.contains(/^set +-\w*e|husky\.sh/) {
        isErrorFatal = true
      } else if line.contains(/\b(?:exec|return|source)\b|^\. |\bexit\b(?! +[1-9])/) {
        return false
      }
    }
    return false
  }

  /// Returns how many more conditions, loops, and blocks a line begins than ends.
  private static func depthChange(_ line: Substring) -> Int {
    var isCommandNext = true
    return line.matches(of: /[;&|()]+|[^\s;&|()]+/).reduce(0) { depth, match in
      let word = match.output
      defer {
        isCommandNext =
          word.first.map(";&|()".contains) ?? false
          || ["if", "then", "elif", "else", "while", "until", "do", "!", "{"].contains(word)
      }
      switch word {
      case "if", "for", "while", "until", "case", "select", "{": return depth + (isCommandNext ? 1 : 0)
      case "fi", "done", "esac", "}": return depth - (isCommandNext ? 1 : 0)
      default: return depth
      }
    }
  }
}
