import Geometry
import Reactive
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Scenes far from zero")
struct DistantSceneTests {
  private static let table = (0..<4).map { "\(350_000.125 + 0.25 * Double($0)),5600000.5,0.25,0.05" }

  private func folder() throws -> SceneFolder {
    try SceneFolder(["trees.csv": "x,y,z,radius\n" + Self.table.joined(separator: "\n") + "\n"])
  }

  @Test("Points are relative to an origin near the models, and have the coordinates of the file in texts")
  func points() throws {
    let contents = try folder().read(
      """
      { spheres: [{ name: "mark", position: [350000.05, 5600000.1, 0.25], radius: 0.1 },
                  { name: "beside", position: "mark.position + [0.25, 0, 0]", radius: 0.1 }],
        labels: [{ name: "text", text: "{mark.position.x:.2}", position: "mark.position" }] }
      """)
    let scene = contents.scene
    #expect(scene.origin == [350_000, 5_600_000, 0])
    #expect(scene.spheres[0].center == [0.05, 0.1, 0.25] && scene.spheres[1].center == [0.3, 0.1, 0.25])
    #expect(scene.labels[0].text == "350000.05" && scene.labels[0].position == [0.05, 0.1, 0.25])
    #expect(scene.bounds.size.max() < 1)
    let named = contents.namedProperties().first { $0.path == "mark.position" }
    #expect(named?.value == .vector([350_000.05, 5_600_000.1, 0.25]))
    #expect(named?.text == "[350000.05, 5600000.1, 0.25]")
    // The expression follows, and a component is one of the file.
    try contents.set(Assignment("mark.position.y=5600000.35"))
    #expect(scene.spheres[0].center.y == 0.35 && scene.spheres[1].center.y == 0.35)
  }

  @Test("A scene near zero, and one whose models reach to zero, have no origin")
  func near() throws {
    for text in [
      "{ spheres: [{ position: [15, 0, 0], radius: 1 }] }",
      "{ spheres: [{ position: [15, 0, 0], radius: 0.015 }] }",
      "{ spheres: [{ position: [350000, 5600000, 0] }, { radius: 2 }] }", "{}",
    ] {
      let scene = try folder().read(text).scene
      #expect(scene.origin == .zero)
      #expect(scene.spheres.first.map { $0.center.x == 15 || $0.center.x == 350_000 } ?? true)
    }
  }

  @Test("Defaults are at zero, which is far away, and groups are places or offsets")
  func groups() throws {
    let scene = try folder().read(
      """
      { parameters: { s: 0.5 }, particles: [{ name: "trees", file: "trees.csv" }],
        labels: [{ name: "lost" }],
        groups: [
          { name: "site", position: [350001, 5600001, 2], children: { boxes: [{ name: "hut" }] } },
          { name: "crane", position: ["350001 + s", 5600001, 2], children: { boxes: [{ name: "cab" }] } },
          { name: "moved", position: [0, "s", 0],
            children: { boxes: [{ name: "hut", position: [350002, 5600001, 2] }] } },
          { position: ["350002 + s", 5600001, 2], children: { boxes: [{ name: "tent" }] } },
          { position: ["350003 + i", "5600001 + s", 2], repeat: { count: 2, index: "i" },
            children: { spheres: [{ radius: 0.25 }] } },
          { position: [0, 0, "s"], children: { boxes: [{ name: "kiosk", position: [350003, 5600001, 2] }] } } ] }
      """
    ).scene
    func place(_ name: String) -> SIMD3<Double>? {
      scene.shapes.first { $0.name == name }.map {
        SIMD3<Double>($0.placement.transform.translation) + scene.origin
      }
    }
    #expect(scene.origin != .zero)
    #expect(scene.labels.map { SIMD3<Double>($0.position) + scene.origin } == [.zero])
    #expect(place("site.hut") == [350_001, 5_600_001, 2])
    #expect(place("crane.cab") == [350_001.5, 5_600_001, 2])
    #expect(place("moved.hut") == [350_002, 5_600_001.5, 2])
    // A group needs no name.
    #expect(place("tent") == [350_002.5, 5_600_001, 2])
    #expect(place("kiosk") == [350_003, 5_600_001, 2.5])
    let rows = scene.spheres.map { SIMD3<Double>($0.placement.transform.translation) + scene.origin }
    #expect(rows.suffix(2) == [[350_003, 5_600_001.5, 2], [350_004, 5_600_001.5, 2]])
  }

