import Files
import Parallelism

extension GLTFAsset {
  /// Writes the JSON text. The buffer is embedded as a base64 data URI, or is the file `bufferName` in the same folder,
  /// which `writeBuffer` writes.
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

  /// Writes the contents of the buffer.
  func writeBuffer<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    try buffer.forEachPiece { (bytes) throws(FileError) in try sink.write(bytes) }
  }
}
