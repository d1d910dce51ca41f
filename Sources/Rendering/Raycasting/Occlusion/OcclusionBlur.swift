import Parallelism
import RenderScene

/// A depth-aware box blur of 8 × 8 pixels, or 4 × 4 in small pictures, which removes the pattern of the sample kernels, and
/// fills in the pixels that are not sampled. It averages the sampled pixels of a row, then the sampled rows of a column.
///
/// A pixel counts if its depth is near the plane through the blurred pixel: the depth there, continued by its slope. So
/// inclined surfaces are blurred, and edges and creases between surfaces stay sharp. Of the slopes to the two neighbours
/// the smaller one counts.
///
/// If every second pixel is sampled, a sampled pixel has half the weight of those at both ends of its 9 pixels, and another one
/// the four in its 7. Both are centred, and both contain each offset of the kernel equally often.
///
/// If no sampled pixel is near enough in depth, the value of one of the two adjacent pixels is taken, the one nearer in depth, if
/// that is near enough. Otherwise, as on a wire that is one pixel wide, the pixel itself is sampled.
///
/// The depths of a picture are followed by `OcclusionBlur.margin` others, so that vectors at the end of a row can be loaded.
struct OcclusionBlur: Sendable {
  /// The number of depths after those of all pixels.
  static let margin = 8

  private let occlusion: AmbientOcclusion
  private let blocks: OcclusionBlocks?
  private let kernel: AmbientOcclusionKernel
  /// The blurred values of all pixels of the sampled rows, in rows of `paddedWidth`.
  private var rows: [Float] = []
  /// The width, rounded up to a multiple of 8.
  let paddedWidth: Int

  private var width: Int { occlusion.width }
  private var height: Int { occlusion.height }
  private var spacing: Int { occlusion.spacing }
  /// The number of averaged pixels before a pixel, and after it one less.
  private var reach: Int { AmbientOcclusionParameters.blurReach(height: height) }
  /// Returns the squared differences in depth from which pixels are not averaged with pixels at some depths.
  @inline(__always)
  private func squaredTolerances(at depth: SIMD4<Float>) -> SIMD4<Float> {
    let limit = AmbientOcclusionParameters.blurDistance
    let pixels = limit.inPixels * occlusion.pixelSize(at: 1)
    let tolerance = occlusion.isOrthographic ? SIMD4(repeating: pixels) : depth * pixels
    let greatest = limit.ofRadius * occlusion.radius
    let squares = tolerance * tolerance
    return squares.replacing(with: greatest * greatest, where: squares .> greatest * greatest)
  }
  /// The difference in depth from which an adjacent pixel is not taken in place of a mean.
  private var neighborTolerance: Float { occlusion.radius * 0.25 }

  /// Samples a picture, and blurs the sampled rows. O(pixels).
  ///
  /// - Parameters:
  ///   - occlusion: the parameters.
  ///   - depths: the depths.
  ///   - blocks: the blocks around which all values are 1. Nil if none are known.
  ///   - samples: the ambient visibility of each sampled pixel. Nil if it is computed.
  ///   - threads: the maximum number of threads.
  init(
    _ occlusion: AmbientOcclusion, _ depths: UnownedSpan<Float>, _ blocks: OcclusionBlocks?,
    samples: (@Sendable (_ column: Int, _ row: Int) -> Float)? = nil, threads: Int = Parallel.threadCount
  ) {
    (self.occlusion, self.blocks) = (occlusion, blocks)
    kernel = AmbientOcclusionKernel(spacing: occlusion.spacing)
    let (width, spacing, kernel) = (occlusion.width, occlusion.spacing, kernel)
    let paddedWidth = (width + 7) / 8 * 8
    self.paddedWidth = paddedWidth
    let blur = self
    rows = [Float](
      count: (occlusion.height + spacing - 1) / spacing, groupSize: paddedWidth, smallestSize: 4,
      threads: threads
    ) { numbers, output in
      let pixels = SampledRow(count: (width + spacing - 1) / spacing)
      for number in numbers {
        if blocks?.areOpenAround(row: spacing * number) == true {
          for _ in 0..<paddedWidth { output.append(1) }
          continue
        }
        blur.sample(spacing * number, depths, kernel, samples, pixels)
        blur.blurAcross(spacing * number, depths, pixels, into: &output)
      }
    }
  }

