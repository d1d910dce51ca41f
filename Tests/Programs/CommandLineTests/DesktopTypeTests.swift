import MeshFormats
import ParticleFormats
import TestSupport
import Testing

/// The types of files of `Assets/desktop` are those of the formats.
@Suite("Types of files for desktops")
struct DesktopTypeTests {
  private struct FileType: Equatable {
    var name: String, comment: String, patterns: [String]
  }

  private let expected =
    [FileType(name: "application/x-orrery-scene", comment: "Orrery scene", patterns: ["*.json5"])]
    + (MeshFormat.allCases.map { ($0.mediaType, $0.summary, $0.pathExtensions, $0.sharedEndings) }
    + ParticleFormat.allCases.map { ($0.mediaType, $0.summary, $0.pathExtensions, $0.sharedEndings) })
    .map { name, summary, endings, shared in
      FileType(
        name: name, comment: summary, patterns: endings.filter { !shared.contains($0) }.map { "*.\($0)" })
    }
    .filter { !$0.patterns.isEmpty }

  @Test("The database of types has the types, descriptions and endings of all formats")
  func database() throws {
    var types: [FileType] = []
    for line in try PackageFolder.text("Assets/desktop/orrery.xml").split(separator: "\n") {
      if let name = line.firstMatch(of: /<mime-type type="(.*)">/)?.1 {
        types.append(FileType(name: String(name), comment: "", patterns: []))
      } else if let comment = line.firstMatch(of: /<comment>(.*)<\/comment>/)?.1 {
        types[types.count - 1].comment = String(comment)
      } else if let pattern = line.firstMatch(of: /<glob pattern="([^"]*)"/)?.1 {
        types[types.count - 1].patterns.append(String(pattern))
      }
    }
    for type in expected where !types.contains(type) { Issue.record("orrery.xml does not have \(type)") }
    #expect(types.map(\.name) == expected.map(\.name))
  }

  @Test(
    "The viewer and the thumbnailer are for all types",
    arguments: ["Assets/desktop/orrery.desktop", "Assets/desktop/orrery.thumbnailer"])
  func programs(path: String) throws {
    let line = "MimeType=" + expected.map { $0.name + ";" }.joined()
    #expect(try PackageFolder.text(path).split(separator: "\n").contains { $0 == line }, "expected \(line)")
  }
}
