import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import OpenGLRendering
@testable import RenderScene

extension GLTests {
  @Suite("Shadows")
  struct ShadowTests {
    @Test("A map is rendered when a model or a light with a shadow moves, not when the camera moves")
    func counts() throws {
      try GraphicsDevice.withFreshDevice { device in
        let sphere = Sphere()
        let light = Light(direction: [0, -1, 0])
        let scene = Scene(spheres: [sphere])
        let renderer = try OpenGLSceneRenderer(scene, tessellation: nil, device: device)
        let target = try RenderTarget(width: 16, height: 16, device: device)
        func count() throws -> Int {
          try renderer.draw(into: target)
          return renderer.shadowMapCount
        }
        #expect(try count() == 0)
        scene.lights = [light, Light(direction: [1, 0, 0], castsShadow: false)]
        #expect(try count() == 1)
        let uploaded = device.uploads.textureBytes
        scene.camera = Camera(position: [3, 0, 5])
        #expect(try count() == 1)
        light.color = .black
        #expect(try count() == 1 && device.uploads.textureBytes == uploaded)
        sphere.radius = 2
        #expect(try count() == 2 && device.uploads.textureBytes > uploaded)
        light.direction = [0, -1, 1]
        #expect(try count() == 3)
        light.castsShadow = false
        #expect(try count() == 0)
      }
    }

    @Test("A picture that leaves out new shadows has none of an earlier state")
    func omittedShadows() throws {
      try GraphicsDevice.withFreshDevice { device in
        // A floor would hide the shadow on the ground.
        func makeScene(hasFloor: Bool) throws -> Scene {
          let floor = MeshModel(
            mesh: SharedMesh(try .box(size: [6, 0.2, 6])), transform: Transform(translation: [0, -1.2, 0]))
          return Scene(
            spheres: [Sphere(radius: 0.6), Sphere(center: [1.5, 0, 0], radius: 0.4)],
            meshes: hasFloor ? [floor] : [],
            lights: [Light(direction: [-1, -2, -0.5])], effects: Effects(groundShadow: true),
            camera: Camera(position: [2, 2.5, 5], target: .zero))
        }
        let target = try RenderTarget(width: 64, height: 48, device: device)
        func picture(_ renderer: OpenGLSceneRenderer, _ sampling: Sampling) throws -> Image {
          try renderer.draw(into: target, sampling: sampling)
          return target.readPixels()
        }
        func fresh(_ scene: Scene, _ sampling: Sampling) throws -> Image {
          try picture(try OpenGLSceneRenderer(scene, tessellation: nil, device: device), sampling)
        }
        let omitting = Sampling.sparse(2, omitsNewShadows: true)
        for isModel in [true, false] {
          let scene = try makeScene(hasFloor: !isModel), plain = try makeScene(hasFloor: !isModel)
          let renderer = try OpenGLSceneRenderer(scene, tessellation: nil, device: device)
          _ = try picture(renderer, .smooth)
          #expect(try picture(renderer, omitting) == fresh(plain, .sparse(2)), "nothing moves")
          for scene in [scene, plain] {
            if isModel { scene.spheres[1].center.y += 1 } else { scene.lights[0].direction = [1, -2, -0.5] }
          }
          plain.lights[0].castsShadow = false
          plain.effects.groundShadow = !isModel
          let count = renderer.shadowMapCount
          #expect(try picture(renderer, omitting) == fresh(plain, .sparse(2)))
          #expect(renderer.shadowMapCount == count)
          #expect(try picture(renderer, .single) == fresh(scene, .single))
          #expect(try picture(renderer, .smooth) == fresh(scene, .smooth))
        }
      }
    }

