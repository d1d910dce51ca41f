import RenderScene
import Testing

@testable import Windowing

@Suite("The quality of pictures during changes")
struct QualityControllerTests {
  /// Returns the samplings of `count` frames, of which each takes the time that `seconds` returns for its sampling.
  private func run(
    _ controller: inout QualityController, frames count: Int, seconds: (Sampling) -> Double
  ) -> [Sampling] {
    (0..<count).map { _ in
      let sampling = controller.sampling
      controller.note(seconds: seconds(sampling))
      return sampling
    }
  }

  /// The cost of a frame whose pixels take `pixels` seconds with full sampling, and everything else `rest` seconds.
  private func cost(pixels: Double, rest: Double) -> (Sampling) -> Double {
    { sampling in
      let samples = Double(sampling.samplesAcross * sampling.samplesAcross)
      return rest + pixels * samples / 4 / Double(sampling.pixelsAcross * sampling.pixelsAcross)
    }
  }

  @Test("A scene that is fast enough keeps the full quality")
  func fast() {
    var controller = QualityController()
    #expect(Set(run(&controller, frames: 100) { _ in QualityController.frameBudget }) == [.smooth])
  }

  @Test(
    "The best sampling within the budget is found in ten frames, and kept",
    arguments: [(0.04, 0.002), (0.1, 0.004), (0.4, 0.01), (1, 0.02)])
  func settles(pixels: Double, rest: Double) {
    let cost = cost(pixels: pixels, rest: rest)
    var controller = QualityController()
    _ = run(&controller, frames: 10, seconds: cost)
    let last = run(&controller, frames: 90, seconds: cost)
    #expect(last.allSatisfy { cost($0) <= QualityController.frameBudget })
    #expect(Set(last).count == 1)
    // A sampling that is far enough below the budget is chosen, or a better one.
    let steps = QualityController.steps
    let safe = steps.firstIndex { cost($0) <= 0.6 * QualityController.frameBudget } ?? steps.count - 1
    #expect((steps.firstIndex(of: last[0]) ?? .max) <= safe)
  }

  @Test("When frames become fast, the full quality returns")
  func returns() {
    var controller = QualityController()
    _ = run(&controller, frames: 20, seconds: cost(pixels: 0.4, rest: 0.001))
    #expect(controller.sampling != .smooth)
    _ = run(&controller, frames: 20, seconds: cost(pixels: 0.01, rest: 0.001))
    #expect(controller.sampling == .smooth)
  }

  @Test("One slow frame does not keep the quality low")
  func recovers() {
    var controller = QualityController()
    let cost = cost(pixels: 0.015, rest: 0.001)
    _ = run(&controller, frames: 10, seconds: cost)
    controller.note(seconds: 0.5)
    #expect(controller.sampling != .smooth)
    _ = run(&controller, frames: 400, seconds: cost)
    #expect(controller.sampling == .smooth)
  }

  @Test("Frames that are too slow with every sampling have the lowest one")
  func slowest() {
    var controller = QualityController()
    _ = run(&controller, frames: 10) { _ in 1 }
    #expect(controller.sampling == QualityController.steps.last)
  }
}
