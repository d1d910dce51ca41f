import Foundation
import TestSupport
import Testing

@Suite("ReflectanceReference")
struct ReflectanceReferenceTests {
  private typealias Vector = SIMD3<Double>

  @Test("The microfacet normals of every roughness cover the projected surface once")
  func distributionIsNormalised() {
    for roughness in [0.1, 0.3, 0.7, 1] {
      let alpha = ReflectanceReference.alpha(roughness)
      let count = 200_000
      // The solid angle of a ring is 2 π sin θ dθ.
      let covered = (0..<count).reduce(0.0) { sum, index in
        let angle = (Double(index) + 0.5) / Double(count) * .pi / 2
        let density = ReflectanceReference.distribution(normalDotHalf: cos(angle), alpha: alpha)
        return sum + density * cos(angle) * 2 * .pi * sin(angle) * .pi / 2 / Double(count)
      }
      #expect(abs(covered - 1) < 1e-5, "roughness \(roughness): \(covered)")
    }
  }

  @Test("Quadrature over microfacet normals agrees with quadrature over the directions to the light")
  func quadraturesAgree() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<4 {
      let roughness = Double.random(in: 0.4...1, using: &random)
      let cosine = Double.random(in: 0.2...1, using: &random)
      let view: Vector = [(1 - cosine * cosine).squareRoot(), 0, cosine]
      func radiance(_ light: Vector) -> Vector { [1 + light.x, 1 + light.y, light.z * light.z] }
      let sampled = ReflectanceReference.reflected([0, 0, 1], view: view, roughness: roughness, steps: 256) {
        light, _ in radiance(light)
      }
      let alpha = ReflectanceReference.alpha(roughness)
      let direct = ReflectanceReference.cosineMean([0, 0, 1], steps: 256) { light in
        let half = light + view
        let normalDotHalf = half.z / (half * half).sum().squareRoot()
        return .pi * radiance(light)
          * ReflectanceReference.distribution(normalDotHalf: normalDotHalf, alpha: alpha)
          * ReflectanceReference.visibility(normalDotLight: light.z, normalDotView: cosine, alpha: alpha)
      }
      let difference = sampled - direct
      #expect((difference * difference).sum() < 1e-6, "\(sampled), \(direct)")
    }
  }

  @Test("A smooth mirror reflects what the Fresnel term says")
  func mirrorReflectsFresnelTerm() {
    var mirror = ReflectanceReference(baseColor: [0.9, 0.6, 0.3], metallic: 1, roughness: 0)
    mirror.occlusion = 0.5
    for cosine in [0.3, 0.7, 1] {
      let view: Vector = [(1 - cosine * cosine).squareRoot(), 0, cosine]
      let light = mirror.indirect(view: view) { _ in Vector(repeating: 1) }
      let expected =
        ReflectanceReference.fresnel([0.9, 0.6, 0.3], Vector(repeating: 1), cosine: cosine) * 0.5
      #expect((light - expected).max() < 1e-3 && (expected - light).max() < 1e-3, "\(light), \(expected)")
    }
  }

  @Test("A directional light equals a small source of the same irradiance in the environment")
  func directLightEqualsSmallSource() {
    var surface = ReflectanceReference(baseColor: [0.8, 0.5, 0.2], metallic: 1, roughness: 0.6)
    surface.clearcoat = 0.5
    surface.clearcoatRoughness = 0.6
    let (view, light): (Vector, Vector) = ([0.6, 0, 0.8], [0, 0.6, 0.8])
    // A disc of 0.15 radians with the irradiance π on a plane that faces it.
    let radiance = 1 / (1 - cos(0.15) * cos(0.15))
    let small = surface.indirect(view: view, steps: 500) { direction in
      (direction * light).sum() > cos(0.15) ? Vector(repeating: radiance) : .zero
    }
    // The environment's light passes the clear coat at n·v, the directional light at v·h.
    let half = (view + light) / ((view + light) * (view + light)).sum().squareRoot()
    let atHalf = 1 - surface.clearcoatReflectance(cosine: (view * half).sum())
    let atNormal = 1 - surface.clearcoatReflectance(cosine: 0.8)
    var bare = surface
    bare.clearcoat = 0
    let base = bare.direct(view: view, light: light, color: Vector(repeating: 1))
    let coat = surface.direct(view: view, light: light, color: Vector(repeating: 1)) - base * atHalf
    let expected = base * atNormal + coat
    #expect(
      (small / expected - 1).max() < 0.02 && (1 - small / expected).max() < 0.02, "\(small), \(expected)")
  }

  @Test(
    "The highlight of a sun is that of its disc within 10 %, that of a point is up to 2.4 times as bright")
  func sunEqualsDisc() {
    for (roughness, cosine) in [(0.1, 1), (0.1, 0.6), (0.15, 0.8), (0.2, 0.5), (0.4, 0.7)] {
      let surface = ReflectanceReference(metallic: 1, roughness: roughness)
      let (view, light): (Vector, Vector) = (
        [(1 - cosine * cosine).squareRoot(), 0, cosine], [-(1 - cosine * cosine).squareRoot(), 0, cosine]
      )
      // A disc of 1° around the mirrored direction, as points of the same light on 20 rings.
      let radius = Double.pi / 180
      var disc = Vector.zero
      for ring in 0..<20 {
        let angle = radius * ((Double(ring) + 0.5) / 20).squareRoot()
        for step in 0..<24 {
          let turn = 2 * Double.pi * (Double(step) + 0.5) / 24
          let (along, across) = (sin(angle) * cos(turn), sin(angle) * sin(turn))
          let inPlane: Vector = [light.z, 0, -light.x]
          let direction = light * cos(angle) + inPlane * along + Vector(0, across, 0)
          disc += surface.direct(view: view, light: direction, color: Vector(repeating: 1.0 / 480))
        }
      }
      func sun(_ variance: Double) -> Double {
        surface.direct(
          view: view, light: light, color: Vector(repeating: 1), angularVariance: variance
        ).x / disc.x
      }
      // The mean squared angle of a disc is half the square of its radius.
      let (blurred, point) = (sun(radius * radius / 2), sun(0))
      #expect(abs(blurred - 1) < 0.1, "\(roughness) \(cosine): \(blurred), a point \(point)")
      if roughness == 0.1 { #expect(point > 1.5) }
    }
  }

  @Test("The distribution of a sun has the integral 1")
  func sunDistributionIsNormalized() {
    for (alpha, ratio, cosine) in [(0.01, 0.1, 1.0), (0.01, 1, 0.5), (0.02, 10, 0.8)] {
      let sine = (1 - cosine * cosine).squareRoot()
      let (view, light): (Vector, Vector) = ([sine, 0, cosine], [-sine, 0, cosine])
      // The projected area of microfacets in polar coordinates of the tangent plane of the half vector. Normals further
      // away than the limit have less than 1 / 2,500 of it.
      let (rings, sectors, limit) = (4000, 64, 50 * alpha * (1 + 4 * ratio).squareRoot())
      var sum = 0.0
      for ring in 0..<rings {
        let tangent = limit * (Double(ring) + 0.5) / Double(rings)
        for sector in 0..<sectors {
          let angle = 2 * Double.pi * (Double(sector) + 0.5) / Double(sectors)
          let normal =
            Vector(tangent * cos(angle), tangent * sin(angle), 1) / (1 + tangent * tangent).squareRoot()
          let density = ReflectanceReference.sunDistribution(
            normal: normal, view: view, light: light, alpha: alpha, variance: ratio * alpha * alpha)
          sum += density * pow(normal.z, 4) * tangent * limit / Double(rings) * 2 * .pi / Double(sectors)
        }
      }
      #expect(abs(sum - 1) < 2e-3, "\(alpha) \(ratio) \(cosine): \(sum)")
    }
  }

  @Test("The split sum is exact in a uniform environment")
  func splitSumIsExactInUniformLight() {
    for metallic in [0.0, 0.5, 1] {
      var surface = ReflectanceReference(baseColor: [0.9, 0.6, 0.3], metallic: metallic, roughness: 0.4)
      surface.specularColor = [1, 0.5, 0.25]
      let view: Vector = [0.8, 0, 0.6]
      let exact = surface.indirect(view: view) { _ in Vector(repeating: 2) }
      let split = surface.splitSum(view: view, diffuse: { _ in Vector(repeating: 2) }) { _, _ in
        Vector(repeating: 2)
      } reflection: {
        let albedo = ReflectanceReference.directionalAlbedo(normalDotView: $0, roughness: $1)
        return SIMD4(lowHalf: albedo, highHalf: [1, $1])
      }
      #expect((exact - split).max() < 1e-9 && (split - exact).max() < 1e-9)
    }
  }
}
