/// Numbers names 0, 1, 2 … in the order in which they first appear. A name can be inside another one, as a file is in a
/// folder; equal names in different folders are different.
///
/// Open addressing with linear probing; names with the same hash are compared byte by byte. With 5,000 resources a
/// `Dictionary`, whose hash takes longer, would add a tenth to the instructions of a lint.
package struct NameTable: Sendable {
  private var names: ContiguousArray<ByteSlice> = []
  private var folders: ContiguousArray<Int32> = []
  private var hashes: ContiguousArray<UInt64> = []
  /// One more than a number, or zero if empty. The size is a power of two; at most half is full.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  private let hasher = ByteHasher()

  /// An empty table.
  package init() {}

  /// The number of names.
  package var count: Int { names.count }

  /// The name with a number.
  package subscript(number: Int) -> ByteSlice { names[number] }

  /// The number of the name that the name with a number is in; -1 for the outermost ones.
  package func folder(of number: Int) -> Int { Int(folders[number]) }

  /// The number of a name.
  package func find(_ name: ByteSlice, in folder: Int = -1) -> Int? {
    let slot = slots[place(of: name, folder, hash(of: name, folder))]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The number of a name; a new one gets the next number, which is the count before the call.
  package mutating func insert(_ name: ByteSlice, in folder: Int = -1) -> Int {
    let hash = hash(of: name, folder)
    let place = place(of: name, folder, hash)
    if slots[place] != 0 { return Int(slots[place]) - 1 }
    names.append(name)
    folders.append(Int32(truncatingIfNeeded: folder))
    hashes.append(hash)
    slots[place] = UInt32(truncatingIfNeeded: count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private func hash(of name: ByteSlice, _ folder: Int) -> UInt64 {
    hasher.combine(hasher.start ^ UInt64(truncatingIfNeeded: folder), name)
  }

  /// The slot of a name, or the empty slot for it.
  private func place(of name: ByteSlice, _ folder: Int, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 {
      let number = Int(slots[place]) - 1
      if hashes[number] == hash, Int(folders[number]) == folder, names[number] == name { break }
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}

/// A hash of bytes that cannot be predicted outside the process, so that no input can choose its collisions.
///
/// Multiplies and folds eight bytes at a time, as wyhash does, from keys drawn at random when it is made.
package struct ByteHasher: Sendable {
  private let wordKey: UInt64
  private let endKey: UInt64
  /// The state to begin with.
  package let start: UInt64

  package init() {
    var generator = SystemRandomNumberGenerator()
    wordKey = generator.next() | 1
    endKey = generator.next() | 1
    start = generator.next()
  }

  /// The state after `bytes`.
  package func combine(_ state: UInt64, _ bytes: ByteSlice) -> UInt64 {
    var state = state
    var offset = 0
    while offset + 8 <= bytes.count {
      state = combine(state, word: bytes.word(at: offset).bits)
      offset += 8
    }
    let rest = UInt64(truncatingIfNeeded: bytes.count - offset)
    let word = bytes.word(at: offset).bits & ((1 &<< (rest &* 8)) &- 1)
    return fold(state ^ word, endKey &+ (rest &<< 56))
  }

  /// The state after eight bytes.
  package func combine(_ state: UInt64, word: UInt64) -> UInt64 { fold(state ^ word, wordKey) }

  private func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
