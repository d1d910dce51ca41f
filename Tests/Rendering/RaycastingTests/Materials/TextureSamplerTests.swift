import Geometry
import Parallelism
import Pictures
import RenderScene
import TestSupport
import Testing

@testable import Raycasting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MaterialTexture {
  /// Returns a texture of an image, without a file.
  static func image(
    _ image: Image, sampler: Texture.Sampler = Texture.Sampler(),
    transform: TextureTransform = TextureTransform(), coordinateSet: Int = 0
  ) -> MaterialTexture {
    Self.image(PackedImage(image), sampler: sampler, transform: transform, coordinateSet: coordinateSet)
  }

  /// Returns a texture of an image, without a file.
  static func image(
    _ image: PackedImage, sampler: Texture.Sampler = Texture.Sampler(),
    transform: TextureTransform = TextureTransform(), coordinateSet: Int = 0
  ) -> MaterialTexture {
    MaterialTexture(
      MipmappedTexture(image),
      TextureReference(
        Texture(EncodedImage(bytes: []), sampler: sampler), coordinateSet: coordinateSet,
        transform: transform))
  }
}

/// Samples a texture in double precision: OpenGL 3.3, section 3.8.
private struct SamplerReference {
  let texture: MaterialTexture

  func texel(_ level: PackedImage, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let sampler = texture.sampler
    func wrapped(_ index: Int, _ size: Int, _ mode: Texture.Sampler.WrapMode) -> Int {
      switch mode {
      case .repeated: return (index % size + size) % size
      case .clamped: return min(max(index, 0), size - 1)
      case .mirrored:
        let folded = (index % (2 * size) + 2 * size) % (2 * size)
        return folded < size ? folded : 2 * size - 1 - folded
      }
    }
    let pixel = level[wrapped(x, level.width, sampler.wrapU), wrapped(y, level.height, sampler.wrapV)]
    func decoded(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      guard level.content == .color else { return value }
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return [decoded(pixel.x), decoded(pixel.y), decoded(pixel.z), Double(pixel.w) / 255]
  }

  func sample(_ number: Int, _ u: Double, _ v: Double, _ filter: Texture.Sampler.Filter) -> SIMD4<Double> {
    let level = texture.texture.levels[min(number, texture.texture.levels.count - 1)]
    let (x, y) = (u * Double(level.width), v * Double(level.height))
    if filter == .nearest { return texel(level, Int(floor(x)), Int(floor(y))) }
    let (left, top) = (floor(x - 0.5), floor(y - 0.5))
    let (right, down) = (x - 0.5 - left, y - 0.5 - top)
    func row(_ y: Int) -> SIMD4<Double> {
      texel(level, Int(left), y) * (1 - right) + texel(level, Int(left) + 1, y) * right
    }
    return row(Int(top)) * (1 - down) + row(Int(top) + 1) * down
  }

  func sample(_ u: Double, _ v: Double, level: Double) -> SIMD4<Double> {
    let sampler = texture.sampler
    let (magnification, minification) = (sampler.magnification ?? .linear, sampler.minification ?? .linear)
    let mipmap = sampler.minification == nil ? .linear : sampler.mipmap
    let limit = magnification == .linear && minification == .nearest && mipmap != nil ? 0.5 : 0
    if level <= limit { return sample(0, u, v, magnification) }
    let last = Double(texture.texture.levels.count - 1)
    let clamped = min(max(level, 0), last)
    switch mipmap {
    case nil: return sample(0, u, v, minification)
    case .nearest: return sample(Int(min(floor(clamped + 0.5), last)), u, v, minification)
    case .linear:
      let (lower, share) = (Int(floor(clamped)), clamped - floor(clamped))
      return sample(lower, u, v, minification) * (1 - share) + sample(lower + 1, u, v, minification) * share
    }
  }
}

@Suite("Texture samplers")
struct TextureSamplerTests {
  private func image(_ width: Int, _ height: Int, _ content: Image.ContentKind, seed: UInt64 = 1) -> Image {
    var random = SeededGenerator(seed: seed)
    return Image(
      width: width, height: height,
      pixels: (0..<4 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) },
      content: content)
  }

  /// Returns the pixels at eight coordinates.
  private func sample(_ texture: MaterialTexture, _ coordinates: TextureCoordinates8) -> [SIMD4<Float>] {
    var table = MaterialTable()
    let vertices = RetainedArray([SIMD2<Float>.zero])
    _ = table.index(
      of: ResolvedMaterial(.textured) { _, _ in texture },
      on: VertexAttributes(
        textureCoordinates: vertices.elements, secondTextureCoordinates: nil, tangents: nil))
    var result: [SIMD4<Float>] = []
    table.withArrays { _, samplers, memory in
      let texels = samplers[0].sample(coordinates, memory, hasAlpha: true, GatherBuffer())
      result = (0..<8).map {
        [texels.color.x[$0], texels.color.y[$0], texels.color.z[$0], texels.alpha[$0]]
      }
    }
    return result
  }

