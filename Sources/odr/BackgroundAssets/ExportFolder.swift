import BackgroundAssetPacks
import Bytes
import Diagnostics
import FileTrees
import FileWriting
import SystemCalls

/// A folder that odr exports to, with the record of what it has written there.
struct ExportFolder {
  /// The path as messages show it.
  let path: String
  private let limit: WriteLimit?
  private let recordSource: SourceText?
  private let record: ExportRecord

  /// The folder at `path`, which may not be there yet. Throws if a link leads out of `limit`, or if its record is none.
  init(_ path: String, within limit: WriteLimit?) throws {
    (self.path, self.limit) = (path, limit)
    let place = FilePath.joined(path, ExportRecord.name)
    guard try FilePath.isThere(place) else {
      (recordSource, record) = (nil, ExportRecord())
      return
    }
    try limit?.check(place, called: place)
    let source = try FileReader.named(place, onlyRegular: true)
    guard let record = ExportRecord(source) else {
      throw CommandFailure("\(place.quoted) is no record that odr wrote; remove it to begin anew")
    }
    (recordSource, self.record) = (source, record)
  }

  /// What gives the folder the `wanted` files. Throws if a link leads out of it.
  func changes(to wanted: [ExportedFile]) throws -> ExportChanges {
    try ExportChanges(wanted, record) { name in
      let place = self.place(of: name)
      guard try FilePath.isThere(place) else { return nil }
      try checkIsInside(place)
      if try FilePath.isFolder(place) { throw CommandFailure("\(place.quoted) is a folder; remove it") }
      return try FileReader.named(place, onlyRegular: true)
    }
  }

  /// Whether the record is not the one of `changes`.
  func isStale(_ changes: ExportChanges) -> Bool {
    changes.record.digests.isEmpty
      ? recordSource != nil : recordSource.map { !$0.bytes.elementsEqual(changes.record.text.utf8) } ?? true
  }

  /// Adds the files to write to a transaction. Until the others are removed, the record has these too.
  func add(_ changes: ExportChanges, to transaction: inout FileTransaction) throws {
    var record = changes.record
    var folders: Set<String> = []
    for change in changes.changes {
      let place = place(of: change.name)
      guard let new = change.new else {
        record.digests[change.name] = self.record.digests[change.name]
        continue
      }
      let folder = FilePath.folder(of: place)
      if folders.insert(folder).inserted {
        try makeFolder(folder)
        try checkIsInside(folder)
      }
      // A file that is not there is where its folder is.
      if change.old != nil { try checkIsInside(place) }
      try transaction.add(place, replacing: change.old, with: new)
    }
    let text = record.text
    if recordSource.map({ $0.bytes.elementsEqual(text.utf8) }) ?? record.digests.isEmpty { return }
    try makeFolder(path)
    try transaction.add(FilePath.joined(path, ExportRecord.name), replacing: recordSource, with: Array(text.utf8))
  }

  /// Removes what is no longer needed, after the transaction.
  func removeOthers(_ changes: ExportChanges) throws {
    let others = changes.changes.filter { $0.new == nil }
    if others.isEmpty { return }
    for change in others {
      let place = place(of: change.name)
      if let old = change.old { try FileError.check(place, holds: old, called: place) }
      try FileError.during("remove", place) { try FileSystem.removeIfThere(place) }
    }
    let place = FilePath.joined(path, ExportRecord.name)
    if changes.record.digests.isEmpty {
      try FileError.during("remove", place) { try FileSystem.removeIfThere(place) }
    } else {
      try StagedFile(place).replace(with: Array(changes.record.text.utf8))
    }
  }

  /// The path of a file in the folder.
  func place(of name: ByteString) -> String { FilePath.joined(path, String(path: name.bytes)) }

  /// Makes the folder, and those around it.
  func make() throws { try makeFolder(path) }

  private func makeFolder(_ folder: String) throws {
    if try FilePath.isFolder(folder) { return }
    let outer = FilePath.folder(of: folder)
    if outer != folder, outer != "." { try makeFolder(outer) }
    try limit?.check(folder, called: folder)
    do throws(SystemError) { try FileSystem.makeFolder(folder) } catch {
      if error != .exists { throw FileError.failure("make folder", folder, error) }
      if try !FilePath.isFolder(folder) { throw CommandFailure("\(folder.quoted) is no folder; choose another one") }
    }
  }

  /// Throws if a link leads out of the folder to a file in it: nothing but what odr wrote may change.
  private func checkIsInside(_ place: String) throws {
    try limit?.check(place, called: place)
    guard let root = FilePath.real(path), let real = FilePath.real(place) ?? FilePath.real(FilePath.folder(of: place)),
      ByteString(real).isWithin(ByteString(root == "/" ? "" : root))
    else { throw CommandFailure("a symbolic link leads out of \(path.quoted) to \(place.quoted); remove the link") }
  }
}