  /// The sampled pixels of a row, with others before and after them that never count.
  private struct SampledRow: ~Copyable {
    /// The number of other pixels on each side.
    static var padding: Int { 8 }

    let count: Int
    /// The values and depths of the sampled pixels, and the depths of those after them that are not sampled. The first is at
    /// `padding`.
    let values: FixedBuffer<Float>, depths: FixedBuffer<Float>, depthsBetween: FixedBuffer<Float>

    init(count: Int) {
      self.count = count
      let size = (count + 7) / 8 * 8 + 2 * Self.padding
      values = FixedBuffer(repeating: 1, count: size)
      depths = FixedBuffer(repeating: .infinity, count: size)
      depthsBetween = FixedBuffer(repeating: .infinity, count: size)
    }
  }

  /// Computes the pixels of a sampled row.
  private func sample(
    _ row: Int, _ depths: UnownedSpan<Float>, _ kernel: AmbientOcclusionKernel,
    _ samples: (@Sendable (_ column: Int, _ row: Int) -> Float)?, _ pixels: borrowing SampledRow
  ) {
    let (width, spacing, padding) = (width, spacing, SampledRow.padding)
    let first = row &* width
    for index in 0..<pixels.count {
      pixels.depths[padding &+ index] = depths[first &+ spacing &* index]
      if spacing == 2, 2 &* index &+ 1 < width {
        pixels.depthsBetween[padding &+ index] = depths[first &+ 2 &* index &+ 1]
      }
    }
    if let samples {
      for index in 0..<pixels.count { pixels.values[padding + index] = samples(spacing * index, row) }
      return
    }
    // Successive pixels with the same offsets read adjacent depths, which are then in the cache.
    let step = 8 / spacing
    for start in 0..<step {
      var index = start
      while index < pixels.count {
        let column = spacing &* index
        pixels.values[padding &+ index] =
          blocks?.areOpen(column: column, row: row) == true
          ? 0 : occlusion.occlusion(depths, kernel, column, row)
        index &+= step
      }
    }
    var index = padding
    while index < padding + pixels.count {
      pixels.values.store(Self.ambientVisibility(pixels.values.eight(at: index)), at: index)
      index += 8
    }
  }

  /// Returns the ambient visibility for sums of occlusion.
  @inline(__always)
  private static func ambientVisibility(_ occlusion: SIMD8<Float>) -> SIMD8<Float> {
    (occlusion .> 0).isAnySet
      ? exponential(
        occlusion
          * (-AmbientOcclusionParameters.strength / Float(AmbientOcclusionParameters.sampleCount)))
      : SIMD8(repeating: 1)
  }

  /// Returns the ambient visibility of a pixel by itself.
  @inline(never)
  private func ambientVisibility(_ depths: UnownedSpan<Float>, _ column: Int, _ row: Int) -> Float {
    Self.ambientVisibility(SIMD8(repeating: occlusion.occlusion(depths, kernel, column, row)))[0]
  }

  /// Appends the means of a sampled row along the row.
  private func blurAcross(
    _ row: Int, _ depths: UnownedSpan<Float>, _ pixels: borrowing SampledRow,
    into output: inout OutputSpan<Float>
  ) {
    var column = 0
    while column < paddedWidth {
      if blocks?.areOpenAround(column: column, row: row) == true {
        for _ in 0..<8 { output.append(1) }
      } else if spacing == 1 {
        for half in 0..<2 {
          let mean = meanOfFour(pixels, SampledRow.padding &+ column &+ 4 &* half)
          for lane in 0..<4 { output.append(mean[lane]) }
        }
      } else {
        let (even, odd) = meansOfPairs(row, depths, pixels, column)
        for lane in 0..<4 {
          output.append(even[lane])
          output.append(odd[lane])
        }
      }
      column &+= 8
    }
  }

