/// The arguments that the program was started with.
package enum ProgramArguments {
  /// The first that is not UTF-8, with its index; index 0 is the program's own name. Swift's own strings
  /// would name something else than the user meant.
  package static var firstUnreadable: (index: Int, text: String)? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      return (index, String(cString: argument))
    }
    return nil
  }
}
