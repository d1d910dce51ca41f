#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The fraction of light that a rough mirror reflects in all, as a linear function of its reflectance at normal and at
/// grazing incidence: F0 · x + F90 · y (the split sum of B. Karis, "Real Shading in Unreal Engine 4", 2013).
///
/// The values are integrals over the microfacets that are visible from the eye (E. Heitz, "Sampling the GGX Distribution
/// of Visible Normals", 2018), by the midpoint rule: their weight G2 / G1 is smooth even at grazing angles.
package struct DirectionalAlbedoTable: Sendable {
  /// The number of rows and of columns.
  package static let size = 32
  /// The values, row by row. Rows have the roughness 0 to 1, columns the cosine between normal and view from 0 to 1,
  /// both from the first to the last pixel centre.
  ///
  /// The values of the first column are such that linear interpolation is right in the middle between it and the second
  /// column, because the reflectance of smooth surfaces falls steeply just before the cosine 0.
  package let values: [SIMD2<Float>]

  /// The table. Computed at first use.
  package static let shared = DirectionalAlbedoTable()

  private init() {
    let last = Float(Self.size - 1)
    let samples = Self.samples
    values = (0..<Self.size).flatMap { row in
      let roughness = max(Float(row) / last, 0.045)
      let rest = (1..<Self.size).map {
        Self.integral(Float($0) / last, alpha: roughness * roughness, samples)
      }
      let middle = Self.integral(0.5 / last, alpha: roughness * roughness, samples)
      return [2 * middle - rest[0]] + rest
    }
  }

  /// A point of the unit disc, and its share of the whole.
  private struct Sample {
    let across: Float, along: Float, share: Float
  }

  /// The midpoints of parts of one half of the unit disc; the other half is symmetric. The parts are smaller at the rim,
  /// where the light of steep microfacets is lost below the surface.
  private static var samples: [Sample] {
    let (rings, sectors) = (16, 12)
    return (0..<rings).flatMap { ring in
      let rest = 1 - (Float(ring) + 0.5) / Float(rings)
      let radius = (1 - rest * rest).squareRoot()
      return (0..<sectors).map { sector in
        let angle = Float.pi * (Float(sector) + 0.5) / Float(sectors)
        return Sample(
          across: radius * sin(angle), along: radius * cos(angle), share: 2 * rest / Float(rings * sectors))
      }
    }
  }

  /// Returns the mean of G2 / G1 over the reflected light, times the factors of F0 and F90 in the Fresnel term.
  private static func integral(_ cosine: Float, alpha: Float, _ samples: [Sample]) -> SIMD2<Float> {
    let square = alpha * alpha
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    // The view in the space where the microfacets are a hemisphere, and the vector across it.
    let stretch = 1 / (square * sine * sine + cosine * cosine).squareRoot()
    let view = SIMD2(alpha * sine, cosine) * stretch
    let shadowing = (cosine * cosine * (1 - square) + square).squareRoot()
    var sum = SIMD2<Float>.zero
    for sample in samples {
      // The disc is projected so that microfacets that face away have no share.
      let share = (1 + view.y) / 2
      let across = sample.across
      let along = (1 - share) * max(0, 1 - across * across).squareRoot() + share * sample.along
      let height = max(0, 1 - across * across - along * along).squareRoot()
      // The normal of the microfacet in the plane of the view (x, z) and across it (y).
      var normal = SIMD3(
        -view.y * along + view.x * height, across, max(0, view.x * along + view.y * height))
      normal *= SIMD3(alpha, alpha, 1)
      normal /= (normal * normal).sum().squareRoot()
      let viewDotHalf = min(normal.x * sine + normal.z * cosine, 1)
      let lightCosine = 2 * viewDotHalf * normal.z - cosine
      guard lightCosine > 0, viewDotHalf > 0 else { continue }
      // G2 / G1 of the height-correlated masking and shadowing of Smith.
      let masking = lightCosine * (shadowing + cosine)
      let weight =
        masking
        / (lightCosine * shadowing + cosine * (lightCosine * lightCosine * (1 - square) + square).squareRoot())
      let rest = 1 - viewDotHalf
      let fresnel = rest * rest * rest * rest * rest
      sum += SIMD2(1 - fresnel, fresnel) * (weight * sample.share)
    }
    return sum
  }

  /// Returns the factors of F0 and F90, by bilinear interpolation.
  package func value(cosine: Float, roughness: Float) -> SIMD2<Float> {
    let last = Float(Self.size - 1)
    let (x, y) = (min(max(cosine, 0), 1) * last, min(max(roughness, 0), 1) * last)
    let (column, row) = (min(Int(x), Self.size - 2), min(Int(y), Self.size - 2))
    let (right, up) = (x - Float(column), y - Float(row))
    let first = row * Self.size + column
    let low = values[first] * (1 - right) + values[first + 1] * right
    let high = values[first + Self.size] * (1 - right) + values[first + Self.size + 1] * right
    return low * (1 - up) + high * up
  }
}
