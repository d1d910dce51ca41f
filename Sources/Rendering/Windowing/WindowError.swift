import RenderScene

/// The reason for which a window cannot be opened or drawn. The description is one line for the user.
public enum WindowError: Error, Equatable, CustomStringConvertible {
  /// The window system cannot be reached. Contains the reason.
  case noDisplay(reason: String)
  /// The window system refuses the window. Contains the message of GLFW.
  case refused(reason: String)
  /// OpenGL is too old for the window, or fails otherwise.
  case graphics(GraphicsError)

  /// One line with what was found, what was expected, and what works without it.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display: \(reason); run the program on a desktop or by xvfb-run, or draw a picture without a window: scene.picture(width:height:)"
    case .refused(let reason): "the window could not be created: \(reason)"
    case .graphics(let error): "\(error)"
    }
  }
}
