import Geometry
import Testing

@testable import MaterialTextures
@testable import RenderScene

@Suite("Conversion of the textures of MTL")
struct TextureConversionTests {
  /// Returns the resolved form of a material with some textures.
  private func resolved(_ set: (inout Material.AdditionalParameters) -> Void) -> ResolvedMaterial {
    var details = Material.AdditionalParameters()
    set(&details)
    return MaterialResolver().resolve(Material(metallic: 1, roughness: 1, details: details))
  }

  @Test("Grey images of metalness and roughness become one texture of the larger size")
  func metallicRoughness() throws {
    let (metallic, roughness) = (
      try EncodedImage.grey("m.png", width: 1, [51]), try EncodedImage.grey("r.png", width: 2, [102, 204])
    )
    let both = resolved {
      $0.metallicTexture = TextureReference(metallic)
      $0.roughnessTexture = TextureReference(roughness)
    }
    let texture = try #require(both.metallicRoughnessTexture?.texture)
    #expect(texture.content == .data)
    #expect(texture.pixels == [[255, 102, 51, 255], [255, 204, 51, 255]])
    let rough = resolved { $0.roughnessTexture = TextureReference(roughness) }
    #expect(rough.metallicRoughnessTexture?.texture.pixels == [[255, 102, 255, 255], [255, 204, 255, 255]])
    let metal = resolved { $0.metallicTexture = TextureReference(metallic) }
    #expect(metal.metallicRoughnessTexture?.texture.pixels == [[255, 255, 51, 255]])
  }

  @Test("A clamped image that is moved continues with its first pixel")
  func clamped() throws {
    var sampler = Texture.Sampler()
    (sampler.wrapU, sampler.wrapV) = (.clamped, .clamped)
    let (base, moved) = (
      Texture(try EncodedImage.grey("m.png", width: 2, [5, 6]), sampler: sampler),
      Texture(try EncodedImage.grey("r.png", width: 2, [0, 200]), sampler: sampler)
    )
    let texture = resolved {
      $0.metallicTexture = TextureReference(base)
      $0.roughnessTexture = TextureReference(moved, transform: TextureTransform(offset: [-0.5, 0]))
    }.metallicRoughnessTexture?.texture
    #expect(texture?.pixels.map(\.z) == [5, 6])
    #expect(texture?.pixels.map(\.y) == [0, 0])
  }

  @Test("The smaller of two images is enlarged by bilinear interpolation with wrap")
  func enlarging() throws {
    // In a row and in a column.
    for (width, isRow) in [(2, true), (1, false)] {
      let (small, large) = (
        try EncodedImage.grey("m.png", width: width, [0, 200]),
        try EncodedImage.grey("r.png", width: isRow ? 4 : 1, [0, 1, 2, 3])
      )
      let texture = resolved {
        $0.metallicTexture = TextureReference(small)
        $0.roughnessTexture = TextureReference(large)
      }.metallicRoughnessTexture?.texture
      #expect(texture?.pixels.map(\.z) == [50, 50, 150, 150] && texture?.pixels.map(\.y) == [0, 1, 2, 3])
    }
  }

  @Test("A converted texture is sampled by the reference to the metalness")
  func sampling() throws {
    let image = try EncodedImage.grey("a.png", width: 1, [0])
    var sampler = Texture.Sampler()
    sampler.wrapU = .clamped
    let texture = resolved {
      $0.metallicTexture = TextureReference(
        Texture(image, sampler: sampler), coordinateSet: 1, transform: TextureTransform(scale: [2, 3]))
      $0.roughnessTexture = TextureReference(Texture(image), transform: TextureTransform(scale: [5, 5]))
    }.metallicRoughnessTexture
    #expect(texture?.sampler == sampler && texture?.coordinateSet == 1)
    #expect(texture?.rowU == [2, 0, 0] && texture?.rowV == [0, 3, 0])
  }

  @Test(
    "The channel of a reference selects a component; without one, a grey image is its luminance",
    arguments: [
      (.red, 200), (.green, 100), (.blue, 20), (.alpha, 7), (.luminance, 115), (nil, 115),
    ] as [(TextureReference.Channel?, UInt8)])
  func channels(channel: TextureReference.Channel?, value: UInt8) throws {
    let image = try EncodedImage.png("a.png", width: 1, [[200, 100, 20, 7]])
    let texture = resolved { $0.roughnessTexture = TextureReference(image, channel: channel) }
    #expect(texture.metallicRoughnessTexture?.texture.pixels == [[255, value, 255, 255]])
  }