  /// Returns coordinates with a footprint of a number of pixels of level 0 in each direction.
  private func coordinates(
    _ places: [SIMD2<Float>], footprint: SIMD2<Float> = .zero, of image: Image
  ) -> TextureCoordinates8 {
    var coordinates = TextureCoordinates8()
    for lane in 0..<8 {
      coordinates.u[lane] = places[lane % places.count].x
      coordinates.v[lane] = places[lane % places.count].y
    }
    coordinates.uByX = SIMD8(repeating: footprint.x / Float(image.width))
    coordinates.vByY = SIMD8(repeating: footprint.y / Float(image.height))
    return coordinates
  }

  @Test("A pixel's centre shows the pixel exactly, with decoded colours and linear alpha")
  func centers() {
    for content in [Image.ContentKind.color, .data] {
      let image = image(4, 2, content)
      let places = (0..<8).map { lane in
        SIMD2<Float>(Float(lane % 4), Float(lane / 4)) / SIMD2(4, 2) + SIMD2<Float>(0.125, 0.25)
      }
      let texels = sample(.image(image), coordinates(places, of: image))
      for lane in 0..<8 {
        let pixel = image[lane % 4, lane / 4]
        func decoded(_ byte: UInt8) -> Float {
          content == .color ? SRGB.decode(Float(byte) / 255) : Float(byte) / 255
        }
        let expected = SIMD4(
          decoded(pixel.x), decoded(pixel.y), decoded(pixel.z), Float(pixel.w) / 255)
        #expect(texels[lane] == expected)
      }
    }
  }

