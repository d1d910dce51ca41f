import Foundation
import TestSupport
import Testing

@testable import RenderScene

@Suite("ReflectionTable")
struct ReflectionTableTests {
  private static func expectClose(
    cosine: Double, roughness: Double, tolerance: Double, _ location: SourceLocation = #_sourceLocation
  ) {
    let exact = ReflectanceReference.directionalAlbedo(normalDotView: cosine, roughness: roughness, steps: 64)
    let value = SIMD2<Double>(
      ReflectionTable.shared.value(cosine: Float(cosine), roughness: Float(roughness)).albedo)
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

  @Test("The directional albedo of energy compensation is exact within 1.5 % at cosines from 0.05")
  func directionalAlbedo() {
    var greatest = 0.0
    for roughness in stride(from: 0, through: 1, by: 0.0625) {
      for cosine in [0.05, 0.08, 0.11, 0.2, 0.31, 0.5, 0.78, 1] {
        let exact = ReflectanceReference.directionalAlbedo(
          normalDotView: cosine, roughness: roughness, steps: 128)
        let value = ReflectionTable.shared.value(cosine: Float(cosine), roughness: Float(roughness)).albedo
        greatest = max(greatest, abs(Double(value.sum()) / exact.sum() - 1))
      }
    }
    #expect(greatest < 0.015)
  }

  @Test("The filter has the weighted mean direction and the weighted density of the reflected light")
  func filterHasWeightedLobe() {
    for roughness in [3, 8, 16, 24, 31].map({ Double($0) / 31 }) {
      for cosine in [2, 5, 12, 22, 30].map({ Double($0) / 31 }) {
        let lobe = ReflectanceReference.weightedLobe(normalDotView: cosine, roughness: roughness, steps: 96)
        let value = ReflectionTable.shared.value(cosine: Float(cosine), roughness: Float(roughness))
        let share = Double(value.mirrorShare)
        let mirrored = SIMD2(-(1 - cosine * cosine).squareRoot(), cosine)
        let direction = SIMD2(mirrored.x * share, 1 + (mirrored.y - 1) * share)
        let angle = atan2(direction.x, direction.y) - atan2(lobe.direction.x, lobe.direction.z)
        #expect(abs(angle) < 0.02, "cosine \(cosine), roughness \(roughness): \(angle)")
        let density = ReflectanceReference.weightedLobe(
          normalDotView: 1, roughness: Double(value.filterRoughness), steps: 96
        ).density
        #expect(
          abs(density / lobe.density - 1) < 0.02,
          "cosine \(cosine), roughness \(roughness): \(density), \(lobe.density)")
      }
    }
  }

  @Test("A mirror has the filter of the mirrored direction without roughness")
  func mirror() {
    for cosine: Float in [0.1, 0.5, 1] {
      let value = ReflectionTable.shared.value(cosine: cosine, roughness: 0)
      #expect(abs(value.mirrorShare - 1) < 1e-3 && value.filterRoughness == 0)
    }
  }
}
