/// The modifier keys that are held during an input event.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// A bit set with one bit per key.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either control key.
  public static let control = Modifiers(rawValue: 2)
  /// Either alt or option key.
  public static let alt = Modifiers(rawValue: 4)
  /// Either Windows or command key.
  public static let command = Modifiers(rawValue: 8)
}
