/// The hook that `odr hook install` writes.
enum HookScript {
  /// The line that tells our hooks from those of others.
  static let mark = "# Written by 'odr hook install'; 'odr hook uninstall' takes it away."

  /// What a hook has to run.
  static func command(isStrict: Bool) -> String {
    "odr " + arguments(isStrict: isStrict)
  }

  private static func arguments(isStrict: Bool) -> String {
    "lint --staged" + (isStrict ? " --strict" : "")
  }

  /// The whole hook, for any POSIX shell, with the place of the odr that installs it. Nothing in it comes from a repository,
  /// so that no name can be run.
  static func text(isStrict: Bool, program: String?) -> String {
    """
    #!/bin/sh
    \(mark)
    # Graphical programs have a PATH without most folders of programs.
    odr=$(command -v odr) ||
      for odr in \(quoted(program ?? "")) /opt/homebrew/bin/odr /usr/local/bin/odr ''; do
        if [ -f "$odr" ] && [ -x "$odr" ]; then break; fi
      done
    if [ -z "$odr" ]; then
      echo "pre-commit: odr is not installed, so the resource tags of this commit are not checked." >&2
      printf 'pre-commit: install odr, or remove %s\\n' "$0" >&2
      exit 0
    fi
    "$odr" \(arguments(isStrict: isStrict)) && exit 0
    status=$?
    echo "pre-commit: 'odr lint --fix' mends what is certain; then 'git add' the manifest again." >&2
    echo "pre-commit: 'git commit --no-verify' commits as it is, once." >&2
    exit "$status"

    """
  }

  /// A word that a shell takes for the text, whatever is in it.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
