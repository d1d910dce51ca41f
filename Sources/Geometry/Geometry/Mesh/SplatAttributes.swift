/// What makes points 3D Gaussians, or *splats*: sizes, directions, opacities, and colours that depend on the direction of view,
/// as in Kerbl et al., "3D Gaussian Splatting for Real-Time Radiance Field Rendering" (2023).
///
/// Each array has one element for each point, `harmonics` has `coefficientCount`. A splat takes 44 bytes with colours of
/// degree 0, and 224 with those of degree 3, besides its position and its base colour in the `PointSet`.
public struct SplatAttributes: Equatable, Sendable {
  /// The standard deviations along the axes of each splat, in metres.
  public var scales: [PackedFloat3]
  /// The directions of the axes, as unit quaternions (x, y, z, w).
  public var rotations: [SIMD4<Float>]
  /// The opacities in the centres, from 0 to 1.
  public var opacities: [Float]
  /// The degree of the spherical harmonics, from 0 to 3.
  public private(set) var degree: Int
  /// The coefficients of the spherical harmonics for red, green and blue. The colour in a direction, sRGB-encoded, is 0.5
  /// plus the sum of the products of coefficients and harmonics.
  public var harmonics: [PackedFloat3]

  /// Creates attributes. The default is none, those of plain points.
  ///
  /// - Precondition: The arrays have the lengths that the type describes.
  public init(
    scales: [PackedFloat3] = [], rotations: [SIMD4<Float>] = [], opacities: [Float] = [], degree: Int = 0,
    harmonics: [PackedFloat3] = []
  ) {
    precondition((0...SphericalHarmonics.greatestDegree).contains(degree))
    precondition(rotations.count == scales.count && opacities.count == scales.count)
    precondition(harmonics.count == scales.count * SphericalHarmonics.count(upToDegree: degree))
    (self.scales, self.rotations, self.opacities) = (scales, rotations, opacities)
    (self.degree, self.harmonics) = (degree, harmonics)
  }

  /// Whether there are no splats.
  public var isEmpty: Bool { scales.isEmpty }
  /// The number of splats.
  public var count: Int { scales.count }
  /// The number of coefficients of each splat for each of red, green and blue.
  package var coefficientCount: Int { SphericalHarmonics.count(upToDegree: degree) }

  /// Returns the colour of degree 0 and the opacity of a splat as sRGB bytes.
  package func color(_ index: Int) -> SIMD4<UInt8> {
    let base = harmonics[index * coefficientCount].vector * SphericalHarmonics.constant + 0.5
    let color = SIMD4(base, opacities[index]).clamped(lowerBound: .zero, upperBound: .one) * 255
    return SIMD4<UInt8>(color, rounding: .toNearestOrAwayFromZero)
  }

  /// Returns the sRGB-encoded colour of a splat in a direction of view, at least 0. O(coefficients).
  ///
  /// - Parameter direction: the unit vector from the eye to the splat, in the space of the points.
  @inline(__always)
  package func color(_ index: Int, seenIn direction: SIMD3<Float>) -> SIMD3<Float> {
    let (first, coefficients) = (index * coefficientCount, harmonics.span)
    var color = coefficients[first].vector * SphericalHarmonics.constant + 0.5
    SphericalHarmonics.forEach(upToDegree: degree, in: direction) { number, value in
      color += coefficients[first + number].vector * value
    }
    return color.replacing(with: 0, where: color .< 0)
  }

  /// Returns the splats `indices`, in that order.
  package func selecting(_ indices: [UInt32]) -> SplatAttributes {
    let size = coefficientCount
    return SplatAttributes(
      scales: indices.map { scales[Int($0)] }, rotations: indices.map { rotations[Int($0)] },
      opacities: indices.map { opacities[Int($0)] }, degree: degree,
      harmonics: indices.flatMap { harmonics[Int($0) * size..<(Int($0) + 1) * size] })
  }

  /// Appends other splats. The degree becomes the greater one. O(other), or O(all) if the degree grows.
  mutating func append(_ other: SplatAttributes) {
    let common = max(degree, other.degree)
    raise(to: common)
    var other = other
    other.raise(to: common)
    scales += other.scales
    rotations += other.rotations
    opacities += other.opacities
    harmonics += other.harmonics
  }

  /// Appends coefficients of zero, or removes coefficients, so that the splats have a degree. O(splats).
  package mutating func raise(to newDegree: Int) {
    guard newDegree != degree else { return }
    let (old, new) = (coefficientCount, SphericalHarmonics.count(upToDegree: newDegree))
    var coefficients: [PackedFloat3] = []
    coefficients.reserveCapacity(count * new)
    for index in 0..<count {
      for number in 0..<new {
        coefficients.append(number < old ? harmonics[index * old + number] : PackedFloat3(.zero))
      }
    }
    (harmonics, degree) = (coefficients, newDegree)
  }
}

