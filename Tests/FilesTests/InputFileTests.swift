import Files
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "Bytes come back as they were written, at sizes around the first buffer's",
    arguments: [
      0, 1, 2, 65_534, 65_535, 65_536, 65_537, 131_072, 1_000_003,
    ])
  func roundTrip(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try OutputFile.write(to: folder.path("a.bin")) { file throws(FileError) in
      try file.write(bytes.span.bytes)
    }
    #expect(try InputFile.read(folder.path("a.bin")) == bytes)
  }

  @Test("A file that is not there is an error that names it")
  func missing() {
    let path = folder.path("nothing.xyz")
    let error = #expect(throws: FileError.self) { try InputFile.read(path) }
    #expect(error == .system(operation: .read, path: path, code: ENOENT))
    #expect(error?.description == "\(path): cannot read: no such file or folder")
  }

  @Test("A folder is not a file")
  func directory() {
    let error = #expect(throws: FileError.self) { try InputFile.read(folder.url.path) }
    #expect(error == .isDirectory(path: folder.url.path))
    #expect(error?.description == "\(folder.url.path): is a folder, expected a file")
  }

  @Test("A path through a file leads nowhere")
  func throughFile() throws {
    let path = try folder.write("", to: "a") + "/b"
    #expect(throws: FileError.system(operation: .read, path: path, code: ENOTDIR)) {
      try InputFile.read(path)
    }
  }

  @Test("What is larger than the limit is refused: by its size, and by what comes of a device that has none")
  func tooLarge() throws {
    let path = try folder.write("12345", to: "five")
    #expect(try InputFile.read(path, limit: 5).count == 5)
    #expect(throws: FileError.tooLarge(path: path, limit: 4)) { try InputFile.read(path, limit: 4) }
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 1 << 20)) {
      try InputFile.read("/dev/zero", limit: 1 << 20)
    }
  }

  @Test("Another name or a link of the input is the input; a copy is not")
  func identity() throws {
    let path = try folder.write("x", to: "input"), copy = try folder.write("x", to: "copy")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(OutputFile.wouldReplace(path, writingTo: path) && OutputFile.wouldReplace(path, writingTo: link))
    #expect(!OutputFile.wouldReplace(path, writingTo: copy))
    #expect(!OutputFile.wouldReplace(path, writingTo: folder.path("absent")))
    #expect(!OutputFile.wouldReplace("-", writingTo: "-"))
  }

  #if os(Linux)
    @Test("A file of /proc says that it is empty, and is read to its end")
    func proc() throws {
      let text = String(decoding: try InputFile.read("/proc/self/status"), as: UTF8.self)
      #expect(text.hasPrefix("Name:") && text.contains("nonvoluntary_ctxt_switches"))
    }

    @Test("What opens but cannot be read is an error")
    func unreadable() {
      // Reading the memory at address 0 fails for everybody.
      #expect(throws: FileError.system(operation: .read, path: "/proc/self/mem", code: EIO)) {
        try InputFile.read("/proc/self/mem")
      }
    }
  #endif
}
