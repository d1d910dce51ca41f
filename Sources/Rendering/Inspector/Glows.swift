/// The objects whose values have followed from a change a moment ago. Their rows and their models glow for a while.
struct Glows {
  private var starts: [ObjectIdentifier: ContinuousClock.Instant] = [:]

  /// The time after which nothing glows.
  static let duration = Duration.milliseconds(900)

  /// Whether nothing glows.
  var isEmpty: Bool { starts.isEmpty }
  /// The objects that glow.
  var objects: some Sequence<ObjectIdentifier> { starts.keys }

  /// Makes objects glow from `now` on.
  mutating func start(_ objects: some Sequence<ObjectIdentifier>, at now: ContinuousClock.Instant) {
    for object in objects { starts[object] = now }
  }

  /// Removes the objects whose glow has ended.
  mutating func removeEnded(at now: ContinuousClock.Instant) {
    if !isEmpty { starts = starts.filter { $0.value + Self.duration > now } }
  }

  /// Returns the strength of the glow, from 1 at its start to 0.
  func strength(of object: ObjectIdentifier?, at now: ContinuousClock.Instant) -> Float {
    guard let start = object.flatMap({ starts[$0] }) else { return 0 }
    return Float(max(0, min(1, 1 - (now - start) / Self.duration)))
  }

  /// Returns the largest strength.
  func strength(at now: ContinuousClock.Instant) -> Float {
    starts.keys.reduce(0) { max($0, strength(of: $1, at: now)) }
  }
}
