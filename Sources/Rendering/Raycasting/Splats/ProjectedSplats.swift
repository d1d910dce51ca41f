import Geometry
import Parallelism
import RenderScene

/// The 3D Gaussians of a picture in square blocks of pixels: each block lists those that may be visible in it.
///
/// They are projected and listed on several threads, each for a range of splats. A block then has a few thousand splats, which fit
/// into the cache of a processor while they are sorted and blended.
struct ProjectedSplats: Sendable {
  /// The splats of a range.
  fileprivate struct Part: Sendable {
    var splats: [ProjectedSplat] = []
    /// The numbers of splats in `splats` of all blocks, one block after another.
    var numbers: [UInt32] = []
    /// The place of the first number of each block.
    var starts: [UInt32] = []
  }

  private let parts: [Part]
  private let blocksAcross: Int
  /// The number of rows of blocks.
  let blockRows: Int

  /// The side of a block in pixels.
  static let blockSize = 32

  /// Projects the splats of a picture of `width` × `height` pixels. O(splats + the blocks that they cover).
  init(_ projectors: [SplatProjector], width: Int, height: Int, threads: Int) {
    blocksAcross = (width + Self.blockSize - 1) / Self.blockSize
    blockRows = (height + Self.blockSize - 1) / Self.blockSize
    let ranges = projectors.flatMap { projector in
      Parallel.ranges(of: projector.count, count: 8 * threads, smallestSize: 1 << 12).map { (projector, $0) }
    }
    let (across, down) = (blocksAcross, blockRows)
    parts = Parallel.map(ranges.count, threads: threads) { number in
      let (projector, range) = ranges[number]
      var part = Part()
      part.splats.reserveCapacity(range.count)
      for index in range {
        if let splat = projector.project(index) { part.splats.append(splat) }
      }
      part.list(across, down)
      return part
    }
  }

  /// Whether no splat is visible.
  var isEmpty: Bool { parts.allSatisfy(\.splats.isEmpty) }

  /// Calls `body` with each splat of a block, the nearest first, until it returns false. Of those at one depth, the first of the
  /// scene comes first. O(splats of the block).
  func forEach(inBlock column: Int, _ row: Int, _ scratch: inout Scratch, _ body: (ProjectedSplat) -> Bool) {
    let block = row * blocksAcross + column
    scratch.splats.removeAll(keepingCapacity: true)
    scratch.keys.removeAll(keepingCapacity: true)
    for part in parts {
      let (splats, numbers) = (part.splats.span, part.numbers.span)
      for place in Int(part.starts[block])..<Int(part.starts[block + 1]) {
        let splat = splats[Int(numbers[place])]
        scratch.keys.append(RadixSort.key(splat.depth, UInt32(truncatingIfNeeded: scratch.splats.count)))
        scratch.splats.append(splat)
      }
    }
    RadixSort.sort(&scratch.keys, &scratch.others)
    let (keys, splats) = (scratch.keys.span, scratch.splats.span)
    for place in keys.indices where !body(splats[Int(truncatingIfNeeded: keys[place] & 0xFFFF_FFFF)]) {
      return
    }
  }

  /// Memory of one thread for the splats of a block.
  struct Scratch {
    fileprivate var splats: [ProjectedSplat] = []
    fileprivate var keys: [UInt64] = []
    fileprivate var others: [UInt64] = []
  }
}

extension ProjectedSplats.Part {
  /// Lists the splats of each block, by counting those of each.
  fileprivate mutating func list(_ across: Int, _ down: Int) {
    var counts = [UInt32](repeating: 0, count: across * down + 1)
    func forEachBlock(_ body: (_ splat: Int, _ block: Int) -> Void) {
      let size = Float(ProjectedSplats.blockSize)
      let splats = splats.span
      for index in splats.indices {
        let splat = splats[index]
        // The box meets the picture, so that the clamped places are in order.
        let low = ((splat.center - splat.extent) / size).clamped(
          lowerBound: .zero, upperBound: SIMD2(Float(across - 1), Float(down - 1)))
        let high = ((splat.center + splat.extent) / size).clamped(
          lowerBound: .zero, upperBound: SIMD2(Float(across - 1), Float(down - 1)))
        for y in Int(low.y)...Int(high.y) {
          for x in Int(low.x)...Int(high.x) { body(index, y * across + x) }
        }
      }
    }
    forEachBlock { counts[$1 + 1] += 1 }
    for block in 1..<counts.count { counts[block] += counts[block - 1] }
    starts = counts
    var list = [UInt32](repeating: 0, count: Int(counts[across * down]))
    forEachBlock { splat, block in
      list[Int(counts[block])] = UInt32(truncatingIfNeeded: splat)
      counts[block] += 1
    }
    numbers = list
  }
}
