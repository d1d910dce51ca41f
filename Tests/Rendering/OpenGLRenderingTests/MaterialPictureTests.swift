import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

extension GLTests {
  /// Pictures of one colour against the reference in double precision.
  @Suite("Materials")
  struct MaterialPictureTests {
    private static func material(using random: inout SeededGenerator) -> Material {
      func number(_ range: ClosedRange<Float> = 0...1) -> Float { .random(in: range, using: &random) }
      func color(_ largest: Float = 1) -> SIMD3<Float> { .random(in: 0...largest, using: &random) }
      var material = Material(metallic: number(), roughness: number())
      if Bool.random(using: &random) {
        (material.emissiveColor, material.emissiveStrength) = (color(0.3), number(0...2))
      }
      if Bool.random(using: &random) { material.indexOfRefraction = number(1...2.5) }
      if Bool.random(using: &random) { (material.specular, material.specularColor) = (number(), color(2)) }
      if Bool.random(using: &random) {
        (material.clearcoat, material.clearcoatRoughness) = (number(), number())
      }
      return material
    }

    private static func lights(_ count: Int, using random: inout SeededGenerator) -> [Light] {
      (0..<count).map { _ in
        Light(
          direction: .randomDirection(using: &random),
          color: Color(linear: .random(in: 0...1, using: &random)),
          intensity: .random(in: 0...1, using: &random), castsShadow: false)
      }
    }

