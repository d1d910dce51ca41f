import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Models by name")
struct NamedModelsTests {
  /// Returns the identities of the models, in order.
  private func identities(_ model: AssignableModel?) -> [ObjectIdentifier] {
    switch model {
    case .model(let shape)?: [ObjectIdentifier(shape)]
    case .part(let group, let meshes)?: [ObjectIdentifier(group)] + meshes.map { ObjectIdentifier($0) }
    case .cloud(let cloud)?: [ObjectIdentifier(cloud)]
    case .material(let material)?: [ObjectIdentifier(material)]
    case .meshes(let models)?: models.map { ObjectIdentifier($0) }
    case nil: []
    }
  }

  @Test(
    "The index finds the same models as a search of the scene, with any number of models of one name",
    arguments: 0..<40)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "c", "d"]
    func some<Model>(_ make: (String) -> Model) -> [Model] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in make(names.randomElement(using: &random) ?? "") }
    }
    let mesh = SharedMesh(Mesh())
    let scene = Scene(
      spheres: some { Sphere(name: $0) }, shapes: some { Box(name: $0) } + some { Torus(name: $0) },
      sphereClouds: some { SphereCloud(name: $0) }, meshes: some { MeshModel(name: $0, mesh: mesh) },
      groups: some { Group(name: $0) }, importedMeshes: some { ImportedMesh(name: $0) })
    let models = NamedModels(scene)
    for name in names + ["e"] {
      #expect(identities(models[name]) == identities(scene.model(named: name)), "\(name)")
    }
  }
}
