import TestSupport
import Testing

@testable import Files

@Suite("Lines of a file")
struct LineReaderTests {
  @Test(
    "Each line is read once, whatever its length",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("\n\nb", ["", "", "b"]), ("a\r\nb\n", ["a\r", "b"]),
      (String(repeating: "x", count: 200_000) + "\ny", [String(repeating: "x", count: 200_000), "y"]),
    ])
  func lines(text: String, expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "lines")
    var (lines, numbers) = ([String](), [Int]())
    try LineReader.forEachLine(folder.path("lines"), limit: 1 << 20) { line, number in
      lines.append(String(decoding: line, as: UTF8.self))
      numbers.append(number)
    }
    #expect(lines == expected && numbers == Array(expected.indices.map { $0 + 1 }))
  }

  @Test("A line that is longer than the limit is an error")
  func limit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "x", count: 200_000), to: "lines")
    #expect(throws: FileError.tooLarge(path: path, limit: 100_000)) {
      try LineReader.forEachLine(path, limit: 100_000) { _, _ in }
    }
  }
}
