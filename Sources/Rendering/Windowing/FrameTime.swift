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
