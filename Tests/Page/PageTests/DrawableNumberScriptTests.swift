import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Page

/// Which numbers can be drawn stands twice: in `VectorMath.swift`, `TessellatedShape.swift` and `SphereCloud.swift`, and in
/// `vectors.js`.
@Suite("Drawable numbers in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct DrawableNumberScriptTests {
  /// The numbers, with those on both sides of the largest length, whose square is the largest number of 32 bits.
  private static let numbers: [Float] = {
    let largest = Float.greatestFiniteMagnitude.squareRoot()
    let lengths = [
      0, 1e-30, 1, 1e12, 0.5 * largest, 0.7 * largest, 0.75 * largest, 0.99 * largest, 1.01 * largest, 1e20,
      3e38,
    ]
    return lengths + lengths.map { -$0 } + [.nan, .infinity, -.infinity]
  }()

  private static func text(_ number: Float) -> String {
    number.isNaN ? "NaN" : number.isInfinite ? (number > 0 ? "Infinity" : "-Infinity") : "\(Double(number))"
  }

  @Test("JavaScript and Swift draw the same lengths, places and spheres")
  func rules() throws {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 34)
    let vectors = (0..<RandomTests.rounds(500)).map { _ in
      (0..<4).map { _ in Self.numbers.randomElement(using: &generator) ?? 0 }
    }
    let script = """
      import { drawnLength, isDrawable, isDrawnSphere } from "./vectors.js";

      const vectors = [\(vectors.map { "[\($0.map(Self.text).joined(separator: ", "))]" }.joined(separator: ", "))];
      print(vectors.map(([x, y, z, radius]) => [
        drawnLength(x) !== null, isDrawable([x, y, z]), isDrawnSphere(x, y, z, radius)
      ].map(Number).join("")).join(" "));

      """
    let found = try ScriptEngine.run(
      ScriptBundle.script(
        entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: script)])
    ).split(separator: " ")
    try #require(found.count == vectors.count)
    for (numbers, found) in zip(vectors, found) {
      let place = SIMD3(numbers[0], numbers[1], numbers[2])
      let sphere = SphereCloud.Element(center: place, radius: numbers[3], color: .white)
      let expected = [drawnLength(numbers[0]) != nil, place.isDrawable, sphere.isDrawn]
        .map { $0 ? "1" : "0" }.joined()
      #expect(found == expected, "\(numbers)")
    }
    #expect(Set(found).count >= 4)
  }
}
