import Geometry
import TextCoding

/// The material library (MTL) of an OBJ file that is written with `MeshWritingOptions.sidecarName`: the distinct
/// materials of a document's nodes, each with the colour of its nodes.
///
/// `Kd` and `Ke` are in sRGB, as viewers display them. Values that viewers assume without a statement are omitted. MTL
/// has no occlusion textures, clear coat, alpha cutoff, unlit or double-sided materials and no second texture
/// coordinates, so these are not written.
struct MTLWriter: Sendable {
  private struct Entry: Hashable {
    let color: Color
    let material: Material
  }

  private var entries: [Entry] = []
  private var names: [String] = []
  private var numbers: [Entry: Int] = [:]
  private let images: ImageFileNames

  /// Collects the materials. O(nodes).
  ///
  /// - Parameter fileName: The name of the library, by which the image files beside it are named.
  init(_ document: MeshDocument, fileName: String) {
    images = ImageFileNames(Self.images(of: document), sidecarName: fileName)
    var taken: Set<String> = []
    for node in document.nodes {
      let entry = Entry(color: node.color, material: node.material)
      let number = numbers.number(of: entry, in: &entries)
      if number == names.count { names.append(Self.name(of: entry.material, number: number, &taken)) }
    }
  }

  /// Returns the material's own name if it is the first with it, or else a numbered name.
  private static func name(of material: Material, number: Int, _ taken: inout Set<String>) -> String {
    if let name = material.name.map(OBJWriter.safeName), !name.isEmpty, taken.insert(name).inserted {
      return name
    }
    let base = "material_\(number)"
    var name = base
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  /// Returns the name of a node's material.
  func name(of node: MeshDocument.Node) -> String {
    let number = numbers[Entry(color: node.color, material: node.material)] ?? 0
    return names[number]
  }

  /// Returns the images that a library refers to, in order.
  static func images(of document: MeshDocument) -> [EncodedImage] {
    var known: Set<EncodedImage> = []
    return document.materials.flatMap { textures(of: $0.details).map(\.reference.texture.image.portable) }
      .filter { $0.failure == nil && known.insert($0).inserted }
  }

  /// Returns the texture statements of a material.
  private static func textures(
    of details: Material.AdditionalParameters
  ) -> [(keyword: String, reference: TextureReference, multiplier: Float)] {
    func channel(
      _ channel: TextureReference.Channel, of reference: TextureReference?
    ) -> TextureReference? {
      var reference = reference
      reference?.channel = channel
      return reference
    }
    let shared = details.metallicRoughnessTexture
    let opacity = details.opacityTexture ?? (details.alphaMode == .opaque ? nil : details.baseColorTexture)
    let statements: [(String, TextureReference?, Float)] = [
      ("map_Kd", details.baseColorTexture, 1), ("map_Ks", details.specularColorTexture, 1),
      ("map_Ke", details.emissiveColor == .zero ? nil : details.emissiveTexture, 1), ("map_d", opacity, 1),
      ("map_Pr", details.roughnessTexture ?? channel(.green, of: shared), 1),
      ("map_Pm", details.metallicTexture ?? channel(.blue, of: shared), 1),
      ("norm", details.normalTexture, details.normalScale),
      ("map_Bump", details.bumpTexture, details.bumpScale),
    ]
    return statements.compactMap { keyword, reference, multiplier in
      reference.flatMap { $0.coordinateSet == 0 ? (keyword, $0, multiplier) : nil }
    }
  }

  /// The text of the library.
  var text: String {
    var text = "# Orrery, colours in sRGB\n"
    for (name, entry) in zip(names, entries) {
      text += "newmtl \(name)\n" + statement("Kd", sRGB: entry.color)
      text += "d \(Self.shortest(entry.color.alpha))\n"
      text += statements(entry.material)
    }
    return text
  }

  private func statements(_ material: Material) -> String {
    let details = material.details
    var text = ""
    let textures = Self.textures(of: details)
    func hasTexture(_ keyword: String) -> Bool { textures.contains { $0.keyword == keyword } }
    // Beside a texture, a reader takes 1 for a missing factor.
    if material.roughness != Material.standard.roughness || hasTexture("map_Pr") {
      text += "Ns \(Self.shortest(MTLMaterial.exponent(roughness: material.roughness)))\n"
      text += "Pr \(Self.shortest(material.roughness))\n"
    }
    if material.metallic != Material.standard.metallic || hasTexture("map_Pm") {
      text += "Pm \(Self.shortest(material.metallic))\n"
    }
    let specular = details.specularColor * details.specular
    if specular != .one {
      let values = [specular.x, specular.y, specular.z].map { Self.shortest(min($0 / 2, 1)) }
      text += "Ks \(values.joined(separator: " "))\n"
    }
    let emitted = details.emissiveColor * details.emissiveStrength
    if emitted != .zero {
      text += statement("Ke", sRGB: Color(red: emitted.x, green: emitted.y, blue: emitted.z))
    }
    for (keyword, reference, multiplier) in textures {
      guard let name = images[reference.texture.image.portable] else { continue }
      text += "\(keyword) \(MTLTexture.options(of: reference, multiplier: multiplier))\(name)\n"
    }
    return text
  }

  /// Returns a statement with a colour in steps of 1/255.
  private func statement(_ keyword: String, sRGB color: Color) -> String {
    let encoded = color.sRGB8
    return keyword + (0..<3).map { " " + Self.shortest(Float(encoded[$0]) / 255) }.joined() + "\n"
  }

  private static func shortest(_ value: Float) -> String {
    value.withShortestText { String(utf8: $0) }
  }
}
