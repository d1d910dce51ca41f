import Parallelism
import TestSupport
import Testing

@testable import Raycasting

@Suite("The samples of points and lines")
struct SplatBufferTests {
  private struct Rectangle: Sendable {
    let columns: ClosedRange<Int>, rows: ClosedRange<Int>
    let value: UInt64
  }

  /// Random rectangles, of which most are behind others, as the points of a dense cloud are.
  private func rectangles(_ count: Int, _ width: Int, _ height: Int) -> [Rectangle] {
    var random = SeededGenerator(seed: 71)
    func range(_ side: Int) -> ClosedRange<Int> {
      let low = Int.random(in: 0..<side, using: &random)
      return low...min(side - 1, low + Int.random(in: 0...9, using: &random))
    }
    return (0..<count).map { number in
      let depth = UInt64(Int.random(in: 0..<1000, using: &random) * Int.random(in: 1...50, using: &random))
      return Rectangle(columns: range(width), rows: range(height), value: depth << 32 | UInt64(number))
    }
  }

  @Test(
    "Rectangles that the limits refuse would change nothing", arguments: [(8, 8), (37, 21), (64, 3), (1, 1)])
  func limits(_ width: Int, _ height: Int) {
    let buffer = SplatBuffer(width: width, height: height)
    var expected = [UInt64](repeating: SplatBuffer.empty, count: width * height)
    var refusedCount = 0
    for (number, rectangle) in rectangles(20_000, width, height).enumerated() {
      if number.isMultiple(of: 64) { for row in 0..<buffer.blockRows { buffer.updateLimits(inRow: row) } }
      let canStore = buffer.canStore(rectangle.value, columns: rectangle.columns, rows: rectangle.rows)
      if !canStore { refusedCount += 1 }
      for row in rectangle.rows {
        for column in rectangle.columns {
          let index = row * width + column
          if !canStore, rectangle.value < expected[index] { Issue.record("\(rectangle) is in front") }
          expected[index] = min(expected[index], rectangle.value)
          if canStore { buffer.store(rectangle.value, at: index) }
        }
      }
    }
    #expect(expected.indices.allSatisfy { buffer[$0] == expected[$0] })
    #expect(refusedCount > 10_000)
  }

  @Test(
    "Each sample is in one block, and a rectangle is in the blocks of its samples",
    arguments: [(8, 8), (130, 70), (64, 32), (1, 1)])
  func blocks(_ width: Int, _ height: Int) {
    let buffer = SplatBuffer(width: width, height: height)
    var blocks = [Int?](repeating: nil, count: width * height)
    for row in 0..<buffer.blockRows {
      for block in buffer.blocks(inRow: row) {
        let (columns, rows) = buffer.samples(ofBlock: block)
        for y in rows {
          for x in columns {
            #expect(blocks[y * width + x] == nil)
            blocks[y * width + x] = block
          }
        }
      }
    }
    #expect(blocks.allSatisfy { $0 != nil } && buffer.blockCount == Set(blocks).count)
    for rectangle in rectangles(200, width, height) {
      var found: [Int?] = []
      buffer.forEachBlock(columns: rectangle.columns, rows: rectangle.rows) { found.append($0) }
      let expected = rectangle.rows.flatMap { y in rectangle.columns.map { blocks[y * width + $0] } }
      #expect(Set(found) == Set(expected) && found.count == Set(found).count)
    }
  }

  @Test("Several threads keep the least values")
  func threads() {
    let (width, height) = (50, 40)
    let buffer = SplatBuffer(width: width, height: height)
    let all = rectangles(40_000, width, height)
    let ranges = Parallel.ranges(of: all.count, count: 16)
    _ = Parallel.map(ranges.count, threads: 4) { number in
      for rectangle in all[ranges[number]]
      where buffer.canStore(rectangle.value, columns: rectangle.columns, rows: rectangle.rows) {
        for row in rectangle.rows {
          for column in rectangle.columns { buffer.store(rectangle.value, at: row * width + column) }
        }
      }
      buffer.updateLimits(inRow: number % buffer.blockRows)
    }
    var expected = [UInt64](repeating: SplatBuffer.empty, count: width * height)
    for rectangle in all {
      for row in rectangle.rows {
        for column in rectangle.columns {
          expected[row * width + column] = min(expected[row * width + column], rectangle.value)
        }
      }
    }
    #expect(expected.indices.allSatisfy { buffer[$0] == expected[$0] })
  }
}
