import Geometry
import Pictures
import RenderScene

/// Composites the shaded pixels of tiles over the background and the ground shadow.
///
/// `TileRowRenderer` calls `fill` for each row of pixels, then `composite` for each row of pixels of each tile.
struct TileCompositor: Sendable {
  private let backdrop: Backdrop
  /// The visible environment, which covers the backdrop.
  private let environment: EnvironmentBackground8?
  private let shadow: GroundShadowView?
  private let width: Int, height: Int

  /// Creates a compositor for a picture of `width` × `height` pixels.
  init(
    _ backdrop: Backdrop, environment: EnvironmentBackground? = nil, shadow: GroundShadow?,
    _ view: ViewFrustum,
    width: Int, height: Int
  ) {
    self.backdrop = backdrop
    self.shadow = shadow.map { GroundShadowView($0, view, width: width, height: height) }
    self.environment = environment.map(EnvironmentBackground8.init)
    (self.width, self.height) = (width, height)
  }

  /// Whether the ground shadow may be visible in a part of the picture, so that tiles without primitives must be composited,
  /// too. Rows are counted from the top.
  func hasShadow(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    shadow?.covers(columns, rows) == true
  }

  /// A row of the picture.
  struct Row {
    /// The row in the picture, counted from the top.
    let number: Int
    /// The index of its first pixel in the pixels that are written.
    let start: Int
  }

  /// Sets all pixels of a row to the background.
  func fill<Depths: DepthTarget>(_ row: Row, in pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: Depths) {
    depths.clear(width * row.number..<width * (row.number + 1))
    if let environment {
      let lanes = GatherBuffer()
      let tableIndices = FixedBuffer<UInt32>(repeating: 0, count: 24)
      let encoder = SRGBEncoder()
      for first in stride(from: 0, to: width, by: 8) {
        let light = environment.light(from: first, row: row.number, lanes)
        encoder.forEachOfEight(light, tableIndices) { lane, pixel in
          guard first + lane < width else { return }
          pixels[row.start + first + lane] = pixel
        }
      }
      return
    }
    let pixel = backdrop.bytes(row: row.number)
    for index in row.start..<row.start + width { pixels[index] = pixel }
  }

  /// Composites a row of a tile over the background.
  ///
  /// - Parameters:
  ///   - tile: the tile's pixels.
  ///   - first: the index of the row's first pixel in the tile.
  ///   - columns: the picture columns of the tile.
  ///   - row: the row.
  ///   - pixels: the pixels that are written.
  ///   - depths: receives the depth and coverage of covered pixels.
  @inline(__always)
  func composite<Depths: DepthTarget>(
    _ tile: borrowing TileAccumulator, from first: Int, _ columns: Range<Int>, _ row: Row,
    over pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: Depths
  ) {
    let background = backdrop.light(row: row.number)
    if let shadow, shadow.covers(columns, row.number..<row.number + 1) {
      composite(tile, from: first, columns, row, background, shadow, over: &pixels, depths)
    } else if let environment {
      forEachPixel(columns, row, environment) { column, background in
        let pixel = first + column - columns.lowerBound
        guard tile.coverage(pixel) > 0 else { return }
        pixels[row.start + column] = tile.color(pixel, over: background)
        store(tile, pixel, into: depths, at: width * row.number + column)
      }
    } else {
      composite(tile, from: first, columns, row, background, over: &pixels, depths)
    }
  }

  /// Composites a row without a ground shadow.
  ///
  /// - Parameter background: the linear colour with premultiplied alpha.
  @inline(__always)
  private func composite<Depths: DepthTarget>(
    _ tile: borrowing TileAccumulator, from first: Int, _ columns: Range<Int>, _ row: Row,
    _ background: SIMD4<Float>, over pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: Depths
  ) {
    // The differences between the index of a pixel in `pixels`, and in the picture, and its index in the tile.
    let offset = row.start + columns.lowerBound - first
    let pictureOffset = width * row.number + columns.lowerBound - first
    // Groups of eight, except at the picture's edge and over a translucent background.
    let end = first + (background.w == 1 ? columns.count & ~7 : 0)
    var group = first
    while group < end {
      tile.forEachCoveredOfEight(from: group, over: background) { pixel, color in
        pixels[offset + pixel] = color
        store(tile, pixel, into: depths, at: pictureOffset + pixel)
      }
      group += 8
    }
    for pixel in end..<first + columns.count where tile.coverage(pixel) > 0 {
      pixels[offset + pixel] = tile.color(pixel, over: background)
      store(tile, pixel, into: depths, at: pictureOffset + pixel)
    }
  }

