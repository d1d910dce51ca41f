/// A block of BC7: 16 pixels in 128 bits. Khronos Data Format Specification 1.3, chapter 20.
///
/// A mode, which the number of leading zero bits selects, says into how many parts the pixels are divided, each with a pair of
/// colours, and how many bits these and the indices of the pixels between them have.
struct BC7Block {
  private let bits: (low: UInt64, high: UInt64)
  private var place = 0

  fileprivate struct Mode {
    /// The number of parts, and of bits that select their pixels.
    let parts: Int, partitionBits: Int
    /// The bits that exchange alpha with a colour, and that exchange the two sets of indices.
    let rotationBits: Int, selectionBits: Int
    let colorBits: Int, alphaBits: Int
    /// The lowest bits, one for each colour of a pair or one for both.
    let lowestBits: LowestBits
    let indexBits: Int, secondIndexBits: Int
  }

  fileprivate enum LowestBits { case none, each, shared }

  private static let modes: [Mode] = [
    Mode(3, 4, 0, 0, 4, 0, .each, 3, 0), Mode(2, 6, 0, 0, 6, 0, .shared, 3, 0),
    Mode(3, 6, 0, 0, 5, 0, .none, 2, 0), Mode(2, 6, 0, 0, 7, 0, .each, 2, 0),
    Mode(1, 0, 2, 1, 5, 6, .none, 2, 3), Mode(1, 0, 2, 0, 7, 8, .none, 2, 2),
    Mode(1, 0, 0, 0, 7, 7, .each, 4, 0), Mode(2, 6, 0, 0, 5, 5, .each, 2, 0),
  ]

  /// The weights of the second colour for indices of 2, 3 and 4 bits, of 64.
  private static let weights: [[Int]] = [
    [0, 21, 43, 64], [0, 9, 18, 27, 37, 46, 55, 64],
    [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64],
  ]

  init(_ block: ArraySlice<UInt8>) {
    bits = (BlockCompression.number(block.prefix(8)), BlockCompression.number(block.dropFirst(8)))
  }

  /// Takes the next bits, at most 8.
  private mutating func take(_ count: Int) -> Int {
    if count == 0 { return 0 }
    let whole =
      place < 64
      ? bits.low >> UInt64(place) | (place > 56 ? bits.high << UInt64(64 - place) : 0)
      : bits.high >> UInt64(place - 64)
    place += count
    return Int(whole & (1 << UInt64(count) - 1))
  }

  /// The pixels, row by row. Transparent black for a block without a mode.
  var pixels: [SIMD4<UInt8>] {
    var reader = self
    return reader.read()
  }

  private mutating func read() -> [SIMD4<UInt8>] {
    let number = bits.low.trailingZeroBitCount
    guard number < 8 else { return Array(repeating: .zero, count: 16) }
    let mode = Self.modes[number]
    place = number + 1
    let partition = take(mode.partitionBits)
    let rotation = take(mode.rotationBits)
    let selection = take(mode.selectionBits)
    let colors = endpoints(mode)
    let first = indices(mode.indexBits, parts: mode.parts, partition)
    let second = mode.secondIndexBits > 0 ? indices(mode.secondIndexBits, parts: 1, 0) : first
    return (0..<16).map { pixel in
      let part = Self.part(of: pixel, parts: mode.parts, partition)
      let (low, high) = (colors[2 * part], colors[2 * part + 1])
      let isExchanged = selection == 1
      let secondBits = mode.secondIndexBits > 0 ? mode.secondIndexBits : mode.indexBits
      let colorWeight =
        isExchanged
        ? Self.weights[secondBits - 2][second[pixel]] : Self.weights[mode.indexBits - 2][first[pixel]]
      let alphaWeight =
        isExchanged
        ? Self.weights[mode.indexBits - 2][first[pixel]] : Self.weights[secondBits - 2][second[pixel]]
      let weight = SIMD4(colorWeight, colorWeight, colorWeight, alphaWeight)
      var color = ((64 &- weight) &* low &+ weight &* high &+ 32) / 64
      if rotation > 0 {
        let alpha = color.w
        color.w = color[rotation - 1]
        color[rotation - 1] = alpha
      }
      return SIMD4<UInt8>(truncatingIfNeeded: color)
    }
  }

  /// Reads the pairs of colours, of eight bits each.
  private mutating func endpoints(_ mode: Mode) -> [SIMD4<Int>] {
    let count = 2 * mode.parts
    var colors = [SIMD4<Int>](repeating: .zero, count: count)
    for component in 0..<3 {
      for index in 0..<count { colors[index][component] = take(mode.colorBits) }
    }
    if mode.alphaBits > 0 { for index in 0..<count { colors[index].w = take(mode.alphaBits) } }
    var sizes = SIMD4(mode.colorBits, mode.colorBits, mode.colorBits, mode.alphaBits)
    if mode.lowestBits != .none {
      var bit = 0
      for index in 0..<count {
        if mode.lowestBits == .each || index.isMultiple(of: 2) { bit = take(1) }
        colors[index] = colors[index] &* 2 &+ bit
      }
      sizes &+= 1
    }
    for index in 0..<count {
      for component in 0..<4 {
        // The highest bits are repeated below the lowest one.
        let value = colors[index][component] << (8 - sizes[component])
        colors[index][component] = value | value >> sizes[component]
      }
      if mode.alphaBits == 0 { colors[index].w = 255 }
    }
    return colors
  }

  /// Reads the index of each pixel. That of the first pixel of each part has one bit less.
  private mutating func indices(_ bits: Int, parts: Int, _ partition: Int) -> [Int] {
    (0..<16).map { pixel in
      let isAnchor =
        pixel == 0 || parts == 2 && pixel == Self.halfAnchors[partition]
        || parts == 3 && (pixel == Self.secondAnchors[partition] || pixel == Self.thirdAnchors[partition])
      return take(isAnchor ? bits - 1 : bits)
    }
  }

