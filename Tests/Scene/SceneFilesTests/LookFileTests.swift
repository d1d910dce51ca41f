import Geometry
import SceneFiles
import SceneModel
import Testing

@Suite("Looks of scene files")
struct LookFileTests {
  private func read(_ text: String) throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "a.json5")
  }

  @Test("A file without a look is plain until a look is applied")
  func standard() throws {
    let contents = try read("{ spheres: [{}] }")
    #expect(contents.scene.look == .plain && contents.scene.effects == Effects())
    contents.apply(.studio)
    #expect(contents.scene.look == .studio && contents.scene.effects.groundShadow)
  }

  @Test("A look of the file is kept, unless it is overridden")
  func ownLook() throws {
    let contents = try read("{ look: \"night\", spheres: [{}] }")
    #expect(contents.scene.look == .night && contents.scene.effects.ambientOcclusion)
    contents.apply(.studio)
    #expect(contents.scene.look == .night)
    contents.apply(.plain, overriding: true)
    #expect(contents.scene.look == .plain && contents.scene.effects == Effects())
  }

  @Test("Parts that the file sets are those of the file")
  func parts() throws {
    let contents = try read(
      "{ look: \"studio\", background: \"black\", effects: { shadow: false, axes: true }, spheres: [{}] }")
    let scene = contents.scene
    #expect(scene.background == .black && scene.backgroundBottom == nil)
    #expect(scene.effects == Effects(ambientOcclusion: true, axes: true))
  }

  @Test("A saved file does not contain what follows from its look")
  func saving() throws {
    let text = "{\n  spheres: [{ name: \"a\", radius: 1 }],\n}\n"
    let contents = try read(text)
    contents.apply(.studio)
    #expect(try contents.revision(of: Array(text.utf8)).bytes == Array(text.utf8))
    contents.scene.effects.groundShadow = false
    let saved = String(decoding: try contents.revision(of: Array(text.utf8)).bytes, as: UTF8.self)
    #expect(saved.contains("shadow: false") && !saved.contains("occlusion") && !saved.contains("background"))
  }

  @Test("The background follows from the colours that expressions compute")
  func bound() throws {
    let contents = try read(
      "{ look: \"studio\", parameters: { v: 1 }, spheres: [{ color: \"rgb(v, v, v)\" }] }")
    #expect(contents.scene.background.green < 0.2)
  }

  @Test("An unknown look is an error that names the looks")
  func mistake() {
    #expect(throws: SceneFileError.self) { try read("{ look: \"dark\", spheres: [{}] }") }
  }
}
