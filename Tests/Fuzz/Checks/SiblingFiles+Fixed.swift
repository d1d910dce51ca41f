import MeshFormats

extension SiblingFiles {
  /// Returns the sibling files `files`, and one with the contents `bytes`, for the name `name`, or for every other name if
  /// `name` is nil.
  static func fixed(_ bytes: [UInt8], name: String? = nil, files: [String: [UInt8]] = [:]) -> SiblingFiles {
    var siblings = SiblingFiles.none
    siblings.read = { (asked) throws(Refusal) in
      if let known = files[asked] { return known }
      guard name == nil || name == asked else { throw .noFolder }
      return bytes
    }
    return siblings
  }
}
