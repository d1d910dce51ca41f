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
  @Suite("Textures")
  struct TexturePictureTests {
    /// Returns a picture of an unlit square with a base colour texture.
    private func picture(
      _ texture: TextureReference, size: Int, mesh: Mesh = .quad(), mode: Material.AlphaMode = .opaque,
      background: Color = .black, color: Color = .white
    ) throws -> Image {
      var material = Material.standard
      (material.isUnlit, material.baseColorTexture, material.alphaMode) = (true, texture, mode)
      let scene = Scene(filledBy: MeshModel(mesh: SharedMesh(mesh), color: color, material: material))
      scene.background = background
      return try GLTests.picture(scene, width: size, height: size)
    }

    @Test("Without filters, each pixel shows its texel, byte for byte")
    func exactTexels() throws {
      var random = SeededGenerator(seed: 1)
      let image = Image.random(width: 8, height: 8, using: &random)
      #expect(try picture(TextureReference(image), size: 8) == image)
    }

    @Test("Outside the image, it is repeated, mirrored or continued")
    func wrapModes() throws {
      var random = SeededGenerator(seed: 2)
      let image = Image.random(width: 8, height: 8, using: &random)
      let transform = TextureTransform(offset: [-1, -1], scale: [3, 3])
      func index(_ place: Int, _ mode: Texture.Sampler.WrapMode) -> Int {
        switch mode {
        case .repeated: place % 8
        case .mirrored: (8..<16).contains(place) ? place - 8 : 7 - place % 8
        case .clamped: min(max(place - 8, 0), 7)
        }
      }
      let modes: [Texture.Sampler.WrapMode] = [.repeated, .mirrored, .clamped]
      for (u, v) in [(0, 1), (1, 2), (2, 0)] {
        var sampler = Texture.Sampler.nearest
        (sampler.wrapU, sampler.wrapV) = (modes[u], modes[v])
        let result = try picture(
          TextureReference(image, sampler: sampler, transform: transform), size: 24)
        for y in 0..<24 {
          for x in 0..<24 { #expect(result[x, y] == image[index(x, modes[u]), index(y, modes[v])]) }
        }
      }
    }

    @Test("A texture transform rotates the image clockwise, and the second set of coordinates is used")
    func transforms() throws {
      var random = SeededGenerator(seed: 3)
      let image = Image.random(width: 4, height: 4, using: &random)
      let turned = try picture(
        TextureReference(image, transform: TextureTransform(offset: [0, 1], rotation: .pi / 2)), size: 4)
      var mesh = Mesh.quad()
      mesh.secondTextureCoordinates = mesh.textureCoordinates.map { SIMD2(1 - $0.x, $0.y) }
      let mirrored = try picture(TextureReference(image, set: 1), size: 4, mesh: mesh)
      for y in 0..<4 {
        for x in 0..<4 {
          #expect(turned[x, y] == image[y, 3 - x])
          #expect(mirrored[x, y] == image[3 - x, y])
        }
      }
    }

    @Test("A texture without coordinates in the mesh is ignored")
    func noCoordinates() throws {
      var mesh = Mesh.quad()
      mesh.textureCoordinates = []
      let image = Image.uniform([255, 0, 0, 255])
      #expect(try picture(TextureReference(image), size: 2, mesh: mesh)[0, 0] == [255, 255, 255, 255])
    }

    @Test("At any scale, mipmaps are interpolated for the footprint of a pixel, within 2 of 255")
    func mipmaps() throws {
      var random = SeededGenerator(seed: 4)
      let image = Image.random(width: 32, height: 32, using: &random)
      let levels = MipmappedTexture(image).levels
      for scale: Float in [0.2, 1, 1.3, 2, 2.9, 5.5] {
        let transform = TextureTransform(offset: [0.13, 0.41], scale: [scale, scale])
        let result = try picture(
          TextureReference(image, sampler: Texture.Sampler(), transform: transform), size: 32)
        let level = max(0, log2(scale))
        for y in 0..<32 {
          for x in 0..<32 {
            let uv = (SIMD2(Float(x), Float(y)) + 0.5) / 32 * scale + transform.offset
            let low = bilinear(levels[Int(level)], uv), high = bilinear(levels[Int(level) + 1], uv)
            let light = low + (high - low) * (level - level.rounded(.down))
            let expected = SIMD3<Int>(
              SIMD3(SRGB.encode(light.x), SRGB.encode(light.y), SRGB.encode(light.z)) * 255,
              rounding: .toNearestOrEven)
            #expect(
              result[x, y].difference(from: expected) <= 2, "\(scale): \(result[x, y]), not \(expected)")
          }
        }
      }
    }

    private func bilinear(_ image: PackedImage, _ uv: SIMD2<Float>) -> SIMD3<Float> {
      let place = uv * SIMD2(Float(image.width), Float(image.height)) - 0.5
      let (column, row) = (place.x.rounded(.down), place.y.rounded(.down))
      let share = place - SIMD2(column, row)
      func texel(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let wrapped = (Int(column) + x + image.width) % image.width
        return SRGBDecoder.table.color(image[wrapped, (Int(row) + y + image.height) % image.height])
      }
      let low = texel(0, 0) + (texel(1, 0) - texel(0, 0)) * share.x
      let high = texel(0, 1) + (texel(1, 1) - texel(0, 1)) * share.x
      return low + (high - low) * share.y
    }

    @Test("The texture's alpha is ignored, cuts the surface out, or blends it")
    func alphaModes() throws {
      let image = Image(
        width: 2, height: 1, pixels: [255, 255, 255, 100, 255, 255, 255, 200])
      let reference = try TextureReference(image)
      let red = Color(red: 1, green: 0, blue: 0)
      let opaque = try picture(reference, size: 2, mode: .opaque, background: red)
      #expect(opaque[0, 0] == [255, 255, 255, 255] && opaque[1, 1] == [255, 255, 255, 255])
      let mask = try picture(reference, size: 2, mode: .mask, background: red)
      #expect(mask[0, 0] == [255, 0, 0, 255] && mask[1, 1] == [255, 255, 255, 255])
      let blend = try picture(reference, size: 2, mode: .blend, background: red)
      let (low, high) = (SRGB.encode(100 / 255) * 255, SRGB.encode(200 / 255) * 255)
      #expect(blend[0, 0].difference(from: [255, Int(low.rounded()), Int(low.rounded())]) <= 1)
      #expect(blend[1, 1].difference(from: [255, Int(high.rounded()), Int(high.rounded())]) <= 1)
      // A mask hides a surface whose colour is too translucent, and shows all others fully.
      let pale = Color(red: 1, green: 1, blue: 1, alpha: 0.6)
      let cut = try picture(reference, size: 2, mode: .mask, background: red, color: pale)
      #expect(cut[1, 1] == [255, 0, 0, 255])
      let white = try TextureReference(.uniform([255, 255, 255, 255]))
      let shown = try picture(white, size: 2, mode: .mask, background: red, color: pale)
      #expect(shown[1, 1] == [255, 255, 255, 255])
    }

    /// The base colour: dark, so that reflections matter.
    private static let color = SIMD3<Float>(0.06, 0.04, 0.05)

    /// Returns the pixel of a square with a material.
    private func pixel(_ material: Material, mesh: Mesh = .quad(), transform: Transform = .identity) throws
      -> SIMD4<UInt8>
    {
      try GLTests.picture(scene(material, mesh, transform))[0, 0]
    }

    private func scene(_ material: Material, _ mesh: Mesh, _ transform: Transform) -> Scene {
      Scene(
        filledBy: MeshModel(
          mesh: SharedMesh(mesh), transform: transform, color: Color(linear: Self.color), material: material),
        lights: [Light(direction: [-0.1, -0.1, -1], intensity: 0.4, castsShadow: false)])
    }

    /// Returns the pixel of the reference.
    private func expected(
      _ material: Material, normal: SIMD3<Float> = [0, 0, 1], _ change: (inout ReflectanceReference) -> Void
    ) -> SIMD3<Int> {
      let scene = scene(material, .quad(), .identity)
      let lighting = LightingParameters(scene, scene.view(aspectRatio: 1))
      var reference = ReflectanceReference(material, color: Self.color, normal: normal)
      change(&reference)
      return reference.pixel(lighting, view: [0, 0, 1])
    }

    @Test("Each texture is multiplied by its factor")
    func slots() throws {
      let texture = try TextureReference(.uniform([30, 150, 200, 50]))
      let linear = SRGBDecoder.table.color([30, 150, 200, 255])
      let color = SIMD3<Double>(linear), data = SIMD4<Double>(30, 150, 200, 50) / 255
      var plain = Material(metallic: 0.4, roughness: 0.5)
      (plain.emissiveColor, plain.clearcoat, plain.clearcoatRoughness) = ([0.2, 0.3, 0.1], 0.8, 0.6)
      (plain.specular, plain.occlusionStrength, plain.indexOfRefraction) = (0.9, 0.5, 2)
      typealias Details = Material.AdditionalParameters
      let cases: [(WritableKeyPath<Details, TextureReference?>, (inout ReflectanceReference) -> Void)] = [
        (\.baseColorTexture, { $0.baseColor *= color }),
        (
          \.metallicRoughnessTexture,
          {
            $0.metallic *= data.z
            $0.roughness *= data.y
          }
        ),
        (\.occlusionTexture, { $0.occlusion = 1 + 0.5 * (data.x - 1) }),
        (\.emissiveTexture, { $0.emissive *= color }),
        (\.clearcoatTexture, { $0.clearcoat *= data.x }),
        (\.clearcoatRoughnessTexture, { $0.clearcoatRoughness *= data.y }),
        (\.specularTexture, { $0.specular *= data.w }),
        (\.specularColorTexture, { $0.specularColor *= color }),
      ]
      for (path, change) in cases {
        var material = plain
        material.details[keyPath: path] = texture
        let (found, wanted) = (try pixel(material), expected(plain, change))
        #expect(found.difference(from: wanted) <= 2, "\(path): \(found) instead of \(wanted)")
        #expect(found.difference(from: expected(plain) { _ in }) > 2, "\(path) has no effect")
      }
    }

    @Test("Vertex colours are multiplied")
    func vertexColors() throws {
      var mesh = Mesh.quad()
      mesh.colors = Array(repeating: Color(linear: [0.5, 0.25, 1]), count: 4)
      let material = Material(metallic: 0.5, roughness: 0.5)
      let wanted = expected(material) { $0.baseColor *= [0.5, 0.25, 1] }
      #expect(try pixel(material, mesh: mesh).difference(from: wanted) <= 2)
    }

    @Test("A normal texture bends the normal: with tangents, from derivatives, mirrored, and on back faces")
    func normals() throws {
      // Encoded and decoded, the normal is not quite a unit vector.
      let texel = SIMD4<UInt8>(178, 84, 240, 255)
      var material = Material(metallic: 1, roughness: 0.5)
      material.isDoubleSided = true
      material.normalTexture = try TextureReference(.uniform(texel))
      material.normalScale = 0.8
      let value = SIMD3(Float(texel.x), Float(texel.y), Float(texel.z)) / 255 * 2 - 1
      func bent(_ tangent: SIMD3<Float>, _ bitangent: SIMD3<Float>, _ normal: SIMD3<Float> = [0, 0, 1])
        -> SIMD3<Float>
      {
        direction((tangent * value.x + bitangent * value.y) * 0.8 + normal * value.z) ?? normal
      }
      let (x, y): (SIMD3<Float>, SIMD3<Float>) = ([1, 0, 0], [0, 1, 0])
      func check(
        _ mesh: Mesh, _ normal: SIMD3<Float>, _ transform: Transform = .identity,
        sourceLocation: SourceLocation = #_sourceLocation
      ) throws {
        let (found, wanted) = (
          try pixel(material, mesh: mesh, transform: transform), expected(material, normal: normal) { _ in }
        )
        #expect(
          found.difference(from: wanted) <= 2, "\(found) instead of \(wanted)", sourceLocation: sourceLocation
        )
      }
      func mirrored(_ mesh: Mesh) -> Mesh {
        var mesh = mesh
        mesh.textureCoordinates = mesh.textureCoordinates.map { SIMD2(1 - $0.x, $0.y) }
        return mesh
      }
      for tangent: SIMD4<Float>? in [nil, [1, 0, 0, 1]] {
        let mesh = Mesh.quad(tangent: tangent)
        try check(mesh, bent(x, y))
        // A half turn about Y reverses the tangent and shows the back, where the whole normal is reversed.
        try check(mesh, bent(x, -y), Transform(xAxis: -x, zAxis: [0, 0, -1]))
        // A reflection in X keeps the front face.
        try check(mesh, bent(-x, y), Transform(xAxis: -x))
      }
      for tangent: SIMD4<Float>? in [nil, [-1, 0, 0, -1]] {
        try check(mirrored(.quad(tangent: tangent)), bent(-x, y))
      }
      // A rotated image has a rotated frame.
      material.normalTexture?.transform.rotation = .pi / 2
      try check(.quad(), bent(-y, x))
    }

    @Test("A clear coat has the normal of its own texture, else that of the vertices")
    func clearcoatNormals() throws {
      let texture = try TextureReference(.uniform([178, 84, 240, 255]))
      let bent = direction(SIMD3<Float>(178, 84, 240) / 255 * 2 - 1) ?? [0, 0, 1]
      var plain = Material(metallic: 0, roughness: 0.6)
      (plain.clearcoat, plain.clearcoatRoughness) = (1, 0.4)
      var material = plain
      material.clearcoatNormalTexture = texture
      let coat = expected(plain) { $0.clearcoatNormal = SIMD3<Double>(bent) }
      #expect(try pixel(material).difference(from: coat) <= 2)
      material = plain
      material.normalTexture = texture
      let base = expected(plain) { $0.normal = SIMD3<Double>(bent) }
      #expect(try pixel(material).difference(from: base) <= 2)
    }
  }
}
