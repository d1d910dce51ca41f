import Geometry
import Testing

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
    let texture = try #require(both.metallicRoughness?.texture)
    #expect(texture.content == .data)
    #expect(texture.pixels == [[255, 102, 51, 255], [255, 204, 51, 255]])
    let rough = resolved { $0.roughnessTexture = TextureReference(roughness) }
    #expect(rough.metallicRoughness?.texture.pixels == [[255, 102, 255, 255], [255, 204, 255, 255]])
    let metal = resolved { $0.metallicTexture = TextureReference(metallic) }
    #expect(metal.metallicRoughness?.texture.pixels == [[255, 255, 51, 255]])
  }

  @Test("The smaller of two images is enlarged by bilinear interpolation with wrap")
  func enlarging() throws {
    let (small, large) = (
      try EncodedImage.grey("m.png", width: 2, [0, 200]),
      try EncodedImage.grey("r.png", width: 4, [0, 1, 2, 3])
    )
    let texture = resolved {
      $0.metallicTexture = TextureReference(small)
      $0.roughnessTexture = TextureReference(large)
    }.metallicRoughness?.texture
    #expect(texture?.pixels.map(\.z) == [50, 50, 150, 150] && texture?.pixels.map(\.y) == [0, 1, 2, 3])
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
    }.metallicRoughness
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
    #expect(texture.metallicRoughness?.texture.pixels == [[255, value, 255, 255]])
  }

  @Test("An opacity becomes the alpha of the base colour")
  func opacity() throws {
    let color = try EncodedImage.png("c.png", width: 1, [[10, 20, 30, 99]])
    let grey = try EncodedImage.grey("d.png", width: 2, [0, 255])
    let both = resolved {
      $0.baseColorTexture = TextureReference(color)
      $0.opacityTexture = TextureReference(grey)
    }
    let texture = try #require(both.baseColor?.texture)
    #expect(texture.pixels == [[10, 20, 30, 0], [10, 20, 30, 255]])
    #expect(texture.content == .color && !texture.isOpaque)
    let alone = resolved { $0.opacityTexture = TextureReference(grey) }
    #expect(alone.baseColor?.texture.pixels == [[255, 255, 255, 0], [255, 255, 255, 255]])
  }

  @Test("The opacity of an image with translucent pixels is its alpha, unless a channel is given")
  func opacityChannel() throws {
    let image = try EncodedImage.png("d.png", width: 1, [[10, 10, 10, 77]])
    let alpha = resolved { $0.opacityTexture = TextureReference(image) }
    #expect(alpha.baseColor?.texture.pixels == [[255, 255, 255, 77]])
    let red = resolved { $0.opacityTexture = TextureReference(image, channel: .red) }
    #expect(red.baseColor?.texture.pixels == [[255, 255, 255, 10]])
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
    #expect(metal.metallicRoughness?.texture.pixels == [[255, 255, 51, 255]])
    #expect(metal.failures.map(\.name) == ["bad.png"])
    let opaque = resolved {
      $0.baseColorTexture = TextureReference(good)
      $0.opacityTexture = TextureReference(bad)
    }
    #expect(opaque.baseColor?.texture.pixels == [[51, 51, 51, 255]])
    let color = resolved {
      $0.baseColorTexture = TextureReference(bad)
      $0.opacityTexture = TextureReference(good)
    }
    #expect(color.baseColor?.texture === MipmappedTexture.checkerboard)
    let bump = resolved { $0.bumpTexture = TextureReference(bad) }
    #expect(bump.normal == nil && bump.failures.count == 1)
  }
}
