import Geometry
import Pictures

/// A texture that a material samples: its recipe, and the reference with its sampler and its coordinates.
package struct TextureUse {
  package let recipe: TextureRecipe
  package let reference: TextureReference
  /// Whether the texture is exact for all coordinates. A texture of two images that are repeated differently can be
  /// exact only for coordinates in 0…1.
  package let isExact: Bool

  /// Creates the use of an image as it is.
  package init(_ reference: TextureReference, _ content: Image.ContentKind) {
    self.init(.image(reference.texture.image, content), reference)
  }

  private init(_ recipe: TextureRecipe, _ reference: TextureReference, isExact: Bool = true) {
    (self.recipe, self.reference, self.isExact) = (recipe, reference, isExact)
  }

  /// Returns the texture of metalness and roughness. Those of MTL become one texture.
  package static func metallicRoughness(_ details: Material.AdditionalParameters) -> TextureUse? {
    if let both = details.metallicRoughnessTexture { return TextureUse(both, .data) }
    let (metallic, roughness) = (details.metallicTexture, details.roughnessTexture)
    if let metallic, let roughness {
      let pair = TexturePair(metallic, roughness)
      return TextureUse(
        .metallicRoughness(
          metallic: TextureRecipe.PlacedImage(metallic, pair.first),
          roughness: TextureRecipe.PlacedImage(roughness, pair.second)), pair.base, isExact: pair.isExact)
    }
    return (metallic ?? roughness).map { reference in
      TextureUse(
        .metallicRoughness(
          metallic: metallic.map { TextureRecipe.PlacedImage($0) },
          roughness: roughness.map { TextureRecipe.PlacedImage($0) }), reference)
    }
  }

  /// Returns the texture of the base colour. An opacity of MTL replaces its alpha.
  package static func baseColor(_ details: Material.AdditionalParameters) -> TextureUse? {
    guard let opacity = details.opacityTexture else {
      return details.baseColorTexture.map { TextureUse($0, .color) }
    }
    guard let color = details.baseColorTexture else {
      return TextureUse(.baseColor(nil, opacity: TextureRecipe.PlacedImage(opacity)), opacity)
    }
    let pair = TexturePair(color, opacity)
    return TextureUse(
      .baseColor(
        TextureRecipe.PlacedImage(color, pair.first), opacity: TextureRecipe.PlacedImage(opacity, pair.second)
      ),
      pair.base, isExact: pair.isExact)
  }

  /// Returns the texture of normals. The heights of MTL are used if the material has no normals.
  package static func normal(_ details: Material.AdditionalParameters) -> TextureUse? {
    if let normals = details.normalTexture { return TextureUse(normals, .normals) }
    return details.bumpTexture.map { reference in
      let sampler = reference.texture.sampler
      return TextureUse(
        .normals(
          heights: TextureRecipe.PlacedImage(reference), scale: details.bumpScale,
          wrapsU: sampler.wrapU == .repeated, wrapsV: sampler.wrapV == .repeated), reference)
    }
  }
}

/// The places of two images in a texture that is made of both.
private struct TexturePair {
  /// The reference by which the texture is sampled.
  let base: TextureReference
  let first: TexturePlacement
  let second: TexturePlacement
  /// Whether the texture is exact for all coordinates.
  let isExact: Bool

  /// Chooses the reference by which the texture is sampled: `first`, `second`, or `first` without its transform,
  /// whichever repeats both images exactly. Otherwise it is `first`.
  init(_ first: TextureReference, _ second: TextureReference) {
    var plain = first
    plain.transform = TextureTransform()
    for base in [first, second, plain] {
      guard let one = TexturePlacement(first, in: base), let two = TexturePlacement(second, in: base),
        one.isExact(for: base.texture.sampler), two.isExact(for: base.texture.sampler)
      else { continue }
      (self.base, self.first, self.second, isExact) = (base, one, two, true)
      return
    }
    let placement = TexturePlacement(second, in: first) ?? .whole
    (base, self.first, self.second, isExact) = (first, .whole, placement, false)
  }
}
