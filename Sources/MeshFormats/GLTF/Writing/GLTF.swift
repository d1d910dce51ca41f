import Files
import Hardware

extension GLTFAsset {
  /// Writes one JSON text. Its buffer is embedded as a base64 data URI, so no second file can be lost, or is the file
  /// called `bufferName` beside it, which `writeBuffer` writes.
  func writeGLTF<Sink: ByteSink & ~Copyable>(
    to sink: inout Sink, bufferName: String? = nil
  ) throws(FileError) {
    let (text, dataOffset) = json(bufferName.map { .file(name: $0) } ?? .embedded)
    guard buffer.byteCount > 0, bufferName == nil else { return try sink.write(text) }
    try text.span.withBytes { (bytes) throws(FileError) in
      try sink.write(bytes.extracting(first: dataOffset))
    }
    var encoder = Base64Encoder()
    try buffer.forEachPiece { (bytes) throws(FileError) in try encoder.encode(bytes, to: &sink) }
    try encoder.finish(to: &sink)
    try text.span.withBytes { (bytes) throws(FileError) in
      try sink.write(bytes.extracting(droppingFirst: dataOffset))
    }
  }

  /// Writes the buffer by itself.
  func writeBuffer<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    try buffer.forEachPiece { (bytes) throws(FileError) in try sink.write(bytes) }
  }
}
