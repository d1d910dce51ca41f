import Files
@testable import MeshFormats

extension SiblingFiles {
  /// Returns files in memory, by name.
  static func these(_ files: [String: String]) -> SiblingFiles {
    SiblingFiles { (name) throws(Refusal) in
      if name.contains("..") { throw .outside }
      guard let text = files[name] else { throw .file(.isDirectory(path: name)) }
      return Array(text.utf8)
    }
  }
}
