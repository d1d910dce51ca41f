import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("PCD point clouds")
struct PCDTests {
  private func read(_ bytes: [UInt8]) throws -> (points: PointSet, color: Color, omissions: [String]) {
    let (document, omissions) = try PCDReader(path: "a.pcd", bytes: bytes).read()
    return (document.meshes[0].points, document.nodes[0].color, omissions)
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try read(bytes)
      return ""
    } catch { return "\(error)" }
  }

  /// Returns a header of a position, an intensity of two bytes and a colour, for a number of points.
  private static func header(_ count: Int, _ data: String) -> String {
    """
    # .PCD v0.7 - Point Cloud Data file format
    VERSION 0.7
    FIELDS x y z intensity rgb
    SIZE 4 4 4 2 4
    TYPE F F F U U
    COUNT 1 1 1 1 1
    WIDTH \(count)
    HEIGHT 1
    VIEWPOINT 0 0 0 1 0 0 0
    POINTS \(count)
    DATA \(data)

    """
  }

  private static func bytes(_ numbers: [Float], _ words: [UInt16] = [], _ colors: [UInt32] = []) -> [UInt8] {
    numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
      + words.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
      + colors.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
  }

  private static let positions = [PackedFloat3([1, 2, 3]), PackedFloat3([-4, 5.5, 1e-3])]
  private static let colors: [SIMD4<UInt8>] = [[255, 128, 1, 255], [0, 0, 255, 255]]

  @Test("Text, rows and compressed columns have the same points")
  func encodings() throws {
    let text = Self.header(2, "ascii") + "1 2 3 7 16744449\n\n-4 5.5 1e-3 9 255\n"
    let rows =
      Array(Self.header(2, "binary").utf8) + Self.bytes([1, 2, 3], [7], [0xFF8001])
      + Self.bytes([-4, 5.5, 1e-3], [9], [0xFF])
    let columns = Self.bytes([1, -4, 2, 5.5, 3, 1e-3], [7, 9], [0xFF8001, 0xFF])
    // Literal runs of at most 32 bytes.
    let packed = [31] + columns[..<32] + [UInt8(columns.count - 33)] + columns[32...]
    let sizes = Self.bytes([], [], [UInt32(packed.count), UInt32(columns.count)])
    let compressed = Array(Self.header(2, "binary_compressed").utf8) + sizes + packed
    for bytes in [Array(text.utf8), rows, compressed] {
      let read = try read(bytes)
      #expect(read.points.positions == Self.positions && read.points.colors == Self.colors)
      #expect(
        read.omissions == [] && read.color == .white && read.points.normals == []
          && read.points.scalars == [PointScalar(name: "intensity", values: [7, 9])])
    }
  }

  @Test("A colour in the bits of a float, normals, doubles, and points without a position are read")
  func fields() throws {
    let orange = Float(bitPattern: 0xFF8000)
    let text = """
      VERSION .7
      FIELDS normal_x normal_y normal_z extra x y z rgb
      SIZE 4 4 4 4 8 8 8 4
      TYPE F F F F F F F F
      COUNT 1 1 1 2 1 1 1 1
      WIDTH 3
      HEIGHT 1
      DATA ascii
      0 3 4 8 9 1 2 3 \(orange)
      0 0 0 8 9 nan nan nan \(orange)
      1 0 0 8 9 4 5 6 \(orange)
      """
    let read = try read(Array(text.utf8))
    #expect(read.points.positions == [PackedFloat3([1, 2, 3]), PackedFloat3([4, 5, 6])])
    #expect(read.points.normals == [PackedFloat3([0, 0.6, 0.8]), PackedFloat3([1, 0, 0])])
    #expect(read.color.sRGB8 == [255, 128, 0, 255])
    #expect(read.omissions == ["1 point without a position", "the column extra of the points"])
  }

  @Test("Binary numbers of all types are read, and points without a position are left out of all arrays")
  func binaryFields() throws {
    let header = """
      VERSION .7
      FIELDS normal_x normal_y normal_z extra x y z rgb
      SIZE 4 4 4 1 8 2 8 4
      TYPE F F F I F I F U
      COUNT 1 1 1 3 1 1 1 1
      WIDTH 2
      HEIGHT 1
      DATA binary

      """
    func row(_ x: Double, _ y: Int16, _ z: Double, _ color: UInt32) -> [UInt8] {
      Self.bytes([0, 3, 4]) + [1, 2, 3] + withUnsafeBytes(of: x.bitPattern.littleEndian, Array.init)
        + Self.bytes([], [UInt16(bitPattern: y)])
        + withUnsafeBytes(of: z.bitPattern.littleEndian, Array.init) + Self.bytes([], [], [color])
    }
    let read = try read(Array(header.utf8) + row(.nan, 1, 0, 5) + row(1.5, -2, 1e-3, 0xFF8001))
    #expect(read.points.positions == [PackedFloat3([1.5, -2, 1e-3])])
    #expect(read.points.normals == [PackedFloat3([0, 0.6, 0.8])])
    #expect(read.color.sRGB8 == [255, 128, 1, 255])
    #expect(read.omissions == ["1 point without a position", "the column extra of the points"])
  }

  @Test("LZF copies bytes before, also those that it writes")
  func lzf() {
    // "ab", then six bytes from two before; "c"; then 12 bytes from one before.
    let bytes: [UInt8] = [1, 97, 98, 4 << 5, 1, 0, 99, 7 << 5, 3, 0]
    #expect(
      LZF.decompressed(bytes[...], size: 21) == Array("abababab".utf8) + Array(repeating: 99, count: 13))
    #expect(LZF.decompressed(bytes[...], size: 20) == nil && LZF.decompressed(bytes[...], size: 22) == nil)
    for count in 0..<bytes.count { #expect(LZF.decompressed(bytes[..<count], size: 21) == nil) }
    #expect(LZF.decompressed([32, 5], size: 3) == nil)
  }

  @Test("Damage is named with its place")
  func damage() {
    let cases: [(String, String)] = [
      ("VERSION 0.7\n", "a.pcd:2: expected an entry DATA of the header, found none"),
      (
        "FIELDS x y\nSIZE 4 4\nTYPE F F\nWIDTH 1\nDATA ascii\n1 2\n",
        #"a.pcd:1: expected the fields x, y and z, found "x y""#
      ),
      (Self.header(2, "ascii") + "1 2 3 4 5\n", "a.pcd:13: expected 2 points, found the end of the file"),
      (Self.header(1, "ascii") + "1 2 x 4 5\n", #"a.pcd:12: expected a number, found "x""#),
      (Self.header(1, "zip"), #"expected ascii, binary or binary_compressed, found "zip""#),
      (Self.header(9_000_000_000, "binary") + "abc", "expected 9000000000 points of 18 bytes, found 3 bytes"),
      (Self.header(Int.max, "binary") + "abc", "points of 18 bytes, found 3 bytes"),
      (Self.header(1, "binary_compressed") + "abc", "expected two sizes, found the end of the file"),
      (
        Self.header(1, "binary_compressed") + "\u{1}\0\0\0\u{12}\0\0\0a",
        "18 bytes compressed by LZF, found damaged data"
      ),
      (
        Self.header(1, "ascii").replacing("TYPE F", with: "TYPE Q"),
        "expected a type I, U or F of 1, 2, 4 or 8 bytes, found Q of 4 bytes"
      ),
    ]
    for (text, expected) in cases {
      let found = message(Array(text.utf8))
      #expect(found.contains(expected), "\(found)")
    }
  }

  @Test("Random changes and cuts of a file are read or refused")
  func mutants() {
    let columns = Self.bytes([1, -4, 2, 5.5, 3, 1e-3], [7, 9], [0xFF8001, 0xFF])
    let packed = [31] + columns[..<32] + [UInt8(columns.count - 33)] + columns[32...]
    let sizes = Self.bytes([], [], [UInt32(packed.count), UInt32(columns.count)])
    let whole = Array(Self.header(2, "binary_compressed").utf8) + sizes + packed
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<2000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...2 * whole.count, using: &random)))
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if message(bytes).isEmpty { #expect(bytes.count >= whole.count / 2) }
    }
  }
}
