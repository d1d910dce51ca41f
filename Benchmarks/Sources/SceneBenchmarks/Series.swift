import Yardsticks

/// The measurements of a step by size.
struct Series {
  /// A measurement at one size.
  struct Point {
    var milliseconds: Double
    var peakMemory: Int
    /// The time for each node divided by the yardstick.
    var ratio = 0.0
  }

  let step: SceneStep
  /// The longest time of a step in seconds. A longer measurement ends the series.
  let limit: Double
  /// Whether a measurement took longer than the limit, or failed.
  private(set) var isEnded = false
  /// The measurement at the current size, or nil if the series ended before.
  private var point: Point?
  private var sizes: [Int] = []
  private var ratios: [Double] = []

  /// The longest time in milliseconds of a step that is repeated.
  private static let longestRepeated = 1000.0

  init(_ step: SceneStep, limit: Double) { (self.step, self.limit) = (step, limit) }

  /// Whether the current measurement is short enough to be repeated.
  var isQuick: Bool { point.map { $0.milliseconds < Self.longestRepeated } ?? false }

  /// Measures the step once at the next size, in a separate process.
  mutating func measureOnce(_ path: String) {
    point = nil
    if isEnded { return }
    // A step that takes up to four times the limit is still measured.
    let longest = Int((4 * limit).rounded(.up))
    guard let result = ChildTask.once(step, path, limit: longest).run(),
      let milliseconds = result.numbers.first
    else {
      isEnded = true
      return
    }
    point = Point(milliseconds: milliseconds, peakMemory: result.peakMemory)
  }

  /// Replaces the time of the current measurement by the median of several, in milliseconds.
  mutating func setTime(_ milliseconds: Double) { point?.milliseconds = milliseconds }

  /// Appends the current measurement to the curve. Ends the series if it took longer than the limit.
  ///
  /// - Parameter yardstick: The time of the yardstick in milliseconds.
  mutating func add(_ size: Int, yardstick: Double) {
    guard let milliseconds = point?.milliseconds else { return }
    let ratio = milliseconds / Double(size) / yardstick
    point?.ratio = ratio
    sizes.append(size)
    ratios.append(ratio)
    if milliseconds > limit * 1000 { isEnded = true }
  }

  /// Returns a number of the current measurement, or a dash if there is none.
  func text(_ number: (Point) -> Double) -> String { point.map { Table.number(number($0)) } ?? "-" }

  /// Prints the size from which the cost is no longer linear, if there is one.
  func printBend() {
    if let bend = bend(sizes: sizes, costs: ratios) {
      print("  \(step) bends at \(bend.size): \(Table.number(bend.factor)) times the lowest before")
    }
  }
}
