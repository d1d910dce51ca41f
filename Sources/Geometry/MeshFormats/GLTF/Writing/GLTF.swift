import Files
import Parallelism

extension GLTFAsset {
  /// Writes the JSON text. The buffer is embedded as a base64 data URI, or is the file `bufferName` in the same folder,
  /// which `writeBuffer` writes.
  func writeGLTF<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, bufferName: String? = nil
  ) throws(FileError) {
    let text = json(bufferName.map { .file(name: $0) } ?? .embedded)
    guard buffer.byteCount > 0, bufferName == nil else { return try write(text, to: &sink) }
    try write(text, upTo: text.dataOffset, to: &sink)
    var encoder = Base64Encoder()
    try buffer.forEachPiece { (bytes) throws(FileError) in try encoder.encode(bytes, to: &sink) }
    try encoder.finish(to: &sink)
    try text.bytes.span.withBytes { (bytes) throws(FileError) in
      try sink.write(bytes.extracting(droppingFirst: text.dataOffset))
    }
  }

  /// Writes the JSON text with the nodes.
  ///
  /// - Parameter end: the offset in the text without nodes after which it is not written. Nil for all.
  func write<Sink: ByteSink & ~Copyable>(
    _ text: Text, upTo end: Int? = nil, to sink: inout Sink
  ) throws(FileError) {
    try text.bytes.span.withBytes { (bytes) throws(FileError) in
      try sink.write(bytes.extracting(first: text.nodesOffset))
    }
    try forEachPieceOfNodes { (nodes) throws(FileError) in try sink.write(nodes) }
    try text.bytes.span.withBytes { (bytes) throws(FileError) in
      try sink.write(
        bytes.extracting(first: end ?? bytes.byteCount).extracting(droppingFirst: text.nodesOffset))
    }
  }

  /// Writes the contents of the buffer.
  func writeBuffer<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    try buffer.forEachPiece { (bytes) throws(FileError) in try sink.write(bytes) }
  }
}
