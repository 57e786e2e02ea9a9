import CLibYAML

#if canImport(Darwin)
  import Darwin
  import MachO.dyld
#else
  import Glibc
#endif

/// The machine, and what else a reader has to know to compare two tables.
enum Machine {
  /// The number of cores, the processor and the operating system, in one line, without the machine's name.
  static var kind: String {
    var name = utsname()
    uname(&name)
    let cores = sysconf(CInt(_SC_NPROCESSORS_ONLN))
    // What follows the number is whoever built it.
    let release = text(of: name.release).prefix { $0.isNumber || $0 == "." }
    let parts = [processor, text(of: name.machine), "\(text(of: name.sysname)) \(release)"].compactMap { $0 }
    return "\(cores) cores, " + parts.joined(separator: ", ")
  }

  /// The number of processes that ran or waited to run, on average in the last minute; nil where that is not known.
  static var load: Double? {
    var average = 0.0
    return getloadavg(&average, 1) == 1 ? average : nil
  }

  /// Today, in UTC, as `2025-01-31`.
  static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    let numbers = [Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map { $0 < 10 ? "-0\($0)" : "-\($0)" }
    return "\(Int(parts.tm_year) + 1900)" + numbers.joined()
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

  /// The folder of this package, which holds what is not built.
  static var packageFolder: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }

  /// What the processor calls itself; nil where the system does not say.
  private static var processor: String? {
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 256)
      var size = buffer.count - 1
      guard sysctlbyname("machdep.cpu.brand_string", &buffer, &size, nil, 0) == 0 else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let lines = readBeginning(of: "/proc/cpuinfo", atMost: 4096).split(separator: "\n")
      guard let line = lines.first(where: { $0.hasPrefix("model name") }) else { return nil }
      return line.split(separator: ":").last.map { String($0.drop { $0 == " " }) }
    #endif
  }

  /// The text in one of the fixed arrays of `utsname`, up to its null byte.
  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
