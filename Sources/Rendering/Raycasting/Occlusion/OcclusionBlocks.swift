import Parallelism
import RenderScene

/// The blocks of 8 × 8 pixels of a picture that ambient light may not reach everywhere.
///
/// Most of a picture is open: the background, and surfaces without others near them. Eight pixels of each block are
/// probed, with 128 of the 1024 samples of the blurred disc. A block is open if all samples of its probes and of those
/// of the blocks beside it find nothing, and if no surface in these blocks begins before another one. So also what is
/// smaller than the distance of the samples is found where it is near.
struct OcclusionBlocks: Sendable {
  private let columnCount: Int
  /// Whether the pixels of each block are 1, and whether those of the blocks beside it are, too.
  private let open: [Bool], openAround: [Bool]

  private static let size = OrderedPattern.size
  /// The probed pixels of a block, evenly distributed.
  private static let probes = (0..<size * size).map { (column: $0 % size, row: $0 / size) }
    .filter { OrderedPattern.value(column: $0.column, row: $0.row) < size }

  /// Probes the blocks of a picture. O(pixels).
  init(_ occlusion: AmbientOcclusion, _ depths: [Float]) {
    let (width, height, size, probes) = (occlusion.width, occlusion.height, Self.size, Self.probes)
    let (columns, rows) = ((width + size - 1) / size, (height + size - 1) / size)
    columnCount = columns
    let isHit = [Bool](count: rows, groupSize: columns, smallestSize: 2) { rows, output in
      let kernel = AmbientOcclusionKernel()
      depths.withElements { depths in
        for row in rows {
          for column in 0..<columns {
            let block = (
              columns: size * column..<min(size * (column + 1), width),
              rows: size * row..<min(size * (row + 1), height)
            )
            let isHit =
              Self.hasStep(block.columns, block.rows, occlusion, depths)
              || probes.contains { probe in
                let (x, y) = (size * column + probe.column, size * row + probe.row)
                return x < width && y < height && occlusion.ambientVisibility(depths, kernel, x, y) < 1
              }
            output.append(isHit)
          }
        }
      }
    }
    open = Self.withoutAny(of: isHit, columns, rows)
    openAround = Self.withoutAny(of: open.map { !$0 }, columns, rows)
  }

  /// Returns whether the depth of a surface changes suddenly between pixels, from those to the left and above the block
  /// on. The background, whose depth is infinite, is no surface.
  @inline(__always)
  private static func hasStep(
    _ columns: Range<Int>, _ rows: Range<Int>, _ occlusion: AmbientOcclusion, _ depths: UnownedSpan<Float>
  ) -> Bool {
    let width = occlusion.width
    for row in rows {
      for column in columns {
        let pixel = row &* width &+ column
        let depth = depths[pixel]
        guard depth.isFinite else { continue }
        let tolerance = 0.25 * occlusion.pixelSize(at: depth)
        // The difference of slopes is that of a crease or an edge. It is not finite beside the background.
        func isStep(_ distance: Int) -> Bool {
          let bend = abs(depths[pixel &+ distance] + depths[pixel &- distance] - 2 * depth)
          return bend > tolerance && bend.isFinite
        }
        if column > 0 && column + 1 < width && isStep(1)
          || row > 0 && row + 1 < occlusion.height && isStep(width)
        {
          return true
        }
      }
    }
    return false
  }

  /// Whether no pixel of the block of a pixel is occluded.
  @inline(__always)
  func areOpen(column: Int, row: Int) -> Bool { open[index(column, row)] }

  /// Whether no pixel of the block of a pixel and of those beside it is occluded.
  @inline(__always)
  func areOpenAround(column: Int, row: Int) -> Bool { openAround[index(column, row)] }

  @inline(__always)
  private func index(_ column: Int, _ row: Int) -> Int {
    row / Self.size * columnCount + column / Self.size
  }

  /// Returns the blocks that are not set, and beside which none is.
  private static func withoutAny(of blocks: [Bool], _ columns: Int, _ rows: Int) -> [Bool] {
    var result = blocks.map { !$0 }
    for row in 0..<rows {
      for column in 0..<columns where blocks[row * columns + column] {
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) { result[y * columns + x] = false }
        }
      }
    }
    return result
  }
}
