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

  @Test("Formats that have no such numbers name them", arguments: MeshFormat.written)
  func omissions(format: MeshFormat) {
    let isNamed = document(Self.points).omittedGeometry(as: format)
      .contains("the columns intensity and gps time of the points")
    #expect(isNamed == (format.keeps.contains(.points) && format != .ply))
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
