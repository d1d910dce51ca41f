import MeshFormats

extension NeighborFiles {
  /// One file, which is `bytes` and called `name`, or anything where that is nil.
  static func fixed(_ bytes: [UInt8], name: String? = nil) -> NeighborFiles {
    var neighbors = NeighborFiles.none
    neighbors.read = { (asked) throws(Refusal) in
      guard name == nil || name == asked else { throw .noFolder }
      return bytes
    }
    return neighbors
  }
}
