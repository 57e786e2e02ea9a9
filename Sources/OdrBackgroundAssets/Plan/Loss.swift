/// Something that an asset pack cannot do as On-Demand Resources do, or that somebody has to decide.
package struct Loss: Sendable {
  /// What is lost.
  package enum Kind: String, Sendable, CaseIterable {
    /// An item of a catalog: an image set loses the choice of scale and idiom, a data set can be exported.
    case catalogItem
    /// A data set chooses between files by the device.
    case dataSetVariants
    /// Tags are prefetched in an order.
    case prefetchOrder
    /// The system purges resources and weighs their priorities.
    case purging
    /// Releases before the first one with managed packs.
    case olderReleases
    /// Files that have the same name in different folders.
    case sameName
    /// A pack with tags of several categories.
    case severalCategories
    /// A file that Xcode compiles, and a pack has as it is.
    case compiledFile
    /// A file of one language.
    case localizedFile
    /// A symbolic link.
    case link
    /// A tagged folder without files.
    case emptyFolder
    /// A resource that is not on the disk.
    case missing
    /// A resource in a folder that cannot be read.
    case unreadable
    /// A resource that lies outside of the root.
    case outsideRoot
    /// A resource whose tags have no effect in the project.
    case noEffect
    /// A pack whose tags cannot be its id as they are.
    case madeUpID
    /// A pinned id that cannot be the name of a file.
    case impossibleID
    /// A file whose path is not UTF-8.
    case invalidName
    /// Two files with one path in the packs, or a file of odr's own among the tagged ones.
    case collision
    /// A pin that no pack has.
    case unusedPin
    /// More than Apple hosts.
    case limit
  }

  package let kind: Kind
  /// What is lost and why: lower-case start, no full stop.
  package let reason: String
  /// What to do about it.
  package let advice: String
  /// The paths, tags or ids that it is about, in order; empty for what holds for the whole app.
  package let subjects: [String]
  /// Whether packs cannot be made before somebody has dealt with it.
  package var preventsExport: Bool {
    switch kind {
    case .missing, .unreadable, .outsideRoot, .impossibleID, .invalidName, .collision: return true
    default: return false
    }
  }
}
