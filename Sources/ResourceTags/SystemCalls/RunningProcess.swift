#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// A process on this computer, given by its identifier.
package struct RunningProcess {
  private let number: Int32

  /// Creates a reference to the process with the identifier `number`, which must be greater than 0. The process may
  /// have ended.
  package init(number: Int32) {
    self.number = number
  }

  /// Waits until the process ends; returns at once if the process has already ended.
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
    // Either the system doesn't support waiting, or the process has ended.
    while kill(number, 0) == 0 || errno != ESRCH { Self.pause(milliseconds: 500) }
  }

  /// Pauses this thread.
  package static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1000)
  }
}

/// The path of this program and its arguments.
package enum ProgramArguments {
  /// The path of the program, without symbolic links; `nil` if the system doesn't report it.
  package static var programPath: String? {
    #if canImport(Darwin)
      // Swift doesn't import the `PROC_PIDPATHINFO_MAXSIZE` macro.
      var name = [UInt8](repeating: 0, count: 4 * Int(MAXPATHLEN))
      let count = proc_pidpath(getpid(), &name, UInt32(name.count))
      guard count > 0 else { return nil }
      let path = name.prefix(Int(count)).string
    #else
      let path = "/proc/self/exe"
    #endif
    return try? FileSystem.realPath(path)
  }

  /// The arguments as paths. Arguments that aren't valid UTF-8 keep their bytes; Swift's own conversion would change
  /// the bytes and so name different files.
  package static var paths: [String] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      let argument = CommandLine.unsafeArgv[index]
      var bytes: [UInt8] = []
      while let byte = argument?[bytes.count], byte != 0 { bytes.append(UInt8(bitPattern: byte)) }
      return String(path: bytes)
    }
  }
}
