import Reactive
import SceneExpressions
import SceneModel
import TextCoding

extension SceneFile.Contents {
  /// The names of the variants of the mesh files, each once: KHR_materials_variants.
  public var variants: [String] {
    // The scene of a mesh file need not be created for its names.
    (source.isCreated ? scene.importedMeshes.flatMap(\.variants) : source.variants).uniqued
  }

  /// Shows the variant of a name in each mesh file that has it, as the option `--variant` does. Removes the bindings of these
  /// properties.
  ///
  /// - Throws: `VariantError` if no file has the variant.
  public func show(variant: String) throws(VariantError) {
    guard variants.contains(variant) else { throw VariantError(variant: variant, known: variants) }
    guard source.isCreated else { return source.show(variant: variant) }
    batch {
      for mesh in scene.importedMeshes where mesh.variants.contains(variant) {
        bindings?.release([ReleasedBinding("\(mesh.name).variant")])
        mesh.variant = variant
      }
    }
  }
}