  @Test(
    "Luminance has the weights of BT.709",
    arguments: [
      ([200, 0, 0, 9], 42), ([0, 200, 0, 9], 143), ([0, 0, 200, 9], 15), ([201, 201, 201, 9], 201),
    ]
      as [(SIMD4<UInt8>, UInt8)])
  func luminance(pixel: SIMD4<UInt8>, value: UInt8) throws {
    let image = try EncodedImage.png("a.png", width: 1, [pixel])
    let texture = resolved { $0.roughnessTexture = TextureReference(image, channel: .luminance) }
    #expect(texture.metallicRoughnessTexture?.texture.pixels.first?.y == value)
  }

  @Test("An opacity becomes the alpha of the base colour")
  func opacity() throws {
    let color = try EncodedImage.png("c.png", width: 1, [[10, 20, 30, 99]])
    let grey = try EncodedImage.grey("d.png", width: 2, [0, 255])
    let both = resolved {
      $0.baseColorTexture = TextureReference(color)
      $0.opacityTexture = TextureReference(grey)
    }
    let texture = try #require(both.baseColorTexture?.texture)
    #expect(texture.pixels == [[10, 20, 30, 0], [10, 20, 30, 255]])
    #expect(texture.content == .color && !texture.isOpaque)
    let alone = resolved { $0.opacityTexture = TextureReference(grey) }
    #expect(alone.baseColorTexture?.texture.pixels == [[255, 255, 255, 0], [255, 255, 255, 255]])
  }

  @Test("The opacity of an image with translucent pixels is its alpha, unless a channel is given")
  func opacityChannel() throws {
    let image = try EncodedImage.png("d.png", width: 1, [[10, 10, 10, 77]])
    let alpha = resolved { $0.opacityTexture = TextureReference(image) }
    #expect(alpha.baseColorTexture?.texture.pixels == [[255, 255, 255, 77]])
    let red = resolved { $0.opacityTexture = TextureReference(image, channel: .red) }
    #expect(red.baseColorTexture?.texture.pixels == [[255, 255, 255, 10]])
  }

  @Test("A damaged image is left out of a converted texture, and a damaged colour is a checkerboard")
  func damaged() throws {
    let (good, bad) = (
      try EncodedImage.grey("g.png", width: 1, [51]), EncodedImage(name: "bad.png", bytes: [0])
    )
    let metal = resolved {
      $0.metallicTexture = TextureReference(good)
      $0.roughnessTexture = TextureReference(bad)
    }
    #expect(metal.metallicRoughnessTexture?.texture.pixels == [[255, 255, 51, 255]])
    #expect(metal.failures.map(\.name) == ["bad.png"])
    let opaque = resolved {
      $0.baseColorTexture = TextureReference(good)
      $0.opacityTexture = TextureReference(bad)
    }
    #expect(opaque.baseColorTexture?.texture.pixels == [[51, 51, 51, 255]])
    let color = resolved {
      $0.baseColorTexture = TextureReference(bad)
      $0.opacityTexture = TextureReference(good)
    }
    #expect(color.baseColorTexture?.texture === MipmappedTexture.checkerboard)
    let bump = resolved { $0.bumpTexture = TextureReference(bad) }
    #expect(bump.normalTexture == nil && bump.failures.count == 1)
  }

  /// Returns a reference with a transform and with wrap modes.
  private func placed(
    _ image: EncodedImage, scale: SIMD2<Float>, offset: SIMD2<Float> = .zero,
    wrap: Texture.Sampler.WrapMode = .repeated
  ) -> TextureReference {
    var sampler = Texture.Sampler()
    (sampler.wrapU, sampler.wrapV) = (wrap, wrap)
    return TextureReference(
      Texture(image, sampler: sampler), transform: TextureTransform(offset: offset, scale: scale))
  }

