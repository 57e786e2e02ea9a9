import CLibYAML

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The machine, and what else a reader has to know to compare two tables.
enum Machine {
  /// The number of cores, the processor's kind and the operating system, in one line.
  static var kind: String {
    var name = utsname()
    uname(&name)
    let cores = sysconf(CInt(_SC_NPROCESSORS_ONLN))
    return "\(cores) cores, \(text(of: name.machine)), \(text(of: name.sysname)) \(text(of: name.release))"
  }

  /// The version of the libyaml that the event loop runs on.
  static var libYAMLVersion: String {
    yaml_get_version_string().map { String(cString: $0) } ?? "unknown"
  }

  /// The folder that this program was started from, in which `event-loop` lies beside it.
  static var programFolder: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      let count = _NSGetExecutablePath(&buffer, &size) == 0 ? Int(strlen(buffer)) : 0
    #else
      let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    #endif
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The text in one of the fixed arrays of `utsname`, up to its null byte.
  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
