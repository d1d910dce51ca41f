import Geometry
import MaterialTextures
import Parallelism

/// Resolves materials for drawing. Each image is decoded once, and each texture is made once, however many materials
/// show it. They live as long as a resolved material that shows them.
package final class MaterialResolver {
  private let textures = WeakCache<TextureRecipe, TextureOutcome>()
  private let materials = WeakCache<Material, ResolvedMaterial>()
  private let hasMemory: (_ byteCount: Int) -> Bool

  /// Creates a resolver without materials.
  ///
  /// - Parameter hasMemory: returns whether decoded images of one call of `resolve` may have a number of bytes.
  package init(hasMemory: @escaping (_ byteCount: Int) -> Bool = AvailableMemory.hasTwice) {
    self.hasMemory = hasMemory
  }

  /// Returns the resolved form of a material. O(1) if it is known, else O(pixels).
  package func resolve(_ material: Material) -> ResolvedMaterial {
    materials[material] ?? resolve([material])[0]
  }

  /// Returns the resolved form of each material. Images that are not known are decoded by several threads, and so are
  /// the mipmaps. Images that exceed the memory, in the order of the materials, are not decoded. O(materials) if all are known,
  /// else O(pixels).
  package func resolve(_ materials: [Material]) -> [ResolvedMaterial] {
    var resolved: [Material: ResolvedMaterial] = [:]
    var unknown: [Material] = []
    var seen: Set<Material> = []
    for material in materials where seen.insert(material).inserted {
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
    var missing: [TextureRecipe] = []
    var seen: Set<TextureRecipe> = []
    for recipe in materials.flatMap(ResolvedMaterial.recipes) where seen.insert(recipe).inserted {
      if let known = textures[recipe] { outcomes[recipe] = known } else { missing.append(recipe) }
    }
    let refused = DecodedImageBudget.refused(missing, hasMemory: hasMemory)
    // The largest first, so that threads finish at about the same time.
    let recipes = missing.sorted { $0.byteCount > $1.byteCount }
    let uses = recipes.flatMap(\.images).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let shared = uses.filter { $0.value > 1 && refused[$0.key] == nil }.map(\.key)
    let decoded = Parallel.map(shared.count) { shared[$0].decoded() }
    var images = Dictionary(uniqueKeysWithValues: zip(shared, decoded))
    for (image, failure) in refused { images[image] = .failure(failure) }
    let known = images
    let made = Parallel.map(recipes.count) { TextureOutcome(recipes[$0], images: known) }
    for (recipe, outcome) in zip(recipes, made) {
      outcomes[recipe] = outcome
      textures[recipe] = outcome
    }
    return outcomes
  }
}
