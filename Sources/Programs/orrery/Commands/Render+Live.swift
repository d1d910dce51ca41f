import CommandLineSupport
import Files
import SceneFiles

extension Render {
  /// Calls `draw` with the number of a picture after every `every` lines of standard input, whose values `contents` then
  /// has, and after the last lines.
  ///
  /// - Throws: `LiveValues.Mistake` for the first line that is wrong, the error of `draw`, `FileError`, or `OptionError` if
  ///   there is no line.
  func drawLive(_ contents: SceneFile.Contents, every: Int, _ draw: (_ number: Int) throws -> Void) throws {
    var (values, lineCount, pictureCount) = (LiveValues(), 0, 0)
    func drawNext() throws {
      if let mistake = values.apply(to: contents).first { throw mistake }
      try draw(pictureCount)
      (values, lineCount, pictureCount) = (LiveValues(), 0, pictureCount + 1)
    }
    try LineReader.forEachLine(FileReader.standardInput, limit: LiveValues.lineLimit) { line, number in
      if LiveValues.isBlank(line) { return }
      try values.add(line, line: number)
      lineCount += 1
      if lineCount == every { try drawNext() }
    }
    if lineCount > 0 { try drawNext() }
    if pictureCount == 0 { throw OptionError("--live: standard input has no line, so no picture was drawn") }
  }
}
