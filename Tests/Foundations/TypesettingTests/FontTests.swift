import Files
import TestSupport
import Testing

@testable import Typesetting

@Suite("Fonts")
struct FontTests {
  @Test("The extent of lines follows the size")
  func metrics() throws {
    let font = try Font(BlockFont.standard.bytes, name: "blocks")
    #expect(font.metrics(size: 10) == FontMetrics(ascender: 8, descender: 2, lineHeight: 10))
    #expect(font.metrics(size: 25) == FontMetrics(ascender: 20, descender: 5, lineHeight: 25))
    #expect(font.metrics(size: 0) == font.metrics(size: 1))
    #expect(font.metrics(size: .nan) == font.metrics(size: 1))
    #expect(font.metrics(size: .infinity) == font.metrics(size: 1000))
  }

  @Test("A width is the sum of the advances and of the kerning of each pair")
  func widths() throws {
    let block = BlockFont.Block(width: 500, height: 700, advance: 600)
    let font = try Font(
      BlockFont(["A": block, "V": block], kerning: [("A", "V", -100), ("V", "A", 50)]).bytes, name: "pairs")
    for (text, width) in [("", 0), ("A", 6), ("AA", 12), ("AV", 11), ("VA", 12.5), ("AVA", 17.5)]
      as [(String, Float)]
    {
      #expect(font.width(of: text, size: 10) == width, "\(text)")
    }
    #expect(font.width(of: "AV\nA\nAAA", size: 10) == 18)
  }

  @Test("A file that is not a readable font is an error with its name")
  func errors() throws {
    let bytes = BlockFont.standard.bytes
    #expect(throws: FontError.unreadable(name: "notes.txt", .invalid)) {
      try Font(Array("These are notes.".utf8), name: "notes.txt")
    }
    #expect(throws: FontError.unreadable(name: "", .invalid)) { try Font([], name: "") }
    #expect(throws: FontError.unreadable(name: "blocks", .invalid)) {
      try Font(bytes, name: "blocks", index: 3)
    }
    #expect(throws: FontError.file(.isDirectory(path: "/"))) { try Font(path: "/") }
    #expect(
      FontError.unreadable(name: "a.ttf", .invalid).description
        == "a.ttf: expected a TrueType, OpenType or Type 1 font, found another format or a damaged file")
    #expect(
      FontError.notFound(family: "sans-serif").description
        == "found no font for \"sans-serif\" on this system: install one, such as DejaVu Sans, or use --font")
  }

  @Test(
    "A font that is cut off anywhere is an error or draws what is left, and never more than its size allows")
  func truncated() throws {
    let bytes = BlockFont.standard.bytes
    var readable = 0
    for count in stride(from: 0, to: bytes.count, by: 7) {
      guard let font = try? Font(Array(bytes[..<count]), name: "cut") else { continue }
      readable += 1
      let ink = font.layout("AΩ~", size: 10).ink
      #expect(ink.width <= 18 && ink.height <= 10)
    }
    #expect(readable < bytes.count / 7)
  }

  @Test("Damaged bytes are an error or some glyphs, and never stop the program")
  func damaged() {
    var random = SeededGenerator(seed: 7)
    let bytes = BlockFont.standard.bytes
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let font = try? Font(damaged, name: "damaged") else { continue }
      let layout = font.layout("r = 0.25\nAΩ~", size: 20)
      let clip = PixelRectangle(x: 0, y: 0, width: 200, height: 100)
      let covered = font.coverage(layout, within: clip).bounds
      #expect(covered.isEmpty || covered.intersection(clip) == covered)
    }
  }

  @Test("Several threads can use one font")
  func threads() async throws {
    let font = try Font(BlockFont.standard.bytes, name: "blocks")
    let widths = await withTaskGroup(of: [Float].self) { group in
      for _ in 0..<4 {
        group.addTask { (1...200).map { font.width(of: "abc", size: Float($0 % 20 + 1)) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(widths.count == 4 && widths.allSatisfy { $0 == widths[0] })
    #expect(font.width(of: "abc", size: 10) == 18)
  }
}

@Suite("The font of the system", .enabled(if: (try? Font.system()) != nil, "fontconfig finds no font"))
struct SystemFontTests {
  @Test("It has letters with accents and Greek letters, and draws each once however it is spelled")
  func letters() throws {
    let font = try Font.system()
    let composed = font.layout("éüñåΩάλ", size: 20)
    let decomposed = font.layout("e\u{301}u\u{308}n\u{303}a\u{30A}Ωα\u{301}λ", size: 20)
    #expect(composed.glyphs.map(\.key) == decomposed.glyphs.map(\.key))
    #expect(
      Set(composed.glyphs.map(\.key.number)).count == 7 && !composed.glyphs.contains { $0.key.number == 0 })
  }

  @Test(
    "Letters are as wide as expected of a font for reading, and capitals are higher than lower case letters")
  func proportions() throws {
    let font = try Font.system()
    let width = font.width(of: "The quick brown fox", size: 100)
    #expect(width > 600 && width < 1500)
    #expect(font.layout("X", size: 100).ink.height > font.layout("x", size: 100).ink.height)
    let metrics = font.metrics(size: 100)
    #expect(metrics.ascender > 60 && metrics.descender > 10 && metrics.lineHeight < 200)
  }
}
