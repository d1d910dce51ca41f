import Geometry
import TextCoding

/// The material library (MTL) of an OBJ file that is written with `MeshWritingOptions.sidecarName`: the distinct
/// materials of a document's nodes, each with the colour of its nodes.
///
/// `Kd` and `Ke` are in sRGB, as viewers display them, and an emission may exceed 1. Values that viewers assume without a
/// statement are omitted. An unlit material has the illumination model 0, constant colour. MTL has no occlusion textures,
/// textures of clear coats, alpha cutoff or double-sided materials, so these are not written; see
/// `MeshDocument.omittedMaterialFeatures(as:options:)`.
struct MTLWriter: Sendable {
  private struct Entry: Hashable {
    let color: Color
    let material: Material
  }

  private var entries = UniqueList<Entry>()
  private var textures: [MTLTextureStatements] = []
  private var names: [String] = []
  private let images: ImageFileNames

  /// Collects the materials. O(nodes).
  ///
  /// - Parameter fileName: The name of the library, by which the image files beside it are named.
  init(_ document: MeshDocument, fileName: String) {
    images = ImageFileNames(Self.images(of: document), sidecarName: fileName)
    var taken: Set<String> = []
    for node in document.nodes {
      let entry = Entry(color: node.color, material: node.material)
      let number = entries.index(of: entry)
      if number == names.count {
        names.append(Self.name(of: entry.material, number: number, &taken))
        textures.append(MTLTextureStatements(entry.material.details))
      }
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
    names[number(of: node)]
  }

  /// Returns the reference whose texture coordinates, with the transform applied, are those of a node. Nil for the first
  /// set of the mesh.
  func coordinates(of node: MeshDocument.Node) -> TextureReference? { textures[number(of: node)].coordinates }

  private func number(of node: MeshDocument.Node) -> Int {
    entries.firstIndex(of: Entry(color: node.color, material: node.material)) ?? 0
  }

  /// Returns the images that a library refers to, in order.
  static func images(of document: MeshDocument) -> [EncodedImage] {
    var known: Set<EncodedImage> = []
    return document.materials
      .flatMap { MTLTextureStatements($0.details).statements.map(\.reference.texture.image.portable) }
      .filter { known.insert($0).inserted }
  }

  /// The text of the library.
  var text: String {
    var text = "# Orrery, colours in sRGB\n"
    for (number, entry) in entries.values.enumerated() {
      text +=
        "newmtl \(names[number])\n"
        + Self.statement("Kd", sRGB: entry.color.linear.xyz.clamped(lowerBound: .zero, upperBound: .one))
      text += "d \(Self.shortest(entry.color.alpha))\n"
      text += entry.material.isUnlit ? "illum 0\n" : factors(of: entry.material, textures[number])
      for statement in textures[number].statements {
        guard let name = images[statement.reference.texture.image.portable] else { continue }
        let options = MTLTexture.options(of: statement.reference, multiplier: statement.multiplier)
        text += "\(statement.keyword) \(options)\(name)\n"
      }
    }
    return text
  }

  /// Returns the statements of a material besides its colour and its textures.
  private func factors(of material: Material, _ textures: MTLTextureStatements) -> String {
    let details = material.details
    var text = ""
    func hasTexture(_ keyword: String) -> Bool { textures.statements.contains { $0.keyword == keyword } }
    // Beside a texture, a reader takes 1 for a missing factor.
    if material.roughness != Material.standard.roughness || hasTexture("map_Pr") {
      text += "Ns \(Self.shortest(MTLMaterial.exponent(roughness: material.roughness)))\n"
      text += "Pr \(Self.shortest(material.roughness))\n"
    }
    if material.metallic != Material.standard.metallic || hasTexture("map_Pm") {
      text += "Pm \(Self.shortest(material.metallic))\n"
    }
    for factor in MaterialParameters.factors where details[factor] != factor.defaultValue {
      if let keyword = factor.mtl { text += "\(keyword) \(Self.shortest(details[factor].x))\n" }
    }
    let specular = details.specularColor * details.specular
    if specular != .one {
      let values = [specular.x, specular.y, specular.z].map { Self.shortest(min($0 / 2, 1)) }
      text += "Ks \(values.joined(separator: " "))\n"
    }
    let emitted = details.emissiveColor * details.emissiveStrength
    if emitted != .zero {
      let limit = SIMD3<Float>(repeating: .greatestFiniteMagnitude)
      text += Self.statement("Ke", sRGB: emitted.clamped(lowerBound: .zero, upperBound: limit))
    }
    return text
  }

  /// Returns a statement with a linear colour in sRGB.
  private static func statement(_ keyword: String, sRGB color: SIMD3<Float>) -> String {
    keyword + (0..<3).map { " " + encoded(color[$0]) }.joined() + "\n"
  }

  /// Returns the text of a linear component in sRGB. Values that are those of 8-bit colours but for rounding are written
  /// as such, which gives short numbers.
  private static func encoded(_ linear: Float) -> String {
    let value = Color.sRGB(fromLinear: linear)
    let step = (value * 255).rounded()
    return shortest(step <= 255 && abs(value * 255 - step) < 1e-4 ? step / 255 : value)
  }

  private static func shortest(_ value: Float) -> String {
    value.withShortestText { String(utf8: $0) }
  }
}
