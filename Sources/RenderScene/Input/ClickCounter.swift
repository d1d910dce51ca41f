/// Tells a double click from two clicks: the second is of the same button, soon, and near the first.
package struct ClickCounter {
  /// Which click the last one was, of those in a row; 0 before the first.
  package private(set) var count = 0

  private var last: (button: WindowInput.MouseButton, position: SIMD2<Float>, time: Double)?

  /// The longest time from one press to the next, in seconds.
  package static let longestPause = 0.4
  /// The farthest from one press to the next, in screen coordinates.
  package static let farthest: Float = 4

  package init() {}

  /// Counts a button that went down, at a time in seconds.
  package mutating func press(_ button: WindowInput.MouseButton, at position: SIMD2<Float>, time: Double) {
    defer { last = (button, position, time) }
    guard let last, last.button == button, time - last.time <= Self.longestPause,
      isNear(position, last.position, within: Self.farthest)
    else {
      count = 1
      return
    }
    count += 1
  }
}

/// Whether two places are no farther from each other than `distance`.
package func isNear(_ a: SIMD2<Float>, _ b: SIMD2<Float>, within distance: Float) -> Bool {
  ((a - b) * (a - b)).sum() <= distance * distance
}
