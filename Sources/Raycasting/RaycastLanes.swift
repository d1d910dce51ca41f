import Geometry
import Parallelism

/// A scratch buffer for gathering scalars into SIMD8 vectors and scattering them: 30 columns of eight lanes.
///
/// Setting or reading single lanes of a vector makes the compiler copy the vector to memory and back each time. Here
/// all lanes stay in memory until the vector is complete.
struct GatherBuffer: ~Copyable {
  private let numbers = FixedBuffer<Float>(repeating: 0, count: 8 * 30)

  /// Sets one lane of a column.
  @inline(__always)
  func set(_ column: Int, _ lane: Int, _ value: Float) { numbers[8 * column + lane] = value }

  /// Sets one lane of three adjacent columns to the components of a vector.
  @inline(__always)
  func set(_ column: Int, _ lane: Int, _ value: SIMD3<Float>) {
    numbers[8 * column + lane] = value.x
    numbers[8 * column + 8 + lane] = value.y
    numbers[8 * column + 16 + lane] = value.z
  }

  /// Sets all lanes of a column.
  @inline(__always)
  func set(_ column: Int, _ value: SIMD8<Float>) { numbers.store(value, at: 8 * column) }

  /// Returns one lane of a column.
  @inline(__always)
  func number(_ column: Int, _ lane: Int) -> Float { numbers[8 * column + lane] }

  /// Returns all lanes of a column.
  @inline(__always)
  func column(_ column: Int) -> SIMD8<Float> { numbers.eight(at: 8 * column) }

  /// Returns all lanes of three adjacent columns.
  @inline(__always)
  func vectors(_ column: Int) -> Vector8 {
    Vector8(self.column(column), self.column(column + 1), self.column(column + 2))
  }
}

/// The parameters of eight spheres for shading.
struct Spheres8 {
  let center: Vector8
  let color: Vector8
  let lean: Vector8
  let hidden: SIMD8<Float>

  /// Gathers the spheres at the indices `numbers`.
  ///
  /// - Precondition: the indices are in range. `isOne` states whether all eight are equal.
  @inline(__always)
  init(
    _ spheres: ConstantElements<RaycastPrimitives.Sphere>, _ numbers: SIMD8<UInt32>, isOne: Bool,
    _ lanes: borrowing GatherBuffer
  ) {
    let first = spheres[Int(numbers[0])]
    if isOne {
      // The usual case in pictures of few spheres.
      (center, color) = (Vector8(first.center), Vector8(first.color))
      lean = Vector8(SIMD3(first.occlusion.x, first.occlusion.y, first.occlusion.z))
      hidden = SIMD8(repeating: first.occlusion.w)
      return
    }
    for lane in 0..<8 {
      let sphere = spheres[Int(numbers[lane])]
      lanes.set(0, lane, sphere.center)
      lanes.set(3, lane, sphere.color)
      lanes.set(6, lane, SIMD3(sphere.occlusion.x, sphere.occlusion.y, sphere.occlusion.z))
      lanes.set(9, lane, sphere.occlusion.w)
    }
    (center, color, lean) = (lanes.vectors(0), lanes.vectors(3), lanes.vectors(6))
    hidden = lanes.column(9)
  }
}

/// The parameters of eight rods for shading.
struct Rods8 {
  let start: Vector8
  let axis: Vector8
  let length: SIMD8<Float>
  let radius: SIMD8<Float>
  let color: Vector8

  /// Gathers the rods at the indices `numbers`.
  ///
  /// - Precondition: the indices are in range.
  @inline(__always)
  init(
    _ rods: ConstantElements<RaycastPrimitives.Rod>, _ numbers: SIMD8<UInt32>, _ lanes: borrowing GatherBuffer
  ) {
    for lane in 0..<8 {
      let rod = rods[Int(numbers[lane])]
      lanes.set(0, lane, rod.start)
      lanes.set(3, lane, rod.axis)
      lanes.set(6, lane, rod.color)
      lanes.set(9, lane, rod.length)
      lanes.set(10, lane, rod.radius)
    }
    (start, axis, color) = (lanes.vectors(0), lanes.vectors(3), lanes.vectors(6))
    (length, radius) = (lanes.column(9), lanes.column(10))
  }
}
