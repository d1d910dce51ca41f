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
            children: { boxes: [{ name: "hut", position: [350002, 5600001, 2] }] } } ] }
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
