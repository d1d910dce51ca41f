import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import Rendering

extension GLTests {
  @Suite("Tone mapping, exposure and samples of pictures")
  struct ToneMappingPictureTests {
    /// Spheres with and without a material, one of glass, before the visible studio, in much light.
    private static func scene(_ mapping: ToneMapping) -> Scene {
      let materials = [
        MaterialModel(name: "red", baseColor: Color(sRGB8: [230, 40, 30, 255]), roughness: 0.4),
        MaterialModel(
          name: "gold", baseColor: Color(sRGB8: [240, 190, 80, 255]), metallic: 1, roughness: 0.2),
        MaterialModel(name: "glass", roughness: 0.05),
      ]
      materials[2].transmission = 1
      let spheres = (0..<4).map { Sphere(center: [Float($0) * 1.1 - 1.65, 0, 0], radius: 0.5) }
      for (sphere, material) in zip(spheres, materials) { sphere.material = material }
      spheres[3].color = Color(sRGB8: [60, 90, 220, 255])
      let scene = Scene(
        spheres: spheres, lights: [Light(direction: [-1, -1, -2], intensity: 4)],
        environment: Environment(intensity: 1.5, isVisible: true),
        camera: Camera(position: [0, 0.4, 6], target: .zero))
      scene.toneMapping = mapping
      return scene
    }

    private static func mean(_ a: Image, _ b: Image) -> Double {
      let sum = zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / (0.75 * Double(a.pixels.count))
    }

    @Test(
      "Both back ends map tones the same, and each mapping gives another picture",
      arguments: ToneMapping.allCases)
    func mappings(mapping: ToneMapping) throws {
      for isVisible in [true, false] {
        let scene = Self.scene(mapping)
        scene.environment.isVisible = isVisible
        let drawn = try GLTests.picture(scene, width: 240, height: 120)
        let cast = try GLTests.picture(scene, width: 240, height: 120, raycasts: true)
        #expect(Self.mean(drawn, cast) < 0.6, "\(Self.mean(drawn, cast))")
        for other in ToneMapping.allCases where other != mapping {
          scene.toneMapping = other
          let different = try GLTests.picture(scene, width: 240, height: 120, raycasts: true)
          #expect(Self.mean(cast, different) > 0.5, "\(other)")
        }
      }
    }

    @Test("With automatic exposure, ten times the light gives the same picture")
    func exposure() throws {
      let scene = Self.scene(.neutral)
      scene.autoExposure = true
      let pictures = try [1, 10].map { (factor: Float) -> Image in
        scene.lights[0].intensity = 4 * factor
        scene.environment.intensity = 1.5 * factor
        return try GLTests.picture(scene, width: 120, height: 60, raycasts: true)
      }
      #expect(Self.mean(pictures[0], pictures[1]) < 0.05, "\(Self.mean(pictures[0], pictures[1]))")
      scene.autoExposure = false
      #expect(Self.mean(pictures[0], try GLTests.picture(scene, width: 120, height: 60, raycasts: true)) > 20)
    }

    @Test(
      "More samples come nearer to the picture of the most", arguments: [RendererChoice.raycaster, .opengl])
    func samples(renderer: RendererChoice) throws {
      let scene = Scene(
        spheres: [Sphere(center: .zero, radius: 1, color: .black)], background: .white,
        camera: Camera(position: [0.1, 0.2, 5], target: .zero))
      let pictures = try SampleCount.all.map { samples in
        try PictureRenderer(scene, renderer: renderer, samples: samples, width: 80, height: 60).picture()
      }
      #expect(pictures.allSatisfy { $0.width == 80 && $0.height == 60 })
      let errors = pictures.dropLast().map { Self.mean($0, pictures[3]) }
      #expect(errors[0] > 2 * errors[1] && errors[1] > 2 * errors[2], "\(errors)")
    }

    @Test("The number of samples is the next of 1, 4, 16 and 64")
    func sampleCounts() {
      #expect(
        [1, 2, 4, 5, 16, 17, 64].map { SampleCount(atLeast: $0)?.samples } == [1, 4, 4, 16, 16, 64, 64])
      #expect(
        SampleCount(atLeast: 0) == nil && SampleCount(atLeast: 65) == nil && SampleCount(atLeast: .min) == nil
      )
    }
  }
}
