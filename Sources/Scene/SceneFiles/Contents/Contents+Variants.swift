import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The reason why a variant cannot be shown. Its description is one line.
public struct VariantError: Error, Equatable, CustomStringConvertible {
  /// The name of the variant.
  public let variant: String
  /// The names of the variants that there are.
  public let known: [String]

  /// What was found, and what was expected.
  public var description: String {
    if known.isEmpty { return "no variant is called \(quoted(variant)), the input has no variants" }
    let hint = nearestName(to: variant, among: known).map { ", did you mean \(quoted($0))?" }
    return "no variant is called \(quoted(variant))\(hint ?? ", expected \(alternatives(known))")"
  }
}

extension SceneFile.Contents {
  /// The names of the variants of the mesh files, each once: KHR_materials_variants.
  public var variants: [String] {
    // The scene of a mesh file need not be created for its names.
    let all = source.isCreated ? scene.importedMeshes.flatMap(\.variants) : source.variants
    var names: [String] = []
    for name in all where !names.contains(name) { names.append(name) }
    return names
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
