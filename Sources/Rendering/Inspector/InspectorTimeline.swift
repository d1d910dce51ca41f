/// The state of an animation, for the bar at the bottom of the picture, and the actions of the bar.
public struct InspectorTimeline {
  /// The frame, counted from 0, or the time in seconds.
  public var position: Double
  /// The first and the last position of the bar.
  public var extent: ClosedRange<Double>
  /// The part that is played.
  public var range: ClosedRange<Double>
  /// The position in words, such as `frame 3 of 10`.
  public var text: String
  /// Whether the animation is paused.
  public var isPaused: Bool
  /// The speed in words, such as `1/2 ×`.
  public var speed: String
  /// What happens at the end of the range, in words.
  public var order: String
  /// What can be played, such as the clips of a file. Empty if there is only one.
  public var choices: [String] = []
  /// The index of the chosen one.
  public var choice = 0
  /// Plays another one of the choices.
  public var choose: (Int) -> Void = { _ in }
  /// Goes to a position.
  public var seek: (Double) -> Void
  /// Plays, or pauses.
  public var togglePause: () -> Void
  /// Plays faster, or slower after the fastest speed.
  public var changeSpeed: () -> Void
  /// Chooses what happens at the end of the range.
  public var changeOrder: () -> Void

  /// Creates a state.
  public init(
    position: Double, extent: ClosedRange<Double>, range: ClosedRange<Double>, text: String, isPaused: Bool,
    speed: String, order: String, seek: @escaping (Double) -> Void, togglePause: @escaping () -> Void,
    changeSpeed: @escaping () -> Void, changeOrder: @escaping () -> Void
  ) {
    (self.position, self.extent, self.range, self.text) = (position, extent, range, text)
    (self.isPaused, self.speed, self.order) = (isPaused, speed, order)
    (self.seek, self.togglePause) = (seek, togglePause)
    (self.changeSpeed, self.changeOrder) = (changeSpeed, changeOrder)
  }
}
