import EmbeddedFiles
import Foundation
import TestSupport
import Testing

@Suite("Embedded files")
struct EmbeddedFilesTests {
  @Test(
    "Each file of a folder is embedded as it is",
    arguments: [
      ("Shaders/GLSL", EmbeddedFiles.shaders), ("Sources/Page/Page/Script", EmbeddedFiles.script),
    ])
  func folder(_ path: String, _ embedded: [String: String]) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: PackageFolder.path(path))
    #expect(!names.isEmpty)
    #expect(Set(names) == Set(embedded.keys))
    for name in names { #expect(try embedded[name] == PackageFolder.text("\(path)/\(name)")) }
  }

  @Test("The solar system is embedded")
  func scene() throws {
    #expect(
      try EmbeddedFiles.scenes == ["solar-system.json5": PackageFolder.text("Assets/solar-system.json5")])
  }
}
