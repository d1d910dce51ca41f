public import Files

/// Passes bytes on to a file, and shows how many of those expected have gone.
public struct MeteredSink: ~Copyable, ByteSink {
  /// Where the bytes go.
  public var file: OutputFile
  /// How many have gone.
  public private(set) var byteCount = 0

  private let expectedCount: Int
  private var progress: ProgressBar

  /// Writes to `file`, of which `expectedCount` bytes are expected.
  public init(_ file: consuming OutputFile, expectedCount: Int, title: String) {
    self.file = file
    self.expectedCount = max(1, expectedCount)
    progress = ProgressBar(title)
  }

  /// Appends `bytes`.
  ///
  /// - Throws: `FileError` if they could not be written.
  public mutating func write(_ bytes: RawSpan) throws(FileError) {
    try file.write(bytes)
    byteCount += bytes.byteCount
    progress.update(Double(byteCount) / Double(expectedCount))
  }
}
