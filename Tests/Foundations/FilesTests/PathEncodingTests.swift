import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Paths as strings")
struct PathEncodingTests {
  @Test("A path string keeps every byte of a path")
  func bytes() {
    var generator = SeededGenerator(seed: 3)
    // The bytes of multi-byte scalars are frequent, among them those of U+10F0FF.
    let likely: [UInt8] = [0x2F, 0x61, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF4, 0x8F, 0x83, 0xBF, 0x80, 0xFF]
    for count in 0..<2000 {
      let bytes = (0..<count % 13).map { _ in
        Bool.random(using: &generator)
          ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 1...255, using: &generator)
      }
      let path = String(pathBytes: bytes)
      #expect(path.pathBytes == bytes)
      #expect(path.withSystemPath { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } == bytes)
    }
  }

  @Test(
    "A path of UTF-8 bytes equals its text",
    arguments: ["", "a/b.glb", "Größe €.png", "e\u{301}", "\u{10FFFD}"])
  func text(path: String) {
    #expect(Array(String(pathBytes: path.utf8).unicodeScalars) == Array(path.unicodeScalars))
    #expect(path.pathBytes == Array(path.utf8))
    #expect(path.pathDescription == path && path.pathText == path)
  }

  @Test("Bytes that are not UTF-8 are shown as escapes, and as U+FFFD in names")
  func descriptions() {
    let path = String(pathBytes: [0x6F, 0xFF, 0x2E, 0x80])
    #expect(path.unicodeScalars.map(\.value) == [0x6F, 0x10F0FF, 0x2E, 0x10F080])
    #expect(path.pathDescription == "o\\xff.\\x80")
    #expect(path.pathText == "o\u{FFFD}.\u{FFFD}")
  }

  @Test("A name with a scalar of the encoding is not mistaken for an encoded byte")
  func realScalars() throws {
    let folder = try TemporaryFolder()
    let (byte, scalar) = (String(pathBytes: [0xFF]), String(pathBytes: "\u{10F0FF}".utf8))
    #expect(byte != scalar && scalar.unicodeScalars.count == 4 && scalar.pathText == "\u{10F0FF}")
    for (name, text) in [(byte, "byte"), (scalar, "scalar")] {
      try OutputFile.write(to: folder.url.path + "/" + name) { file throws(FileError) in try file.write(text)
      }
    }
    #expect(try FileReader.read(folder.url.path + "/" + byte) == Array("byte".utf8))
    #expect(try FileReader.read(folder.url.path + "/" + scalar) == Array("scalar".utf8))
    #expect(try folder.text("\u{10F0FF}") == "scalar")
  }

  @Test("Files with names that are not UTF-8 can be written, replaced by link, read, watched and identified")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/" + String(pathBytes: [0x6F, 0xFE])
    func write(_ text: String, to path: String) throws {
      try OutputFile.write(to: path) { file throws(FileError) in try file.write(text) }
    }
    var watcher = try #require(FileWatcher(path, settlingTime: .zero))
    try write("one", to: path)
    #expect(path.withSystemPath { symlink($0, folder.path("link")) } == 0)
    try write("two", to: folder.path("link"))
    #expect(try FileReader.read(path) == Array("two".utf8))
    #expect(RandomAccessFile(path)?.count == 3)
    #expect(FileIdentity(path) != nil && FileIdentity(path) == FileIdentity(folder.path("link")))
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))) != nil)
    _ = watcher.check(at: .now)
    #expect(watcher.check(at: .now + .seconds(1)) == .appeared)
    let error = #expect(throws: FileError.self) { try FileReader.read(path + ".none") }
    #expect("\(error.map { $0.description.pathDescription } ?? "")".contains("o\\xfe.none: cannot read"))
  }

  @Test("Folder and name are split by bytes, even if a combining mark follows the slash")
  func parts() {
    #expect("a/b/c.d".pathFolder == "a/b/" && "a/b/c.d".pathName == "c.d")
    #expect("c".pathFolder == "" && "c".pathName == "c" && "/".pathFolder == "/" && "/".pathName == "")
    let marked = "a/\u{301}b"
    #expect(Array(marked.pathFolder.utf8) == Array("a/".utf8))
    #expect(Array(marked.pathName.utf8) == Array("\u{301}b".utf8))
  }
}
