import Geometry
import SceneModel

/// An operation on numbers: the instruction set of a `Program`. Vectors and colours are computed by their components.
package enum Operation: Hashable, Sendable {
  /// The number with this bit pattern. The pattern distinguishes 0 from -0.
  case constant(UInt64)
  case input(InputSource)
  /// The index of the loop with this number.
  case loopIndex(Int)
  /// The sum, the smallest or the largest of the terms of the loop with this number. The operand is the term.
  case fold(Int, Fold)
  /// A component of the element of a list of the program that the operand selects, rounded down. Not a number outside of
  /// the list, or the empty text.
  case element(list: Int, component: Int)
  /// The number of elements of a list.
  case listCount(Int)
  /// The sum, the smallest or the largest of a component of all elements of a list.
  case listFold(Int, Fold, component: Int)
  /// The text of the program with this number.
  case text(Int)
  /// Whether two texts are equal.
  case textEqual

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

/// The ways in which numbers are combined to one.
package enum Fold: String, Hashable, Sendable {
  case sum, minimum, maximum

  /// The result of no numbers.
  var start: Double {
    switch self {
    case .sum: 0
    case .minimum: .infinity
    case .maximum: -.infinity
    }
  }

  /// Combines two numbers.
  @inline(__always)
  func callAsFunction(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .sum: a + b
    case .minimum: smaller(a, b)
    case .maximum: larger(a, b)
    }
  }
}

/// A list that a program reads.
package enum ListSource: Hashable, Sendable {
  /// The input with this number.
  case input(Int, ValueType)
  /// The input with this number, a list of numbers, in ascending order. Numbers that are NaN come last.
  case sorted(Int)
  /// The components of the elements, as bit patterns.
  case constant([UInt64], ValueType)

  /// The type of the elements.
  package var elementType: ValueType {
    switch self {
    case .input(_, let type): type.elementType ?? .number
    case .sorted: .number
    case .constant(_, let type): type
    }
  }
}

/// The source of a number that a program reads: a component of an input, or the index of the repetition.
package struct InputSource: Hashable, Sendable {
  /// The number of the input. -1 for the index.
  package let input: Int
  /// The component of a vector or colour. 0 for a number.
  package let component: Int

  package static let index = InputSource(input: -1, component: 0)
  /// The index of the element that the program of a list computes.
  package static let listIndex = InputSource(input: -2, component: 0)
}
