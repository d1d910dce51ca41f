import Parallelism

/// Three floats in 12 bytes: a position or a normal. A `SIMD3<Float>` takes 16.
@frozen
public struct PackedFloat3: BitwiseCopyable, Hashable, Sendable {
  /// The components.
  public var x: Float, y: Float, z: Float

  /// Packs a vector.
  @inlinable @inline(__always)
  public init(_ vector: SIMD3<Float>) { (x, y, z) = (vector.x, vector.y, vector.z) }

  /// The vector.
  @inlinable @inline(__always)
  public var vector: SIMD3<Float> { SIMD3(x, y, z) }

  /// The vector with the bytes of each component reversed.
  package var byteSwapped: PackedFloat3 {
    func swapped(_ number: Float) -> Float { Float(bitPattern: number.bitPattern.byteSwapped) }
    return PackedFloat3(SIMD3(swapped(x), swapped(y), swapped(z)))
  }
}

// Three floats without padding, so every bit pattern is valid.
extension PackedFloat3: FullyInhabited {}
