import Geometry
import Parallelism
import SceneModel

/// A 3D Gaussian as a 2D Gaussian of a picture.
///
/// At the offset (x, y) in pixels from the centre its opacity is `opacity` · e^(xx x² + xy x y + yy y²).
package struct ProjectedSplat: BitwiseCopyable, Sendable {
  /// The centre in pixels, from the upper left corner of the picture. The centre of the first pixel is (0.5, 0.5).
  package var center: SIMD2<Float>
  /// Half the width and height, in pixels, of the box outside of which the opacity is below `SplatProjector.leastOpacity`.
  package var extent: SIMD2<Float>
  /// The coefficients of the exponent, which are those of a negative definite form.
  package var xx: Float, xy: Float, yy: Float
  /// The opacity of the centre, at most `SplatProjector.greatestOpacity`.
  package var opacity: Float
  /// The sRGB-encoded colour, at least 0.
  package var red: Float, green: Float, blue: Float
  /// The distance of the centre along `ViewFrustum.forward`.
  package var depth: Float
}

// Twelve floats without padding, so every bit pattern is valid.
extension ProjectedSplat: FullyInhabited {}

/// The projection of the 3D Gaussians of a set to a picture, for both back ends.
///
/// A perspective view maps a Gaussian to one by the derivative of the projection in its centre: Zwicker et al., "EWA Volume
/// Splatting" (2001). A pixel is added to its width, as Kerbl et al., "3D Gaussian Splatting for Real-Time Radiance Field
/// Rendering" (2023) do, so that small ones do not vanish. Their opacities are blended with encoded colours, because
/// Gaussians are fitted to pictures in that way.
package struct SplatProjector: Sendable {
  private let positions: [PackedFloat3]
  private let splats: SplatAttributes
  private let toView: Transform
  /// The eye, or in an orthographic view the direction of all view rays, in the space of the points.
  private let eye: SIMD3<Float>?
  private let viewDirection: SIMD3<Float>
  private let tint: SIMD4<Float>
  private let isOrthographic: Bool
  private let near: Float
  private let clip: ClipPlane?
  /// The number of pixels for a slope of 1, or for a metre in an orthographic view.
  private let scale: SIMD2<Float>
  private let size: SIMD2<Float>
  /// The largest slopes for which the derivative is used.
  private let slopeLimit: SIMD2<Float>

  /// The least opacity that is drawn: less than that of a step of a byte.
  package static let leastOpacity: Float = 1.0 / 255
  /// The greatest opacity of a splat.
  package static let greatestOpacity: Float = 0.99
  /// The variance that is added in each direction, in square pixels.
  package static let pixelVariance: Float = 0.3
  /// The factor of the picture's slopes up to which the derivative of the projection is used: farther outside, it would make
  /// splats too large.
  package static let slopeMargin: Float = 1.3

  /// Prepares the projection to a picture of `width` × `height` pixels.
  package init(_ drawable: PointsDrawable, _ view: ViewFrustum, width: Int, height: Int) {
    let points = drawable.points
    (positions, splats) = (points.positions, points.splats)
    let transform = drawable.placement.transform
    toView = view.toView(transform)
    isOrthographic = view.isOrthographic
    eye = isOrthographic ? nil : transform.preimage(of: view.eye)
    // The preimage of a direction is the difference of two preimages.
    let (start, end) = (transform.preimage(of: view.eye), transform.preimage(of: view.eye + view.forward))
    viewDirection = start.flatMap { start in end.flatMap { direction($0 - start) } } ?? .zero
    tint = drawable.color.sRGB
    (near, clip) = (view.near, view.clipInViewSpace)
    size = SIMD2(Float(width), Float(height))
    scale = size / 2 / view.halfSize
    slopeLimit = view.halfSize * Self.slopeMargin
  }

  /// The number of splats.
  package var count: Int { positions.count }

  /// Returns a splat in the picture. Nil if it is not visible. O(coefficients).
  @inline(__always)
  package func project(_ index: Int) -> ProjectedSplat? {
    let opacity = min(splats.opacities.span[index] * tint.w, Self.greatestOpacity)
    let position = positions.span[index].vector
    let place = toView.apply(to: position)
    guard opacity >= Self.leastOpacity, place.z >= near, clip?.keeps(place) != false else { return nil }
    let inverse = isOrthographic ? 1 : 1 / place.z
    let slopes = SIMD2(place.x, place.y) * inverse
    // Rows are counted from the top.
    let center = SIMD2(slopes.x, -slopes.y) * scale + size / 2
    let covariance = covariance(index, slopes, inverse)
    let (xx, xy, yy) = (covariance.x, covariance.y, covariance.z)
    // The exponent at the edge: opacity · e^(−reach / 2) is the least opacity.
    let reach = -2 * Self.naturalLogarithm(Self.leastOpacity / opacity)
    let extent = SIMD2((reach * xx).squareRoot(), (reach * yy).squareRoot())
    guard center.x + extent.x > 0, center.y + extent.y > 0, center.x - extent.x < size.x,
      center.y - extent.y < size.y
    else { return nil }
    let factor = -0.5 / (xx * yy - xy * xy)
    guard factor.isFinite else { return nil }
    let direction =
      if let eye { Geometry.direction(position - eye) ?? .zero } else { viewDirection }
    let color = splats.color(index, seenIn: direction)
    return ProjectedSplat(
      center: center, extent: extent, xx: yy * factor, xy: -2 * xy * factor, yy: xx * factor,
      opacity: opacity, red: color.x * tint.x, green: color.y * tint.y, blue: color.z * tint.z,
      depth: place.z)
  }

  /// Returns the covariance of a splat in pixels: of x, of x and y, and of y.
  @inline(__always)
  private func covariance(_ index: Int, _ slopes: SIMD2<Float>, _ inverse: Float) -> SIMD3<Float> {
    // The covariance is the sum over the axes of the products of their images.
    let axes = Transform(
      rotation: splats.rotations.span[index], scale: splats.scales.span[index].vector)
    let clamped = slopes.clamped(lowerBound: -slopeLimit, upperBound: slopeLimit)
    @inline(__always)
    func image(_ axis: SIMD3<Float>) -> SIMD2<Float> {
      let axis = toView.applyLinear(to: axis)
      let moved =
        isOrthographic ? SIMD2(axis.x, axis.y) : (SIMD2(axis.x, axis.y) - clamped * axis.z) * inverse
      return SIMD2(moved.x, -moved.y) * scale
    }
    let (x, y, z) = (image(axes.xAxis), image(axes.yAxis), image(axes.zAxis))
    return SIMD3(
      x.x * x.x + y.x * y.x + z.x * z.x + Self.pixelVariance, x.x * x.y + y.x * y.y + z.x * z.y,
      x.y * x.y + y.y * y.y + z.y * z.y + Self.pixelVariance)
  }

  /// Returns the natural logarithm of a positive number, with an absolute error below 1e-5: by its exponent and a series of
  /// its mantissa, as `log` of the C library takes many times as long for a million numbers.
  @inline(__always)
  private static func naturalLogarithm(_ number: Float) -> Float {
    let bits = number.bitPattern
    let exponent = Float(Int32(bits >> 23) - 127)
    let mantissa = Float(bitPattern: (bits & 0x7F_FFFF) | 0x3F80_0000)
    // With m = √2 (1 + s) / (1 − s), ln m = ln √2 + 2 (s + s³ / 3 + s⁵ / 5 + …).
    let s = (mantissa - 1.414_213_6) / (mantissa + 1.414_213_6)
    return (exponent + 0.5) * 0.693_147_18 + 2 * s * (1 + s * s * (1.0 / 3 + s * s * (1.0 / 5)))
  }
}

extension SplatProjector {
  /// Returns the visible splats of a picture, from the farthest to the nearest. O(splats), on several threads.
  package static func farthestFirst(_ projectors: [SplatProjector]) -> [ProjectedSplat] {
    let ranges = projectors.flatMap { projector in
      Parallel.ranges(of: projector.count, count: 4 * Parallel.threadCount, smallestSize: 1 << 12).map {
        (projector, $0)
      }
    }
    let parts = Parallel.map(ranges.count) { number in
      let (projector, range) = ranges[number]
      return range.compactMap { projector.project($0) }
    }
    let splats = parts.flatMap(\.self)
    var keys = splats.indices.map { RadixSort.key(splats[$0].depth, UInt32(truncatingIfNeeded: $0)) }
    var others: [UInt64] = []
    RadixSort.sort(&keys, &others)
    return keys.reversed().map { splats[Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)] }
  }
}
