/// The asset packs of a manifest, with the files in each pack.
package struct PackContents: Sendable {
  /// The packs that `odr packs` lists.
  package let packs: [AssetPack]
  /// The files of each pack, in the order of ``packs``.
  package let files: [[File]]

  /// A file in a pack.
  package struct File: Sendable {
    /// The file's path, relative to the manifest's folder.
    package let path: [UInt8]
    /// The path inside the pack: the part of ``path`` that starts with the resource's name.
    package let name: ByteString
    package let size: Int
    /// Whether the file is a symbolic link.
    package let isLink: Bool
  }

  /// Collects the packs of `manifest` and their files. The creator of `sizes` must have set `notesFiles` to true.
  package init(_ manifest: Manifest, _ sizes: ResourceSizes) {
    packs = manifest.assetPacks(sizes)
    let survey = sizes.survey
    var packOfEntry = [Int](repeating: -1, count: manifest.entries.count)
    for (number, pack) in packs.enumerated() { for entry in pack.resources { packOfEntry[entry] = number } }
    var entryOfPlace: [Int: Int] = [:]
    for (entry, place) in survey.places.entries.enumerated() where place >= 0 && entryOfPlace[place] == nil {
      entryOfPlace[place] = entry
    }
    var files = [[File]](repeating: [], count: packs.count)
    for file in survey.files {
      var place = file.place
      while place != 0 {
        let here = survey.places[place]
        if let entry = entryOfPlace[place] {
          let pack = packOfEntry[entry]
          if pack >= 0 {
            let path = survey.path(of: place)
            let name = ByteString(file.path.dropFirst(path.count - path.lastComponent.count))
            files[pack].append(File(path: file.path, name: name, size: file.size, isLink: file.isLink))
          }
          // A catalog item is only in its own pack; a loose file is also in the packs of the folders that contain it.
          if here.isOfCatalog { break }
        }
        if here.isApart { break }
        place = here.parent
      }
    }
    self.files = files
  }
}
