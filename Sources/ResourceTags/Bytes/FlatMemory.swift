private import CResourceTagsSystem

/// Memory from the C library's heap, freed with its last reference.
@usableFromInline
final class FlatMemory {
  private let base: UnsafeMutableRawPointer

  @usableFromInline init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  deinit {
    CResourceTagsSystem.free(base)
  }

  /// Room for `count` values, which replaces the room at `old` and keeps its values.
  @usableFromInline static func allocate<Element: BitwiseCopyable>(
    _ count: Int, from old: UnsafeMutablePointer<Element>? = nil
  ) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(old, max(1, count * MemoryLayout<Element>.stride)) else {
      preconditionFailure("out of memory")
    }
    return memory.bindMemory(to: Element.self, capacity: count)
  }

  @usableFromInline static func free(_ base: UnsafeMutableRawPointer) {
    CResourceTagsSystem.free(base)
  }
}
