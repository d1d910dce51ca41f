/// Returns `number` with exactly `decimals` digits after the point: `fixed(0.27, decimals: 1)` is `0.3`.
///
/// The exact value of the number is rounded to nearest, and to the even digit if it is exactly half-way between two, as
/// by `printf`. There is no sign before zero: -0.001 with two decimals is `0.00`. `nan`, `inf` and `-inf` have no
/// decimals. O(digits).
///
/// - Precondition: `decimals` is from 0 to 15. The absolute value is less than 2^127, or the number is not finite.
package func fixed(_ number: Double, decimals: Int) -> String {
  precondition((0...15).contains(decimals), "the number of decimals must be from 0 to 15")
  guard number.isFinite else { return spelled(number) }
  // The magnitude is significand * 2^exponent.
  let exponent = Int(max(number.exponentBitPattern, 1)) - 1075
  let significand = UInt128(number.significandBitPattern | (number.exponentBitPattern == 0 ? 0 : 1 << 52))
  let scale = powerOfTen(decimals)
  let (whole, rest): (UInt128, UInt128)
  if exponent >= 0 {
    (whole, rest) = (significand << UInt128(exponent), 0)
  } else {
    // Below 2^53 * 10^15, which is less than 2^103. A shift by 127 bits or more gives 0, as the exact shift does.
    let shift = UInt128(min(-exponent, 127))
    let scaled = significand * scale
    let half = UInt128(1) << (shift - 1)
    var quotient = scaled >> shift
    let remainder = scaled & (UInt128(1) << shift - 1)
    if remainder > half || remainder == half && quotient & 1 == 1 { quotient += 1 }
    (whole, rest) = quotient.quotientAndRemainder(dividingBy: scale)
  }
  let sign = number.sign == .minus && (whole > 0 || rest > 0) ? "-" : ""
  if decimals == 0 { return "\(sign)\(whole)" }
  let digits = "\(rest)"
  return "\(sign)\(whole).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
}

private func powerOfTen(_ exponent: Int) -> UInt128 {
  (0..<exponent).reduce(1) { power, _ in power * 10 }
}
