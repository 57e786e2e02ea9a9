/// The arguments that the program was started with.
package enum ProgramArguments {
  /// The first that is not UTF-8 with its place, the program's own name being the first of all. Swift gives strings, which
  /// would be other names than those that were meant.
  package static var firstUnreadable: (index: Int, text: String)? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      return (index, String(cString: argument))
    }
    return nil
  }
}
