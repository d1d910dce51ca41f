import Foundation

/// Angles as fractions of a full turn.
enum Turn {
  /// Returns the angle of a direction, from 0 (along x) up to 1, exclusive.
  static func of(x: Float, y: Float) -> Float {
    let turn = Float(atan2(Double(y), Double(x)) / (2 * .pi))
    return turn < 0 ? turn + 1 : turn
  }

  static func cosine(_ angle: Float) -> Float { cos(angle) }
  static func sine(_ angle: Float) -> Float { sin(angle) }
}

/// Returns ten to the power of `exponent`.
func pow10(_ exponent: Double) -> Double { pow(10, exponent) }
