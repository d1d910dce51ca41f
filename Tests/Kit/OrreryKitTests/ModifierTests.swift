import Foundation
import OrreryKit
import TestSupport
import Testing

@Suite("Modifiers of models, and names of colours")
struct ModifierTests {
  @Test("The modifiers are those of the descriptions")
  func modifiers() throws { try expect(ModifierSource.text, in: "Sources/Kit/OrreryKit/Modifiers.swift") }

  @Test("The colours are those that files and --set name")
  func colors() throws {
    try expect(ModifierSource.colors, in: "Sources/Kit/OrreryKit/Color+Names.swift")
    #expect(Color.gold == Color(cssName: "gold") && Color.steelblue == Color(cssName: "steelblue"))
  }

  @Test("Each modifier sets and binds the property of its name, and no other one")
  func calls() throws {
    try expect(ModifierSource.calls, in: "Tests/Kit/OrreryKitTests/ModifierCalls.swift")
    ModifierCalls.checkAll()
  }

  @Test("A bound property follows its source")
  func bindings() {
    let (color, rotation) = (Property(Color.gold), Property(SIMD3<Float>(1, 2, 3)))
    let material = MaterialModel().baseColor(color)
    let cylinder = Cylinder().rotation(rotation)
    #expect(material.baseColor == Color.gold && cylinder.rotation == SIMD3<Float>(1, 2, 3))
    (color.value, rotation.value) = (Color.steelblue, [4, 5, 6])
    #expect(material.baseColor == Color.steelblue && cylinder.rotation == SIMD3<Float>(4, 5, 6))
    #expect(cylinder.center == .zero)
  }

  /// Expects that a generated file is current. With ORRERY_WRITE=modifiers, it is written.
  private func expect(_ text: String, in name: String) throws {
    let path = PackageFolder.path(name)
    if ProcessInfo.processInfo.environment["ORRERY_WRITE"] == "modifiers" {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
