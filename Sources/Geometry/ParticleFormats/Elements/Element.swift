import Geometry

/// A chemical element, one of the 118 named elements.
///
/// Radii are in ångströms and colours are from Jmol. `Element+Table.swift` cites the published tables.
public struct Element: Hashable, Sendable {
  /// The number of protons, from 1 to 118.
  public let atomicNumber: Int

  /// Creates the element with `atomicNumber` protons. Nil outside 1…118.
  public init?(atomicNumber: Int) {
    guard Self.atomicNumbers.contains(atomicNumber) else { return nil }
    self.atomicNumber = atomicNumber
  }

  /// Creates the element with the given symbol, ignoring letter case. Nil if no element has it.
  ///
  /// `D` and `T`, the heavy isotopes of hydrogen, are accepted as hydrogen.
  public init?(symbol: String) {
    let letters = Array(symbol.utf8)
    guard let number = Self.atomicNumber(ofSymbol: letters.span) else { return nil }
    atomicNumber = number
  }

  /// All elements by atomic number.
  public static let all = atomicNumbers.compactMap(Element.init(atomicNumber:))

  /// The symbol in its usual letter case, such as `He`.
  public var symbol: String { Self.table[atomicNumber - 1].symbol }

  /// The van der Waals radius, in ångströms. `defaultVanDerWaalsRadius` if none is published.
  public var vanDerWaalsRadius: Float {
    Self.table[atomicNumber - 1].vanDerWaals ?? Self.defaultVanDerWaalsRadius
  }

  /// The covalent radius, in ångströms. `defaultCovalentRadius` if none is published.
  public var covalentRadius: Float { Self.table[atomicNumber - 1].covalent ?? Self.defaultCovalentRadius }

  /// Jmol's colour as sRGB bytes with full opacity. `defaultSRGB8` for elements without a colour in Jmol.
  public var sRGB8: SIMD4<UInt8> {
    guard let hex = Self.table[atomicNumber - 1].color else { return Self.defaultSRGB8 }
    return SIMD4(truncatingIfNeeded: SIMD4(hex >> 16, hex >> 8, hex, 0xFF))
  }

  /// Jmol's colour.
  public var color: Color { Color(sRGB8: sRGB8) }
}

// The defaults for atoms whose element is not in the tables.
extension Element {
  /// The van der Waals radius of an element for which none is published: 2 Å, between nitrogen and most metals.
  package static let defaultVanDerWaalsRadius: Float = 2
  /// The covalent radius of an element for which none is published: 1.5 Å, similar to the heaviest elements with
  /// published values.
  package static let defaultCovalentRadius: Float = 1.5
  /// The colour of unknown elements: deep pink, as in Jmol.
  package static let defaultSRGB8 = SIMD4<UInt8>(0xFF, 0x14, 0x93, 0xFF)
}

extension Element {
  package static let atomicNumbers = 1...118

  /// Returns the atomic number of a symbol of one or two letters, ignoring letter case. Nil if no element has it. O(1),
  /// no allocation.
  static func atomicNumber(ofSymbol symbol: borrowing Span<UInt8>) -> Int? {
    guard (1...2).contains(symbol.count), let first = letterIndex(symbol[0]) else { return nil }
    guard symbol.count == 2 else { return numbersOfSymbols[first].nonZero }
    guard let second = letterIndex(symbol[1]) else { return nil }
    return numbersOfSymbols[second * 32 + first].nonZero
  }

  /// Returns the atomic number of a symbol with a number after it, as atoms of crystals are labelled: `C1`, `Fe12`. Nil for other
  /// names. O(length), no allocation.
  static func atomicNumber(ofNumberedSymbol name: borrowing Span<UInt8>) -> Int? {
    var count = name.count
    while count > 0, UInt8(ascii: "0")...UInt8(ascii: "9") ~= name[count - 1] { count -= 1 }
    return count < name.count ? atomicNumber(ofSymbol: name.extracting(..<count)) : nil
  }

  /// Returns 1 to 26 for a letter of either case, so that 0 can represent a missing letter.
  private static func letterIndex(_ byte: UInt8) -> Int? {
    let upper = byte & 0xDF
    return upper >= UInt8(ascii: "A") && upper <= UInt8(ascii: "Z") ? Int(upper & 31) : nil
  }

  /// The atomic numbers by symbol. The index is the first letter plus 32 times the second. 0 if no element has the
  /// symbol.
  private static let numbersOfSymbols: [UInt8] = {
    var numbers = [UInt8](repeating: 0, count: 32 * 32)
    for (index, record) in table.enumerated() {
      let letters = record.symbol.utf8.map { Int($0 & 31) }
      numbers[letters[0] + 32 * (letters.count > 1 ? letters[1] : 0)] = UInt8(index + 1)
    }
    for isotope in "DT".utf8 { numbers[Int(isotope & 31)] = 1 }
    return numbers
  }()
}

extension UInt8 {
  fileprivate var nonZero: Int? { self == 0 ? nil : Int(self) }
}
