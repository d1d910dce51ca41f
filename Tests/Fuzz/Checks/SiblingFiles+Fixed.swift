import MeshFormats

extension SiblingFiles {
  /// Returns one sibling file with the contents `bytes`, for the name `name`, or for every name if `name` is nil.
  static func fixed(_ bytes: [UInt8], name: String? = nil) -> SiblingFiles {
    var siblings = SiblingFiles.none
    siblings.read = { (asked) throws(Refusal) in
      guard name == nil || name == asked else { throw .noFolder }
      return bytes
    }
    return siblings
  }
}
