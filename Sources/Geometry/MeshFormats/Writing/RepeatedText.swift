/// A text that many lines of a block end with. Only the first one is copied from another place than the block, which is a call
/// that takes longer than the rest of a short line.
struct RepeatedText {
  /// The bytes of the text.
  let bytes: [UInt8]
  /// The place in the block where it was stored before. Nil for none.
  private var start: Int?

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Stores the text. All calls must have the same writer.
  @inline(__always)
  mutating func store(_ writer: inout ByteWriter) {
    if let start { return writer.store(copyOf: start, bytes.count) }
    start = writer.count
    writer.store(bytes.span)
  }
}
