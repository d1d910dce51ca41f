import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that grow by records")
struct AppendingFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The beginning replaces an old file, and records are in the file as soon as they are appended")
  func records() throws {
    try folder.write("old content", to: "a")
    let file = try AppendingFile(path: folder.path("a"), beginning: Array("1\n".utf8))
    #expect(try folder.text("a") == "1\n")
    try file.append(Array("22\n".utf8))
    #expect(try folder.text("a") == "1\n22\n")
    try file.append([])
    try file.append(Array(String(repeating: "x", count: 1 << 20).utf8))
    #expect(try folder.text("a").utf8.count == 5 + 1 << 20)
    try file.synchronize()
    #expect(folder.names == ["a"])
  }

  @Test("A pipe receives the beginning and the records")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // A separate thread, because both ends wait for each other.
    Thread.detachNewThread {
      do {
        let file = try AppendingFile(path: path, beginning: Array("1\n".utf8))
        try file.append(Array("22\n".utf8))
      } catch {
        Issue.record(error)
        // The reader below waits for a writer.
        close(open(path, O_WRONLY))
      }
    }
    #expect(try FileReader.read(path) == Array("1\n22\n".utf8))
  }

  @Test("A file that cannot be created or written is reported")
  func failures() throws {
    #expect(throws: FileError.self) { _ = try AppendingFile(path: folder.path("no/a")) }
    #expect(throws: FileError.isDirectory(path: folder.path("."))) {
      _ = try AppendingFile(path: folder.path("."))
    }
    #if os(Linux)
      let full = try AppendingFile(path: "/dev/full")
      #expect(throws: FileError.self) { try full.append([1]) }
      try full.synchronize()
    #endif
  }
}
