/// A closed axis-aligned box: both corners belong to it.
public struct BoundingBox: BitwiseCopyable, Equatable, Sendable {
  /// The corner with the smallest coordinates.
  public var min: SIMD3<Float>
  /// The corner with the largest coordinates.
  public var max: SIMD3<Float>

  /// Creates a box from two opposite corners. `min` has the smaller coordinates.
  @inlinable
  public init(min: SIMD3<Float>, max: SIMD3<Float>) {
    (self.min, self.max) = (min, max)
  }

  /// Creates the smallest box that contains a sphere.
  @inlinable
  public init(center: SIMD3<Float>, radius: Float) {
    self.init(min: center - radius, max: center + radius)
  }

  /// The empty box. Including a point in it gives the box of that point.
  public static let empty = BoundingBox(
    min: SIMD3(repeating: .infinity), max: SIMD3(repeating: -.infinity))

  /// Whether the box contains no point.
  public var isEmpty: Bool { min.x > max.x || min.y > max.y || min.z > max.z }

  /// The centre of the box, or (0, 0, 0) for an empty box.
  public var center: SIMD3<Float> { isEmpty ? .zero : (min + max) * 0.5 }

  /// The lengths of the edges, or (0, 0, 0) for an empty box.
  public var size: SIMD3<Float> { isEmpty ? .zero : max - min }

  /// The eight corners, with x changing fastest. An empty box has no corners.
  package var corners: [SIMD3<Float>] {
    isEmpty ? [] : (0..<8).map(corner)
  }

  /// Returns element `number` of `corners` without allocating an array.
  ///
  /// - Precondition: `number` is from 0 to 7, and the box is not empty.
  @inlinable
  package func corner(_ number: Int) -> SIMD3<Float> {
    SIMD3(number & 1 == 0 ? min.x : max.x, number & 2 == 0 ? min.y : max.y, number & 4 == 0 ? min.z : max.z)
  }

  /// Returns whether `point` is in the box.
  package func contains(_ point: SIMD3<Float>) -> Bool { all((min .<= point) .& (point .<= max)) }

  /// Grows the box to the smallest box that contains it and `point`.
  @inlinable @inline(__always)
  public mutating func include(_ point: SIMD3<Float>) {
    min.replace(with: point, where: point .< min)
    max.replace(with: point, where: point .> max)
  }

  /// Grows the box to the smallest box that contains it and `other`. An empty `other` changes nothing.
  @inlinable
  public mutating func include(_ other: BoundingBox) {
    guard !other.isEmpty else { return }
    include(other.min)
    include(other.max)
  }
}
