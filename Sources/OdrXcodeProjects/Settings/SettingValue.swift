import ResourceTags

/// A value that a level assigns to a setting.
struct SettingAssignment {
  /// The name of the setting; `nil` if the setting may be in a file that odr is not allowed to read or that is missing,
  /// which may contain any setting.
  let name: ByteString?
  /// The conditions that a build must meet for the value to apply.
  var conditions: [SettingCondition] = []
  /// The text of the value, in which a list is written as one string, or the path of the file that odr cannot read.
  let text: [UInt8]
  /// The location of the value or, if the value is empty, of the name.
  let place: Diagnostic.Location
  /// Whether the file is missing. odr evaluates settings without the file, and doesn't compare the result.
  var isOfMissingFile = false

  /// The name with the conditions, as written.
  var wholeName: String {
    (name?.string ?? "") + conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined()
  }
}

/// A condition that a build must meet for a setting to apply, such as `[config=Debug*]` or `[sdk=iphoneos*]`. The
/// parameter is `config`, `sdk`, `arch`, and so on.
typealias SettingCondition = (parameter: String, pattern: String)

/// The value of a build setting, with all references evaluated.
struct SettingValue {
  /// The elements of a list, without elements that odr cannot evaluate, or a single string.
  var elements: [ByteString] = []
  /// The references that odr cannot evaluate, as written and without duplicates.
  var unresolved: [ByteString] = []
  /// Where the first part of the value comes from that isn't from the project's unconditional setting of the same name,
  /// so that `odr xcode apply` does not change that place.
  var origin: Origin?
  /// The path of a file that may set a part of the value, but that odr is not allowed to read.
  var fileOutside: ByteString?

  /// The words for a place in a sentence, such as `is set by 'NAME[sdk=*]'`, and the place.
  typealias Origin = (words: String, place: Diagnostic.Location)

  /// The value as one string; `nil` if odr cannot evaluate it.
  var text: String? { unresolved.isEmpty ? elements.first?.string ?? "" : nil }
}
