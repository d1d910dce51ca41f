import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The splats of a file, or of a part of it, as they are read. Those with a number that is not finite are left out and counted.
struct SplatCollector: Sendable {
  /// The numbers of a splat besides its colours.
  struct Shape {
    /// The centre.
    var position: SIMD3<Float>
    /// The standard deviations along the axes, not their logarithms.
    var scale: SIMD3<Float>
    /// The direction of the axes: a quaternion (x, y, z, w) of any length. Zero is no rotation.
    var rotation: SIMD4<Float>
    /// The opacity of the centre, which is clamped to 0...1.
    var opacity: Float
  }

  private var positions: [PackedFloat3] = []
  private var attributes: SplatAttributes
  /// The number of splats that were left out.
  private var unusableCount = 0

  /// Creates an empty list of splats of a degree.
  init(degree: Int) { attributes = SplatAttributes(degree: degree) }

  /// Prepares for more splats. The caller ensures that the file has the bytes for these.
  mutating func reserveCapacity(_ count: Int) {
    positions.reserveCapacity(count)
    attributes.scales.reserveCapacity(count)
    attributes.rotations.reserveCapacity(count)
    attributes.opacities.reserveCapacity(count)
    attributes.harmonics.reserveCapacity(count * attributes.coefficientCount)
  }

  /// Appends a splat, unless a number is not finite.
  ///
  /// - Parameter coefficient: returns a coefficient of the spherical harmonics by its number.
  @inline(__always)
  mutating func append(_ shape: Shape, coefficient: (Int) -> SIMD3<Float>) {
    // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
    var check = shape.position * 0 + shape.scale * 0
    check.x += (shape.rotation * 0).sum() + shape.opacity * 0
    let first = attributes.harmonics.count
    for number in 0..<attributes.coefficientCount {
      let value = coefficient(number)
      check += value * 0
      attributes.harmonics.append(PackedFloat3(value))
    }
    let squares = (shape.rotation * shape.rotation).sum()
    guard check == .zero, squares.isFinite else {
      attributes.harmonics.removeSubrange(first...)
      unusableCount += 1
      return
    }
    positions.append(PackedFloat3(shape.position))
    attributes.scales.append(PackedFloat3(shape.scale))
    attributes.rotations.append(
      squares > 0 ? shape.rotation / squares.squareRoot() : SIMD4(0, 0, 0, 1))
    attributes.opacities.append(min(max(shape.opacity, 0), 1))
  }

  /// The splats of parts, which have one degree, in their order. O(splats).
  init(joining parts: [SplatCollector], degree: Int) {
    guard parts.count != 1 else {
      self = parts[0]
      return
    }
    self.init(degree: degree)
    reserveCapacity(parts.reduce(0) { $0 + $1.positions.count })
    for part in parts {
      positions += part.positions
      attributes.scales += part.attributes.scales
      attributes.rotations += part.attributes.rotations
      attributes.opacities += part.attributes.opacities
      attributes.harmonics += part.attributes.harmonics
      unusableCount += part.unusableCount
    }
  }

  /// The document of the splats.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - omissions: what else is left out.
  func finish(_ format: MeshFormat, omissions: [String] = []) -> MeshFile.ReadResult {
    MeshFile.ReadResult(
      document: PointFile(points).document, format: format,
      omissions: omissions + [omission].compactMap(\.self))
  }

  /// The splats. O(splats).
  var points: PointSet { PointSet(positions: positions, splats: attributes) }

  /// The splats that were left out, as words for a message. Nil for none.
  var omission: String? {
    unusableCount == 0
      ? nil
      : "\(unusableCount) of \(positions.count + unusableCount) splats, which have numbers that are not finite"
  }
}

/// How files spell the numbers of splats.
enum SplatCoding {
  /// Returns the opacity of a logit: 1 / (1 + e^−x).
  @inline(__always)
  static func opacity(logit: Float) -> Float { 1 / (1 + exp(-logit)) }

  /// Returns the logit of an opacity, which is at most ±16, so that it is finite.
  static func logit(opacity: Float) -> Float {
    guard opacity > 0 else { return -16 }
    guard opacity < 1 else { return 16 }
    return min(max(log(opacity / (1 - opacity)), -16), 16)
  }

  /// Returns the standard deviation of a logarithm.
  @inline(__always)
  static func scale(logarithm: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(exp(logarithm.x), exp(logarithm.y), exp(logarithm.z))
  }

  /// Returns the logarithm of a standard deviation. That of a flat splat is −87, which is finite.
  static func logarithm(scale: SIMD3<Float>) -> SIMD3<Float> {
    func logarithm(_ scale: Float) -> Float { scale > 0 ? max(log(scale), -87) : -87 }
    return SIMD3(logarithm(scale.x), logarithm(scale.y), logarithm(scale.z))
  }

  /// Returns a unit quaternion from three of its components, of which the fourth, not negative, is the largest.
  ///
  /// - Parameter largest: the index of the largest one among the four.
  @inline(__always)
  static func quaternion(others: SIMD3<Float>, largest: Int) -> SIMD4<Float> {
    let rest = max(1 - (others * others).sum(), 0).squareRoot()
    return switch largest {
    case 0: SIMD4(rest, others.x, others.y, others.z)
    case 1: SIMD4(others.x, rest, others.y, others.z)
    case 2: SIMD4(others.x, others.y, rest, others.z)
    default: SIMD4(others.x, others.y, others.z, rest)
    }
  }
}
