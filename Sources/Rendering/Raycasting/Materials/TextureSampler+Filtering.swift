import Geometry
import Parallelism

/// Trilinear filtering of the pixels that `findPixels` found.
extension TextureSampler {
  /// Returns the filtered pixels that `findPixels` found.
  ///
  /// - Parameters:
  ///   - isBlended: the result of `findPixels`, of this sampler or of one with the same `addressing`.
  ///   - memory: the pixels of all textures.
  ///   - hasAlpha: whether the alpha is needed. Otherwise it is 1.
  ///   - lanes: scratch memory, which must be unchanged since `findPixels`.
  @inline(__always)
  func filter(
    isBlended: Bool, _ memory: TextureMemory, hasAlpha: Bool, _ lanes: borrowing GatherBuffer
  ) -> Texels8 {
    let hasAlpha = hasAlpha && !isOpaque
    if !isColor {
      let texels = bytes(.first, memory, hasAlpha, lanes)
      guard isBlended else { return texels.ofUnit }
      return texels.mixed(with: bytes(.second, memory, hasAlpha, lanes), lanes[.textureLevelShare]).ofUnit
    }
    let texels = colors(.first, memory, hasAlpha, lanes)
    guard isBlended else { return texels }
    return texels.mixed(with: colors(.second, memory, hasAlpha, lanes), lanes[.textureLevelShare])
  }

  /// Returns the bilinearly filtered colours of one level for each lane, decoded before they are filtered.
  @inline(__always)
  private func colors(
    _ columns: TexturePixelColumns, _ memory: TextureMemory, _ hasAlpha: Bool, _ lanes: borrowing GatherBuffer
  ) -> Texels8 {
    for lane in 0..<8 {
      let level = memory.levels[firstLevel &+ Int(lanes[integers: columns.level, lane])]
      let (shareX, shareY) = (lanes[columns.shareX, lane], lanes[columns.shareY, lane])
      @inline(__always)
      func filtered<Value: SIMD>(_ pixel: (Int) -> Value) -> Value where Value.Scalar == Float {
        let topLeft = pixel(Int(lanes[integers: columns.topLeft, lane]))
        let bottomLeft = pixel(Int(lanes[integers: columns.bottomLeft, lane]))
        let topRow = topLeft + (pixel(Int(lanes[integers: columns.topRight, lane])) - topLeft) * shareX
        let bottomRow =
          bottomLeft + (pixel(Int(lanes[integers: columns.bottomRight, lane])) - bottomLeft) * shareX
        return topRow + (bottomRow - topRow) * shareY
      }
      if hasAlpha {
        let texel = filtered { level.pixel($0, memory.sRGB, alpha: memory.linear) }
        lanes[.texel, lane] = SIMD3(texel.x, texel.y, texel.z)
        lanes[.alpha, lane] = texel.w
      } else {
        lanes[.texel, lane] = filtered { level.color($0, memory.sRGB) }
      }
    }
    return Texels8(color: lanes[.texel], alpha: hasAlpha ? lanes[.alpha] : SIMD8(repeating: 1))
  }

  /// Returns the bilinearly filtered bytes of one level for each lane, from 0 to 255. An alpha that is not needed is 255.
  ///
  /// Pixels are gathered as integers, and their components are separated and filtered for all lanes at once.
  @inline(__always)
  private func bytes(
    _ columns: TexturePixelColumns, _ memory: TextureMemory, _ hasAlpha: Bool, _ lanes: borrowing GatherBuffer
  ) -> Texels8 {
    for lane in 0..<8 {
      let level = memory.levels[firstLevel &+ Int(lanes[integers: columns.level, lane])]
      lanes[integers: .topLeft, lane] = level.bytes(Int(lanes[integers: columns.topLeft, lane]))
      lanes[integers: .topRight, lane] = level.bytes(Int(lanes[integers: columns.topRight, lane]))
      lanes[integers: .bottomLeft, lane] = level.bytes(Int(lanes[integers: columns.bottomLeft, lane]))
      lanes[integers: .bottomRight, lane] = level.bytes(Int(lanes[integers: columns.bottomRight, lane]))
    }
    let (topLeft, topRight) = (lanes[integers: .topLeft], lanes[integers: .topRight])
    let (bottomLeft, bottomRight) = (lanes[integers: .bottomLeft], lanes[integers: .bottomRight])
    let (shareX, shareY) = (lanes[columns.shareX], lanes[columns.shareY])
    @inline(__always)
    func filtered(_ shift: UInt32) -> SIMD8<Float> {
      // As the low bits of a float, an integer below 2^23 adds to 2^23.
      @inline(__always)
      func component(_ pixel: SIMD8<UInt32>) -> SIMD8<Float> {
        (((pixel &>> shift) & 0xFF) | 0x4B00_0000).reinterpreted(as: SIMD8<Float>.self) - 8_388_608
      }
      let (left, bottom) = (component(topLeft), component(bottomLeft))
      let topRow = left + (component(topRight) - left) * shareX
      let bottomRow = bottom + (component(bottomRight) - bottom) * shareX
      return topRow + (bottomRow - topRow) * shareY
    }
    return Texels8(
      color: Vector3x8(filtered(0), filtered(8), filtered(16)),
      alpha: hasAlpha ? filtered(24) : SIMD8(repeating: 255))
  }
}

/// The filtered pixels of a texture at eight shading samples.
struct Texels8 {
  /// Red, green and blue: linear, from 0 to 1.
  let color: Vector3x8
  /// The alpha, from 0 to 1.
  let alpha: SIMD8<Float>

  /// Returns the linear interpolation, with a share of `other`.
  @inline(__always)
  fileprivate func mixed(with other: Texels8, _ share: SIMD8<Float>) -> Texels8 {
    Texels8(
      color: color + (other.color - color) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  /// The components divided by 255.
  @inline(__always)
  fileprivate var ofUnit: Texels8 {
    // Divided, not multiplied by the reciprocal, which is not exact.
    Texels8(color: Vector3x8(color.x / 255, color.y / 255, color.z / 255), alpha: alpha / 255)
  }
}

extension GatherBuffer.Column {
  // After `TexturePixelColumns`.
  fileprivate static var topLeft: Self { Self(15) }
  fileprivate static var topRight: Self { Self(16) }
  fileprivate static var bottomLeft: Self { Self(17) }
  fileprivate static var bottomRight: Self { Self(18) }
  fileprivate static var alpha: Self { Self(19) }
}

extension GatherBuffer.VectorColumn {
  fileprivate static var texel: Self { Self(20) }
}