  @Test("An opacity that is repeated more often than the colour is repeated in the alpha")
  func repeatedOpacity() throws {
    let color = try EncodedImage.grey("c.png", width: 2, [0, 100])
    let opacity = try EncodedImage.grey("d.png", width: 2, [0, 255])
    let texture = resolved {
      $0.baseColorTexture = TextureReference(color)
      $0.opacityTexture = placed(opacity, scale: [2, 1])
    }.baseColorTexture
    #expect(texture?.texture.pixels.map(\.w) == [0, 255, 0, 255] && texture?.rowU == [1, 0, 0])
    #expect(texture?.texture.pixels.map(\.x) == [25, 25, 75, 75])
  }

  @Test("An image that is repeated less often determines the coordinates of the texture")
  func rareRoughness() throws {
    let image = try EncodedImage.grey("a.png", width: 2, [10, 20])
    let texture = resolved {
      $0.metallicTexture = placed(image, scale: [4, 1])
      $0.roughnessTexture = placed(image, scale: [2, 1])
    }.metallicRoughnessTexture
    #expect(texture?.rowU == [2, 0, 0])
    #expect(texture?.texture.pixels.map(\.z) == [10, 20, 10, 20])
    // Neither is a multiple of the other, so the texture is repeated once.
    let third = resolved {
      $0.metallicTexture = placed(image, scale: [3, 1])
      $0.roughnessTexture = placed(image, scale: [2, 1])
    }.metallicRoughnessTexture
    #expect(third?.rowU == [1, 0, 0] && third?.texture.levels[0].width == 6)
    #expect(third?.texture.pixels.map(\.z) == [10, 20, 10, 20, 10, 20])
  }

  @Test("Offsets and clamps of the second image are those of its own reference")
  func offsets() throws {
    let (color, opacity) = (
      try EncodedImage.grey("c.png", width: 4, [1, 2, 3, 4]),
      try EncodedImage.grey("d.png", width: 4, [0, 50, 100, 255])
    )
    let moved = resolved {
      $0.baseColorTexture = TextureReference(color)
      $0.opacityTexture = placed(opacity, scale: .one, offset: [0.25, 0])
    }.baseColorTexture
    #expect(moved?.texture.pixels.map(\.w) == [50, 100, 255, 0])
    let clamped = resolved {
      $0.baseColorTexture = placed(color, scale: .one, wrap: .clamped)
      $0.opacityTexture = placed(opacity, scale: [2, 1], offset: [-0.5, 0], wrap: .clamped)
    }.baseColorTexture
    #expect(clamped?.texture.pixels.map(\.w) == [0, 0, 0, 50, 100, 255, 255, 255])
  }

  @Test(
    "Transforms near the limits of floats give a texture of limited size",
    arguments: [1e-38, 1e38, 3e38] as [Float])
  func extremeTransforms(scale: Float) throws {
    let image = try EncodedImage.grey("a.png", width: 2, [0, 255])
    for (one, other) in [(scale, 1), (1, scale), (scale, -scale)] {
      let texture = resolved {
        $0.baseColorTexture = placed(image, scale: [one, 1], offset: [0, one])
        $0.opacityTexture = placed(image, scale: [other, 1], offset: [other, 0], wrap: .mirrored)
      }.baseColorTexture
      let level = try #require(texture?.texture.levels.first)
      #expect(level.width <= 2048 && level.height <= 2048)
    }
  }

  @Test(
    "Whether a texture of two images is exact for all coordinates",
    arguments: [
      ([1, 1], .zero, .repeated, true), ([2, 3], [0.5, 0.25], .repeated, true),
      ([0.5, 0.25], .zero, .repeated, true),
      ([1.5, 1], .zero, .repeated, false), ([1, 1], .zero, .clamped, false),
      ([2, 2], .zero, .mirrored, true),
      ([1, 1], .zero, .mirrored, false),
    ] as [(SIMD2<Float>, SIMD2<Float>, Texture.Sampler.WrapMode, Bool)])
  func exactness(
    scale: SIMD2<Float>, offset: SIMD2<Float>, wrap: Texture.Sampler.WrapMode, isExact: Bool
  ) {
    let image = EncodedImage(name: "a", bytes: [])
    var details = Material.AdditionalParameters()
    details.baseColorTexture = TextureReference(image)
    details.opacityTexture = placed(image, scale: scale, offset: offset, wrap: wrap)
    #expect(TextureUse.baseColor(details)?.isExact == isExact)
  }
}
