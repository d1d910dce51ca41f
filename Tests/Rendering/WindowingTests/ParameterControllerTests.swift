import CommandLineSupport
import Foundation
import Reactive
import SceneExpressions
import SceneFiles
import SceneModel
import TestSupport
import Testing

@testable import OrreryViewerCommand

/// The tests use real files, and set the time explicitly.
@Suite("Parameters in the viewer")
final class ParameterControllerTests {
  private let folder: TemporaryFolder
  private var time = ContinuousClock.now
  private var notices: [ViewerSession.TerminalMessage] = []
  private var title = ""
  private let bag = DisposerBag()

  private static let orbit = """
    {
      parameters: { scale: 1, axis: [0, 20, 0], tint: "gold", twice: "2 * scale" },
      spheres: [{ name: "ball", radius: "scale", center: "axis", color: "tint" }, { radius: "twice" }],
    }
    """

  init() throws { folder = try TemporaryFolder() }

  private func makeStage(_ text: String, _ arguments: [String] = []) throws -> ViewerSession {
    let path = try folder.write(text, to: "a.json5")
    let options = try DocumentOptions.parsed(arguments, picture: ["--size", "900x600"])
    let session = ViewerSession(try DocumentFile(path, options: options).read(), options: options)
    session.notices.subscribe { [unowned self] in notices.append($0) }.disposed(by: bag)
    session.titles
      .subscribe { [unowned self] in
        title = $0.replacing("Orrery: a.json5", with: "").replacing("*", with: "")
      }
      .disposed(by: bag)
    return session
  }

  /// Rewrites the file, and advances the time until the change is detected.
  private func save(_ text: String, _ session: ViewerSession) throws {
    try folder.write(text, to: "a.json5")
    for _ in 0..<3 {
      time += .milliseconds(150)
      _ = session.advance(seconds: 0, now: time)
    }
    #expect(notices.last == .done("reloaded \(folder.path("a.json5"))"))
  }

  @Test(
    "The selection cycles through numbers and the components of vectors and colours, and skips computed parameters",
    arguments: [1, -1])
  func choosing(direction: Int) throws {
    let session = try makeStage(Self.orbit)
    var seen = [title]
    for _ in 0..<7 {
      session.chooseParameter(direction)
      seen.append(title)
    }
    let words = [
      ", scale = 1", ", axis.x = 0", ", axis.y = 20", ", axis.z = 0", ", tint.hue = 50.59 (#ffd700)",
      ", tint.saturation = 1 (#ffd700)", ", tint.brightness = 1 (#ffd700)", ", scale = 1",
    ]
    #expect(seen == (direction > 0 ? words : words.reversed()))
  }

  @Test("A step is a tenth of the number's power of ten, and bound properties follow at once")
  func steps() throws {
    let session = try makeStage(Self.orbit)
    let spheres = session.document.scene.spheres
    session.changeParameter(by: 2)
    #expect(title == ", scale = 1.2" && spheres[0].radius == 1.2 && spheres[1].radius == 2.4)
    for _ in 0..<3 { session.changeParameter(by: -1) }
    #expect(title == ", scale = 0.9")
    session.chooseParameter(2)
    session.changeParameter(by: 3)
    #expect(title == ", axis.y = 23" && spheres[0].center == [0, 23, 0])
  }

