import CommandLineSupport
import Foundation
import Geometry
import MeshFormats
import Reactive
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import OrreryViewerCommand

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
    let options = try DocumentOptions.parsed()
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
      "radius: 2", with: "radius: 2, position: [1, 0, 0]")
    #expect(try text() == expected)
    #expect(notices == [.done("saved \(folder.path("a.json5")) (2 changed values)")])
    _ = session.advance(seconds: 0, now: .now + .seconds(60))
    #expect(session.document.scene === scene && notices.count == 1)
    session.save(view: nil)
    #expect(notices.last == .done("\(folder.path("a.json5")) is up to date"))
    #expect(try text() == expected)
  }

  @Test("A time that playing has reached is not saved, one that the user has set is")
  func playedTime() throws {
    let text = "{ parameters: { t: 0 }, spheres: [{ center: ['t', 0, 0] }] }\n"
    try folder.write(text, to: "t.json5")
    let session = try session("t.json5")
    #expect(session.advance(seconds: 0.5))
    session.save(view: nil)
    #expect(try self.text("t.json5") == text)
    session.timed?.seek(2)
    session.save(view: nil)
    #expect(try self.text("t.json5") == text.replacing("t: 0", with: "t: 2"))
  }

  @Test(
    "A time that plays is not saved either after another program has saved the file, and one that is set still is"
  )
  func playedTimeAfterReload() throws {
    let text = "{ parameters: { t: 0 }, spheres: [{ center: ['t', 0, 0] }] }\n"
    try folder.write(text, to: "t.json5")
    let session = try session("t.json5")
    func reload(_ comment: String) throws {
      try folder.write(text + comment, to: "t.json5")
      let count = notices.count
      var now = ContinuousClock.now
      while notices.count == count {
        now += .seconds(1)
        _ = session.advance(seconds: 0, now: now)
      }
    }
    #expect(session.advance(seconds: 0.5))
    try reload("// 1\n")
    #expect(session.document.scene.spheres[0].center.x == 0.5)
    session.save(view: nil)
    #expect(try self.text("t.json5") == text + "// 1\n")
    session.timed?.seek(2)
    try reload("// 2\n")
    session.save(view: nil)
    #expect(try self.text("t.json5") == text.replacing("t: 0", with: "t: 2") + "// 2\n")
  }

  @Test("The clip that plays at first and its time are not saved")
  func playedClip() throws {
    try RiggedDocument.beam.write(toFile: folder.path("beam.glb"), as: .glb)
    let text = "{ meshes: [{ name: 'beam', file: 'beam.glb' }], spheres: [{ radius: 2 }] }\n"
    try folder.write(text, to: "clip.json5")
    let session = try session("clip.json5")
    #expect(session.advance(seconds: 0.75))
    #expect(session.document.scene.animations.map(\.time) == [0.75])
    session.document.scene.spheres[0].radius = 3
    session.save(view: nil)
    #expect(try self.text("clip.json5") == text.replacing("radius: 2", with: "radius: 3"))
    #expect(notices == [.done("saved \(folder.path("clip.json5")) (1 changed value)")])
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
    session.save(view: Camera(position: [0, 0, 4], target: .zero, aspectRatio: 16 / 9))
    #expect(
      try text("o.json5")
        == "{\n  particles: [\n    { name: \"o\", file: \"o.xyz\" },\n  ],\n  background: \"#000000\",\n  camera: { position: [0, 0, 4], target: [0, 0, 0] },\n}\n"
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

  @Test("Revert asks once, returns to the values of the file, and redo brings the changes back")
  func revert() throws {
    let session = try session(), scene = session.document.scene
    session.revert()
    #expect(session.toast?.text == "nothing has changed since the last save")
    session.changeParameter(by: 10)
    scene.spheres[0].center = [1, 0, 0]
    session.revert()
    #expect(session.toast?.text.contains("press ctrl-R again") == true && scene.spheres[0].radius == 2)
    // Another change asks again.
    session.changeParameter(by: 10)
    session.revert()
    #expect(scene.spheres[0].radius == 3 && session.hasUnsavedEdits)
    session.revert()
    #expect(scene.spheres[0].radius == 1 && scene.spheres[0].center == .zero && !session.hasUnsavedEdits)
    for _ in 0..<3 { session.redo() }
    #expect(scene.spheres[0].radius == 3 && scene.spheres[0].center == [1, 0, 0] && session.hasUnsavedEdits)
    session.save(view: nil)
    session.changeParameter(by: 10)
    session.revert()
    session.revert()
    #expect(scene.spheres[0].radius == 3 && !session.hasUnsavedEdits)
    // A key of a window is an event, whose handlers see the values before the undo.
    let key = EventEmitter<Void>(), bag = DisposerBag()
    key.subscribe { session.revert() }.disposed(by: bag)
    session.changeParameter(by: 10)
    session.changeParameter(by: 10)
    key.emit(())
    #expect(session.hasUnsavedEdits)
    key.emit(())
    #expect(scene.spheres[0].radius == 3 && !session.hasUnsavedEdits)
  }

  @Test("800 saves into files that are damaged, replaced or gone lose nothing, and each failure has a reason")
  func damaged() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var counts: [Bool: Int] = [:]
    for round in 0..<RandomTests.rounds(800) {
      let path = folder.path("r\(round).json5")
      try Data(Self.text.utf8).write(to: URL(filePath: path))
      let session = try session("r\(round).json5")
      session.changeParameter(by: Double(Int.random(in: 1...5, using: &random)))
      session.document.scene.spheres[1].radius = Float.random(in: 1...2, using: &random)
      let values = session.document.scene.spheres.map(\.radius)
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        try Data(Self.text.utf8.prefix(Int.random(in: 0..<80, using: &random))).write(to: URL(filePath: path))
      case 1: try Data((Self.text + "// another program\n").utf8).write(to: URL(filePath: path))
      case 2: try FileManager.default.removeItem(atPath: path)
      case 3:
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case 4: try Data("{ spheres: [{}] }".utf8).write(to: URL(filePath: path))
      case 5:
        let bytes = (0..<50).map { _ in UInt8.random(in: 0...255, using: &random) }
        try Data(bytes).write(to: URL(filePath: path))
      default: break
      }
      let before = FileManager.default.contents(atPath: path)
      session.save(view: nil)
      let after = FileManager.default.contents(atPath: path)
      counts[session.failure == nil, default: 0] += 1
      if session.failure != nil {
        #expect(after == before && session.hasUnsavedEdits, "round \(round)")
        // A second save may replace the text of another program, with the values of the window.
        session.save(view: nil)
        let last = FileManager.default.contents(atPath: path)
        if last != before {
          let read = try SceneFile.read(path)
          #expect(read.scene.spheres.map(\.radius) == values, "round \(round)")
        } else {
          #expect(session.failure?.isEmpty == false)
        }
      } else {
        #expect(try SceneFile.read(path).scene.spheres.map(\.radius) == values, "round \(round)")
      }
      #expect(session.document.scene.spheres.map(\.radius) == values)
      try? FileManager.default.removeItem(atPath: path)
    }
    #expect((counts[true] ?? 0) > 0 && (counts[false] ?? 0) > 0)
    let leftovers = folder.names.filter { $0.hasPrefix("r") || $0.hasPrefix(".") }
    #expect(leftovers.isEmpty, "\(leftovers)")
  }

  @Test("Changes of the parts of a mesh file go into a new scene file, which shows them")
  func meshFile() throws {
    let document = MeshDocument(
      meshes: [try .box()],
      nodes: [
        .init(name: "body", mesh: 0, transform: Transform(translation: [1, 0, 0])),
        .init(name: "head", mesh: 0),
      ])
    try folder.write(String(decoding: try document.bytes(as: .gltf), as: UTF8.self), to: "duck.gltf")
    let session = try session("duck.gltf")
    session.document.scene.importedMeshes[0].groups[0].position = [3, 5, 6]
    session.document.scene.meshes[1].color = .black
    session.save(view: nil)
    let text = try text("duck.json5")
    #expect(text.contains("parts: { body: { position: [3, 5, 6] } }"), "\(text)")
    #expect(
      notices.contains(.warning("\(folder.path("duck.json5")) cannot hold the color of mesh \"duck.head\"")),
      "\(notices)")
    let read = try SceneFile.read(folder.path("duck.json5"))
    #expect(read.scene.meshes[0].placement.transform.translation == [4, 5, 6])
  }

  @Test("Several files are one scene, and a save creates a scene file that refers to them")
  func together() throws {
    try folder.write("1\n\nO 0 0 0\n", to: "o.xyz")
    try folder.write("{ boxes: [{ name: 'crate' }] }", to: "b.json5")
    let options = try DocumentOptions.parsed()
    let paths = ["o.xyz", "b.json5", "a.json5"].map(folder.path)
    let file = try DocumentFile(together: paths, options: options)
    #expect(file.name == "o.xyz + b.json5 + a.json5")
    let session = ViewerSession(try file.read(), options: options)
    let scene = session.document.scene
    #expect(scene.spheres.count == 2 && scene.shapes.count == 1 && scene.sphereClouds.count == 1)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    session.save(view: Camera(position: [0, 0, 9], target: .zero))
    let read = try SceneFile.read(folder.path("together.json5"))
    #expect(read.scene.camera?.position == [0, 0, 9] && read.scene.shapes.count == 1)
    session.save(view: Camera(position: [0, 0, 8], target: .zero))
    #expect(session.failure == nil)
    #expect(try SceneFile.read(folder.path("together.json5")).scene.camera?.position == [0, 0, 8])
    let other = ViewerSession(try DocumentFile(together: paths, options: options).read(), options: options)
    other.save(view: nil)
    #expect(other.failure?.contains("already exists") == true)
    #expect(throws: SceneFileError.self) {
      try DocumentFile(together: [folder.path("missing.xyz")], options: options)
    }
  }

  @Test("Recent files are kept newest first, without duplicates, and a damaged list is empty")
  func recentFiles() throws {
    let list = RecentFiles(path: folder.path("state/orrery/recent"))
    #expect(list.files.isEmpty)
    for number in 0..<25 {
      try folder.write("", to: "f\(number).xyz")
      list.add(folder.path("f\(number).xyz"))
    }
    list.add(folder.path("f20.xyz"))
    let names = list.files.map { $0.split(separator: "/").last.map(String.init) ?? "" }
    #expect(names.count == RecentFiles.limit && names.prefix(3) == ["f20.xyz", "f24.xyz", "f23.xyz"])
    try FileManager.default.removeItem(atPath: folder.path("f24.xyz"))
    #expect(list.files.count == RecentFiles.limit - 1)
    list.add(folder.path("missing.xyz"))
    #expect(list.files.count == RecentFiles.limit - 1)
    try folder.write(String(repeating: "\u{0}x\n/", count: 100), to: "state/orrery/recent")
    #expect(list.files.isEmpty)
    list.add(folder.path("f1.xyz"))
    #expect(list.files.count == 1)
    RecentFiles(path: nil).add(folder.path("f1.xyz"))
  }
}
