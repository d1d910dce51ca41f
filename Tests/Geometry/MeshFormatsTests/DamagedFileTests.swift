import Files
import Geometry
import MeshFormats
import TestSupport
import Testing

/// A damaged file is read, or refused by an error that names the place. It causes no crash and no hang.
@Suite("Damaged files")
struct DamagedFileTests {
  static let samples: [(MeshFormat, MeshWritingOptions)] = [
    (.obj, .init()), (.obj, .init(sidecarName: "a b.mtl")), (.ply, .init()),
    (.ply, .init(encoding: .bigEndian)),
    (.ply, .init(encoding: .ascii)), (.stl, .init()), (.stl, .init(encoding: .ascii)), (.off, .init()),
  ]

  private static func document() throws -> MeshDocument {
    var mesh = try UVSphere(segments: 3, rings: 2).mesh(radius: 1.5)
    mesh.colors = mesh.vertices.map { Color(red: abs($0.x), green: 0, blue: 0) }
    return MeshDocument(
      meshes: [mesh], nodes: [.init(name: "first", mesh: 0), .init(mesh: 0, translation: [0.1, -2e-7, 3e9])])
  }

  /// Returns the error that reading `bytes` throws. The error must be one line that names the file, and a place unless
  /// it is about the whole file.
  private func outcome(_ bytes: [UInt8], _ format: MeshFormat) -> MeshReadError? {
    do throws(MeshReadError) {
      let contents = try MeshFile.parse(bytes, as: format, path: "a", siblings: .these([:]))
      // A document that was read can be written, so all of it is valid.
      #expect(throws: Never.self) { try contents.document.bytes(as: .ply) }
      return nil
    } catch {
      if !error.description.hasPrefix("a:") || error.description.contains("\n") {
        Issue.record("\(error.description.debugDescription) is not one line")
      }
      return error
    }
  }

  @Test("Every prefix of a file is refused in one line, or read with a warning", arguments: samples)
  func truncated(format: MeshFormat, options: MeshWritingOptions) throws {
    let bytes = try Self.document().bytes(as: format, options: options)
    var silent = 0
    for count in 0..<bytes.count {
      let prefix = Array(bytes.prefix(count))
      if let error = outcome(prefix, format) {
        if error.place == nil, count > 0 { Issue.record("\(count) bytes: \(error) names no place") }
      } else {
        let contents = try MeshFile.parse(prefix, as: format, path: "a", siblings: .these([:]))
        if contents.omissions.isEmpty, contents.warnings.isEmpty { silent += 1 }
      }
    }
    // A text that ends early may still be valid, as an STL file without its last line is. A binary file may only lack the
    // white space at its end.
    if format != .obj { #expect(silent <= 40) }
  }

  @Test("A file with random damage is read or refused", arguments: samples)
  func flipped(format: MeshFormat, options: MeshWritingOptions) throws {
    let bytes = try Self.document().bytes(as: format, options: options)
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(600) {
      var damaged = bytes
      for _ in 0...random.next() % 4 {
        let place = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 4 {
        case 0: damaged[place] ^= 1 << UInt8(random.next() % 8)
        case 1: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: damaged.remove(at: place)
        default: damaged.insert(contentsOf: damaged[place..<min(place + 9, damaged.count)], at: place)
        }
      }
      _ = outcome(damaged, format)
    }
  }

  @Test("Random bytes are read or refused", arguments: [MeshFormat.obj, .ply, .stl, .off])
  func noise(format: MeshFormat) {
    var random = SeededGenerator(seed: RandomTests.seed)
    let alphabet = Array("OFvfpn 0123456789.-/\\\n\r\tesolidfacet#".utf8)
    for _ in 0..<RandomTests.rounds(600) {
      let isText = random.next() % 2 == 0
      let bytes = (0..<random.next() % 300).map { _ in
        isText
          ? alphabet[Int(random.next() % UInt64(alphabet.count))] : UInt8(truncatingIfNeeded: random.next())
      }
      _ = outcome(bytes, format)
    }
  }

  @Test("Files that other programs accept or crash on are refused with the place of the fault")
  func table() {
    func message(_ bytes: [UInt8], _ format: MeshFormat) -> String? { outcome(bytes, format)?.description }
    let header = Array(repeating: UInt8(0), count: 80)
    #expect(
      message(header + [2, 0, 0, 0] + Array(repeating: 0, count: 40), .stl)
        == "a: byte 124: expected 2 facets of 50 bytes, found the end of the file after 0 facets")
    for format in [MeshFormat.obj, .ply, .stl, .off] {
      #expect(message([], format) == "a: expected a mesh, found an empty file")
    }
    let points = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
    #expect(
      message(Array((points + "f 1 2 4").utf8), .obj) == "a:4: expected an index into 3 elements, found 4")
    #expect(
      message(Array((points + "f 0 1 2").utf8), .obj)
        == "a:4: expected an index other than 0, found 0")
    let ply =
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
    #expect(
      message(Array((ply + "0 0 0\n0 0").utf8), .ply)
        == "a: byte \(ply.utf8.count + 9): expected the element \"vertex\" 3 times, with at least 6 bytes each, found the end of the file"
    )
    #expect(
      message(Array((ply + "0.125 0 0\n0.125 0").utf8), .ply)
        == "a:9: expected a finite number, found the end of the file")
  }
}
