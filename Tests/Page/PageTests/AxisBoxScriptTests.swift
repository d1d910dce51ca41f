import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import RenderScene

/// The functions of `axis-box.js` and `ticks.js`, in a JavaScript engine.
@Suite("The lines of axes in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct AxisBoxScriptTests {
  /// The layout by Swift of a box in a view, as JSON.
  private struct Case: Encodable {
    struct View: Encodable {
      let position: [Float], target: [Float], up: [Float], fieldOfView: Float, height: Float?
    }
    struct Axis: Encodable, Equatable {
      let number: Int, name: String, texts: [String]
      /// The ends, and the shares of the numbers.
      let places: [Float]
    }
    let low: [Float], high: [Float], camera: View, turn: [[Float]]?, width: Int, height: Int
    /// The origin of a scene far from zero in the last cases.
    let origin: [Double]
    let axes: [Axis]
    /// The coordinates of the lines by their kinds.
    let grid: [Float], axis: [Float], ground: [Float], box: [Float]
  }

  /// Prints the numbers of the cases whose layout by JavaScript differs.
  private static func script(_ style: SceneLine.Style, _ cases: String) -> String {
    """
    import { axisBoxOf, boxLines, gridLines } from "./axis-box.js";
    import { frustumOf } from "./camera.js";

    const style = {
      textSize: \(style.textSize), tickLength: \(style.tickLength), leastLength: \(style.leastLength),
      gridReach: \(style.gridReach),
    };
    const wrong = [];
    \(cases).forEach((expected, number) => {
      const box = { low: expected.low, high: expected.high };
      const size = Math.max(...[0, 1, 2].map((axis) => box.high[axis] - box.low[axis]), ...box.high.map(Math.abs));
      const view = frustumOf(expected.camera, box, expected.width / expected.height);
      const found = axisBoxOf(box, view, { turn: expected.turn, style, origin: expected.origin }, expected.width, expected.height);
      const areNear = (one, other, tolerance) => one.length === other.length
        && one.every((value, index) => Math.abs(value - other[index]) <= tolerance);
      // The edges of boxes come in another order.
      const edges = (lines) => Array.from({ length: lines.length / 6 }, (_, index) => (
        lines.slice(6 * index, 6 * index + 6).map((value) => value.toPrecision(5)).join())).sort();
      const isRight = found.axes.length === expected.axes.length
        && found.axes.every((axis, index) => {
          const { number, name, texts, places } = expected.axes[index];
          return axis.number === number && axis.name === name
            && axis.ticks.map(({ text }) => text).join() === texts.join()
            && areNear([...axis.start, ...axis.end], places.slice(0, 6), size * 1e-6)
            && areNear(axis.ticks.map(({ share }) => share), places.slice(6), 1e-5);
        })
        && areNear(found.lines.grid, expected.grid, size * 1e-5) && areNear(found.lines.axis, expected.axis, size * 1e-6)
        && areNear(gridLines(box, style.gridReach), expected.ground, size * 1e-5)
        && edges(boxLines(box)).join() === edges(expected.box).join();
      if (!isRight) wrong.push(number);
    });
    print(wrong.join());

    """
  }

  @Test("Axes, numbers, and the lines of axes, grid and box are those of Swift, for random boxes and views")
  func layout() throws {
    var random = SeededGenerator(seed: 31)
    let cases = (0..<300).map { Self.randomCase($0, &random) }
    #expect(cases.count { $0.axes.count == 3 } > 150)
    #expect(cases.contains { $0.axes.count < 3 })
    let text = Self.script(.standard, String(decoding: try JSONEncoder().encode(cases), as: UTF8.self))
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: text)])
    #expect(try ScriptEngine.run(script).split(separator: ",").map { String($0) } == [])
  }

  private static func randomCase(_ number: Int, _ random: inout SeededGenerator) -> Case {
    func value(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
    func vector(_ reach: Float) -> SIMD3<Float> {
      [value(-reach...reach), value(-reach...reach), value(-reach...reach)]
    }
    // Sizes from a thousandth to a thousand metres. Some boxes are flat.
    let scale: Float = [0.001, 0.01, 0.1, 1, 10, 100, 1000][number % 7]
    var half = SIMD3<Float>(value(0.1...2), value(0.1...2), value(0.1...2)) * scale
    if number % 11 == 0 { half[number % 3] = 0 }
    let center = vector(3) * scale
    let bounds = BoundingBox(min: center - half, max: center + half)
    let camera = Camera(
      position: center + vector(8) * scale, target: center + vector(0.5) * scale,
      fieldOfView: value(20...70), orthographicHeight: number % 3 == 0 ? value(1...9) * scale : nil)
    let (width, height) = (number % 5 == 0 ? 120 : 640, 480)
    let up = UpAxis.allCases[number % UpAxis.allCases.count]
    let view = ViewFrustum(camera, bounds: bounds, aspectRatio: Float(width) / Float(height))
    let origin: SIMD3<Double> =
      number < 200
      ? .zero
      : SIMD3(
        Double(Int.random(in: -900...900, using: &random)),
        Double(Int.random(in: -900...900, using: &random)), 1000)
        * Double(scale) * 100
    let layout = AxisBox(bounds, view, upAxis: up, origin: origin, width: width, height: height)
    let effects = Effects()
    func lines(_ lines: [SceneLine], _ kind: SceneLine.Kind) -> [Float] {
      lines.filter { $0.kind == kind }.flatMap { $0.start.array + $0.end.array }
    }
    (effects.grid, effects.box) = (true, true)
    let ground = SceneLines().lines(effects, DrawableList(Scene()), bounds: bounds)
    return Case(
      low: bounds.min.array, high: bounds.max.array,
      camera: Case.View(
        position: camera.position.array, target: camera.target.array, up: camera.up.array,
        fieldOfView: camera.fieldOfView, height: camera.orthographicHeight),
      turn: up == .y
        ? nil : [up.transform.xAxis.array, up.transform.yAxis.array, up.transform.zAxis.array],
      width: width, height: height, origin: [origin.x, origin.y, origin.z],
      axes: (layout?.axes ?? []).map {
        Case.Axis(
          number: $0.number, name: $0.name, texts: $0.ticks.map(\.text),
          places: $0.start.array + $0.end.array + $0.ticks.map(\.share))
      },
      grid: lines(layout?.lines ?? [], .grid), axis: lines(layout?.lines ?? [], .axis),
      ground: lines(ground, .grid), box: lines(ground, .box))
  }
}

extension SIMD3<Float> {
  fileprivate var array: [Float] { [x, y, z] }
}