  @Test("A value between two steps moves to the next step", arguments: [(1, 0.4), (-1, 0.3), (-3, 0.1)])
  func betweenSteps(count: Int, expected: Double) throws {
    let session = try makeStage("{ parameters: { a: 0 } }")
    let parameters = try #require(session.document.parameters)
    parameters.set(try #require(parameters.bindings.parameter("a")), to: .number(0.33))
    session.changeParameter(by: Double(count))
    #expect(parameters.bindings.parameter("a")?.value == .number(expected))
  }

  @Test("Steps of a decimal give decimals", arguments: [(0.1, 0.3), (1e-5, 3e-5)])
  func decimalSteps(step: Double, expected: Double) throws {
    let session = try makeStage("{ parameters: { a: { value: 0, step: \(step) } } }")
    for _ in 0..<3 { session.changeParameter(by: 1) }
    #expect(session.document.parameters?.bindings.parameter("a")?.value == .number(expected))
  }

  @Test("A step does not exceed the largest value of a model property")
  func farSteps() throws {
    let session = try makeStage("{ parameters: { a: 3e38 } }")
    session.changeParameter(by: 10)
    #expect(title == ", a = 3e+38")
  }

  @Test("Time plays in seconds with one change a frame, pauses, and steps by 24ths of a second")
  func playing() throws {
    let session = try makeStage(
      "{ parameters: { t: 0 }, spheres: [{ name: 'a', center: ['t', 0, 0] }, { center: 'a.center + [1, 0, 0]' }] }"
    )
    let spheres = session.document.scene.spheres
    var received: [SIMD2<Float>] = []
    combine(spheres[0].$center, spheres[1].$center)
      .subscribe { received.append([$0.x, $1.x]) }
      .disposed(by: bag)
    #expect(session.advance(seconds: 0.25, now: time) && title == ", t = 0.3")
    #expect(session.advance(seconds: 0.25, now: time) && title == ", t = 0.5")
    #expect(received == [[0, 1], [0.25, 1.25], [0.5, 1.5]])
    session.togglePause()
    #expect(!session.advance(seconds: 1, now: time) && title == ", t = 0.5, paused")
    session.step(-12)
    #expect(abs(spheres[0].center.x) < 1e-6 && received.count == 4)
    session.togglePause()
    #expect(session.advance(seconds: 2, now: time) && title == ", t = 2")
  }

  @Test(
    "Time does not play if it is set by --set, computed, or not a number",
    arguments: [
      ("{ parameters: { t: 0 } }", ["--set", "t=3"], true, ", t = 3, paused"),
      ("{ parameters: { t: '2 * s', s: 1 } }", [], false, ", s = 1"),
      ("{ parameters: { t: [1, 0, 0] } }", [], false, ", t.x = 1"),
      ("{ parameters: { tint: 'red' } }", [], false, ", tint.hue = 0 (#ff0000)"),
    ])
  func standingTime(text: String, arguments: [String], canMove: Bool, expected: String) throws {
    let session = try makeStage(text, arguments)
    #expect(!session.advance(seconds: 1, now: time) && title == expected)
    session.togglePause()
    #expect(session.advance(seconds: 0, now: time) == canMove)
  }

  @Test("A file without parameters has nothing to select or change")
  func noParameters() throws {
    let session = try makeStage("{ spheres: [{ radius: '1 + 1' }] }")
    session.chooseParameter(1)
    session.changeParameter(by: 1)
    #expect(!session.advance(seconds: 1, now: time) && title.isEmpty)
  }

  @Test(
    "A reloaded file keeps the changed parameters that it still has, and sets the others"
  )
  func reloading() throws {
    let session = try makeStage("{ parameters: { a: 1, b: 2, c: 3, d: 4, g: 5, t: 0 } }")
    session.togglePause()
    for _ in 0..<4 {
      session.changeParameter(by: 5)
      session.chooseParameter(1)
    }
    session.step(24)
    #expect(title == ", g = 5, paused")
    // b is removed, c is a vector, and d is computed.
    try save("{ parameters: { g: 50, a: 10, c: [3, 3, 3], d: 'a', f: 60, t: 0 } }", session)
    let parameters = try #require(session.document.parameters).bindings.parameters
    let values = parameters.map { "\($0.name) \($0.value)" }
    #expect(values == ["g 50", "a 1.5", "c [3, 3, 3]", "d 1.5", "f 60", "t 1"])
    #expect(title == ", g = 50, paused")
    #expect(!session.advance(seconds: 1, now: time), "it stands still as before")
    // After another reload, a still has the value that was changed here.
    try save("{ parameters: { a: 7 } }", session)
    #expect(title == ", a = 1.5")
  }

  @Test("A parameter t that a save adds starts to play")
  func newTime() throws {
    let session = try makeStage("{ parameters: { a: 1 } }")
    try save("{ parameters: { t: 0 } }", session)
    #expect(session.advance(seconds: 1, now: time) && title == ", t = 1")
  }

  @Test("Changed parameters are not applied to the next dropped file")
  func dropping() throws {
    let session = try makeStage("{ parameters: { a: 1 } }")
    session.changeParameter(by: 1)
    session.open([try folder.write("{ parameters: { a: 1 } }", to: "b.json5")])
    #expect(session.document.parameters?.bindings.parameters.map(\.value) == [.number(1)])
  }

  @Test("A value that a property refuses is reported once, and is in the title bar until it changes")
  func refusal() throws {
    let session = try makeStage(
      "{ parameters: { a: 65535 }, spheres: [{}], curves: [{ points: [[0, 0, 0], [1, 1, 0]], sides: 'a' }] }")
    func press(_ count: Double) {
      session.changeParameter(by: count)
      _ = session.advance(seconds: 0, now: time)
    }
    press(1)
    let expected = "expected a number from 3 to 65536 for sides of curve number 1, found "
    #expect(title.contains(" - ") && title.contains(expected), "\(title)")
    let first = title
    press(1)
    #expect(title != first && title.contains(expected) && notices.count == 1, "\(title) \(notices)")
    press(-3)
    #expect(!title.contains("expected") && notices.count == 1, "\(title)")
    press(3)
    session.open([try folder.write("1\n\nHe 0 0 0\n", to: "h.xyz")])
    #expect(!session.advance(seconds: 0, now: time) && title == "Orrery: h.xyz")
  }
}
