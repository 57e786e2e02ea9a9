#if LIBFUZZER
  import CLibFuzzer
  import Foundation

  /// Inputs that libFuzzer makes, led by what of the program they have reached.
  enum LibFuzzerEngine {
    nonisolated(unsafe) private static var target: any FuzzTarget.Type = YAMLTarget.self

    /// Runs libFuzzer with its own options, and never returns.
    static func run(_ target: any FuzzTarget.Type, _ arguments: [String]) -> Never {
      Self.target = target
      // libFuzzer leaves alone what has a handler, and Swift has some that print a trace and keep no input.
      for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(number, SIG_DFL) }
      var strings: [UnsafeMutablePointer<CChar>?] = ([CommandLine.arguments[0]] + arguments).map { strdup($0) } + [nil]
      // libFuzzer keeps the arguments, and starts itself with them where it works in several processes.
      var count = CInt(strings.count - 1)
      let result = strings.withUnsafeMutableBufferPointer { buffer in
        var base = buffer.baseAddress
        return LLVMFuzzerRunDriver(&count, &base) { data, size in
          let bytes = data.map { Array(UnsafeBufferPointer(start: $0, count: size)) } ?? []
          Input.check(bytes, by: LibFuzzerEngine.target)
          return 0
        }
      }
      exit(result)
    }
  }
#endif
