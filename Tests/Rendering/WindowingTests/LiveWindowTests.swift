import Foundation
import Pictures
import TestSupport
import Testing
import WindowTestSupport

@Suite(
  "A window that stays open", .serialized,
  .enabled(if: Requirement.graphics(VirtualDisplay.isAvailable), "Xvfb or xdotool is not installed"))
struct LiveWindowTests {
  /// Two spheres, and a camera that looks at the larger one.
  private func scene(background: String) -> String {
    """
    {
      background: "\(background)",
      camera: { position: [0, 0, 8], fieldOfView: 40, aspectRatio: 0 },
      spheres: [{ name: "ball", radius: 1, color: "tomato" }, { center: [1.2, 0.5, 0], radius: 0.4 }],
    }
    """
  }

  private func makeSession(_ arguments: String..., size: String = "400x300") throws -> ViewerSession {
    let folder = try TemporaryFolder()
    try folder.write(scene(background: "#102030"), to: "scene.json5")
    return try ViewerSession(["scene.json5"] + arguments, size: size, folder: folder)
  }

  private func waitForTitle(_ session: ViewerSession, _ isRight: (String) -> Bool) throws {
    try session.viewer.waitFor("its title is right, found \(String(describing: try session.title))") {
      try session.title.map(isRight) == true ? true : nil
    }
  }

  private func waitForWords(_ session: ViewerSession, _ words: String, count: Int = 1) throws {
    try session.viewer.waitFor("it said \(count) times: \(words)") {
      try session.viewer.errors.components(separatedBy: words).count > count ? true : nil
    }
  }

  /// Returns the picture that `orrery render` renders with these arguments.
  private func render(_ arguments: [String], folder: TemporaryFolder) throws -> Image {
    let outcome = try Program("orrery").run(
      ["render"] + arguments + ["-o", "off-screen.png", "--size", "400x300"], folder: folder.url,
      environment: VirtualDisplay.environment(display: nil))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try PNG.decode([UInt8](folder.read("off-screen.png")))
  }

