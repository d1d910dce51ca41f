import Foundation
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Attributes of version 1 of KHR_meshopt_compression")
struct MeshoptAttributesTests {
  /// Returns elements that are random, constant or similar to their neighbours.
  private static func elements(_ count: Int, stride: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let range: ClosedRange<UInt8> = [0...0, 0...1, 0...3, 0...20, 0...255].randomElement(using: &random)!
    var last = (0..<stride).map { _ in UInt8.random(in: 0...255, using: &random) }
    return (0..<count).flatMap { _ in
      last = last.map { $0 &+ UInt8.random(in: range, using: &random) &- range.upperBound / 2 }
      return last
    }
  }

  @Test("Random elements in random encodings are decoded bit for bit")
  func randomAttributes() throws {
    var encoder = MeshoptEncoder(random: SeededGenerator(seed: RandomTests.seed))
    for _ in 0..<RandomTests.rounds(300) {
      let stride =
        4 * Int.random(in: 1...[4, 64].randomElement(using: &encoder.random)!, using: &encoder.random)
      let count = Int.random(in: 1...600, using: &encoder.random)
      let elements = Self.elements(count, stride: stride, &encoder.random)
      let file = [1, 2, 3] + encoder.attributes(elements, stride: stride) + [4]
      let decoded = try MeshoptAttributes.decode(
        file[3..<file.count - 1], count: count, stride: stride)
      if decoded != elements { Issue.record("\(count) elements of \(stride) bytes differ") }
    }
  }

  @Test("Attributes that meshoptimizer 0.23 has written are decoded to their floats")
  func reference() throws {
    let stream = [UInt8](Data(base64Encoded: Self.written) ?? Data())
    var expected: [UInt8] = []
    for index in 0..<40 {
      let x = Float(index * 7 % 64) / 4
      let y = Float(index * index % 128) / 8
      let z = Float(-(index % 16)) / 2
      for number in [x, y, z] { withUnsafeBytes(of: number.bitPattern.littleEndian) { expected += $0 } }
    }
    #expect(try MeshoptAttributes.decode(stream[...], count: 40, stride: 12) == expected)
  }

  @Test("The colour filter gives the exact values of small cases")
  func colorFilter() {
    var colors: [UInt8] = [100, 20, 10, 0xFF, 100, 236, 0, 0x80, 7, 0, 0, 0x08]
    MeshoptColorFilter.apply(to: &colors, stride: 4)
    #expect(colors == [110, 110, 70, 255, 80, 100, 120, 0, 119, 119, 119, 0])
    var wide: [UInt8] = [255, 0, 0, 0, 0, 0, 0xFF, 0]
    MeshoptColorFilter.apply(to: &wide, stride: 8)
    #expect(wide == [UInt8](repeating: 255, count: 8))
  }

  @Test("Damaged and truncated streams are decoded or refused")
  func damage() {
    var encoder = MeshoptEncoder(random: SeededGenerator(seed: RandomTests.seed))
    let stream = encoder.attributes(Self.elements(100, stride: 12, &encoder.random), stride: 12)
    var refused = 0
    for round in 0..<RandomTests.rounds(1000) {
      var damaged = stream
      if round % 4 == 0 { damaged.removeLast(Int.random(in: 1...8, using: &encoder.random)) }
      for _ in 0...Int.random(in: 0..<4, using: &encoder.random) {
        let place = Int.random(in: 0..<damaged.count, using: &encoder.random)
        damaged[place] = UInt8.random(in: 0...255, using: &encoder.random)
      }
      do {
        #expect(try MeshoptAttributes.decode(damaged[...], count: 100, stride: 12).count == 1200)
      } catch {
        refused += 1
      }
    }
    #expect(refused > RandomTests.rounds(1000) / 4)
  }

  /// 40 elements of three floats, encoded by `meshopt_encodeVertexBuffer` in version 1.
  private static let written =
    "oXp6egDAAJBwWDg4ODh3IKBwYDg4ODivQLBwaDg4ODjnYMBwcDg4ODhfwNAABgx/AQMBGDADAQMBYAAEAQAAAN/gkJBoeERM"
    + "VOO3yHSD9/eUozfIfw/EXLtjJCMEAwQDJCNkvFsVOICASHz4SYZvgYADBP9mAACBggMEAAD/gIBAQEBAICAgICAgICAA/4CA"
    + "QEBAQCAgICAgICAgAP+AgEBAQAASAIECEwCAgQITAICBAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAA=="
}
