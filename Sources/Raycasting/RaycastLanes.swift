import Geometry
import Hardware

/// Numbers on their way into the eight lanes of vectors, or out of them: 30 columns of eight.
///
/// Setting or reading the lanes of a vector one by one copies it to memory and back for each of them. These numbers are in
/// memory until all are there.
struct GatherBuffer: ~Copyable {
  private let numbers = FixedBuffer<Float>(repeating: 0, count: 8 * 30)

  /// Sets a lane of a column.
  @inline(__always)
  func set(_ column: Int, _ lane: Int, _ value: Float) { numbers[8 * column + lane] = value }

  /// Sets a lane of three columns to the coordinates of a vector.
  @inline(__always)
  func set(_ column: Int, _ lane: Int, _ value: SIMD3<Float>) {
    numbers[8 * column + lane] = value.x
    numbers[8 * column + 8 + lane] = value.y
    numbers[8 * column + 16 + lane] = value.z
  }

  /// Sets all lanes of a column.
  @inline(__always)
  func set(_ column: Int, _ value: SIMD8<Float>) { numbers.store(value, at: 8 * column) }

  /// Returns the number in a lane of a column.
  @inline(__always)
  func number(_ column: Int, _ lane: Int) -> Float { numbers[8 * column + lane] }

  /// Returns all lanes of a column.
  @inline(__always)
  func column(_ column: Int) -> SIMD8<Float> { numbers.eight(at: 8 * column) }

  /// Returns all lanes of three columns.
  @inline(__always)
  func vectors(_ column: Int) -> Vector8 {
    Vector8(self.column(column), self.column(column + 1), self.column(column + 2))
  }
}

/// Eight spheres.
struct RaycastSpheres8 {
  let center: Vector8
  let color: Vector8
  let lean: Vector8
  let hidden: SIMD8<Float>

  /// - Precondition: `numbers` are of spheres that there are, `isOne` whether all of one.
  @inline(__always)
  init(
    _ spheres: ConstantElements<RaycastBodies.Sphere>, _ numbers: SIMD8<UInt32>, isOne: Bool,
    _ lanes: borrowing GatherBuffer
  ) {
    let first = spheres[Int(numbers[0])]
    if isOne {
      // As in most pictures of few spheres.
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

/// Eight rods.
struct RaycastRods8 {
  let start: Vector8
  let axis: Vector8
  let length: SIMD8<Float>
  let radius: SIMD8<Float>
  let color: Vector8

  /// - Precondition: `numbers` are of rods that there are.
  @inline(__always)
  init(
    _ rods: ConstantElements<RaycastBodies.Rod>, _ numbers: SIMD8<UInt32>, _ lanes: borrowing GatherBuffer
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
