import Geometry

extension MeshDocument {
  /// Returns the estimated size of the document in a format, in bytes, for progress displays. `encoding` applies to STL
  /// and PLY. O(nodes).
  ///
  /// The estimate is exact for binary STL, close for the other binary formats, and rough for text, whose numbers vary
  /// in length.
  package func estimatedByteCount(
    as format: MeshFormat, encoding: MeshWritingOptions.Encoding = .binary
  ) -> Int {
    format.type.estimatedByteCount(of: self, encoding)
  }
}