  /// Returns the means of four adjacent pixels of a row of which all are sampled.
  @inline(__always)
  private func meanOfFour(_ pixels: borrowing SampledRow, _ index: Int) -> SIMD4<Float> {
    let depth = pixels.depths.four(at: index)
    var mean = PlaneMean4(
      depth, next: pixels.depths.four(at: index &+ 1), previous: pixels.depths.four(at: index &- 1),
      squaredTolerances(at: depth))
    mean.addItself(pixels.values.four(at: index))
    for offset in -reach..<reach where offset != 0 {
      mean.add(
        pixels.values.four(at: index &+ offset), pixels.depths.four(at: index &+ offset), at: Float(offset))
    }
    return mean.value
  }

  /// Returns the means of the four sampled pixels from a column on, and of the four pixels beside them.
  @inline(__always)
  private func meansOfPairs(
    _ row: Int, _ depths: UnownedSpan<Float>, _ pixels: borrowing SampledRow, _ column: Int
  ) -> (even: SIMD4<Float>, odd: SIMD4<Float>) {
    let index = SampledRow.padding &+ column / 2
    let (values, sampled, between) = (
      pixels.values.four(at: index), pixels.depths.four(at: index),
      pixels.depthsBetween.four(at: index)
    )
    let (nextValues, nextSampled) = (
      pixels.values.four(at: index &+ 1), pixels.depths.four(at: index &+ 1)
    )
    let (previousValues, previousSampled) = (
      pixels.values.four(at: index &- 1), pixels.depths.four(at: index &- 1)
    )
    var even = PlaneMean4(
      sampled, next: between, previous: pixels.depthsBetween.four(at: index &- 1),
      squaredTolerances(at: sampled))
    even.addItself(values)
    let (lastValues, lastSampled) = (pixels.values.four(at: index &+ 2), pixels.depths.four(at: index &+ 2))
    even.add(pixels.values.four(at: index &- 2), pixels.depths.four(at: index &- 2), at: -4, weight: 0.5)
    even.add(previousValues, previousSampled, at: -2)
    even.add(nextValues, nextSampled, at: 2)
    even.add(lastValues, lastSampled, at: 4, weight: 0.5)
    var odd = PlaneMean4(between, next: nextSampled, previous: sampled, squaredTolerances(at: between))
    odd.add(previousValues, previousSampled, at: -3)
    odd.add(values, sampled, at: -1)
    odd.add(nextValues, nextSampled, at: 1)
    odd.add(lastValues, lastSampled, at: 3)
    var odds = odd.value
    if odd.isWithoutAny {
      for lane in 0..<4 where odd.isWithoutAny(lane) {
        odds[lane] =
          nearer(between[lane], (values[lane], sampled[lane]), (nextValues[lane], nextSampled[lane]))
          ?? ambientVisibility(depths, column + 2 * lane + 1, row)
      }
    }
    return (even.value, odds)
  }

  /// Returns the value of the pixel of which the depth is nearer. Nil if none is near.
  private func nearer(
    _ depth: Float, _ first: (value: Float, depth: Float), _ second: (value: Float, depth: Float)
  ) -> Float? {
    let (toFirst, toSecond) = (abs(first.depth - depth), abs(second.depth - depth))
    let (value, distance) = toFirst <= toSecond ? (first.value, toFirst) : (second.value, toSecond)
    return distance < neighborTolerance ? value : nil
  }

  /// Computes the ambient visibility of a row of pixels, and calls `body` with the first column and the number of up to eight
  /// adjacent pixels which may be occluded.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - depths: the depths.
  ///   - values: the memory of `paddedWidth` values.
  ///   - body: a function that reads the values.
  @inline(__always)
  func ambientVisibility(
    _ row: Int, _ depths: UnownedSpan<Float>, into values: borrowing FixedBuffer<Float>,
    _ body: (_ column: Int, _ count: Int) -> Void = { _, _ in }
  ) {
    let isOpen = blocks?.areOpenAround(row: row) == true
    rows.withElements { rows in
      var column = 0
      while column < width {
        if isOpen || blocks?.areOpenAround(column: column, row: row) == true {
          values.store(SIMD8<Float>(repeating: 1), at: column)
        } else {
          for half in 0..<2 {
            values.store(
              meanDown(column &+ 4 &* half, row, depths, rows), at: column &+ 4 &* half)
          }
          body(column, min(8, width &- column))
        }
        column &+= 8
      }
    }
  }

