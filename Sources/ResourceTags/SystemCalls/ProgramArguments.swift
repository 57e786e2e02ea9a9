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

  /// The arguments as paths, which need not be UTF-8; Swift's own strings would name something else than the user meant.
  package static var paths: [String] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      let argument = CommandLine.unsafeArgv[index]
      var bytes: [UInt8] = []
      while let byte = argument?[bytes.count], byte != 0 { bytes.append(UInt8(bitPattern: byte)) }
      return String(path: bytes)
    }
  }
}
