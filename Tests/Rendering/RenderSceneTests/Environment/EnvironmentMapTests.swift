import Foundation
import Pictures
import TestSupport
import Testing

@testable import RenderScene

@Suite("EnvironmentMap")
struct EnvironmentMapTests {
  /// Smooth light.
  private static func radiance(_ d: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(1 + d.y, 2 + d.x - d.z * d.y, 1 + 3 * d.z * d.z)
  }

  private static func panorama(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD3<Float>
  ) -> FloatImage {
    let components = (0..<width * height).flatMap { index in
      let color = color(index % width, index / width)
      return [color.x, color.y, color.z]
    }
    return FloatImage(width: width, height: height, components: components)
  }

  @Test("Uniform light is the same at every roughness and as irradiance")
  func uniformLightStaysUniform() {
    let map = EnvironmentMap(panorama: Self.panorama(16, 8) { _, _ in [0.5, 1, 2] })
    #expect(map.levels.map(\.size) == [66, 34, 34, 34, 34, 34, 34, 34, 34])
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<100 {
      let direction = randomDirection(&random)
      for light in [
        map.specular(direction, roughness: .random(in: 0...1, using: &random)), map.diffuse.value(direction),
      ] {
        let ratio = light / SIMD3(0.5, 1, 2) - 1
        #expect(max(ratio.max(), -ratio.min()) < 1e-3, "\(light)")
      }
    }
  }

