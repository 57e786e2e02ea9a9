import Bytes
import Diagnostics
import FileTrees

/// The hook that `odr hook install` writes.
enum HookScript {
  /// The line that tells our hooks from those of others.
  static let mark = "# Written by 'odr hook install'; 'odr hook uninstall' takes it away."

  /// The command that a hook must run.
  static func command(isStrict: Bool) -> String {
    "odr " + arguments(isStrict: isStrict)
  }

  private static func arguments(isStrict: Bool) -> String {
    "lint --staged" + (isStrict ? " --strict" : "")
  }

  /// The whole hook, for any POSIX shell, with the path of the odr that installs it; if that is in the work tree, it is found
  /// there, too, when the repository has moved. Nothing else comes from a repository, so that the shell never runs a name as
  /// code, and no folder of PATH counts that is relative.
  static func text(isStrict: Bool, program: String?, workTree: String?) -> [UInt8] {
    let inside = program.flatMap { program in
      workTree.flatMap { ByteString(program).path(below: ByteString($0)) }.map {
        "\"$PWD\"/\(ShellWord.quoted($0.string)) "
      }
    }
    return """
      #!/bin/sh
      \(mark)
      # Graphical programs have a PATH without most folders of programs.
      for odr in "$(command -v odr)" \(ShellWord.quoted(program ?? "")) \(inside ?? "")/opt/homebrew/bin/odr /usr/local/bin/odr ''; do
        case $odr in /*) if [ -f "$odr" ] && [ -x "$odr" ]; then break; fi ;; esac
      done
      if [ -z "$odr" ]; then
        echo "${0##*/}: odr is not installed, so the resource tags of this commit are not checked." >&2
        printf '%s: install odr and run "odr hook install", or remove %s\\n' "${0##*/}" "$0" >&2
        exit 0
      fi
      "$odr" \(arguments(isStrict: isStrict)) && exit 0
      status=$?
      echo "${0##*/}: 'git commit --no-verify' commits as it is, once." >&2
      exit "$status"

      """.pathBytes
  }

}
