package import ResourceTags

/// A file tree that exists only in memory, for the examples of rules.
package struct MemoryTree: FileTree {
  private static let root = ["root"]
  /// Files, links, and folders, by the components of their paths.
  private var nodes: [[String]: Node] = [root: .folder]

  private enum Node {
    case folder, file(ExampleFile), link(String)
  }

  /// Creates a tree with files at these paths, which are relative to the root and may begin with `../`.
  package init(_ files: [String: ExampleFile]) {
    for (path, file) in files {
      let components = Self.components(of: path, from: Self.root)
      for count in 1..<components.count where nodes[Array(components[..<count])] == nil {
        nodes[Array(components[..<count])] = .folder
      }
      if case .link(let target) = file { nodes[components] = .link(target) } else { nodes[components] = .file(file) }
    }
  }

  package func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
    guard let path = resolve(folder), case .folder? = nodes[path] else { return false }
    for (other, node) in nodes where other.count == path.count + 1 && other.starts(with: path) {
      let name = Array((other.last ?? "").utf8)
      visit(
        FolderEntry(name: ByteSlice(name), kind: Self.kind(node)) {
          self.status(of: folder + (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + name)?.size ?? 0
        })
    }
    return true
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    guard let node = resolve(path).flatMap({ nodes[$0] }) else { return nil }
    guard case .file(let file) = node else { return FileStatus(kind: .folder, size: 0) }
    if case .size(let size) = file { return FileStatus(kind: .file, size: size) }
    guard case .text(let text) = file else { return nil }
    return FileStatus(kind: .file, size: text.utf8.count)
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    let name = String(decoding: path, as: UTF8.self)
    guard let node = resolve(path).flatMap({ nodes[$0] }) else {
      throw FileFailure(name, "No such file or directory", isMissing: true)
    }
    guard case .file(let file) = node else { throw FileFailure(name, "Is a directory") }
    if case .text(let text) = file { return SourceText(name: name, text) }
    return SourceText(name: name, "")
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    resolve(path).map { !$0.starts(with: Self.root) } ?? false
  }

  /// The components of the path that `path` leads to after following links; `nil` if nothing exists there.
  private func resolve(_ path: [UInt8]) -> [String]? {
    var rest = Self.components(of: String(decoding: path, as: UTF8.self), from: Self.root)
    var found: [String] = []
    var links = 0
    while !rest.isEmpty {
      found.append(rest.removeFirst())
      guard case .link(let target)? = nodes[found] else { continue }
      links += 1
      if links > 20 { return nil }
      rest = Self.components(of: target, from: found.dropLast()) + rest
      found = []
    }
    return nodes[found] == nil ? nil : found
  }

  private static func components(of path: String, from folder: [String]) -> [String] {
    path.split(separator: "/").reduce(into: folder) { components, name in
      if name == ".." { components.removeLast() } else { components.append(String(name)) }
    }
  }

  private static func kind(_ node: Node) -> FileKind {
    switch node {
    case .folder: return .folder
    case .file: return .file
    case .link: return .link
    }
  }
}

extension RuleExample {
  /// The folder that contains the example's files. git ignores the folders in the example's `.gitignore`.
  package var folder: ResourceFolder? {
    files.map { files in
      var ignored: [String] = []
      if case .text(let text)? = files[".gitignore"] { ignored = text.split(separator: "\n").map(String.init) }
      var folder = ResourceFolder(MemoryTree(files))
      folder.ignored = { [ignored] in Set($0.filter { path in ignored.contains(where: path.hasPrefix) }) }
      return folder
    }
  }
}
