#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An object that each thread has one of, or none.
///
/// It is not generic: the runtime would take longer to make the type than a short run takes for its output.
package final class ThreadValue: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  /// The object of this thread.
  package var value: AnyObject? {
    pthread_getspecific(key).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls `body` while this thread has the object.
  package func with<Result>(_ value: AnyObject, _ body: () throws -> Result) rethrows -> Result {
    let before = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(value).toOpaque())
    defer {
      pthread_setspecific(key, before)
      withExtendedLifetime(value) {}
    }
    return try body()
  }
}
