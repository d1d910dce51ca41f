import Geometry
import Parallelism
import RenderScene

/// A texture as a flat value, for sampling at eight shading samples at a time.
///
/// The levels of all textures of a picture are in one array: `MeshInstances` owns it and the pixels.
struct TextureSampler: Sendable {
  /// The index of level 0 among the levels of all textures.
  let firstLevel: Int
  /// The number of the last level.
  private let lastLevel: Float
  /// The rows of the transform of texture coordinates: the sampled ones are the dot products with (u, v, 1).
  let rowU: SIMD3<Float>, rowV: SIMD3<Float>
  /// Whether the texture uses the second set of texture coordinates.
  let usesSecondSet: Bool
  private let wrapU: Texture.Sampler.WrapMode, wrapV: Texture.Sampler.WrapMode
  private let isNearestIfMagnified: Bool, isNearestIfMinified: Bool
  /// The last level of detail at which the texture is magnified.
  private let magnificationLimit: Float
  private let mipmap: Texture.Sampler.Filter?
  /// Whether the pixels are sRGB-encoded colours, and whether no pixel is translucent.
  let isColor: Bool, isOpaque: Bool
  /// The index of the first sampler of the material that finds the same pixels.
  let addressing: Int

  /// Creates a sampler of the texture whose levels start at `firstLevel`.
  ///
  /// - Parameter addressing: the index of the first sampler that finds the same pixels, which may be this one.
  init(_ texture: MaterialTexture, firstLevel: Int, addressing: Int) {
    (self.firstLevel, self.addressing) = (firstLevel, addressing)
    lastLevel = Float(texture.texture.levels.count - 1)
    (rowU, rowV) = (texture.rowU, texture.rowV)
    usesSecondSet = texture.coordinateSet == 1
    let sampler = texture.sampler
    (wrapU, wrapV) = (sampler.wrapU, sampler.wrapV)
    isNearestIfMagnified = sampler.magnification == .nearest
    isNearestIfMinified = sampler.minification == .nearest
    mipmap = sampler.minification == nil ? .linear : sampler.mipmap
    magnificationLimit = sampler.isMagnifiedToHalfLevel ? 0.5 : 0
    (isColor, isOpaque) = (texture.texture.content == .color, texture.texture.isOpaque)
  }

  /// Returns the filtered pixels at `coordinates`: OpenGL 3.3, section 3.8.
  ///
  /// - Parameters:
  ///   - coordinates: the coordinates of the texture's set, before the transform.
  ///   - memory: the pixels of all textures.
  ///   - hasAlpha: whether the alpha is needed. Otherwise it is 1.
  ///   - lanes: scratch memory.
  @inline(__always)
  func sample(
    _ coordinates: TextureCoordinates8, _ memory: TextureMemory, hasAlpha: Bool,
    _ lanes: borrowing GatherBuffer
  ) -> Texels8 {
    let isBlended = findPixels(coordinates, memory, lanes)
    return filter(isBlended: isBlended, memory, hasAlpha: hasAlpha, lanes)
  }

  /// Finds the pixels of each sample, and stores their indices in `lanes`.
  ///
  /// The level is the logarithm to base 2 of the longer axis of a pixel's footprint, in pixels of level 0.
  ///
  /// - Parameters:
  ///   - coordinates: the coordinates of the texture's set, before the transform.
  ///   - memory: the sizes of all textures.
  ///   - lanes: scratch memory.
  /// - Returns: whether any sample needs the pixels of a second level.
  @inline(__always)
  func findPixels(
    _ coordinates: TextureCoordinates8, _ memory: TextureMemory, _ lanes: borrowing GatherBuffer
  ) -> Bool {
    let (u, v) = (coordinates.u, coordinates.v)
    let place = (
      Self.wrapped(u * rowU.x + v * rowU.y + rowU.z, wrapU),
      Self.wrapped(u * rowV.x + v * rowV.y + rowV.z, wrapV)
    )
    let level = levelOfDetail(coordinates, memory.levels[firstLevel])
    let isMagnified = level .<= magnificationLimit
    let nearest = SIMD8<Float>(repeating: isNearestIfMinified ? 1 : 0)
      .replacing(with: isNearestIfMagnified ? 1 : 0, where: isMagnified)
    guard let mipmap else {
      findPixels(place, .init(repeating: 0), nearest, memory, .first, lanes)
      return false
    }
    var clamped = level.clamped(0, lastLevel)
    if mipmap == .nearest { clamped = (clamped + 0.5).roundedDown.min(lastLevel) }
    clamped.replace(with: 0, where: isMagnified)
    let lower = clamped.roundedDown
    let fraction = clamped - lower
    findPixels(place, lower, nearest, memory, .first, lanes)
    guard (fraction .> 0).isAnySet else { return false }
    findPixels(place, (lower + 1).min(lastLevel), nearest, memory, .second, lanes)
    lanes[.textureLevelShare] = fraction
    return true
  }

