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

  @Test(
    "Particles of a scene have the colours of chains and small water, unless the scene sets them or is plain")
  func chains() throws {
    func atom(_ number: Int, _ residue: String, _ chain: String, _ x: Int) -> String {
      "ATOM  \(padded(number, 5))  O   \(residue) \(chain)   1    \(padded(x, 4)).000   0.000   0.000  1.00  0.00           O\n"
    }
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: " ", count: width - "\(number)".count) + "\(number)"
    }
    let folder = try SceneFolder([
      "m.pdb": atom(1, "GLY", "A", 0) + atom(2, "GLY", "B", 5) + atom(3, "HOH", "A", 9)
    ])
    func check(_ keys: String, _ particle: String = "", colors: Int, water: Float, title: String) throws {
      let contents = try folder.read("{ \(keys) particles: [{ file: \"m.pdb\"\(particle) }] }")
      contents.apply(.studio)
      let elements = contents.scene.sphereClouds[0].elements
      #expect(Set(elements.map(\.sRGB8)).count == colors, "\(keys)\(particle)")
      #expect(abs(elements[2].radius / elements[0].radius - water) < 1e-6, "\(keys)\(particle)")
      #expect(contents.scene.colorLegend?.title == title)
    }
    try check("", colors: 3, water: 0.4, title: "chain")
    try check("look: \"night\",", colors: 3, water: 0.4, title: "chain")
    try check("look: \"plain\",", colors: 1, water: 1, title: "")
    try check("", ", radius: \"vdw\", color: \"element\"", colors: 1, water: 1, title: "")
  }

  @Test("An unknown look is an error that names the looks")
  func mistake() {
    #expect(throws: SceneFileError.self) { try read("{ look: \"dark\", spheres: [{}] }") }
  }
}
