import Testing

@testable import RenderScene

@Suite("BrightEnvironmentSources")
struct BrightSourcesTests {
  private static func light(_ map: OctahedralMap) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    map.forEachPixel { sum += $2 * OctahedralMap.solidAngle(column: $0, row: $1, inner: map.size - 2) }
    return sum
  }

  @Test("Light is moved from bright pixels to sources, and none is lost")
  func lightIsMoved() throws {
    var pixels = OctahedralMap(inner: 32) { _ in .one }.interior { $2 }
    pixels[5 * 32 + 7] = [4000, 2000, 1000, 0]
    pixels[20 * 32 + 3] = [1, 900, 1, 0]
    let map = OctahedralMap(inner: 32, interior: pixels)
    let bright = BrightEnvironmentSources(map)
    #expect(bright.sources.count == 2)
    let first = try #require(bright.sources.first)
    #expect(first.light.x > first.light.y && first.light.y > first.light.z)
    let difference = first.direction - OctahedralMap.direction(column: 7, row: 5, inner: 32)
    #expect((difference * difference).sum() < 1e-12)
    let moved = bright.sources.reduce(SIMD4<Float>.zero) { $0 + $1.light }
    let lost = (Self.light(map) - moved - Self.light(bright.rest)) / Self.light(map)
    #expect(max(abs(lost.x), abs(lost.y), abs(lost.z)) < 1e-5)
  }

  @Test("Even light has no sources, and of many sources the brightest are taken")
  func sourcesAreFew() {
    let even = OctahedralMap(inner: 16) { [1 + $0.x, 1, 1] }
    let none = BrightEnvironmentSources(even)
    #expect(none.sources.isEmpty && none.rest == even)

    var pixels = [SIMD4<Float>](repeating: .zero, count: 128 * 128)
    for index in 0..<100 { pixels[index * 130] = SIMD4(SIMD3(repeating: Float(100 + index)), 0) }
    let stars = OctahedralMap(inner: 128, interior: pixels)
    let bright = BrightEnvironmentSources(stars)
    #expect(bright.sources.count == 32)
    #expect(bright.rest.interior { $2 }.filter { $0.x > 50 }.count == 68)
  }
}
