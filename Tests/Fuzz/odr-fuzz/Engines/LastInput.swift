import Foundation

/// The input that is being tried, kept where a signal handler finds it: it may do little more than write a file.
final class LastInput {
  nonisolated(unsafe) private static var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 20)
  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
  private let seconds: UInt32

  private init(seconds: Int) {
    self.seconds = UInt32(seconds)
  }

  /// Writes the input to a file that begins with `prefix` when the program crashes, or an input takes longer than this.
  static func watch(prefix: String, secondsPerInput: Int) -> LastInput {
    path = strdup("\(prefix)crash-seeded")
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGALRM] {
      signal(number) { number in
        let file = open(LastInput.path.unsafelyUnwrapped, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = write(file, LastInput.bytes, LastInput.count)
        _exit(number == SIGALRM ? 70 : 77)
      }
    }
    return LastInput(seconds: secondsPerInput)
  }

  /// The next input is `bytes`.
  func set(_ bytes: [UInt8]) {
    Self.count = min(bytes.count, 1 << 20)
    for index in 0..<Self.count { Self.bytes[index] = bytes[index] }
    alarm(seconds)
  }
}
