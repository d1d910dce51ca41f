import ArgumentParser
import MeshFormats

/// The format of an exported file: a mesh format, or an HTML page.
enum ExportFormat: Equatable, CaseIterable, ExpressibleByArgument {
  case mesh(MeshFormat)
  case html

  static let allCases = MeshFormat.written.map { ExportFormat.mesh($0) } + [.html]

  /// The name on the command line.
  var name: String {
    switch self {
    case .mesh(let format): format.rawValue
    case .html: "html"
    }
  }

  /// The extension of file names.
  var pathExtension: String {
    switch self {
    case .mesh(let format): format.pathExtension
    case .html: "html"
    }
  }

  /// The mesh format. Nil for a page.
  var meshFormat: MeshFormat? { if case .mesh(let format) = self { format } else { nil } }

  /// Parses the name of a format.
  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  /// Determines the format by the ending of a path. Nil for an unknown one.
  init?(path: String) {
    if let format = MeshFormat(path: path), format.isWritten {
      self = .mesh(format)
    } else if [".html", ".htm"].contains(where: { path.lowercased().hasSuffix($0) }) {
      self = .html
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  /// The names for a message: `glb, gltf, obj, stl, ply, off, 3mf, html`.
  static var list: String { allCases.map(\.name).joined(separator: ", ") }

  /// The file extensions for a message: `glb, .gltf, .obj, .stl, .ply, .off, .3mf, .html`.
  static var endings: String { allCases.map(\.pathExtension).joined(separator: ", .") }
}
