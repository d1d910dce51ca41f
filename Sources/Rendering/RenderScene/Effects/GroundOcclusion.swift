import Parallelism

/// The ambient occlusion of a ground plane below models: the part of all rays from a cell of the ground, distributed by
/// the cosine of their angle to its normal, that meet a model.
///
/// - The models fill each cell between the lowest and the highest surface above it, in slabs of heights. The filled
///   cells of a slab are a bitmap.
/// - Parallel rays from all cells cross a slab above other cells, all at the same distance. The cells of a row whose
///   rays meet a model there are the bitmap's row, shifted by this distance, so 256 rays cost a few instructions.
/// - Successive rows cast the rays of different directions. A blur of as many rows and columns averages the directions
///   of all, without the cells that models stand on, so that their darkness does not spread.
struct GroundOcclusion {
  /// The occlusion of each cell, from 0 to 1. That of cells which models stand on continues the ground beside them, and
  /// is 1 farther inside.
  let cells: [Float]

  /// The number of cells along each side.
  private static var size: Int { GroundShadow.size }
  /// The number of directions of the rays of a row, and the number of rows with different directions.
  private static var directionCount: Int { 64 }
  private static var rowClassCount: Int { 4 }
  /// The distance in cells between two places at which a ray is tested in a slab.
  private static var longestStep: Float { 4 }

  /// Creates the occlusion of a grid.
  ///
  /// - Parameters:
  ///   - below: the depths of the models from `gap` below the ground, in rows of ascending Z.
  ///   - above: the depths from `gap` above their highest point, in rows of descending Z.
  ///   - height: the height of that point above the ground.
  init(below: [Float], above: [Float], gap: Float, height: Float, cellSize: Float) {
    let columns = FilledColumns(below: below, above: above, gap: gap, height: height, cellSize: cellSize)
    let rays = Self.rays
    let counts = Parallel.map(Self.rowClassCount) { rowClass in
      columns.words.withElements { words in
        RayCounts(columns, words, rays, rowClass: rowClass, cellSize: cellSize).bytes
      }
    }
    var hits: [SIMD8<Float>] = []
    hits.reserveCapacity(Self.size * Self.size / 8)
    for row in 0..<Self.size {
      let counts = counts[row % Self.rowClassCount]
      let first = row / Self.rowClassCount * Self.size / 8
      for group in first..<first + Self.size / 8 {
        hits.append(SIMD8<Float>(counts[group]) / Float(Self.directionCount))
      }
    }
    cells = GroundBlur(hits, isCovered: columns.isCovered).cells
  }

