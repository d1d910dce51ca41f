import MeshFormats
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Damaged files")
struct DamagedFileTests {
  static let samples: [(path: String, text: String)] = [
    ("a.xyz", XYZReaderTests.water + XYZReaderTests.water),
    (
      "a.pdb",
      [
        "HEADER    A TEST", "MODEL        1", PDBReaderTests.atom(),
        PDBReaderTests.atom("HETATM", name: "FE  ", element: "FE"),
        PDBReaderTests.atom(location: "A"), PDBReaderTests.atom(location: "B"), "ENDMDL",
        PDBReaderTests.atom(), "END", "",
      ].joined(separator: "\r\n")
    ),
    (
      "a.json5",
      """
      // é
      { background: "#0b0e14", camera: { position: [0, 4, 12], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 4e1 },
        lights: [ { direction: [-1, -.5, +1.], color: 'red', intensity: 0x1 } ], /* comment */
        spheres: [ { name: "s\\u00fcn\\
      ", center: [0, 0, 0], radius: 2.5, color: "gold" }, {'radius': Infinity}, ] }
      """
    ),
  ]

  @Test("Every prefix of a file is read or refused", arguments: samples.indices)
  func truncations(index: Int) {
    let (path, text) = Self.samples[index]
    let bytes = Array(text.utf8)
    for count in 0...bytes.count { _ = try? SceneFile.parse(Array(bytes.prefix(count)), path: path) }
  }

  /// Bytes with a meaning in at least one format.
  private static let marks = Array("0123456789-+.eE{}[]\"'\\/\n\r ,:".utf8)

  @Test("A file with random changes is read or refused", arguments: samples.indices)
  func mutations(index: Int) {
    let (path, text) = Self.samples[index]
    let original = Array(text.utf8)
    var random = SeededGenerator(seed: UInt64(index))
    var accepted = 0
    for _ in 0..<4000 {
      var bytes = original
      for _ in 0...(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 5 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[place] = Self.marks[Int(random.next() % UInt64(Self.marks.count))]
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        default: bytes.append(contentsOf: bytes[place...].prefix(Int(random.next() % 40)))
        }
      }
      if let contents = try? SceneFile.parse(bytes, path: path) {
        accepted += 1
        #expect(contents.scene.spheres.allSatisfy { $0.isHidden || $0.bounds.size.max() > 0 })
        #expect(contents.scene.sphereClouds.allSatisfy { !$0.elements.isEmpty })
      }
    }
    // Some files must be accepted and some refused, otherwise the loop tests nothing.
    #expect(accepted < 4000 && accepted > 0)
  }

  @Test("Random bytes are read or refused in every format", arguments: SceneFormat.allCases)
  func noise(format: SceneFormat) {
    var random = SeededGenerator(seed: 7)
    // A library in a process of its own takes 20 ms for each.
    let count = format.meshFormat?.library == nil ? RandomTests.rounds(1500) : 3
    for round in 0..<count {
      let bytes = (0..<(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = try? SceneFile.parse(bytes, path: "-", format: round.isMultiple(of: 10) ? nil : format)
    }
  }
}
