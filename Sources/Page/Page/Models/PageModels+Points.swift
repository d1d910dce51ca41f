import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Positions, as numbers of 16 bits where pictures do not change by it.
extension PageModels {
  /// The largest number of decimals that are looked for.
  private static let mostDecimals = 6

  /// Returns the smallest radius of visible elements. Infinity without one.
  static func leastRadius(_ radii: [Float]) -> Float {
    radii.reduce(.infinity) { $1 > 0 ? min($0, $1) : $0 }
  }

  /// Returns the reference to an array of points. It has the first of these forms that is possible:
  ///
  /// 1. numbers of 16 bits without an error, if all coordinates have few decimals
  /// 2. numbers of 16 bits in the bounding box of the points, if `PositionPrecision` accepts their error, with the number of
  ///    decimals that are exact
  /// 3. floats
  ///
  /// - Parameters:
  ///   - size: The size of the smallest elements with these positions.
  ///   - placements: The transforms of the points to the scene.
  ///   - stride: The distance of the numbers whose differences are stored.
  mutating func points(
    _ points: [SIMD3<Float>], elementSize size: Float, placements: [Transform], stride: Int = 3
  ) -> PageValue {
    var box = BoundingBox.empty
    var sum = SIMD3<Float>.zero
    for point in points {
      box.include(point)
      sum += point * 0
    }
    let extent = box.size
    guard !box.isEmpty, (extent.sum() + box.min.sum() + sum.sum()).isFinite else { return floats(points) }
    if let decimals = Self.decimals(of: points, extent.max()) {
      return quantized(points, box.min, SIMD3(repeating: Float(65_535 / pow(10, Double(decimals)))), stride)
    }
    let step = extent.max() / 65_535
    guard precision.accepts(step: step, of: points, elementsOfSize: size, placements: placements) else {
      return floats(points)
    }
    let decimals = step > 0 ? Int(max(0, min((-log10f(step)).rounded(.down), 9))) : 9
    return quantized(points, box.min, extent, stride, decimals: decimals)
  }

  private mutating func floats(_ points: [SIMD3<Float>]) -> PageValue {
    .object([("array", .index(arrays.add(points.flatMap { [$0.x, $0.y, $0.z] })))])
  }

  private mutating func quantized(
    _ points: [SIMD3<Float>], _ low: SIMD3<Float>, _ size: SIMD3<Float>, _ stride: Int, decimals: Int? = nil
  ) -> PageValue {
    var numbers: [UInt16] = []
    numbers.reserveCapacity(3 * points.count)
    for point in points {
      for axis in 0..<3 {
        let share = size[axis] > 0 ? (Double(point[axis]) - Double(low[axis])) / Double(size[axis]) : 0
        numbers.append(UInt16((share * 65_535).rounded()))
      }
    }
    var members: [(key: String, value: PageValue)] = [
      ("array", .index(arrays.add(differencesOf: numbers, stride: stride))),
      ("min", .vector(low)), ("size", .vector(size)),
    ]
    if let decimals { members.append(("decimals", .index(decimals))) }
    return .object(members)
  }

  /// Returns the least number of decimals with which every coordinate can be written. Nil if 65,535 steps of the last decimal
  /// do not reach over `extent`. O(points) for points with few decimals, else O(1) for most.
  private static func decimals(of points: [SIMD3<Float>], _ extent: Float) -> Int? {
    for decimals in 0...mostDecimals {
      let scale = pow(10, Double(decimals))
      guard Double(extent) * scale < 65_535 else { return nil }
      let isExact = points.allSatisfy { point in
        (0..<3).allSatisfy { Float((Double(point[$0]) * scale).rounded() / scale) == point[$0] }
      }
      if isExact { return decimals }
    }
    return nil
  }
}
