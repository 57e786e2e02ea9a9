package import ResourceTags

extension EditRefusal {
  /// Why `edit` was refused and, where commands and options can help, which ones.
  package func message(for edit: (any ManifestEdit)?) -> String {
    message + (advice(for: edit).map { "; " + $0 } ?? "")
  }

  /// What to do about the refusal of `edit`, in the words of the command line.
  fileprivate func advice(for edit: (any ManifestEdit)?) -> String? {
    switch self {
    case .syntax: return "'odr lint' shows them all"
    case .noManifest: return "'odr init' writes one"
    case .unsound: return "'odr lint' reports what is wrong"
    case .undeclaredTag(_, nearest: nil):
      let edit = edit?.named
      return edit is AssignTags || edit is SetTags
        ? "add it with 'odr tag add' or '--create'" : "add it with 'odr tag add'"
    case .tagInOtherCategory: return "'odr tag move' puts it elsewhere"
    case .severalCategories: return "choose one with '--to'"
    case .unknownKey(_, nearest: nil): return "'odr set --help' lists them"
    case .incompleteProject: return "'odr set xcode' sets both at once, and 'odr unset xcode' removes the project"
    case .resourcesBelow: return "'--recursive' removes what is below, too"
    default: return nil
    }
  }
}

extension ManifestEdit {
  /// The edit itself; of one with a selector, that of no resources.
  var named: any ManifestEdit { (self as? SelectedEdit)?.edit([]) ?? self }
}
