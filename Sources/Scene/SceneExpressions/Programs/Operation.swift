import Geometry

/// An operation on numbers: the instruction set of a `Program`. Vectors and colours are computed by their components.
package enum Operation: Hashable, Sendable {
  /// The number with this bit pattern. The pattern distinguishes 0 from -0.
  case constant(UInt64)
  case input(InputSource)
  /// The index of the loop with this number.
  case loopIndex(Int)
  /// The sum over the loop with this number. The operand is the term.
  case sum(Int)

  case negate, add, subtract, multiply, divide, minimum, maximum
  /// Comparisons return 1 or 0.
  case less, lessOrEqual, equal, unequal
  /// The second operand if the first is not 0, or else the third.
  case select

  case absolute, sign, floor, ceil, round
  case squareRoot, exp, log, pow
  case sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh

  /// Value noise of three coordinates, of which the first `dimensions` are used.
  case noise(dimensions: Int)
  /// The partial derivative of value noise along an axis.
  case noiseSlope(dimensions: Int, axis: Int)
  case random

  /// A linear component of a palette's colour.
  case palette(Palette, component: Int)
  /// A linear component of the colour of a category.
  case category(component: Int)
  /// An sRGB-encoded component of a colour of hue, saturation and lightness.
  case hsl(component: Int)
  case linearFromSRGB, sRGBFromLinear
  /// Rounding to `Float`, the precision of the components of `Color`.
  case float
}

/// The source of a number that a program reads: a component of an input, or the index of the repetition.
package struct InputSource: Hashable, Sendable {
  /// The number of the input. -1 for the index.
  package let input: Int
  /// The component of a vector or colour. 0 for a number.
  package let component: Int

  package static let index = InputSource(input: -1, component: 0)
}
