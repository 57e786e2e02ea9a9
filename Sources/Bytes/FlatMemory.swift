private import CSystem

/// Memory from the C library's heap, given back when nobody holds it any more.
@usableFromInline
final class FlatMemory {
  private let base: UnsafeMutableRawPointer

  @usableFromInline init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  deinit {
    CSystem.free(base)
  }

  /// Room for so many values, in place of that at `old`, whose values come along.
  @usableFromInline static func allocate<Element: BitwiseCopyable>(
    _ count: Int, from old: UnsafeMutablePointer<Element>? = nil
  ) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(old, max(1, count * MemoryLayout<Element>.stride)) else {
      preconditionFailure("out of memory")
    }
    return memory.bindMemory(to: Element.self, capacity: count)
  }

  @usableFromInline static func free(_ base: UnsafeMutableRawPointer) {
    CSystem.free(base)
  }
}
