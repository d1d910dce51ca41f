import Files
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct FileReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Read bytes equal the written ones, at sizes around the first buffer's size",
    arguments: [
      0, 1, 2, 65_534, 65_535, 65_536, 65_537, 131_072, 1_000_003, (1 << 22) - 1, 1 << 22, (1 << 22) + 12_345,
    ])
  func roundTrip(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try OutputFile.write(to: folder.path("a.bin")) { file throws(FileError) in
      try file.write(bytes.span.bytes)
    }
    #expect(try FileReader.read(folder.path("a.bin")) == bytes)
  }

  @Test("A pipe is read to its end, once")
  func pipe() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let writer = Thread { try? Data(bytes).write(to: URL(filePath: path)) }
    writer.start()
    #expect(try FileReader.read(path) == bytes)
  }

  @Test("A part of a file contains its bytes, up to the end of the file")
  func parts() throws {
    let path = try folder.write("0123456789", to: "digits")
    let file = try #require(RandomAccessFile(path))
    var part = [UInt8](repeating: 1, count: 4)
    func read(_ offset: Int, _ range: Range<Int>? = nil) -> Bool {
      var bytes = part.mutableSpan
      return file.read(at: offset, into: &bytes, range)
    }
    #expect(file.count == 10 && file.hasItsSize)
    #expect(read(3) && part == Array("3456".utf8))
    // Bytes after the end cannot be read, and are zero.
    #expect(!read(8) && part == [56, 57, 0, 0])
    #expect(read(5, 1..<3) && part == [56, 53, 54, 0])
    #expect(!read(9, 2..<4) && part == [56, 53, 57, 0])
    _ = try folder.write("01234567890", to: "digits")
    // `write` replaces the file or extends it. In both cases the open file still returns whole parts.
    #expect(read(0) && part == Array("0123".utf8))
    #expect(RandomAccessFile(folder.url.path) == nil && RandomAccessFile(folder.path("nothing")) == nil)
    #expect(RandomAccessFile("-") == nil && RandomAccessFile("/dev/zero") == nil)
  }

  @Test("Reading a missing file throws an error that names the file")
  func missing() {
    let path = folder.path("nothing.xyz")
    let error = #expect(throws: FileError.self) { try FileReader.read(path) }
    #expect(error == .system(operation: .read, path: path, code: ENOENT))
    #expect(error?.description == "\(path): cannot read: no such file or folder")
  }

  @Test("Reading a folder throws an error")
  func directory() {
    let error = #expect(throws: FileError.self) { try FileReader.read(folder.url.path) }
    #expect(error == .isDirectory(path: folder.url.path))
    #expect(error?.description == "\(folder.url.path): is a folder, expected a file")
  }

  @Test("Reading a path through a file throws an error")
  func throughFile() throws {
    let path = try folder.write("", to: "a") + "/b"
    #expect(throws: FileError.system(operation: .read, path: path, code: ENOTDIR)) {
      try FileReader.read(path)
    }
  }

  @Test("Input above the limit is rejected, by the file's size or by the bytes read from a device")
  func tooLarge() throws {
    let path = try folder.write("12345", to: "five")
    #expect(try FileReader.read(path, limit: 5).count == 5)
    #expect(throws: FileError.tooLarge(path: path, limit: 4)) { try FileReader.read(path, limit: 4) }
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 1 << 20)) {
      try FileReader.read("/dev/zero", limit: 1 << 20)
    }
  }

  @Test("Other paths, symbolic links and hard links of a file have its identity; a copy does not")
  func identity() throws {
    let path = try folder.write("x", to: "input"), copy = try folder.write("x", to: "copy")
    #expect(symlink(path, folder.path("link")) == 0 && link(path, folder.path("hard")) == 0)
    let file = try #require(FileIdentity(path))
    for name in ["link", "hard", "./input", "../\(folder.url.lastPathComponent)/input"] {
      #expect(FileIdentity(folder.url.path + "/" + name) == file, "\(name)")
    }
    #expect(FileIdentity(copy) != file && FileIdentity(copy) != nil)
    #expect(FileIdentity(folder.path("absent")) == nil && FileIdentity(folder.url.path) == nil)
    #expect(FileIdentity("/dev/null") == nil)
  }

  #if os(Linux)
    @Test("A file of /proc, which has size 0, is read to its end")
    func proc() throws {
      let text = String(decoding: try FileReader.read("/proc/self/status"), as: UTF8.self)
      #expect(text.hasPrefix("Name:") && text.contains("nonvoluntary_ctxt_switches"))
    }

    @Test("A file that opens but cannot be read throws an error")
    func unreadable() {
      // Reading the memory at address 0 fails for every user.
      #expect(throws: FileError.system(operation: .read, path: "/proc/self/mem", code: EIO)) {
        try FileReader.read("/proc/self/mem")
      }
    }
  #endif
}
