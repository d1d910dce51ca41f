import Geometry
import Parallelism
import Pictures

/// Resolves materials for drawing. Each image is decoded once, and each texture is made once, however many materials
/// show it. They live as long as a resolved material that shows them.
package final class MaterialResolver {
  private let textures = WeakCache<TextureRecipe, TextureOutcome>()
  private let materials = WeakCache<Material, ResolvedMaterial>()

  /// Creates a resolver without materials.
  package init() {}

  /// Returns the resolved form of a material. O(1) if it is known, else O(pixels).
  package func resolve(_ material: Material) -> ResolvedMaterial {
    materials[material] ?? resolve([material])[0]
  }

  /// Returns the resolved form of each material. Images that are not known are decoded by several threads, and so are
  /// the mipmaps. O(materials) if all are known, else O(pixels).
  package func resolve(_ materials: [Material]) -> [ResolvedMaterial] {
    var resolved: [Material: ResolvedMaterial] = [:]
    var unknown: [Material] = []
    for material in Set(materials) {
      if let known = self.materials[material] { resolved[material] = known } else { unknown.append(material) }
    }
    let outcomes = outcomes(of: unknown)
    for material in unknown {
      let made = ResolvedMaterial(material, outcomes: outcomes)
      resolved[material] = made
      self.materials[material] = made
    }
    return materials.compactMap { resolved[$0] }
  }

  /// The images of the resolved materials in use that cannot be drawn, each once, in the order of their descriptions.
  /// O(materials).
  package var failures: [ImageFailure] {
    var failures: [String: ImageFailure] = [:]
    for failure in materials.values.flatMap(\.failures) { failures[failure.description] = failure }
    return failures.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the textures of materials. Makes those that are not known.
  private func outcomes(of materials: [Material]) -> [TextureRecipe: TextureOutcome] {
    var outcomes: [TextureRecipe: TextureOutcome] = [:]
    var missing: Set<TextureRecipe> = []
    for recipe in materials.flatMap(ResolvedMaterial.recipes) {
      if let known = textures[recipe] { outcomes[recipe] = known } else { missing.insert(recipe) }
    }
    let recipes = Array(missing)
    let images = Self.decode(Array(Set(recipes.flatMap(\.images))))
    let made = Parallel.map(recipes.count) { TextureOutcome(recipes[$0], images: images) }
    for (recipe, outcome) in zip(recipes, made) {
      outcomes[recipe] = outcome
      textures[recipe] = outcome
    }
    return outcomes
  }

  /// Decodes images on several threads. The content of each is `.color`, whatever it is used for.
  private static func decode(_ images: [EncodedImage]) -> [EncodedImage: Result<Image, ImageFailure>] {
    let readable = images.filter { $0.failure == nil }
    let decoded = Image.decode(readable.map { ImageFileData($0.bytes, name: $0.name) })
    var results: [EncodedImage: Result<Image, ImageFailure>] = [:]
    for image in images {
      if let text = image.failure {
        results[image] = .failure(ImageFailure(name: image.name, .unreadable(text)))
      }
    }
    for (image, result) in zip(readable, decoded) {
      results[image] = result.mapError { ImageFailure(name: image.name, .undecodable($0.problem)) }
    }
    return results
  }
}
