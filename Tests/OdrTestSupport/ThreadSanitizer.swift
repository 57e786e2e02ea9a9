#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sanitizer that detects data races.
public enum ThreadSanitizer {
  /// Whether this program includes the sanitizer.
  public static var isActive: Bool {
    let program = dlopen(nil, RTLD_LAZY)
    return program.map { dlsym($0, "__tsan_init") != nil } ?? false
  }
}
