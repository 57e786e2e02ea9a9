#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An object that each thread has one of, or none.
package final class ThreadValue<Value: AnyObject>: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  /// The object of this thread.
  package var value: Value? {
    pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls `body` while this thread has the object.
  package func with<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
    let before = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(value).toOpaque())
    defer {
      pthread_setspecific(key, before)
      withExtendedLifetime(value) {}
    }
    return try body()
  }
}
