import Geometry
import MeshFormats
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Variants of mesh files")
struct VariantTests {
  private static let (own, beach, night) = (
    Color(red: 0.5, green: 0.5, blue: 0.5), Color(red: 1, green: 0.5, blue: 0),
    Color(red: 0, green: 0, blue: 0.5)
  )

  /// A document of two boxes, of which the first has other colours in two variants and the second in one.
  private static func document() throws -> MeshDocument {
    var rough = Material(metallic: 0, roughness: 1)
    rough.name = "rough"
    var document = MeshDocument(
      meshes: [try .box()], nodes: [.init(mesh: 0, color: own), .init(mesh: 0, color: own)])
    document.variants = ["beach", "night"]
    document.nodes[0].appearances = [
      0: .init(color: beach, material: rough), 1: .init(color: night, material: .standard),
    ]
    document.nodes[1].appearances = [1: .init(color: night, material: rough)]
    return document
  }

  @Test("A scene file shows a variant of a mesh file, and a binding of its name follows")
  func sceneFile() throws {
    let folder = try SceneFolder([:], meshes: ["shoe.glb": try Self.document()])
    func colors(_ contents: SceneFile.Contents) -> [Color] { contents.scene.meshes.map(\.color) }
    #expect(colors(try folder.read("{ meshes: [{ file: 'shoe.glb' }] }")) == [Self.own, Self.own])
    let contents = try folder.read("{ meshes: [{ name: 'shoe', file: 'shoe.glb', variant: 'beach' }] }")
    #expect(colors(contents) == [Self.beach, Self.own])
    #expect(contents.scene.meshes[0].material.roughness == 1)
    let shoe = try #require(contents.scene.importedMeshes.first)
    #expect(shoe.variants == ["beach", "night"] && contents.variants == shoe.variants)
    shoe.variant = "night"
    #expect(colors(contents) == [Self.night, Self.night])
    shoe.variant = ""
    #expect(colors(contents) == [Self.own, Self.own])
    try contents.set("shoe.variant=night")
    #expect(colors(contents) == [Self.night, Self.night])
    try contents.show(variant: "beach")
    #expect(shoe.variant == "beach")
  }

  @Test("An unknown variant is refused, with the names that there are")
  func unknown() throws {
    let folder = try SceneFolder([:], meshes: ["shoe.glb": try Self.document()])
    let error = #expect(throws: SceneFileError.self) {
      try folder.read("{ meshes: [{ name: 'shoe', file: 'shoe.glb', variant: 'desert' }] }")
    }
    #expect(error?.description.contains("beach or night") == true, "\(error?.description ?? "")")
    let contents = try folder.read("{ meshes: [{ file: 'shoe.glb' }] }")
    let refused = #expect(throws: VariantError.self) { try contents.show(variant: "beech") }
    #expect(refused?.description == "no variant is called \"beech\", did you mean \"beach\"?")
    let other = #expect(throws: VariantError.self) { try contents.show(variant: "x") }
    #expect(other?.description == "no variant is called \"x\", expected beach or night")
  }

  @Test(
    "The variant of a mesh file is shown before and after its scene is created, and written with all variants"
  )
  func meshFile() throws {
    let bytes = try Self.document().bytes(as: .glb)
    for createsScene in [false, true] {
      let contents = try SceneFile.parse(bytes, path: "shoe.glb")
      #expect(contents.variants == ["beach", "night"])
      if createsScene { #expect(contents.scene.meshes.map(\.color) == [Self.own, Self.own]) }
      try contents.show(variant: "night")
      if !createsScene {
        let written = try MeshFile.parse(
          try #require(contents.document).bytes(as: .glb), as: .glb, path: "b.glb"
        ).document
        #expect(written.variants == ["beach", "night"])
        #expect(written.nodes.map(\.color) == [Self.night, Self.night])
        #expect(written.nodes[0].appearance(inVariant: 0).color == Self.beach)
      }
      #expect(contents.scene.meshes.map(\.color) == [Self.night, Self.night])
      #expect(contents.scene.meshes[1].material.roughness == 1)
    }
  }
}
