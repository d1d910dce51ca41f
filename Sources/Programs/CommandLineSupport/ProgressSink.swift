import Files

/// Forwards bytes to a file and shows the progress towards the expected number.
package struct ProgressSink: ~Copyable, ByteSink {
  /// The file that receives the bytes.
  package var file: OutputFile
  /// The number of bytes written.
  package private(set) var byteCount = 0

  private let expectedCount: Int
  private var progress: ProgressBar

  /// Creates a sink that writes to `file`. `expectedCount` is the expected number of bytes.
  package init(_ file: consuming OutputFile, expectedCount: Int, title: String) {
    self.file = file
    self.expectedCount = max(1, expectedCount)
    progress = ProgressBar(title)
  }

  /// Writes `bytes` to the file and updates the progress bar.
  ///
  /// - Throws: `FileError` if they cannot be written.
  package mutating func write(_ bytes: RawSpan) throws(FileError) {
    try file.write(bytes)
    byteCount += bytes.byteCount
    progress.update(Double(byteCount) / Double(expectedCount))
  }
}
