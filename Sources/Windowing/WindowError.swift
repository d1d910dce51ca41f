public import Rendering

/// Why there is no window, or nothing can be drawn in it. Its description is one line for the person at the terminal.
public enum WindowError: Error, Equatable, CustomStringConvertible {
  /// The window system cannot be reached: why not.
  case noDisplay(reason: String)
  /// The window system is there, and refuses the window: what GLFW says.
  case refused(reason: String)
  /// The window is there, and its OpenGL is too old, or fails otherwise.
  case graphics(GraphicsError)

  /// One line that says what was found and what was expected.
  public var description: String {
    switch self {
    case .noDisplay(let reason): "no display: \(reason)"
    case .refused(let reason): "the window could not be made: \(reason)"
    case .graphics(let error): "\(error)"
    }
  }
}
