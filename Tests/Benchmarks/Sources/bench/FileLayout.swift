#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A manifest on disk with all the resources that it names: empty files, and image sets with their `Contents.json`.
struct FileLayout {
  private let root: String
  private var folders: Set<String> = []

  /// Makes the folder `root` with the manifest `ResourceTags.yml` and everything that it names.
  static func write(_ generator: ManifestGenerator, in root: String) throws(BenchFailure) {
    var layout = FileLayout(root: root)
    try layout.makeFolder("")
    var manifest = try FileWriter(path: root + "/ResourceTags.yml")
    try generator.write(.yaml, to: &manifest)
    try manifest.flush()
    for index in 0..<generator.fileCount { try layout.write("", to: generator.file(at: index).path) }
    for catalog in 0..<generator.catalogCount {
      for index in generator.items(inCatalog: catalog) {
        let item = generator.item(at: index)
        let folder = generator.catalogPath(at: catalog) + "/" + item.path
        try layout.write(contents(item.tags), to: folder + "/Contents.json")
        try layout.write("", to: folder + "/image.png")
      }
    }
  }

  /// Makes the folder `root` with `count` empty files in `folders` folders and a manifest that tags all files.
  static func write(files count: Int, folders: Int, in root: String) throws(BenchFailure) {
    var layout = FileLayout(root: root)
    try layout.makeFolder("")
    var manifest = "version: 1\ntags: {onDemand: [forest]}\nfiles:\n"
    for index in 0..<count {
      let path = "Levels/\(index % folders)/File\(index).sks"
      try layout.write("", to: path)
      manifest += "  \(path): [forest]\n"
    }
    try layout.write(manifest, to: "ResourceTags.yml")
  }

  private init(root: String) {
    self.root = root
  }

  private mutating func write(_ text: String, to path: String) throws(BenchFailure) {
    try makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    var file = try FileWriter(path: root + "/" + path)
    try file.write(text)
    try file.flush()
  }

  /// Makes a folder and those around it, unless they are there.
  private mutating func makeFolder(_ path: String) throws(BenchFailure) {
    guard folders.insert(path).inserted else { return }
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    guard mkdir(root + "/" + path, 0o700) == 0 else { throw BenchFailure.fileSystem(path: path, code: errno) }
  }

  /// A `Contents.json` as Xcode writes it.
  private static func contents(_ tags: [String]) -> String {
    """
    {
      "images" : [
        {
          "filename" : "image.png",
          "idiom" : "universal"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      },
      "properties" : {
        "on-demand-resource-tags" : [
    \(tags.map { "      \"\($0)\"" }.joined(separator: ",\n"))
        ]
      }
    }

    """
  }
}
