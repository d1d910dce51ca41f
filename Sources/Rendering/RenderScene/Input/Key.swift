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
