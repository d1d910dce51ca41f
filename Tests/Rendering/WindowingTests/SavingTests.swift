import CommandLineSupport
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import orrery_viewer

@Suite("Saving in the viewer")
final class SavingTests {
  private let folder: TemporaryFolder
  private var notices: [ViewerSession.TerminalMessage] = []
  private let bag = DisposerBag()
  private static let text =
    "{ // kept\n  parameters: { scale: 1.0 }, spheres: [{ name: 'ball', radius: 'scale' }, { radius: 2 }] }\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.text, to: "a.json5")
  }

  private func session(_ name: String = "a.json5") throws -> ViewerSession {
    let options = DocumentOptions(
      reading: try ReadingOptions.parse([]), particles: try ParticleOptions.parse([]),
      picture: try PictureOptions.parse([]), appearance: try AppearanceOptions.parse([]))
    let session = ViewerSession(
      try DocumentFile(folder.path(name), options: options).read(), options: options)
    session.notices.subscribe { [unowned self] in notices.append($0) }.disposed(by: bag)
    return session
  }

  private func text(_ name: String = "a.json5") throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test("Changed values are saved, the file is not read again for it, and then there is nothing to save")
  func values() throws {
    let session = try session(), scene = session.document.scene
    try session.document.contents?.set("scale=3")
    scene.spheres[1].center = [1, 0, 0]
    session.save(view: nil)
    let expected = Self.text.replacing("1.0", with: "3").replacing(
      "radius: 2", with: "radius: 2, center: [1, 0, 0]")
    #expect(try text() == expected)
    #expect(notices == [.done("saved \(folder.path("a.json5")) (2 changed values)")])
    _ = session.advance(seconds: 0, now: .now + .seconds(60))
    #expect(session.document.scene === scene && notices.count == 1)
    session.save(view: nil)
    #expect(notices.last == .done("\(folder.path("a.json5")) is up to date"))
    #expect(try text() == expected)
  }

  @Test("A file that another program changed is replaced when the user asks again, with its own changes")
  func changedOutside() throws {
    let session = try session()
    try session.document.contents?.set("scale=3")
    let other = Self.text.replacing("radius: 2", with: "radius: 2.5").replacing("kept", with: "other")
    try folder.write(other, to: "a.json5")
    session.save(view: nil)
    #expect(try text() == other)
    #expect(session.failure?.contains("was changed by another program") == true)
    session.save(view: nil)
    // The window showed a radius of 2.
    #expect(try text() == Self.text.replacing("1.0", with: "3").replacing("kept", with: "other"))
  }

  @Test(
    "The view of a particle file goes into a new scene file, which shows it, and no file of others is replaced"
  )
  func newSceneFile() throws {
    try folder.write("1\n\nO 0 0 0\n", to: "o.xyz")
    let session = try session("o.xyz")
    session.document.scene.background = .black
    session.save(view: Camera(position: [0, 0, 4], target: .zero))
    #expect(
      try text("o.json5")
        == "{\n  particles: [{ file: \"o.xyz\" }],\n  background: \"#000000\",\n  camera: { position: [0, 0, 4], target: [0, 0, 0] },\n}\n"
    )
    let read = try SceneFile.read(folder.path("o.json5"))
    #expect(read.scene.camera?.position == [0, 0, 4] && read.particles.count == 1)
    session.save(view: Camera(position: [0, 0, 5], target: .zero))
    #expect(try text("o.json5").contains("[0, 0, 5]"))
    let later = try self.session("o.xyz")
    later.save(view: Camera(position: [0, 0, 6], target: .zero))
    #expect(try text("o.json5").contains("[0, 0, 5]"))
    #expect(later.failure == "\(folder.path("o.json5")) already exists, and was not written by this window")
  }

  @Test("Undo works after the file was read again, and the journal goes on")
  func reload() throws {
    let session = try session()
    session.changeParameter(by: 20)
    let old = session.document.history?.journal ?? []
    try folder.write(Self.text.replacing("radius: 2", with: "radius: 4"), to: "a.json5")
    var now = ContinuousClock.now
    while session.document.scene.spheres[1].radius != 4 {
      now += .seconds(1)
      _ = session.advance(seconds: 0, now: now)
    }
    let history = try #require(session.document.history)
    #expect(session.document.scene.spheres[0].radius == 3 && history.history.canUndo)
    session.undo()
    #expect(session.document.scene.spheres[0].radius == 1)
    #expect(history.journal.starts(with: old) && history.journal.count > old.count)
  }
}
