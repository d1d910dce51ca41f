import Reactive

/// An animation of the contents of a window.
protocol Animatable: AnyObject {
  /// Whether the animation is paused.
  var isPaused: Bool { get set }
  /// The text for the title bar, as a source: sends the current text on subscription, then each change.
  var titles: AnyEventSource<String> { get }
  /// The text over the picture, as a source: sends the current text on subscription, then each change.
  var details: AnyEventSource<String> { get }
  /// Moves the animation on by `seconds`, unless it is paused.
  func advance(seconds: Double) throws
  /// Moves the animation by `count` steps, even if it is paused.
  func step(_ count: Int)
  /// Continues from the state of `other`, which this animation replaces.
  func resume(after other: any Animatable) throws
}

extension Animatable {
  /// The default: the text for the title bar without its separator.
  var details: AnyEventSource<String> {
    titles.map { String($0.trimmingPrefix(", ")) }.eraseToAnyEventSource()
  }

  /// Takes over whether `other` is paused.
  func resume(after other: any Animatable) throws { isPaused = other.isPaused }
}

/// An animation with a position in time: the frames of a file, or the parameter `t`.
protocol Timed: Animatable {
  /// The speed, the order and the range.
  var playback: Playback { get set }
  /// The frame, counted from 0, or the time in seconds.
  var position: Double { get }
  /// The first and the last position. Nil if the time has no end.
  var extent: ClosedRange<Double>? { get }
  /// The position in words, such as `frame 3 of 10`. Nil if nothing moves.
  var place: String? { get }
  /// What can be played, such as the clips of a file, and the chosen one. Empty if there is only one.
  var choices: (names: [String], chosen: Int) { get }
  /// Plays another one of the choices.
  func choose(_ index: Int)
  /// Goes to the nearest position that there is.
  func seek(_ position: Double)
}

extension Timed {
  /// None.
  var choices: (names: [String], chosen: Int) { ([], 0) }

  /// Does nothing without choices.
  func choose(_ index: Int) {}

  /// Goes to the first position of the range, or to the time 0.
  func seekToStart() { seek(extent.map { playback.range(of: $0).lowerBound } ?? playback.first ?? 0) }

  /// Goes to the last position of the range. Does nothing if the time has no end.
  func seekToEnd() {
    if let end = extent.map({ playback.range(of: $0).upperBound }) ?? playback.last { seek(end) }
  }
}
