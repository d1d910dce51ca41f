import Yardsticks

/// The measurements of a step, size by size.
struct Series {
  /// A measurement at one size.
  struct Point {
    var milliseconds: Double
    var peakMemory: Int
    /// The time a node divided by the yardstick.
    var ratio = 0.0
  }

  let step: SceneStep
  /// The longest time that a step may take for the series to go on, in seconds.
  let limit: Double
  /// Whether a measurement took longer than the limit, or failed.
  private(set) var isEnded = false
  /// The measurement at the current size; nil if the series had ended before.
  private var point: Point?
  private var sizes: [Int] = []
  private var ratios: [Double] = []

  /// What takes longer is not repeated.
  private static let longestRepeated = 1000.0

  init(_ step: SceneStep, limit: Double) { (self.step, self.limit) = (step, limit) }

  /// Whether the current measurement is short enough to be repeated.
  var isQuick: Bool { point.map { $0.milliseconds < Self.longestRepeated } ?? false }

  /// Measures the step at the next size, once, in a process of its own.
  mutating func measureOnce(_ path: String) {
    point = nil
    if isEnded { return }
    // What takes a little longer than the limit is measured still.
    let longest = Int((4 * limit).rounded(.up))
    guard let result = ChildTask.once(step, path, limit: longest).run(),
      let milliseconds = result.numbers.first
    else {
      isEnded = true
      return
    }
    point = Point(milliseconds: milliseconds, peakMemory: result.peakMemory)
  }

  /// Replaces the time by a median of several.
  mutating func setTime(_ milliseconds: Double) { point?.milliseconds = milliseconds }

  /// Adds the current measurement to the curve. Ends the series if it took longer than the limit. `yardstick` is in
  /// milliseconds.
  mutating func add(_ size: Int, yardstick: Double) {
    guard let milliseconds = point?.milliseconds else { return }
    let ratio = milliseconds / Double(size) / yardstick
    point?.ratio = ratio
    sizes.append(size)
    ratios.append(ratio)
    if milliseconds > limit * 1000 { isEnded = true }
  }

  /// A number of the current measurement; a dash if there is none.
  func text(_ number: (Point) -> Double) -> String { point.map { Table.number(number($0)) } ?? "-" }

  /// Prints where the curve stops being level, if it does.
  func printBend() {
    if let bend = bend(sizes: sizes, costs: ratios) {
      print("  \(step) bends at \(bend.size): \(Table.number(bend.factor)) times the lowest before")
    }
  }
}
