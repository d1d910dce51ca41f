import Parallelism

/// A destination for bytes: a file, or memory.
public protocol ByteSink: ~Copyable {
  /// Appends `bytes`.
  ///
  /// - Throws: `FileError` if they could not be written. Later bytes are then lost, too.
  mutating func write(_ bytes: RawSpan) throws(FileError)
}

extension ByteSink where Self: ~Copyable {
  /// Appends the UTF-8 bytes of `text`.
  public mutating func write(_ text: String) throws(FileError) {
    try text.utf8Span.span.withBytes { (bytes) throws(FileError) in try write(bytes) }
  }

  /// Appends `bytes`.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withBytes { (bytes) throws(FileError) in try write(bytes) }
  }
}

extension Array: ByteSink where Element == UInt8 {
  /// Appends `bytes`. Never throws.
  public mutating func write(_ bytes: RawSpan) throws(FileError) {
    append(copying: bytes)
  }
}
