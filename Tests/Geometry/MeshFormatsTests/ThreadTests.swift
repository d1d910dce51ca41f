import Foundation
import Geometry
import TestSupport
import Testing
import TextCoding

@testable import MeshFormats

@Suite("Threads")
struct ThreadTests {
  private static let sphere = Result { () throws in
    MeshDocument(
      meshes: [
        try UVSphere(segments: 60, rings: 40).mesh(radius: 1),
        try UVSphere(segments: 40, rings: 20).mesh(radius: 2),
      ], nodes: [.init(name: "a", mesh: 0), .init(name: "b", mesh: 1), .init(name: "c", mesh: 0)])
  }

  @Test("The number of threads does not change the bytes that are written", arguments: [2, 3, 8])
  func writing(threads: Int) throws {
    let document = try Self.sphere.get()
    func same(_ source: some RecordSource) throws {
      var (one, many): ([UInt8], [UInt8]) = ([], [])
      try source.write(to: &one, threads: 1)
      try source.write(to: &many, threads: threads)
      #expect(one == many)
    }
    try same(OBJWriter(document, libraryName: nil))
    try same(STLWriter(document: document, isASCII: true))
    try same(STLWriter(document: document, isASCII: false))
    for encoding in MeshWritingOptions.Encoding.allCases { try same(PLYWriter(document, encoding: encoding)) }
  }

  @Test("The number of threads does not change the document that is read", arguments: [2, 3, 8])
  func reading(threads: Int) throws {
    let document = try Self.sphere.get()
    let obj = try document.bytes(as: .obj)
    #expect(
      try OBJReader(path: "a", bytes: obj, siblings: .none, threads: threads).read()
        == OBJReader(path: "a", bytes: obj, siblings: .none, threads: 1).read())
    for encoding in MeshWritingOptions.Encoding.allCases {
      let stl = try document.bytes(as: .stl, options: .init(encoding: encoding))
      #expect(
        try STLReader(path: "a", bytes: stl, threads: threads).read()
          == STLReader(path: "a", bytes: stl, threads: 1).read())
      let ply = try document.bytes(as: .ply, options: .init(encoding: encoding))
      #expect(
        try PLYReader(path: "a", bytes: ply, threads: threads).read()
          == PLYReader(path: "a", bytes: ply, threads: 1).read())
    }
  }

  @Test("Any number of threads reports the first error with its line", arguments: [1, 2, 8])
  func errors(threads: Int) throws {
    let document = try Self.sphere.get()
    /// Returns the text with the last line that begins with `start` replaced, and the number of that line.
    func spoiled(_ text: [UInt8], _ start: String, _ replacement: String) throws -> ([UInt8], Int) {
      let data = Data(text)
      let start = try #require(data.range(of: Data("\n\(start)".utf8), options: .backwards)).lowerBound + 1
      let end = data[start...].firstIndex(of: 10) ?? data.count
      var lines = LineCursor()
      let line = lines.skip(.max, in: Array(data[..<start]).span) + 1
      return (Array(data[..<start] + replacement.utf8 + data[end...]), line)
    }
    func place(_ body: () throws -> MeshFile.ReadResult) -> MeshReadError.FileLocation? {
      #expect(throws: MeshReadError.self) { try body() }?.place
    }
    for replacement in ["f 1 2 x", "f 1 2 99999999"] {
      let (obj, line) = try spoiled(document.bytes(as: .obj), "f ", replacement)
      #expect(
        place { try OBJReader(path: "a", bytes: obj, siblings: .none, threads: threads).read() }
          == .line(line))
    }
    let options = MeshWritingOptions(encoding: .ascii)
    let (stl, stlLine) = try spoiled(document.bytes(as: .stl, options: options), "endloop", "endlop")
    #expect(place { try STLReader(path: "a", bytes: stl, threads: threads).read() } == .line(stlLine))
    let (ply, plyLine) = try spoiled(document.bytes(as: .ply, options: options), "3 ", "3 1 2 99999999")
    #expect(place { try PLYReader(path: "a", bytes: ply, threads: threads).read() } == .line(plyLine))
  }

  @Test("Continued lines are read where the text is split between threads")
  func continuedLines() throws {
    var text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
    while text.utf8.count < 1 << 18 { text += "f 1 \\\n  2 \\\r\n 3\n" }
    let bytes = Array(text.utf8)
    let one = try OBJReader(path: "a", bytes: bytes, siblings: .none, threads: 1).read()
    for threads in 2...8 {
      #expect(try OBJReader(path: "a", bytes: bytes, siblings: .none, threads: threads).read() == one)
    }
  }
}
