#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// A program that runs, or has run, on this computer.
package struct RunningProcess {
  private let number: Int32

  /// The program that has, or had, a process identifier greater than 0.
  package init(number: Int32) {
    self.number = number
  }

  /// Waits until it ends; returns at once if it has ended.
  package func waitForEnd() {
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
    while kill(number, 0) == 0 || errno != ESRCH { Self.pause(milliseconds: 500) }
  }

  /// Does nothing for some time.
  package static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}