  /// Returns the level of detail before clamping.
  @inline(__always)
  private func levelOfDetail(_ coordinates: TextureCoordinates8, _ level: TextureLevel) -> SIMD8<Float> {
    let (width, height) = (Float(level.width), Float(level.height))
    @inline(__always)
    func lengthSquare(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> SIMD8<Float> {
      let x = (u * rowU.x + v * rowU.y) * width
      let y = (u * rowV.x + v * rowV.y) * height
      return x * x + y * y
    }
    return logarithm2(
      lengthSquare(coordinates.uByX, coordinates.vByX)
        .pointwiseGreater(lengthSquare(coordinates.uByY, coordinates.vByY))) * 0.5
  }

  /// Returns coordinates from 0 to 1. NaN becomes 0.
  @inline(__always)
  private static func wrapped(
    _ coordinate: SIMD8<Float>, _ mode: Texture.Sampler.WrapMode
  ) -> SIMD8<Float> {
    switch mode {
    case .repeated: return (coordinate - coordinate.roundedDown).clamped(0, 1)
    case .mirrored:
      let half = coordinate * 0.5
      let fold = (half - half.roundedDown) * 2 - 1
      return (1 - fold.pointwiseGreater(0 - fold)).clamped(0, 1)
    case .clamped: return coordinate.clamped(0, 1)
    }
  }

  /// Finds the four pixels of one level for each lane.
  ///
  /// - Parameters:
  ///   - place: the wrapped coordinates, from 0 to 1.
  ///   - level: the numbers of the levels, from 0 to `lastLevel`.
  ///   - isNearest: 1 in lanes that show the nearest pixel, else 0.
  ///   - columns: the columns of the result.
  @inline(__always)
  private func findPixels(
    _ place: (u: SIMD8<Float>, v: SIMD8<Float>), _ level: SIMD8<Float>, _ isNearest: SIMD8<Float>,
    _ memory: TextureMemory, _ columns: TexturePixelColumns, _ lanes: borrowing GatherBuffer
  ) {
    lanes[integers: columns.level] = level.integers
    for lane in 0..<8 {
      let level = memory.levels[firstLevel &+ Int(lanes[integers: columns.level, lane])]
      lanes[.width, lane] = Float(level.width)
      lanes[.height, lane] = Float(level.height)
    }
    lanes[columns.shareX] = setNeighbors(place.u, lanes[.width], isNearest, wrapU, .left, .right, lanes)
    lanes[columns.shareY] = setNeighbors(place.v, lanes[.height], isNearest, wrapV, .top, .bottom, lanes)
    for lane in 0..<8 {
      let width = memory.levels[firstLevel &+ Int(lanes[integers: columns.level, lane])].width
      let (left, right) = (Int(lanes[integers: .left, lane]), Int(lanes[integers: .right, lane]))
      let top = Int(lanes[integers: .top, lane]) &* width
      let bottom = Int(lanes[integers: .bottom, lane]) &* width
      lanes[integers: columns.topLeft, lane] = UInt32(truncatingIfNeeded: top &+ left)
      lanes[integers: columns.topRight, lane] = UInt32(truncatingIfNeeded: top &+ right)
      lanes[integers: columns.bottomLeft, lane] = UInt32(truncatingIfNeeded: bottom &+ left)
      lanes[integers: columns.bottomRight, lane] = UInt32(truncatingIfNeeded: bottom &+ right)
    }
  }

  /// Stores the two pixels of a row or column that are next to a place. Returns the share of the second one.
  @inline(__always)
  private func setNeighbors(
    _ place: SIMD8<Float>, _ size: SIMD8<Float>, _ isNearest: SIMD8<Float>,
    _ mode: Texture.Sampler.WrapMode, _ first: GatherBuffer.Column, _ second: GatherBuffer.Column,
    _ lanes: borrowing GatherBuffer
  ) -> SIMD8<Float> {
    let scaled = place * size
    // At its own centre, the nearest pixel is the first neighbour, and the share of the second is 0.
    let center = (scaled - 0.5).replacing(with: scaled.roundedDown, where: isNearest .> 0)
    let whole = center.roundedDown
    @inline(__always)
    func index(_ number: SIMD8<Float>) -> SIMD8<UInt32> {
      var number = number
      if mode == .repeated {
        number.replace(with: number - size, where: number .>= size)
        number.replace(with: number + size, where: number .< 0)
      }
      return number.pointwiseLesser(size - 1).max(0).integers
    }
    lanes[integers: first] = index(whole)
    lanes[integers: second] = index(whole + 1)
    return center - whole
  }
}

extension GatherBuffer.Column {
  // After `TexturePixelColumns`.
  fileprivate static var width: Self { Self(15) }
  fileprivate static var height: Self { Self(16) }
  fileprivate static var left: Self { Self(17) }
  fileprivate static var right: Self { Self(18) }
  fileprivate static var top: Self { Self(19) }
  fileprivate static var bottom: Self { Self(20) }
}
