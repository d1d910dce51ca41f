#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Double {
  /// Creates the number with the fewest decimal digits that rounds to `number`: 0.1 for the `Float` 0.1, whose exact
  /// value is about 0.10000000149011612. A control shows these digits.
  ///
  /// The quotient of two integers below 2^53 is rounded correctly. Therefore the result is the `Double` nearest to the
  /// decimal number if the scale is at most 10^22.
  init(shortestDecimalOf number: Float) {
    self.init(number)
    guard isFinite, self != 0 else { return }
    let exponent = Int(log10(magnitude).rounded(.down))
    // Nine significant digits identify every `Float`.
    for digits in 1...9 {
      let power = pow(10, Double(abs(digits - 1 - exponent)))
      let isFraction = digits - 1 - exponent >= 0
      let whole = (isFraction ? self * power : self / power).rounded()
      let decimal = isFraction ? whole / power : whole * power
      if Float(decimal) == number {
        self = decimal
        return
      }
    }
  }
}
