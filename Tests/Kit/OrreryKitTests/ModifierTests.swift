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
    // Modifiers of other numbers than those of the descriptions would stop the process.
    try #require(Self.content(of: "Sources/Kit/OrreryKit/Modifiers.swift") == ModifierSource.text)
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

  @Test("Every property can be set and bound by its key path, in place of its binding")
  func keyPaths() {
    let (first, second) = (Property(true), Property(false))
    let effects = Effects().setting(\.$grid, to: true).binding(\.$axisBox, to: first)
    #expect(effects.grid && effects.axisBox)
    _ = effects.binding(\.$axisBox, to: second).binding(\.$clipDistance, to: Property<Float>(2))
    #expect(!effects.axisBox && effects.clipDistance == 2)
    second.value = true
    first.value = false
    #expect(effects.axisBox)
    _ = effects.setting(\.$axisBox, to: false)
    second.value = false
    second.value = true
    #expect(!effects.axisBox)
    #expect(Sphere().setting(\.$radius, to: 3).radius(Property<Float>(4)).radius == 4)
  }

  /// Expects that a generated file is current. With ORRERY_WRITE=modifiers, it is written.
  private func expect(_ text: String, in name: String) throws {
    let path = PackageFolder.path(name)
    if ProcessInfo.processInfo.environment["ORRERY_WRITE"] == "modifiers" {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(
      try Self.content(of: name) == text,
      "\(name) is generated: ORRERY_WRITE=modifiers swift test --filter ModifierTests, then build again")
  }

  private static func content(of name: String) throws -> String {
    try String(contentsOfFile: PackageFolder.path(name), encoding: .utf8)
  }
}
