/// The shortest decimal that reads back as a given float. If there are several, the one nearest to the float.
///
/// The Schubfach algorithm (R. Giulietti, "The Schubfach way to render doubles", 2021) for binary32. The decimals that
/// round to the float form an interval. The largest power of ten that is smaller than this interval has one or two
/// multiples within it.
struct ShortestDecimal {
  /// The value is `digits * 10^exponent`. At most nine digits, possibly with trailing zeros.
  var digits: UInt32
  var exponent: Int

  /// Creates the decimal of the float with these `bits`, which must be positive and finite.
  @inline(__always)
  init(bits: UInt32) {
    let fraction = bits & 0x7F_FFFF
    let biased = Int(bits >> 23)
    // The value is significand * 2^power.
    let significand = biased == 0 ? fraction : fraction | 0x80_0000
    let power = max(biased, 1) - 150
    if power <= 0, power > -24, significand & ((1 << UInt32(-power)) &- 1) == 0 {
      (digits, exponent) = (significand >> UInt32(-power), 0)
      return
    }
    // The distance to the next float below a power of two is half of that to the next float above it.
    let isUneven = fraction == 0 && biased > 1
    // log10(2) and log10(3/4), times 2^22.
    exponent = (power * 1_262_611 - (isUneven ? 524_031 : 0)) >> 22
    let shift = UInt32(truncatingIfNeeded: power + PowersOfTen.binaryExponent(-exponent) + 1)
    let scale = PowersOfTen.significand(-exponent)
    // Four times the value and the bounds of its interval, in units of 10^exponent.
    let value = Self.product(scale, (4 * significand) << shift)
    let isEven = significand & 1 == 0
    let lower = Self.product(scale, (4 * significand - (isUneven ? 1 : 2)) << shift) &+ (isEven ? 0 : 1)
    let upper = Self.product(scale, (4 * significand + 2) << shift) &- (isEven ? 0 : 1)
    let whole = value / 4
    if whole >= 10 {
      let tens = whole / 10
      let isBelowInside = lower <= 40 * tens
      let isAboveInside = 40 * tens + 40 <= upper
      if isBelowInside != isAboveInside {
        digits = tens + (isAboveInside ? 1 : 0)
        exponent += 1
        return
      }
    }
    let isBelowInside = lower <= 4 * whole
    let isAboveInside = 4 * whole + 4 <= upper
    if isBelowInside != isAboveInside {
      digits = whole + (isAboveInside ? 1 : 0)
      return
    }
    let middle = 4 * whole + 2
    digits = whole + (value > middle || value == middle && whole & 1 == 1 ? 1 : 0)
  }

  /// Creates the decimal of the float with these `bits`, from 2^-25 to 2^27, by half of the instructions of `init(bits:)` and
  /// without branches that depend on the digits. Nil for powers of two, unless they are short decimals.
  ///
  /// A multiple of the larger power is in the interval if its distance to the value is less than half of the distance to the
  /// next float. Otherwise the multiple of the smaller power that is nearest to the value is in it. All distances are exact:
  /// powers of ten up to 10^27 have 64 bits, and the products at most 34 bits behind the point.
  @inline(__always)
  init?(exact bits: UInt32) {
    let power = Int(bits >> 23) &- 150
    let fraction = bits & 0x7F_FFFF
    exponent = (power &* 1_262_611) >> 22
    let shift = UInt64(truncatingIfNeeded: power &+ PowersOfTen.binaryExponent(0 &- exponent) &+ 1)
    let scale = PowersOfTen.significand(0 &- exponent)
    let (high, low) = scale.multipliedFullWidth(by: UInt64((fraction | 0x80_0000) << 2) &<< shift)
    // The value, and half of the distance to the next float, in units of 10^exponent with 34 bits behind the point.
    let value = high &<< 32 | low &>> 32
    let half = scale &>> (31 &- shift)
    let (one, ten): (UInt64, UInt64) = (1 << 34, 10 << 34)
    let whole = value &>> 34
    let digit = whole % 10
    let rest = value &- (whole &- digit) &<< 34
    // The interval below a power of two is smaller, which does not matter for a multiple of the larger power.
    if fraction == 0, rest != 0 { return nil }
    // The ends of the interval belong to it if the significand is even.
    let odd = UInt64(fraction & 1)
    let isBelowInside: UInt64 = rest &+ odd <= half ? 1 : 0
    let isAboveInside: UInt64 = rest &+ half &- odd >= ten ? 1 : 0
    // Halves are rounded to an even number.
    let nearest = (value &+ (one / 2 &- 1) &+ (whole & 1)) &>> 34
    let tens = whole &- digit &+ 10 &* isAboveInside
    let mask = 0 &- (isBelowInside | isAboveInside)
    digits = UInt32(truncatingIfNeeded: nearest & ~mask | tens & mask)
  }

  /// Returns the product without its 64 low bits. The lowest bit of the result is a sticky bit: it is set if the
  /// dropped bits exceed the possible error of `scale`.
  @inline(__always)
  private static func product(_ scale: UInt64, _ factor: UInt32) -> UInt32 {
    let (high, low) = scale.multipliedFullWidth(by: UInt64(factor))
    return UInt32(truncatingIfNeeded: high) | (low >> 32 > 1 ? 1 : 0)
  }
}

/// Powers of ten with 64-bit significands, for conversions between decimal and binary numbers.
enum PowersOfTen {
  /// The exponents in the table.
  static let exponents = -65...45

  /// Returns the 64 leading bits of ten to the `exponent`, rounded up. The exact value is greater than
  /// `significand - 1` and at most `significand`, in units of 2 to the `binaryExponent(exponent) - 63`.
  @inline(__always)
  static func significand(_ exponent: Int) -> UInt64 { significands[exponent - exponents.lowerBound] }

