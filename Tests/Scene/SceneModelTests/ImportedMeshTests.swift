import Geometry
import Testing

@testable import SceneModel

@Suite("Imported meshes")
struct ImportedMeshTests {
  @Test("A new colour keeps the material of a single mesh, and a new material replaces it")
  func materials() throws {
    let mesh = try Mesh.plane(width: 1, depth: 1)
    let document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0), .init(mesh: 0)])
    let model = ImportedMesh(document, sharing: document.sharedMeshes)
    #expect(model.meshes.map(\.material) == [.standard, .standard])
    let single = Material(metallic: 0.5)
    model.meshes[0].material = single
    model.color = .black
    #expect(model.meshes.map(\.material) == [single, .standard])
    #expect(model.meshes.allSatisfy { $0.color == .black })
    let common = MaterialModel(metallic: 1)
    model.material = common
    #expect(model.meshes.allSatisfy { $0.material == common.material })
    model.material = nil
    #expect(model.meshes.map(\.material) == [.standard, .standard])
  }
}
