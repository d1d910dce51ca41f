import TextCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The numbers that are written beside the bar of a legend: the multiples of a step within the range. The step is 1, 2
/// or 5 times a power of ten.
struct LegendTicks: Equatable {
  /// A number and its text.
  struct Tick: Equatable {
    /// The position in the bar, from 0 at its first colour to 1.
    var share: Float
    var text: String
  }

  let ticks: [Tick]

  /// Creates at most `most` + 1 ticks. Creates no tick if the range is empty or not finite.
  init(from first: Double, to last: Double, most: Int) {
    let extent = abs(last - first)
    guard extent > 0, extent.isFinite, most > 0 else {
      ticks = []
      return
    }
    let least = extent / Double(most)
    let power = floor(log10(least))
    // The tolerance accepts a quotient such as 0.2000001, which is rounded.
    let factor = [1, 2, 5, 10].first { $0 * pow(10, power) >= least * (1 - 1e-6) } ?? 10
    let step = factor * pow(10, power)
    let decimals = max(0, -Int(factor == 10 ? power + 1 : power))
    let (low, high) = (min(first, last), max(first, last))
    let tolerance = extent * 1e-6
    let numbers = stride(
      from: ceil((low - tolerance) / step), through: floor((high + tolerance) / step), by: 1)
    let isFixed = decimals <= 9 && max(abs(low), abs(high)) < 1e9
    ticks = numbers.map { multiple in
      let number = multiple * step
      let share = Float((number - first) / (last - first))
      return Tick(
        share: min(max(share, 0), 1),
        text: isFixed ? fixed(number, decimals: decimals) : spelled(Float(number)))
    }
  }
}
