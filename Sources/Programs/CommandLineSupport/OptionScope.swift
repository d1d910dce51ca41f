import ArgumentParser
import ParticleFormats
import SceneFiles

/// An option and the inputs to which it applies. Options without a scope apply to every input.
package struct OptionScope: Sendable {
  /// A set of input formats with a name for messages.
  package struct InputFormatGroup: Sendable {
    let name: String
    let formats: [SceneFormat]

    /// Particle files.
    package static let particles = InputFormatGroup(name: "particles", formats: particles(with: []))
    /// Particle files that may contain a box.
    static let boxes = InputFormatGroup(name: "particles in a box", formats: particles(with: .boxes))
    /// Files that may contain a list of bonds.
    static let bondLists = InputFormatGroup(
      name: "molecules with listed bonds", formats: particles(with: .bonds))
    /// Files that may contain the periodic images of particles.
    static let wrapped = InputFormatGroup(
      name: "particles in a periodic box", formats: particles(with: .images))
    /// Texts of points.
    static let pointTexts = InputFormatGroup(name: "points as text", formats: particles(with: .pointTexts))
    /// Scene files.
    package static let scenes = InputFormatGroup(name: "scene files", formats: [.json5])
    /// Mesh files.
    static let meshes = InputFormatGroup(
      name: "meshes", formats: SceneFormat.allCases.filter { $0.meshFormat != nil })
    /// All formats but scene files.
    static let files = InputFormatGroup(
      name: "a mesh or particle file", formats: SceneFormat.allCases.filter { $0 != .json5 })
    /// All formats but meshes, which consist of triangles already.
    static let roundShapes = InputFormatGroup(
      name: "spheres and other shapes", formats: particles.formats + scenes.formats)

    private static func particles(with abilities: ParticleAbilities) -> [SceneFormat] {
      SceneFormat.allCases.filter { $0.particleFormat?.keeps.isSuperset(of: abilities) == true }
    }
  }

  /// The option, as in `--color`.
  package let name: String
  /// The inputs to which the option applies.
  package let inputs: InputFormatGroup
  /// Whether the option is on the command line.
  package let isGiven: Bool

  /// Creates the scope of an option.
  package init(_ name: String, _ inputs: InputFormatGroup, isGiven: Bool) {
    (self.name, self.inputs, self.isGiven) = (name, inputs, isGiven)
  }
}

extension TessellationOptions {
  /// The scopes of the options.
  package var scopes: [OptionScope] {
    [
      OptionScope("--segments", .roundShapes, isGiven: segments != nil),
      OptionScope("--rings", .roundShapes, isGiven: rings != nil),
      OptionScope("--subdivisions", .roundShapes, isGiven: subdivisions != nil),
      OptionScope("--divisions", .roundShapes, isGiven: divisions != nil),
      OptionScope("--detail", .roundShapes, isGiven: detail != nil),
    ]
  }
}

extension [OptionScope] {
  /// Throws if a given option does not apply to inputs in `format`. Accepts everything if the format is nil, that is,
  /// not known yet.
  ///
  /// - Throws: `ValidationError` with the option, its inputs and the kind of this input.
  func check(_ format: SceneFormat?) throws {
    if let mismatch = mismatch(format) { throw ValidationError(mismatch.text) }
  }

  /// Returns the first given option that does not apply to inputs in `format`, and the message about it. Nil if all do, or if
  /// the format is nil.
  func mismatch(_ format: SceneFormat?) -> (option: String, text: String)? {
    guard let format,
      let scope = first(where: { $0.isGiven && !$0.inputs.formats.contains(format) })
    else { return nil }
    let formats = scope.inputs.formats.map(\.rawValue).joined(separator: ", ")
    return (
      scope.name,
      "\(scope.name) requires \(scope.inputs.name) (\(formats)), but the input is \(format.kind) (\(format.rawValue))"
    )
  }
}

extension SceneFormat {
  /// The kind of file, for messages.
  package var kind: String {
    switch self {
    case .json5: "a scene file"
    case .particles: "a particle file"
    case .mesh: "a mesh file"
    }
  }
}