    @Test("Random materials in random light are as in the reference, within 2 of 255")
    func reference() throws {
      var random = SeededGenerator(seed: RandomTests.seed)
      let model = MeshModel(mesh: SharedMesh(.quad()))
      let scene = Scene(filledBy: model)
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene, device: device)
        var environment = PlacedEnvironment.random(isExplicit: false, using: &random)
        for round in 0..<RandomTests.rounds(40) {
          var normal = SIMD3<Float>.randomDirection(using: &random)
          normal.z = abs(normal.z)
          model.mesh = SharedMesh(.quad(normal: normal))
          model.material = Self.material(using: &random)
          let color = SIMD3<Float>.random(in: 0...1, using: &random)
          model.color = Color(linear: color)
          scene.lights = Self.lights(round % 4, using: &random)
          scene.exposure = .random(in: -1...1, using: &random)
          if round % 25 == 0 { environment = .random(isExplicit: false, using: &random) }
          var lighting: LightingParameters?
          let image = try pictures.draw { view in
            let parameters = LightingParameters(
              view: view, lights: scene.lights, background: .black, fog: 0, exposure: scene.exposure,
              environment: environment)
            lighting = parameters
            return parameters
          }
          let expected = ReflectanceReference(model.material, color: color, normal: normal)
            .pixel(try #require(lighting), view: [0, 0, 1])
          #expect(
            image[1, 1].difference(from: expected) <= 2,
            "\(image[1, 1]) instead of \(expected), round \(round): \(model.material), normal \(normal)")
          #expect(image[0, 0] == image[1, 1] && image[0, 0].w == 255)
        }
      }
    }

    @Test("Point and spot lights are as in the reference, within 2 of 255")
    func localLights() throws {
      var random = SeededGenerator(seed: RandomTests.seed)
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let model = MeshModel(mesh: SharedMesh(.quad()), color: .white)
      let scene = Scene(filledBy: model)
      // All pixels show the origin.
      scene.camera?.orthographicHeight = 1e-4
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene, device: device)
        for round in 0..<RandomTests.rounds(24) {
          model.material = Self.material(using: &random)
          var local: [PunctualLightReference] = []
          scene.lights = (0..<1 + round % 3).map { index in
            var position = SIMD3<Float>.randomDirection(using: &random) * number(0.5...3)
            position.z = abs(position.z)
            let light = Light(
              kind: index == 1 ? .point : .spot, position: position,
              direction: position * -1 + .randomDirection(using: &random) * 0.5,
              intensity: number(0...2), range: index == 2 ? 0 : number(1...6),
              innerConeAngle: number(0...20), outerConeAngle: number(21...90))
            var reference = PunctualLightReference(
              position: SIMD3(position), color: SIMD3(repeating: Double(light.intensity)))
            reference.range = light.range > 0 ? Double(light.range) : nil
            if light.kind == .spot { reference.axis = SIMD3(light.direction) }
            (reference.innerAngle, reference.outerAngle) = (
              Double(light.innerConeAngle), Double(light.outerConeAngle)
            )
            local.append(reference)
            return light
          }
          var lighting: LightingParameters?
          let image = try pictures.draw { view in
            let parameters = LightingParameters(scene, view)
            lighting = parameters
            return parameters
          }
          let expected = ReflectanceReference(model.material, color: .one, normal: [0, 0, 1])
            .pixel(try #require(lighting), view: [0, 0, 1], local: local)
          #expect(
            image[1, 1].difference(from: expected) <= 2,
            "\(image[1, 1]) instead of \(expected), round \(round)")
        }
      }
    }

    @Test("In a scene with an environment, surfaces without a material are rough dielectrics")
    func explicitEnvironment() throws {
      var random = SeededGenerator(seed: RandomTests.seed)
      let color = SIMD3<Float>(0.8, 0.3, 0.1)
      let linear = Color(linear: color)
      let environment = PlacedEnvironment.random(isExplicit: true, using: &random)
      let element = SphereCloud.Element(center: [0, 0, -4], radius: 4, color: linear)
      // The sRGB bytes of elements are rounded.
      let cloudColor = Color(sRGB8: element.sRGB8).linear
      let camera = Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 0.001)
      let scenes: [(Scene, SIMD3<Float>)] = [
        (Scene(spheres: [Sphere(center: [0, 0, -4], radius: 4, color: linear)], camera: camera), color),
        (Scene(shapes: [Box(center: [0, 0, -1], size: [2, 2, 2], color: linear)], camera: camera), color),
        (
          Scene(sphereClouds: [SphereCloud(elements: [element])], camera: camera),
          SIMD3(cloudColor.x, cloudColor.y, cloudColor.z)
        ),
        (Scene(meshes: [MeshModel(mesh: SharedMesh(.quad()), color: linear)], camera: camera), color),
      ]
      for (number, (scene, color)) in scenes.enumerated() {
        try GraphicsDevice.withFreshDevice { device in
          let pictures = try ScenePictures(scene, device: device)
          var lighting: LightingParameters?
          let image = try pictures.draw { view in
            let parameters = LightingParameters(
              view: view, lights: [], background: .black, fog: 0, environment: environment)
            lighting = parameters
            return parameters
          }
          let expected = ReflectanceReference(.standard, color: color, normal: [0, 0, 1])
            .pixel(try #require(lighting), view: [0, 0, 1])
          #expect(
            image[0, 0].difference(from: expected) <= 2,
            "scene \(number): \(image[0, 0]) instead of \(expected)")
        }
      }
    }

    @Test("A sphere with a material is as in the reference at each pixel, within 3 of 255")
    func sphere() throws {
      let mesh = try Mesh.icosphere(radius: 1, subdivisions: 6)
      let color = SIMD3<Float>(0.9, 0.6, 0.2)
      let model = MeshModel(
        mesh: SharedMesh(mesh), color: Color(linear: color),
        material: Material(metallic: 0.7, roughness: 0.6))
      let scene = Scene(filledBy: model, lights: [Light(direction: [-1, -2, -2], castsShadow: false)])
      let size = 24
      try GraphicsDevice.withFreshDevice { device in
        let pictures = try ScenePictures(scene, width: size, height: size, device: device)
        var lighting: LightingParameters?
        let image = try pictures.draw { view in
          let parameters = LightingParameters(scene, view)
          lighting = parameters
          return parameters
        }
        let parameters = try #require(lighting)
        for y in 0..<size {
          for x in 0..<size {
            let position = SIMD2(Float(x) + 0.5, Float(size - y) - 0.5) / Float(size) * 2 - 1
            let square = 1 - position.x * position.x - position.y * position.y
            // Near the outline, a pixel is not the colour of its centre.
            guard square > 0.3 else { continue }
            let normal = SIMD3(position, square.squareRoot())
            let expected = ReflectanceReference(model.material, color: color, normal: normal)
              .pixel(parameters, view: [0, 0, 1])
            #expect(
              image[x, y].difference(from: expected) <= 3, "\(x), \(y): \(image[x, y]), not \(expected)")
          }
        }
      }
    }

    @Test("An unlit surface shows its base colour, whatever the light and the exposure")
    func unlit() throws {
      var material = Material.standard
      (material.isUnlit, material.emissiveColor) = (true, [1, 1, 1])
      let color = SIMD4<UInt8>(200, 100, 50, 255)
      let scene = Scene(
        filledBy: MeshModel(mesh: SharedMesh(.quad()), color: Color(sRGB8: color), material: material))
      for exposure: Float in [-3, 3] {
        scene.exposure = exposure
        let image = try GLTests.picture(scene)
        #expect(image[0, 0] == color && image[1, 1] == color)
      }
    }

    @Test("A back face has the flipped normal")
    func backFace() throws {
      var material = Material(metallic: 1, roughness: 0.3)
      material.isDoubleSided = true
      func image(_ transform: Transform, normal: SIMD3<Float>) throws -> Image {
        try GLTests.picture(
          Scene(
            filledBy: MeshModel(
              mesh: SharedMesh(.quad(normal: normal)), transform: transform, material: material),
            lights: [Light(direction: [-1, -1, -1])]))
      }
      let front = try image(.identity, normal: [0, 0, 1])
      let back = try image(Transform(xAxis: [-1, 0, 0], zAxis: [0, 0, -1]), normal: [0, 0, 1])
      #expect(front == back)
    }
  }
}
