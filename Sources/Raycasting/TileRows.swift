import Geometry
import Parallelism
import Pictures
import RenderScene

/// A picture as rows of tiles. Each row is rendered by one thread.
struct TileRows: Sendable {
  let primitives: RaycastPrimitives
  let tiles: TileBins
  let light: SIMDShader
  let backdrop: Backdrop
  let shadow: GroundShadow?
  let rays: TileRays
  let view: View
  let width: Int, height: Int
  /// The number of samples per pixel in each direction.
  let samplesAcross: Int

  private var tileWidth: Int { TileBins.width / samplesAcross }
  private var tileHeight: Int { TileBins.height / samplesAcross }

  /// Renders the picture without ambient occlusion.
  func picture(_ threads: Int) -> Image {
    let bytes = [UInt8](count: 4 * width * height) { bytes in
      bytes.withElements(of: SIMD4<UInt8>.self) { draw(into: &$0, threads) }
    }
    return Image(width: width, height: height, pixels: bytes)
  }

  private func draw<Pixel: StoredPixel>(into pixels: inout MutableSpan<Pixel>, _ threads: Int) {
    pixels.writeInParallel((0..<tiles.rows).map(range), threads: threads) { draw($0, into: &$1) }
  }

  /// Returns the pixels of a row of tiles. Tile rows are counted from the bottom, picture rows from the top.
  private func range(_ band: Int) -> Range<Int> {
    let bottom = height - band * tileHeight
    return width * max(0, bottom - tileHeight)..<width * bottom
  }

  private func draw<Pixel: StoredPixel>(_ band: Int, into pixels: inout MutableSpan<Pixel>) {
    var tile = TileRasterizer(view)
    var points = ShadingSamples(samplesAcross: samplesAcross)
    let rows = min(tileHeight, height - band * tileHeight)
    // Here, rows of the band are counted from the bottom. Rows of `pixels` and of the picture are counted from the top.
    func start(_ row: Int) -> Int { width * (rows - 1 - row) }
    func pictureRow(_ row: Int) -> Int { height - 1 - band * tileHeight - row }
    for row in 0..<rows {
      let back = backdrop.bytes(row: pictureRow(row))
      let pixel = Pixel(back, depth: .infinity, coverage: 0)
      for index in start(row)..<start(row) + width { pixels[index] = pixel }
    }
    for column in 0..<tiles.columns {
      let list = tiles.primitives(column: column, row: band)
      if list.isEmpty, shadow == nil { continue }
      tile.begin(column: column, row: band, rays)
      tile.cast(primitives, tiles, list)
      points.collect(tile, primitives)
      points.light(light, primitives)
      let columns = column * tileWidth..<min((column + 1) * tileWidth, width)
      for row in 0..<rows {
        let back = backdrop.light(row: pictureRow(row))
        let first = row * tileWidth
        if let shadow {
          composite(
            points.pixels, first, back, shadow, columns, band * tileHeight + row, over: &pixels, start(row))
        } else {
          composite(points.pixels, first, back, columns, over: &pixels, start(row))
        }
      }
    }
  }

  /// Composites the covered pixels of a row over the background.
  ///
  /// - Parameters:
  ///   - lit: the tile's pixels.
  ///   - first: the index of the row's first pixel in the tile.
  ///   - back: the background's linear colour, with premultiplied alpha.
  ///   - columns: the picture columns of the row.
  ///   - pixels: the band's pixels. The row starts at `start`.
  @inline(__always)
  private func composite<Pixel: StoredPixel>(
    _ lit: borrowing TileAccumulator, _ first: Int, _ back: SIMD4<Float>, _ columns: Range<Int>,
    over pixels: inout MutableSpan<Pixel>, _ start: Int
  ) {
    let place = start + columns.lowerBound - first
    // Groups of eight, except at the picture's edge and over a translucent background.
    let end = first + (back.w == 1 ? columns.count & ~7 : 0)
    var eight = first
    while eight < end {
      lit.forEachOfEight(from: eight, back) { pixel, color in
        pixels[place + pixel] = Pixel(color, depth: lit.depth(pixel), coverage: lit.coverage(pixel))
      }
      eight += 8
    }
    for pixel in end..<first + columns.count where lit.coverage(pixel) > 0 {
      pixels[place + pixel] = Pixel(
        lit.color(pixel, back), depth: lit.depth(pixel), coverage: lit.coverage(pixel))
    }
  }

