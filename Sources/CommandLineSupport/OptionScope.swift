import ArgumentParser
import SceneFiles

/// The inputs that an option applies to. Options that are in no list of scopes apply to every input.
public struct OptionScope {
  /// Some of the formats of inputs, in words.
  public struct Inputs: Sendable {
    let name: String
    let formats: [SceneFormat]

    /// Files of particles.
    public static let particles = Inputs(name: "particles", formats: [.xyz, .pdb, .lammps, .csv])
    /// Files of particles that may have a box.
    static let boxes = Inputs(name: "particles in a box", formats: [.xyz, .pdb, .lammps])
    /// Files that may list bonds.
    static let bondLists = Inputs(name: "molecules with listed bonds", formats: [.pdb])
    /// Files that may count how often particles left the box.
    static let wrapped = Inputs(name: "particles in a periodic box", formats: [.lammps])
    /// Scene files.
    public static let scenes = Inputs(name: "scene files", formats: [.json5])
    /// All files but those of meshes, which are triangles already.
    static let roundShapes = Inputs(
      name: "spheres and other shapes", formats: particles.formats + scenes.formats)
  }

  /// The option, as in `--colors`.
  public let name: String
  /// What it applies to.
  public let inputs: Inputs
  /// Whether it is on the command line.
  public let isGiven: Bool

  /// The scope of an option.
  public init(_ name: String, _ inputs: Inputs, isGiven: Bool) {
    (self.name, self.inputs, self.isGiven) = (name, inputs, isGiven)
  }
}

extension ParticleOptions {
  /// What each of the options applies to.
  public var scopes: [OptionScope] {
    [
      OptionScope("--frame", .particles, isGiven: frame != nil),
      OptionScope("--radii", .particles, isGiven: radii != nil),
      OptionScope("--colors", .particles, isGiven: colors != nil),
      OptionScope("--palette", .particles, isGiven: palette != nil),
      OptionScope("--bonds", .particles, isGiven: bonds != nil),
      OptionScope("--bonds file", .bondLists, isGiven: bonds == .file),
      OptionScope("--select", .particles, isGiven: select != nil),
      OptionScope("--box", .boxes, isGiven: box),
      OptionScope("--wrapped", .wrapped, isGiven: wrapped),
      OptionScope("--lenient", .particles, isGiven: lenient),
    ]
  }
}

extension TessellationOptions {
  /// What each of the options applies to.
  public var scopes: [OptionScope] {
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
  /// Refuses options that do not apply to an input in `format`; nothing of a format that is not known yet.
  ///
  /// - Throws: `ValidationError` that names the option, what it applies to and what the input is.
  func check(_ format: SceneFormat?) throws {
    guard let format else { return }
    for scope in self where scope.isGiven && !scope.inputs.formats.contains(format) {
      let formats = scope.inputs.formats.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "\(scope.name) is for \(scope.inputs.name) (\(formats)), and the input is \(format.kind) (\(format.rawValue))"
      )
    }
  }
}

extension SceneFormat {
  /// What files of the format are, for messages.
  fileprivate var kind: String {
    switch self {
    case .json5: "a scene file"
    case _ where particleFormat != nil: "a file of particles"
    default: "a mesh file"
    }
  }
}
