/// The one time of what moves: the frames of particles, the clips of meshes, or a parameter.
///
/// A position is the number of a frame or a time in seconds, by `unit`. The window, films and animated meshes take what they show from
/// these positions.
package struct Timeline: Equatable, Sendable {
  /// The unit of positions.
  package enum Unit: Sendable {
    /// Numbers of frames. Each of them, also the last one, is shown for its time.
    case frames
    /// Seconds.
    case seconds
  }

  package let unit: Unit
  /// The first and the last position. Nil if the time has no end.
  package let extent: ClosedRange<Double>?
  /// The speed, the order and the range that the user has chosen.
  package var playback: Playback

  /// The number of pictures in a second of films and animated meshes, and of steps in a second.
  package static let picturesPerSecond = 24

  /// Creates a timeline.
  package init(_ unit: Unit, _ extent: ClosedRange<Double>?, _ playback: Playback = Playback()) {
    (self.unit, self.extent, self.playback) = (unit, extent, playback)
  }

  /// The difference of the positions at the beginning and the end of a second, at the speed of the file.
  private var rate: Double { unit == .frames ? ParticleModel.framesPerSecond : 1 }

  /// The difference of positions of one step.
  package var step: Double { unit == .frames ? 1 : 1 / Double(Self.picturesPerSecond) }

  /// The first and the last position that are played. Nil if the time has no end.
  package var range: ClosedRange<Double>? { extent.map { playback.range(of: $0) } }

  /// The position at which playing begins.
  package var start: Double { range?.lowerBound ?? playback.first ?? 0 }

  /// The last position that is played. Nil if the time has no end.
  package var end: Double? { range?.upperBound ?? playback.last }

  /// Returns the position `seconds` after `position`, and whether the animation has ended.
  package mutating func advance(
    _ position: Double, seconds: Double
  ) -> (position: Double, hasEnded: Bool) {
    let duration = seconds * rate * playback.speed
    guard let range else { return (position + duration, false) }
    let end = unit == .frames ? range.upperBound + 1 : range.upperBound
    return playback.advance(position, by: duration, in: range.lowerBound...end)
  }

  /// Returns the number of the frame that is shown at a position.
  package func frame(at position: Double) -> Int {
    playback.isBackward ? Int(position.rounded(.up)) - 1 : Int(position)
  }
}

// Films and animated meshes.
extension Timeline {
  /// Returns the time of a picture in seconds from the first one. `positions` are the positions in seconds that the pictures show, if
  /// they have any: they are the times if they increase, unless `rate`, a number of pictures in a second, is given.
  package static func time(ofPicture number: Int, showing positions: [Double]?, rate: Double?) -> Double {
    if rate == nil, let positions, zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) {
      return positions[number] - positions[0]
    }
    return Double(number) / (rate ?? Double(picturesPerSecond))
  }

  /// Returns the state that a picture of `count` shows, each state for an equal time.
  package static func state(ofPicture number: Int, of count: Int, among states: Range<Int>) -> Int {
    states.lowerBound + number * states.count / count
  }
}
