import Geometry
import MeshFormats
import ParticleFormats
import TextCoding

/// The file formats that can be read as scenes: particle formats, mesh formats and scene files.
public enum SceneFormat: String, CaseIterable, Sendable {
  /// XYZ: a count, a comment, and one atom per line.
  case xyz
  /// Protein Data Bank: records of fixed columns.
  case pdb
  /// LAMMPS dump: tables with named columns, one per frame.
  case lammps
  /// Tables of particles, with fields separated by commas, semicolons or tabs.
  case csv
  /// Orrery scene files in JSON5, of which JSON is a subset.
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
  /// OFF as text.
  case off
  /// 3MF, the 3D Manufacturing Format.
  case threeMF = "3mf"
  /// Point clouds of the Point Cloud Library.
  case pcd

  /// The mesh format. Nil if the format is not a mesh format.
  public var meshFormat: MeshFormat? { MeshFormat(rawValue: rawValue) }

  /// The particle format. Nil if the format is not a particle format.
  public var particleFormat: ParticleFormat? { ParticleFormat(rawValue: rawValue) }

  /// The axis that points upward in pictures of a file that does not say so: Z in the formats of 3D printing, whose build
  /// plate is the plane of X and Y. Nil for Y in others.
  public var pictureUpAxis: UpAxis? { self == .stl || self == .threeMF ? .z : nil }

  /// Creates the scene format of a particle format.
  init(_ format: ParticleFormat) { self.init(sameAs: format) }

  /// Creates the scene format of a mesh format.
  init(_ format: MeshFormat) { self.init(sameAs: format) }

  private init(sameAs format: some RawRepresentable<String>) {
    guard let found = Self(rawValue: format.rawValue) else {
      preconditionFailure("each particle and mesh format must be a scene format of the same name")
    }
    self = found
  }

  /// The file endings for a message: `.xyz, .pdb, … or .pcd`.
  static var endings: String {
    let particles = ParticleFormat.allCases.flatMap(\.pathExtensions)
    return alternatives(
      (particles + ["json5", "json"] + MeshFormat.allCases.map(\.pathExtension) + [Self.pcd.rawValue]).map {
        "." + $0
      })
  }

  /// Creates the format of files with the ending of `path`, ignoring letter case and `.gz`. Nil for other endings and
  /// for none.
  public init?(path: String) {
    let ending = path.fileEnding
    if ending == "json5" || ending == "json" {
      self = .json5
    } else if let format = ParticleFormat(pathExtension: ending) {
      self.init(format)
    } else if let format = MeshFormat(pathExtension: ending) {
      self.init(format)
    } else if ending == Self.pcd.rawValue {
      self = .pcd
    } else {
      return nil
    }
  }

  /// Detects the format of `text` from its first lines. Nil if no format matches.
  init?(sniffing text: borrowing Span<UInt8>) {
    if PCDReader.isPCD(text) {
      self = .pcd
      return
    }
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
  /// The name of a file without its ending and without `.gz`.
  var fileBaseName: String {
    let name = String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...])
    let unpacked = name.lowercased().hasSuffix(".gz") && name.count > 3 ? String(name.dropLast(3)) : name
    let ending = unpacked.fileEnding
    return ending.isEmpty ? unpacked : String(unpacked.dropLast(ending.count + 1))
  }
}
