import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import RenderScene

/// The rule by which a text fits into a box is written twice: in TextPainter+Fitting.swift, and in `text-fitting.js`.
@Suite("Texts that fit in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct TextFittingScriptTests {
  private static let text = "Radius of gyration of a chain,\nby temperature, in nm"

  /// Returns the parts of a text, and their beginnings of abbreviations, which the rule measures.
  private static func parts(_ text: String) -> Set<String> {
    let letters = Array(text)
    var parts: Set<String> = ["", text]
    for start in letters.indices {
      for end in start..<letters.count { parts.insert(String(letters[start...end])) }
    }
    return parts.union(parts.map { $0 + "…" })
  }

  /// Prints the fitted text and its size. A painter measures by the table of the nearest size.
  private static func script(_ tables: String, own: Float, least: Float, _ box: SIMD2<Float>) -> String {
    """
    import { fittedText } from "./text-fitting.js";

    const tables = \(tables);
    const painter = {
      layout(text, size) {
        const distance = (table) => Math.abs(table.size - size);
        const { sizes, lineHeight } = tables.reduce((best, table) => (distance(table) < distance(best) ? table : best));
        const [width, height] = sizes[text];
        return { width, height, lineHeight };
      },
    };
    const { text, size } = fittedText(painter, \(encoded(text)), \(own), [\(box.x), \(box.y)], \(least));
    print(JSON.stringify([text, size.toFixed(6)]));

    """
  }

  private static func encoded(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The sizes of all parts in one size of the font.
  private struct Table: Encodable {
    let size: Float, lineHeight: Float
    let sizes: [String: [Float]]
  }

  @Test(
    "A text shrinks, wraps and ends with an ellipsis as in Swift",
    arguments: [[900, 200], [500, 200], [260, 90], [150, 60], [150, 30], [60, 200], [3, 3]] as [SIMD2<Float>])
  func fitting(box: SIMD2<Float>) throws {
    let cache = try #require(TextRenderer().cache(of: nil))
    let painter = TextPainter(cache, width: 800, height: 600)
    let (own, least): (Float, Float) = (24, 16)
    func size(_ text: String, _ size: Float) -> SIMD2<Float> {
      let layout = painter.layout(text, TextStyle(size: size, color: .black))
      return [layout.width, layout.height]
    }
    let parts = Self.parts(Self.text)
    let shrunk = max(least, own * min(1, (box / size(Self.text, own)).min()))
    let tables = [own, (shrunk * 64).rounded(.down) / 64, least].map { em in
      Table(
        size: em, lineHeight: size("\n", em).y - size("", em).y,
        sizes: Dictionary(uniqueKeysWithValues: parts.map { ($0, [size($0, em).x, size($0, em).y]) }))
    }
    let expected = painter.fitted(
      Self.text, TextStyle(size: own, color: .black), in: box, least: least)
    let text = Self.script(Self.encoded(tables), own: own, least: least, box)
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: text)])
    let found = try JSONDecoder().decode([String].self, from: Data(try ScriptEngine.run(script).utf8))
    #expect(found[0] == expected.text)
    let em = try #require(Float(found[1]))
    #expect(abs(em - expected.style.size) < 0.02)
  }

  @Test(
    "A text of a million characters costs the part that is shown", .timeLimit(.minutes(1)),
    arguments: [String(repeating: "x", count: 1_000_000), String(repeating: "word ", count: 200_000)])
  func longText(text: String) throws {
    let painter = TextPainter(try #require(TextRenderer().cache(of: nil)), width: 800, height: 600)
    let style = TextStyle(size: 24, color: .black)
    let expected = painter.fitted(text, style, in: [700, 100], least: 12)
    #expect(expected.text.hasSuffix("…") && expected.text.count < 1000 && expected.style.size == 12)
    #expect(painter.shortened(text, style, width: 100).count < 20)
    // A character of a page is half as wide as high.
    let test = """
      import { fittedText } from "./text-fitting.js";
      const layout = (some, size) => {
        const lines = some.split("\\n");
        const width = lines.reduce((most, line) => Math.max(most, line.length), 0) * size * 0.5;
        return { width, height: lines.length * size, lineHeight: size };
      };
      const text = \(Self.encoded(String(text.prefix(5)))).repeat(200000);
      print(JSON.stringify(fittedText({ layout }, text, 24, [700, 100], 12).text.length));
      """
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: test)])
    #expect(
      try #require(Int(ScriptEngine.run(script).trimmingCharacters(in: .whitespacesAndNewlines))) < 1000)
  }
}
