import Bytes
package import SystemCalls

/// The files with certain names in a folder of the disk and below it, outside of hidden folders. Symbolic links to folders
/// are not followed, so the search always ends.
package struct FileSearch {
  /// The paths of the files from the folder on, in no particular order.
  package private(set) var paths: [[UInt8]] = []
  /// The folders that could not be read, and the reasons; the path of the folder itself is empty.
  package private(set) var failures: [(path: [UInt8], reason: SystemError)] = []

  private let names: [[UInt8]]
  private let skipped: [[UInt8]]

  /// Looks for files called `names` below the folder at `path`, and skips the folders called `skipped` in it.
  package init(for names: [String], below path: String, skipping skipped: [String]) {
    self.names = names.map { Array($0.utf8) }
    self.skipped = skipped.map { Array($0.utf8) }
    do throws(SystemError) {
      let root = try OpenFile.folder(path)
      defer { try? root.close() }
      var folders: [[UInt8]] = [[]]
      while let folder = folders.popLast() { look(into: folder, of: root, &folders) }
    } catch {
      failures.append(([], error))
    }
  }

  private mutating func look(into path: [UInt8], of root: OpenFile, _ folders: inout [[UInt8]]) {
    let prefix = path.isEmpty ? [] : path + [UInt8(ascii: "/")]
    do throws(SystemError) {
      let folder = try root.folder(path)
      let isListed = folder.forEachName { name, kind in
        switch kind ?? (try? folder.metadata(of: name, followsLinks: false))?.kind {
        case .folder where name[padded: 0] != UInt8(ascii: ".") && !skipped.contains(where: name.equals):
          folders.append(prefix + name)
        case .file where names.contains(where: name.equals): paths.append(prefix + name)
        case .link where names.contains(where: name.equals):
          if (try? folder.metadata(of: name, followsLinks: true))?.kind != .folder { paths.append(prefix + name) }
        default: break
        }
      }
      if !isListed { failures.append((path, .last)) }
    } catch {
      // What was removed meanwhile has nothing to look for.
      if !error.leadsNowhere { failures.append((path, error)) }
    }
  }
}
