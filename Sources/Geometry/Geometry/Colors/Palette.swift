/// A colour map for numbers or categories.
public enum Palette: String, CaseIterable, Sendable {
  /// Dark violet over green to yellow, with uniformly increasing lightness.
  case viridis
  /// Dark blue over red to yellow, with uniformly increasing lightness.
  case plasma
  /// Dark blue over grey to yellow. Looks the same with red-green colour blindness.
  case cividis
  /// A rainbow with smooth lightness.
  case turbo
  /// Eight colours that are easy to distinguish, repeated.
  case categories

  /// Returns the colour of a number, sRGB-encoded. The number is clamped to 0 to 1. `categories` divides this range
  /// into eight equal parts.
  public func color(_ share: Float) -> SIMD4<UInt8> {
    let clamped = share >= 0 ? min(share, 1) : 0
    let stops = stops
    if self == .categories {
      return color(ofCategory: min(Int(clamped * Float(stops.count)), stops.count - 1))
    }
    let place = clamped * Float(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let (low, high) = (Self.channels(stops[index]), Self.channels(stops[index + 1]))
    let mixed = low + (high - low) * (place - Float(index))
    return SIMD4(UInt8(mixed.x.rounded()), UInt8(mixed.y.rounded()), UInt8(mixed.z.rounded()), 255)
  }

  /// Returns the colour of category `number`, from 0, sRGB-encoded. A continuous palette is sampled at `count` evenly
  /// spaced numbers.
  public func color(ofCategory number: Int, of count: Int = 8) -> SIMD4<UInt8> {
    guard self == .categories else { return color(count > 1 ? Float(number) / Float(count - 1) : 0) }
    let channels = Self.channels(stops[number % stops.count])
    return SIMD4(UInt8(channels.x), UInt8(channels.y), UInt8(channels.z), 255)
  }

  /// The sRGB-encoded colours that the palette interpolates, from 0 to 255.
  package var channelStops: [SIMD3<Float>] { stops.map { Self.channels($0) } }

  /// The colours of each palette. Looking them up allocates nothing.
  private var stops: [UInt32] {
    switch self {
    case .viridis: Self.viridisStops
    case .plasma: Self.plasmaStops
    case .cividis: Self.cividisStops
    case .turbo: Self.turboStops
    case .categories: Self.categoryColors
    }
  }

  private static let viridisStops = makeStops(.viridis)
  private static let plasmaStops = makeStops(.plasma)
  private static let cividisStops = makeStops(.cividis)
  private static let turboStops = makeStops(.turbo)
  private static let categoryColors = makeStops(.categories)

  private static func channels(_ hex: UInt32) -> SIMD3<Float> {
    SIMD3(Float(hex >> 16), Float(hex >> 8 & 0xFF), Float(hex & 0xFF))
  }

  /// Every sixteenth colour of matplotlib's colour maps, which are in the public domain (viridis, plasma: N. Smith, S.
  /// van der Walt; cividis: J. R. Nuñez et al., PLoS ONE 13 (2018) e0199239; turbo: A. Mikhailov), and the colours of
  /// M. Okabe and K. Ito, "Color universal design" (2008), with a grey in place of black that differs from
  /// pink with deuteranopia.
  private static func makeStops(_ palette: Palette) -> [UInt32] {
    switch palette {
    case .viridis:
      [
        0x440154, 0x48186A, 0x472D7B, 0x424086, 0x3B528B, 0x33638D, 0x2C728E, 0x26828E, 0x21918C, 0x1FA088,
        0x28AE80, 0x3FBC73, 0x5EC962, 0x84D44B, 0xADDC30, 0xD8E219, 0xFDE725,
      ]
    case .plasma:
      [
        0x0D0887, 0x310597, 0x4C02A1, 0x6600A7, 0x7E03A8, 0x9511A1, 0xAA2395, 0xBC3587, 0xCC4778, 0xDA5A6A,
        0xE66C5C, 0xF0804E, 0xF89540, 0xFDAC33, 0xFDC527, 0xF8DF25, 0xF0F921,
      ]
    case .cividis:
      [
        0x00224E, 0x002E6A, 0x1A386F, 0x32436D, 0x434E6C, 0x535A6D, 0x61656F, 0x6F7073, 0x7D7C78, 0x8C8878,
        0x9B9476, 0xABA072, 0xBCAE6C, 0xCDBB63, 0xDEC958, 0xF0D846, 0xFEE838,
      ]
    case .turbo:
      [
        0x30123B, 0x4040A2, 0x466BE3, 0x4294FF, 0x28BCEB, 0x18DDC2, 0x32F298, 0x6DFE62, 0xA4FC3C, 0xCDEC34,
        0xEECF3A, 0xFDAC34, 0xFB7E21, 0xEB500E, 0xD02F05, 0xA91601, 0x7A0403,
      ]
    case .categories:
      [0x56B4E9, 0xE69F00, 0x009E73, 0xCC79A7, 0xF0E442, 0x0072B2, 0xD55E00, 0x606060]
    }
  }
}
