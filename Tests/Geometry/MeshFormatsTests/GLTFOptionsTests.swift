import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Options of glTF")
struct GLTFOptionsTests {
  /// Balls in two colours, one sheared ball, and a box with its own mesh.
  private func balls() throws -> MeshDocument {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    var nodes: [MeshDocument.Node] = (0..<6).map { number in
      let place: SIMD3<Float> = [Float(number), 0, 0]
      let color = number % 2 == 0 ? red : blue
      return .init(mesh: 0, color: color, translation: place, scale: Float(number + 1))
    }
    nodes.append(.init(mesh: 0, color: red, transform: Transform(xAxis: [1, 1, 0])))
    nodes.append(.init(name: "box", mesh: 1, translation: [0, 9, 0]))
    return MeshDocument(meshes: [try .icosphere(subdivisions: 1), try .box()], nodes: nodes)
  }

  @Test(
    "Instancing writes one node for each material, and is read back as the original nodes",
    arguments: [MeshFormat.glb, .gltf])
  func instancing(format: MeshFormat) throws {
    let document = try balls()
    let bytes = try document.bytes(as: format, options: .init(isInstanced: true))
    let file = try format == .glb ? GLTFReader(glb: bytes) : GLTFReader(gltf: bytes)
    #expect(try file.brokenRules() == [])
    // The extension is required: a program without it would show one ball in place of many.
    #expect(file.asset.extensionsUsed == ["EXT_mesh_gpu_instancing"])
    #expect(file.asset.extensionsRequired == ["EXT_mesh_gpu_instancing"])
    // The red balls, the blue balls, the sheared ball, the box.
    #expect(file.asset.nodes?.count == 4)
    let read = try MeshFile.parse(bytes, as: format, path: "a").document
    #expect(read.nodes.count == document.nodes.count)
    let moved = Set(read.nodes.map { "\($0.color.hex) \($0.transform)" })
    #expect(moved == Set(document.nodes.map { "\($0.color.hex) \($0.transform)" }))
    #expect(read.meshes == document.meshes)
    #expect(read.bounds == document.bounds)
    #expect(bytes != (try document.bytes(as: format)))
    #expect(try document.bytes(as: format, options: .init(isInstanced: true)) == bytes)
  }

  @Test("Instances are rotated, and each group has its own")
  func rotatedInstances() throws {
    let half = Float(0.5).squareRoot()
    let turn = Transform(translation: [1, 2, 3], rotation: [0, half, 0, half], scale: [1, 2, 4])
    let document = MeshDocument(
      meshes: [try .box()],
      nodes: [
        .init(group: 0, mesh: 0, translation: [1, 0, 0]), .init(group: 0, mesh: 0, transform: turn),
        .init(group: 1, mesh: 0), .init(group: 1, mesh: 0, translation: [2, 0, 0], scale: 3),
        .init(mesh: 0, translation: [0, 7, 0]),
      ],
      groups: [
        .init(name: "rotated", transform: Transform(translation: [0, 1, 0])), .init(name: "straight"),
      ])
    let bytes = try document.bytes(as: .glb, options: .init(isInstanced: true))
    let file = try GLTFReader(glb: bytes)
    #expect(try file.brokenRules() == [])
    #expect(file.asset.nodes?.map(\.name) == ["rotated", "straight", nil])
    #expect(file.asset.nodes?.map(\.mesh) == [0, 0, 0])
    let read = try MeshFile.parse(bytes, as: .glb, path: "a").document
    #expect(read.groups == document.groups && read.nodes.map(\.group) == [0, 0, 1, 1, nil])
    for (found, expected) in zip(read.nodes, document.nodes) {
      #expect(found.transform.isClose(to: expected.transform, within: 1e-6))
    }
    // A transform without rotation is exact.
    #expect(read.nodes[0].transform == document.nodes[0].transform)
  }

  @Test("Instancing does not change a document in which nodes share nothing")
  func nothingShared() throws {
    let document = MeshDocument.triangle
    #expect(try document.bytes(as: .glb, options: .init(isInstanced: true)) == document.bytes(as: .glb))
  }

  @Test("A separate buffer is written beside the text, which refers to it with its name as a URI")
  func sidecar() throws {
    let folder = try TemporaryFolder()
    let document = try MeshDocument.spheres()
    let path = folder.path("balls.gltf")
    try document.write(toFile: path, as: .gltf, options: .init(sidecarName: "my balls.bin"))
    #expect(folder.names == ["balls.gltf", "my balls.bin"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""uri":"my%20balls.bin""#))
    #expect(
      try MeshFile.read(path).document
        == MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document)
    let glb = try document.bytes(as: .glb)
    let buffer = try Data(contentsOf: URL(fileURLWithPath: folder.path("my balls.bin")))
    #expect(glb.suffix(buffer.count) == Array(buffer)[...])
  }
}

extension Transform {
  /// Returns whether no component differs by more than `tolerance`.
  func isClose(to other: Transform, within tolerance: Float) -> Bool {
    [
      xAxis - other.xAxis, yAxis - other.yAxis, zAxis - other.zAxis, translation - other.translation,
    ].allSatisfy { max($0.max(), -$0.min()) <= tolerance }
  }
}
