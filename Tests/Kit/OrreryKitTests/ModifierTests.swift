import Foundation
import OrreryKit
import TestSupport
import Testing

@Suite("Modifiers of models, and names of colours")
struct ModifierTests {
  @Test("The modifiers are those of the descriptions")
  func modifiers() throws { try expect(ModifierSource.text, in: "Modifiers.swift") }

  @Test("The colours are those that files and --set name")
  func colors() throws {
    try expect(ModifierSource.colors, in: "Color+Names.swift")
    #expect(Color.gold == Color(cssName: "gold") && Color.steelblue == Color(cssName: "steelblue"))
  }

  /// Expects that a generated file is current. With ORRERY_WRITE=modifiers, it is written.
  private func expect(_ text: String, in name: String) throws {
    let path = PackageFolder.path("Sources/Kit/OrreryKit/\(name)")
    if ProcessInfo.processInfo.environment["ORRERY_WRITE"] == "modifiers" {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
