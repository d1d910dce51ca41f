import Geometry
import TextCoding

/// The mesh file formats that can be read and written.
public enum MeshFormat: String, CaseIterable, Hashable, Sendable {
  /// glTF 2.0 in one binary file, with shared geometry, materials, names and transforms.
  case glb
  /// glTF 2.0 as JSON text. The geometry is in a second file, or embedded as base64, which is a third larger than
  /// `glb`.
  case gltf
  /// Wavefront OBJ, with vertex colours or with a material library in a second file.
  case obj
  /// STL, binary or ASCII: triangles only.
  case stl
  /// PLY, binary in either byte order or ASCII, with vertex colours.
  case ply
  /// OFF, the Object File Format of Geomview, as text: positions, vertex colours and triangles.
  case off
  /// 3MF, the 3D Manufacturing Format: what is printed, in millimetres, with colours.
  case threeMF = "3mf"

  /// Returns the format with the filename extension `pathExtension`, in any letter case, or nil if there is none.
  public init?(pathExtension: some StringProtocol) {
    self.init(rawValue: pathExtension.lowercased())
  }

  /// Returns the format of the file at `path` by its extension, or nil for an unknown extension.
  public init?(path: some StringProtocol) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(pathExtension: name[name.index(after: dot)...])
  }

  /// The filename extension of the format, without the dot.
  public var pathExtension: String { rawValue }

  /// All formats as text for a message: `glb, gltf, obj, stl, ply, off, 3mf`.
  public static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension MeshFormat {
  /// Whether materials say which sides of a surface are visible. Both are, in files of the other formats.
  package var hasSides: Bool { self == .glb || self == .gltf }

  /// The normals of meshes in files without normals and without smoothing groups. glTF requires flat normals (glTF 2.0,
  /// section 3.7.2.1). OBJ, PLY, OFF and 3MF do not specify them: edges of at most 30° are smooth. A facet of STL is flat.
  public var defaultNormals: Mesh.NormalSmoothing {
    switch self {
    case .glb, .gltf, .stl: .flat
    case .obj, .ply, .off, .threeMF: .smoothUpTo(degrees: 30)
    }
  }

  /// Whether `MeshWritingOptions.sidecarName` writes a second file.
  public var hasSidecar: Bool { sidecarExtension != nil }

  /// Whether `MeshWritingOptions.sidecarName` writes image files.
  public var hasImageFiles: Bool { hasSidecar || self == .ply }

  /// The filename extension of the second file, or nil if the format has none.
  public var sidecarExtension: String? {
    switch self {
    case .obj: "mtl"
    case .gltf: "bin"
    case .glb, .ply, .stl, .off, .threeMF: nil
    }
  }

  /// Returns whether a file of this format can refer to a second file called `name`. A name in OBJ and PLY ends with the line,
  /// loses trailing blanks, and must not end with a backslash, which continues the line. A name in glTF is
  /// percent-encoded.
  package func canName(sidecar name: String) -> Bool {
    guard self == .obj || self == .ply, let first = name.utf8.first, let last = name.utf8.last else {
      return true
    }
    return name.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\t") } && !isBlankOrLineFeed(first)
      && !isBlankOrLineFeed(last) && last != UInt8(ascii: "\\")
  }

  /// The encodings in which the format can be written.
  public var encodings: [MeshWritingOptions.Encoding] {
    switch self {
    case .glb, .gltf, .threeMF: [.binary]
    case .obj, .off: [.ascii]
    case .stl: [.binary, .ascii]
    case .ply: [.binary, .bigEndian, .ascii]
    }
  }
}
