import Foundation
import Pictures
import SceneFiles
import TestSupport
import Testing

@testable import Page

/// Tests of pages in a browser, with real input of a person and with scripts of a page around them. One test runs at a
/// time.
@Suite("Pages in a browser", .serialized, .enabled(if: ScriptEngine.chromium != nil, "requires chromium"))
enum PageInBrowser {}

/// One page.
final class OpenPage {
  /// The element of the page in JavaScript, and its shadow tree.
  static let element = "document.querySelector('orrery-scene')"
  static let root = "\(element).shadowRoot"

  let browser: BrowserSession
  private let folder: TemporaryFolder

  /// Opens the page of a scene file, after `assignments`. With `flags`, it has a browser of its own.
  init(
    _ scene: String, assignments: [String] = [], options: PageOptions = PageOptions(), flags: [String] = [],
    features: [String: String] = [:],
    size: SIMD2<Int> = SIMD2(400, 250)
  ) throws {
    browser = try BrowserSession(flags: flags)
    folder = try TemporaryFolder()
    try browser.emulate(features)
    try show(scene, assignments: assignments, options: options, size: size)
  }

  /// Opens a document.
  init(
    document: String, features: [String: String] = [:], size: SIMD2<Int> = SIMD2(400, 250),
    until condition: String
  )
    throws
  {
    browser = try BrowserSession()
    folder = try TemporaryFolder()
    try browser.emulate(features)
    try open(Array(document.utf8), size: size, until: condition)
  }

  /// Opens the page of a scene file after `assignments`. The files that it names are in the folder of `write`.
  func show(
    _ scene: String, assignments: [String] = [], options: PageOptions = PageOptions(), size: SIMD2<Int>
  ) throws {
    let path = folder.path("scene.json5")
    let contents = try SceneFile.parse(
      Array(scene.utf8), path: path, siblings: .folder(ofFile: path, sizeLimit: 1 << 24, allowing: []))
    for assignment in assignments { try contents.set(assignment) }
    try open(
      try PageWriter.page(contents, picture: Image(width: 16, height: 9), options: options), size: size)
  }

  /// Writes a file for scenes to name.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Whether the first picture of the page is drawn, or a sentence says why there is none.
  static let isReady = """
    \(element)?.renderer?.pictureCount > 0 \
    || document.querySelector('orrery-scene > span')?.textContent.startsWith('This is a still picture')
    """

  private func open(_ bytes: [UInt8], size: SIMD2<Int>, until condition: String = isReady) throws {
    try Data(bytes).write(to: URL(filePath: folder.path("page.html")))
    try browser.navigate(
      to: folder.path("page.html"), width: size.x, height: size.y, until: condition)
    try browser.waitForFrames()
  }

  /// Returns the value of an expression of `element` and `root`.
  @discardableResult
  func value(_ expression: String) throws -> Any? {
    try browser.evaluate("((element, root) => (\(expression)))(\(Self.element), \(Self.root))")
  }

  func number(_ expression: String) throws -> Double { try #require(try value(expression) as? Double) }

  func text(_ expression: String) throws -> String { try #require(try value(expression) as? String) }

  /// Scrolls an element of the shadow tree into view, and returns its rectangle: x, y, width and height.
  func box(_ selector: String) throws -> SIMD4<Double> {
    let numbers = try #require(
      try value(
        """
        ((child) => {
          child?.scrollIntoView({ block: 'nearest' });
          const { x, y, width, height } = child?.getBoundingClientRect() ?? {};
          return child ? [x, y, width, height] : null;
        })(root.querySelector('\(selector)'))
        """)
        as? [Double], "\(selector) is not in the page")
    return SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Clicks the middle of an element of the shadow tree.
  func click(_ selector: String) throws {
    let box = try box(selector)
    try browser.click(x: box.x + box.z / 2, y: box.y + box.w / 2)
    try browser.waitForFrames()
  }

  /// Presses a key, and waits until its change is shown.
  func press(_ key: String, text: String? = nil, ctrl: Bool = false, shift: Bool = false) throws {
    try browser.press(key, text: text, ctrl: ctrl, shift: shift)
    try browser.waitForFrames()
  }

  func picture() throws -> Image {
    try browser.waitForPicture()
    return try PNG.decode(browser.screenshot())
  }

  /// The message in the page.
  var message: String { get throws { try text("root.querySelector('p').textContent") } }
}