  /// The horizontal distances that rays in different directions go for each unit of height.
  ///
  /// In the plane of the ground, the directions of cosine-distributed rays are distributed evenly in the unit disc,
  /// here as a spiral with the golden angle.
  private static let rays: [SIMD2<Float>] = {
    let count = directionCount * rowClassCount
    var direction = SIMD2<Double>(1, 0)
    return (0..<count).map { number in
      let square = (Double(number) + 0.5) / Double(count)
      let slope = (square / (1 - square)).squareRoot()
      defer {
        // The cosine and the sine of the golden angle.
        let (cosine, sine) = (-0.737368878, 0.675490294)
        direction = SIMD2(
          direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
      }
      return SIMD2<Float>(direction * slope)
    }
  }()

  /// The cells that models fill, as one bitmap for each slab of heights.
  struct FilledColumns {
    /// The number of slabs.
    static var slabCount: Int { 32 }
    /// The number of words in the row of a bitmap: its cells, and on each side as many empty ones.
    static var rowSize: Int { 3 * GroundOcclusion.size / 64 }
    /// The height of the lowest slab in relation to that of an even division. The heights of others grow linearly.
    private static var lowestHeight: Float { 0.4 }

    /// The bitmaps, one after the other, each with its rows in `rows`.
    private(set) var words: [UInt64]
    /// The rows with models.
    let rows: Range<Int>
    /// The rows with filled cells of each slab.
    private(set) var filledRows: [Range<Int>]
    /// The lower ends of all slabs, and the upper end of the last.
    let slabEnds: [Float]
    /// Whether a model stands on each cell.
    private(set) var isCovered: [Bool]

    /// Fills the cells between two surfaces.
    init(below: [Float], above: [Float], gap: Float, height: Float, cellSize: Float) {
      let (size, count) = (GroundOcclusion.size, Self.slabCount)
      let slabHeight = max(height, cellSize)
      let (linear, square) = (Self.lowestHeight, 1 - Self.lowestHeight)
      slabEnds = (0...count).map {
        let place = Float($0) / Float(count)
        return slabHeight * place * (linear + square * place)
      }
      /// Returns the place of a height among the slabs, by which their ends are at integers.
      func place(_ height: Float) -> Float {
        let height = max(0, height / slabHeight)
        return Float(count) * ((linear * linear + 4 * square * height).squareRoot() - linear) / (2 * square)
      }
      isCovered = [Bool](repeating: false, count: size * size)
      let hasModels = (0..<size).map { row in below[row * size..<(row + 1) * size].contains { $0 < .infinity }
      }
      let rows = (hasModels.firstIndex(of: true) ?? 0)..<(hasModels.lastIndex(of: true) ?? -1) + 1
      self.rows = rows
      words = [UInt64](repeating: 0, count: count * rows.count * Self.rowSize)
      filledRows = [Range<Int>](repeating: 0..<0, count: count)
      for row in rows {
        for column in 0..<size where below[row * size + column] < .infinity {
          let bottom = below[row * size + column] - gap
          // Surfaces that are seen on edge may be missing in one of the views.
          let top = max(bottom, height + gap - above[(size - 1 - row) * size + column])
          // Slabs whose middles are filled, or the one of a surface between two middles.
          let (low, high) = (place(bottom) - 0.5, place(top.isFinite ? top : bottom) - 0.5)
          var (first, last) = (Int(low.rounded(.up)), Int(high.rounded(.down)))
          if first > last { (first, last) = (Int((low + high + 1) / 2), Int((low + high + 1) / 2)) }
          if low < 0 {
            first = 0
            isCovered[row * size + column] = true
          }
          for slab in min(first, count - 1)...max(0, min(last, count - 1)) {
            words[(slab * rows.count + row - rows.lowerBound) * Self.rowSize + (size + column) / 64] |=
              1 << UInt64(column % 64)
            filledRows[slab] = (filledRows[slab].isEmpty ? row : filledRows[slab].lowerBound)..<row + 1
          }
        }
      }
    }
  }

  /// The number of rays from each cell that meet a model, of the rows of a class.
  ///
  /// The counts are bit planes: a word of plane n has the bits of weight 2^n of 64 cells.
  private struct RayCounts {
    private var planes: [SIMD4<UInt64>]

    private static var planeCount: Int { directionCount.bitWidth - directionCount.leadingZeroBitCount }
    private static var rowCount: Int { size / rowClassCount }

    /// Casts rays from all cells whose row has the remainder `rowClass`.
    init(
      _ columns: FilledColumns, _ words: UnownedSpan<UInt64>, _ rays: [SIMD2<Float>], rowClass: Int,
      cellSize: Float
    ) {
      planes = [SIMD4](repeating: .zero, count: Self.planeCount * Self.rowCount)
      var hits = [SIMD4<UInt64>](repeating: .zero, count: Self.rowCount)
      for number in stride(from: rowClass, to: rays.count, by: rowClassCount) {
        let ray = rays[number] / cellSize
        let slope = (ray * ray).sum().squareRoot()
        for slab in 0..<FilledColumns.slabCount where !columns.filledRows[slab].isEmpty {
          let (low, high) = (columns.slabEnds[slab], columns.slabEnds[slab + 1])
          let count = max(1, (min((high - low) * slope / longestStep, Float(size))).rounded(.up))
          for step in 0..<Int(count) {
            let distance = ray * (low + (high - low) * (Float(step) + 0.5) / count)
            // Rays that leave the grid, also in the next steps.
            guard distance.x.magnitude < Float(size - 1), distance.y.magnitude < Float(size - 1) else {
              break
            }
            Self.add(
              columns, words, slab, Int(distance.x.rounded()), Int(distance.y.rounded()), rowClass, &hits)
          }
        }
        count(&hits)
      }
    }

    /// Adds the cells whose rays meet a model in a slab at a distance in cells.
    private static func add(
      _ columns: FilledColumns, _ words: UnownedSpan<UInt64>, _ slab: Int, _ x: Int, _ z: Int,
      _ rowClass: Int,
      _ hits: inout [SIMD4<UInt64>]
    ) {
      let filled = columns.filledRows[slab]
      // The rows from which rays reach the filled ones.
      let first = max(0, (filled.lowerBound - z - rowClass + rowClassCount - 1) / rowClassCount)
      let end = min(rowCount, (filled.upperBound - z - rowClass + rowClassCount - 1) / rowClassCount)
      guard first < end else { return }
      let shift = UInt64((size + x) % 64)
      var word =
        (slab * columns.rows.count + first * rowClassCount + rowClass + z - columns.rows.lowerBound)
        * FilledColumns.rowSize + (size + x) / 64
      for row in first..<end {
        let low = SIMD4(words[word], words[word + 1], words[word + 2], words[word + 3])
        let high = SIMD4(low.y, low.z, low.w, words[word + 4])
        hits[row] |= (low &>> shift) | ((high &<< 1) &<< (63 - shift))
        word += rowClassCount * FilledColumns.rowSize
      }
    }

    /// Adds one to the counts of cells, and clears them.
    private mutating func count(_ hits: inout [SIMD4<UInt64>]) {
      for row in 0..<Self.rowCount where hits[row] != .zero {
        var carry = hits[row]
        hits[row] = .zero
        for plane in stride(from: row, to: planes.count, by: Self.rowCount) {
          (planes[plane], carry) = (planes[plane] ^ carry, planes[plane] & carry)
          if carry == .zero { break }
        }
      }
    }

    /// The counts, as vectors of eight adjacent cells of a row.
    var bytes: [SIMD8<UInt8>] {
      (0..<Self.rowCount * GroundOcclusion.size / 8).map { group in
        let (row, word, byte) = (group / (GroundOcclusion.size / 8), group / 8 % 4, UInt64(group % 8) * 8)
        var counts = SIMD8<UInt8>.zero
        for plane in 0..<Self.planeCount {
          let bits = UInt8(truncatingIfNeeded: planes[plane * Self.rowCount + row][word] >> byte)
          guard bits != 0 else { continue }
          counts |= ((SIMD8(repeating: bits) &>> SIMD8(0, 1, 2, 3, 4, 5, 6, 7)) & 1) &<< UInt8(plane)
        }
        return counts
      }
    }
  }
}

/// A blur of five rows and columns with the weights 1/2, 1, 1, 1, 1/2 of a grid, without covered cells.
private struct GroundBlur {
  /// The blurred cells. Those of covered cells are the mean of the others near them, or 1.
  let cells: [Float]

