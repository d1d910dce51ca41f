import Foundation
import SceneFiles
import TestSupport
import Testing

@testable import Page

/// Texts of files that try to become markup or script of the page.
@Suite("Hostile texts")
struct HostileTextTests {
  /// Each would set the title of the document to `attacked`, or break the page, if it were not escaped.
  private static let attacks = [
    "</script><script>document.title='attacked'</script>",
    "<img src=x onerror=\"document.title='attacked'\">",
    "--><svg onload=document.title='attacked'>", "]]>&lt;script&gt;",
    "\"><script>document.title='attacked'</script>",
    "'+(document.title='attacked')+'", "`${document.title='attacked'}`",
    "\u{2028}document.title='attacked'\u{2029}",
    "</title><script>document.title='attacked'</script>", "\\u003cscript>", "&quot;><b>", "\u{1}\u{7F}",
    "<!--<script>", "\u{202E}txt.exe\u{202C}", "\u{200F}\u{2066}<i>\u{2069}",
    "`</template><style>*{display:none}</style>",
  ]

  /// Returns a scene with each attack as name, text, and label of a parameter.
  private func contents() throws -> SceneFile.Contents {
    var (parameters, spheres, labels) = ("", "", "")
    for (number, attack) in Self.attacks.enumerated() {
      let data = try JSONSerialization.data(withJSONObject: attack, options: [.fragmentsAllowed])
      let text = String(decoding: data, as: UTF8.self)
      let template = text.replacingOccurrences(of: "{", with: "{{").replacingOccurrences(of: "}", with: "}}")
      parameters += "p\(number): { value: 1, min: 0, max: 2, label: \(text) },"
      spheres += "{ name: \(text), radius: \"0.5 + p\(number)\", center: [\(number), 0, 0] },"
      labels += "{ text: \(template), at: [\(number), 1, 0] },"
    }
    let name = try JSONSerialization.data(
      withJSONObject: Self.attacks[0] + " lathe", options: [.fragmentsAllowed])
    // Too many segments are a mistake.
    let lathes =
      "{ name: \(String(decoding: name, as: UTF8.self)), profile: [0.1, \"h\"], u: { name: \"h\", from: 0, to: 1, count: 4 }, segments: \"p0 < 0 ? 1e7 : 24\" }"
    let scene = """
      { parameters: { \(parameters) }, spheres: [\(spheres)], labels: [\(labels)], lathes: [\(lathes)] }
      """
    return try SceneFile.parse(Array(scene.utf8), path: "hostile.json5")
  }

  private let options = PageOptions(title: attacks.joined())

  @Test("The text of a page contains no markup or script of a file")
  func markup() throws {
    let page = String(decoding: try PageWriter.page(try contents(), options: options), as: UTF8.self)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script").count == 3)
    #expect(page.components(separatedBy: "</title").count == 2)
    for text in ["<img", "<svg", "<b>"] { #expect(!page.contains(text), "\(text)") }
  }

  @Test(
    "A browser runs no script of a file, and reports no violation of the policy",
    .enabled(if: ScriptEngine.chromium != nil, "requires chromium"), arguments: [false, true])
  func browser(isFragment: Bool) throws {
    var options = options
    options.isFragment = isFragment
    let folder = try TemporaryFolder()
    let path = folder.path("page.html")
    try Data(try PageWriter.page(try contents(), options: options)).write(to: URL(filePath: path))
    let browser = try BrowserSession()
    try browser.navigate(to: path, width: 400, height: 250, until: OpenPage.isReady)
    try browser.waitUntilStill()
    let dom = try #require(try browser.evaluate("document.documentElement.outerHTML") as? String)
    #expect(!dom.contains("<title>attacked</title>"))
    #expect(dom.contains("class=\"live\""))
    #expect(!dom.contains("<style>*"))
    #expect(browser.problems.isEmpty, "\(browser.problems)")
  }

  @Test(
    "The controls, the names of models and messages show such texts as they are",
    .enabled(if: ScriptEngine.chromium != nil, "requires chromium"), arguments: [false, true])
  func controls(isFragment: Bool) throws {
    let browser = try BrowserSession()
    let folder = try TemporaryFolder()
    var options = options
    options.isFragment = isFragment
    try Data(try PageWriter.page(try contents(), options: options)).write(
      to: URL(filePath: folder.path("page.html")))
    try browser.navigate(to: folder.path("page.html"), width: 400, height: 250, until: OpenPage.isReady)
    // The attacks are the names of the spheres, the labels of the parameters, and parts of the message.
    let found = try browser.evaluate(
      """
      (async () => {
        const element = \(OpenPage.element), root = element.shadowRoot;
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const names = [];
        root.querySelector('canvas').focus();
        element.renderer.hit = () => null;
        root.querySelector('canvas').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        for (const { name } of element.scene.models.filter(({ kind }) => kind === 'sphere')) {
          await frame();
          names.push([name, root.querySelector('section h2').textContent]);
          root.querySelector('[aria-label="Next model"]').click();
        }
        element.scene.setParameter('p0', -1);
        await frame();
        const labels = [...root.querySelectorAll('form .row span')].map((span) => span.textContent);
        const markup = [...root.querySelectorAll('script, style, b, i:not(dd > i), svg:not(.frame > svg), template, img')].length;
        return { names, labels, markup, message: root.querySelector('p').textContent, title: document.title };
      })()
      """)
    let state = try #require(found as? [String: Any])
    let names = try #require(state["names"] as? [[String]])
    #expect(names.count == Self.attacks.count)
    for name in names { #expect(name[0] == name[1]) }
    #expect(state["labels"] as? [String] == Self.attacks)
    #expect(state["markup"] as? Int == 0)
    #expect(
      (state["message"] as? String)?.contains("</script><script>document.title='attacked'</script>") == true)
    #expect((state["title"] as? String) != "attacked")
    #expect(browser.problems.isEmpty, "\(browser.problems)")
  }
}
