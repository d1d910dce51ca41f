import Geometry
import Parallelism
import RenderScene

/// An octahedral map that is sampled for eight directions at a time.
///
/// **Invariant: its creator retains the pixels.** A reference here would be counted at each sample, by all threads.
struct OctahedralLevel: BitwiseCopyable, Sendable {
  private let pixels: UnownedSpan<SIMD4<Float>>
  private let size: Int
  /// Half the number of pixels along each side within the border.
  private let half: Float

  /// Creates a map of a size with its pixels.
  init(_ pixels: RetainedArray<SIMD4<Float>>, size: Int) {
    (self.pixels, self.size, half) = (pixels.elements, size, Float(size - 2) / 2)
  }

  /// Returns the bilinearly filtered value at a position from −1 to 1; see `OctahedralMap`.
  @inline(__always)
  func value(_ position: SIMD2<Float>) -> SIMD4<Float> {
    let place = position * half + (half + 0.5)
    let (column, row) = (Int(place.x), Int(place.y))
    let share = place - SIMD2(Float(column), Float(row))
    let first = row * size + column
    let low = pixels[first] + (pixels[first + 1] - pixels[first]) * share.x
    let (left, right) = (pixels[first + size], pixels[first + size + 1])
    let high = left + (right - left) * share.x
    return low + (high - low) * share.y
  }

  /// Returns the positions of directions of any length in an octahedral map, from −1 to 1; see `OctahedralMap.position`.
  @inline(__always)
  static func position(_ direction: Vector3x8) -> (SIMD8<Float>, SIMD8<Float>) {
    func sign(_ value: SIMD8<Float>) -> SIMD8<Float> {
      SIMD8<Float>(repeating: 1).replacing(with: -1, where: value .< 0)
    }
    let scale = 1 / (direction.x.magnitude + direction.y.magnitude + direction.z.magnitude)
    let (x, z) = (direction.x * scale, direction.z * scale)
    let isBelow = direction.y .< 0
    // NaN becomes −1.
    return (
      x.replacing(with: (1 - z.magnitude) * sign(x), where: isBelow).clamped(-1, 1),
      z.replacing(with: (1 - x.magnitude) * sign(z), where: isBelow).clamped(-1, 1)
    )
  }
}
