import Geometry

/// The modules of the script of a page that are made of the rows of `MaterialParameters`.
enum MaterialRowModules {
  /// The module `material-slots.js`, which exports the names of the textures of materials without extended parameters, in the
  /// order of the uniform block.
  static var slots: ScriptModule {
    let names = MaterialParameters.drawnSlots.prefix(MaterialParameters.basicSlotCount).map {
      quoted($0.stem)
    }
    return ScriptModule(
      name: "material-slots.js", text: "export const slots = [\(names.joined(separator: ", "))];\n")
  }

  /// The module `extended-rows.js`, which exports what follows from the rows of extended parameters:
  ///
  /// - `slots`: the names of the textures in the order of the uniform block, and the layers that show each.
  /// - `layers`: the parameter by which a surface has each layer.
  /// - `uniforms`: the parameters that are in the uniform block, their first places there, and their forms.
  /// - `count`: the number of the numbers in the block.
  static var extended: ScriptModule {
    let slots = MaterialParameters.drawnSlots.dropFirst(MaterialParameters.basicSlotCount).map { slot in
      "\(slot.stem): [\(slot.layers.map(quoted).joined(separator: ", "))]"
    }
    let layers = MaterialParameters.layers.map { "\($0.definition): \(quoted($0.factor.name))" }
    let vectors = MaterialParameters.uniformVectors
    let uniforms = MaterialParameters.factors.compactMap { factor -> String? in
      guard let uniform = factor.uniform, let vector = vectors.firstIndex(of: uniform.vector) else {
        return nil
      }
      return "[\(quoted(factor.name)), \(4 * vector + uniform.component), \(quoted(uniform.form.rawValue))]"
    }
    return ScriptModule(
      name: "extended-rows.js",
      text: """
        export const extendedRows = {
          slots: { \(slots.joined(separator: ", ")) },
          layers: { \(layers.joined(separator: ", ")) },
          uniforms: [\(uniforms.joined(separator: ", "))],
          count: \(4 * vectors.count),
        };

        """)
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
