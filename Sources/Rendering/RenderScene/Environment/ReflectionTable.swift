#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reflection of a rough mirror (GGX) for each cosine n·v and each roughness, in terms of prefiltered light: the split
/// sum (B. Karis, "Real Shading in Unreal Engine 4", 2013).
///
/// The light that arrives is the mean over a lobe. `EnvironmentMap.levels` are filtered with the lobes of an eye along the
/// normal. The lobe of another eye has another direction and another width. It is replaced by that of a level with the
/// same direction and the same mean of p^¼, where p is the density of the lobe per solid angle. The direction is the mean
/// one, weighted by p^¼. The weight counts the core of the lobe more than its long tail: without it, the reflections at
/// grazing angles are too wide and too close to the normal. In photographed and artificial environments, their mean error
/// is a sixth less than with the weight 1.
///
/// The values are integrals over the microfacets that are visible from the eye (E. Heitz, "Sampling the GGX Distribution
/// of Visible Normals", 2018), by the midpoint rule: their weight, the shadowing G1(l), is smooth even at grazing angles.
package struct ReflectionTable: Sendable {
  /// The number of rows and of columns.
  package static let size = 32
  /// The values, row by row: `Value.vector`. Rows have the roughness 0 to 1, columns the cosine between normal and view
  /// from 0 to 1, both from the first to the last pixel centre.
  ///
  /// The values of the first column are such that linear interpolation is right in the middle between it and the second
  /// column, because the reflectance of smooth surfaces falls steeply just before the cosine 0.
  package let values: [SIMD4<Float>]

  /// The reflection at a cosine and a roughness.
  package struct Value: Equatable, Sendable {
    /// The fraction of uniform light that is reflected after one scattering is F0 · x + F90 · y, where F0 and F90 are the
    /// reflectances at normal and at grazing incidence. x + y is the directional albedo E of `energyCompensation`, which
    /// both back ends read from here. Its relative error is at most 1.5 % at cosines from 0.05.
    package let albedo: SIMD2<Float>
    /// The mean direction of the arriving light is n + (r − n) · this, where r is the mirrored direction to the eye.
    package let mirrorShare: Float
    /// The roughness whose level has the width of the lobe.
    package let filterRoughness: Float

    init(_ vector: SIMD4<Float>) {
      (albedo, mirrorShare, filterRoughness) = (SIMD2(vector.x, vector.y), vector.z, vector.w)
    }

    /// The values as the elements of the table.
    package var vector: SIMD4<Float> { SIMD4(lowHalf: albedo, highHalf: [mirrorShare, filterRoughness]) }
  }

  /// The table. Computed at first use.
  package static let shared = ReflectionTable()

  private init() {
    let last = Float(Self.size - 1)
    let samples = Self.samples
    let roughnesses = (0..<Self.size).map { max(Float($0) / last, 0.045) }
    // The width of the lobe of an eye along the normal for each row.
    let widths = roughnesses.map { Self.lobe(1, alpha: $0 * $0, samples).width }
    values = (0..<Self.size).flatMap { row in
      func value(_ cosine: Float) -> SIMD4<Float> {
        let roughness = roughnesses[row]
        let lobe = Self.lobe(cosine, alpha: roughness * roughness, samples)
        let filter = Self.roughness(ofWidth: lobe.width, widths, roughnesses) / roughness
        return SIMD4(lowHalf: lobe.albedo, highHalf: [lobe.mirrorShare, filter * Float(row) / last])
      }
      let rest = (1..<Self.size).map { value(Float($0) / last) }
      return [2 * value(0.5 / last) - rest[0]] + rest
    }
  }

  /// Returns the roughness of a width by linear interpolation, at most 1. The first two rows have the same roughness.
  private static func roughness(ofWidth width: Float, _ widths: [Float], _ roughnesses: [Float]) -> Float {
    guard let upper = widths.indices.dropFirst(2).first(where: { widths[$0] >= width }) else { return 1 }
    let share = (width - widths[upper - 1]) / (widths[upper] - widths[upper - 1])
    return roughnesses[upper - 1] + (roughnesses[upper] - roughnesses[upper - 1]) * share
  }

  /// Eight points of the unit disc, and their shares of the whole.
  private struct SampleGroup {
    let across: SIMD8<Float>, along: SIMD8<Float>, share: SIMD8<Float>
  }

  /// The midpoints of parts of one half of the unit disc; the other half is symmetric. The parts are smaller at the rim,
  /// where the light of steep microfacets is lost below the surface.
  private static var samples: [SampleGroup] {
    let (rings, sectors) = (16, 16)
    return (0..<rings * sectors / 8).map { group in
      var (across, along, share) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
      for lane in 0..<8 {
        let (ring, sector) = (8 * group + lane).quotientAndRemainder(dividingBy: sectors)
        let rest = 1 - (Float(ring) + 0.5) / Float(rings)
        let radius = (1 - rest * rest).squareRoot()
        let angle = Float.pi * (Float(sector) + 0.5) / Float(sectors)
        (across[lane], along[lane]) = (radius * sin(angle), radius * cos(angle))
        share[lane] = 2 * rest / Float(rings * sectors)
      }
      return SampleGroup(across: across, along: along, share: share)
    }
  }

  /// The lobe of the arriving light.
  private struct Lobe {
    /// The factors of F0 and F90 in the reflected light.
    let albedo: SIMD2<Float>
    let mirrorShare: Float
    /// The mean of p^¼ to the power −2. It grows in proportion to α.
    let width: Float

    /// - Parameters:
    ///   - sum: the sum of the directions, along the mirrored direction in the plane of the surface, and along the normal,
    ///     weighted by p^¼.
    ///   - density: the mean of p^¼.
    ///   - cosine: the cosine between normal and view.
    init(albedo: SIMD2<Float>, sum: SIMD2<Double>, density: Double, cosine: Float) {
      self.albedo = albedo
      width = Float(1 / (density * density))
      // The point n + (r − n) t is in the direction of the sum.
      let (cosine, sine) = (Double(cosine), Double(max(0, 1 - cosine * cosine).squareRoot()))
      mirrorShare = Float(sum.x / (sum.y * sine + sum.x * (1 - cosine)))
    }
  }

  /// Returns the lobe, whose weights are those of the visible microfacets times the shadowing G1(l).
  private static func lobe(_ cosine: Float, alpha: Float, _ samples: [SampleGroup]) -> Lobe {
    // At a cosine of 1 the mirrored direction is the normal, so that `mirrorShare` would be 0 / 0.
    let cosine = min(cosine, 0.9999)
    let square = alpha * alpha
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    // The view in the space where the microfacets are a hemisphere, and the vector across it.
    let stretch = 1 / (square * sine * sine + cosine * cosine).squareRoot()
    let (viewAlong, viewUp) = (alpha * sine * stretch, cosine * stretch)
    let viewTerm = cosine + (cosine * cosine * (1 - square) + square).squareRoot()
    // The disc is projected so that microfacets that face away have no share.
    let projection = (1 + viewUp) / 2
    var (atNormal, atGrazing) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var (alongSum, upSum, density, whole) = (
      SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
    )
    for sample in samples {
      let across = sample.across
      let along = (1 - projection) * (1 - across * across).clampedRoot() + projection * sample.along
      let height = (1 - across * across - along * along).clampedRoot()
      // The normal of the microfacet: in the plane of the view, along the surface and up, and across the plane.
      var normalAlong = (viewAlong * height - viewUp * along) * alpha
      var normalAcross = across * alpha
      let up = viewAlong * along + viewUp * height
      var normalUp = up.replacing(with: 0, where: up .< 0)
      let scale =
        1
        / (normalAlong * normalAlong + normalAcross * normalAcross + normalUp * normalUp).squareRoot()
      (normalAlong, normalAcross, normalUp) = (normalAlong * scale, normalAcross * scale, normalUp * scale)
      let viewDotHalf = normalAlong * sine + normalUp * cosine
      let lightCosine = 2 * viewDotHalf * normalUp - cosine
      let isVisible = (lightCosine .> 0) .& (viewDotHalf .> 0)
      let lightTerm = lightCosine + (lightCosine * lightCosine * (1 - square) + square).squareRoot()
      let shadowing = 2 * lightCosine / lightTerm
      let weight = (shadowing * sample.share).replacing(with: 0, where: .!isVisible)
      let rest = (1 - viewDotHalf).replacing(with: 0, where: viewDotHalf .> 1)
      let restSquare = rest * rest
      let fresnel = restSquare * restSquare * rest
      atNormal += (1 - fresnel) * weight
      atGrazing += fresnel * weight
      // D V n·l, apart from a constant factor. With |n × h|², the distribution does not cancel where h is close to n.
      let spread = normalAlong * normalAlong + normalAcross * normalAcross + square * normalUp * normalUp
      let root = (square * lightCosine / (spread * spread * viewTerm * lightTerm)).clampedRoot().squareRoot()
      let weighted = weight * root
      alongSum += (sine - 2 * viewDotHalf * normalAlong) * weighted
      upSum += lightCosine * weighted
      density += weighted
      whole += weight
    }
    let sum = Double(whole.sum())
    // The density is divided by the albedo, so that it is 1 in all.
    let mean = Double(density.sum()) / (sum * sum.squareRoot().squareRoot())
    return Lobe(
      albedo: [atNormal.sum(), atGrazing.sum()], sum: [Double(alongSum.sum()), Double(upSum.sum())],
      density: mean, cosine: cosine)
  }

  /// Returns the value at a cosine and a roughness from 0 to 1, by bilinear interpolation.
  package func value(cosine: Float, roughness: Float) -> Value {
    let last = Float(Self.size - 1)
    let (x, y) = (min(max(cosine, 0), 1) * last, min(max(roughness, 0), 1) * last)
    let (column, row) = (min(Int(x), Self.size - 2), min(Int(y), Self.size - 2))
    let (right, up) = (x - Float(column), y - Float(row))
    let first = row * Self.size + column
    let low = values[first] * (1 - right) + values[first + 1] * right
    let high = values[first + Self.size] * (1 - right) + values[first + Self.size + 1] * right
    return Value(low * (1 - up) + high * up)
  }
}

extension SIMD8<Float> {
  /// Returns the square roots, of negative numbers 0.
  fileprivate func clampedRoot() -> SIMD8<Float> { replacing(with: 0, where: self .< 0).squareRoot() }
}
