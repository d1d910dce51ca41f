import Foundation
import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

extension GLTests {
  @Suite("Environments")
  struct EnvironmentPictureTests {
    @Test("A visible environment is the background, within 2 of 255, and is uploaded once")
    func background() throws {
      var random = SeededGenerator(seed: RandomTests.seed)
      let environment = PlacedEnvironment.random(isExplicit: true, using: &random)
      let camera = Camera(position: .zero, fieldOfView: 100)
      let scene = Scene(exposure: 0.5, camera: camera)
      scene.environment.isVisible = true
      let size = 12
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene, width: size, height: size, device: device)
        for _ in 0..<6 {
          camera.target = .randomDirection(using: &random)
          camera.up = .randomDirection(using: &random)
          let image = try pictures.draw { view in
            LightingParameters(
              view: view, lights: [], background: .black, fog: 0, exposure: scene.exposure,
              environment: environment)
          }
          let view = scene.view(aspectRatio: 1)
          for y in 0..<size {
            for x in 0..<size {
              let expected = backgroundPixel(x, y, size, view, environment, exposure: scene.exposure)
              #expect(image[x, y].difference(from: expected) <= 2, "\(image[x, y]), not \(expected)")
            }
          }
        }
        let mapBytes = environment.map.levels.reduce(0) { $0 + $1.size * $1.size * 16 }
        #expect(
          device.uploads.textureBytes
            == mapBytes + ReflectionTable.size * ReflectionTable.size * 16)
      }
    }

    /// Returns the mean of the four samples of a pixel.
    private func backgroundPixel(
      _ x: Int, _ y: Int, _ size: Int, _ view: ViewFrustum, _ environment: PlacedEnvironment, exposure: Float
    ) -> SIMD3<Int> {
      var sum = SIMD3<Double>.zero
      for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] as [(Float, Float)] {
        let position = SIMD2(Float(x) + dx, Float(size - 1 - y) + dy) / Float(size) * 2 - 1
        let ray =
          view.forward + view.right * (position.x * view.halfSize.x) + view.up
          * (position.y * view.halfSize.y)
        let light = environment.map.levels[0].value(environment.toMap.apply(to: ray))
        let scale = environment.intensity * exp2(exposure)
        sum += ToneMappingReference.neutral(SIMD3<Double>(light * scale))
      }
      let mean = SIMD3<Float>(sum / 4)
      return SIMD3<Int>(
        SIMD3(SRGB.encode(mean.x), SRGB.encode(mean.y), SRGB.encode(mean.z)) * 255, rounding: .toNearestOrEven
      )
    }

    @Test("The levels of an environment do not overlap in their texture")
    func atlas() {
      for (inner, count) in [(64, 6), (16, 5), (8, 2), (32, 1), (64, 7)] {
        let levels = (0..<count).map { OctahedralMap(inner: max(1, inner >> $0)) { _ in .zero } }
        let sun = EnvironmentMap.Sun(direction: [0, 1, 0], color: .one, angularVariance: 0)
        let suns = count == 6 ? [sun] : []
        let atlas = EnvironmentAtlas(
          EnvironmentMap(
            diffuse: SphericalHarmonics(Array(repeating: .zero, count: 9)), levels: levels, suns: suns,
            background: levels[0]))
        let maps = levels + suns.map { _ in levels[0] }
        #expect(atlas.levelCount == count && atlas.backgroundIndex == (suns.isEmpty ? 0 : count))
        #expect(atlas.maps == maps && atlas.origins.count == maps.count)
        var pixels: Set<SIMD2<Int>> = []
        for (level, origin) in zip(maps, atlas.origins) {
          #expect(origin.x + level.size <= atlas.width && origin.y + level.size <= atlas.height)
          for y in 0..<level.size { for x in 0..<level.size { pixels.insert(origin &+ SIMD2(x, y)) } }
        }
        #expect(pixels.count == maps.reduce(0) { $0 + $1.size * $1.size })
      }
    }
  }
}
