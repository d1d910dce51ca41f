import Geometry
import Pictures

/// Resolves materials for drawing. Each image is decoded once for each meaning, however many materials show it, and
/// lives as long as a resolved material that shows it.
package final class MaterialResolver {
  private struct TextureKey: Hashable {
    let image: ObjectIdentifier
    let content: Image.ContentKind
  }

  private struct WeakTexture {
    /// Retained, so that its object identifier is not reused.
    let image: EncodedImage
    weak var texture: MipmappedTexture?
  }

  private struct WeakMaterial {
    weak var material: ResolvedMaterial?
  }

  private var textures: [TextureKey: WeakTexture] = [:]
  private var materials: [Material: WeakMaterial] = [:]

  package init() {}

  /// Returns the resolved form of a material. O(1) if it is known, else O(pixels).
  package func resolve(_ material: Material) -> ResolvedMaterial {
    if let known = materials[material]?.material { return known }
    let resolved = ResolvedMaterial(material) { reference, content in
      texture(of: reference.texture.image, content).map { MaterialTexture($0, reference) }
    }
    materials[material] = WeakMaterial(material: resolved)
    return resolved
  }

  private func texture(of image: EncodedImage, _ content: Image.ContentKind) -> MipmappedTexture? {
    let key = TextureKey(image: ObjectIdentifier(image), content: content)
    if let known = textures[key]?.texture { return known }
    guard let decoded = try? Image.decode(ImageFileData(image.bytes, name: image.name, content: content))
    else {
      return nil
    }
    let texture = MipmappedTexture(decoded)
    textures[key] = WeakTexture(image: image, texture: texture)
    return texture
  }
}
