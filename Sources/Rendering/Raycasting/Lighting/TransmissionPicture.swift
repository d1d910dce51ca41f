import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// The memory of the picture that surfaces with transmission show: the opaque surfaces and the background.
struct TransmissionMemory: Sendable {
  private let pixels: [RetainedArray<SIMD4<Float>>]
  fileprivate let levels: RetainedArray<TransmissionLevel>

  /// Creates the levels of a picture, by the filter of `transmission.frag`. O(pixels).
  init(_ picture: Image) {
    let (width, height) = (picture.width, picture.height)
    let decoder = SRGBDecoder.table
    var size = (width: width, height: height)
    var level = [SIMD4<Float>](repeating: .zero, count: width * height)
    let bytes = picture.pixels
    for row in 0..<height {
      // Rows start at the bottom, as in OpenGL.
      let first = width * (height - 1 - row)
      for column in 0..<width {
        let start = 4 * (first + column)
        let pixel = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
        let alpha = Float(pixel.w) / 255
        level[row * width + column] = SIMD4(decoder.color(pixel) * alpha, alpha)
      }
    }
    var levels: [([SIMD4<Float>], width: Int, height: Int)] = [(level, width, height)]
    while size.height > 1 {
      let half = (width: max(1, size.width / 2), height: max(1, size.height / 2))
      level = Self.halved(level, size, half)
      size = half
      levels.append((level, half.width, half.height))
    }
    let pixels = levels.map { RetainedArray($0.0) }
    self.pixels = pixels
    self.levels = RetainedArray(
      zip(pixels, levels).map {
        TransmissionLevel(pixels: $0.elements, width: $1.width, height: $1.height)
      })
  }

  /// Returns a level of half the size, filtered by the binomial weights 1 3 3 1 along both sides.
  private static func halved(
    _ level: [SIMD4<Float>], _ size: (width: Int, height: Int), _ half: (width: Int, height: Int)
  ) -> [SIMD4<Float>] {
    func sum(_ center: Int, _ count: Int, _ value: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
      func at(_ index: Int) -> SIMD4<Float> { value(min(max(index, 0), count - 1)) }
      return (at(center - 1) + at(center + 2)) * 0.125 + (at(center) + at(center + 1)) * 0.375
    }
    var rows = [SIMD4<Float>](repeating: .zero, count: half.width * size.height)
    for y in 0..<size.height {
      for x in 0..<half.width {
        rows[y * half.width + x] = sum(2 * x, size.width) { level[y * size.width + $0] }
      }
    }
    var halved = [SIMD4<Float>](repeating: .zero, count: half.width * half.height)
    for y in 0..<half.height {
      for x in 0..<half.width {
        halved[y * half.width + x] = sum(2 * y, size.height) { rows[$0 * half.width + x] }
      }
    }
    return halved
  }
}

/// One level of a `TransmissionMemory`.
///
/// **Invariant: its creator retains the pixels.** A reference here would be counted at each sample, by all threads.
private struct TransmissionLevel: BitwiseCopyable, Sendable {
  /// Linear light with premultiplied alpha, in rows from the bottom.
  let pixels: UnownedSpan<SIMD4<Float>>
  let width: Int, height: Int

  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    pixels[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)]
  }

  /// Returns the bilinearly filtered value at a place in pixels.
  func linear(_ place: SIMD2<Float>) -> SIMD4<Float> {
    let corner = (place - 0.5).rounded(.down)
    let share = place - 0.5 - corner
    let (column, row) = (Int(corner.x), Int(corner.y))
    let low = pixel(column, row) + (pixel(column + 1, row) - pixel(column, row)) * share.x
    let high = pixel(column, row + 1) + (pixel(column + 1, row + 1) - pixel(column, row + 1)) * share.x
    return low + (high - low) * share.y
  }

  /// Returns the value at a place in pixels, filtered by cubic B-splines.
  func cubic(_ place: SIMD2<Float>) -> SIMD4<Float> {
    let corner = (place - 0.5).rounded(.down)
    let share = place - 0.5 - corner
    let (column, row) = (Int(corner.x), Int(corner.y))
    let (across, upward) = (Self.weights(share.x), Self.weights(share.y))
    var sum = SIMD4<Float>.zero
    for y in 0..<4 {
      var line = SIMD4<Float>.zero
      for x in 0..<4 { line += pixel(column + x - 1, row + y - 1) * across[x] }
      sum += line * upward[y]
    }
    return sum
  }

  /// Returns the weights of four pixels for a share from 0 to 1 between the second and the third.
  private static func weights(_ share: Float) -> SIMD4<Float> {
    let (rest, square) = (1 - share, share * share)
    let first = rest * rest * rest / 6
    let second = (4 - 6 * square + 3 * square * share) / 6
    let last = square * share / 6
    return SIMD4(first, second, 1 - first - second - last, last)
  }
}

