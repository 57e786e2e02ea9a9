/// The list of all rules, in the order of their identifiers.
package enum RuleRegistry {
  /// The rules that the linter runs.
  static let rules: [any Rule.Type] = [
    AbsolutePath.self,
    AmbiguousScalar.self,
    AssetPackTooLarge.self,
    CatalogContentsUnreadable.self,
    CatalogItemInFiles.self,
    CatalogTagsDiffer.self,
    CodeCannotBeTagged.self,
    ConfusingTagName.self,
    DuplicateKey.self,
    DuplicatePath.self,
    DuplicatePin.self,
    DuplicateTag.self,
    EmptyTagList.self,
    HazardousTagName.self,
    HostedPacksTooLarge.self,
    HostedTooLarge.self,
    IgnoredResource.self,
    InitialInstallTooLarge.self,
    InvalidCodeName.self,
    InvalidPackID.self,
    InvalidPath.self,
    InvalidTagName.self,
    JSONSyntax.self,
    MissingCatalogItem.self,
    MissingKey.self,
    MissingResource.self,
    MultilineName.self,
    NestedTaggedFolder.self,
    NotACatalog.self,
    NotAString.self,
    OverOwnLimit.self,
    PathCaseMismatch.self,
    PathOutsideRoot.self,
    PinWithoutPack.self,
    PinnedTagUndeclared.self,
    PrefetchedTooLarge.self,
    RepeatedTag.self,
    SilencedFinding.self,
    SymlinkOutsideRoot.self,
    TagCaseConflict.self,
    TagInTwoCategories.self,
    TagTooLarge.self,
    TagUnicodeConflict.self,
    TaggedAppFile.self,
    TooManyAssetPacks.self,
    TooManyHostedPacks.self,
    UndeclaredTag.self,
    UnknownKey.self,
    UnknownPlatform.self,
    UnknownRule.self,
    UnreadableBaseline.self,
    UnnormalizedPath.self,
    UnsupportedVersion.self,
    UnsupportedYAML.self,
    UntaggableItem.self,
    UntaggedResource.self,
    UnusedIgnore.self,
    UnusedTag.self,
    UnusualPackID.self,
    WrongType.self,
    YAMLSyntax.self,
  ]

  /// The rules whose findings about a resource depend only on its path and on the file system, not on the rest of the
  /// manifest.
  static let pathRules: [any Rule.Type] = [
    CatalogContentsUnreadable.self,
    CodeCannotBeTagged.self,
    InvalidPath.self,
    MissingCatalogItem.self,
    MissingResource.self,
    PathCaseMismatch.self,
    SymlinkOutsideRoot.self,
    TaggedAppFile.self,
    UntaggableItem.self,
  ]

  /// The rules about an Xcode project. odr checks these rules when it compares a manifest with its project.
  private static let projectRules: [RuleDocumentation] = [
    .appTooLarge,
    .buildRefused,
    .catalogNotInTarget,
    .categoryDiffers,
    .configurationsDiffer,
    .danglingReference,
    .deploymentTargetDiffers,
    .fileExcluded,
    .localizationsDiffer,
    .manifestInApp,
    .missingProject,
    .noResourcesPhase,
    .notInTarget,
    .offOnMac,
    .ownPackServer,
    .packsInApp,
    .platformDiffers,
    .prefetchOrderDiffers,
    .projectSyntax,
    .projectWithoutTags,
    .repeatedExceptions,
    .resourceNotRead,
    .resourcesTurnedOff,
    .settingNotRead,
    .settingReference,
    .taggedStartFile,
    .tagsDiffer,
    .targetsDiffer,
    .unknownTag,
    .unknownTarget,
    .unlistedResource,
    .unlistedTag,
  ]

  /// The rules about an app's code. `odr code check` checks these rules.
  private static let codeRules: [RuleDocumentation] = [.requestWithoutEnd, .tagNotInCode, .unknownTagInCode]

  /// The rules about Background Assets packs. `odr background-assets check` checks these rules.
  private static let packRules: [RuleDocumentation] = [
    .duplicatePackID,
    .packAppGroup,
    .packAppKey,
    .packExtensionPoint,
    .packFileMissing,
    .packFileTwice,
    .packManifestShape,
    .packManifestSyntax,
    .packNotHosted,
    .packPlistSyntax,
    .packSelfHostedKey,
  ]

  /// The documentation of every rule, in the order of the identifiers.
  package static let all = (rules.map { $0.documentation } + projectRules + codeRules + packRules).sorted {
    $0.id < $1.id
  }
  static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// Finds the documentation of the rule with the identifier `id`.
  package static func documentation(of id: String) -> RuleDocumentation? { byID[id] }

  /// The identifiers of the rules about differences that `odr xcode apply` removes.
  package static let idsOfAppliedRules = Set(
    [
      RuleDocumentation.categoryDiffers, .prefetchOrderDiffers, .projectWithoutTags, .tagsDiffer, .unknownTag,
      .unlistedResource, .unlistedTag,
    ].map(\.id))

  /// The identifiers of the rules about parts of a project that differ from what the manifest says about the same tag or
  /// the same resource.
  package static let idsOfOutdatedPlaces = Set(
    [
      RuleDocumentation.categoryDiffers, .prefetchOrderDiffers, .tagsDiffer, .unknownTag,
      CatalogTagsDiffer.documentation,
    ].map(\.id))

  /// The identifiers of the rules about unreadable text. After unreadable text, the meaning of the rest of the manifest
  /// is uncertain.
  package static let syntaxIDs = Set(
    [JSONSyntax.documentation, UnsupportedYAML.documentation, YAMLSyntax.documentation].map(\.id))

  /// The identifiers of the rules whose level a manifest may set, and whose findings it may ignore.
  package static var configurableIDs: [String] { all.filter(\.isConfigurable).map(\.id) }
}
