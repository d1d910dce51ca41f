import Geometry
import Parallelism
import RenderScene

/// Composites 3D Gaussians over a rendered picture. Opaque surfaces hide those behind them, by the depth of their pixel.
///
/// The splats of a block are blended from the nearest to the farthest, eight pixels of a row at a time, until nothing behind is
/// visible. The colours are sRGB-encoded, as Gaussians are fitted; see `SplatProjector`.
struct SplatCompositor: Sendable {
  private let projectors: [SplatProjector]
  private let width: Int, height: Int

  /// Prepares the splats of a picture of `width` × `height` pixels. Nil if there are none.
  init?(_ drawables: [PointsDrawable], _ view: ViewFrustum, width: Int, height: Int) {
    projectors = drawables.filter(\.isVisible).map {
      SplatProjector($0, view, width: width, height: height)
    }
    (self.width, self.height) = (width, height)
    if projectors.isEmpty { return nil }
  }

  /// Composites the splats over the pixels of a picture, whose depths are those of its opaque surfaces.
  func composite(over pixels: inout MutableSpan<SIMD4<UInt8>>, _ depths: PixelDepths, threads: Int) {
    let splats = ProjectedSplats(projectors, width: width, height: height, threads: threads)
    guard !splats.isEmpty else { return }
    let size = ProjectedSplats.blockSize
    let rows = (0..<splats.blockRows).map { size * $0..<min(size * ($0 + 1), height) }
    let ranges = rows.map { width * $0.lowerBound..<width * $0.upperBound }
    pixels.writeInParallel(ranges, threads: threads) { number, pixels in
      let block = SplatBlock()
      var scratch = ProjectedSplats.Scratch()
      for column in 0..<(width + size - 1) / size {
        let columns = size * column..<min(size * (column + 1), width)
        block.begin(columns, rows[number], width: width, depths)
        splats.forEach(inBlock: column, number, &scratch) { block.add($0) }
        block.composite(over: &pixels, width: width)
      }
    }
  }
}

/// The light of splats in a block of pixels, and how much of what is behind them is visible.
private final class SplatBlock {
  private var columns = 0..<0, rows = 0..<0
  /// The part of the light behind that is visible, and the colours that were added, for eight pixels each.
  private let transmittance = FixedBuffer<SIMD8<Float>>(repeating: SIMD8(repeating: 0), count: octetCount)
  private let red = FixedBuffer<SIMD8<Float>>(repeating: SIMD8(repeating: 0), count: octetCount)
  private let green = FixedBuffer<SIMD8<Float>>(repeating: SIMD8(repeating: 0), count: octetCount)
  private let blue = FixedBuffer<SIMD8<Float>>(repeating: SIMD8(repeating: 0), count: octetCount)
  /// The depth of the nearest opaque surface of each pixel, and the part of the pixel that it does not cover.
  private let depth = FixedBuffer<Float>(repeating: .infinity, count: 8 * octetCount)
  private let uncovered = FixedBuffer<Float>(repeating: 1, count: 8 * octetCount)
  /// Whether nothing behind eight pixels is visible.
  private let isDone = FixedBuffer<Bool>(repeating: false, count: octetCount)
  /// The number of groups of eight pixels that are not done.
  private var openCount = 0
  /// The depth of the nearest surface.
  private var nearestSurface = Float.infinity
  private var isTouched = false

  private static let octetsAcross = ProjectedSplats.blockSize / 8
  private static let octetCount = octetsAcross * ProjectedSplats.blockSize
  /// The transmittance from which on nothing behind is visible.
  private static let leastTransmittance: Float = 1.0 / 512

