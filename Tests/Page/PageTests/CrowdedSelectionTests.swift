import ParticleFormats
import TestSupport
import Testing

@testable import Page

/// The searches for near particles: `pointTree` and `nearParticles` of `particle-selection.js` in pages, and `PointTree` and
/// `NeighborGrid` of `ParticleFormats` elsewhere. Both divide a slot of more than 64 particles by a k-d tree.
@Suite("Crowded selections", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct CrowdedSelectionTests {
  /// An arrangement of 600 particles. Those with an even index are the references, and the others are searched from.
  enum Arrangement: CaseIterable {
    case coincident, twoPoints, line, blob, blobsFarApart, evenGrid
    /// Lines along the axes. Each second particle is 1 away from one reference or from none, up to rounding, so that a
    /// reference that a tree lacks makes a difference.
    case combs

    func positions(_ random: inout SeededGenerator) -> [SIMD3<Float>] {
      func offset(_ size: Float) -> SIMD3<Float> {
        SIMD3(
          .random(in: -size...size, using: &random), .random(in: -size...size, using: &random),
          .random(in: -size...size, using: &random))
      }
      return (0..<600).map { index in
        switch self {
        case .coincident: [1, 2, 3]
        case .twoPoints: index % 3 == 0 ? [0.7, 0, 0] : .zero
        case .line: [Float(index) * 1e-3, 0, 0]
        case .blob: offset(0.7)
        case .blobsFarApart: SIMD3(Float(index % 5) * 1000, 0, 0) + offset(0.7)
        // Distances are equal to the limit, up to rounding.
        case .evenGrid: SIMD3(Float(index % 10), Float(index / 10 % 10), Float(index / 100)) * 0.1
        case .combs: Self.comb(axis: index / 200, index % 200)
        }
      }
    }

    /// Returns a particle of a line of 100 references.
    private static func comb(axis: Int, _ index: Int) -> SIMD3<Float> {
      var position = SIMD3<Float>(repeating: Float(axis) * 4)
      position[axis] += Float(index / 2) * 0.01
      if index % 2 == 1 { position[(axis + 1) % 3] += index % 4 == 1 ? 0.99999 : 1.00002 }
      return position
    }
  }

  @Test(
    "A page and `PointTree` find the same particles near those of a crowd, as a search of all pairs does",
    arguments: Arrangement.allCases)
  func sameParticles(arrangement: Arrangement) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let positions = arrangement.positions(&random)
    let distances: [Float] = [0.001, 0.05, 0.1, 0.3, 0.7, 1]
    // A crowd is also searched from outside.
    let moved = positions.enumerated().map { index, position in
      index % 2 == 0 || arrangement == .combs
        ? position : position + SIMD3(repeating: Float(index % 7) * 0.05)
    }
    var frame = ParticleFrame()
    frame.positions = moved
    frame.elements = moved.indices.map { $0 % 2 == 0 ? 26 : 8 }
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "",
      adding: [ScriptModule(name: "test.js", text: Self.script(moved, distances))])
    let lines = try ScriptEngine.run(script).split(separator: "\n").map(String.init)
    try #require(lines.count == distances.count)
    var counts: Set<Int> = []
    for (distance, line) in zip(distances, lines) {
      let found = try ParticleSelection("within \(distance) of element Fe").matches(in: frame)
      let expected = moved.indices.map { index in
        index % 2 == 0
          || stride(from: 0, to: moved.count, by: 2).contains { reference in
            let offset = moved[reference] - moved[index]
            return (offset * offset).sum() <= distance * distance
          }
      }
      #expect(found == expected, "\(distance)")
      #expect(line == expected.map { $0 ? "1" : "0" }.joined(), "\(distance)")
      counts.insert(expected.count { $0 })
    }
    #expect(counts.count > 1, "the distances must make a difference")
  }

  /// Returns a module that prints the selected particles for each distance in a line of digits.
  private static func script(_ positions: [SIMD3<Float>], _ distances: [Float]) -> String {
    let numbers = positions.flatMap { ["\($0.x)", "\($0.y)", "\($0.z)"] }.joined(separator: ",")
    return """
      import { selectParticles } from "./particle-selection.js";
      const positions = new Float32Array([\(numbers)]);
      const references = Uint8Array.from({ length: positions.length / 3 }, (_, index) => 1 - index % 2);
      const lines = [\(distances.map { "\($0)" }.joined(separator: ","))].map((distance) =>
        selectParticles(["within", 0, distance, ["mask", 1]], [positions, references], Math.fround).join(""));
      print(lines.join("\\n"));

      """
  }
}
