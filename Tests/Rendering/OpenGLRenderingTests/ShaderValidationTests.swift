import Foundation
import Geometry
import TestSupport
import Testing

@testable import Shaders

/// Shaders in the eyes of the reference compiler, which is stricter than drivers.
@Suite("Shaders and glslangValidator")
struct ShaderValidationTests {
  private static let validator = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { URL(filePath: $0).appending(path: "glslangValidator") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// The values of the definitions that are not only 0 or 1.
  private static let values = [
    "LIGHT_COUNT": [0, 1, 16], "SHADOW_COUNT": [0, 4], "ALPHA_MODE": [0, 1, 2],
    "TEXTURE_COORDINATES": [0, 1, 2], "TONE_MAPPING": [0, 1, 2],
  ]

  /// The definitions of layers and textures, which only a material has.
  private static let needingMaterial = Set(
    MaterialParameters.layers.map(\.definition) + MaterialParameters.drawnSlots.map(\.definition))

  /// The names with which the text is compiled only if the program defines them.
  private static func names(_ text: String) -> [String] {
    var names: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("#ifndef ") {
      let name = String(line.dropFirst("#ifndef ".count))
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The definitions with which a shader is compiled: none, all, each alone and all but each, and random ones, each for a plain
  /// surface and for one with a material.
  private static func variants(_ text: String) -> [[String: Int]] {
    let names = names(text), material = ["PHYSICAL", "MATERIAL", "EXTENDED", "VOLUME"]
    func all(_ names: [String]) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: names.map { ($0, values[$0]?.last ?? 1) })
    }
    var generator = SeededGenerator(seed: 1)
    var variants: [[String: Int]] = []
    for fixed in names.contains("MATERIAL") ? [["MATERIAL": 0], all(material)] : [[:]] {
      let hasMaterial = fixed["MATERIAL"] == 1
      let free = names.filter { fixed[$0] == nil && (hasMaterial || !needingMaterial.contains($0)) }
      variants += [fixed, fixed.merging(all(free)) { $1 }]
      for name in free {
        for value in values[name] ?? [0, 1] {
          variants += [
            fixed.merging([name: value]) { $1 },
            fixed.merging(all(free)) { $1 }.merging([name: value]) { $1 },
          ]
        }
      }
      for _ in 0..<(free.isEmpty ? 0 : 10) {
        variants.append(
          fixed.merging(free.map { ($0, (values[$0] ?? [0, 1]).randomElement(using: &generator) ?? 0) }) {
            $1
          })
      }
    }
    // The program defines both numbers of lights.
    return Set(variants).map { variant in
      variant["LIGHT_COUNT"].map { variant.merging(["SPECULAR_COUNT": min($0, 1)]) { $1 } } ?? variant
    }
  }

  @Test(
    "Each shader is valid GLSL with each of its definitions",
    .enabled(if: validator != nil, "glslangValidator of the package glslang-tools is not installed"))
  func validity() throws {
    let validator = try #require(Self.validator), folder = try TemporaryFolder()
    let files = try FileManager.default.contentsOfDirectory(atPath: PackageFolder.path("Shaders/GLSL"))
      .filter { $0.hasSuffix(".vert") || $0.hasSuffix(".frag") }
    #expect(files.count > 20)
    var definitions: [String: [String: Int]] = [:]
    for file in files {
      let source = ShaderSource(file)
      for (number, variant) in Self.variants(source.text).enumerated() {
        let name = "\(number)-\(file)"
        try folder.write(source.defining(variant.map { (name: $0, value: $1) }).text, to: name)
        definitions[name] = variant
      }
    }
    let outcome = try Program(at: validator).run(definitions.keys.sorted(), folder: folder.url)
    // The name of a file precedes its errors.
    var file = ""
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      if definitions[String(line)] != nil { file = String(line) }
      // The numbers of the source and of the line.
      if line.hasPrefix("ERROR: "), line.dropFirst("ERROR: ".count).prefix(6).contains(":") {
        Issue.record("\(file) with \(definitions[file] ?? [:]): \(line)")
      }
    }
    #expect(outcome.status == 0)
  }
}