  /// Begins the block of some pixels of a picture.
  func begin(_ columns: Range<Int>, _ rows: Range<Int>, width: Int, _ depths: PixelDepths) {
    (self.columns, self.rows) = (columns, rows)
    (isTouched, nearestSurface) = (false, .infinity)
    openCount = rows.count * ((columns.count + 7) / 8)
    let source = depths.depths
    for row in rows {
      let first = (row - rows.lowerBound) * ProjectedSplats.blockSize
      for column in columns {
        let (pixel, place) = (width * row + column, first + column - columns.lowerBound)
        let distance = source[pixel]
        depth[place] = distance
        uncovered[place] = distance == .infinity ? 1 : 1 - depths.coverage(pixel)
        nearestSurface = min(nearestSurface, distance)
      }
    }
    for octet in 0..<Self.octetCount {
      transmittance[octet] = SIMD8(repeating: 1)
      red[octet] = SIMD8(repeating: 0)
      green[octet] = SIMD8(repeating: 0)
      blue[octet] = SIMD8(repeating: 0)
      isDone[octet] = false
    }
  }

  /// Adds a splat behind those that were added. Returns whether anything behind is visible.
  @inline(__always)
  func add(_ splat: ProjectedSplat) -> Bool {
    isTouched = true
    // The pixels whose centres are in the box of the splat.
    let low = splat.center - splat.extent - 0.5, high = splat.center + splat.extent - 0.5
    let top = max(rows.lowerBound, Self.integer(low.y.rounded(.up)))
    let bottom = min(rows.upperBound - 1, Self.integer(high.y.rounded(.down)))
    let left = max(columns.lowerBound, Self.integer(low.x.rounded(.up)))
    let right = min(columns.upperBound - 1, Self.integer(high.x.rounded(.down)))
    guard top <= bottom, left <= right else { return true }
    let isBehind = splat.depth > nearestSurface
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let octets = (left - columns.lowerBound) / 8...(right - columns.lowerBound) / 8
    for row in top...bottom {
      let y = Float(row) + 0.5 - splat.center.y
      let (square, slope) = (splat.yy * y * y, splat.xy * y)
      let first = (row - rows.lowerBound) * Self.octetsAcross
      for number in octets {
        let octet = first + number
        if isDone[octet] { continue }
        let x = lanes + (Float(columns.lowerBound + 8 * number) + 0.5 - splat.center.x)
        let exponent = (x * splat.xx + slope) * x + square
        var alpha = exponential(exponent.max(-80).min(0)) * splat.opacity
        alpha.replace(with: 0, where: alpha .< SplatProjector.leastOpacity)
        if isBehind {
          let hidden = depth.eight(at: 8 * octet) .< splat.depth
          alpha.replace(with: alpha * uncovered.eight(at: 8 * octet), where: hidden)
        }
        let before = transmittance[octet]
        let weight = alpha * before
        red[octet] += weight * splat.red
        green[octet] += weight * splat.green
        blue[octet] += weight * splat.blue
        let after = before - weight
        transmittance[octet] = after
        if !(after .> Self.leastTransmittance).isAnySet {
          isDone[octet] = true
          openCount -= 1
        }
      }
    }
    return openCount > 0
  }

  /// Returns a number as an integer, which is clamped to those of pictures.
  @inline(__always)
  private static func integer(_ number: Float) -> Int { Int(min(max(number, -65_536), 65_536)) }

  /// Composites the light over the rows of pixels that the block is in.
  func composite(over pixels: inout MutableSpan<SIMD4<UInt8>>, width: Int) {
    guard isTouched else { return }
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        let (place, pixel) = (
          ProjectedSplats.blockSize * row + column, width * row + columns.lowerBound + column
        )
        let behind = transmittance.scalar(at: place)
        guard behind < 1 else { continue }
        let below = pixels[pixel]
        let added = SIMD3(red.scalar(at: place), green.scalar(at: place), blue.scalar(at: place))
        let weight = behind * Float(below.w) * (1 / 255)
        let alpha = 1 - behind + weight
        let color = (added * 255 + SIMD3(Float(below.x), Float(below.y), Float(below.z)) * weight) / alpha
        let bytes = SIMD4(color, 255 * alpha).clamped(
          lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        pixels[pixel] = SIMD4<UInt8>(bytes + 0.5)
      }
    }
  }
}
