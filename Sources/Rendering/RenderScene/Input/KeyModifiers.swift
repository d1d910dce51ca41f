/// The modifier keys that are held during an input event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// A bit set with one bit per key.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either alt or option key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// Either Windows or command key.
  public static let command = KeyModifiers(rawValue: 8)
}
