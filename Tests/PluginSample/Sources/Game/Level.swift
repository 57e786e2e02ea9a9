/// A level of the game, whose file is downloaded when it is asked for.
public struct Level {
  /// The tag to ask for.
  public let tag: String

  /// The level with a number.
  public init(number: Int) {
    tag = "level-\(number)"
  }

  /// The first level. The plugin `OdrGenerate` generates the type of its tag.
  public static var first: Level { Level(tag: .level1) }

  private init(tag: ResourceTag) {
    self.tag = tag.rawValue
  }
}
