import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Numbers of points")
struct PointScalarTests {
  private func document(_ sets: PointSet...) -> MeshDocument {
    MeshDocument(
      meshes: sets.map { Mesh(points: $0) }, nodes: sets.indices.map { MeshDocument.Node(mesh: $0) })
  }

  private static let points = PointSet(
    positions: [PackedFloat3([0, 0, 0]), PackedFloat3([1, 2, 3])],
    scalars: [
      PointScalar(name: "intensity", values: [0.5, 300]),
      PointScalar(name: "gps time", values: [.nan, -1e-7]),
    ])

  @Test("PLY has a property for each, in all encodings", arguments: MeshFormat.ply.encodings)
  func ply(encoding: MeshWritingOptions.Encoding) throws {
    let bytes = try document(Self.points).bytes(as: .ply, options: MeshWritingOptions(encoding: encoding))
    #expect(String(decoding: bytes, as: UTF8.self).contains("property float gps_time\n"))
    for usesFastPaths in [true, false] {
      var reader = PLYReader(path: "a", bytes: bytes, threads: 2)
      reader.usesFastPaths = usesFastPaths
      let read = try reader.read()
      let scalars = read.document.meshes[0].points.scalars
      #expect(read.omissions == [] && scalars.map(\.name) == ["intensity", "gps_time"])
      #expect(scalars[0].values == [0.5, 300] && scalars[1].values[0].isNaN && scalars[1].values[1] == -1e-7)
    }
  }

  @Test("Several sets in one PLY file have the numbers of all, which are missing where a set has none")
  func union() throws {
    let other = PointSet(
      positions: [PackedFloat3([4, 5, 6])], scalars: [PointScalar(name: "class", values: [2])])
    let bytes = try document(Self.points, other).bytes(as: .ply)
    let scalars = try MeshFile.parse(bytes, as: .ply, path: "a").document.meshes[0].points.scalars
    #expect(scalars.map(\.name) == ["intensity", "gps_time", "class"])
    #expect(scalars[0].values.map(\.isNaN) == [false, false, true])
    #expect(scalars[2].values.map(\.isNaN) == [true, true, false] && scalars[2].values[2] == 2)
    var joined = Self.points
    joined.append(other)
    #expect(joined.scalars.map(\.values.count) == [3, 3, 3] && joined.scalars[2].values[2] == 2)
  }

  @Test("Points with the numbers of 3D Gaussians, whose names had blanks, are no Gaussians in PLY")
  func gaussianNames() throws {
    let names = ["f dc 0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "rot_0"]
    let points = PointSet(
      positions: [PackedFloat3([1, 2, 3])], scalars: names.map { PointScalar(name: $0, values: [0.5]) })
    let read = try MeshFile.parse(try document(points).bytes(as: .ply), as: .ply, path: "a").document
    #expect(read.splatCount == 0 && read.meshes[0].points.positions.count == 1)
    #expect(read.meshes[0].points.scalars.map(\.name) == ["f_dc_0_"] + names.dropFirst())
  }

  @Test("Formats that have no such numbers name them", arguments: MeshFormat.written)
  func omissions(format: MeshFormat) {
    let omissions = document(Self.points).omittedGeometry(as: format)
    // glTF has no number for one that is missing.
    let named =
      [.glb, .gltf].contains(format)
      ? "the column gps time of the points" : "the columns intensity and gps time of the points"
    #expect(omissions.contains(named) == (format.keeps.contains(.points) && format != .ply))
  }

  private static let glTFPoints = PointSet(
    positions: [PackedFloat3([0, 0, 0]), PackedFloat3([1, 2, 3]), PackedFloat3([4, 5, 6])],
    colors: [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]],
    scalars: [
      PointScalar(name: "intensity", values: [0.5, 300, -1e-7]), PointScalar(name: "Δ\"", values: [1, 2, 3]),
    ])

  @Test(
    "glTF has an attribute with an underscore for each",
    arguments: [(MeshFormat.glb, MeshCompression.none), (.gltf, .none), (.glb, .meshopt)])
  func gltf(format: MeshFormat, compression: MeshCompression) throws {
    let one = PointSet(
      positions: Self.glTFPoints.positions, scalars: [PointScalar(name: "a", values: [7, 8, 9])])
    let bytes = try document(Self.glTFPoints, one).bytes(
      as: format, options: MeshWritingOptions(compression: compression))
    if compression == .none {
      #expect(String(decoding: bytes, as: UTF8.self).contains(#""_intensity":"#))
    }
    let read = try MeshFile.parse(bytes, as: format, path: "a")
    #expect(read.omissions == [] && read.warnings == [])
    #expect(read.document.meshes.map(\.points.scalars) == [Self.glTFPoints.scalars, one.scalars])
  }

  @Test("Attributes of glTF without a number for each point are left out, and infinite numbers are missing")
  func otherAttributes() throws {
    let numbers: [Float] = [0, 0, 0, 1, 2, 3, 5, .infinity]
    let buffer = numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
    let base64 = Data(buffer).base64EncodedString()
    let text = """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],
      "meshes":[{"primitives":[{"mode":0,"attributes":{"POSITION":0,"_A":1,"_B":0,"_":1}}]}],
      "buffers":[{"byteLength":32,"uri":"data:;base64,\(base64)"}],
      "bufferViews":[{"buffer":0,"byteLength":24},{"buffer":0,"byteOffset":24,"byteLength":8}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"VEC3"},
      {"bufferView":1,"componentType":5126,"count":2,"type":"SCALAR"}]}
      """
    let read = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a")
    #expect(read.document.meshes[0].points.scalars == [PointScalar(name: "A", values: [5, .nan])])
    #expect(
      read.omissions == [
        "1 attribute _B (meshes[0].primitives[0].attributes._B: expected one number for each of 2 positions, found 2 of 3)"
      ])
  }

  // VTK 9.7 reads the file so, too.
  @Test(
    "PLY elements on several lines, or several on a line, are read if the numbers of the file are those of the elements"
  )
  func lines() throws {
    let head =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      + "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
    func read(_ text: String) throws -> MeshFile.ReadResult {
      try MeshFile.parse(Array((head + text).utf8), as: .ply, path: "a")
    }
    let plain = try read("0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n")
    for text in ["0 0\n0 1 0 0\n1 1 0\n\n0 1 0\n4\n0 1\n2 3\n", "0 0 0 1 0 0 1 1 0 0 1 0 4 0 1 2 3"] {
      let result = try read(text)
      #expect(result.document == plain.document)
      #expect(result.warnings == ["the elements are not on lines of their own"])
    }
    // A number too few on a line is no reason to take that of the next one.
    let error = #expect(throws: MeshReadError.self) { try read("0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n") }
    #expect(error?.description == "a:10: expected a finite number, found the end of the line")
  }
}
