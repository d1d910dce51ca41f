import Parallelism

extension SIMD8<Float> {
  /// Returns the lanewise maximum of `self` and `least`.
  ///
  /// `pointwiseMax` of the standard library works lane by lane. A masked replacement of each half compiles to a single
  /// instruction per half.
  @inline(__always)
  func max(_ least: Float) -> SIMD8<Float> {
    let least = SIMD4(repeating: least)
    return SIMD8(
      lowHalf: lowHalf.replacing(with: least, where: lowHalf .< least),
      highHalf: highHalf.replacing(with: least, where: highHalf .< least))
  }

  /// Returns the lanewise minimum of `self` and `most`.
  @inline(__always)
  func min(_ most: Float) -> SIMD8<Float> {
    let most = SIMD4(repeating: most)
    return SIMD8(
      lowHalf: lowHalf.replacing(with: most, where: lowHalf .> most),
      highHalf: highHalf.replacing(with: most, where: highHalf .> most))
  }

  /// The absolute values.
  @inline(__always)
  var magnitude: SIMD8<Float> { pointwiseGreater(0 - self) }

  /// Returns the lanewise minimum.
  @inline(__always)
  func pointwiseLesser(_ other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      lowHalf: lowHalf.replacing(with: other.lowHalf, where: other.lowHalf .< lowHalf),
      highHalf: highHalf.replacing(with: other.highHalf, where: other.highHalf .< highHalf))
  }

  /// Returns the lanewise maximum.
  @inline(__always)
  func pointwiseGreater(_ other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      lowHalf: lowHalf.replacing(with: other.lowHalf, where: other.lowHalf .> lowHalf),
      highHalf: highHalf.replacing(with: other.highHalf, where: other.highHalf .> highHalf))
  }

  /// Returns each number clamped to `least...most`. NaN becomes `least`.
  @inline(__always)
  func clamped(_ least: Float, _ most: Float) -> SIMD8<Float> {
    // A comparison with NaN is false, so NaN lanes keep `least`.
    SIMD8(repeating: least).replacing(with: self, where: self .> least).min(most)
  }
}

/// Returns the lanewise minimum of three vectors.
@inline(__always)
func minimum(_ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>) -> SIMD8<Float> {
  a.pointwiseLesser(b).pointwiseLesser(c)
}

/// Returns the lanewise maximum of three vectors.
@inline(__always)
func maximum(_ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>) -> SIMD8<Float> {
  a.pointwiseGreater(b).pointwiseGreater(c)
}

/// Returns e to the power of each lane, for powers from −80 to 0. The relative error is at most 2e-5.
@inline(__always)
func exponential(_ power: SIMD8<Float>) -> SIMD8<Float> {
  // e^x = 2^(x / ln 2) = 2^n * 2^f with integer n and |f| <= 1/2. 2^n is built from exponent bits. 2^f is the Taylor
  // series of e^(f ln 2) to the fifth order.
  let binary = power * 1.442_695
  // Adding 1.5 * 2^23 rounds to the nearest integer, because floats of this size are 1 apart. The low bits then hold n.
  let shifted = binary + 12_582_912
  let rest = (binary - (shifted - 12_582_912)) * 0.693_147_2
  var sum = rest * (1.0 / 120) + 1.0 / 24
  sum = sum * rest + 1.0 / 6
  sum = sum * rest + 0.5
  sum = sum * rest + 1
  sum = sum * rest + 1
  let bits = shifted.reinterpreted(as: SIMD8<UInt32>.self) &- 0x4B40_0000
  return sum * ((bits &+ 127) &<< 23).reinterpreted(as: SIMD8<Float>.self)
}

/// Returns the logarithm to base 2 of each lane, for positive numbers. The absolute error is at most 3e-6. Zero gives
/// −127, infinity and NaN about 128.
@inline(__always)
func logarithm2(_ number: SIMD8<Float>) -> SIMD8<Float> {
  // A number is 2^e * m with m from 1 to 2. With m = √2 (1 + s) / (1 - s), ln m = ln √2 + 2 (s + s³/3 + s⁵/5 + …).
  let bits = number.reinterpreted(as: SIMD8<UInt32>.self)
  let exponent =
    (((bits &>> 23) & 0xFF) &+ (0x4B40_0000 - 127)).reinterpreted(as: SIMD8<Float>.self) - 12_582_912
  let mantissa = ((bits & 0x7F_FFFF) | 0x3F80_0000).reinterpreted(as: SIMD8<Float>.self)
  let s = (mantissa - 1.414_213_6) / (mantissa + 1.414_213_6)
  let square = s * s
  return exponent + 0.5 + s * (2.885_390_1 + square * (0.961_796_7 + square * 0.577_078_0))
}

extension SIMD8<Float> {
  /// Each lane rounded down to an integer. Magnitudes must be below 2^22; the result for others is finite or NaN, but
  /// wrong.
  @inline(__always)
  var roundedDown: SIMD8<Float> {
    // Adding 1.5 * 2^23 rounds to the nearest integer; see `exponential`.
    let nearest = (self + 12_582_912) - 12_582_912
    return nearest - SIMD8(repeating: 0).replacing(with: 1, where: nearest .> self)
  }

  /// The lanes as integers. They must be integers below 2^22.
  @inline(__always)
  var integers: SIMD8<UInt32> {
    (self + 12_582_912).reinterpreted(as: SIMD8<UInt32>.self) &- 0x4B40_0000
  }
}
