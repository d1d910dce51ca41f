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
  /// Goes to the nearest position that there is.
  func seek(_ position: Double)
}

extension Timed {
  /// Goes to the first position of the range, or to the time 0.
  func seekToStart() { seek(extent.map { playback.range(of: $0).lowerBound } ?? playback.first ?? 0) }

  /// Goes to the last position of the range. Does nothing if the time has no end.
  func seekToEnd() {
    if let end = extent.map({ playback.range(of: $0).upperBound }) ?? playback.last { seek(end) }
  }
}