  /// Returns the part of a pixel.
  private static func part(of pixel: Int, parts: Int, _ partition: Int) -> Int {
    switch parts {
    case 2: Int(halves[partition] >> UInt32(pixel) & 1)
    case 3: Int(thirds[partition] >> UInt32(2 * pixel) & 3)
    default: 0
    }
  }

  /// The second pairs of partitions of two: a bit for each pixel.
  private static let halves: [UInt32] = [
    0xCCCC, 0x8888, 0xEEEE, 0xECC8, 0xC880, 0xFEEC, 0xFEC8, 0xEC80, 0xC800, 0xFFEC, 0xFE80, 0xE800, 0xFFE8,
    0xFF00, 0xFFF0, 0xF000, 0xF710, 0x008E, 0x7100, 0x08CE, 0x008C, 0x7310, 0x3100, 0x8CCE, 0x088C, 0x3110,
    0x6666, 0x366C, 0x17E8, 0x0FF0, 0x718E, 0x399C, 0xAAAA, 0xF0F0, 0x5A5A, 0x33CC, 0x3C3C, 0x55AA, 0x9696,
    0xA55A, 0x73CE, 0x13C8, 0x324C, 0x3BDC, 0x6996, 0xC33C, 0x9966, 0x0660, 0x0272, 0x04E4, 0x4E40, 0x2720,
    0xC936, 0x936C, 0x39C6, 0x639C, 0x9336, 0x9CC6, 0x817E, 0xE718, 0xCCF0, 0x0FCC, 0x7744, 0xEE22,
  ]
  /// The partitions of three: two bits for each pixel.
  private static let thirds: [UInt32] = [
    0xAA685050, 0x6A5A5040, 0x5A5A4200, 0x5450A0A8, 0xA5A50000, 0xA0A05050, 0x5555A0A0, 0x5A5A5050,
    0xAA550000, 0xAA555500, 0xAAAA5500, 0x90909090, 0x94949494, 0xA4A4A4A4, 0xA9A59450, 0x2A0A4250,
    0xA5945040, 0x0A425054, 0xA5A5A500, 0x55A0A0A0, 0xA8A85454, 0x6A6A4040, 0xA4A45000, 0x1A1A0500,
    0x0050A4A4, 0xAAA59090, 0x14696914, 0x69691400, 0xA08585A0, 0xAA821414, 0x50A4A450, 0x6A5A0200,
    0xA9A58000, 0x5090A0A8, 0xA8A09050, 0x24242424, 0x00AA5500, 0x24924924, 0x24499224, 0x50A50A50,
    0x500AA550, 0xAAAA4444, 0x66660000, 0xA5A0A5A0, 0x50A050A0, 0x69286928, 0x44AAAA44, 0x66666600,
    0xAA444444, 0x54A854A8, 0x95809580, 0x96969600, 0xA85454A8, 0x80959580, 0xAA141414, 0x96960000,
    0xAAAA1414, 0xA05050A0, 0xA0A5A5A0, 0x96000000, 0x40804080, 0xA9A8A9A8, 0xAAAAAA44, 0x2A4A5254,
  ]
  /// The pixels besides the first whose index has one bit less: that of the second pair of a partition of two.
  private static let halfAnchors: [Int] = [
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2, 8, 2, 2, 8, 8, 15, 2, 8, 2, 2, 8,
    8, 2, 2, 15, 15, 6, 8, 2, 8, 15, 15, 2, 8, 2, 2, 2, 15, 15, 6, 6, 2, 6, 8, 15, 15, 2, 2, 15, 15, 15, 15,
    15, 2, 2, 15,
  ]
  /// The pixel of the second pair of a partition of three whose index has one bit less.
  private static let secondAnchors: [Int] = [
    3, 3, 15, 15, 8, 3, 15, 15, 8, 8, 6, 6, 6, 5, 3, 3, 3, 3, 8, 15, 3, 3, 6, 10, 5, 8, 8, 6, 8, 5, 15, 15,
    8, 15, 3, 5, 6, 10, 8, 15, 15, 3, 15, 5, 15, 15, 15, 15, 3, 15, 5, 5, 5, 8, 5, 10, 5, 10, 8, 13, 15, 12,
    3, 3,
  ]
  /// The pixel of the third pair whose index has one bit less.
  private static let thirdAnchors: [Int] = [
    15, 8, 8, 3, 15, 15, 3, 8, 15, 15, 15, 15, 15, 15, 15, 8, 15, 8, 15, 3, 15, 8, 15, 8, 3, 15, 6, 10, 15,
    15, 10, 8, 15, 3, 15, 10, 10, 8, 9, 10, 6, 15, 8, 15, 3, 6, 6, 8, 15, 3, 15, 15, 15, 15, 15, 15, 15, 15,
    15, 15, 3, 15, 15, 8,
  ]
}

extension BC7Block.Mode {
  fileprivate init(
    _ parts: Int, _ partitionBits: Int, _ rotationBits: Int, _ selectionBits: Int, _ colorBits: Int,
    _ alphaBits: Int, _ lowestBits: BC7Block.LowestBits, _ indexBits: Int, _ secondIndexBits: Int
  ) {
    self.init(
      parts: parts, partitionBits: partitionBits, rotationBits: rotationBits, selectionBits: selectionBits,
      colorBits: colorBits, alphaBits: alphaBits, lowestBits: lowestBits, indexBits: indexBits,
      secondIndexBits: secondIndexBits)
  }
}
