extension Mesh {
  /// Replaces the vertices, with all of their attributes, by copies of the vertices `sources`, in that order. The
  /// indices are unchanged. O(sources).
  package mutating func selectVertices(_ sources: [some BinaryInteger]) {
    func select<Value>(_ values: inout [Value]) {
      if !values.isEmpty { values = sources.map { values[Int($0)] } }
    }
    select(&vertices)
    select(&textureCoordinates)
    select(&secondTextureCoordinates)
    select(&tangents)
    select(&colors)
  }

  /// The name and the number of each kind of optional vertex attributes.
  package var attributeCounts: [(name: String, count: Int)] {
    [
      ("texture coordinates", textureCoordinates.count),
      ("second texture coordinates", secondTextureCoordinates.count), ("tangents", tangents.count),
      ("colours", colors.count),
    ]
  }
}
