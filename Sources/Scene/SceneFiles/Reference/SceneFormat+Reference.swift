import MeshFormats
import ParticleFormats

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
