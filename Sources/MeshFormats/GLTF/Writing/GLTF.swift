import Files

extension GLTFAsset {
  /// Writes one self-contained JSON text: the buffer is embedded as a base64 data URI, so no second file can be lost.
  func writeGLTF<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    let (text, dataOffset) = json(embedsBuffer: true)
    guard buffer.byteCount > 0 else { return try sink.write(text.span.bytes) }
    try sink.write(text.span.bytes.extracting(first: dataOffset))
    var encoder = Base64Encoder()
    try buffer.forEachPiece { (bytes) throws(FileError) in try encoder.encode(bytes, to: &sink) }
    try encoder.finish(to: &sink)
    try sink.write(text.span.bytes.extracting(droppingFirst: dataOffset))
  }
}
