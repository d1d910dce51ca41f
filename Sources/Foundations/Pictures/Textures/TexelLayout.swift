/// The form of the pixels of a texture: numbers with masks, or blocks of 4x4 pixels.
enum TexelLayout: Sendable {
  /// Little-endian numbers of 1 to 4 bytes. `masks` are those of red, green and blue.
  case masked(byteCount: Int, masks: [UInt32], alpha: UInt32?)
  /// Compressed blocks.
  case blocks(BlockCompression)

  /// Whether pixels have alpha.
  var hasAlpha: Bool {
    switch self {
    case .masked(_, _, let alpha): alpha != nil
    case .blocks(let kind): kind.hasAlpha
    }
  }

  /// Returns the size of an image in bytes.
  func byteCount(width: Int, height: Int) -> Int {
    switch self {
    case .masked(let byteCount, _, _): width * height * byteCount
    case .blocks(let kind): ((width + 3) / 4) * ((height + 3) / 4) * kind.blockSize
    }
  }

  /// Returns the pixels of an image. O(pixels).
  ///
  /// - Precondition: `bytes` has at least `byteCount(width:height:)` bytes.
  func pixels(of bytes: ArraySlice<UInt8>, width: Int, height: Int, bytesPerPixel: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: width * height * bytesPerPixel)
    func store(_ color: SIMD4<UInt8>, _ place: Int) {
      for component in 0..<bytesPerPixel { pixels[place * bytesPerPixel + component] = color[component] }
    }
    switch self {
    case .masked(let byteCount, let masks, let alpha):
      let channels = (masks + [alpha ?? 0]).map(MaskedChannel.init)
      var offset = bytes.startIndex
      for place in 0..<width * height {
        var number: UInt32 = 0
        for byte in 0..<byteCount { number |= UInt32(bytes[offset + byte]) << UInt32(8 * byte) }
        offset += byteCount
        store(
          SIMD4(
            channels[0].value(in: number), channels[1].value(in: number), channels[2].value(in: number),
            channels[3].value(in: number)), place)
      }
    case .blocks(let kind):
      var offset = bytes.startIndex
      for top in stride(from: 0, to: height, by: 4) {
        for left in stride(from: 0, to: width, by: 4) {
          let block = kind.pixels(of: bytes[offset..<offset + kind.blockSize])
          offset += kind.blockSize
          for row in 0..<min(4, height - top) {
            for column in 0..<min(4, width - left) {
              store(block[4 * row + column], (top + row) * width + left + column)
            }
          }
        }
      }
    }
    return pixels
  }

  private static func bytes(_ order: String, count: Int) -> TexelLayout {
    func mask(_ letter: Character) -> UInt32 {
      order.enumerated().reduce(0) { $1.element == letter ? $0 | 0xFF << UInt32(8 * $1.offset) : $0 }
    }
    let red = mask("r")
    let isGrey = !order.contains("g")
    return .masked(
      byteCount: count, masks: [red, isGrey ? red : mask("g"), isGrey ? red : mask("b")],
      alpha: order.contains("a") ? mask("a") : nil)
  }

  /// The formats of Vulkan, with colours in sRGB or not.
  static let ofVulkan: [UInt32: TexelLayout] = [
    9: bytes("r", count: 1), 15: bytes("r", count: 1), 23: bytes("rgb", count: 3), 29: bytes("rgb", count: 3),
    30: bytes("bgr", count: 3), 36: bytes("bgr", count: 3), 37: bytes("rgba", count: 4),
    43: bytes("rgba", count: 4), 44: bytes("bgra", count: 4), 50: bytes("bgra", count: 4),
    131: .blocks(.bc1(hasAlpha: false)), 132: .blocks(.bc1(hasAlpha: false)),
    133: .blocks(.bc1(hasAlpha: true)), 134: .blocks(.bc1(hasAlpha: true)),
    135: .blocks(.bc2), 136: .blocks(.bc2), 137: .blocks(.bc3), 138: .blocks(.bc3), 139: .blocks(.bc4),
    141: .blocks(.bc5), 145: .blocks(.bc7), 146: .blocks(.bc7),
  ]

  /// The formats of DXGI, with colours in sRGB or not.
  static let ofDXGI: [UInt32: TexelLayout] = [
    28: bytes("rgba", count: 4), 29: bytes("rgba", count: 4), 61: bytes("r", count: 1),
    87: bytes("bgra", count: 4), 91: bytes("bgra", count: 4), 88: bytes("bgr", count: 4),
    93: bytes("bgr", count: 4), 71: .blocks(.bc1(hasAlpha: true)), 72: .blocks(.bc1(hasAlpha: true)),
    74: .blocks(.bc2), 75: .blocks(.bc2), 77: .blocks(.bc3), 78: .blocks(.bc3), 80: .blocks(.bc4),
    83: .blocks(.bc5), 98: .blocks(.bc7), 99: .blocks(.bc7),
  ]

  /// The formats of DDS by four letters.
  static let ofFourCC: [String: TexelLayout] = [
    "DXT1": .blocks(.bc1(hasAlpha: true)), "DXT2": .blocks(.bc2), "DXT3": .blocks(.bc2),
    "DXT4": .blocks(.bc3), "DXT5": .blocks(.bc3), "ATI1": .blocks(.bc4), "BC4U": .blocks(.bc4),
    "ATI2": .blocks(.bc5), "BC5U": .blocks(.bc5),
  ]
}

/// A component of a pixel: the bits of a mask.
private struct MaskedChannel {
  private let mask: UInt32, shift: UInt32, largest: UInt32

  init(_ mask: UInt32) {
    self.mask = mask
    shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
    largest = mask >> shift
  }

  /// Returns the component from 0 to 255. 255 without a mask.
  func value(in number: UInt32) -> UInt8 {
    if mask == 0 { return 255 }
    let value = UInt64((number & mask) >> shift)
    return UInt8((value * 255 + UInt64(largest) / 2) / UInt64(largest))
  }
}
