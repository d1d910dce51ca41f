import TestSupport
import Testing

@testable import RenderScene

/// A white furnace: uniform light of radiance 1 from all directions.
@Suite("White furnace")
struct FurnaceTests {
  private static let roughnesses = stride(from: 0, through: 1, by: 0.125)
  private static let cosines = [0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1]

  private static func results(_ surface: ReflectanceReference, cosine: Double) -> (
    split: Double, exact: Double
  ) {
    let view = SIMD3((1 - cosine * cosine).squareRoot(), 0, cosine)
    let split = surface.splitSum(view: view, diffuse: { _ in .one }, specular: { _, _ in .one }) {
      SIMD4<Double>(ReflectionTable.shared.value(cosine: Float($0), roughness: Float($1)).vector)
    }
    return (split.x, surface.indirect(view: view, steps: 48) { _ in .one }.x)
  }

  private static func albedo(_ cosine: Double, _ roughness: Double) -> SIMD2<Double> {
    SIMD2<Double>(ReflectionTable.shared.value(cosine: Float(cosine), roughness: Float(roughness)).albedo)
  }

  @Test("White surfaces reflect all light of the environment", arguments: [0, 0.5, 1])
  func whiteReflectsAll(metallic: Double) {
    for roughness in Self.roughnesses {
      for cosine in Self.cosines {
        let surface = ReflectanceReference(metallic: metallic, roughness: roughness)
        let (split, exact) = Self.results(surface, cosine: cosine)
        #expect(abs(split - 1) < 1e-6 && abs(exact - 1) < 1e-6, "\(roughness) \(cosine): \(split), \(exact)")
      }
    }
  }

  @Test("White surfaces reflect all light of lights in all directions within 1 %", arguments: [0, 1])
  func whiteReflectsAllLights(metallic: Double) {
    // Highlights of smoother surfaces are narrower than the steps of the quadrature.
    for roughness in [0.6, 0.8, 1] {
      for cosine in [0.1, 0.4, 1] {
        let surface = ReflectanceReference(metallic: metallic, roughness: roughness)
        let view = SIMD3((1 - cosine * cosine).squareRoot(), 0, cosine)
        // The mean is weighted by the cosine, which `direct` includes.
        let whole = ReflectanceReference.cosineMean(surface.normal, steps: 64) { light in
          surface.direct(view: view, light: light, color: .one / light.z, albedo: Self.albedo)
        }
        #expect(abs(whole.x - 1) < 0.01, "\(roughness) \(cosine): \(whole.x)")
      }
    }
  }

  @Test("A coloured metal is the more saturated, the rougher it is")
  func roughMetalsSaturate() {
    let color = SIMD3(0.9, 0.6, 0.3)
    // In the direction of the eye, the directional albedo without a Fresnel term is 1 − ln 2 at the roughness 1.
    for (roughness, albedo) in [(0.0, 1.0), (1.0, 0.306_852_8)] {
      let surface = ReflectanceReference(baseColor: color, metallic: 1, roughness: roughness)
      let light = surface.indirect(view: [0, 0, 1], steps: 256) { _ in .one }
      let expected = color * albedo * (SIMD3<Double>.one + color * (1 / albedo - 1))
      let difference = light - expected
      #expect(max(difference.max(), -difference.min()) < 0.01, "\(roughness): \(light), expected \(expected)")
    }
  }

  @Test(
    "A white metal that faces the eye loses 0, 0.4, 8, 37 and 69 % of once scattered light at the roughnesses 0, 1/4, 1/2, 3/4 and 1"
  )
  func lossIsThatOfTheModel() {
    for (roughness, loss) in [(0, 0.0), (0.25, 0.0043), (0.5, 0.0842), (0.75, 0.3731), (1, 0.6931)] {
      let albedo = Self.albedo(1, roughness).sum()
      #expect(abs(1 - albedo - loss) < 0.005, "\(roughness): \(1 - albedo)")
    }
  }
}
