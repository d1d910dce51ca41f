import Files

/// Text results on standard output.
package enum StandardOutput {
  /// Writes `text` unchanged.
  ///
  /// - Throws: `FileError` if it cannot be written, as on a full disk or a closed stream.
  package static func write(_ text: String) throws(FileError) {
    var file = try OutputFile(path: OutputFile.standardOutput)
    try file.write(text)
    try file.commit()
  }
}
