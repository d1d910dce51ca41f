import MeshFormats
import ParticleFormats
import TextParsing

/// The kinds of files that hold scenes: those of spheres, and those of meshes.
public enum SceneFormat: String, CaseIterable, Sendable {
  /// Atoms, one a line, under a count and a comment.
  case xyz
  /// The Protein Data Bank's records of fixed columns.
  case pdb
  /// What LAMMPS dumps: tables with named columns, one a frame.
  case lammps
  /// Tables of particles, their fields divided by commas, semicolons or tabs.
  case csv
  /// Orrery's own scene files; JSON is JSON5.
  case json5
  /// glTF 2.0 in one binary file.
  case glb
  /// glTF 2.0 as JSON text.
  case gltf
  /// Wavefront OBJ.
  case obj
  /// STL, binary or text.
  case stl
  /// PLY, binary or text.
  case ply

  /// The format of meshes that it is; nil of those that hold spheres.
  public var meshFormat: MeshFormat? { MeshFormat(rawValue: rawValue) }

  /// The format of particles that it is; nil of the others.
  public var particleFormat: ParticleFormat? { ParticleFormat(rawValue: rawValue) }

  /// The format of files of particles in `format`.
  init(_ format: ParticleFormat) {
    switch format {
    case .xyz: self = .xyz
    case .pdb: self = .pdb
    case .lammps: self = .lammps
    case .csv: self = .csv
    }
  }

  /// The format of files of meshes in `format`.
  init(_ format: MeshFormat) {
    switch format {
    case .glb: self = .glb
    case .gltf: self = .gltf
    case .obj: self = .obj
    case .stl: self = .stl
    case .ply: self = .ply
    }
  }

  /// The endings for a message: `.xyz, .pdb, … or .ply`.
  static var endings: String {
    let particles = ParticleFormat.allCases.flatMap(\.pathExtensions)
    return alternatives(
      (particles + ["json5", "json"] + MeshFormat.allCases.map(\.pathExtension)).map { "." + $0 })
  }

  /// The format that files with the ending of `path` have, in any letter case, `.gz` aside. Nil for any other ending, and
  /// for none.
  public init?(path: String) {
    let ending = path.fileEnding
    if ending == "json5" || ending == "json" {
      self = .json5
    } else if let format = ParticleFormat(pathExtension: ending) {
      self.init(format)
    } else if let format = MeshFormat(pathExtension: ending) {
      self.init(format)
    } else {
      return nil
    }
  }

  /// The format that `text` looks to be in, from its first lines. Nil if it looks like none.
  init?(sniffing text: borrowing Span<UInt8>) {
    if let format = MeshFormat(sniffing: text) {
      self.init(format)
      return
    }
    for index in 0..<text.count where text[index] > UInt8(ascii: " ") {
      if text[index] == UInt8(ascii: "{") || text[index] == UInt8(ascii: "/") {
        self = .json5
        return
      }
      break
    }
    guard let format = ParticleFormat(sniffing: text) else { return nil }
    self.init(format)
  }
}

extension String {
  /// A file's name without its ending, and without `.gz`.
  var fileBaseName: String {
    let name = String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...])
    let unpacked = name.lowercased().hasSuffix(".gz") && name.count > 3 ? String(name.dropLast(3)) : name
    let ending = unpacked.fileEnding
    return ending.isEmpty ? unpacked : String(unpacked.dropLast(ending.count + 1))
  }
}
