#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
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

  /// Waits until it ends; returns at once if it has ended, or runs on another computer.
  package func waitForEnd() {
    guard host == Self.own.host, number > 0 else { return }
    #if canImport(Darwin)
      let queue = kqueue()
      defer { close(queue) }
      var event = kevent(
        ident: UInt(number), filter: Int16(EVFILT_PROC), flags: UInt16(EV_ADD), fflags: NOTE_EXIT, data: 0, udata: nil)
      var ended = kevent()
      if queue >= 0, kevent(queue, &event, 1, &ended, 1, nil) >= 0 { return }
    #else
      let process = odr_open_process(number)
      var event = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
      if process >= 0 {
        defer { close(process) }
        while poll(&event, 1, -1) < 0, errno == EINTR {}
        return
      }
    #endif
    // The system cannot tell, or the process has ended.
    while !hasEnded { Self.pause(milliseconds: 500) }
  }

  /// Does nothing for some time.
  package static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}
