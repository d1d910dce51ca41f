import Files
import Geometry
import Parallelism

/// A writer of a GLB file, the binary form of glTF 2.0 (section 4 of its specification).
///
/// A header of 12 bytes is followed by the JSON chunk and the BIN chunk, each after 8 bytes with its size and type.
struct GLBWriter {
  private let asset: GLTFAsset
  private let json: GLTFAsset.Text
  /// The sizes of the JSON text with the nodes, and of the file.
  private let jsonByteCount: UInt32, byteCount: UInt32

  /// Creates the JSON text. The header contains its size, so the text of the nodes is made once to count it, and once more
  /// when it is written: a million nodes have 60 MB of text.
  ///
  /// - Parameter asset: an asset without a sidecar.
  /// - Throws: `MeshWriteError.tooMany` if the file size does not fit into 32 bits.
  init(_ asset: GLTFAsset) throws(MeshWriteError) {
    self.asset = asset
    var json = asset.json(.chunk)
    var count = json.bytes.count
    asset.forEachPieceOfNodes { count += $0.count }
    while !count.isMultiple(of: 4) {
      json.bytes.append(UInt8(ascii: " "))
      count += 1
    }
    self.json = json
    byteCount = try Self.checkSize(jsonByteCount: count, buffer: asset.buffer)
    // Less than the size of the file.
    jsonByteCount = UInt32(count)
  }

  /// Returns the size of the whole file in bytes.
  ///
  /// - Throws: `MeshWriteError.tooMany` if it does not fit into 32 bits.
  @discardableResult
  static func checkSize(jsonByteCount: Int, buffer: GLTFBufferLayout) throws(MeshWriteError) -> UInt32 {
    let bufferChunk = buffer.byteCount > 0 ? 8 + buffer.byteCount : 0
    guard let count = UInt32(exactly: 12 + 8 + jsonByteCount + bufferChunk) else {
      throw .tooMany(.glb, unit: "bytes", limit: Int(UInt32.max))
    }
    return count
  }

  func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    // The words are "glTF", version 2, the file size, the JSON size and "JSON".
    try Self.write([0x4654_6C67, 2, byteCount, jsonByteCount, 0x4E4F_534A], to: &sink)
    try asset.write(json, to: &sink)
    guard asset.buffer.byteCount > 0 else { return }
    // The type of the chunk is "BIN" and a zero byte.
    try Self.write([UInt32(asset.buffer.byteCount), 0x004E_4942], to: &sink)
    try asset.buffer.forEachPiece { (bytes) throws(FileError) in try sink.write(bytes) }
  }

  private static func write<Sink: ByteSink & ~Copyable>(
    _ words: [UInt32], to sink: inout Sink
  ) throws(FileError) {
    try words.span.withBytes { (bytes) throws(FileError) in try sink.write(bytes) }
  }
}