  /// Returns the means of four adjacent pixels along their columns.
  private func meanDown(
    _ column: Int, _ row: Int, _ depths: UnownedSpan<Float>, _ rows: UnownedSpan<Float>
  ) -> SIMD4<Float> {
    guard column < width else { return SIMD4(repeating: 1) }
    let (pixel, spacing) = (row &* width &+ column, spacing)
    let depth = depths.four(at: pixel)
    let infinity = SIMD4<Float>(repeating: .infinity)
    var mean = PlaneMean4(
      depth, next: row + 1 < height ? depths.four(at: pixel &+ width) : infinity,
      previous: row > 0 ? depths.four(at: pixel &- width) : infinity, squaredTolerances(at: depth))
    @inline(__always)
    func values(_ row: Int) -> SIMD4<Float> { rows.four(at: row / spacing &* paddedWidth &+ column) }
    let isSampled = row % spacing == 0
    if isSampled { mean.addItself(values(row)) }
    @inline(__always)
    func add(_ distance: Int, weight: Float = 1) {
      let other = row &+ distance
      guard other >= 0, other < height else { return }
      mean.add(values(other), depths.four(at: other &* width &+ column), at: Float(distance), weight: weight)
    }
    if spacing == 1 {
      for distance in -reach..<reach where distance != 0 { add(distance) }
    } else if isSampled {
      add(-4, weight: 0.5)
      add(-2)
      add(2)
      add(4, weight: 0.5)
    } else {
      add(-3)
      add(-1)
      add(1)
      add(3)
    }
    var result = mean.value
    if !isSampled, mean.isWithoutAny {
      for lane in 0..<4 where mean.isWithoutAny(lane) && column + lane < width {
        func pixel(_ row: Int) -> (value: Float, depth: Float) {
          row < height ? (values(row)[lane], depths[row * width + column + lane]) : (1, .infinity)
        }
        result[lane] =
          nearer(depth[lane], pixel(row - 1), pixel(row + 1))
          ?? ambientVisibility(depths, column + lane, row)
      }
    }
    return result
  }
}

/// The means of values whose depths are near the planes through four pixels.
private struct PlaneMean4 {
  private let depth: SIMD4<Float>, slope: SIMD4<Float>
  private let squaredTolerance: SIMD4<Float>
  private var sum = SIMD4<Float>.zero, count = SIMD4<Float>.zero

  /// Creates means of no values for pixels with the depths of their neighbours, which are infinite for the background.
  @inline(__always)
  init(
    _ depth: SIMD4<Float>, next: SIMD4<Float>, previous: SIMD4<Float>, _ squaredTolerance: SIMD4<Float>
  ) {
    self.depth = depth
    let (toNext, fromPrevious) = (next - depth, depth - previous)
    // Squares are compared, because the absolute value of a vector takes more instructions.
    slope = fromPrevious.replacing(with: toNext, where: toNext * toNext .< fromPrevious * fromPrevious)
    self.squaredTolerance = squaredTolerance
  }

  /// Adds the values of the pixels themselves.
  @inline(__always)
  mutating func addItself(_ value: SIMD4<Float>) {
    sum += value
    count += 1
  }

  /// Adds the values of other pixels at a distance, with a weight.
  @inline(__always)
  mutating func add(
    _ value: SIMD4<Float>, _ depth: SIMD4<Float>, at distance: Float, weight: Float = 1
  ) {
    let difference = depth - (self.depth + slope * distance)
    // NaN, beside the background, is not similar.
    let isSimilar = difference * difference .< squaredTolerance
    sum += SIMD4.zero.replacing(with: weight == 1 ? value : value * weight, where: isSimilar)
    count += SIMD4.zero.replacing(with: weight, where: isSimilar)
  }

  /// The means, 1 for the background.
  @inline(__always)
  var value: SIMD4<Float> { (sum / count).replacing(with: 1, where: depth .== .infinity) }

  /// Whether no value was added for a pixel that is not of the background.
  @inline(__always)
  var isWithoutAny: Bool {
    let missing = SIMD4<Float>.zero.replacing(with: 1, where: (count .== 0) .& (depth .< .infinity))
    return missing.sum() > 0
  }

  @inline(__always)
  func isWithoutAny(_ lane: Int) -> Bool { count[lane] == 0 && depth[lane] < .infinity }
}
