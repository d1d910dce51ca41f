import Foundation
import Pictures
import TestSupport
import Testing

@Suite("Texts on the command line")
struct TextTests {
  private let folder: TemporaryFolder
  private let font: String

  init() throws {
    folder = try TemporaryFolder()
    font = folder.path("blocks.ttf")
    try Data(BlockFont.standard.bytes).write(to: URL(fileURLWithPath: font))
  }

  /// Renders a small sphere and returns the picture.
  private func picture(_ arguments: String...) throws -> Image {
    let camera = "{position: [0, 0, 5], aspectRatio: 0}"
    let scene = "{background: 'white', camera: \(camera), spheres: [{radius: 0.25}]}"
    let outcome = try orrery.run(
      ["render", "-", "-o", "-", "--size", "160x120", "--font", font] + arguments,
      input: Data(scene.utf8))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try PNG.decode([UInt8](outcome.output))
  }

  @Test("A system without a configuration of fonts causes no message of fontconfig")
  func noConfiguration() throws {
    var environment = ProcessInfo.processInfo.environment
    environment["FONTCONFIG_FILE"] = folder.path("none.conf")
    let outcome = try orrery.run(
      ["render", "-", "-o", folder.path("a.png"), "--size", "32x32", "--title", "a"],
      input: Data("{ spheres: [{}] }".utf8), environment: environment)
    // The system may lack fonts, too, which is a warning of this program.
    #expect(outcome.status == 0 && !outcome.errors.contains("Fontconfig"), "\(outcome.errors)")
    #expect(
      outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("orrery: ") }, "\(outcome.errors)")
  }

  @Test("Characters that the font lacks cause one warning for all pictures, and an error with --strict")
  func missingCharacters() throws {
    let file = try folder.write("{ parameters: { t: 0 }, spheres: [{ radius: '1 + t' }] }", to: "a.json5")
    let arguments = [
      "render", file, "-o", folder.path("{t}.png"), "--sweep", "t=0..1:3", "--size", "32x32", "--font", font,
      "--title", "中a",
    ]
    let outcome = try orrery.run(arguments)
    let warning = "the font \(font) lacks \"中\" (U+4E2D), which text shows as boxes"
    #expect(outcome.status == 0 && outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("orrery: warning: \(file): \(warning)"), "\(outcome.errors)")
    let strict = try orrery.run(arguments + ["--strict"])
    #expect(strict.status == 1 && strict.errors.contains("error: \(file): \(warning)"), "\(strict.errors)")
  }

  /// Returns the columns and rows of the pixels that differ.
  private func difference(_ one: Image, _ other: Image) -> (
    columns: ClosedRange<Int>, rows: ClosedRange<Int>
  )? {
    let changed = (0..<one.width * one.height).filter {
      one[$0 % one.width, $0 / one.width] != other[$0 % one.width, $0 / one.width]
    }
    let columns = changed.map { $0 % one.width }, rows = changed.map { $0 / one.width }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else {
      return nil
    }
    return (left...right, top...bottom)
  }

  @Test("--title and --legend are drawn in the font of --font, at the upper and the right edge")
  func drawing() throws {
    let plain = try picture()
    let title = try #require(difference(plain, try picture("--title", "AAAA")))
    #expect(title.rows.upperBound < 20 && abs(title.columns.lowerBound + title.columns.upperBound - 159) < 4)
    let legend = try #require(difference(plain, try picture("--legend", "viridis(charge, -1, 1)")))
    #expect(legend.columns.lowerBound > 80 && legend.rows.count > 50)
    let bar = try #require(difference(plain, try picture("--scale-bar")))
    #expect(bar.columns.lowerBound > 80 && bar.rows.lowerBound > 90)
  }

  @Test("A font or a legend that cannot be used is an error, with what was expected")
  func mistakes() throws {
    let notes = try folder.write("notes", to: "notes.txt")
    for (arguments, status, message) in [
      (["--font", notes], 1, "--font \(notes): expected a TrueType, OpenType or Type 1 font"),
      (["--font", folder.path("none.ttf")], 1, "none.ttf: cannot read: no such file or folder"),
      (["--legend", "viridi(a, 0, 1)"], 64, "--legend must be PALETTE(TITLE, FROM, TO)"),
      (["--legend", "viridis(a, 1, 1)"], 64, "found \"viridis(a, 1, 1)\""),
      (["--legend", "viridis"], 64, "found \"viridis\""), (["--legend", "viridis(a, x, 1)"], 64, "--legend"),
    ] as [([String], Int32, String)] {
      let outcome = try orrery.run(
        ["render", "-", "-o", "-"] + arguments, input: Data("{spheres: [{}]}".utf8))
      #expect(
        outcome.status == status && outcome.output.isEmpty && outcome.errors.contains(message),
        "\(outcome.errors)")
    }
  }

  @Test("Without a font a picture has no texts and a warning, and with --strict it is an error")
  func noFont() throws {
    let configuration = try folder.write("<fontconfig></fontconfig>", to: "empty.conf")
    let message =
      "the scale bar is 2 long, but text cannot be drawn: found no font for \"sans-serif\" on this system"
    for (arguments, status) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
      let outcome = try orrery.run(
        ["render", "-", "-o", folder.path("a.png"), "--size", "160x120", "--scale-bar"] + arguments,
        input: Data("{spheres: [{}], camera: {position: [0, 0, 9], height: 10}}".utf8),
        environment: ["FONTCONFIG_FILE": configuration])
      #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test("info counts the labels and prints the title and the legend")
  func info() throws {
    let path = try folder.write(
      "{spheres: [{}], title: 'x = {1 / 4}', legend: {title: 'heat', to: 5}, labels: [{text: 'a'}, {text: 'b'}]}",
      to: "a.json5")
    let text = String(decoding: try orrery.run(["info", path]).output, as: UTF8.self)
    for line in ["labels      2\n", "title       x = 0.25\n", "legend      heat, viridis from 0 to 5\n"] {
      #expect(text.contains(line), "\(text)")
    }
    let json = String(decoding: try orrery.run(["info", path, "--json"]).output, as: UTF8.self)
    #expect(
      json.contains(
        "\"labels\":2,\"title\":\"x = 0.25\",\"legend\":{\"palette\":\"viridis\",\"from\":0,\"to\":5,\"title\":\"heat\"}"
      ),
      "\(json)")
  }
}
