import Geometry
import Pictures
import Testing

@testable import RenderScene

@Suite("Resolved material")
struct ResolvedMaterialTests {
  private let opaque = MipmappedTexture(Image(width: 1, height: 1, pixels: [1, 2, 3, 255]))
  private let translucent = MipmappedTexture(Image(width: 1, height: 1, pixels: [1, 2, 3, 254]))

  /// Returns a material whose texture references all show `texture`.
  private func resolved(
    _ texture: MipmappedTexture? = nil, _ set: (inout Material.AdditionalParameters) -> Void
  ) -> ResolvedMaterial {
    var details = Material.AdditionalParameters()
    if texture != nil {
      let reference = TextureReference(EncodedImage(bytes: []))
      (details.baseColorTexture, details.specularColorTexture) = (reference, reference)
    }
    set(&details)
    return ResolvedMaterial(Material(details: details)) { reference, _ in
      texture.map { MaterialTexture($0, reference) }
    }
  }

  @Test("A surface can be transparent if its alpha mode uses translucent pixels of its texture")
  func transparency() {
    for mode in [Material.AlphaMode.opaque, .mask, .blend] {
      #expect(!resolved { $0.alphaMode = mode }.mayBeTransparent)
      #expect(!resolved(opaque) { $0.alphaMode = mode }.mayBeTransparent)
      #expect(resolved(translucent) { $0.alphaMode = mode }.mayBeTransparent == (mode != .opaque))
    }
    #expect(resolved(opaque) { ($0.alphaMode, $0.alphaCutoff) = (.mask, 1.5) }.mayBeTransparent)
  }

  @Test("The reflectance of a dielectric follows its index of refraction, up to its strength")
  func reflectance() {
    #expect(resolved { $0.indexOfRefraction = 3 }.dielectricReflectance == [0.25, 0.25, 0.25, 1])
    #expect(abs(resolved { _ in }.dielectricReflectance.x - 0.04) < 1e-7)
    for index: Float in [0, -1] {
      #expect(resolved { $0.indexOfRefraction = index }.dielectricReflectance == [1, 1, 1, 1])
    }
    let tinted = resolved {
      ($0.indexOfRefraction, $0.specular, $0.specularColor) = (3, 0.5, [8, 2, 0])
    }
    #expect(tinted.dielectricReflectance == [0.5, 0.25, 0, 0.5])
  }

  @Test("A reflectance that is multiplied by a texture is not limited before")
  func unlimitedReflectance() {
    let material = resolved(opaque) {
      ($0.indexOfRefraction, $0.specular, $0.specularColor) = (3, 0.5, [8, 2, 0])
    }
    #expect(material.dielectricReflectance == [1, 0.25, 0, 0.5])
  }

  @Test("Emitted light is the colour times the strength")
  func emission() {
    let material = resolved { ($0.emissiveColor, $0.emissiveStrength) = ([1, 0.5, 0], 4) }
    #expect(material.emittedLight == [4, 2, 0])
    // A product that overflows is limited: infinite light would make a pixel NaN.
    let bright = resolved { ($0.emissiveColor, $0.emissiveStrength) = ([1e38, 0.5, 0], 3e38) }
    #expect(bright.emittedLight == [.greatestFiniteMagnitude, 1.5e38, 0])
  }

  @Test("The rows of a texture transform are those of the example of KHR_texture_transform")
  func transform() {
    // The example shows the lower left quadrant of the image.
    let reference = TextureReference(
      Texture(EncodedImage(bytes: [])),
      transform: TextureTransform(offset: [0, 1], rotation: .pi / 2, scale: [0.5, 0.5]))
    let texture = MaterialTexture(opaque, reference)
    for (place, expected) in [
      ([0, 0], [0, 1]), ([1, 0], [0, 0.5]), ([0, 1], [0.5, 1]), ([1, 1], [0.5, 0.5]),
    ] as [(SIMD2<Float>, SIMD2<Float>)] {
      let point = SIMD3(place, 1)
      let found = SIMD2((texture.rowU * point).sum(), (texture.rowV * point).sum())
      #expect(abs((found - expected).x) < 1e-6 && abs((found - expected).y) < 1e-6)
    }
  }

  @Test("All textures are listed, and an unresolved one is not")
  func textures() {
    #expect(resolved(opaque) { _ in }.textures.count == 2)
    #expect(resolved { _ in }.textures.isEmpty)
  }
}