/// The picture that surfaces with transmission show, for eight shading samples at a time: the formulas of
/// `transmission.glsl`.
///
/// **Invariant: its creator retains the `TransmissionMemory`.**
struct TransmissionPicture: Sendable {
  private let levels: UnownedSpan<TransmissionLevel>
  /// The size in pixels.
  private let size: SIMD2<Float>
  private let halfSize: SIMD2<Float>
  private let isOrthographic: Bool

  /// Creates the picture of `view`.
  init(_ memory: TransmissionMemory, _ view: ViewFrustum) {
    levels = memory.levels.elements
    size = SIMD2(Float(levels[0].width), Float(levels[0].height))
    (halfSize, isOrthographic) = (view.halfSize, view.isOrthographic)
  }

  /// Returns the colours behind points in view space, blurred from 0 (sharp) to 1 (the mean of the picture).
  func color(
    behind point: Vector3x8, blur: SIMD8<Float>, _ lanes: borrowing GatherBuffer
  ) -> (color: Vector3x8, alpha: SIMD8<Float>) {
    let depth = isOrthographic ? SIMD8(repeating: 1) : point.z.max(1e-6)
    lanes[.x] = (point.x / (depth * halfSize.x) * 0.5 + 0.5).clamped(0, 1) * size.x
    lanes[.y] = (point.y / (depth * halfSize.y) * 0.5 + 0.5).clamped(0, 1) * size.y
    lanes[.level] = blur.clamped(0, 1) * Float(levels.count - 1)
    for lane in 0..<8 {
      let value = value(SIMD2(lanes[.x, lane], lanes[.y, lane]), level: lanes[.level, lane])
      lanes[.light, lane] = SIMD3(value.x, value.y, value.z)
      lanes[.alpha, lane] = value.w
    }
    return (lanes[.light], lanes[.alpha])
  }

  private func value(_ place: SIMD2<Float>, level: Float) -> SIMD4<Float> {
    let lower = Int(level)
    let share = level - Float(lower)
    let low = value(place, level: lower)
    return share > 0 ? low + (value(place, level: lower + 1) - low) * share : low
  }

  private func value(_ place: SIMD2<Float>, level: Int) -> SIMD4<Float> {
    level == 0 ? levels[0].linear(place) : levels[level].cubic(place / Float(1 << level))
  }

  /// Returns light which tone mapping makes the colour of pixels times a factor; see `filteredLight` of
  /// `transmission.glsl`.
  static func filteredLight(
    _ color: Vector3x8, _ factor: Vector3x8, _ toneMapping: ToneMapping = .neutral
  ) -> Vector3x8 {
    guard toneMapping == .neutral else { return toneMapping.light(of: color * factor) }
    let darkest = color.smallest
    let removed = ((darkest.max(0) / 6.25).squareRoot() - darkest).replacing(
      with: 0.04, where: darkest .>= 0.04)
    var light = (color + removed) * factor
    let least = light.smallest
    let offset = (least - least * least * 6.25).replacing(with: 0.04, where: least .>= 0.08)
    light = light + (0 - offset)
    let start: Float = 0.8 - 0.04
    let range = 1 - start
    let peak = light.largest
    let isBright = peak .> start
    if isBright.isAnySet {
      let compressed = peak.min(0.98).max(start)
      let original = range * range / (1 - compressed) - range + start
      let saturation = 1 / ((original - compressed) * 0.15 + 1)
      let white = compressed * (1 - saturation)
      let scale = original / (compressed * saturation)
      let bright = Vector3x8(
        (light.x - white).max(0) * scale, (light.y - white).max(0) * scale, (light.z - white).max(0) * scale)
      light.replace(with: bright, where: isBright)
    }
    return light + offset
  }
}

extension GatherBuffer.Column {
  fileprivate static var x: Self { Self(0) }
  fileprivate static var y: Self { Self(1) }
  fileprivate static var level: Self { Self(2) }
  fileprivate static var alpha: Self { Self(3) }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var light: Self { Self(4) }
}