  private static var size: Int { GroundShadow.size }
  private static var rowSize: Int { size / 8 }
  private static var reach: Int { 2 }

  init(_ values: [SIMD8<Float>], isCovered: [Bool]) {
    let weights = isCovered.withElements { isCovered in
      values.indices.map { group in
        var weights = SIMD8<Float>(repeating: 1)
        for lane in 0..<8 where isCovered[8 * group + lane] { weights[lane] = 0 }
        return weights
      }
    }
    let rows = Self.transposed(Self.blurred(values, weights))
    let blurred = Self.transposed(Self.blurred(rows, Self.transposed(weights)))
    var cells: [Float] = []
    cells.reserveCapacity(8 * blurred.count)
    for vector in blurred { for lane in 0..<8 { cells.append(vector[lane]) } }
    self.cells = cells
  }

  /// Blurs the columns, eight at a time.
  private static func blurred(_ values: [SIMD8<Float>], _ weights: [SIMD8<Float>]) -> [SIMD8<Float>] {
    (0..<values.count).map { index in
      let row = index / rowSize
      var sum = SIMD8<Float>.zero, total = SIMD8<Float>.zero
      for distance in max(-reach, -row)...min(reach, size - 1 - row) {
        let other = index + distance * rowSize
        let weight = distance.magnitude == reach ? weights[other] * 0.5 : weights[other]
        sum += values[other] * weight
        total += weight
      }
      return (sum / total).replacing(with: values[index], where: total .== 0)
    }
  }

  /// Exchanges rows and columns.
  private static func transposed(_ vectors: [SIMD8<Float>]) -> [SIMD8<Float>] {
    var result = vectors
    var output = result.mutableSpan
    vectors.withElements { vectors in
      for row in stride(from: 0, to: size, by: 8) {
        for group in 0..<rowSize {
          let first = row * rowSize + group
          for lane in 0..<8 {
            func value(_ row: Int) -> Float { vectors[first + row * rowSize][lane] }
            output[(8 * group + lane) * rowSize + row / 8] = SIMD8(
              value(0), value(1), value(2), value(3), value(4), value(5), value(6), value(7))
          }
        }
      }
    }
    return result
  }
}
