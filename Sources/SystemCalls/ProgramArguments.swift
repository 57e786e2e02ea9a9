#if canImport(Darwin)
  import Darwin
#endif

/// The program, and the arguments that it was started with.
package enum ProgramArguments {
  /// The path of the program, without symbolic links; `nil` if the system does not tell.
  package static var programPath: String? {
    #if canImport(Darwin)
      // PROC_PIDPATHINFO_MAXSIZE is a macro that Swift does not see.
      var name = [UInt8](repeating: 0, count: 4 * Int(MAXPATHLEN))
      let count = proc_pidpath(getpid(), &name, UInt32(name.count))
      guard count > 0 else { return nil }
      let path = String(decoding: name.prefix(Int(count)), as: UTF8.self)
    #else
      let path = "/proc/self/exe"
    #endif
    return try? FileSystem.realPath(path)
  }

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
