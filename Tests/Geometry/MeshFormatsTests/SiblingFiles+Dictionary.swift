import Files
@testable import MeshFormats

extension SiblingFiles {
  /// Returns files in memory, by name.
  static func these(_ files: [String: String]) -> SiblingFiles {
    these(bytes: files.mapValues { Array($0.utf8) })
  }

  /// Returns files in memory, by name.
  static func these(bytes files: [String: [UInt8]]) -> SiblingFiles {
    SiblingFiles { (name) throws(Refusal) in
      if name.contains("..") || name.hasPrefix("/") { throw .outside }
      guard let bytes = files[name] else { throw .file(.isDirectory(path: name)) }
      return bytes
    }
  }
}