  @Test("The centre of a panorama is at −Z, its right quarter at +X, and its top at +Y")
  func panoramaHasItsOrientation() {
    // Red grows to the right, green downwards, and blue marks the left edge.
    let image = Self.panorama(64, 32) { x, y in [Float(x) + 0.5, Float(y) + 0.5, x == 0 ? 1 : 0] }
    let map = OctahedralMap(inner: 128, panorama: image, threads: 1)
    func expect(
      _ direction: SIMD3<Float>, _ expected: SIMD2<Float>, _ line: SourceLocation = #_sourceLocation
    ) {
      let color = map.value(direction)
      #expect(
        abs(color.x - expected.x) < 0.2 && abs(color.y - expected.y) < 0.2, "\(color)", sourceLocation: line)
    }
    expect([0, 0, -1], [32, 16])
    expect([1, 0, 0], [48, 16])
    expect([-1, 0, 0], [16, 16])
    expect([0, 1, -1], [32, 8])
    expect([1, -1, 0], [48, 24])
    #expect(map.value([0.001, 1, 0]).y < 1 && map.value([0.001, -1, 0]).y > 31)
    #expect(map.value([0, 0, 1]).z > 0.4 && map.value([0, 0, -1]).z == 0)
  }

  @Test("The angles of a panorama are exact to 1e-6")
  func anglesAreExact() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<200 {
      let x = SIMD4<Float>.random(in: -1...1, using: &random),
        y = SIMD4<Float>.random(in: -1...1, using: &random)
      let angle = Panorama.atan2(y, x)
      for lane in 0..<4 { #expect(abs(angle[lane] - atan2(y[lane], x[lane])) < 1e-6) }
    }
    let axes = Panorama.atan2([0, 1, 0, -1], [0, 0, -1, 0])
    #expect(axes == [0, .pi / 2, .pi, -.pi / 2])
  }

  @Test("Components that are negative or not finite are read as 0, and too large ones are bounded")
  func invalidComponentsAreZero() {
    let image = Self.panorama(16, 8) { x, y in
      x % 2 == 0 ? [-1, .nan, .infinity] : [1, 1, y == 3 ? .greatestFiniteMagnitude : 1]
    }
    let map = EnvironmentMap(panorama: image)
    for level in map.levels {
      #expect(level.pixels.allSatisfy { $0.min() >= 0 && $0.max() < .infinity })
      #expect(level.pixels.allSatisfy { $0.x <= 1 && $0.y <= 1 })
    }
    #expect(map.diffuse.coefficients.allSatisfy { ($0 * 0) == .zero })
  }

  @Test("Large panoramas are averaged, and all sizes are accepted")
  func panoramasOfAllSizes() {
    // Stripes of one pixel become their mean in a map that cannot show them.
    let fine = Self.panorama(1024, 4) { x, _ in x % 2 == 0 ? .zero : .one }
    let map = OctahedralMap(inner: 128, panorama: fine, threads: 1)
    #expect(map.pixels.allSatisfy { abs($0.x - 0.5) < 1e-5 })
    for (width, height) in [(0, 0), (1, 1), (3, 1), (1, 5)] {
      let light = OctahedralMap(
        inner: 16, panorama: Self.panorama(width, height) { _, _ in .one }, threads: 1)
      #expect(light.pixels.allSatisfy { $0.x == (width == 0 ? 0 : 1) })
    }
  }

  @Test("The levels are the light that rough mirrors reflect to an eye along their normal, within 4 %")
  func levelsEqualQuadrature() {
    let map = EnvironmentMap(radiance: OctahedralMap(inner: 64, Self.radiance))
    var random = SeededGenerator(seed: RandomTests.seed)
    for level in 1...8 {
      let (inner, roughness) = (map.levels[level].size - 2, Double(level) / 8)
      let albedo = ReflectanceReference.directionalAlbedo(normalDotView: 1, roughness: roughness, steps: 48)
      for _ in 0..<3 {
        let column = Int.random(in: 0..<inner, using: &random),
          row = Int.random(in: 0..<inner, using: &random)
        let normal = OctahedralMap.direction(column: column, row: row, inner: inner)
        let axis = SIMD3<Double>(normal)
        let expected = ReflectanceReference.reflected(axis, view: axis, roughness: roughness, steps: 48) {
          light, _ in
          SIMD3<Double>(Self.radiance(SIMD3<Float>(light)))
        }
        let light = SIMD3<Double>(map.specular(normal, roughness: Float(roughness)))
        let difference = light * albedo.sum() / expected - 1
        #expect(max(difference.max(), -difference.min()) < 0.04, "\(roughness) \(light) \(difference)")
      }
    }
  }

  @Test("The number of samples of a lobe is rounded up to a multiple of four", arguments: [1, 4, 125, 128])
  func sampleCountOfLobes(count: Int) {
    let mipmaps = RadianceMipmaps(OctahedralMap(inner: 8) { _ in .one })
    let lobe = ReflectionLobe(roughness: 0.5, count: count, levels: mipmaps.levels)
    #expect(lobe.groups.count == (count + 3) / 4)
    // The weights of a white map have the sum of 1.
    #expect(abs(lobe.groups.reduce(0) { $0 + $1.weight.sum() } - 1) < 1e-5)
  }

  @Test("A bright source lights the filtered map by the shape of the lobe, without spots")
  func sourceIsFilteredExactly() {
    let (column, row, inner) = (40, 21, 64)
    let sun = OctahedralMap.direction(column: column, row: row, inner: inner)
    var pixels = OctahedralMap(inner: inner) { _ in .one }.interior { $2 }
    pixels[row * inner + column] += SIMD4(1e6, 1e6, 1e6, 0)
    let radiance = OctahedralMap(inner: inner, interior: pixels)
    let bright = BrightEnvironmentSources(radiance)
    let mipmaps = RadianceMipmaps(bright.rest)
    let flux = 1e6 * Double(OctahedralMap.solidAngle(column: column, row: row, inner: inner))
    for (level, roughness) in [(1, 0.25), (2, 0.5)] {
      let alpha = ReflectanceReference.alpha(roughness)
      let albedo = ReflectanceReference.directionalAlbedo(normalDotView: 1, roughness: roughness).sum()
      let lobe = ReflectionLobe(roughness: Float(roughness), count: 128, levels: mipmaps.levels)
      let filtered = mipmaps.filtered(lobe, and: bright.sources, inner: inner >> level, threads: 1)
      filtered.forEachPixel { column, row, pixel in
        let normal = OctahedralMap.direction(column: column, row: row, inner: inner >> level)
        let cosine = Double((normal * sun).sum())
        guard cosine > 0 else {
          #expect(abs(pixel.x - 1) < 0.01)
          return
        }
        let weight =
          ReflectanceReference.distribution(normalDotHalf: ((1 + cosine) / 2).squareRoot(), alpha: alpha)
          * ReflectanceReference.visibility(normalDotLight: cosine, normalDotView: 1, alpha: alpha) * cosine
        let expected = 1 + flux * weight / albedo
        #expect(abs(Double(pixel.x) / expected - 1) < 0.02, "\(level) \(cosine) \(pixel.x) \(expected)")
      }
    }
  }

  @Test("The levels do not depend on the number of threads")
  func threadsDoNotMatter() {
    let image = Self.panorama(64, 32) { x, y in [Float(x * y % 7), Float(x % 5), x == 9 && y == 9 ? 1e5 : 1] }
    let (one, many) = (
      EnvironmentMap(panorama: image, threads: 1), EnvironmentMap(panorama: image, threads: 5)
    )
    #expect(one.levels == many.levels && one.diffuse == many.diffuse)
  }
}
