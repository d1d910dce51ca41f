import Geometry
import Testing

@testable import RenderScene

@Suite("EnvironmentSuns")
struct EnvironmentSunsTests {
  private static let inner = 128

  /// Returns a map of the brightness 1, with more light at pixels.
  private static func map(_ light: [(column: Int, row: Int, light: SIMD3<Float>)]) -> OctahedralMap {
    var pixels = [SIMD4<Float>](repeating: SIMD4(.one, 0), count: inner * inner)
    for pixel in light { pixels[pixel.row * inner + pixel.column] += SIMD4(pixel.light, 0) }
    return OctahedralMap(inner: inner, interior: pixels)
  }

  private static func direction(_ column: Int, _ row: Int) -> SIMD3<Float> {
    OctahedralMap.direction(column: column, row: row, inner: inner)
  }

  @Test("A small bright source is a sun of its direction and irradiance, and no light is lost")
  func sunIsFound() throws {
    let map = Self.map([(40, 30, [8000, 6000, 4000]), (41, 30, [4000, 3000, 2000])])
    let found = EnvironmentSuns(map)
    let sun = try #require(found.suns.first)
    #expect(found.suns.count == 1)
    let toFirst = dot(sun.direction, Self.direction(40, 30)),
      toSecond = dot(sun.direction, Self.direction(41, 30))
    #expect(toFirst > toSecond && toSecond > 0.9995 && abs(length(sun.direction) - 1) < 1e-6)
    // Two thirds of the light are at a third of the distance, and one third at two thirds.
    let distance = 1 - dot(Self.direction(40, 30), Self.direction(41, 30))
    #expect(abs(sun.angularVariance / (2 * distance * 2 / 9) - 1) < 0.01)
    let irradiance =
      SIMD3<Float>(8000, 6000, 4000) * OctahedralMap.solidAngle(column: 40, row: 30, inner: Self.inner)
      + SIMD3<Float>(4000, 3000, 2000) * OctahedralMap.solidAngle(column: 41, row: 30, inner: Self.inner)
    // A part of the light, as bright as the limit, stays in the map.
    let ratio = sun.color * .pi / irradiance
    #expect(ratio.min() > 0.98 && ratio.max() < 1)
    let moved = sun.color * (.pi / (4 * .pi))
    let lost = (map.mean - found.rest.mean - SIMD4(moved, 0)) / map.mean
    #expect(max(abs(lost.x), abs(lost.y), abs(lost.z)) < 1e-5)
    #expect(found.rest.pixels.allSatisfy { $0.x < 60 })
  }

  @Test("Even light, weak lamps and large bright areas have no sun")
  func othersAreNoSuns() {
    #expect(EnvironmentSuns(Self.map([])).suns.isEmpty)
    // Less than 1 % of all light.
    #expect(EnvironmentSuns(Self.map([(40, 30, SIMD3(repeating: 100))])).suns.isEmpty)
    // A soft box of 20 × 20 pixels: about 18° along each side.
    let box = (0..<400).map { (index: Int) -> (column: Int, row: Int, light: SIMD3<Float>) in
      (40 + index % 20, 30 + index / 20, SIMD3<Float>(repeating: 500))
    }
    let found = EnvironmentSuns(Self.map(box))
    #expect(found.suns.isEmpty && found.rest == Self.map(box))
  }

  @Test("The four brightest of many small sources are suns, and the others stay in the map")
  func sunsAreFew() {
    let sources = (0..<6).map { (index: Int) -> (column: Int, row: Int, light: SIMD3<Float>) in
      (20 + 16 * index, 40 + 3 * index, SIMD3<Float>(repeating: 3000 + 200 * Float(index)))
    }
    let found = EnvironmentSuns(Self.map(sources))
    let expected = sources.reversed().prefix(4).map { Self.direction($0.column, $0.row) }
    #expect(found.suns.count == 4)
    for (sun, direction) in zip(found.suns, expected) { #expect(dot(sun.direction, direction) > 0.999999) }
    #expect(found.rest.interior { $2 }.count { $0.x > 2000 } == 2)
  }

  @Test("A map shows its suns only in the background, and has their light apart")
  func mapIsWithoutSuns() throws {
    let radiance = Self.map([(40, 30, SIMD3(repeating: 9000))])
    let map = EnvironmentMap(radiance: radiance)
    let sun = try #require(map.suns.first)
    #expect(map.suns.count == 1 && map.background == radiance)
    #expect(map.levels.allSatisfy { $0.pixels.allSatisfy { $0.x < 60 } })
    // With the part of the light that stays in the map, a surface that faces the sun has the light of 1 more than 1.
    let diffuse = map.diffuse.value(sun.direction)
    let flux = 9000 * OctahedralMap.solidAngle(column: 40, row: 30, inner: Self.inner) / .pi
    #expect(abs(diffuse.x + sun.color.x - (1 + flux)) < 0.01 * flux)
    #expect(diffuse.x < 1.1)
    #expect(EnvironmentMap(radiance: Self.map([])).suns.isEmpty)
  }
}
