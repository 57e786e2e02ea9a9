/// The manifest that `odr init` writes: empty, complete, and without findings.
public enum FirstManifest {
  /// The manifest in YAML, with comments.
  public static let yaml = """
    # The On-Demand Resources of this app: its tags, when each is downloaded, and what uses them.
    # `odr lint` checks this file, `odr show` prints it the way Xcode's Resource Tags tab does.
    version: 1
    platform: iOS              # iOS, tvOS or visionOS: picks the size limits
    # deploymentTarget: "17.0" # the limits before 18 differ from those after

    # xcode:                   # the project and the targets that share these tags
    #   project: Game.xcodeproj
    #   targets: [Game]

    tags:                      # every tag, once, in its download category
      initialInstall:          # downloaded with the app
        # - tutorial
      prefetchOrder:           # downloaded after installation, in this order
        # - level-2
      onDemand:                # downloaded when the app asks
        # - level-3

    files:                     # loose files and folders, relative to this file
      # Levels/Level2.sks: [level-2]

    catalogs:                  # items and folders inside asset catalogs
      # Game/Assets.xcassets:
      #   Level 3/Tree.imageset: [level-3]

    """

  /// The manifest in JSON.
  public static let json = """
    {
      "version": 1,
      "platform": "iOS",
      "tags": {
        "initialInstall": [],
        "prefetchOrder": [],
        "onDemand": []
      },
      "files": {},
      "catalogs": {}
    }

    """
}
