import Geometry
import Testing

@testable import MeshFormats

@Suite("Ranges of colours")
struct ColorRangeTests {
  private static let red: SIMD4<UInt8> = [255, 0, 0, 255]

  private func color(_ text: String, _ format: MeshFormat) throws -> SIMD4<UInt8> {
    let document = try MeshFile.parse(Array(text.utf8), as: format, path: "a").document
    return (document.meshes[0].colors.first ?? document.nodes[0].color).sRGB8
  }

  @Test(
    "Colours of OBJ are from 0 to 1, 255 or 65,535 by their values, and the seventh number is alpha",
    arguments: [
      ("1 0 0", red), ("255 0 0", red), ("65535 0 0", red), ("1 0 0 1", red),
      ("1 0 0 0.5", [255, 0, 0, 128]),
      ("255 0 0 255", red), ("255 0 0 1", red), ("1.00001 0 0", red), ("128 0 0", [128, 0, 0, 255]),
    ] as [(String, SIMD4<UInt8>)])
  func obj(numbers: String, expected: SIMD4<UInt8>) throws {
    let text = "v 0 0 0 \(numbers)\nv 1 0 0 \(numbers)\nv 0 1 0 \(numbers)\nf 1 2 3\n"
    #expect(try color(text, .obj) == expected)
  }

  @Test("A vertex without a colour is white beside colours of any range")
  func missing() throws {
    let document = try MeshFile.parse(
      Array("v 0 0 0 255 0 0\nv 1 0 0\nv 0 1 0 0 0 128\nf 1 2 3\n".utf8), as: .obj, path: "a"
    ).document
    #expect(document.meshes[0].colors.map(\.sRGB8) == [Self.red, [255, 255, 255, 255], [0, 0, 128, 255]])
  }

  @Test(
    "Bytes of PLY are from 0 to 255, and other types by their values",
    arguments: [
      ("uchar", "1 0 0", [1, 0, 0, 255]), ("char", "-1 0 0", red), ("uchar", "255 0 0", red),
      ("ushort", "255 0 0", red), ("ushort", "65535 0 0", red), ("int", "255 0 0", red),
      ("uint", "4294967295 0 0", red), ("float", "1 0 0", red), ("float", "255 0 0", red),
      ("double", "65535 0 0", red), ("short", "1 0 0", red),
    ] as [(String, String, SIMD4<UInt8>)])
  func ply(type: String, numbers: String, expected: SIMD4<UInt8>) throws {
    let head =
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    let colors = ["red", "green", "blue"].map { "property \(type) \($0)\n" }.joined()
    let face = "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
    let rows = "0 0 0 \(numbers)\n1 0 0 \(numbers)\n0 1 0 \(numbers)\n"
    #expect(try color(head + colors + face + rows + "3 0 1 2\n", .ply) == expected)
    // As points, and as colours of the face.
    let points = try MeshFile.parse(
      Array((head + colors + "end_header\n" + rows).utf8), as: .ply, path: "a"
    ).document
    #expect(points.nodes[0].color.sRGB8 == expected)
    let faces =
      head + "element face 1\nproperty list uchar int vertex_indices\n" + colors
      + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2 \(numbers)\n"
    #expect(try color(faces, .ply) == expected)
  }

  @Test("Floats of binary clouds are scaled by the values of all points")
  func binaryPoints() throws {
    let head =
      "ply\nformat binary_little_endian 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nproperty float red\nproperty float green\nproperty float blue\nend_header\n"
    let numbers: [Float] = [0, 0, 0, 255, 0, 0, 1, 0, 0, 0, 1, 51]
    let bytes = Array(head.utf8) + numbers.withUnsafeBytes { Array($0) }
    let fast = try PLYReader(path: "a", bytes: bytes).read()
    #expect(fast.document.meshes[0].points.colors == [[255, 0, 0, 255], [0, 1, 51, 255]])
    #expect(try PLYReader(path: "a", bytes: bytes, usesFastPaths: false).read().document == fast.document)
  }

  @Test("Fields of PCD for the components of a colour are read")
  func pcd() throws {
    let text =
      "FIELDS x y z r g b\nSIZE 4 4 4 2 2 2\nTYPE F F F U U U\nWIDTH 1\nHEIGHT 2\nDATA ascii\n0 0 0 255 0 0\n1 1 1 255 0 0\n"
    let document = try PCDReader(path: "a", bytes: Array(text.utf8)).read().document
    #expect(document.nodes[0].color.sRGB8 == Self.red && document.pointCount == 2)
  }
}
