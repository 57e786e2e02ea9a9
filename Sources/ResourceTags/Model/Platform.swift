/// A platform whose apps can use On-Demand Resources; the raw value is its name in the manifest.
public enum Platform: String, CaseIterable, Sendable {
  case iOS
  case tvOS
  case visionOS
}
