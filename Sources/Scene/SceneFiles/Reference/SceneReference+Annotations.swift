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
  /// The types of files for desktops, as XML of the Shared MIME-info specification: `orrery help desktop-types`. Endings that
  /// files of other kinds have, too, are left out, and types without others.
  package static var desktopTypes: String {
    func lines(
      _ type: String, _ summary: String, _ endings: [String], sharing shared: [String] = [],
      magic: String? = nil, weight: Int? = nil
    ) -> [String] {
      let weight = weight.map { " weight=\"\($0)\"" } ?? ""
      let globs = endings.filter { !shared.contains($0) }.map { "    <glob pattern=\"*.\($0)\"\(weight)/>" }
      let match = magic.map { "    <magic><match type=\"string\" value=\"\($0)\" offset=\"0\"/></magic>" }
      return globs.isEmpty
        ? []
        : ["  <mime-type type=\"\(type)\">", "    <comment>\(summary)</comment>"] + [match].compactMap(\.self)
          + globs + ["  </mime-type>"]
    }
    // Other programs may have a better name for JSON5.
    var types = lines("application/x-orrery-scene", "Orrery scene", ["json5"], weight: 40)
    for format in MeshFormat.allCases {
      types += lines(
        format.mediaType, format.summary, format.pathExtensions, sharing: format.sharedEndings,
        magic: format.magic)
    }
    for format in ParticleFormat.allCases {
      types += lines(
        format.mediaType, format.summary, format.pathExtensions, sharing: format.sharedEndings)
    }
    let namespace = "http://www.freedesktop.org/standards/shared-mime-info"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <mime-info xmlns="\(namespace)">
      \(types.joined(separator: "\n"))
      </mime-info>

      """
  }

  /// The formats of inputs and outputs as text: `orrery help formats`.
  package static var reference: String {
    func rows(_ formats: [(name: String, endings: [String], summary: String)]) -> [String] {
      formats.map { format in
        let endings = format.endings.map { "." + $0 }.joined(separator: ", ")
        return "  \(format.name.padded(to: 10))\(endings.padded(to: 20))\(format.summary)"
      }
    }
    func meshes(_ isIncluded: (MeshFormat) -> Bool) -> [String] {
      rows(MeshFormat.allCases.filter(isIncluded).map { ($0.rawValue, $0.pathExtensions, $0.summary) })
    }
    let lines =
      ["SCENES, which are read"] + rows([("json5", json5.pathExtensions, "scene files of Orrery")])
      + ["", "PARTICLES, which are read, also compressed with .gz"]
      + rows(ParticleFormat.allCases.map { ($0.rawValue, $0.pathExtensions, $0.summary) })
      + ["", "MESHES, which are read and written"] + meshes(\.isWritten)
      + ["", "MESHES AND POINTS, which are read"] + meshes { !$0.isWritten }
      + [
        "  Also .xyz and .csv whose first line is three numbers or more.",
        "", "OUTPUTS", "  orrery render   .png, one for each frame of a film with %d in the name",
        "  orrery export   \(MeshFormat.list), and html, a page that stays live", "",
        "The format follows the ending of the file; --from and --to name another one. - is standard input or output.",
      ]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text with blanks up to a width, and at least one.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
