/// A key, named by its character on a US keyboard layout.
public enum Key: Hashable, Sendable {
  /// A printable key: letters in upper case, `" "` for the space bar. The digits of the numeric keypad are digits.
  case character(Character)
  /// The escape key.
  case escape
  /// An editing key.
  case enter, tab, backspace
  /// An arrow key.
  case left, right, up, down
  /// A key that moves by larger steps.
  case home, end, pageUp, pageDown
  /// The delete key.
  case delete
  /// A function key, by its number from 1.
  case function(Int)
  /// Any other key, by its GLFW code.
  case other(code: Int32)
}

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
