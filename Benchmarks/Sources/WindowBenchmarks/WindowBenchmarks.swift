import Geometry
import Reactive
import SceneModel
import Windowing
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of a frame in a window in which many separate spheres change position, radius and colour, all in one batch.
/// It needs a display.
///
/// `WindowBenchmarks [COUNT [FRAMES [opengl]]]` uses 10,000 spheres and 300 frames by default. With `opengl`, OpenGL
/// renders the scene even without a GPU. `WindowBenchmarks drag FILE... [opengl]` measures files instead; see
/// `DragBenchmark`. `set` is the time of setting the properties. `frame` is
/// the time of the whole frame, from the setting of the properties until the window shows it.
@main
struct WindowBenchmarks {
  /// The number of frames that are not measured, because drivers compile shaders in the first frames.
  private static let warmUpCount = 20

  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "drag" {
      let files = arguments.dropFirst().filter { $0 != "opengl" }
      return try DragBenchmark.run(Array(files), renderer: arguments.contains("opengl") ? .opengl : .auto)
    }
    let numbers = arguments.compactMap { Int($0) }
    let (count, frameCount) = (numbers.first ?? 10_000, numbers.dropFirst().first ?? 300)
    let view = try SceneWindow(
      makeScene(count), renderer: arguments.contains("opengl") ? .opengl : .auto, title: "benchmark")
    var (sets, frames) = ([Double](), [Double]())
    var start = view.statistics
    var shownCount = 0
    let bag = DisposerBag()
    view.frameShown.subscribe { shownCount = $0 }.disposed(by: bag)
    try view.run { _ in
      // The statistics are those of the frame before.
      if shownCount == warmUpCount { start = view.statistics }
      if shownCount > warmUpCount { frames.append(view.statistics.frameDuration * 1000) }
      if shownCount == warmUpCount + frameCount {
        view.window.requestClose()
        return .afterChange
      }
      let clock = ContinuousClock()
      let duration = clock.measure { move(view.scene.spheres, step: shownCount) }
      if shownCount > warmUpCount { sets.append(duration / .milliseconds(1)) }
      return .atNextRefresh
    }
    report(count, sets, frames, start, view.statistics)
  }

  private static func makeScene(_ count: Int) -> Scene {
    let side = Int(cbrt(Double(count)).rounded(.up))
    let spheres = (0..<count).map { number in
      let place = SIMD3(number % side, number / side % side, number / side / side)
      return Sphere(center: (SIMD3<Float>(place) / Float(side) - 0.5) * 4, radius: 1 / Float(side))
    }
    return Scene(
      spheres: spheres, camera: Camera(position: [0, 0, 8], target: .zero, fieldOfView: 40))
  }

  private static func move(_ spheres: [Sphere], step: Int) {
    batch {
      for (number, sphere) in spheres.enumerated() {
        let phase = Float((number + step) % 64) / 64
        sphere.center.y += phase < 0.5 ? 0.01 : -0.01
        sphere.radius = 0.03 + 0.02 * phase
        sphere.color = Color(red: phase, green: 0.3, blue: 1 - phase)
      }
    }
  }

  private static func report(
    _ count: Int, _ sets: [Double], _ frames: [Double], _ start: RenderingStatistics,
    _ end: RenderingStatistics
  ) {
    Table.printLoad()
    print("\(count) spheres, \(frames.count) frames. Milliseconds: medians, and middle halves.")
    print("set      \(middle(sets))")
    print("frame    \(middle(frames))")
    let drawn = Double(end.drawingCount - start.drawingCount)
    func perFrame(_ now: Int, _ before: Int) -> String { Table.number(Double(now - before) / drawn) }
    print("rebuilds \(perFrame(end.rebuildCount, start.rebuildCount)) a frame")
    print("uploads  \(perFrame(end.uploads.callCount, start.uploads.callCount)) a frame")
    print("         \(perFrame(end.uploads.instanceBytes, start.uploads.instanceBytes)) bytes of records")
    print("         \(perFrame(end.uploads.textureBytes, start.uploads.textureBytes)) bytes of pictures")
    print("         \(perFrame(end.uploads.vertexBytes, start.uploads.vertexBytes)) bytes of vertices")
  }

  private static func middle(_ samples: [Double]) -> String {
    let sorted = samples.sorted()
    guard !sorted.isEmpty else { return "none" }
    return "\(Table.number(sorted[sorted.count / 2])) [\(Table.number(sorted[sorted.count / 4])) "
      + "\(Table.number(sorted[sorted.count * 3 / 4]))]"
  }
}
