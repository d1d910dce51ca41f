import Files
@testable import MeshFormats

extension NeighborFiles {
  /// Returns files in memory, by name.
  static func these(_ files: [String: String]) -> NeighborFiles {
    NeighborFiles { (name) throws(Refusal) in
      if name.contains("..") { throw .outside }
      guard let text = files[name] else { throw .file(.isDirectory(path: name)) }
      return Array(text.utf8)
    }
  }
}
