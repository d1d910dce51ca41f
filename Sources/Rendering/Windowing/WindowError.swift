import Rendering

/// The reason for which a window cannot be opened or drawn. The description is one line for the user.
public enum WindowError: Error, Equatable, CustomStringConvertible {
  /// The window system cannot be reached. Contains the reason.
  case noDisplay(reason: String)
  /// The window system refuses the window. Contains the message of GLFW.
  case refused(reason: String)
  /// OpenGL is too old for the window, or fails otherwise.
  case graphics(GraphicsError)

  /// One line with what was found and what was expected.
  public var description: String {
    switch self {
    case .noDisplay(let reason): "no display: \(reason)"
    case .refused(let reason): "the window could not be created: \(reason)"
    case .graphics(let error): "\(error)"
    }
  }
}
