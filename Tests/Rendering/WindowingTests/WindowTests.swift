import Foundation
import Geometry
import Pictures
import TestSupport
import Testing
import WindowTestSupport

@Suite(
  "A real window", .serialized,
  .enabled(if: Requirement.graphics(VirtualDisplay.isAvailable), "Xvfb or xdotool is not installed"))
struct WindowTests {
  private static let assets = PackageFolder.path("Assets")

  /// Two spheres, and a camera that looks at the larger one.
  private static let ball = """
    {
      background: "#102030",
      camera: { position: [0, 0, 8], fieldOfView: 40 },
      spheres: [{ name: "ball", radius: 1, color: "tomato" }, { center: [1.2, 0.5, 0], radius: 0.4 }],
    }
    """

  private func makeSession(_ scene: String = ball, _ options: String...) throws -> ViewerSession {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "scene.json5")
    return try ViewerSession(["scene.json5"] + options, folder: folder)
  }

  /// Renders off-screen, in software as on the display, and returns the bytes of the picture file.
  private func render(_ arguments: [String], folder: TemporaryFolder) throws -> Data {
    let outcome = try Program("orrery").run(
      ["render"] + arguments + ["--no-record", "-o", "off-screen.png"], folder: folder.url,
      environment: VirtualDisplay.environment(display: nil))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try Data(contentsOf: folder.url.appending(path: "off-screen.png"))
  }

  @Test(
    "The framebuffer of a window and an off-screen picture have the same bytes",
    arguments: [
      (["\(assets)/caffeine.xyz"], ["\(assets)/caffeine.xyz"]),
      (["\(assets)/caffeine.xyz", "--radius", "ball"], ["\(assets)/caffeine.xyz", "--radius", "ball"]),
      ([], ["\(assets)/solar-system.json5"]),
      (["\(assets)/shapes.json5"], ["\(assets)/shapes.json5"]),
    ])
  func sameBytes(viewer: [String], orrery: [String]) throws {
    let display = try VirtualDisplay(), folder = try TemporaryFolder()
    let run = try RunningProgram(
      Program("orrery-viewer").url,
      viewer + ["--size", "480x270", "--exit-after", "1", "--screenshot", "window.png"],
      folder: folder.url, environment: display.environment)
    #expect(try run.waitForExit() == 0)
    #expect(try run.errors.isEmpty && run.output.isEmpty)
    let offscreen = try render(orrery + ["--size", "480x270"], folder: folder)
    #expect(try Data(contentsOf: folder.url.appending(path: "window.png")) == offscreen)
    #expect(folder.names == ["off-screen.png", "window.png"])
  }

  @Test(
    "A new radius uploads the vertices of one sphere to OpenGL and no indices, a new colour uploads no geometry, and a lost context changes no picture"
  )
  func uploads() throws {
    let display = try VirtualDisplay(), folder = try TemporaryFolder()
    let probe = try RunningProgram(
      Program("window-probe").url, [], folder: folder.url, environment: display.environment)
    #expect(try probe.waitForExit() == 0 && probe.errors.isEmpty)
    let mesh = try TessellatedSphere(.uv(segments: 16, rings: 8)).mesh(radius: 2)
    let (vertices, indices) = (24 * mesh.vertices.count, 4 * mesh.indices.count)
    #expect(
      try probe.output
        == """
        start \(vertices) \(indices) 1
        radius \(vertices) 0 1
        color 0 0 1
        nothing 0 0 0
        second true
        lost opengl true true true
        lost raycaster true true true

        """)
  }

  @Test("The example of the documentation shows a sphere whose size follows the time")
  func documentationExample() throws {
    let code = try PackageFolder.text("Tests/Rendering/WindowExample/main.swift")
    for document in ["README.md", "Sources/Rendering/Windowing/Windowing.docc/Windowing.md"] {
      #expect(try PackageFolder.text(document).contains("```swift\n\(code)```\n"), "\(document)")
    }

    let display = try VirtualDisplay(), desktop = try Desktop(display: display.name)
    let program = try RunningProgram(
      Program("window-example").url, [], environment: display.environment)
    let window = try program.waitFor("its window is visible") {
      try display.xdotool("search", "--onlyvisible", "--name", "^window-example$").flatMap {
        $0.isEmpty ? nil : $0
      }
    }
    let number = try #require(UInt32(window))
    func size() throws -> Int { try desktop.picture(of: number, width: 1280, height: 720).foreground.count }
    // The radii vary by a factor of 2.5, so the area of the discs by a factor of 6.
    var sizes = 0..<0
    try program.waitFor("its sphere has been large and small") { () -> Bool? in
      let size = try size()
      guard size > 0 else { return nil }
      sizes = sizes.isEmpty ? size..<size + 1 : min(sizes.lowerBound, size)..<max(sizes.upperBound, size + 1)
      return sizes.upperBound > 2 * sizes.lowerBound ? true : nil
    }
    try display.xdotool("windowfocus", window)
    try display.xdotool("key", "Escape")
    #expect(try program.waitForExit() == 0)
    #expect(try program.errors.isEmpty && program.output.isEmpty)
  }

  @Test("Without a display, the example of the documentation ends with a message")
  func exampleWithoutDisplay() throws {
    let program = try RunningProgram(
      Program("window-example").url, [], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
    #expect(try program.waitForExit() == 1)
    #expect(try program.output.isEmpty)
    #expect(
      try program.errors
        == "window-example: error: no display: DISPLAY is not set; run the program on a desktop or by xvfb-run, or draw a picture without a window: scene.picture(width:height:)\n"
    )
  }

  @Test("--renderer selects the renderer of the viewer")
  func renderers() throws {
    let display = try VirtualDisplay()
    for renderer in ["raycaster", "opengl"] {
      let folder = try TemporaryFolder()
      try folder.write(Self.ball, to: "scene.json5")
      let arguments = ["scene.json5", "--size", "80x60", "--renderer", renderer]
      let run = try RunningProgram(
        Program("orrery-viewer").url, arguments + ["--exit-after", "1", "--screenshot", "window.png"],
        folder: folder.url, environment: display.environment)
      #expect(try run.waitForExit() == 0)
      #expect(
        try Data(contentsOf: folder.url.appending(path: "window.png")) == render(arguments, folder: folder))
    }
  }

  @Test("A trajectory plays, pauses and steps, and the title shows the frame")
  func playback() throws {
    let folder = try TemporaryFolder()
    try folder.write((0..<90).map { "1\n\nHe \($0) 0 0\n" }.joined(), to: "h.xyz")
    let session = try ViewerSession(["h.xyz", "--frame", "7"], size: "40x30", folder: folder)
    func waitForFrame(_ ending: String) throws {
      _ = try session.viewer.waitFor("its title ends with \(ending)") {
        try session.title?.hasSuffix(", \(ending)") == true ? true : nil
      }
    }
    try waitForFrame("frame 8 of 90, paused")
    try session.press("Right")
    try waitForFrame("frame 9 of 90, paused")
    try session.press("Left")
    try session.press("Left")
    try waitForFrame("frame 7 of 90, paused")
    try session.press("space")
    _ = try session.viewer.waitFor("it plays") {
      try session.title.flatMap { $0.hasSuffix("paused") || $0.contains("frame 7 ") ? nil : $0 }
    }
    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)
    #expect(try session.viewer.errors.isEmpty)
  }

  @Test("A drag turns, the wheel zooms, R resets, S saves a picture, and Escape exits with status 0")
  func controls() throws {
    // Without the ground shadow, which fades over more of the picture than the spheres.
    let session = try makeSession(Self.ball, "--plain")
    #expect(try session.title == "Orrery: scene.json5")
    let start = try session.picture()
    #expect((start.width, start.height) == (400, 300))

    try session.drag(from: [200, 150], to: [290, 190])
    let turned = try session.picture()
    #expect(turned != start)

    try session.scroll(steps: 3)
    let near = try session.picture()
    // Three steps magnify by 1.1 cubed, and areas by the square of that.
    let growth = Float(near.foreground.count) / Float(turned.foreground.count)
    #expect(abs(growth - 1.7716) < 0.1, "\(growth)")

    try session.press("r")
    #expect(try session.picture() == start)

    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)
    let said = (1...4).map { "wrote orrery-\($0).png\n" }.joined()
    #expect(try session.viewer.errors == said)
  }

  @Test("Half a turn shows the back of the scene, as an off-screen camera does")
  func halfTurn() throws {
    let session = try makeSession()
    try session.drag(from: [50, 150], to: [350, 150])
    let behind = try session.picture()
    let file = try render(
      ["scene.json5", "--set", "camera.position=0,0,-8", "--size", "400x300"], folder: session.folder)
    let expected = try PNG.decode([UInt8](file))
    // The camera's position differs by float rounding, which changes the last bit of a few pixels.
    let differences = zip(behind.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.filter { $0 > 2 }.count < 200 && differences.count == 400 * 300 * 4)
    #expect(behind.foreground.middle.x < 200, "the small sphere went to the left")
  }

  @Test("A drag with the right button moves the scene with the pointer, and F frames the whole scene")
  func panAndFrame() throws {
    // The shadow on the ground does not move with the models.
    let session = try makeSession(Self.ball, "--plain")
    try session.press("f")
    let framed = try session.picture()
    try session.press("r")
    let start = try session.picture()
    try session.drag(from: [100, 100], to: [140, 75], button: 3)
    let moved = try session.picture()
    let way = moved.foreground.middle - start.foreground.middle
    #expect(abs(way.x - 40) < 2 && abs(way.y + 25) < 2, "\(way)")
    try session.press("f")
    let again = try session.picture()
    let rest = again.foreground.middle - framed.foreground.middle
    #expect((rest * rest).sum() < 0.1, "\(rest)")
  }

  @Test("A resized window renders in its new size")
  func resize() throws {
    let session = try makeSession()
    let start = try session.picture()
    try session.display.xdotool("windowsize", "--sync", session.window, "250", "330")
    let resized = try session.picture()
    #expect((resized.width, resized.height) == (250, 330))
    let file = try render(["scene.json5", "--size", "250x330"], folder: session.folder)
    #expect(try resized == PNG.decode([UInt8](file)))
    try session.display.xdotool("windowsize", "--sync", session.window, "400", "300")
    #expect(try session.picture() == start)
  }

  @Test("The planets move, the space bar pauses them, and the title shows the pause")
  func solarSystem() throws {
    let session = try ViewerSession([])
    #expect(try session.title == "Orrery: the solar system")
    try session.press("space")
    let stopped = try session.picture()
    #expect(try session.title == "Orrery: the solar system, paused")
    #expect(try session.picture() == stopped)
    try session.press("space")
    try session.viewer.waitFor("the planets moved") { try session.picture() == stopped ? nil : true }
    #expect(try session.title == "Orrery: the solar system")
  }

  @Test("An idle window sleeps and draws nothing")
  func idle() throws {
    let session = try makeSession()
    _ = try session.picture()
    try session.viewer.waitUntilIdle(drawingNothingOn: session.display.server)
  }

  @Test("An old version of OpenGL is reported in one line")
  func oldOpenGL() throws {
    let display = try VirtualDisplay()
    var environment = display.environment
    environment["MESA_GL_VERSION_OVERRIDE"] = "2.1"
    let run = try RunningProgram(Program("orrery-viewer").url, [], environment: environment)
    #expect(try run.waitForExit() == 1)
    let errors = try run.errors
    #expect(errors.hasPrefix("orrery-viewer: error: OpenGL 3.3 core is needed, found 2.1"))
    #expect(errors.filter { $0 == "\n" }.count == 1)
  }

  @Test(
    "An impossible window size is refused in one line",
    arguments: [
      (
        "100000x100",
        "the window could not be created: its size must be from 1x1 to 32767x32767, found 100000x100"
      ),
      ("20000x20", "the picture's size must be from 1x1 to 16384x16384, found 20000x20"),
    ])
  func hugeWindow(size: String, message: String) throws {
    let display = try VirtualDisplay()
    let run = try RunningProgram(
      Program("orrery-viewer").url, ["--size", size], environment: display.environment)
    #expect(try run.waitForExit() == 1)
    #expect(try run.errors == "orrery-viewer: error: \(message)\n")
  }
}
