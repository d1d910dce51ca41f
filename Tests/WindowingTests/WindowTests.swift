import Foundation
import Geometry
import Rendering
import TestSupport
import Testing
import WindowTestSupport

@Suite(
  "A real window", .serialized,
  .enabled(if: Requirement.graphics(VirtualDisplay.isAvailable), "Xvfb or xdotool is not installed"))
struct WindowTests {
  private static let assets = #filePath.replacing("Tests/WindowingTests/WindowTests.swift", with: "Assets")

  /// One sphere, and a camera that looks at it.
  private static let ball = """
    {
      background: "#102030",
      camera: { position: [0, 0, 8], fieldOfView: 40 },
      spheres: [{ name: "ball", radius: 1, color: "tomato" }, { center: [1.2, 0.5, 0], radius: 0.4 }],
    }
    """

  private func makeSession(_ scene: String = ball) throws -> ViewerSession {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "scene.json5")
    return try ViewerSession(["scene.json5"], folder: folder)
  }

  /// Draws without a window, by software as the display does, and returns the picture's file.
  private func render(_ arguments: [String], folder: TemporaryFolder) throws -> Data {
    let outcome = try Program("orrery").run(
      ["render"] + arguments + ["-o", "off-screen.png"], folder: folder.url,
      environment: VirtualDisplay.environment(display: nil))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try Data(contentsOf: folder.url.appending(path: "off-screen.png"))
  }

  @Test(
    "A window's framebuffer and an off-screen picture are the same bytes",
    arguments: [
      (["\(assets)/caffeine.xyz"], ["\(assets)/caffeine.xyz"]),
      (["\(assets)/caffeine.xyz", "--radii", "ball"], ["\(assets)/caffeine.xyz", "--radii", "ball"]),
      ([], ["\(assets)/solar-system.json5"]),
      (["\(assets)/shapes.json5"], ["\(assets)/shapes.json5"]),
    ])
  func sameBytes(viewer: [String], orrery: [String]) throws {
    let display = try VirtualDisplay(), folder = try TemporaryFolder()
    let run = try RunningProgram(
      Program("orrery-viewer").url,
      viewer + ["--size", "480x270", "--frames", "1", "--screenshot", "window.png"],
      folder: folder.url, environment: display.environment)
    #expect(try run.waitForExit() == 0)
    #expect(try run.errors.isEmpty && run.output.isEmpty)
    let offscreen = try render(orrery + ["--size", "480x270"], folder: folder)
    #expect(try Data(contentsOf: folder.url.appending(path: "window.png")) == offscreen)
    #expect(folder.names == ["off-screen.png", "window.png"])
  }

  @Test("A radius that is set uploads the vertices of one sphere to OpenGL and no indices, a colour neither")
  func uploads() throws {
    let display = try VirtualDisplay(), folder = try TemporaryFolder()
    let probe = try RunningProgram(
      Program("window-probe").url, [], folder: folder.url, environment: display.environment)
    #expect(try probe.waitForExit() == 0 && probe.errors.isEmpty)
    let mesh = try TessellatedSphere(.uv(segments: 16, rings: 8)).mesh(radius: 2)
    let (vertices, indices) = (24 * mesh.vertices.count, 4 * mesh.indices.count)
    #expect(
      try probe.output
        == "start \(vertices) \(indices) 1\nradius \(vertices) 0 1\ncolor 0 0 1\nnothing 0 0 0\n")
  }

  @Test("The viewer draws by what is asked for")
  func renderers() throws {
    let display = try VirtualDisplay()
    for renderer in ["raycaster", "opengl"] {
      let folder = try TemporaryFolder()
      try folder.write(Self.ball, to: "scene.json5")
      let arguments = ["scene.json5", "--size", "80x60", "--renderer", renderer]
      let run = try RunningProgram(
        Program("orrery-viewer").url, arguments + ["--frames", "1", "--screenshot", "window.png"],
        folder: folder.url, environment: display.environment)
      #expect(try run.waitForExit() == 0)
      #expect(
        try Data(contentsOf: folder.url.appending(path: "window.png")) == render(arguments, folder: folder))
    }
  }

  @Test("A trajectory plays, pauses and is stepped through, and the title says which frame is shown")
  func playback() throws {
    let folder = try TemporaryFolder()
    try folder.write((0..<90).map { "1\n\nHe \($0) 0 0\n" }.joined(), to: "h.xyz")
    let session = try ViewerSession(["h.xyz", "--frame", "7"], size: "40x30", folder: folder)
    func waitForFrame(_ ending: String) throws {
      _ = try session.viewer.waitFor("its title ends with \(ending)") {
        try session.title?.hasSuffix(", \(ending)") == true ? true : nil
      }
    }
    try waitForFrame("frame 7 of 90, paused")
    try session.press("Right")
    try waitForFrame("frame 8 of 90, paused")
    try session.press("Left")
    try session.press("Left")
    try waitForFrame("frame 6 of 90, paused")
    try session.press("space")
    _ = try session.viewer.waitFor("it plays") {
      try session.title.flatMap { $0.hasSuffix("paused") || $0.contains("frame 6 ") ? nil : $0 }
    }
    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)
    #expect(try session.viewer.errors.isEmpty)
  }

  @Test("Dragging turns, the wheel comes nearer, R goes back, S saves, and Escape closes with status 0")
  func controls() throws {
    let session = try makeSession()
    #expect(try session.title == "Orrery: scene.json5")
    let start = try session.picture()
    #expect((start.width, start.height) == (400, 300))

    try session.drag(from: [200, 150], to: [290, 190])
    let turned = try session.picture()
    #expect(turned != start)

    try session.scroll(steps: 3)
    let near = try session.picture()
    // Three steps are 1.1 to the third power, and areas its square.
    let growth = Float(near.foreground.count) / Float(turned.foreground.count)
    #expect(abs(growth - 1.7716) < 0.1, "\(growth)")

    try session.press("r")
    #expect(try session.picture() == start)

    try session.press("Escape")
    #expect(try session.viewer.waitForExit() == 0)
    let said = (1...4).map { "wrote orrery-\($0).png\n" }.joined()
    #expect(try session.viewer.errors == said)
  }

  @Test("Half a turn shows the other side: what an off-screen camera there sees")
  func halfTurn() throws {
    let session = try makeSession()
    try session.drag(from: [50, 150], to: [350, 150])
    let behind = try session.picture()
    let file = try render(
      ["scene.json5", "--set", "camera.position=0,0,-8", "--size", "400x300"], folder: session.folder)
    let expected = try PNG.decode([UInt8](file))
    // The camera's place is a float's rounding away from there, which shows in the last bit of a few pixels.
    let differences = zip(behind.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.filter { $0 > 2 }.count < 200 && differences.count == 400 * 300 * 4)
    #expect(behind.foreground.middle.x < 200, "the small sphere went to the left")
  }

  @Test("Dragging with the right button moves the scene with the pointer, and F brings all of it back")
  func panAndFrame() throws {
    let session = try makeSession()
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

  @Test("A window that is resized draws in its new size")
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

  @Test("The planets move, the space bar stops them, and the title says so")
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

  @Test("A window in which nothing happens takes no processor time")
  func idle() throws {
    let session = try makeSession()
    _ = try session.picture()
    let start = ContinuousClock.now, before = try session.viewer.processorTime
    try session.viewer.waitFor("a second passed") { ContinuousClock.now - start > .seconds(1) ? true : nil }
    #expect(try session.viewer.processorTime - before <= 0.05)
  }

  @Test("Where OpenGL is too old, one line says which one there is")
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
    "A window that cannot be is refused in one line",
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
