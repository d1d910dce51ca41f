#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the cosine and sine of an angle in degrees, exact at multiples of 90°.
package func cosineAndSine(degrees: Float) -> (cosine: Float, sine: Float) {
  let turn = degrees.truncatingRemainder(dividingBy: 360)
  switch turn {
  case 0: return (1, 0)
  case 90, -270: return (0, 1)
  case 180, -180: return (-1, 0)
  case 270, -90: return (0, -1)
  default:
    let angle = Double(turn) * .pi / 180
    return (Float(cos(angle)), Float(sin(angle)))
  }
}
