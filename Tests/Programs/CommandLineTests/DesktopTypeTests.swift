import MeshFormats
import ParticleFormats
import TestSupport
import Testing

/// The types of files of desktops are those of the formats.
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
    let outcome = try orrery.run(["help", "desktop-types"])
    #expect(outcome.status == 0)
    var types: [FileType] = []
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      if let name = line.firstMatch(of: /<mime-type type="(.*)">/)?.1 {
        types.append(FileType(name: String(name), comment: "", patterns: []))
      } else if let comment = line.firstMatch(of: /<comment>([^<&]*)<\/comment>/)?.1 {
        types[types.count - 1].comment = String(comment)
      } else if let pattern = line.firstMatch(of: /<glob pattern="([^"]*)"/)?.1 {
        types[types.count - 1].patterns.append(String(pattern))
      }
    }
    #expect(types == expected)
  }

  @Test(
    "The first characters by which desktops tell formats are those of their files",
    arguments: MeshFormat.allCases.filter { $0.magic != nil })
  func magic(format: MeshFormat) throws {
    let magic = try #require(format.magic)
    for seed in format.seeds { #expect(seed.hasPrefix(magic)) }
    let others = MeshFormat.allCases.filter { $0 != format && $0.library == nil }.flatMap(\.seeds)
    #expect(others.allSatisfy { !$0.hasPrefix(magic) })
  }
}
