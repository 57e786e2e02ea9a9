/// The hook that `odr hook install` writes.
enum HookScript {
  /// The line that tells our hooks from those of others.
  static let mark = "# Written by 'odr hook install'; 'odr hook uninstall' takes it away."

  /// What a hook has to run.
  static func command(isStrict: Bool) -> String {
    "odr lint --staged" + (isStrict ? " --strict" : "")
  }

  /// The whole hook, for any POSIX shell. Nothing in it comes from a repository, so that no name can be run.
  static func text(isStrict: Bool) -> String {
    """
    #!/bin/sh
    \(mark)
    if ! command -v odr >/dev/null 2>&1; then
      echo "pre-commit: odr is not installed, so the resource tags of this commit are not checked." >&2
      printf 'pre-commit: install odr, or remove %s\\n' "$0" >&2
      exit 0
    fi
    \(command(isStrict: isStrict)) && exit 0
    status=$?
    echo "pre-commit: 'odr lint --fix' mends what is certain; then 'git add' the manifest again." >&2
    echo "pre-commit: 'git commit --no-verify' commits as it is, once." >&2
    exit "$status"

    """
  }
}
