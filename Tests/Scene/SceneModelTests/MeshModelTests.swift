import Geometry
import SceneModel
import Testing

@Suite("Meshes in a scene")
struct MeshModelTests {
  private func document() throws -> MeshDocument {
    MeshDocument(
      meshes: [try .box(), try .torus()],
      nodes: [
        .init(name: "a", mesh: 1, color: .black, translation: [1, 2, 3]),
        .init(mesh: 0, transform: Transform(xAxis: [0, 1, 0], yAxis: [-1, 0, 0])),
        .init(name: "b", mesh: 1, translation: .zero, scale: 2),
      ])
  }

  @Test("A scene made from a document gives an equal document, with shared meshes")
  func roundTrip() throws {
    let document = try document()
    let scene = Scene(document)
    #expect(scene.meshes[0].mesh === scene.meshes[2].mesh)
    let written = try scene.meshDocument()
    // The meshes are numbered in the order of their first node.
    #expect(written.meshes == [document.meshes[1], document.meshes[0]])
    #expect(written.nodes.map(\.mesh) == [0, 1, 0])
    #expect(written.nodes.map(\.transform) == document.nodes.map(\.transform))
    #expect(written.nodes.map(\.name) == ["a", nil, "b"])
    #expect(written.nodes.map(\.color) == document.nodes.map(\.color))
    #expect(scene.bounds == document.bounds)
  }

  @Test("The mesh of a sphere is recognised as a sphere unless its scale or material prevents it")
  func tessellatedSphere() throws {
    let shared = SharedMesh(try .uvSphere(radius: 2, segments: 24, rings: 12), sphereRadius: 2)
    let model = MeshModel(
      mesh: shared,
      transform: Transform(translation: [1, 2, 3], rotation: [0.6, 0, 0, 0.8], scale: [3, 3, 3]))
    let sphere = try #require(model.sphere)
    #expect(sphere.center == [1, 2, 3] && abs(sphere.radius - 6) < 1e-4)
    model.material = Material(metallic: 1)
    #expect(model.sphere == nil)
    model.material = .standard
    model.transform = Transform(scale: [3, 3, 3.1])
    #expect(model.sphere == nil)
    model.transform = .identity
    #expect(model.sphere?.radius == 2)
    model.mesh = SharedMesh(shared.mesh)
    #expect(model.sphere == nil)
  }

  @Test("Materials with textures survive a scene, with the same images, and their factors can be set")
  func texturedMaterials() throws {
    let image = EncodedImage(name: "a", bytes: [1, 2, 3])
    var material = Material(metallic: 1)
    material.baseColorTexture = TextureReference(Texture(image))
    let document = MeshDocument(meshes: [Mesh()], nodes: [.init(mesh: 0, material: material)])
    let scene = Scene(document)
    let again = try scene.meshDocument()
    #expect(again == document && again.images.first === image)
    scene.meshes[0].material.metallic = 0.5
    scene.meshes[0].material.roughness = 0.25
    let changed = try scene.meshDocument().nodes[0].material
    #expect((changed.metallic, changed.roughness) == (0.5, 0.25) && changed.details == material.details)
  }

  @Test("A name, the alpha mode and double-sidedness do not prevent that a mesh is drawn as a sphere")
  func nearlyStandardMaterials() throws {
    let mesh = SharedMesh(try .uvSphere(segments: 8, rings: 4), sphereRadius: 1)
    let model = MeshModel(mesh: mesh)
    (model.material.name, model.material.alphaMode, model.material.isDoubleSided) = ("a", .blend, true)
    #expect(model.sphere?.radius == 1)
    model.material.baseColorTexture = TextureReference(Texture(EncodedImage(bytes: [1])))
    #expect(model.sphere == nil)
  }

  @Test("Spheres and cloud elements are recognised as spheres after a round trip through a document")
  func documentOfSpheres() throws {
    let cloud = SphereCloud(elements: [
      SphereCloud.Element(center: [4, 0, 0], radius: 0.5, sRGB8: [255, 0, 0, 255])
    ])
    let scene = Scene(spheres: [Sphere(radius: 3)], shapes: [Box()], sphereClouds: [cloud])
    let document = try scene.meshDocument()
    #expect(document.sphereRadii == [0: 3, 2: 1])
    let again = Scene(document)
    #expect(again.meshes.map(\.sphere?.radius) == [3, nil, 0.5])
    #expect(try again.meshDocument() == document)
  }
}
