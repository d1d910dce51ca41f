/// Counts successive clicks. A click continues a series if it has the same button and follows the last one soon and
/// nearby.
package struct ClickCounter {
  /// The number of the last click in its series: 2 for a double click. 0 before the first click.
  package private(set) var count = 0

  private var last: (button: WindowInput.MouseButton, position: SIMD2<Float>, time: Double)?

  /// The maximum time between presses, in seconds.
  package static let maximumInterval = 0.4
  /// The maximum distance between presses, in screen coordinates.
  package static let maximumDistance: Float = 4

  package init() {}

  /// Records a button press at a time in seconds.
  package mutating func press(_ button: WindowInput.MouseButton, at position: SIMD2<Float>, time: Double) {
    defer { last = (button, position, time) }
    guard let last, last.button == button, time - last.time <= Self.maximumInterval,
      isNear(position, last.position, within: Self.maximumDistance)
    else {
      count = 1
      return
    }
    count += 1
  }
}

/// Returns whether two positions are at most `distance` apart.
package func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>, within distance: Float) -> Bool {
  ((a - b) * (a - b)).sum() <= distance * distance
}
