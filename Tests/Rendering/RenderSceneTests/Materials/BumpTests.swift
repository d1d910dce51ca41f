import Geometry
import Pictures
import Testing

@testable import MaterialTextures
@testable import RenderScene

@Suite("Heights as normals")
struct BumpTests {
  /// Returns the pixels of the normal texture of a material with heights.
  private func normals(
    _ image: EncodedImage, scale: Float = 1, wrap: Texture.Sampler.WrapMode = .repeated,
    channel: TextureReference.Channel? = nil
  ) throws -> [SIMD4<UInt8>] {
    var texture = Texture(image)
    (texture.sampler.wrapU, texture.sampler.wrapV) = (wrap, wrap)
    var material = Material.standard
    material.bumpTexture = TextureReference(texture, channel: channel)
    material.bumpScale = scale
    let normal = try #require(MaterialResolver().resolve(material).normalTexture?.texture)
    #expect(normal.content == .normals)
    return normal.pixels
  }

  @Test("An image is a normal map if at least nine of ten pixels are bluish unit vectors")
  func normalMaps() {
    let (up, side, grey): ([UInt8], [UInt8], [UInt8]) = (
      [128, 128, 255, 255], [218, 128, 218, 255], [128, 128, 128, 255]
    )
    func isNormalMap(_ pixels: [[UInt8]], width: Int) -> Bool {
      Image(width: width, height: pixels.count / width, pixels: pixels.flatMap(\.self)).isNormalMap
    }
    #expect(isNormalMap([up, side, side, up], width: 2))
    #expect(!isNormalMap([up, grey, grey, grey], width: 2))
    #expect(isNormalMap([grey] + Array(repeating: side, count: 9), width: 5))
    #expect(!isNormalMap([grey] + Array(repeating: side, count: 8), width: 3))
  }

  @Test("A flat image has the normal (0, 0, 1)", arguments: [0, 128, 201, 255] as [UInt8])
  func flat(value: UInt8) throws {
    let image = try EncodedImage.grey("h.png", width: 2, [value, value, value, value])
    #expect(try normals(image) == Array(repeating: [128, 128, 255, 255], count: 4))
  }

  // A difference of 1 over two pixels is a slope of 1/2, and the normal (±1, 0, 2) / √5.
  private static let (least, greatest, up): (UInt8, UInt8, UInt8) = (70, 185, 242)

  @Test("Where heights grow to the right, the normal leans to the left")
  func columns() throws {
    let image = try EncodedImage.grey("h.png", width: 3, [0, 255, 0])
    #expect(
      try normals(image) == [
        [Self.least, 128, Self.up, 255], [128, 128, 255, 255], [Self.greatest, 128, Self.up, 255],
      ])
  }

  @Test("Where heights grow downwards in the image, the normal leans upwards")
  func rows() throws {
    let image = try EncodedImage.grey("h.png", width: 1, [0, 255, 0])
    #expect(
      try normals(image) == [
        [128, Self.greatest, Self.up, 255], [128, 128, 255, 255], [128, Self.least, Self.up, 255],
      ])
  }

  @Test("Only an image that is repeated continues at the opposite edge")
  func edges() throws {
    let image = try EncodedImage.grey("h.png", width: 4, [0, 0, 0, 255])
    let ends = [0, 3]
    #expect(try ends.map { try normals(image)[$0].x } == [Self.greatest, 128])
    #expect(try ends.map { try normals(image, wrap: .clamped)[$0].x } == [128, Self.least])
    #expect(try ends.map { try normals(image, wrap: .mirrored)[$0].x } == [128, Self.least])
  }

  @Test("The bump scale multiplies the heights, and its sign turns hills into valleys")
  func scale() throws {
    let image = try EncodedImage.grey("h.png", width: 3, [0, 255, 0])
    #expect(try normals(image, scale: -1)[0].x == Self.greatest)
    // The normal is (-1, 0, 1) / √2.
    #expect(try normals(image, scale: 2)[0] == [37, 128, 218, 255])
    #expect(try normals(image, scale: .greatestFiniteMagnitude)[1] == [128, 128, 255, 255])
  }

  @Test("A normal map is recognized, and its slopes are multiplied by the bump scale")
  func normalMap() throws {
    let pixels: [SIMD4<UInt8>] = [[70, 128, 242, 255], [128, 128, 255, 255], [128, 185, 242, 255]]
    let image = try EncodedImage.png("n.png", width: 3, pixels)
    #expect(try normals(image) == pixels)
    let scaled = try normals(image, scale: 2)
    #expect(scaled[0].x == 37 && scaled[2].y == 218)
    // A channel selects heights.
    #expect(try normals(image, channel: .red) != pixels)
  }

  @Test("A texture of normals replaces the heights")
  func precedence() throws {
    let (heights, bent) = (
      try EncodedImage.grey("h.png", width: 2, [0, 255]),
      try EncodedImage.png("n.png", width: 1, [[200, 128, 230, 255]])
    )
    var material = Material.standard
    material.bumpTexture = TextureReference(heights)
    material.normalTexture = TextureReference(bent)
    #expect(MaterialResolver().resolve(material).normalTexture?.texture.pixels == [[200, 128, 230, 255]])
  }
}
