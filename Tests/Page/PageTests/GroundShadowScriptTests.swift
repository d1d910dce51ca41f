import Foundation
import Geometry
import RenderScene
import TestSupport
import Testing

@testable import Page

/// The ground shadow is computed twice: by GroundShadow.swift with GroundOcclusion.swift, and by `ground-shadow.js`.
@Suite("Ground shadows in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct GroundShadowScriptTests {
  /// A cuboid above some cells of the grid.
  private struct Block: Encodable {
    let columns: [Int], rows: [Int]
    let bottom: Float, top: Float
  }

  /// Prints the darkness of each cell, from the depths of blocks.
  private static func script(_ blocks: String, gap: Float, height: Float) -> String {
    """
    import { GroundShadow } from "./ground-shadow.js";

    const size = 256, pictures = [0, 1].map(() => new Float32Array(size * size).fill(Infinity));
    for (const { columns, rows, bottom, top } of \(blocks)) {
      for (let row = rows[0]; row < rows[1]; row++) {
        for (let column = columns[0]; column < columns[1]; column++) {
          pictures[0][row * size + column] = \(gap) + bottom;
          pictures[1][(size - 1 - row) * size + column] = \(height) + \(gap) - top;
        }
      }
    }
    const target = { readDistances: () => pictures.shift() };
    const shadow = Object.assign(Object.create(GroundShadow.prototype), { target });
    const parts = shadow.compute({ low: [-1, 0, -1], high: [1, \(height), 1] }, () => {});
    let part;
    do part = parts.next(); while (!part.done);
    const { cells, origin, side } = part.value;
    print([...origin, side, ...cells].map((value) => value.toFixed(5)).join());

    """
  }

  @Test("Random blocks have the shadow of Swift", arguments: 0..<3)
  func cells(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 70)
    let (height, gap, size): (Float, Float, Int) = (1.5, 0.02, GroundShadow.size)
    let blocks = (0..<4).map { number in
      let (x, z) = (Int.random(in: 90..<150, using: &random), Int.random(in: 90..<150, using: &random))
      let bottom = number == 0 ? 0 : Float.random(in: 0...0.7, using: &random)
      return Block(
        columns: [x, x + Int.random(in: 4..<20, using: &random)],
        rows: [z, z + Int.random(in: 4..<20, using: &random)],
        bottom: bottom, top: bottom + Float.random(in: 0.05...0.8, using: &random))
    }
    var pictures = [[Float]](repeating: [Float](repeating: .infinity, count: size * size), count: 2)
    for block in blocks {
      for row in block.rows[0]..<block.rows[1] {
        for column in block.columns[0]..<block.columns[1] {
          pictures[0][row * size + column] = gap + block.bottom
          pictures[1][(size - 1 - row) * size + column] = height + gap - block.top
        }
      }
    }
    let bounds = BoundingBox(min: [-1, 0, -1], max: [1, height, 1])
    let shadow = try #require(GroundShadow(bounds: bounds) { _ in pictures.removeFirst() })
    let json = String(decoding: try JSONEncoder().encode(blocks), as: UTF8.self)
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "",
      adding: [ScriptModule(name: "test.js", text: Self.script(json, gap: gap, height: height))])
    let found = try ScriptEngine.run(script).split(separator: ",").compactMap { Float($0) }
    let expected = [shadow.origin.x, shadow.origin.y, shadow.cellSize * Float(size)] + shadow.cells
    try #require(found.count == expected.count)
    // Near the edge of a cell, a ray of JavaScript can be in the next one.
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.02 })
    #expect(zip(found, expected).count { abs($0 - $1) > 2e-5 } <= expected.count / 50)
    #expect(shadow.cells.count { $0 > 0.05 } > 1000 && shadow.cells.contains { $0 > 0.4 })
  }
}
