#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The speed, the order and the range in which an animation plays. Positions are frames or seconds.
package struct Playback: Equatable, Sendable {
  /// What happens at the end of the range.
  package enum Order: CaseIterable, Sendable {
    case loop, pingPong, once

    /// The order in words.
    package var text: String {
      switch self {
      case .loop: "loop"
      case .pingPong: "back and forth"
      case .once: "once"
      }
    }
  }

  /// The speed as a power of two, from -3 for an eighth to 3 for eight times.
  private(set) var speedExponent = 0
  /// What happens at the end of the range.
  package var order = Order.loop
  /// The positions that the user has chosen as the first and the last one. Nil for those of the animation.
  package private(set) var first: Double?
  package private(set) var last: Double?
  /// Whether the animation plays backward, in the order `pingPong`.
  package private(set) var isBackward = false

  package static let largestExponent = 3

  /// Creates the playback of the whole animation at its own speed.
  package init() {}

  /// The speed as text: `1/4 ×`.
  package var speedText: String {
    (speedExponent < 0 ? "1/\(1 << -speedExponent)" : "\(1 << speedExponent)") + " ×"
  }

  /// Whether the speed cannot be doubled.
  package var isFastest: Bool { speedExponent == Self.largestExponent }

  /// The factor of the time.
  package var speed: Double { exp2(Double(speedExponent)) }

  /// Doubles the speed `count` times, or halves it. It stays from 1/8 to 8.
  package mutating func changeSpeed(_ count: Int) {
    speedExponent = max(-Self.largestExponent, min(Self.largestExponent, speedExponent + count))
  }

  /// Makes `position` the first one of the range. A last one before it is forgotten.
  package mutating func begin(at position: Double) {
    first = position
    if let last, last <= position { self.last = nil }
  }

  /// Makes `position` the last one of the range. A first one after it is forgotten.
  package mutating func end(at position: Double) {
    last = position
    if let first, first >= position { self.first = nil }
  }

  /// Plays the whole animation again.
  package mutating func clearRange() { (first, last) = (nil, nil) }

  /// Returns the range that is played of the positions `all`.
  package func range(of all: ClosedRange<Double>) -> ClosedRange<Double> {
    let low = min(max(first ?? all.lowerBound, all.lowerBound), all.upperBound)
    let high = min(max(last ?? all.upperBound, low), all.upperBound)
    return low...high
  }

  /// Returns the position after `duration`, already multiplied by the speed, and whether the animation has ended. The
  /// position is in `range`, whose upper bound is its lower bound again in the order `loop`.
  package mutating func advance(
    _ position: Double, by duration: Double, in range: ClosedRange<Double>
  ) -> (position: Double, hasEnded: Bool) {
    let length = range.upperBound - range.lowerBound
    guard length > 0, length.isFinite, duration.isFinite else { return (range.lowerBound, order == .once) }
    let place = min(max(position - range.lowerBound, 0), length)
    switch order {
    case .loop:
      isBackward = false
      return (range.lowerBound + (place + duration).truncatingRemainder(dividingBy: length), false)
    case .pingPong:
      // Forward and back are one loop of twice the length.
      let unfolded = ((isBackward ? 2 * length - place : place) + duration)
        .truncatingRemainder(dividingBy: 2 * length)
      isBackward = unfolded >= length
      return (range.lowerBound + (isBackward ? 2 * length - unfolded : unfolded), false)
    case .once:
      isBackward = false
      return (range.lowerBound + min(place + duration, length), place + duration >= length)
    }
  }

  /// The settings that differ from the usual ones, as text: `, 1/4 speed, back and forth, 3 to 8`.
  package func text(_ position: (Double) -> String) -> String {
    let speed =
      speedExponent == 0
      ? "" : ", \(speedExponent < 0 ? "1/\(1 << -speedExponent)" : "\(1 << speedExponent)") speed"
    let order = self.order == .loop ? "" : ", \(self.order.text)"
    let range =
      switch (first, last) {
      case (nil, nil): ""
      case (let first?, nil): ", from \(position(first))"
      case (nil, let last?): ", to \(position(last))"
      case (let first?, let last?): ", \(position(first)) to \(position(last))"
      }
    return speed + order + range
  }
}
