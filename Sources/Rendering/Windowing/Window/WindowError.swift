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

/// The time of a frame, in seconds.
public struct FrameTime: Equatable, Sendable {
  /// The time since the event loop began. 0 in the first frame.
  public let total: Double
  /// The time since the frame before. 0 in the first frame.
  public let duration: Double

  /// Creates the time of a frame.
  public init(total: Double, duration: Double) { (self.total, self.duration) = (total, duration) }
}

/// When an event loop calls for the next frame.
public enum NextFrame: Equatable, Sendable {
  /// After the events that have arrived, because work goes on that is not shown yet.
  case atOnce
  /// At the next refresh of the screen, because something moves.
  case atNextRefresh
  /// After an event or a change of the scene. Until then the process sleeps.
  case afterChange
}
