import Geometry
import MeshFormats
import ParticleFormats
import TextCoding

/// The file formats that can be read as scenes: particle formats, mesh formats and scene files.
public enum SceneFormat: Hashable, Sendable {
  /// A file of particles.
  case particles(ParticleFormat)
  /// Orrery scene files in JSON5, of which JSON is a subset.
  case json5
  /// A file of meshes or points.
  case mesh(MeshFormat)

  /// The mesh format. Nil if the format is not a mesh format.
  package var meshFormat: MeshFormat? { if case .mesh(let format) = self { format } else { nil } }

  /// The particle format. Nil if the format is not a particle format.
  package var particleFormat: ParticleFormat? {
    if case .particles(let format) = self { format } else { nil }
  }

  /// The axis that points upward in pictures of a file that does not say so: Z in the formats of 3D printing, whose build
  /// plate is the plane of X and Y. Nil for Y in others.
  package var pictureUpAxis: UpAxis? { meshFormat?.upAxis }

  /// The file endings without the dot, the preferred one first.
  package var pathExtensions: [String] {
    switch self {
    case .particles(let format): format.pathExtensions
    case .json5: ["json5", "json"]
    case .mesh(let format): format.pathExtensions
    }
  }

  /// The file endings for a message: `.xyz, .pdb, … or one of 50 others (see 'orrery help formats')`. The others are read by a
  /// library.
  static var endings: String {
    let own = allCases.filter { !$0.isReadByLibrary }.flatMap(\.pathExtensions)
    let otherCount = allCases.flatMap(\.pathExtensions).count - own.count
    return own.map { "." + $0 }.joined(separator: ", ")
      + " or one of \(otherCount) others (see 'orrery help formats')"
  }

  /// Whether a library reads the files.
  private var isReadByLibrary: Bool { meshFormat?.library != nil }

  /// Creates the format of files with the ending of `path`, ignoring letter case and `.gz`. Nil for other endings and
  /// for none.
  public init?(path: String) {
    let ending = path.fileEnding
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(ending) }) else { return nil }
    self = format
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
    if let format = MeshFormat(sniffing: bytes.span) ?? MeshFormat(sniffing: text.span.extracting(start...))
      ?? MeshFormat(sniffing: head.span) ?? Self.inAnyCase(lowercased.span)
    {
      self = .mesh(format)
    } else if PointTextReader.isPointText(text) {
      // Names of columns and separators make a table.
      let isTable = ParticleFormat(sniffing: plain.span)?.keeps.contains(.names) == true
      self = .particles(isTable ? .csv : .xyz)
    } else if head.first == UInt8(ascii: "{") || head.first == UInt8(ascii: "/") {
      self = .json5
    } else if let format = ParticleFormat(sniffing: plain.span) {
      self = .particles(format)
    } else {
      return nil
    }
  }

  /// Returns the format of a text in lower case. The elements of atoms look like keywords of OBJ then.
  private static func inAnyCase(_ head: borrowing Span<UInt8>) -> MeshFormat? {
    let format = MeshFormat(sniffing: head)
    return format != .obj || head.starts(with: "v ") || head.starts(with: "mtllib ") ? format : nil
  }

  /// The size of the beginning of a file that has its first words, in bytes.
  private static let headSize = 1 << 16
}

extension SceneFormat: CaseIterable, RawRepresentable {
  /// All formats, in the order in which messages and help list them.
  public static let allCases =
    ParticleFormat.allCases.map { SceneFormat.particles($0) } + [.json5]
    + MeshFormat.allCases.map { SceneFormat.mesh($0) }

  /// The name of the format.
  public var rawValue: String {
    switch self {
    case .particles(let format): format.rawValue
    case .json5: "json5"
    case .mesh(let format): format.rawValue
    }
  }

  /// Returns the format called `rawValue`, or nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}

extension SceneFormat {
  /// The inputs that are read, for help: `a scene (.json5, .json), particles (.xyz, …) or meshes and points (.glb, …)`. The formats
  /// that a library reads are in the list of all formats.
  package static var inputs: String {
    func endings(_ isIncluded: (SceneFormat) -> Bool) -> String {
      allCases.filter(isIncluded).flatMap(\.pathExtensions).map { "." + $0 }.joined(separator: ", ")
    }
    return
      "a scene (\(endings { $0 == .json5 })), particles (\(endings { $0.particleFormat != nil })) or meshes and points (\(endings { $0.meshFormat != nil && !$0.isReadByLibrary }), and those of 'orrery help formats'); also compressed, with .gz"
  }
}

extension ParticleFormat {
  /// Returns whether a file with the ending of this format is a text of points, which is read as a mesh file, and not one of
  /// particles.
  func isPointText(_ bytes: [UInt8]) -> Bool {
    keeps.contains(.pointTexts) && PointTextReader.isPointText(bytes, allowsNames: !keeps.contains(.names))
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
