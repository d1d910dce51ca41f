import Foundation
import Pictures
import TestSupport
import Testing
import WindowTestSupport

@Suite(
  "Actions in a real window", .serialized,
  .enabled(if: Requirement.graphics(VirtualDisplay.isAvailable), "Xvfb or xdotool is not installed"))
struct ViewerActionTests {
  private static let scene = """
    {
      background: "#102030",
      camera: { position: [0, 0, 8], target: [0, 0, 0], fieldOfView: 40, aspectRatio: 0 },
      boxes: [{ name: "crate", center: [1, 0, 0], size: [2, 2, 2], color: "gold" }],
    }

    """

  private func makeSession(
    _ arguments: String..., files: [String: String] = ["scene.json5": scene], size: String = "800x600"
  ) throws -> ViewerSession {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try ViewerSession(arguments, size: size, folder: folder)
  }

  private func waitForTitle(_ session: ViewerSession, _ isRight: (String) -> Bool) throws {
    try session.viewer.waitFor("its title is right, found \(String(describing: try session.title))") {
      try session.title.map(isRight) == true ? true : nil
    }
  }

  private func waitForFile(_ session: ViewerSession, _ name: String, _ isRight: (String) -> Bool) throws {
    func text() -> String { String(decoding: (try? session.folder.read(name)) ?? Data(), as: UTF8.self) }
    try session.viewer.waitFor("\(name) is right, found \(text())") { isRight(text()) ? true : nil }
  }

  private func click(_ session: ViewerSession, _ point: SIMD2<Int>) throws {
    try session.drag(from: point, to: point)
  }

  private func type(_ session: ViewerSession, _ keys: String...) throws {
    for key in keys { try session.press(key) }
  }

  @Test(
    "W, E, N, G and B show lines, as the effects of orrery render do, and hide them again",
    arguments: ["raycaster", "opengl"])
  func lines(renderer: String) throws {
    let session = try makeSession("scene.json5", "--renderer", renderer, size: "400x300")
    let plain = try session.picture()
    for (key, effect) in [("w", "wireframe"), ("e", "edges"), ("n", "normals"), ("g", "grid"), ("b", "box")] {
      try session.press(key)
      let picture = try session.picture()
      let outcome = try Program("orrery").run(
        [
          "render", "scene.json5", "-o", "off-screen.png", "--size", "400x300", "--renderer", renderer,
          "--set",
          "effects.\(effect)=true",
        ], folder: session.folder.url, environment: VirtualDisplay.environment(display: nil))
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let expected = try PNG.decode([UInt8](session.folder.read("off-screen.png")))
      #expect(picture == expected && picture != plain, "\(effect)")
      try session.press(key)
      #expect(try session.picture() == plain, "\(effect)")
    }
  }

  @Test(
    "K cuts the scene open in front of its middle, as --clip-plane does, and shift-K and ctrl-K move the plane",
    arguments: ["raycaster", "opengl"])
  func clipPlane(renderer: String) throws {
    let session = try makeSession("scene.json5", "--renderer", renderer, size: "400x300")
    let plain = try session.picture()
    func expect(_ side: String) throws {
      let outcome = try Program("orrery").run(
        [
          "render", "scene.json5", "-o", "off-screen.png", "--size", "400x300", "--renderer", renderer,
          "--clip-plane", side,
        ], folder: session.folder.url, environment: VirtualDisplay.environment(display: nil))
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let picture = try session.picture()
      #expect(try picture == PNG.decode([UInt8](session.folder.read("off-screen.png"))), "\(side)")
      #expect(picture != plain)
    }
    try session.press("ctrl+k")
    #expect(try session.picture() == plain)
    try session.press("k")
    try expect("z<0")
    try type(session, "shift+k", "shift+k")
    // The extent of the crate is √12.
    try expect("0,0,1<-0.17320508")
    try session.press("ctrl+k")
    try type(session, "ctrl+k", "k")
    #expect(try session.picture() == plain)
    try session.press("k")
    try expect("z<0")
  }

  @Test("Both back ends draw the same lines")
  func sameLines() throws {
    let session = try makeSession("scene.json5", size: "400x300")
    func lines(_ renderer: String) throws -> Set<Int> {
      func picture(_ sets: [String]) throws -> Image {
        let outcome = try Program("orrery").run(
          ["render", "scene.json5", "-o", "p.png", "--size", "400x300", "--renderer", renderer] + sets,
          folder: session.folder.url, environment: VirtualDisplay.environment(display: nil))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try PNG.decode([UInt8](session.folder.read("p.png")))
      }
      let plain = try picture([])
      let drawn = try picture(["--set", "effects.grid=true", "--set", "effects.edges=true"])
      return Set((0..<400 * 300).filter { drawn[$0 % 400, $0 / 400] != plain[$0 % 400, $0 / 400] })
    }
    let (one, other) = (try lines("raycaster"), try lines("opengl"))
    #expect(one.count > 1_000 && one.symmetricDifference(other).count < one.count / 20)
  }

