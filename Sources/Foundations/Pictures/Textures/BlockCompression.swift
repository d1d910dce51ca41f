/// Compression of 4x4 pixels in 8 or 16 bytes: the formats BC1 to BC5 and BC7 of DirectX, in the Khronos Data Format
/// Specification 1.3, chapters 18 to 20.
enum BlockCompression: Sendable {
  /// Two colours, and their mixtures. A block can have black pixels, which are transparent if `hasAlpha`.
  case bc1(hasAlpha: Bool)
  /// BC1 with alpha of four bits.
  case bc2
  /// BC1 with alpha as in BC4.
  case bc3
  /// One component, which is shown as grey.
  case bc4
  /// Two components: x and y of a normal. The blue one becomes z.
  case bc5
  /// Colours and alpha of eight bits in one of eight modes; see `BC7Block`.
  case bc7

  /// The size of a block in bytes.
  var blockSize: Int {
    switch self {
    case .bc1, .bc4: 8
    case .bc2, .bc3, .bc5, .bc7: 16
    }
  }

  /// Whether pixels have alpha.
  var hasAlpha: Bool {
    switch self {
    case .bc1(let hasAlpha): hasAlpha
    case .bc2, .bc3, .bc7: true
    case .bc4, .bc5: false
    }
  }

  /// Returns the pixels of a block, row by row.
  func pixels(of block: ArraySlice<UInt8>) -> [SIMD4<UInt8>] {
    switch self {
    case .bc1(let hasAlpha):
      var pixels = Self.colors(block, canBeBlack: true)
      if !hasAlpha { for index in pixels.indices { pixels[index].w = 255 } }
      return pixels
    case .bc2:
      let alphas = Self.number(block.prefix(8))
      return Self.withAlpha(Self.colors(block.dropFirst(8), canBeBlack: false)) {
        UInt8(alphas >> UInt64(4 * $0) & 15) * 17
      }
    case .bc3:
      let alphas = Self.components(block.prefix(8))
      return Self.withAlpha(Self.colors(block.dropFirst(8), canBeBlack: false)) { alphas[$0] }
    case .bc4: return Self.components(block).map { SIMD4($0, $0, $0, 255) }
    case .bc5:
      let (first, second) = (Self.components(block.prefix(8)), Self.components(block.dropFirst(8)))
      return zip(first, second).map { x, y in
        let (u, v) = (Float(x) / 127.5 - 1, Float(y) / 127.5 - 1)
        let z = max(0, 1 - u * u - v * v).squareRoot()
        return SIMD4(x, y, UInt8((z + 1) * 127.5), 255)
      }
    case .bc7: return BC7Block(block).pixels
    }
  }

  private static func withAlpha(
    _ pixels: [SIMD4<UInt8>], _ alpha: (Int) -> UInt8
  ) -> [SIMD4<UInt8>] {
    pixels.enumerated().map { SIMD4($1.x, $1.y, $1.z, alpha($0)) }
  }

  /// The bytes of a half block as a number.
  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the colours of eight bytes: two colours of 16 bits, and two bits for each pixel.
  ///
  /// - Parameter canBeBlack: whether the fourth colour is transparent black if the first number is not the greater one.
  private static func colors(_ bytes: ArraySlice<UInt8>, canBeBlack: Bool) -> [SIMD4<UInt8>] {
    let block = number(bytes)
    func color(_ bits: UInt64) -> SIMD4<UInt16> {
      let (red, green, blue) = (bits >> 11 & 31, bits >> 5 & 63, bits & 31)
      return SIMD4(
        UInt16(red << 3 | red >> 2), UInt16(green << 2 | green >> 4), UInt16(blue << 3 | blue >> 2), 255)
    }
    let (first, second) = (color(block & 0xFFFF), color(block >> 16 & 0xFFFF))
    var palette = [first, second]
    if !canBeBlack || block & 0xFFFF > block >> 16 & 0xFFFF {
      palette += [(first &* 2 &+ second) / 3, (first &+ second &* 2) / 3]
    } else {
      palette += [(first &+ second) / 2, .zero]
    }
    return (0..<16).map { SIMD4<UInt8>(truncatingIfNeeded: palette[Int(block >> UInt64(32 + 2 * $0) & 3)]) }
  }

  /// Returns the components of eight bytes: two numbers, and three bits for each pixel.
  private static func components(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let block = number(bytes)
    let (first, second) = (Int(block & 0xFF), Int(block >> 8 & 0xFF))
    var palette = [first, second]
    if first > second {
      palette += (1...6).map { ((7 - $0) * first + $0 * second) / 7 }
    } else {
      palette += (1...4).map { ((5 - $0) * first + $0 * second) / 5 } + [0, 255]
    }
    return (0..<16).map { UInt8(palette[Int(block >> UInt64(16 + 3 * $0) & 7)]) }
  }
}