  @Test("Between two pixels, the mean is that of linear light")
  func betweenPixels() {
    let image = Image(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255, 255, 255])
    let texels = sample(.image(image), coordinates([[0.5, 0.5], [0, 0.5], [1, 0.5]], of: image))
    #expect(texels.allSatisfy { $0 == [0.5, 0.5, 0.5, 1] })
    var sampler = Texture.Sampler()
    sampler.wrapU = .clamped
    let clamped = sample(
      .image(image, sampler: sampler), coordinates([[0, 0.5], [1, 0.5], [-7, 3], [9, 3]], of: image))
    #expect(clamped.map(\.x) == [0, 1, 0, 1, 0, 1, 0, 1])
  }

  @Test("A footprint of 2^n pixels shows level n exactly, whichever axis is longer")
  func levels() {
    let image = image(16, 16, .data)
    let texture = MaterialTexture.image(image)
    for level in 0...4 {
      let mip = texture.texture.levels[level]
      let size = Float(1 << level)
      let places = (0..<8).map { lane in
        SIMD2<Float>(Float(lane % mip.width) + 0.5, 0.5) / Float(mip.width)
      }
      for footprint in [SIMD2(size, 1), SIMD2(0.25, size), SIMD2(size, size)] {
        let texels = sample(texture, coordinates(places, footprint: footprint, of: image))
        for lane in 0..<8 {
          let expected = Float(mip[lane % mip.width, 0].x) / 255
          #expect(abs(texels[lane].x - expected) < 1e-5, "level \(level)")
        }
      }
    }
    let beyond = sample(texture, coordinates([.zero], footprint: [1000, 1], of: image))
    #expect(abs(beyond[0].x - Float(texture.texture.levels[4][0, 0].x) / 255) < 1e-6)
  }

  @Test("Random coordinates, levels, sizes, wrap modes and filters give what OpenGL specifies")
  func random() {
    var random = SeededGenerator(seed: RandomTests.seed)
    let modes = [Texture.Sampler.WrapMode.repeated, .mirrored, .clamped]
    let filters = [Texture.Sampler.Filter.nearest, .linear]
    for round in 0..<400 {
      var sampler = Texture.Sampler()
      sampler.wrapU = modes[round % 3]
      sampler.wrapV = modes[round / 3 % 3]
      sampler.magnification = round % 5 == 0 ? nil : filters[round % 2]
      sampler.minification = round % 7 == 0 ? nil : filters[round / 2 % 2]
      sampler.mipmap = round % 11 == 0 ? nil : filters[round / 4 % 2]
      let image = image(
        [1, 2, 3, 5, 16, 40][round % 6], [1, 7, 8, 64][round % 4], round % 2 == 0 ? .color : .data,
        seed: UInt64(round))
      // Without an alpha, pixels have three bytes.
      let texture = MaterialTexture.image(
        round / 6 % 2 == 0 ? PackedImage(image) : image.withoutAlpha, sampler: sampler)
      let places = (0..<8).map { _ in
        SIMD2(Float.random(in: -3...3, using: &random), Float.random(in: -3...3, using: &random))
      }
      let footprint = exp2(Float.random(in: -2...5, using: &random))
      let texels = sample(texture, coordinates(places, footprint: [footprint, 0], of: image))
      for lane in 0..<8 {
        let (u, v) = (Double(places[lane].x), Double(places[lane].y))
        // Rounding decides between two pixels or levels near their border.
        let level = log2(Double(footprint))
        let nearBorder = texture.texture.levels.contains { level in
          [u * Double(level.width), v * Double(level.height)].contains { abs($0 - $0.rounded()) < 1e-3 }
        }
        if nearBorder || abs(level * 2 - (level * 2).rounded()) < 1e-3 { continue }
        let difference =
          SIMD4<Double>(texels[lane]) - SamplerReference(texture: texture).sample(u, v, level: level)
        let error = (difference * difference).sum().squareRoot()
        #expect(error < 2e-4, "\(round) \(sampler) \(image.width) × \(image.height), level \(level)")
      }
    }
  }

  @Test("Every pixel of images without alpha is sampled, also the last one")
  func withoutAlpha() {
    for content in [Image.ContentKind.color, .data] {
      for (width, height) in [(1, 1), (2, 1), (1, 2), (8, 3)] {
        let image = image(width, height, content)
        let places = (0..<width * height).map { number in
          (SIMD2(Float(number % width), Float(number / width)) + 0.5)
            / SIMD2(Float(width), Float(height))
        }
        for start in stride(from: 0, to: places.count, by: 8) {
          let eight = Array(places[start..<min(start + 8, places.count)])
          let texels = sample(.image(image.withoutAlpha), coordinates(eight, of: image))
          let expected = sample(.image(image), coordinates(eight, of: image))
          for lane in 0..<8 {
            #expect(
              texels[lane] == [expected[lane].x, expected[lane].y, expected[lane].z, 1],
              "\(width) × \(height), pixel \(start + lane)")
          }
        }
      }
    }
  }

  @Test("Textures find pixels once if size, coordinates and sampler are equal, and only then")
  func sharedPlaces() {
    var clamped = Texture.Sampler()
    clamped.wrapU = .clamped
    let small = image(8, 8, .data), large = image(16, 8, .data, seed: 2)
    let turned = TextureTransform(offset: .zero, rotation: 1, scale: .one)
    let base = MaterialTexture.image(small)
    let cases: [(name: String, texture: MaterialTexture, isShared: Bool)] = [
      ("equal", .image(image(8, 8, .color, seed: 3)), true),
      ("size", .image(large), false),
      ("sampler", .image(small, sampler: clamped), false),
      ("transform", .image(small, transform: turned), false),
      ("set", .image(small, coordinateSet: 1), false),
    ]
    var material = Material.textured
    material.normalTexture = TextureReference(Texture(EncodedImage(bytes: [1])))
    let vertices = RetainedArray([SIMD2<Float>.zero])
    for (name, texture, isShared) in cases {
      var table = MaterialTable()
      let index = table.index(
        of: ResolvedMaterial(material) { _, content in content == .color ? base : texture },
        on: VertexAttributes(
          textureCoordinates: vertices.elements, secondTextureCoordinates: vertices.elements, tangents: nil))
      let places = table.withArrays { materials, samplers, _ in
        let textures = materials[Int(index)].textures
        return [textures.baseColor, textures.normal].compactMap { $0 }.map { samplers[$0].addressing }
      }
      #expect(places == [0, isShared ? 0 : 1], "\(name)")
    }
  }

  @Test("The transform of a texture is applied to coordinates and to footprints")
  func transforms() {
    let image = image(16, 16, .data)
    let transform = TextureTransform(offset: [0.25, 0.5], rotation: .pi / 2, scale: [2, 0.5])
    let texture = MaterialTexture.image(image, transform: transform)
    var coordinates = coordinates([[0.3, 0.1]], footprint: [4, 0], of: image)
    let texels = sample(texture, coordinates)
    // Scale by (2, 0.5), rotate by 90°: (u, v) becomes (v, -u). Then the offset.
    let (u, v) = (0.1 * 0.5 + 0.25, -0.3 * 2 + 0.5)
    let expected = SamplerReference(texture: texture).sample(u, v, level: 3)
    #expect(abs(Double(texels[0].x) - expected.x) < 1e-4)
    coordinates.u[0] = .nan
    coordinates.v[1] = .infinity
    coordinates.u[2] = 1e30
    coordinates.uByX = SIMD8(repeating: .nan)
    #expect(sample(texture, coordinates).allSatisfy { $0.x >= 0 && $0.x <= 1 })
  }
}

extension Material {
  /// A material with a base colour texture.
  static var textured: Material {
    var material = Material()
    material.baseColorTexture = TextureReference(Texture(EncodedImage(bytes: [])))
    return material
  }
}

extension Image {
  /// The image without its alpha.
  fileprivate var withoutAlpha: PackedImage {
    let bytes = pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    return PackedImage(width: width, height: height, bytesPerPixel: 3, pixels: bytes, content: content)
  }
}