  @Test("ctrl-O opens a file by the beginning of its name, and ctrl-shift-S saves a picture of a size")
  func dialogs() throws {
    let other = Self.scene.replacing("#102030", with: "#00FF00")
    let session = try makeSession("scene.json5", files: ["scene.json5": Self.scene, "other.json5": other])
    try session.press("ctrl+o")
    try type(session, "o", "t", "Tab", "Return")
    try waitForTitle(session) { $0 == "Orrery: other.json5" }
    try session.press("ctrl+shift+s")
    try type(session, "b", "i", "g", "period", "p", "n", "g", "Tab", "1", "2", "0", "x", "9", "0", "Return")
    let bytes = try session.viewer.waitFor("it wrote big.png") {
      FileManager.default.contents(atPath: session.folder.path("big.png"))
    }
    let picture = try PNG.decode([UInt8](bytes))
    #expect(picture.width == 120 && picture.height == 90 && picture[0, 0] == [0, 0xFF, 0, 0xFF])
    // Escape ends a dialog, and not the program.
    try type(session, "ctrl+o", "x", "Escape")
    #expect(try session.picture().width == 800)
    try session.press("ctrl+o")
    try type(session, "n", "o", "Return")
    try waitForTitle(session) { $0.contains("no: ") }
  }

  @Test("Dragging the bar at the bottom shows other frames, and its button plays")
  func timeline() throws {
    let frames = (0..<40).map { "1\n\nHe \(Float($0) / 40) 0 0\n" }.joined()
    let session = try makeSession("h.xyz", "--frame", "0", files: ["h.xyz": frames])
    try waitForTitle(session) { $0 == "Orrery: h.xyz, frame 1 of 40, paused" }
    _ = try session.picture()
    try session.drag(from: [100, 575], to: [330, 575])
    try waitForTitle(session) { $0.hasSuffix(" of 40, paused") && !$0.contains("frame 1 of") }
    let title = try #require(try session.title)
    let frame = try #require(Int(title.dropFirst("Orrery: h.xyz, frame ".count).prefix { $0.isNumber }))
    #expect((10...28).contains(frame), "\(frame)")
    try click(session, [32, 575])
    try waitForTitle(session) { !$0.hasSuffix("paused") }
  }

  @Test("The handles of the selection move it, and change its lengths; V hides it and shift-V shows it")
  func handles() throws {
    let session = try makeSession("scene.json5")
    let before = try session.picture()
    // The crate is at (503, 300). A unit at its centre is 103 pixels, its front side is larger.
    try click(session, [503, 340])
    try waitForTitle(session) { $0 == "Orrery: scene.json5 - crate" }
    _ = try session.picture()
    // The arrow along Y.
    try session.drag(from: [503, 230], to: [503, 127])
    try session.press("ctrl+s")
    try waitForFile(session, "scene.json5") { $0.contains("center: [1, ") && !$0.contains("[1, 0, 0]") }
    try session.press("ctrl+z")
    // The square at the right side.
    let moved = try session.picture()
    #expect(moved == before)
    try session.drag(from: [606, 300], to: [709, 300])
    try session.press("ctrl+s")
    try waitForFile(session, "scene.json5") { $0.contains("size: [4") || $0.contains("size: [3.9") }
    let large = try session.picture()
    try session.press("v")
    let hidden = try session.picture()
    #expect(hidden.foreground.count == 0 && large.foreground.count > before.foreground.count)
    try session.press("shift+v")
    #expect(try session.picture() == large)
  }

  @Test(
    "While measuring, each click on the selected model is a point; a click on it measures, and a drag moves nothing"
  )
  func measuring() throws {
    let session = try makeSession("scene.json5", "--events")
    try session.press("m")
    for point in [[503, 340], [540, 340], [503, 300]] { try click(session, [point[0], point[1]]) }
    try session.viewer.waitFor("three points are picked") {
      try session.viewer.output.components(separatedBy: "{\"pick\":\"crate\"").count == 4 ? true : nil
    }
    try session.drag(from: [503, 340], to: [603, 240])
    try session.press("m")
    // Outside of measuring, a press that does not move is a click, too.
    try click(session, [520, 340])
    try session.viewer.waitFor("a fourth point is picked") {
      try session.viewer.output.components(separatedBy: "{\"pick\":\"crate\"").count == 5 ? true : nil
    }
    #expect(try session.title == "Orrery: scene.json5 - crate")
    #expect(try !session.viewer.output.contains("\"set\""))
  }

