import Geometry
import GraphicsTestSupport
import Pictures
import SceneModel
import TestSupport
import Testing

@testable import Rendering

extension GLTests {
  @Suite("Textures of the raycaster compared with OpenGL")
  struct TextureBackEndTests {
    /// A square from −1 to 1 in the plane z = 0 that faces +Z, whose texture coordinates are `low` at its upper left
    /// corner and `high` at its lower right one.
    private static func quad(
      low: SIMD2<Float> = .zero, high: SIMD2<Float> = .one, tangent: SIMD4<Float>? = nil
    ) -> Mesh {
      let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
      return Mesh(
        vertices: corners.map { Vertex(position: SIMD3($0, 0), normal: [0, 0, 1]) },
        textureCoordinates: corners.map { low + (high - low) * SIMD2(($0.x + 1) / 2, (1 - $0.y) / 2) },
        tangents: tangent.map { Array(repeating: $0, count: 4) } ?? [], indices: [0, 1, 2, 0, 2, 3])
    }

    /// Returns an image that `pixel` fills.
    private static func texture(
      _ side: Int, sampler: Texture.Sampler = Texture.Sampler(), _ pixel: (Int, Int) -> SIMD3<UInt8>
    ) throws -> TextureReference {
      var image = Image(width: side, height: side)
      for y in 0..<side {
        for x in 0..<side {
          let bytes = pixel(x, y)
          let first = 4 * (side * y + x)
          image.pixels.replaceSubrange(first..<first + 4, with: [bytes.x, bytes.y, bytes.z, 255])
        }
      }
      return TextureReference(Texture(EncodedImage(bytes: try PNG.encode(image)), sampler: sampler))
    }

    /// Returns the bytes in 1,000 that differ by more than 8 between the renderers.
    private static func differentShare(_ scene: Scene, width: Int = 200, height: Int = 150) throws -> Double {
      let drawn = try GLTests.picture(scene, width: width, height: height)
      let cast = try GLTests.picture(scene, width: width, height: height, raycasts: true)
      let different = zip(drawn.pixels, cast.pixels).count { abs(Int($0) - Int($1)) > 8 }
      return 1000 * Double(different) / Double(drawn.pixels.count)
    }

    @Test("Both renderers change from magnification to minification at the same level", arguments: 0..<5)
    func magnificationLimit(step: Int) throws {
      var random = SeededGenerator(seed: 7)
      var sampler = Texture.Sampler()
      (sampler.magnification, sampler.minification) = (.linear, .nearest)
      let pixels = (0..<64 * 64).map { _ in SIMD3<UInt8>.random(in: 0...3, using: &random) &* 64 }
      let filters: [Texture.Sampler.Filter?] = [nil, .nearest, .linear]
      let models = try filters.enumerated().map { number, mipmap in
        sampler.mipmap = mipmap
        var material = Material.standard
        material.isUnlit = true
        material.baseColorTexture = try Self.texture(64, sampler: sampler) { pixels[64 * $1 + $0] }
        return MeshModel(
          mesh: SharedMesh(Self.quad()),
          transform: Transform(translation: [Float(number) * 2.2 - 2.2, 0, 0]),
          material: material)
      }
      let scene = Scene(meshes: models)
      // A quad is 64 pixels wide at level 0. The scales are 2 to the power of −0.2, 0.2, 0.45, 0.55 and 0.8.
      let scale: Float = [0.871, 1.149, 1.366, 1.464, 1.741][step]
      scene.camera = Camera(
        position: [0.01, 0.02, 5], target: [0.01, 0.02, 0],
        orthographicHeight: 150 / 32 * scale)
      #expect(try Self.differentShare(scene) < 1)
    }

