import RenderScene
import Rendering
import SceneFiles
import SceneModel
import Windowing
import Yardsticks

/// The frames per second of files in a window of 1280 by 720, while their view is dragged, and while their first parameter
/// changes. It needs a display.
///
/// The pointer moves by some pixels in each frame and turns at the ends of its way. `refined` is the time from the last
/// change until the window shows the picture in full quality, which has the bytes of `orrery render`.
@MainActor
struct DragBenchmark {
  /// The duration of the changes, in seconds.
  private static let duration = 3.0
  /// The time before the measured part, in which the sampling adapts, in seconds.
  private static let warmUp = 1.0
  /// The distance of the pointer between two frames, in pixels.
  private static let step: Float = 6

  static func run(_ paths: [String], renderer: RendererChoice) throws {
    Table.printLoad()
    let table = Table(
      "1280x720, changes for \(Table.number(duration)) s",
      [
        ("scene", 32), ("frames/s", 10), ("median ms", 11), ("95 % ms", 10), ("sampling", 38),
        ("refined ms", 10),
      ])
    for path in paths {
      let name = String(path.split(separator: "/").last ?? "")
      let contents = try SceneFile.read(path)
      let drag = try DragBenchmark(contents.scene, renderer)
      try drag.measure(name, table, drag.movePointer)
      for parameter in contents.bindings?.parameters.prefix(1) ?? [] {
        guard case .number = parameter.value, parameter.control.choices.isEmpty else { continue }
        let range = parameter.control.range ?? 0...6
        try DragBenchmark(contents.scene, renderer).measure("\(name), \(parameter.name)", table) { frame in
          let share = 0.25 + 0.5 * Double(frame % 60) / 60
          let value = range.lowerBound + share * (min(range.upperBound, 1e3) - range.lowerBound)
          try contents.bindings?.set(parameter.name, to: .number(parameter.control.nearestStep(to: value)))
        }
      }
    }
  }

  private let view: SceneWindow

  private init(_ scene: Scene, _ renderer: RendererChoice) throws {
    view = try SceneWindow(
      scene, renderer: renderer, title: "benchmark", size: WindowSize(width: 1280, height: 720))
  }

  /// Drags the pointer to its place in a frame.
  private func movePointer(_ frame: Int) {
    let input = view.window.input
    if frame == 0 { input.mouseDown.emit(WindowInput.MouseEvent(.left, at: [640, 360])) }
    let (way, half) = (Float(frame) * Self.step, Float(300))
    let folded = abs((way + half).truncatingRemainder(dividingBy: 4 * half) - 2 * half)
    input.mouseMove.emit([640 + half - folded, 360])
  }

  private func measure(_ name: String, _ table: Table, _ change: (_ frame: Int) throws -> Void) throws {
    let clock = ContinuousClock()
    var (times, frame, refined, sampling) = ([Double](), 0, 0.0, "")
    var (start, isStill): (ContinuousClock.Instant?, Bool) = (nil, false)
    // The time of the last change.
    var changed = clock.now
    var last = clock.now
    try view.run { (_: FrameTime) in
      let now = clock.now
      defer { last = now }
      start = start ?? now
      if isStill {
        guard view.statistics.sampling == .smooth else { return .afterChange }
        refined = (now - changed) / .milliseconds(1)
        view.window.requestClose()
        return .afterChange
      }
      let elapsed = (now - (start ?? now)) / .seconds(1)
      if elapsed > Self.warmUp { times.append((now - last) / .milliseconds(1)) }
      if elapsed > Self.warmUp + Self.duration {
        sampling = "\(view.statistics.sampling)"
        isStill = true
        return .afterChange
      }
      changed = now
      try change(frame)
      frame += 1
      return .atNextRefresh
    }
    let sorted = times.sorted()
    table.row([
      name, Table.number(Double(times.count) / (times.reduce(0, +) / 1000)),
      Table.number(sorted[sorted.count / 2]), Table.number(sorted[sorted.count * 95 / 100]), sampling,
      Table.number(refined),
    ])
  }
}
