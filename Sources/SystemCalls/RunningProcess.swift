#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs, or has run, on some computer of a network.
package struct RunningProcess: Equatable {
  package let host: String
  package let number: Int32

  package init(host: String, number: Int32) {
    self.host = host
    self.number = number
  }

  /// This program.
  package static var own: RunningProcess {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return RunningProcess(host: String(decoding: bytes, as: UTF8.self), number: getpid())
  }

  /// Whether it has ended; false if it runs on another computer, where that cannot be found out.
  package var hasEnded: Bool {
    host == Self.own.host && number > 0 && kill(number, 0) != 0 && errno == ESRCH
  }

  /// Does nothing for some time.
  package static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}