  @Test("Escape cancels a drag of a model, and the window stays open")
  func cancelledDrag() throws {
    let session = try makeSession("scene.json5")
    let before = try session.picture()
    try click(session, [503, 340])
    try waitForTitle(session) { $0 == "Orrery: scene.json5 - crate" }
    let display = session.display
    try display.xdotool("mousemove", "--window", session.window, "540", "340", "mousedown", "1")
    try display.xdotool("mousemove", "--window", session.window, "600", "300")
    #expect(try session.picture() != before)
    try session.press("Escape")
    #expect(try session.picture() == before)
    try display.xdotool("mousemove", "--window", session.window, "620", "200", "mouseup", "1")
    #expect(try session.picture() == before)
    #expect(try session.title == "Orrery: scene.json5 - crate")
  }

  @Test("A model that two parameters move asks which, and can be unbound; the value is then saved")
  func unbind() throws {
    let text =
      "{ parameters: { a: 1, b: 0 }, camera: { position: [0, 0, 8], target: [0, 0, 0], fieldOfView: 40, aspectRatio: 0 }, spheres: [{ name: 'ball', center: ['a', 'b', 0] }] }\n"
    let session = try makeSession("scene.json5", files: ["scene.json5": text])
    try click(session, [503, 300])
    try waitForTitle(session) { $0.hasSuffix(" - ball") }
    _ = try session.picture()
    // The first drag asks. The answers are a, b, Unbind and Cancel, and the first one has the keyboard.
    try session.drag(from: [520, 320], to: [520, 260])
    _ = try session.picture()
    try type(session, "Right", "Right", "space")
    _ = try session.picture()
    try session.drag(from: [520, 320], to: [520, 217])
    try session.press("ctrl+s")
    try waitForFile(session, "scene.json5") { $0.contains("center: [1, ") && !$0.contains("'a'") }
  }

  @Test("A missing first file is shown when it appears, and several files together")
  func files() throws {
    let session = try makeSession("later.json5", files: [:], size: "400x300")
    try waitForTitle(session) { $0.hasPrefix("Orrery: later.json5 - ") && $0.contains("no such file") }
    try session.folder.write(Self.scene, to: "later.json5")
    try waitForTitle(session) { $0 == "Orrery: later.json5" }
    #expect(try session.picture().foreground.count > 1_000)

    let together = try makeSession(
      "scene.json5", "ball.json5", "--together",
      files: [
        "scene.json5": Self.scene, "ball.json5": "{ spheres: [{ name: 'ball', center: [-2, 0, 0] }] }",
      ],
      size: "400x300")
    try waitForTitle(together) { $0 == "Orrery: scene.json5 + ball.json5" }
    try together.press("ctrl+s")
    try waitForFile(together, "together.json5") { $0.contains("components: [") }
  }

  @Test("A save that reaches the limit of the disk keeps the file, and says why")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let text = Self.scene + "// " + String(repeating: "x", count: 6 << 20) + "\n"
    try folder.write(text, to: "scene.json5")
    let display = try VirtualDisplay()
    // Blocks of 1024 bytes.
    let viewer = try RunningProgram(
      URL(filePath: "/bin/bash"),
      [
        "-c", "ulimit -f 4096; exec \"$0\" \"$@\"", Program("orrery-viewer").url.path, "scene.json5",
        "--size", "400x300",
      ],
      folder: folder.url, environment: display.environment)
    let window = try viewer.waitFor("its window is seen") {
      try display.xdotool("search", "--onlyvisible", "--name", "^Orrery: ").flatMap { $0.isEmpty ? nil : $0 }
    }
    try display.xdotool("windowfocus", window)
    try display.xdotool("key", "ctrl+s")
    try viewer.waitFor("it answered, found \(try viewer.errors)") {
      try viewer.errors.contains("is up to date") ? true : nil
    }
    try display.xdotool("mousemove", "--window", window, "251", "150", "click", "1")
    try viewer.waitFor("the crate is selected") {
      try display.xdotool("getwindowname", window)?.hasSuffix("crate") == true ? true : nil
    }
    try display.xdotool("key", "v")
    try display.xdotool("key", "ctrl+s")
    try viewer.waitFor("it failed, found \(try viewer.errors)") {
      try viewer.errors.contains("scene.json5: cannot write: ") ? true : nil
    }
    #expect(String(decoding: try folder.read("scene.json5"), as: UTF8.self) == text)
    #expect(folder.names.filter { $0.contains("scene") } == ["scene.json5"])
  }
}
