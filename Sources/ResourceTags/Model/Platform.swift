/// A platform whose apps can use On-Demand Resources; the raw value is what the manifest says.
public enum Platform: String, CaseIterable, Sendable {
  case iOS
  case tvOS
  case visionOS
}