    @Test(
      "An opaque surface shows no pixel of the opposite side of its repeated image",
      arguments: [SIMD2<Float>(0, 0), [3, -2]])
    func edges(square: SIMD2<Float>) throws {
      var sampler = Texture.Sampler()
      (sampler.magnification, sampler.minification) = (.nearest, .nearest)
      var material = Material.standard
      material.isUnlit = true
      material.baseColorTexture = try Self.texture(4, sampler: sampler) { x, _ in
        x < 2 ? [255, 0, 0] : [0, 0, 255]
      }
      // The two squares of one mesh have whole squares of the coordinates.
      var mesh = Self.quad()
      if square != .zero {
        let other = Self.quad(low: square, high: square + 1)
        mesh.vertices += other.vertices.map {
          Vertex(position: $0.position + SIMD3(2, 0, 0), normal: $0.normal)
        }
        mesh.textureCoordinates += other.textureCoordinates
        mesh.indices += other.indices.map { $0 + 4 }
      }
      let models = (0..<4).map { number in
        MeshModel(
          mesh: SharedMesh(mesh),
          transform: Transform(translation: [Float(number % 2) * 4.13 - 3, Float(number / 2) * 2.17 - 1, 0]),
          material: material)
      }
      let scene = Scene(
        meshes: models, background: .white,
        camera: Camera(position: [0.3, 0.4, 9], target: .zero, fieldOfView: 45))
      #expect(try Self.differentShare(scene) < 1)
    }

    @Test("Both renderers ignore a normal texture whose coordinates are on a line")
    func degenerateCoordinates() throws {
      let normals = try Self.texture(4) { _, _ in [160, 100, 240] }
      var material = Material(metallic: 0, roughness: 0.5)
      material.normalTexture = normals
      var flat = material
      flat.normalTexture?.transform.scale = .zero
      let meshes = [
        Self.quad(high: .zero), Self.quad(low: [0, 0.5], high: [1, 0.5]), Self.quad(), Self.quad(),
      ]
      let models = meshes.enumerated().map { number, mesh in
        MeshModel(
          mesh: SharedMesh(mesh), transform: Transform(translation: [Float(number) * 2.2 - 3.3, 0, 0]),
          material: number == 3 ? flat : material)
      }
      let scene = Scene(
        meshes: models, camera: Camera(position: [0, 0, 9], target: .zero, orthographicHeight: 7))
      #expect(try Self.differentShare(scene) < 1)
      let cast = try GLTests.picture(scene, width: 200, height: 150, raycasts: true)
      let shown = [29, 76, 123, 170].map { cast[$0, 75] }
      // Only the third square has a frame.
      #expect(shown[0] == shown[1] && shown[0] == shown[3] && shown[0] != shown[2])
    }

    @Test("A bump seen from behind is a dent for both renderers", arguments: [nil, SIMD4<Float>(1, 0, 0, 1)])
    func backFaces(tangent: SIMD4<Float>?) throws {
      let normals = try Self.texture(32) { x, y in
        let place = SIMD2(Float(x) - 15.5, 15.5 - Float(y)) / 13
        let square = (place * place).sum()
        let bent = square < 1 ? SIMD3(place * 0.8, (1 - 0.64 * square).squareRoot()) : [0, 0, 1]
        return SIMD3<UInt8>((bent + 1) * 127.5, rounding: .toNearestOrEven)
      }
      var material = Material(metallic: 0, roughness: 0.5)
      (material.normalTexture, material.isDoubleSided) = (normals, true)
      let mesh = SharedMesh(Self.quad(tangent: tangent))
      let back = Transform(xAxis: [-1, 0, 0], zAxis: [0, 0, -1])
      let scene = Scene(
        meshes: [
          MeshModel(mesh: mesh, transform: Transform(translation: [-1.1, 0, 0]), material: material),
          MeshModel(mesh: mesh, transform: Transform(translation: [1.1, 0, 0]) * back, material: material),
        ],
        lights: [Light(direction: [0, -1, -0.5], castsShadow: false)],
        camera: Camera(position: [0, 0, 9], target: .zero, orthographicHeight: 3.4))
      #expect(try Self.differentShare(scene) < 1)
      let cast = try GLTests.picture(scene, width: 200, height: 150, raycasts: true)
      // The upper part of the bump is lit, and the lower part of the dent.
      let (x, upper, lower) = ([51, 148], 75 - 26, 75 + 26)
      #expect(cast[x[0], upper].y > cast[x[0], lower].y + 20)
      #expect(cast[x[1], upper].y + 20 < cast[x[1], lower].y)
    }
  }
}
