/// The state of an animation, for the bar at the bottom of the picture, and the actions of the bar.
package struct InspectorTimeline {
  /// The frame, counted from 0, or the time in seconds.
  package var position: Double
  /// The first and the last position of the bar.
  package var extent: ClosedRange<Double>
  /// The part that is played.
  package var range: ClosedRange<Double>
  /// The position in words, such as `frame 3 of 10`.
  package var text: String
  /// Whether the animation is paused.
  package var isPaused: Bool
  /// The speed in words, such as `1/2 ×`.
  package var speed: String
  /// What happens at the end of the range, in words.
  package var order: String
  /// What can be played, such as the clips of a file. Empty if there is only one.
  package var choices: [String] = []
  /// The index of the chosen one.
  package var choice = 0
  /// Plays another one of the choices.
  package var choose: (Int) -> Void = { _ in }
  /// Goes to a position.
  package var seek: (Double) -> Void
  /// Plays, or pauses.
  package var togglePause: () -> Void
  /// Plays faster, or slower after the fastest speed.
  package var changeSpeed: () -> Void
  /// Chooses what happens at the end of the range.
  package var changeOrder: () -> Void

  /// Creates a state.
  package init(
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