  /// Returns the base-two logarithm of ten to the `exponent`, rounded down. Computed as a product with log2(10) * 2^19,
  /// rounded, which is exact for all `exponents`.
  @inline(__always)
  static func binaryExponent(_ exponent: Int) -> Int { (exponent * 1_741_647) >> 19 }

  /// Computed with arbitrary-precision integers.
  private static let significands: [UInt64] = [
    0x86CC_BB52_EA94_BAEB, 0xA87F_EA27_A539_E9A6, 0xD29F_E4B1_8E88_640F, 0x83A3_EEEE_F915_3E8A,
    0xA48C_EAAA_B75A_8E2C, 0xCDB0_2555_6531_31B7, 0x808E_1755_5F3E_BF12, 0xA0B1_9D2A_B70E_6ED7,
    0xC8DE_0475_64D2_0A8C, 0xFB15_8592_BE06_8D2F, 0x9CED_737B_B6C4_183E, 0xC428_D05A_A475_1E4D,
    0xF533_0471_4D92_65E0, 0x993F_E2C6_D07B_7FAC, 0xBF8F_DB78_849A_5F97, 0xEF73_D256_A5C0_F77D,
    0x95A8_6376_2798_9AAE, 0xBB12_7C53_B17E_C15A, 0xE9D7_1B68_9DDE_71B0, 0x9226_7121_62AB_070E,
    0xB6B0_0D69_BB55_C8D2, 0xE45C_10C4_2A2B_3B06, 0x8EB9_8A7A_9A5B_04E4, 0xB267_ED19_40F1_C61D,
    0xDF01_E85F_912E_37A4, 0x8B61_313B_BABC_E2C7, 0xAE39_7D8A_A96C_1B78, 0xD9C7_DCED_53C7_2256,
    0x881C_EA14_545C_7576, 0xAA24_2499_6973_92D3, 0xD4AD_2DBF_C3D0_7788, 0x84EC_3C97_DA62_4AB5,
    0xA627_4BBD_D0FA_DD62, 0xCFB1_1EAD_4539_94BB, 0x81CE_B32C_4B43_FCF5, 0xA242_5FF7_5E14_FC32,
    0xCAD2_F7F5_359A_3B3F, 0xFD87_B5F2_8300_CA0E, 0x9E74_D1B7_91E0_7E49, 0xC612_0625_7658_9DDB,
    0xF796_87AE_D3EE_C552, 0x9ABE_14CD_4475_3B53, 0xC16D_9A00_9592_8A28, 0xF1C9_0080_BAF7_2CB2,
    0x971D_A050_74DA_7BEF, 0xBCE5_0864_9211_1AEB, 0xEC1E_4A7D_B695_61A6, 0x9392_EE8E_921D_5D08,
    0xB877_AA32_36A4_B44A, 0xE695_94BE_C44D_E15C, 0x901D_7CF7_3AB0_ACDA, 0xB424_DC35_095C_D810,
    0xE12E_1342_4BB4_0E14, 0x8CBC_CC09_6F50_88CC, 0xAFEB_FF0B_CB24_AAFF, 0xDBE6_FECE_BDED_D5BF,
    0x8970_5F41_36B4_A598, 0xABCC_7711_8461_CEFD, 0xD6BF_94D5_E57A_42BD, 0x8637_BD05_AF6C_69B6,
    0xA7C5_AC47_1B47_8424, 0xD1B7_1758_E219_652C, 0x8312_6E97_8D4F_DF3C, 0xA3D7_0A3D_70A3_D70B,
    0xCCCC_CCCC_CCCC_CCCD, 0x8000_0000_0000_0000, 0xA000_0000_0000_0000, 0xC800_0000_0000_0000,
    0xFA00_0000_0000_0000, 0x9C40_0000_0000_0000, 0xC350_0000_0000_0000, 0xF424_0000_0000_0000,
    0x9896_8000_0000_0000, 0xBEBC_2000_0000_0000, 0xEE6B_2800_0000_0000, 0x9502_F900_0000_0000,
    0xBA43_B740_0000_0000, 0xE8D4_A510_0000_0000, 0x9184_E72A_0000_0000, 0xB5E6_20F4_8000_0000,
    0xE35F_A931_A000_0000, 0x8E1B_C9BF_0400_0000, 0xB1A2_BC2E_C500_0000, 0xDE0B_6B3A_7640_0000,
    0x8AC7_2304_89E8_0000, 0xAD78_EBC5_AC62_0000, 0xD8D7_26B7_177A_8000, 0x8786_7832_6EAC_9000,
    0xA968_163F_0A57_B400, 0xD3C2_1BCE_CCED_A100, 0x8459_5161_4014_84A0, 0xA56F_A5B9_9019_A5C8,
    0xCECB_8F27_F420_0F3A, 0x813F_3978_F894_0985, 0xA18F_07D7_36B9_0BE6, 0xC9F2_C9CD_0467_4EDF,
    0xFC6F_7C40_4581_2297, 0x9DC5_ADA8_2B70_B59E, 0xC537_1912_364C_E306, 0xF684_DF56_C3E0_1BC7,
    0x9A13_0B96_3A6C_115D, 0xC097_CE7B_C907_15B4, 0xF0BD_C21A_BB48_DB21, 0x9676_9950_B50D_88F5,
    0xBC14_3FA4_E250_EB32, 0xEB19_4F8E_1AE5_25FE, 0x92EF_D1B8_D0CF_37BF, 0xB7AB_C627_0503_05AE,
    0xE596_B7B0_C643_C71A, 0x8F7E_32CE_7BEA_5C70, 0xB35D_BF82_1AE4_F38C,
  ]
}
