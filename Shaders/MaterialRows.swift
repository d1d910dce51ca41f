import Geometry

/// The file `material-rows.glsl`, which shaders include: the samplers, the layers and the numbers of `MaterialParameters`.
///
/// - For each layer: its definition, 0 unless the program defines it.
/// - For each texture, such as `sheenColorTexture`: the definition `SHEEN_COLOR_TEXTURE`, 0 unless the program defines it, the
///   sampler, and `sheenColorTextureUse`, its use in the uniform block of `material-parameters.glsl`.
/// - `EXTENDED_VECTORS`: the vectors of the extended parameters in this block.
enum MaterialRows {
  static let fileName = "material-rows.glsl"

  static let text: String = {
    var text = "// The rows of MaterialParameters.\n"
    for layer in MaterialParameters.layers { text += defaultDefinition(layer.definition) }
    text += "#if MATERIAL\n"
    let basicCount = MaterialParameters.basicSlotCount
    for (number, slot) in MaterialParameters.drawnSlots.enumerated() {
      text += defaultDefinition(slot.definition)
      let isBasic = number < basicCount
      if !isBasic { text += "#if \(slot.layers.joined(separator: " || "))\n" }
      text += "uniform sampler2D \(slot.name);\n"
      text +=
        "#define \(slot.name)Use \(isBasic ? "textures[\(number)]" : "extendedTextures[\(number - basicCount)]")\n"
      if !isBasic { text += "#endif\n" }
    }
    let vectors = MaterialParameters.uniformVectors.map { "vec4 \($0);" }.joined(separator: " ")
    return text + """
      #define TEXTURE_COUNT \(basicCount)
      #if EXTENDED
      #define EXTENDED_VECTORS \(vectors)
      #define EXTENDED_TEXTURE_COUNT \(MaterialParameters.drawnSlots.count - basicCount)
      #endif
      #endif

      """
  }()

  private static func defaultDefinition(_ name: String) -> String {
    "#ifndef \(name)\n#define \(name) 0\n#endif\n"
  }
}
