#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sanitizer that looks for data races.
public enum ThreadSanitizer {
  /// Whether it is a part of this program.
  public static var isThere: Bool {
    let program = dlopen(nil, RTLD_LAZY)
    return program.map { dlsym($0, "__tsan_init") != nil } ?? false
  }
}