  /// Composites a row over the background and the ground shadow. `row` counts the picture's rows from the bottom.
  private func composite<Pixel: StoredPixel>(
    _ lit: borrowing TileAccumulator, _ first: Int, _ plain: SIMD4<Float>, _ shadow: GroundShadow,
    _ columns: Range<Int>,
    _ row: Int, over pixels: inout MutableSpan<Pixel>, _ start: Int
  ) {
    for column in columns {
      let pixel = first + column - columns.lowerBound
      let dark = darkness(shadow, column, row)
      var back = plain * (1 - dark)
      back.w = plain.w + dark * (1 - plain.w)
      if lit.coverage(pixel) > 0 {
        pixels[start + column] = Pixel(
          lit.color(pixel, back), depth: lit.depth(pixel), coverage: lit.coverage(pixel))
      } else if dark > 0 {
        pixels[start + column] = Pixel(encodedPixel(back), depth: .infinity, coverage: 0)
      }
    }
  }

  /// Returns the ground shadow behind a pixel, from 0 to 1. `row` counts from the bottom.
  @inline(__always)
  private func darkness(_ shadow: GroundShadow, _ column: Int, _ row: Int) -> Float {
    let (start, ray) = view.ray(
      through: [
        (Float(column) + 0.5) * 2 / Float(width) - 1, (Float(row) + 0.5) * 2 / Float(height) - 1,
      ])
    // The ground is invisible from below.
    guard ray.y < 0, case let distance = (shadow.height - start.y) / ray.y,
      view.isOrthographic || distance > 0
    else {
      return 0
    }
    return shadow.value(x: start.x + ray.x * distance, z: start.z + ray.z * distance)
  }

  /// Renders the picture with ambient occlusion.
  func occludedPicture(_ occlusion: AmbientOcclusion, _ threads: Int) -> Image {
    let pixels = [DeepPixel](count: width * height) { draw(into: &$0, threads) }
    let ambientVisibility = occlusion.ambientVisibility(pixels.map(\.depth))
    let shaded = [SIMD4<UInt8>](count: pixels.count, threads: threads) { range, output in
      let linear = SRGBDecoder.table
      for index in range {
        let pixel = pixels[index]
        let share = 1 - (1 - ambientVisibility[index]) * pixel.coverage
        if pixel.depth.isFinite, share < 1 {
          let light = linear.color(pixel.color) * share
          output.append(SRGBBytes.pixel(light, alpha: pixel.color.w))
        } else {
          output.append(pixel.color)
        }
      }
    }
    return Image(width: width, height: height, pixels: shaded.bytes)
  }
}

/// The data stored per pixel.
protocol StoredPixel: BitwiseCopyable, Sendable {
  /// - Parameters:
  ///   - color: sRGB bytes and alpha.
  ///   - depth: the distance of the nearest primitive along `View.forward`, infinite for the background.
  ///   - cover: the coverage, from 0 to 1.
  init(_ color: SIMD4<UInt8>, depth: Float, coverage: Float)
}

extension SIMD4<UInt8>: StoredPixel {
  @inline(__always)
  init(_ color: SIMD4<UInt8>, depth: Float, coverage: Float) { self = color }
}

/// A pixel with depth and coverage, for ambient occlusion.
private struct DeepPixel: StoredPixel {
  var color: SIMD4<UInt8>
  var depth: Float
  var coverage: Float

  init(_ color: SIMD4<UInt8>, depth: Float, coverage: Float) {
    (self.color, self.depth, self.coverage) = (color, depth, coverage)
  }
}

extension [SIMD4<UInt8>] {
  /// The concatenated bytes of all pixels.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    span.withBytes { bytes.append(copying: $0) }
    return bytes
  }
}
