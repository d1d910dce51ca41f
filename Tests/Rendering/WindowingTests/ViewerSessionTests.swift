import CommandLineSupport
import Foundation
import Reactive

import SceneModel
import TestSupport
import Testing

@testable import SceneFiles
@testable import RenderScene
@testable import Windowing
@testable import OrreryViewerCommand

/// The tests use real files, and set the time explicitly.
@Suite("Viewer stage")
final class ViewerSessionTests {
  private let folder: TemporaryFolder
  private var time = ContinuousClock.now
  private var notices: [ViewerSession.TerminalMessage] = []
  private var shown: [(scene: Scene, keepsView: Bool)] = []
  private var title = ""
  private let bag = DisposerBag()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{ spheres: [{ name: 'ball' }] }", to: "a.json5")
  }

  private func options(_ arguments: [String] = [], particles: [String] = []) throws -> DocumentOptions {
    try .parsed(arguments, particles: particles, picture: ["--size", "900x600"])
  }

  /// Returns a stage for the file called `name`.
  private func makeStage(
    _ name: String = "a.json5", _ arguments: [String] = [], particles: [String] = []
  ) throws -> ViewerSession {
    let options = try options(arguments, particles: particles)
    let session = ViewerSession(
      try DocumentFile(folder.path(name), options: options).read(), options: options)
    session.notices.subscribe { [unowned self] in notices.append($0) }.disposed(by: bag)
    session.shown.subscribe { [unowned self] in shown.append($0) }.disposed(by: bag)
    session.titles.subscribe { [unowned self] in title = $0 }.disposed(by: bag)
    return session
  }

  /// Advances the time until a change is detected and has settled.
  @discardableResult
  private func settle(_ session: ViewerSession, seconds: Double = 0) -> Bool {
    var isMoving = false
    for _ in 0..<3 {
      time += .milliseconds(150)
      isMoving = session.advance(seconds: seconds, now: time)
    }
    return isMoving
  }

  private var helium: String { (0..<9).map { "1\n\nHe \($0) 0 0\n" }.joined() }

  @Test("The mouse moves the camera without a step, and cameras without a name have the name of their path")
  func views() throws {
    try folder.write(
      """
      { parameters: { scale: 1 }, camera: { position: [0, 0, 9] }, spheres: [{ name: "ball", radius: "scale" }],
        cameras: [{ position: [5, 0, 0] }, { name: "top", position: [0, 7, 1] }, { position: [0, 0, 4] }] }
      """, to: "cameras.json5")
    let session = try makeStage("cameras.json5"), name = "cameras.json5"
    let scene = session.document.scene, input = WindowInput()
    let controls = OrbitControls(scene, input: input, size: Property(WindowSize(width: 100, height: 100)))
    controls.performChange = { session.changeView($0) }
    session.viewed.subscribe { controls.restart(with: $0, keepsView: false) }.disposed(by: bag)
    let camera = try #require(scene.camera)
    session.document.history?.record(camera)
    camera.fieldOfView = 30
    input.scroll.emit([0, 2])
    #expect(camera.position.z < 9 && session.document.history?.history.canUndo == true)
    let position = camera.position
    session.undo()
    #expect(camera.fieldOfView == Camera.standardFieldOfView && camera.position == position)
    #expect(session.document.history?.history.canUndo == false)

    var titles: [String] = []
    for _ in 0..<3 {
      session.chooseCamera(1)
      titles.append(title)
    }
    #expect(
      titles == ["cameras[0]", "top", "cameras[2]"].map { "Orrery: \(name), scale = 1 - camera \($0)" })
    let third = scene.camera
    #expect(third === scene.cameras[2])
    // The chosen camera stays when the file is read again, also one without a name.
    try folder.write(
      "{ cameras: [{ position: [5, 0, 0] }, { position: [0, 7, 1] }, { position: [0, 0, 6] }] }",
      to: "cameras.json5")
    var viewed: [Float?] = []
    session.viewed.subscribe { viewed.append($0?.position.z) }.disposed(by: bag)
    settle(session)
    #expect(viewed == [6])
  }

  @Test(
    "A valid save keeps the view, and an invalid save keeps the last valid scene and reports the error"
  )
  func saves() throws {
    let session = try makeStage(), path = folder.path("a.json5")
    #expect(!settle(session) && notices.isEmpty && title == "Orrery: a.json5")

    try folder.write("{ spheres: [{ name: 'big', radius: 2 }] }", to: "a.json5")
    settle(session)
    #expect(notices == [.done("reloaded \(path)")] && shown.count == 1 && shown.first?.keepsView == true)
    #expect(shown.first?.scene.spheres.map(\.name) == ["big"] && title == "Orrery: a.json5")

    try folder.write("{ spheres: [{ radius: ", to: "a.json5")
    settle(session)
    let message = "\(path):1:23: expected \"}\" for the \"{\" at line 1, column 13, found the end of the file"
    #expect(notices.last == .failed(message) && notices.count == 2 && shown.count == 1)
    #expect(title == "Orrery: a.json5 - \(message)" && session.failure == message)
    #expect(session.document.scene === shown.first?.scene)

    settle(session)
    #expect(notices.count == 2, "said once")

    try folder.write("{}", to: "a.json5")
    settle(session)
    #expect(notices.count == 3 && shown.count == 2 && title == "Orrery: a.json5" && session.failure == nil)
  }

  @Test("A removed file is reported, and is shown again when it exists")
  func vanishing() throws {
    let session = try makeStage(), path = folder.path("a.json5")
    try FileManager.default.removeItem(atPath: path)
    settle(session)
    #expect(notices == [.failed("\(path): cannot read: no such file or folder")] && shown.isEmpty)
    try folder.write("{}", to: "a.json5")
    settle(session)
    #expect(notices.last == .done("reloaded \(path)") && session.failure == nil)
  }

  @Test("A dropped file is shown with its own camera, and is watched in place of the previous file")
  func drop() throws {
    let session = try makeStage("a.json5", ["--set", "ball.radius=3"])
    try folder.write("1\n\nHe 0 0 0\n", to: "h.xyz")
    session.open([folder.path("h.xyz")])
    #expect(notices == [.done("showing \(folder.path("h.xyz"))")] && shown.map(\.keepsView) == [false])
    #expect(shown.first?.scene.sphereClouds.first?.elements.count == 1 && title == "Orrery: h.xyz")
    try folder.write("{}", to: "a.json5")
    settle(session)
    #expect(notices.count == 1)
    try folder.write("2\n\nHe 0 0 0\nHe 3 0 0\n", to: "h.xyz")
    settle(session)
    #expect(notices.last == .done("reloaded \(folder.path("h.xyz"))"))
    #expect(session.document.scene.sphereClouds.first?.elements.count == 2)
  }

  @Test(
    "The first of several dropped files is shown, the user goes to the others, and an empty drop changes nothing"
  )
  func severalFiles() throws {
    let session = try makeStage()
    session.open([])
    #expect(notices.isEmpty && shown.isEmpty)
    session.open([folder.path("a.json5"), folder.path("b"), folder.path("c")])
    #expect(notices == [.done("showing \(folder.path("a.json5")), file 1 of 3")])
    try folder.write("{}", to: "c")
    session.openNext(-1)
    #expect(
      notices.last
        == .failed("\(folder.path("c")): has no file extension, expected \(SceneFormat.endings), or --from"))
    session.openNext(1)
    #expect(notices.last == .done("showing \(folder.path("a.json5")), file 1 of 3"))
  }

  @Test("A file that cannot be shown is reported, and the last valid scene is kept and watched")
  func badDrops() throws {
    let session = try makeStage()
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.xyz"), withIntermediateDirectories: false)
    for (name, text) in [("empty.xyz", ""), ("note.doc", "hello"), ("bad.xyz", "one\n")] {
      try folder.write(text, to: name)
    }
    for (name, reason) in [
      ("folder.xyz", "is a folder, expected a file"), ("nothing.xyz", "cannot read: no such file or folder"),
      ("empty.xyz", "is empty, expected a scene"), ("note.doc", "unknown file extension \".doc\", expected"),
      ("bad.xyz", "expected"),
    ] {
      session.open([folder.path(name)])
      guard case .failed(let message)? = notices.last else {
        Issue.record("\(name): \(notices)")
        continue
      }
      #expect(message.hasPrefix(folder.path(name)) && message.contains(reason), "\(message)")
      #expect(title == "Orrery: \("a.json5 - \(message)".printable(limit: 200))")
    }
    #expect(notices.count == 5 && shown.isEmpty)
    try folder.write("{}", to: "a.json5")
    settle(session)
    #expect(notices.count == 6 && shown.count == 1 && session.failure == nil)
  }

  @Test("A reloaded trajectory keeps its frame and its pause")
  func resuming() throws {
    try folder.write(helium, to: "h.xyz")
    let session = try makeStage("h.xyz")
    session.togglePause()
    session.step(5)
    #expect(!session.advance(seconds: 0, now: time))
    #expect(title == "Orrery: h.xyz, frame 6 of 9, paused")
    try folder.write(helium + "1\n\nHe 9 0 0\n", to: "h.xyz")
    settle(session)
    #expect(title == "Orrery: h.xyz, frame 6 of 10, paused")
    #expect(session.document.scene.sphereClouds[0].elements[0].x == 5)
    // The frame is beyond the end of a shorter file, so playback starts at the beginning.
    try folder.write(
      helium.split(separator: "\n", omittingEmptySubsequences: false).prefix(9).joined(separator: "\n")
        + "\n", to: "h.xyz")
    settle(session)
    #expect(title == "Orrery: h.xyz, frame 1 of 3, paused")
    session.togglePause()
    #expect(session.advance(seconds: 0.05, now: time))
  }

  @Test("Keys set the speed, the order and the range of the frames, and go to the first and the last")
  func timeline() throws {
    try folder.write(helium, to: "h.xyz")
    let session = try makeStage("h.xyz")
    func frames(_ count: Int) -> [Int] {
      (0..<count).compactMap { _ in
        _ = session.advance(seconds: 1 / 24, now: time)
        return Int(title.dropFirst("Orrery: h.xyz, frame ".count).prefix { $0 != " " })
      }
    }
    #expect(title == "Orrery: h.xyz, frame 1 of 9" && frames(10) == [2, 3, 4, 5, 6, 7, 8, 9, 1, 2])
    session.beginRange()
    session.step(3)
    #expect(frames(1) == [6])
    session.endRange()
    #expect(title == "Orrery: h.xyz, frame 6 of 9, 2 to 6" && frames(6) == [2, 3, 4, 5, 6, 2])
    session.changeOrder()
    #expect(frames(12) == [3, 4, 5, 6, 6, 5, 4, 3, 2, 2, 3, 4])
    session.changeOrder()
    #expect(frames(4) == [5, 6, 6, 6] && title.hasSuffix(", once, 2 to 6, paused"))
    session.seekToStart()
    session.changeOrder()
    session.clearRange()
    session.changeSpeed(1)
    session.togglePause()
    #expect(frames(4) == [4, 6, 8, 1] && title == "Orrery: h.xyz, frame 1 of 9, 2 speed")
    session.changeSpeed(-2)
    session.seekToEnd()
    #expect(frames(4) == [9, 1, 1, 2])
  }

  @Test("The time t plays in its range, or in one that keys set, and stops at the end of the order once")
  func timelineOfParameter() throws {
    try folder.write(
      "{ parameters: { t: { value: 0, max: 2, min: 0 } }, spheres: [{ radius: 't + 1' }] }", to: "t.json5")
    let session = try makeStage("t.json5")
    func play(_ seconds: Double) -> Float {
      _ = session.advance(seconds: seconds, now: time)
      return session.document.scene.spheres[0].radius - 1
    }
    #expect(play(1.5) == 1.5 && play(1) == 0.5)
    session.beginRange()
    session.changeOrder()
    session.changeOrder()
    #expect(play(5) == 2 && title == "Orrery: t.json5, t = 2, once, from 0.5 s, paused")
    session.seekToStart()
    session.togglePause()
    session.changeSpeed(-3)
    #expect(play(4) == 1 && session.document.parameters?.isPaused == false)
    try folder.write("{ parameters: { t: 0 }, spheres: [{ radius: 't + 1' }] }", to: "free.json5")
    let free = try makeStage("free.json5")
    _ = free.advance(seconds: 100, now: time)
    #expect(free.document.scene.spheres[0].radius == 101)
    free.endRange()
    _ = free.advance(seconds: 10, now: time)
    #expect(free.document.scene.spheres[0].radius == 11)
  }

  @Test("An invalid frame is reported and skipped, and playback pauses at the last valid frame")
  func badFrame() throws {
    try folder.write("1\n\nHe 0 0 0\n1\n\nHe one 0 0\n1\n\nHe 2 0 0\n", to: "h.xyz")
    let session = try makeStage("h.xyz")
    session.step(1)
    #expect(!session.advance(seconds: 0, now: time))
    #expect(
      session.failure?.contains("h.xyz:6") == true && title.contains("frame 1 of 3, paused - "), "\(title)")
    #expect(session.document.scene.sphereClouds[0].elements[0].x == 0)
    session.step(2)
    #expect(
      !session.advance(seconds: 0, now: time) && session.document.scene.sphereClouds[0].elements[0].x == 2)
  }

  @Test("--frame last shows the last frame after the file grows")
  func lastFrame() throws {
    try folder.write(helium, to: "h.xyz")
    let session = try makeStage("h.xyz", particles: ["--frame", "last"])
    #expect(title.hasSuffix("frame 9 of 9, paused"))
    try folder.write(helium + "1\n\nHe 9 0 0\n", to: "h.xyz")
    settle(session)
    #expect(title.hasSuffix("frame 10 of 10, paused"))
  }

  @Test("The title bar shows the clicked model, with its index in a cloud, until another scene is shown")
  func selection() throws {
    let session = try makeStage()
    let name = "Orrery: a.json5"
    func pick(_ model: any Model, element: Int? = nil) {
      session.select(Pick(model: model, element: element, position: .zero, distance: 1))
    }
    pick(Sphere(name: "earth"))
    #expect(title == "\(name) - earth")
    pick(SphereCloud(name: "water"), element: 12)
    #expect(title == "\(name) - water[12]")
    pick(Box())
    #expect(title == "\(name) - an unnamed model")
    pick(Sphere(name: "a\nb\u{1B}"))
    #expect(title == "\(name) - a\\u{a}b\\u{1b}")
    session.select(nil)
    #expect(title == name)
    pick(Sphere(name: "earth"))
    session.open([folder.path("a.json5")])
    #expect(title == "Orrery: a.json5")
  }

  @Test("The title is set once for each event")
  func oneTitle() throws {
    let session = try makeStage()
    var count = 0
    session.titles.subscribe { _ in count += 1 }.disposed(by: bag)
    session.select(Pick(model: Sphere(), position: .zero, distance: 1))
    #expect(count == 2)
    settle(session)
    #expect(count == 2, "a file that is the same sets no title")
    session.open([folder.path("a.json5")])
    #expect(count == 3)
    session.show(.haemoglobin)
    #expect(count == 4)
  }

  @Test(
    "An invalid model in the first scene ends the viewer, and in a later scene is reported once"
  )
  func failures() throws {
    let failure = SceneError.shape(
      ModelLabel(kind: "sphere", name: "ball"), .invalidLength(name: "radius", value: -1))
    let session = try makeStage()
    try session.take([])
    session.frameWasShown([failure])
    #expect(throws: SceneError.self) { try session.take([failure]) }
    session.open([folder.path("a.json5")])
    try session.take([failure])
    try session.take([failure])
    #expect(notices.filter { $0 == .failed("\(failure)") }.count == 1 && title.hasSuffix("\(failure)"))
  }

  @Test("An invalid model in a scene that was shown before does not end the viewer")
  func laterFailures() throws {
    let session = try makeStage()
    session.frameWasShown([])
    try session.take([
      SceneError.shape(ModelLabel(kind: "torus", name: "ring"), .invalidLength(name: "radius", value: -1))
    ])
    #expect(notices.count == 1 && title.contains("ring"))
    try session.take([])
    #expect(title == "Orrery: a.json5", "and so they are again")
    session.open([folder.path("missing.xyz")])
    try session.take([])
    #expect(title.contains("missing.xyz"), "that stays")
  }

  @Test("An idle session does not list the failures of parameters")
  func idleRefusals() throws {
    try folder.write(
      """
      { parameters: { size: 8 }, spheres: [{}],
        curves: [{ points: [[0, 0, 0], [1, 1, 0]], sides: 'size' }, { points: [[0, 0, 0], [1, 1, 0]], sides: 'size' }] }
      """, to: "many.json5")
    let session = try makeStage("many.json5")
    let bindings = try #require(session.document.parameters?.bindings)
    try bindings.set("size", to: .number(1e6))
    settle(session)
    let count = bindings.failureListCount
    #expect(title.contains("expected a number from 3 to 65536") && notices.count == 1)
    for _ in 0..<5 { settle(session) }
    #expect(bindings.failureListCount == count)
    try bindings.set("size", to: .number(6))
    settle(session)
    #expect(!title.contains("expected"))
  }

  @Test("An empty view is reported once in the terminal, and is in the title bar until something is visible")
  func visibility() throws {
    let path = try folder.write(
      "{ camera: { position: [0, 0, 9] }, spheres: [{ center: [0, 0, 20] }] }", to: "behind.json5")
    let session = try makeStage("behind.json5")
    let camera = try #require(session.document.scene.camera)
    func check() { session.checkVisibility(camera: camera, width: 400, height: 300) }
    check()
    check()
    let message = "nothing is visible: everything is behind the camera"
    #expect(notices == [.warning("\(path): \(message)")] && title == "Orrery: behind.json5 - \(message)")
    camera.position = [0, 0, 30]
    check()
    #expect(notices.count == 1 && title == "Orrery: behind.json5")
    camera.target = [30, 0, 30]
    check()
    #expect(notices.count == 2 && title.hasSuffix("everything is outside the view of the camera"))
    session.open([folder.path("a.json5")])
    #expect(title == "Orrery: a.json5", "that ends with another file")
  }

  @Test("Each demo replaces the previous one, and moves")
  func demos() throws {
    let document = try Demo.solarSystem.makeDocument()
    let session = ViewerSession(document, options: try options())
    session.titles.subscribe { [unowned self] in title = $0 }.disposed(by: bag)
    for (demo, name) in [
      (Demo.haemoglobin, "a molecule like haemoglobin, 0 of 4 haems hold oxygen"),
      (.bubbleChart, "twelve machines"), (.solarSystem, "the solar system"),
    ] {
      session.show(demo)
      #expect(title == "Orrery: \(name)" && session.advance(seconds: 0.1, now: time))
      session.togglePause()
      #expect(title == "Orrery: \(name), paused" && !session.advance(seconds: 0.1, now: time))
    }
    let demos = ViewerSession(
      document, among: DocumentList(Demo.allCases.map { .demo($0) }), options: try options())
    demos.openNext(-1)
    #expect(demos.document.name == "twelve machines")
    demos.openNext(1)
    #expect(demos.document.name == "the solar system")
  }
}
