import Foundation
import TestSupport
import Testing

@testable import ParticleFormats

@Suite("Table of elements")
struct ElementTests {
  /// Values copied from the publications and from Jmol's page, independently of the table.
  static let published:
    [(symbol: String, number: Int, vanDerWaals: Float, covalent: Float, color: SIMD3<UInt8>)] = [
      ("H", 1, 1.20, 0.31, SIMD3(255, 255, 255)),
      ("He", 2, 1.40, 0.28, SIMD3(217, 255, 255)),
      ("Li", 3, 1.82, 1.28, SIMD3(204, 128, 255)),
      ("B", 5, 1.92, 0.84, SIMD3(255, 181, 181)),
      ("C", 6, 1.70, 0.76, SIMD3(144, 144, 144)),
      ("N", 7, 1.55, 0.71, SIMD3(48, 80, 248)),
      ("O", 8, 1.52, 0.66, SIMD3(255, 13, 13)),
      ("F", 9, 1.47, 0.57, SIMD3(144, 224, 80)),
      ("Na", 11, 2.27, 1.66, SIMD3(171, 92, 242)),
      ("Mg", 12, 1.73, 1.41, SIMD3(138, 255, 0)),
      ("P", 15, 1.80, 1.07, SIMD3(255, 128, 0)),
      ("S", 16, 1.80, 1.05, SIMD3(255, 255, 48)),
      ("Cl", 17, 1.75, 1.02, SIMD3(31, 240, 31)),
      ("K", 19, 2.75, 2.03, SIMD3(143, 64, 212)),
      ("Ca", 20, 2.31, 1.76, SIMD3(61, 255, 0)),
      ("Mn", 25, 2.45, 1.39, SIMD3(156, 122, 199)),
      ("Fe", 26, 2.44, 1.32, SIMD3(224, 102, 51)),
      ("Cu", 29, 2.38, 1.32, SIMD3(200, 128, 51)),
      ("Zn", 30, 2.39, 1.22, SIMD3(125, 128, 176)),
      ("Br", 35, 1.85, 1.20, SIMD3(166, 41, 41)),
      ("Sr", 38, 2.49, 1.95, SIMD3(0, 255, 0)),
      ("I", 53, 1.98, 1.39, SIMD3(148, 0, 148)),
      ("Ba", 56, 2.68, 2.15, SIMD3(0, 201, 0)),
      ("Au", 79, 2.32, 1.36, SIMD3(255, 209, 35)),
      ("U", 92, 2.71, 1.96, SIMD3(0, 143, 255)),
      ("Cm", 96, 3.05, 1.69, SIMD3(120, 92, 227)),
    ]

  @Test("The table contains the published radii and colours", arguments: published.indices)
  func publishedValues(index: Int) throws {
    let expected = Self.published[index]
    let element = try #require(Element(symbol: expected.symbol))
    #expect(element.symbol == expected.symbol)
    #expect(element.atomicNumber == expected.number)
    #expect(element.vanDerWaalsRadius == expected.vanDerWaals)
    #expect(element.covalentRadius == expected.covalent)
    #expect(element.sRGB8 == SIMD4(expected.color, 255))
  }

  @Test("The table contains 118 elements, each found by its number and its symbol")
  func all() {
    #expect(Element.all.count == 118)
    #expect(Set(Element.all.map(\.symbol)).count == 118)
    for (index, element) in Element.all.enumerated() {
      #expect(element.atomicNumber == index + 1)
      #expect(Element(atomicNumber: index + 1) == element)
      #expect(Element(symbol: element.symbol) == element)
      #expect((0.28...3.6).contains(element.covalentRadius))
      #expect((1.2...3.6).contains(element.vanDerWaalsRadius))
      #expect(element.covalentRadius < element.vanDerWaalsRadius)
    }
    #expect(Element.all.last?.symbol == "Og")
  }

  @Test("No element is found by a number outside 1 to 118 or by an unknown symbol")
  func unknown() {
    for number in [Int.min, -1, 0, 119, Int.max] { #expect(Element(atomicNumber: number) == nil) }
    for symbol in ["", "X", "Xx", "J", "Q", "Hee", "1", "C1", " C", "É", "é", "C\0", "{", "@", "[a"] {
      #expect(Element(symbol: symbol) == nil, "\(symbol)")
    }
  }

  @Test("A symbol is accepted in any letter case, and heavy hydrogen is hydrogen")
  func letterCase() {
    for spelling in ["Fe", "FE", "fe", "fE"] { #expect(Element(symbol: spelling)?.atomicNumber == 26) }
    for spelling in ["D", "d", "T"] { #expect(Element(symbol: spelling)?.atomicNumber == 1) }
  }

  @Test(
    "The name of an atom in a PDB file begins with its element, right-aligned in two columns",
    arguments: [
      (" CA ", 6), ("CA  ", 20), ("HG11", 1), ("HG  ", 80), ("1HB ", 1), ("NH1A", 7), ("NO1A", 7),
      ("FE  ", 26),
      ("fe  ", 26), (" OXT", 8), ("ES1 ", 99), ("FM1 ", 9), ("AB1 ", nil), ("ZB1 ", nil), ("[B1 ", 5),
      ("9C1 ", 6),
      ("9A  ", nil), ("    ", nil),
    ] as [(String, Int?)])
  func namesInPDB(name: String, number: Int?) {
    let line = Array("ATOM      1 \(name) GLY A   1".utf8)
    #expect(Element.atomicNumber(ofPDBName: line.span) == number, "\(name)")
  }

  @Test("An element without a published value has the documented default")
  func defaults() throws {
    let promethium = try #require(Element(symbol: "Pm"))
    #expect(promethium.vanDerWaalsRadius == Element.defaultVanDerWaalsRadius)
    #expect(promethium.covalentRadius == 1.99)
    let oganesson = try #require(Element(symbol: "Og"))
    #expect(oganesson.vanDerWaalsRadius == 2)
    #expect(oganesson.covalentRadius == 1.5)
    #expect(oganesson.sRGB8 == SIMD4(255, 20, 147, 255))
  }
}

@Suite("Documentation of elements")
struct ElementDocumentationTests {
  @Test("The documentation lists the radii and colours that are used")
  func table() throws {
    let page = try PackageFolder.text(
      "Sources/Geometry/ParticleFormats/ParticleFormats.docc/ElementColors.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    try #require(rows.count == Element.all.count)
    for (row, element) in zip(rows, Element.all) {
      #expect(row[0] == "\(element.atomicNumber) \(element.symbol)")
      #expect(
        Float(row[1]) ?? 2 == element.vanDerWaalsRadius && Float(row[2]) ?? 1.5 == element.covalentRadius)
      #expect((row[3] == "–" ? "#FF1493" : row[3]).lowercased() == element.color.hex)
    }
  }
}