    @Test(
      "Surfaces that no mask cuts out have one small program for depths, and masks need only their base colour"
    )
    func depthPrograms() throws {
      var material = Material(metallic: 0.5, roughness: 0.5)
      material.clearcoat = 1
      func kind(_ mode: Material.AlphaMode) -> SurfaceProgram.Kind {
        material.alphaMode = mode
        let source = MaterialResolver().resolve(material)
        return .surface(
          [.colors, .tangents],
          MaterialFeatures(source, slots: MaterialSlot.all, bound: MaterialSlot.all))
      }
      let plain = SurfaceProgram.Kind.surface([], nil)
      #expect(kind(.opaque).forDepths == plain && kind(.blend).forDepths == plain)
      #expect(SurfaceProgram.Kind.surface([.colors], nil).forDepths == plain)
      guard case .surface([.colors, .tangents], let features?) = kind(.mask).forDepths else {
        Issue.record("A mask needs its material.")
        return
      }
      let definitions = Dictionary(uniqueKeysWithValues: features.definitions)
      #expect(definitions["BASE_COLOR_TEXTURE"] == 1 && definitions["UNLIT"] == 1)
      #expect(definitions["NORMAL_TEXTURE"] == 0 && definitions["CLEARCOAT"] == 0)
    }

    @Test("A mask casts the shadow of its visible part")
    func mask() throws {
      // The left half of the image is cut out.
      let image = Image(width: 2, height: 1, pixels: [255, 255, 255, 0, 255, 255, 255, 255])
      var material = Material()
      material.alphaMode = .mask
      material.baseColorTexture = try TextureReference(image)
      let quad = MeshModel(
        mesh: SharedMesh(.quad()),
        transform: Transform(
          xAxis: [1, 0, 0], yAxis: [0, 0, -1], zAxis: [0, 1, 0], translation: [0, 1, 0]),
        material: material)
      let scene = Scene(
        shapes: [Plane(width: 8, depth: 8)], meshes: [quad], lights: [Light(direction: [0, -1, 0])],
        // From below the square.
        camera: Camera(position: [0, 0.9, 0.01], target: .zero, up: [0, 0, -1], fieldOfView: 90))
      let picture = try GLTests.picture(scene, width: 40, height: 40)
      #expect(Int(picture[10, 20].x) > Int(picture[30, 20].x) + 50)
    }

    @Test(
      "Surfaces, spheres of clouds and rods cast shadows, translucent surfaces do not",
      arguments: ["box", "glass", "cloud", "meshes", "rod"])
    func casters(kind: String) throws {
      try GraphicsDevice.withFreshDevice { device in
        let scene = Scene(
          shapes: [Plane(width: 8, depth: 8)], lights: [Light(direction: [0, -1, 0])],
          camera: Camera(position: [0, 1, 9], target: [0, 1, 0]))
        // The caster is above the picture.
        let high = SIMD3<Float>(0, 20, 0)
        switch kind {
        case "box": scene.shapes.append(Box(center: high, size: [4, 1, 4]))
        case "glass":
          scene.shapes.append(
            Box(center: high, size: [4, 1, 4], color: Color(red: 1, green: 1, blue: 1, alpha: 0.5)))
        case "rod":
          scene.rodClouds = [
            RodCloud(elements: [.init(from: high - [3, 0, 0], to: high + [3, 0, 0], radius: 1, sRGB8: .one)])
          ]
        default:
          scene.sphereClouds = [
            SphereCloud(elements: [.init(center: high, radius: 1.5, sRGB8: .one)])
          ]
        }
        let renderer = try OpenGLSceneRenderer(
          scene, tessellation: kind == "meshes" ? .standard : nil, device: device)
        let target = try RenderTarget(width: 80, height: 60, device: device)
        func picture() throws -> [UInt8] {
          try renderer.draw(into: target)
          return target.readPixels().pixels
        }
        let shadowed = try picture()
        scene.lights[0].castsShadow = false
        let dark = zip(shadowed, try picture()).count { Int($0) + 20 < Int($1) }
        #expect(kind == "glass" ? dark == 0 : dark > 200)
      }
    }
  }
}