  @Test(
    "A valid save is shown, an invalid save or a removed file keeps the picture, and the camera does not move"
  )
  func watching() throws {
    let session = try makeSession("--plain")
    try session.drag(from: [200, 150], to: [290, 190])
    let turned = try session.picture()

    try session.folder.write(scene(background: "#302010"), to: "scene.json5")
    try waitForWords(session, "reloaded scene.json5")
    let saved = try session.picture()
    #expect(saved[0, 0] == [0x30, 0x20, 0x10, 0xFF])
    #expect(saved.foreground == turned.foreground, "the same camera sees the same spheres")

    try session.folder.write(String(scene(background: "#00FF00").dropLast(40)), to: "scene.json5")
    try waitForWords(session, "orrery-viewer: error: scene.json5:")
    try waitForTitle(session) { $0.hasPrefix("Orrery: scene.json5 - scene.json5:4:") }
    #expect(try session.picture() == saved)

    try FileManager.default.removeItem(atPath: session.folder.path("scene.json5"))
    try waitForWords(session, "orrery-viewer: error: scene.json5: cannot read: no such file or folder")
    #expect(try session.picture() == saved)

    try session.folder.write(scene(background: "#00FF00"), to: "scene.json5")
    try waitForWords(session, "reloaded scene.json5", count: 2)
    try waitForTitle(session) { $0 == "Orrery: scene.json5" }
    let last = try session.picture()
    #expect(last[0, 0] == [0, 0xFF, 0, 0xFF] && last.foreground == turned.foreground)
    try session.press("r")
    #expect(try session.picture() == render(["scene.json5", "--plain"], folder: session.folder))
    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)
  }

  @Test("The keys 1, 3 and 7 show the sides, 5 changes the projection, and the numeric keypad does the same")
  func sides() throws {
    let session = try makeSession()
    func view(_ side: String, _ projection: String = "perspective") throws -> Image {
      let fitted = try Program("orrery").run(
        ["render", "scene.json5", "-o", "side.png", "--size", "400x300", "--view", side],
        folder: session.folder.url, environment: VirtualDisplay.environment(display: nil))
      #expect(fitted.status == 0)
      return try PNG.decode([UInt8](session.folder.read("side.png")))
    }
    for (key, side) in [
      ("1", "front"), ("3", "right"), ("7", "top"), ("ctrl+1", "back"), ("ctrl+3", "left"),
      ("ctrl+7", "bottom"),
      ("KP_7", "top"),
    ] {
      try session.press(key)
      let (picture, expected) = (try session.picture().foreground, try view(side).foreground)
      // The window keeps the angle of view of the scene's camera.
      let way = picture.middle - expected.middle
      #expect(abs(way.x) < 12 && abs(way.y) < 12, "\(side)")
    }
    try session.press("r")
    let start = try session.picture()
    try session.press("5")
    #expect(try session.picture() != start)
    try session.press("5")
    #expect(try session.picture() == start)
  }

  @Test("A window that is resized many times at once gets the last size")
  func resizing() throws {
    let session = try makeSession()
    // The size events are queued while the viewer is stopped.
    session.viewer.suspend()
    for number in 0..<20 {
      try session.display.xdotool(
        "windowsize", session.window, "\(200 + 10 * number)", "\(400 - 10 * number)")
    }
    session.viewer.resume()
    for _ in 0..<10 {
      // A picture is saved after all earlier events are processed.
      let picture = try session.picture()
      #expect(picture.width == 390 && picture.height == 210)
      let geometry = try session.display.xdotool("getwindowgeometry", session.window)
      #expect(geometry?.hasSuffix("Geometry: 390x210") == true, "\(geometry ?? "")")
    }
  }

  @Test(
    "Dropped files and the files of a folder are shown, and an empty folder or invalid file keeps the picture"
  )
  func drop() throws {
    let session = try makeSession()
    let caffeine = PackageFolder.path("Assets/caffeine.xyz")
    try FileManager.default.copyItem(atPath: caffeine, toPath: session.folder.path("my caffeine ü.xyz"))
    let window = try #require(UInt32(session.window))
    let mouse = try Desktop(display: session.display.name)
    try mouse.drop([session.folder.path("my caffeine ü.xyz")], on: window)
    try waitForTitle(session) { $0 == "Orrery: my caffeine ü.xyz" }
    let molecule = try session.picture()
    #expect(try molecule == render(["my caffeine ü.xyz"], folder: session.folder))

    try FileManager.default.createDirectory(
      atPath: session.folder.path("empty"), withIntermediateDirectories: false)
    try mouse.drop([session.folder.path("empty")], on: window)
    try waitForTitle(session) { $0.hasSuffix("is a folder, expected a file") }
    #expect(try session.picture() == molecule)

    try session.folder.write("1\n\nHe 0 0\n", to: "bad.xyz")
    try mouse.drop([session.folder.path("bad.xyz"), session.folder.path("scene.json5")], on: window)
    try waitForWords(session, "bad.xyz:3: ")
    #expect(try session.picture() == molecule)

    try mouse.drop([session.folder.path("scene.json5"), session.folder.path("bad.xyz")], on: window)
    try waitForWords(session, "scene.json5, file 1 of 2")
    #expect(try session.picture() == render(["scene.json5"], folder: session.folder))

    try mouse.drop([session.folder.url.path], on: window)
    try waitForWords(session, "bad.xyz:3: ", count: 2)
    try session.press("Next")
    try waitForWords(session, "my caffeine ü.xyz, file 2 of 3")
    try session.press("Prior")
    try session.press("Prior")
    try waitForWords(session, "scene.json5, file 3 of 3")
  }

  @Test("Several files are shown in turn, and an invalid first one is shown when a valid version is saved")
  func invalidFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ spheres: [{ radius: oops }] }", to: "a.json5")
    try folder.write(scene(background: "#302010"), to: "b.json5")
    let session = try ViewerSession(["a.json5", "b.json5"], folder: folder)
    try waitForTitle(session) { $0.hasPrefix("Orrery: a.json5 - a.json5:1:") }
    try session.press("Next")
    try waitForTitle(session) { $0 == "Orrery: b.json5" }
    #expect(try session.picture() == render(["b.json5"], folder: folder))
    try session.press("Next")
    try waitForTitle(session) { $0.hasPrefix("Orrery: b.json5 - ") && $0.contains("a.json5:1:") }
    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)

    let waiting = try ViewerSession(["a.json5"], folder: folder)
    try waitForTitle(waiting) { $0.hasPrefix("Orrery: a.json5 - a.json5:1:") }
    try folder.write(scene(background: "#102030"), to: "a.json5")
    try waitForTitle(waiting) { $0 == "Orrery: a.json5" }
    try waiting.press("s")
    let bytes = try waiting.viewer.waitFor("it wrote a picture") {
      FileManager.default.contents(atPath: folder.path("orrery-2.png"))
    }
    #expect(try PNG.decode([UInt8](bytes)) == render(["a.json5"], folder: folder))
  }

  @Test("A click shows the name of the model, and a double click centres the model")
  func clicks() throws {
    let session = try makeSession()
    func click(_ x: Int, _ y: Int, _ count: Int = 1) throws {
      try session.display.xdotool(
        "mousemove", "--window", session.window, "\(x)", "\(y)", "click", "--repeat", "\(count)", "--delay",
        "20", "1")
    }
    try click(200, 150)
    try waitForTitle(session) { $0 == "Orrery: scene.json5 - ball" }
    try click(20, 280)
    try waitForTitle(session) { $0 == "Orrery: scene.json5" }
    // The small sphere is at 1.2 and 0.5. The height of the picture is 5.82.
    try click(262, 124, 2)
    try waitForTitle(session) { $0 == "Orrery: scene.json5 - an unnamed model" }
    let camera = ["--set", "camera.position=1.2,0.5,8", "--set", "camera.target=1.2,0.5,0"]
    #expect(try session.picture() == render(["scene.json5"] + camera, folder: session.folder))
  }

  @Test("Page up and page down go through the demos")
  func demos() throws {
    let session = try ViewerSession([], size: "200x150")
    try session.press("space")
    let system = try session.picture()
    try session.press("Next")
    try waitForTitle(session) { $0.hasPrefix("Orrery: a molecule like haemoglobin, ") }
    let molecule = try session.picture()
    try session.press("Next")
    try waitForTitle(session) { $0 == "Orrery: twelve machines" }
    let chart = try session.picture()
    for picture in [system, molecule, chart] { #expect(picture.foreground.count > 500) }
    #expect(Set([system[0, 0], molecule[0, 0], chart[0, 0]]).count == 3)
    try session.press("Next")
    try waitForTitle(session) { $0 == "Orrery: the solar system" }
  }

  @Test("A scene without a camera is fitted once, so that a change of a parameter is seen, and again by F")
  func fittedOnce() throws {
    let folder = try TemporaryFolder()
    let text = #"{ parameters: { scale: 1 }, spheres: [{ radius: "0.5 * scale" }] }"#
    try folder.write(text, to: "scene.json5")
    let session = try ViewerSession(["scene.json5"], folder: folder)
    let start = try session.picture()
    #expect(try start == render(["scene.json5"], folder: folder))
    for _ in 0..<6 { try session.press("Up") }
    let large = try session.picture()
    func differences(_ picture: Image) -> Int {
      (0..<300).map { y in (0..<400).count { picture[$0, y] != start[$0, y] } }.reduce(0, +)
    }
    #expect(differences(large) > 10_000)
    try session.folder.write(text.replacing("}] }", with: "}], lights: [] }"), to: "scene.json5")
    try waitForWords(session, "reloaded scene.json5")
    let reloaded = try session.picture()
    #expect(reloaded.foreground.count == large.foreground.count)
    try session.press("f")
    #expect(try differences(session.picture()) > 0)
    #expect(try abs(session.picture().foreground.count - start.foreground.count) < 100)
  }

  @Test("Keys change parameters and play the time, and a save of the file keeps the changes")
  func parameters() throws {
    let folder = try TemporaryFolder()
    func scene(red: String) -> String {
      """
      {
        background: "#\(red)2030",
        parameters: { t: 0, scale: 1 },
        camera: { position: [0, 0, 8], fieldOfView: 40 },
        spheres: [{ name: "ball", radius: "scale", center: ["sin(t)", 0, 0], color: "tomato" }],
      }
      """
    }
    try folder.write(scene(red: "10"), to: "scene.json5")
    let session = try ViewerSession(["scene.json5"], folder: folder)
    try session.viewer.waitFor("the time plays") {
      try session.title.flatMap { $0.hasSuffix("t = 0") ? nil : $0 }
    }
    try session.press("space")
    try waitForTitle(session) { $0.hasSuffix(", paused") }
    let stopped = try session.picture()
    #expect(try session.picture() == stopped)
    try session.press("Right")
    #expect(try session.picture() != stopped, "a 24th of a second")
    try session.press("period")
    for key in ["Up", "ctrl+Up", "Down", "shift+Up", "shift+Down"] { try session.press(key) }
    try waitForTitle(session) { $0 == "Orrery: scene.json5*, scale = 2, paused" }
    let large = try session.picture()
    #expect(large.foreground.count > 3 * stopped.foreground.count)

    try session.folder.write(scene(red: "30"), to: "scene.json5")
    try waitForWords(session, "reloaded scene.json5")
    try waitForTitle(session) { $0 == "Orrery: scene.json5*, scale = 2, paused" }
    let saved = try session.picture()
    #expect(saved[0, 0] == [0x30, 0x20, 0x30, 0xFF] && saved.foreground == large.foreground)
    try session.press("space")
    try session.viewer.waitFor("it goes on") { try session.picture() == saved ? nil : true }
  }

  @Test("A thousand key events between two frames are all received in order")
  func manyKeys() throws {
    let folder = try TemporaryFolder()
    // The atom stays in the view, which is fitted once.
    try folder.write((0..<700).map { "1\n\nHe \(Float($0) / 700) 0 0\n" }.joined(), to: "h.xyz")
    let session = try ViewerSession(["h.xyz", "--frame", "0"], size: "40x30", folder: folder)
    // GLFW merges two presses of one key within one millisecond.
    session.viewer.suspend()
    try session.display.xdotool(
      "key", "--delay", "2", "--repeat", "500", "Right", "key", "--delay", "2", "--repeat", "100", "Left",
      "key", "--delay", "2", "--repeat", "400", "q")
    session.viewer.resume()
    try waitForTitle(session) { $0 == "Orrery: h.xyz, frame 401 of 700, paused" }
    #expect(try session.viewer.errors.isEmpty)
  }

  @Test("A window of one pixel and a hidden window render again after they are restored")
  func hidden() throws {
    let session = try makeSession()
    let start = try session.picture()
    try session.display.xdotool("windowsize", "--sync", session.window, "1", "1")
    let pixel = try session.picture()
    #expect(pixel.width == 1 && pixel.height == 1)
    try session.drag(from: [0, 0], to: [50, 50])
    try session.press("r")
    try session.display.xdotool("windowunmap", "--sync", session.window)
    try session.folder.write(scene(background: "#302010"), to: "scene.json5")
    try waitForWords(session, "reloaded scene.json5")
    try session.display.xdotool("windowmap", "--sync", session.window)
    try session.display.xdotool("windowsize", "--sync", session.window, "400", "300")
    try session.display.xdotool("windowfocus", session.window)
    let back = try session.picture()
    #expect(back.foreground == start.foreground && back[0, 0] == [0x30, 0x20, 0x10, 0xFF])
  }

  @Test("With --inertia the scene keeps turning after a drag and comes to rest")
  func inertia() throws {
    let plain = try makeSession(), thrown = try makeSession("--inertia")
    for session in [plain, thrown] { try session.drag(from: [200, 150], to: [230, 150]) }
    let expected = try plain.picture()
    var last = try thrown.picture()
    try thrown.viewer.waitFor("it came to rest") {
      let next = try thrown.picture()
      defer { last = next }
      return next == last ? true : nil
    }
    #expect(last != expected)
  }

  @Test("The close button of the title bar ends the viewer with status 0")
  func closing() throws {
    let session = try makeSession()
    try Desktop(display: session.display.name).askToClose(try #require(UInt32(session.window)))
    #expect(try session.viewer.waitForExit() == 0)
    #expect(try session.viewer.errors.isEmpty)
  }
}