  /// Composites a row over the background and the ground shadow. The shadow is black, and its darkness is its alpha.
  private func composite<Depths: DepthTarget>(
    _ tile: borrowing TileAccumulator, from first: Int, _ columns: Range<Int>, _ row: Row,
    _ background: SIMD4<Float>, _ shadow: GroundShadowView, over pixels: inout MutableSpan<SIMD4<UInt8>>,
    _ depths: Depths
  ) {
    let ground = shadow.row(row.number)
    let pictureStart = width * row.number
    @inline(__always)
    func composite(_ column: Int, _ background: SIMD4<Float>) {
      let pixel = first + column - columns.lowerBound
      let darkness = ground.darkness(column)
      var shadowed = background * (1 - darkness)
      shadowed.w = background.w + darkness * (1 - background.w)
      if tile.coverage(pixel) > 0 {
        pixels[row.start + column] = tile.color(pixel, over: shadowed)
        store(tile, pixel, into: depths, at: pictureStart + column)
      } else if darkness > 0 {
        pixels[row.start + column] = encodedPixel(shadowed)
      }
    }
    if let environment {
      forEachPixel(columns, row, environment) { composite($0, $1) }
      return
    }
    var column = columns.lowerBound
    // Groups of eight, as without a shadow.
    let end = column + (background.w == 1 ? columns.count & ~7 : 0)
    while column < end {
      let pixel = first + column - columns.lowerBound
      // Behind a group that is covered, no background is visible.
      if !tile.isCovered(from: pixel), let darkness = ground.darkness(from: column) {
        // Where there is no shadow, the background is that of `fill`.
        tile.forEachOfEight(from: pixel, over: background, times: 1 - darkness) { pixel, color in
          let column = columns.lowerBound + pixel - first
          pixels[row.start + column] = color
          guard tile.coverage(pixel) > 0 else { return }
          store(tile, pixel, into: depths, at: pictureStart + column)
        }
      } else {
        tile.forEachCoveredOfEight(from: pixel, over: background) { pixel, color in
          let column = columns.lowerBound + pixel - first
          pixels[row.start + column] = color
          store(tile, pixel, into: depths, at: pictureStart + column)
        }
      }
      column += 8
    }
    for column in end..<columns.upperBound { composite(column, background) }
  }

  /// Stores the depth and the coverage of a covered pixel of a tile at an index in the picture.
  @inline(__always)
  private func store<Depths: DepthTarget>(
    _ tile: borrowing TileAccumulator, _ pixel: Int, into depths: Depths, at index: Int
  ) {
    depths.store(tile.nearestDepth(pixel), coverage: tile.opaqueCoverage(pixel), at: index)
    if tile.hasEmission { depths.store(emittedShare: tile.emittedShare(pixel), at: index) }
  }

  /// Calls `body` with each column of a row and the linear colour of the environment there.
  @inline(__always)
  private func forEachPixel(
    _ columns: Range<Int>, _ row: Row, _ environment: EnvironmentBackground8,
    _ body: (_ column: Int, _ background: SIMD4<Float>) -> Void
  ) {
    let lanes = GatherBuffer()
    for first in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
      lanes[.background] = environment.light(from: first, row: row.number, lanes)
      for lane in 0..<min(8, columns.upperBound - first) {
        body(first + lane, SIMD4(lanes[.background, lane], 1))
      }
    }
  }
}

extension GatherBuffer.VectorColumn {
  /// After the columns of `EnvironmentBackground8`.
  fileprivate static var background: Self { Self(8) }
}
