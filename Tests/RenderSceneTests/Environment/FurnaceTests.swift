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

  @Test("A white metal reflects what single scattering leaves, within 1 %")
  func metalLosesMultipleScattering() {
    for roughness in Self.roughnesses {
      for cosine in Self.cosines {
        let surface = ReflectanceReference(metallic: 1, roughness: roughness)
        let (split, exact) = Self.results(surface, cosine: cosine)
        #expect(abs(split / exact - 1) < 0.01, "\(roughness) \(cosine): \(split), expected \(exact)")
      }
    }
  }

  @Test("A white dielectric reflects all light")
  func dielectricReflectsAll() {
    for roughness in Self.roughnesses {
      for cosine in Self.cosines {
        let surface = ReflectanceReference(metallic: 0, roughness: roughness)
        let (split, exact) = Self.results(surface, cosine: cosine)
        #expect(abs(split - 1) < 1e-6 && abs(exact - 1) < 1e-6, "\(roughness) \(cosine): \(split), \(exact)")
      }
    }
  }

  @Test(
    "A white metal that faces the eye loses 0, 0.4, 8, 37 and 69 % at the roughnesses 0, 1/4, 1/2, 3/4 and 1")
  func lossIsThatOfTheModel() {
    for (roughness, loss) in [(0, 0.0), (0.25, 0.0043), (0.5, 0.0842), (0.75, 0.3731), (1, 0.6931)] {
      let split = Self.results(ReflectanceReference(metallic: 1, roughness: roughness), cosine: 1).split
      #expect(abs(1 - split - loss) < 0.005, "\(roughness): \(1 - split)")
    }
  }
}
