import MeshFormats
import ParticleFormats
import SceneModel
import TextCoding

extension SceneReference {
  /// Writes what a schema says about the values of a property besides their type: the type in words, the default and the unit.
  /// Keywords with the prefix `x-` are those of Orrery, which validators ignore.
  static func writeAnnotations(of key: SceneKey, to json: inout JSONWriter) {
    guard case .property(let kind) = key.type else { return }
    if key.meaning.isEmpty { json.text("description", SceneKey.words(kind)) }
    json.text("x-type", SceneKey.words(kind))
    if let unit = unit(of: kind) { json.text("x-unit", unit) }
    guard let value = key.defaultValue else { return }
    switch value {
    case .number(let number): json.number("default", Float(number))
    case .vector(let vector): json.vector("default", SIMD3<Float>(vector))
    case .color(let color): json.text("default", color.hex)
    case .boolean(let boolean): json.boolean("default", boolean)
    case .text(let text): json.text("default", text)
    case .list: break
    }
  }

  /// The unit of numbers. Nil if they have none.
  private static func unit(of kind: PropertyKind) -> String? {
    switch kind {
    case .number(.length), .vector(.lengths), .vector(.point), .vector(.requiredPoint): "m"
    case .number(.angle), .number(.angleOfView), .vector(.angles): "degrees"
    case .number, .vector, .color, .boolean, .text, .choice: nil
    }
  }
}

extension SceneFormat {
  /// The formats of inputs and outputs as text: `orrery help formats`.
  package static var reference: String {
    let particles = ParticleFormat.allCases.map { format in
      "  \(format.rawValue)\(String(repeating: " ", count: max(1, 10 - format.rawValue.count)))\(format.pathExtensions.map { "." + $0 }.joined(separator: ", "))"
    }
    let meshes = MeshFormat.allCases.map {
      "  \($0.rawValue)\(String(repeating: " ", count: max(1, 10 - $0.rawValue.count))).\($0.pathExtension)"
    }
    let lines =
      [
        "SCENES, which are read", "  json5     .json5, .json", "",
        "PARTICLES, which are read, also compressed with .gz",
      ] + particles
      + ["", "MESHES, which are read and written"] + meshes
      + [
        "", "POINTS, which are read",
        "  pcd       .pcd; also .xyz and .csv whose first line is three numbers or more",
        "", "OUTPUTS", "  orrery render   .png, one for each frame of a film with %d in the name",
        "  orrery export   \(MeshFormat.list), and html, a page that stays live", "",
        "The format follows the ending of the file; --from and --to name another one. - is standard input or output.",
      ]
    return lines.joined(separator: "\n") + "\n"
  }
}
