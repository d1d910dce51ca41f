import Files
import TextCoding

/// The list of formats. Everything that goes through all formats goes through this list.
extension MeshFormat: CaseIterable {
  /// All formats, in the order in which messages and help list them.
  public static let allCases: [MeshFormat] =
    ([
      GLBFormat.self, GLTFFormat.self, OBJFormat.self, STLFormat.self, PLYFormat.self, OFFFormat.self,
      ThreeMFFormat.self, PCDFormat.self, LASFormat.self, SplatFormat.self, SPZFormat.self,
    ] + AssimpFormats.all as [any MeshFileFormat.Type]).map { MeshFormat($0) }

  /// The formats that can be written.
  public static let written = allCases.filter(\.isWritten)

  /// The formats that can be written, as text for a message: `glb, gltf, obj, stl, ply, off, 3mf`.
  public static var list: String { written.map(\.rawValue).joined(separator: ", ") }

  /// Returns the formats that can be written and keep something.
  package static func written(keeping ability: MeshAbilities) -> [MeshFormat] {
    written.filter { $0.keeps.contains(ability) }
  }

  /// Returns the names of the formats that can be written and keep something, as text for a message: `glb or gltf`.
  package static func list(keeping ability: MeshAbilities) -> String {
    alternatives(written(keeping: ability).map(\.rawValue))
  }
}

extension MeshFormat: RawRepresentable {
  /// The name of the format, which is its preferred filename extension.
  public var rawValue: String { pathExtension }

  /// Returns the format called `rawValue`, or nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// Returns the format with the filename extension `pathExtension`, in any letter case, or nil if there is none.
  public init?(pathExtension: some StringProtocol) {
    let ending = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// Returns the format of the file at `path` by its extension, or nil for an unknown extension.
  public init?(path: some StringProtocol) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(pathExtension: name[name.index(after: dot)...])
  }

  /// Detects the format from the first bytes of a file. Returns nil for an unknown format. O(1), plus leading comments.
  package init?(sniffing bytes: borrowing Span<UInt8>) {
    for format in Self.allCases where format.type.begins(bytes) {
      self = format
      return
    }
    return nil
  }
}
