import Foundation
import Geometry
import TestSupport
import TextCoding
import Testing

@testable import MeshFormats

/// The results of reading with several threads, in parts or by a fast path equal those of one thread that reads in
/// order.
@Suite("Fast paths of reading")
struct FastPathTests {
  private enum Outcome: Equatable {
    case contents(MeshFile.ReadResult)
    case error(MeshReadError)

    init(_ body: () throws(MeshReadError) -> MeshFile.ReadResult) {
      do throws(MeshReadError) { self = .contents(try body()) } catch { self = .error(error) }
    }
  }

  /// Returns `bytes` with a few of them damaged, mostly bytes of numbers.
  private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let letters = Array("0123456789.-+e \n\r\tv/fx".utf8)
    for _ in 0...random.next() % 3 {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 6 {
      case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes[place] = letters[Int(random.next() % UInt64(letters.count))]
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(letters[Int(random.next() % UInt64(letters.count))], at: place)
      case 4: bytes.removeLast(Int(random.next() % UInt64(min(bytes.count - 1, 40))))
      default: bytes[place] = 0xFF
      }
    }
    return bytes
  }

  private func document(isTextured: Bool, isColored: Bool) throws -> MeshDocument {
    var mesh = try UVSphere(segments: 6, rings: 4).mesh(radius: 1.5)
    if !isTextured { mesh.textureCoordinates = [] }
    if isColored { mesh.colors = mesh.vertices.map { Color(red: abs($0.nx), green: abs($0.ny), blue: 0) } }
    return MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
  }

  @Test(
    "The fast path of PLY gives the same contents or the same error as the general path, also for damaged files",
    arguments: MeshWritingOptions.Encoding.allCases)
  func ply(encoding: MeshWritingOptions.Encoding) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var (wholes, errors) = (0, 0)
    for round in 0..<RandomTests.rounds(600) {
      let document = try document(isTextured: round % 2 == 0, isColored: round % 3 == 0)
      let whole = try document.bytes(as: .ply, options: .init(encoding: encoding))
      let bytes = round < 6 ? whole : damaged(whole, &random)
      let fast = Outcome { () throws(MeshReadError) in
        try PLYReader(path: "a", bytes: bytes, threads: 1 + round % 3).read()
      }
      let general = Outcome { () throws(MeshReadError) in
        try PLYReader(path: "a", bytes: bytes, threads: 1, usesFastPaths: false).read()
      }
      if case .error = general { errors += 1 } else { wholes += 1 }
      if fast != general { Issue.record("round \(round): \(fast) is not \(general)") }
    }
    // The rounds must include both outcomes.
    #expect(wholes > 20 && errors > 20)
  }

  @Test("The fast path of PLY reads columns of any type and order as the general path does")
  func plyColumns() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let types = ["char", "uchar", "short", "ushort", "int", "uint", "float", "double"]
    let sizes = [1, 1, 2, 2, 4, 4, 4, 8]
    for round in 0..<RandomTests.rounds(300) {
      var names = ["x", "y", "z"]
      if random.next() % 2 == 0 { names += ["nx", "ny", "nz"] }
      if random.next() % 2 == 0 { names += ["s", "t"] }
      if random.next() % 2 == 0 { names += ["red", "green", "blue"] }
      if random.next() % 2 == 0 { names += ["quality", "alpha"] }
      if random.next() % 2 == 0 { names.shuffle(using: &random) }
      let chosen = names.map { _ in random.next() % 2 == 0 ? 6 : Int(random.next() % 8) }
      let count = Int(random.next() % 20)
      let properties = zip(names, chosen).map { "property \(types[$1]) \($0)\n" }.joined()
      let header =
        "ply\nformat \(round % 2 == 0 ? "binary_little_endian" : "binary_big_endian") 1.0\n"
        + "element vertex \(count)\n\(properties)end_header\n"
      let size = chosen.reduce(0) { $0 + sizes[$1] } * count
      // Mostly small exponents, and sometimes NaN.
      let data = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next() % (round % 5 == 0 ? 256 : 64))
      }
      let bytes = Array(header.utf8) + data
      let fast = Outcome { () throws(MeshReadError) in
        try PLYReader(path: "a", bytes: bytes, threads: 2).read()
      }
      let general = Outcome { () throws(MeshReadError) in
        try PLYReader(path: "a", bytes: bytes, threads: 1, usesFastPaths: false).read()
      }
      if fast != general { Issue.record("round \(round): \(fast) is not \(general)") }
    }
  }

  /// A document large enough to be read in several parts.
  private static let large = Result { () throws in
    MeshDocument(
      meshes: [try UVSphere(segments: 40, rings: 40).mesh(radius: 1)],
      nodes: [.init(name: "a", mesh: 0), .init(name: "b", mesh: 0, translation: [3, 0, 0])])
  }

  @Test(
    "A text read in parts gives the same contents or the same error as in one part",
    arguments: [MeshFormat.obj, .stl, .ply])
  func parts(format: MeshFormat) throws {
    let options = MeshWritingOptions(encoding: .ascii)
    let whole = try Self.large.get().bytes(as: format, options: options)
    var random = SeededGenerator(seed: RandomTests.seed)
    func read(_ bytes: [UInt8], threads: Int) -> Outcome {
      Outcome { () throws(MeshReadError) in
        switch format {
        case .obj: try OBJReader(path: "a", bytes: bytes, siblings: .none, threads: threads).read()
        case .stl: try STLReader(path: "a", bytes: bytes, threads: threads).read()
        default: try PLYReader(path: "a", bytes: bytes, threads: threads, usesFastPaths: threads > 1).read()
        }
      }
    }
    #expect(whole.count > 3 * TextPartitioner.smallestSize)
    for round in 0..<RandomTests.rounds(6) {
      let bytes = round == 0 ? whole : damaged(whole, &random)
      if read(bytes, threads: 3) != read(bytes, threads: 1) { Issue.record("round \(round) differs") }
    }
  }

  @Test(
    "A text read in blocks gives the same contents as in memory, and no result if it has an error",
    arguments: [MeshFormat.obj, .stl])
  func textsInBlocks(format: MeshFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.txt").path
    let document = try MeshDocument(
      meshes: [
        UVSphere(segments: 20, rings: 12).mesh(radius: 1), Icosphere(subdivisions: 2).mesh(radius: 2),
      ],
      nodes: [.init(name: "a", mesh: 0), .init(name: "b", mesh: 1), .init(mesh: 0, translation: [3, 0, 0])])
    let whole = try document.bytes(as: format, options: .init(encoding: .ascii))
    let continued = Array(
      String(decoding: whole, as: UTF8.self).replacing(" 0.", with: " \\\n 0.").utf8)
    let lines = Array(String(decoding: whole, as: UTF8.self).replacing("\n", with: "\r\n  ").utf8)
    var random = SeededGenerator(seed: RandomTests.seed)
    var (read, refused) = (0, 0)
    for round in 0..<RandomTests.rounds(36) {
      var bytes = [whole, lines, format == .obj ? continued : whole][round % 3]
      let isSound = round < 9 || round.isMultiple(of: 2)
      if !isSound { bytes = damaged(bytes, &random) }
      try Data(bytes).write(to: URL(filePath: path))
      let blockSize = [1 << 11, 5000, 1 << 16][Int(random.next() % 3)]
      let general = Outcome { () throws(MeshReadError) in
        format == .obj
          ? try OBJReader(path: path, bytes: bytes, siblings: .none, threads: 1).read()
          : try STLReader(path: path, bytes: bytes, threads: 1).read()
      }
      let blocks =
        format == .obj
        ? try OBJReader.readBlocks(
          path, siblings: .none, threads: 1 + round % 4, smallestSize: 1, blockSize: blockSize)
        : STLReader.readTextBlocks(path, threads: 1 + round % 4, smallestSize: 1, blockSize: blockSize)
      if let blocks {
        read += 1
        if Outcome.contents(blocks) != general { Issue.record("round \(round) differs") }
      } else {
        refused += 1
        if isSound, case .contents = general { Issue.record("round \(round) is sound, and was refused") }
      }
    }
    #expect(read > 12 && refused > 3)
  }

  @Test("A binary STL read in blocks gives the same contents as in memory, and no result if it has an error")
  func stlInBlocks() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.stl").path
    // More facets than one block holds.
    let whole = try MeshDocument(
      meshes: [UVSphere(segments: 200, rings: 80).mesh(radius: 1)], nodes: [.init(mesh: 0)]
    ).bytes(as: .stl)
    var random = SeededGenerator(seed: RandomTests.seed)
    var refused = 0
    for round in 0..<RandomTests.rounds(30) {
      var bytes = whole
      switch round % 5 {
      // Within the numbers of a facet, or within its attributes.
      case 1: bytes.replaceSubrange(1000..<1004, with: [0, 0, 0x80, 0x7F])
      case 2: bytes.removeLast(1 + Int(random.next() % 100))
      case 3: bytes.append(0)
      case 4: bytes = damaged(bytes, &random)
      default: break
      }
      try Data(bytes).write(to: URL(filePath: path))
      let blocks = STLReader.readBlocks(path, threads: 1 + round % 3, smallestSize: 1)
      let general = Outcome { () throws(MeshReadError) in
        try STLReader(path: path, bytes: bytes, threads: 1).read()
      }
      if let blocks {
        if Outcome.contents(blocks) != general { Issue.record("round \(round) differs") }
      } else {
        refused += 1
        if case .contents(let contents) = general, contents.omissions.isEmpty {
          Issue.record("round \(round) is sound, and was refused")
        }
      }
    }
    #expect(refused > 5 && refused < 25)
    #expect(STLReader.readBlocks(folder.url.path, smallestSize: 1) == nil)
    #expect(STLReader.readBlocks(path + ".none", smallestSize: 1) == nil)
  }
}