extension SplatAttributes {
  /// Transforms every splat: its covariance exactly, and its colours as those of a rigid body. O(coefficients).
  mutating func transform(by transform: Transform) {
    for index in scales.indices {
      let axes = Transform(rotation: rotations[index], scale: scales[index].vector)
      let placed = GaussianAxes(
        transform.applyLinear(to: axes.xAxis), transform.applyLinear(to: axes.yAxis),
        transform.applyLinear(to: axes.zAxis))
      (rotations[index], scales[index]) = (placed.rotation, PackedFloat3(placed.scale))
    }
    guard degree > 0, let rigid = transform.nearestRotation else { return }
    let rotation = SphericalHarmonics.Rotation(rigid)
    let size = coefficientCount
    for first in stride(from: 0, to: harmonics.count, by: size) {
      var coefficients = harmonics[first..<first + size].map(\.vector)
      rotation.apply(to: &coefficients, degree: degree)
      for number in 1..<size { harmonics[first + number] = PackedFloat3(coefficients[number]) }
    }
  }
}

/// The main axes of a Gaussian.
private struct GaussianAxes {
  let scale: SIMD3<Float>
  let rotation: SIMD4<Float>

  /// Finds the main axes of the Gaussian with the covariance `x xᵀ + y yᵀ + z zᵀ`: rotates pairs of the vectors until all are
  /// at right angles, which keeps that sum (one-sided Jacobi method; M. R. Hestenes, 1958).
  init(_ x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) {
    var axes = [SIMD3<Double>(x), SIMD3<Double>(y), SIMD3<Double>(z)]
    for _ in 0..<16 {
      var isDone = true
      for (p, q) in [(0, 1), (0, 2), (1, 2)] {
        let (a, b, c) = ((axes[p] * axes[p]).sum(), (axes[q] * axes[q]).sum(), (axes[p] * axes[q]).sum())
        guard abs(c) > 1e-7 * (a * b).squareRoot() else { continue }
        isDone = false
        let slope = (b - a) / (2 * c)
        let tangent = (slope < 0 ? -1 : 1) / (abs(slope) + (1 + slope * slope).squareRoot())
        let cosine = 1 / (1 + tangent * tangent).squareRoot()
        let sine = cosine * tangent
        (axes[p], axes[q]) = (axes[p] * cosine - axes[q] * sine, axes[p] * sine + axes[q] * cosine)
      }
      if isDone { break }
    }
    let lengths = axes.map { ($0 * $0).sum().squareRoot() }
    scale = SIMD3<Float>(SIMD3(lengths[0], lengths[1], lengths[2]))
    // A flat Gaussian has only two directions, and a thin one has one. Any directions at right angles do for the others.
    let order = [0, 1, 2].sorted { lengths[$0] > lengths[$1] }
    let first = direction(SIMD3<Float>(axes[order[0]])) ?? SIMD3(1, 0, 0)
    let candidate = SIMD3<Float>(axes[order[1]])
    let second =
      direction(candidate - first * dot(first, candidate)) ?? direction(first.anyPerpendicular) ?? .zero
    var units = [SIMD3<Float>](repeating: .zero, count: 3)
    (units[order[0]], units[order[1]]) = (first, second)
    let third = cross(first, second)
    units[order[2]] = third
    // The Gaussian is the same with an axis reversed.
    if dot(units[0], cross(units[1], units[2])) < 0 { units[order[2]] = -third }
    rotation = Transform.quaternion(ofAxes: units[0], units[1], units[2])
  }
}

extension SIMD3<Float> {
  /// A vector at right angles to a unit vector.
  fileprivate var anyPerpendicular: SIMD3<Float> {
    abs(x) < 0.6 ? cross(self, SIMD3(1, 0, 0)) : cross(self, SIMD3(0, 1, 0))
  }
}

extension Transform {
  /// The rotation or reflection that is left of the transform without its scale and shear: its axes made orthogonal one after
  /// another. Nil if the transform flattens.
  package var nearestRotation: Transform? {
    guard let x = direction(xAxis), let y = direction(yAxis - x * dot(x, yAxis)) else { return nil }
    let z = cross(x, y)
    let volume = determinant
    guard volume != 0, volume.isFinite else { return nil }
    return Transform(xAxis: x, yAxis: y, zAxis: volume < 0 ? -z : z)
  }
}
