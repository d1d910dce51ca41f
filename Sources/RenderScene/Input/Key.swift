/// A key, by what a keyboard of the United States has in its place.
public enum Key: Hashable, Sendable {
  /// A key that types: letters in upper case, `" "` for the space bar.
  case character(Character)
  /// The key that ends things.
  case escape
  /// The keys about the letters.
  case enter, tab, backspace
  /// The arrows.
  case left, right, up, down
  /// Any other key, by GLFW's number.
  case other(code: Int32)
}
