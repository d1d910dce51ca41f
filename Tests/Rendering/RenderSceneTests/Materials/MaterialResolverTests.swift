import Geometry
import MaterialTextures
import Pictures
import Testing

@testable import RenderScene

@Suite("Material resolver")
struct MaterialResolverTests {
  private static let blue: SIMD4<UInt8> = [10, 20, 200, 255]

  /// Returns a material with a base colour image.
  private func material(_ image: EncodedImage, roughness: Float = 0.5) -> Material {
    var material = Material(roughness: roughness)
    material.baseColorTexture = TextureReference(image)
    return material
  }

  @Test("Materials that show an image in the same meaning share its texture")
  func sharing() throws {
    let image = try EncodedImage.png("a.png", width: 2, [Self.blue, Self.blue])
    let resolver = MaterialResolver()
    var occluded = material(image)
    occluded.occlusionTexture = TextureReference(image)
    let resolved = resolver.resolve([material(image), material(image, roughness: 1), occluded])
    let texture = try #require(resolved[0].baseColorTexture?.texture)
    #expect(texture.pixels == [Self.blue, Self.blue] && texture.content == .color)
    #expect(texture.levels.map(\.width) == [2, 1])
    #expect(
      resolved[1].baseColorTexture?.texture === texture && resolved[2].baseColorTexture?.texture === texture)
    // A material that is resolved later shares it, too.
    #expect(resolver.resolve(material(image, roughness: 0)).baseColorTexture?.texture === texture)
    let data = try #require(resolved[2].occlusionTexture?.texture)
    #expect(data !== texture && data.content == .data && data.pixels == texture.pixels)
    #expect(resolver.failures.isEmpty)
  }

  @Test(
    "Materials are resolved in order, equal ones to the same object, which is released with its last user")
  func identity() throws {
    let image = try EncodedImage.png("a.png", width: 1, [Self.blue])
    let resolver = MaterialResolver()
    let (matte, shiny) = (material(image, roughness: 1), material(image, roughness: 0))
    var resolved = resolver.resolve([matte, shiny, matte])
    #expect(resolved.map(\.source.roughness) == [1, 0, 1])
    #expect(resolved[0] === resolved[2] && resolver.resolve(shiny) === resolved[1])
    weak let texture = resolved[0].baseColorTexture?.texture
    #expect(texture != nil)
    resolved = []
    #expect(texture == nil)
    #expect(resolver.resolve(matte).baseColorTexture?.texture.pixels == [Self.blue])
    #expect(resolver.resolve([]).isEmpty)
  }

  @Test("A damaged image is drawn as a checkerboard where it is a colour, and has no effect elsewhere")
  func damaged() throws {
    let image = EncodedImage(name: "b.png", bytes: [1, 2, 3])
    var damaged = material(image)
    damaged.normalTexture = TextureReference(image)
    damaged.occlusionTexture = TextureReference(image)
    damaged.emissiveTexture = TextureReference(image)
    let resolver = MaterialResolver()
    let resolved = resolver.resolve(damaged)
    let texture = try #require(resolved.baseColorTexture?.texture)
    #expect(texture.levels[0][0, 0] == [255, 0, 255, 255] && texture.levels[0][4, 0] == [0, 0, 0, 255])
    #expect(
      resolved.emissiveTexture?.texture === texture && resolved.normalTexture == nil
        && resolved.occlusionTexture == nil)
    let problem = ImageError.Problem.unexpectedFormat(expected: ImageFormat.ofImages, found: nil)
    #expect(resolver.failures == [ImageFailure(name: "b.png", .undecodable(problem))])
    #expect(
      resolver.failures[0].description
        == "image b.png: expected an image (PNG, JPEG, WebP, BMP, TGA, GIF, TIFF, DDS, KTX 2), found another format"
    )
  }

  @Test("Images beyond the memory are not decoded, by the sizes in their headers; the first ones are kept")
  func memory() throws {
    let pixels = [SIMD4<UInt8>](repeating: Self.blue, count: 64 * 64)
    let images = try ["a.png", "b.png", "c.png"].map { try EncodedImage.png($0, width: 64, pixels) }
    let small = try EncodedImage.png("small.png", width: 1, [Self.blue])
    let byteCount = try #require(PackedImage.decodedByteCount(of: ImageFileData(images[0].bytes)))
    #expect(byteCount == 64 * 64 * 4 || byteCount == 64 * 64 * 3)
    let whole = byteCount + byteCount / 3
    var occluded = material(images[1])
    occluded.occlusionTexture = TextureReference(images[1])
    let materials = [material(images[0]), occluded, material(images[2]), material(small)]
    func resolve(_ limit: Int) -> (resolved: [ResolvedMaterial], failures: [ImageFailure]) {
      let resolver = MaterialResolver { $0 <= limit }
      let resolved = resolver.resolve(materials)
      return (resolved, resolver.failures)
    }
    #expect(resolve(5 * whole).failures.isEmpty)
    // The second one has two textures. The third one fits instead of it.
    let (resolved, failures) = resolve(5 * whole / 2)
    #expect(failures == [ImageFailure(name: "b.png", .tooManyPixels(byteCount: 2 * whole))])
    #expect(resolved.map { $0.baseColorTexture?.texture.isReplacement } == [false, true, false, false])
    #expect(resolved[1].occlusionTexture == nil)
    #expect(resolve(0).failures.map(\.name) == ["a.png", "b.png", "c.png", "small.png"])
    #expect(
      failures[0].description
        == "image b.png: its pixels need 1 MiB, and the other images leave less of the available memory")
    #expect(PackedImage.decodedByteCount(of: ImageFileData([1, 2, 3])) == nil)
  }

  @Test("The failures are those of the images of all materials in use, each once")
  func failures() {
    let resolver = MaterialResolver()
    let missing = EncodedImage(name: "a.png", failure: "image a.png: there is no such file")
    let empty = EncodedImage(name: "", bytes: [])
    var resolved = resolver.resolve([
      material(empty), material(missing), material(missing, roughness: 1), .standard,
    ])
    #expect(
      resolver.failures.map(\.description) == [
        "an image: expected an image (PNG, JPEG, WebP, BMP, TGA, GIF, TIFF, DDS, KTX 2), found another format",
        "image a.png: there is no such file",
      ])
    #expect(resolver.failures.last?.reason == .unreadable("image a.png: there is no such file"))
    resolved.removeFirst()
    #expect(resolver.failures.map(\.name) == ["a.png"])
    resolved = []
    #expect(resolver.failures.isEmpty)
  }

  @Test("If an image cannot be decoded, its fallback is drawn")
  func fallback() throws {
    let damaged = EncodedImage(name: "a.webp", bytes: Array("RIFF....WEBPVP8 ".utf8))
    let good = try EncodedImage.png("a.png", width: 1, [Self.blue])
    let resolver = MaterialResolver()
    let resolved = resolver.resolve(material(EncodedImage(damaged, fallback: good)))
    #expect(resolved.baseColorTexture?.texture.pixels == [Self.blue] && resolver.failures.isEmpty)
    let both = resolver.resolve(material(EncodedImage(damaged, fallback: damaged)))
    #expect(
      both.baseColorTexture?.texture.isReplacement == true && resolver.failures.map(\.name) == ["a.webp"])
    // The image itself is preferred.
    let own = try EncodedImage.png("b.png", width: 1, [[1, 2, 3, 255]])
    let preferred = resolver.resolve(material(EncodedImage(own, fallback: good)))
    #expect(preferred.baseColorTexture?.texture.pixels == [[1, 2, 3, 255]])
  }
}