  @Test("A scene far from zero reads each file once, and has the files and the warnings of one near zero")
  func files() throws {
    func contents(_ x: Int) throws -> SceneFile.Contents {
      let folder = try SceneFolder([
        "a.obj": "mtllib none.mtl\nv \(x) 0 0\nv \(x + 1) 0 0\nv \(x) 1 0\nf 1 2 3\n",
        "b.xyz": "2\n\nO \(x) 0 1\nH \(x) 1 1\n", "c.csv": "x\n\(x)\n",
        "part.json5": "{ meshes: [{ file: 'a.obj' }] }",
      ])
      let contents = try folder.read(
        """
        { data: [{ name: "d", file: "c.csv" }], meshes: [{ file: "a.obj" }, { file: "a.obj", position: [0, 2, 0] }],
          particles: [{ file: "b.xyz" }], components: [{ file: "part.json5", position: [0, 3, 0] }],
          spheres: [{ position: ["d.x[0]", 0, 2] }] }
        """)
      for name in ["a.obj", "b.xyz", "c.csv", "part.json5"] {
        #expect(folder.readCounts[name] == 1, "\(name)")
      }
      return contents
    }
    func names(_ contents: SceneFile.Contents) -> [String] {
      contents.referencedFiles.map { String($0.split(separator: "/").last ?? "") }
    }
    func warnings(_ contents: SceneFile.Contents) -> [String] {
      contents.warnings.map { "\($0.path.split(separator: "/").last ?? ""): \($0.reason)" }
    }
    let (near, far) = (try contents(0), try contents(4_000_000))
    #expect(near.scene.origin == .zero && far.scene.origin.x > 3_900_000)
    #expect(SIMD3<Double>(far.scene.spheres[0].center) + far.scene.origin == [4_000_000, 0, 2])
    #expect(far.scene.meshes.count == 3)
    #expect(
      names(far) == names(near) && Set(names(far)).isSuperset(of: ["a.obj", "b.xyz", "c.csv", "part.json5"]))
    #expect(warnings(far) == warnings(near) && warnings(far).count == 1, "\(warnings(far))")
  }

  @Test("A format without an origin of 64 bits is not read again for one")
  func noOrigin() throws {
    let atoms = (0..<2).map {
      "ATOM  \($0 + 1)0000  O   HOH A   1    9000.00\($0)9000.0009000.000  1.00  0.00           O"
    }
    let scene = try SceneFolder(["a.pdb": atoms.joined(separator: "\n") + "\n"]).read(
      "{ particles: [{ file: 'a.pdb' }] }")
    let frame = scene.particles[0].shownFrame
    #expect(frame.count == 2 && frame.origin == .zero && scene.particles[0].file.options.origin == .zero)
  }

  @Test("Particles have all digits, and their columns and selections those of the file")
  func particles() throws {
    let contents = try folder().read(
      "{ particles: [{ name: 'trees', file: 'trees.csv', select: 'x > 350000.5', position: [0, 0, 1] }] }")
    let frame = contents.particles[0].shownFrame
    #expect(frame.count == 2 && frame.origin + [0, 0, 1] == contents.scene.origin)
    #expect(frame.filePosition(0) == [350_000.625, 5_600_000.5, 0.25])
    let cloud = contents.particles[0].cloud
    #expect(cloud.placement.transform.translation == .zero)
    #expect(
      contents.particles[0].properties(ofElement: 1)?.first { $0.name == "position" }?.value
        == "[350000.875, 5600000.5, 0.25]")
  }

  @Test("Repeated shapes are relative to the origin, also when one of them is set", arguments: [3, 1200])
  func repeated(count: Int) throws {
    let contents = try folder().read(
      """
      { boxes: [{ name: "post", position: ["350000 + 0.001 * i", 5600000.25, 0.25], size: [0.1, 0.1, 0.1],
                  repeat: { count: \(count), index: "i" } }] }
      """)
    let scene = contents.scene
    func center(_ index: Int) -> SIMD3<Float>? {
      scene.shapeClouds.first?.elements[index].center ?? scene.shapes[index].placement.transform.translation
    }
    #expect(scene.origin.y == 5_600_000)
    let first = Float(350_000 - scene.origin.x)
    #expect(center(0) == [first, 0.25, 0.25])
    let third = try #require(center(2))
    #expect(abs(third.x - first - 0.002) < 1e-6 && third.y == 0.25)
    try contents.set(Assignment("post[1].position=350000.75,5600000.125,0"))
    #expect(center(1) == [first + 0.75, 0.125, 0])
  }

  @Test("A changed point and a camera are written with the coordinates of the file")
  func written() throws {
    let text = """
      { up: "z",
        spheres: [{ name: "mark", position: [350000.05, 5600000.1, 0.25], radius: 0.1 }] }
      """
    let contents = try folder().read(text)
    contents.scene.spheres[0].center.x += 0.25
    contents.scene.camera = Camera(position: [1, 2, 3.5], target: .zero)
    let (writer, file) = try ValueWriter.reading(Array(text.utf8), path: "scene.json5", siblings: .none)
    var changed = writer
    changed.write(contents.scene.spheres[0], replacing: file.scene.spheres[0], nil)
    if let camera = contents.scene.camera { changed.write(camera, asViewOf: file.scene) }
    let saved = String(decoding: changed.revision.bytes, as: UTF8.self)
    #expect(saved.contains("position: [350000.3, 5600000.1, 0.25]"), "\(saved)")
    // The axis Z of the file is Y of the scene.
    #expect(saved.contains("position: [350001, 5599996.5, 2], target: [350000, 5600000, 0]"), "\(saved)")
  }
}
