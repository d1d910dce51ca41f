/// A key, named by its character on a US keyboard layout.
public enum Key: Hashable, Sendable {
  /// A printable key: letters in upper case, `" "` for the space bar.
  case character(Character)
  /// The escape key.
  case escape
  /// An editing key.
  case enter, tab, backspace
  /// An arrow key.
  case left, right, up, down
  /// Any other key, by its GLFW code.
  case other(code: Int32)
}
