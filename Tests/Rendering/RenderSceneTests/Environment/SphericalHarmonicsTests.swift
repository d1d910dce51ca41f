import TestSupport
import Testing

@testable import RenderScene

@Suite("SphericalHarmonics")
struct SphericalHarmonicsTests {
  @Test("The irradiance of smooth light has the factors 1, 2/3 and 1/4 of its bands")
  func bandsHaveFactorsOfCosineLobe() {
    func linear(_ d: SIMD3<Float>) -> SIMD3<Float> { [d.y, 3 * d.x - d.z, 0] }
    func quadratic(_ d: SIMD3<Float>) -> SIMD3<Float> {
      [d.x * d.x - d.y * d.y, d.y * d.z + d.x * d.z, 3 * d.z * d.z - 1 + d.x * d.y]
    }
    let map = OctahedralMap(inner: 64) { SIMD3(3, 5, 3) + linear($0) + quadratic($0) }
    let irradiance = SphericalHarmonics(irradianceOf: map)
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<100 {
      let d = randomDirection(&random)
      let expected = SIMD3(3, 5, 3) + linear(d) * (2 / 3) + quadratic(d) / 4
      let difference = irradiance.value(d) - expected
      #expect(max(difference.max(), -difference.min()) < 2e-3, "\(difference)")
    }
  }

  @Test("A source is equal to the same light in a pixel")
  func sourceEqualsPixel() {
    let direction = OctahedralMap.direction(column: 5, row: 9, inner: 16)
    var pixels = OctahedralMap(inner: 16) { _ in .one }.interior { $2 }
    let rest = SphericalHarmonics(
      irradianceOf: OctahedralMap(inner: 16, interior: pixels),
      and: [.init(direction: direction, light: [10, 20, 30, 0])])
    let radiance = SIMD4<Float>(10, 20, 30, 0) / OctahedralMap.solidAngle(column: 5, row: 9, inner: 16)
    pixels[9 * 16 + 5] += radiance
    let whole = SphericalHarmonics(irradianceOf: OctahedralMap(inner: 16, interior: pixels))
    for (one, other) in zip(rest.coefficients, whole.coefficients) {
      let difference = one - other
      #expect(max(difference.max(), -difference.min()) < 1e-4)
    }
  }

  @Test("The irradiance of a small bright source is 0 where its harmonics are negative")
  func valuesAreNotNegative() {
    let irradiance = SphericalHarmonics(
      irradianceOf: OctahedralMap(inner: 16) { _ in .zero },
      and: [.init(direction: [0, 1, 0], light: [1e6, 1e6, 1e6, 0])])
    #expect(irradiance.value([0, 1, 0]).x > 3e5)
    // The polynomial has its minimum, −4 % of the maximum, at the cosine −8/15.
    let lowest: Float = -8 / 15
    #expect(irradiance.value([(1 - lowest * lowest).squareRoot(), lowest, 0]) == .zero)
    #expect(irradiance.value([0, -1, 0]).x > 0)
  }
}
