import Parallelism
import RenderScene

/// The blocks of 8 × 8 pixels of a picture that ambient light may not reach everywhere.
///
/// Most of a picture is open: the background, and surfaces without others near them. Eight pixels of each block are
/// probed, with 128 of the 256 samples of the blurred disc. A block is open if all samples of its probes and of those
/// of the blocks beside it find nothing, and if no surface in these blocks begins before another one. So also what is
/// smaller than the distance of the samples is found where it is near.
struct OcclusionBlocks: Sendable {
  private let columnCount: Int
  /// Whether the pixels of each block are 1, and whether those of the blocks beside it are, too.
  private let open: [Bool], openAround: [Bool]
  /// Whether those of all blocks of a row of blocks are.
  private let rowsOpenAround: [Bool]

  private static var size: Int { 8 }
  /// The probed pixels of a block: the points of J. M. Hammersley (1960), of which each column, each row and each eighth of the
  /// block has one. They have eight different kernels, also if every second pixel is sampled.
  private static let probes = [0, 4, 2, 6, 1, 5, 3, 7].enumerated().map {
    (column: $0.offset, row: $0.element)
  }

  /// Probes the blocks of a picture. O(pixels).
  ///
  /// - Parameter threads: the maximum number of threads.
  init(
    _ occlusion: AmbientOcclusion, _ depths: UnownedSpan<Float>, threads: Int = Parallel.threadCount
  ) {
    let (width, height, size, probes) = (occlusion.width, occlusion.height, Self.size, Self.probes)
    let (columns, rows) = ((width + size - 1) / size, (height + size - 1) / size)
    columnCount = columns
    let isHit = [Bool](count: rows, groupSize: columns, smallestSize: 2, threads: threads) { rows, output in
      let kernel = AmbientOcclusionKernel(spacing: occlusion.spacing)
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
              return x < width && y < height && occlusion.occlusion(depths, kernel, x, y) > 0
            }
          output.append(isHit)
        }
      }
    }
    open = Self.withoutAny(of: isHit, columns, rows)
    openAround = Self.withoutAny(of: open.map { !$0 }, columns, rows)
    rowsOpenAround = openAround.withElements { open in
      (0..<rows).map { row in (0..<columns).allSatisfy { open[row * columns + $0] } }
    }
  }

  /// Returns whether the depth of a surface changes suddenly between pixels, from those to the left and above the block
  /// on. The background, whose depth is infinite, is no surface.
  @inline(__always)
  private static func hasStep(
    _ columns: Range<Int>, _ rows: Range<Int>, _ occlusion: AmbientOcclusion, _ depths: UnownedSpan<Float>
  ) -> Bool {
    let width = occlusion.width
    // The tolerance is a quarter of a pixel's size at the depth, which is proportional to it in perspective.
    let atOne = 0.25 * occlusion.pixelSize(at: 1)
    let (fixed, proportional) = occlusion.isOrthographic ? (atOne, 0) : (0, atOne)
    // A pixel at an edge of the picture lacks a neighbour.
    let isWhole = columns.count == size && columns.lowerBound > 0 && columns.upperBound < width
    for row in rows {
      let hasRows = row > 0 && row + 1 < occlusion.height
      let first = row &* width
      if isWhole && hasRows {
        for column in [columns.lowerBound, columns.lowerBound + 4] {
          let pixel = first &+ column
          let depth = depths.four(at: pixel)
          let twice = depth * 2
          let tolerance = depth * proportional + fixed
          // The difference of slopes is that of a crease or an edge. It is not finite beside the background.
          let across = depths.four(at: pixel &+ 1) + depths.four(at: pixel &- 1) - twice
          let down = depths.four(at: pixel &+ width) + depths.four(at: pixel &- width) - twice
          let squaredTolerance = tolerance * tolerance
          let isStep =
            isStep(across * across, squaredTolerance) .| isStep(down * down, squaredTolerance)
          if SIMD4<Float>.zero.replacing(with: 1, where: isStep).sum() > 0 { return true }
        }
        continue
      }
      for column in columns {
        let pixel = first &+ column
        let depth = depths[pixel]
        guard depth.isFinite else { continue }
        let tolerance = depth * proportional + fixed
        func isStep(_ distance: Int) -> Bool {
          let bend = abs(depths[pixel &+ distance] + depths[pixel &- distance] - 2 * depth)
          return bend > tolerance && bend.isFinite
        }
        if column > 0 && column + 1 < width && isStep(1) || hasRows && isStep(width) { return true }
      }
    }
    return false
  }

  /// Returns the lanes that are above a tolerance and finite.
  @inline(__always)
  private static func isStep(
    _ squaredBend: SIMD4<Float>, _ squaredTolerance: SIMD4<Float>
  ) -> SIMDMask<SIMD4<Int32>> {
    (squaredBend .> squaredTolerance) .& (squaredBend .< .infinity)
  }

  /// Whether no pixel of the block of a pixel is occluded.
  @inline(__always)
  func areOpen(column: Int, row: Int) -> Bool { open[index(column, row)] }

  /// Whether no pixel of the block of a pixel and of those beside it is occluded.
  @inline(__always)
  func areOpenAround(column: Int, row: Int) -> Bool { openAround[index(column, row)] }

  /// Whether no pixel of the blocks of a row of pixels and of those beside them is occluded.
  @inline(__always)
  func areOpenAround(row: Int) -> Bool { rowsOpenAround[row / Self.size] }

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
