/// Assigns the numbers 0, 1, 2, … to items and finds an item's number by the item's hash. The owner of the table stores
/// the items and compares items that have the same hash.
///
/// The table uses open addressing with linear probing. With a `Dictionary`, which computes hashes more slowly, odr would
/// need noticeably more instructions for the components of paths.
package struct HashTable: Sendable {
  /// The hash of each item, indexed by the item's number.
  private var hashes: ContiguousArray<UInt64> = []
  /// The slots of the table: each slot contains an item's number plus 1, or 0 if the slot is empty. The number of slots
  /// is a power of two, and at most half of the slots are used.
  private var slots: ContiguousArray<UInt32>

  /// Creates an empty table with room for `expectedCount` hashes.
  package init(expectedCount: Int = 32) {
    var size = 64
    while size < expectedCount * 2 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
    hashes.reserveCapacity(expectedCount)
  }

  /// Returns the number of the first item that has the hash `hash` and that `isSame` accepts.
  @inline(__always)
  package func find(_ hash: UInt64, where isSame: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if hashes[number] == hash, isSame(number) { return number }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Assigns the next number to a new item with the hash `hash`.
  @inline(__always)
  package mutating func append(_ hash: UInt64) {
    if (hashes.count + 1) * 2 > slots.count { grow() }
    hashes.append(hash)
    enter(hashes.count - 1)
  }

  @inline(__always)
  private mutating func enter(_ number: Int) {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hashes[number]) & mask
    while slots[place] != 0 { place = (place + 1) & mask }
    slots[place] = UInt32(truncatingIfNeeded: number + 1)
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    for number in hashes.indices { enter(number) }
  }
}

/// Hashes bytes. The hashes cannot be predicted outside the process, so input can't be crafted to cause collisions.
///
/// Like wyhash, the hasher multiplies and folds eight bytes at a time. Each new hasher chooses its keys at random.
package struct ByteHasher: Sendable {
  private let wordKey: UInt64
  private let endKey: UInt64
  /// The initial state.
  package let start: UInt64

  package init() {
    var generator = SystemRandomNumberGenerator()
    wordKey = generator.next() | 1
    endKey = generator.next() | 1
    start = generator.next()
  }

  /// Returns the state after hashing `bytes`.
  @inline(__always)
  package func combine(_ state: UInt64, _ bytes: ByteSlice) -> UInt64 {
    var state = state
    var offset = 0
    while offset + 8 <= bytes.count {
      state = combine(state, word: bytes.word(at: offset).bits)
      offset += 8
    }
    let rest = bytes.count - offset
    return finish(state, bytes.word(at: offset).bits & ByteWord.mask(ofFirst: rest), rest)
  }

  /// Returns the state after hashing eight bytes.
  @inline(__always)
  package func combine(_ state: UInt64, word: UInt64) -> UInt64 { fold(state ^ word, wordKey) }

  /// Hashes the path component at `start`. Returns the new state, the component's end, and whether the component is
  /// plain, that is, ASCII without NUL.
  ///
  /// Reading each byte only once for all three results makes linting 5,000 resources a tenth cheaper.
  @inline(__always)
  package func combine(
    _ state: UInt64, nameAt start: Int, of path: ByteSlice
  ) -> (state: UInt64, end: Int, isPlain: Bool) {
    var state = state
    var offset = start
    var unusual: UInt64 = 0
    while true {
      let word = path.word(at: offset)
      let count = min(ByteWord.distance(to: word.matches("/")), path.count - offset)
      let mask = ByteWord.mask(ofFirst: count)
      unusual |= (word.nonASCII | word.matches(0)) & mask
      if count < 8 { return (finish(state, word.bits & mask, count), offset + count, unusual == 0) }
      state = combine(state, word: word.bits)
      offset += 8
    }
  }

  /// Returns the state after hashing the last bytes. `word` contains `count` bytes, fewer than eight, followed by
  /// zeros.
  @inline(__always)
  private func finish(_ state: UInt64, _ word: UInt64, _ count: Int) -> UInt64 {
    fold(state ^ word, endKey &+ (UInt64(truncatingIfNeeded: count) &<< 56))
  }

  @inline(__always)
  private func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
