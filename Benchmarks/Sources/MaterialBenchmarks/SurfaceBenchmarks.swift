import Geometry
import Pictures
import Raycasting
import RenderScene
import SceneModel
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of a frame of a turning model, by its surface.
enum SurfaceBenchmarks {
  /// - Parameter names: the surfaces to be measured. Empty for all.
  static func run(names: [String] = []) throws {
    let mesh = SharedMesh(try Mesh.uvSphere(segments: 250, rings: 201))
    let textured = try Material.textured(size: 2048)
    let all: [(name: String, sampling: Raycaster.Sampling, scene: Scene)] = [
      ("no material", .smooth, scene(mesh, .standard)),
      ("material", .smooth, scene(mesh, Material(metallic: 1, roughness: 0.4))),
      ("three textures", .smooth, scene(mesh, textured)),
      ("textures, preview", .single, scene(mesh, textured)),
      ("shadows", .smooth, scene(mesh, .standard, light: Light(direction: [-1, -2, -1]))),
      (
        "light without shadow", .smooth,
        scene(mesh, .standard, light: Light(direction: [-1, -2, -1], castsShadow: false))
      ),
    ]
    let cases = all.filter { names.isEmpty || names.contains($0.name) }
    let frames = cases.map { turningFrame(of: $0.scene, $0.sampling) }
    let (timings, repetitions) = measureInterleaved(frames)
    let table = Table(
      "A turning model of \(mesh.mesh.indices.count / 3) triangles, milliseconds a frame: medians of "
        + "\(repetitions) interleaved repetitions, and their middle halves.",
      [("surface", 22), ("frame", 22), ("frames/s", 10), ("ratio", 8)])
    for (item, timing) in zip(cases, timings) {
      table.row([
        item.name, timing.text, Table.number(1000 / timing.median),
        Table.number(timing.median / timings[0].median),
      ])
    }
  }

  private static func scene(_ mesh: SharedMesh, _ material: Material, light: Light? = nil) -> Scene {
    Scene(
      meshes: [MeshModel(mesh: mesh, material: material)], lights: light.map { [$0] } ?? [],
      camera: Camera(position: [0, 0.8, 3], target: .zero, fieldOfView: 40))
  }

  /// Returns a body that turns the camera of a scene and renders it.
  private static func turningFrame(of scene: Scene, _ sampling: Raycaster.Sampling) -> () -> Void {
    let raycaster = Raycaster(scene)
    var angle: Float = 0
    return {
      angle += 0.05
      scene.camera?.position = [3 * sin(angle), 0.8, 3 * cos(angle)]
      _ = try? raycaster.picture(
        width: MaterialBenchmarks.width, height: MaterialBenchmarks.height, sampling: sampling)
    }
  }
}

extension Material {
  /// Returns a material with textures of colour, of roughness and metalness, and of normals.
  static func textured(size: Int) throws -> Material {
    func texture(_ image: Image, _ name: String) throws -> TextureReference {
      TextureReference(Texture(EncodedImage(name: name, bytes: try PNG.encode(image))))
    }
    var material = Material(metallic: 1, roughness: 1)
    material.baseColorTexture = try texture(.pattern(size) { [$0, $1, 128] }, "colour")
    material.metallicRoughnessTexture = try texture(.pattern(size) { [255, 64 + $0 / 2, $1] }, "roughness")
    material.normalTexture = try texture(.pattern(size) { [120 + $0 / 16, 120 + $1 / 16, 250] }, "normals")
    return material
  }
}

extension Image {
  /// Returns a square image without alpha of smooth waves with noise. `color` returns a colour for two values.
  static func pattern(_ size: Int, _ color: (UInt8, UInt8) -> SIMD3<UInt8>) -> Image {
    var generator = RepeatableGenerator()
    var image = Image(width: size, height: size)
    let wave = (0..<size).map { 110 + 100 * sin(Float($0) * 0.05) }
    for y in 0..<size {
      for x in 0..<size {
        let noise = Float(generator.next() & 15)
        let value = color(UInt8(wave[x] + noise), UInt8(wave[y] + noise))
        let first = 4 * (y * size + x)
        for component in 0..<3 { image.pixels[first + component] = value[component] }
        image.pixels[first + 3] = 255
      }
    }
    return image
  }
}
