import Files

/// What a program was asked for, where it is text.
public enum StandardOutput {
  /// Writes `text` as it is.
  ///
  /// - Throws: `FileError` if it cannot be written: a full disk, a closed stream.
  public static func write(_ text: String) throws(FileError) {
    var file = try OutputFile(path: OutputFile.standardOutput)
    try file.write(text)
    try file.commit()
  }
}
