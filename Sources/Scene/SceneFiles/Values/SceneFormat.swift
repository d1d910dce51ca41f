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

  /// Detects the format of a file from its content. Nil if no format matches. O(size) for JSON and for texts of other systems,
  /// O(first lines) otherwise.
  init?(sniffing bytes: [UInt8]) {
    let text = bytes.normalizedText ?? bytes
    let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = mark + text.dropFirst(mark).prefix { $0 <= UInt8(ascii: " ") }.count
    // Readers skip blanks before the first word, and read tabs as blanks and keywords in any letter case.
    let tab = UInt8(ascii: "\t")
    let plain = Array(text[start...].prefix(Self.headSize))
    let head = plain.map { $0 == tab ? UInt8(ascii: " ") : $0 }
    let lowercased = head.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    if PCDReader.isPCD(head.span) {
      self = .pcd
    } else if lowercased.starts(with: "ply ".utf8) {
      // With blanks at the ends of lines.
      self = .ply
    } else if let format = MeshFormat(sniffing: bytes.span) ?? MeshFormat(sniffing: head.span)
      ?? Self.inAnyCase(lowercased.span) ?? Self.offAfterComments(head.span)
    {
      self.init(format)
    } else if PointTextReader.isPointText(text) {
      // Names of columns and separators make a table.
      self = ParticleFormat(sniffing: plain.span) == .csv ? .csv : .xyz
    } else if head.first == UInt8(ascii: "{") {
      self = Self.hasAsset(text.span.extracting(droppingFirst: start)) ? .gltf : .json5
    } else if head.first == UInt8(ascii: "/") {
      self = .json5
    } else if let format = ParticleFormat(sniffing: plain.span) {
      self.init(format)
    } else {
      return nil
    }
  }

  /// Returns the format of a text in lower case. The elements of atoms look like keywords of OBJ then.
  private static func inAnyCase(_ head: borrowing Span<UInt8>) -> MeshFormat? {
    let format = MeshFormat(sniffing: head)
    return format != .obj || head.starts(with: "v ") || head.starts(with: "mtllib ") ? format : nil
  }

  /// Returns OFF if a text has its keyword after comments. O(comments).
  private static func offAfterComments(_ head: borrowing Span<UInt8>) -> MeshFormat? {
    var scanner = TextScanner(0..<head.count)
    guard head.starts(with: "#") else { return nil }
    while !scanner.isAtEnd, head[scanner.offset] == UInt8(ascii: "#") {
      scanner.skipLine(in: head)
      scanner.skipBlanksAndLines(in: head)
    }
    let format = MeshFormat(sniffing: head.extracting(scanner.offset...))
    return format == .off ? format : nil
  }

  /// The size of the beginning of a file that has its first words, in bytes.
  private static let headSize = 1 << 16

  /// Returns whether a JSON object has the key `asset`, as glTF requires. O(size).
  private static func hasAsset(_ text: borrowing Span<UInt8>) -> Bool {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var (index, depth, mayBeKey) = (0, 0, false)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        mayBeKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): mayBeKey = depth == 1
      case quote:
        let start = index + 1
        index = start
        while index < text.count, text[index] != quote { index += text[index] == backslash ? 2 : 1 }
        if mayBeKey, index <= text.count, text.extracting(start..<index).starts(with: "asset"),
          index - start == 5
        {
          return true
        }
        mayBeKey = false
      default: break
      }
      index += 1
    }
    return false
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
