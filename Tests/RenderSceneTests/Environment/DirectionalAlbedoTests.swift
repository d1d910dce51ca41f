import TestSupport
import Testing

@testable import RenderScene

@Suite("DirectionalAlbedoTable")
struct DirectionalAlbedoTests {
  private static func expectClose(
    cosine: Double, roughness: Double, tolerance: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    let exact = ReflectanceReference.directionalAlbedo(normalDotView: cosine, roughness: roughness, steps: 64)
    let value = SIMD2<Double>(
      DirectionalAlbedoTable.shared.value(cosine: Float(cosine), roughness: Float(roughness)))
    let difference = value - exact
    #expect(
      max(difference.max(), -difference.min()) < tolerance,
      "cosine \(cosine), roughness \(roughness): \(value), expected \(exact)", sourceLocation: location)
  }

  @Test("The values of the table equal the integrals of the split sum within 0.005")
  func valuesEqualQuadrature() {
    for row in stride(from: 0, through: 31, by: 5) {
      for column in [1, 2, 4, 9, 20, 31] {
        Self.expectClose(cosine: Double(column) / 31, roughness: Double(row) / 31, tolerance: 0.005)
      }
    }
  }

  @Test("Interpolated values equal the integrals within 0.01")
  func interpolatedValuesEqualQuadrature() {
    for row in stride(from: 0, through: 30, by: 6) {
      for column in [0, 1, 2, 5, 12, 30] {
        let (cosine, roughness) = ((Double(column) + 0.5) / 31, (Double(row) + 0.5) / 31)
        Self.expectClose(cosine: cosine, roughness: roughness, tolerance: 0.01)
      }
    }
  }
}
