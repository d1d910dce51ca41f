import Foundation
import Pictures
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  @Suite("The page around a scene")
  struct Hosts {
    private static let scene = """
      { parameters: { scale: { value: 1, min: 0, max: 4 }, t: 0 }, camera: { position: [0, 0, 8], target: [0, 0, 0] },
        spheres: [{ name: "ball", radius: "scale", center: ["0.1 * sin(t)", 0, 0], color: "#ff0000" }] }
      """
    private static let isDrawn = "\(OpenPage.element)?.renderer?.pictureCount > 0"
    private static let isExplained = "\(OpenPage.element)?.querySelector('span')?.hidden === false"

    /// Returns the fragment of a scene with a still picture.
    private func fragment() throws -> String {
      let contents = try SceneFile.parse(Array(Self.scene.utf8), path: "scene.json5")
      let options = PageOptions(isFragment: true)
      let bytes = try PageWriter.page(
        contents, picture: Image(width: 480, height: 270), options: options)
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Opens a document without motion.
    private func open(
      _ body: String, features: [String: String] = ["prefers-reduced-motion": "reduce"],
      until condition: String = isDrawn
    ) throws -> OpenPage {
      try OpenPage(
        document: "<!doctype html><meta charset=\"utf-8\">\(body)", features: features, size: SIMD2(400, 400),
        until: condition)
    }

    /// Whether the still picture and a sentence below it are visible, and the sentence.
    private func explanation(_ page: OpenPage) throws -> (sentence: String, isVisible: Bool) {
      let sentence = try page.value("element.querySelector('span').textContent") as? String ?? ""
      let isVisible =
        try page.value(
          "['img', 'span'].every((name) => element.querySelector(name).getBoundingClientRect().height > 10)")
        as? Bool
      return (sentence, isVisible == true)
    }

    @Test("A fragment is drawn within a paragraph")
    func paragraph() throws {
      let page = try open("<p>Text \(fragment()) text</p>")
      #expect(try page.value("element.parentElement.tagName") as? String == "P")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("A fragment is drawn if the page runs its scripts elsewhere, as jQuery does")
    func insertedFragment() throws {
      let page = try open("<div></div>", until: "document.readyState === 'complete'")
      let text = String(
        decoding: try JSONSerialization.data(withJSONObject: [try fragment()]), as: UTF8.self)
      try page.browser.evaluate(
        """
        (([text]) => {
          const holder = document.createElement('div');
          holder.innerHTML = text;
          const scripts = [...holder.querySelectorAll('script:not([type])')];
          for (const script of scripts) script.remove();
          document.querySelector('div').append(...holder.childNodes);
          for (const { textContent } of scripts) {
            document.head.appendChild(Object.assign(document.createElement('script'), { textContent })).remove();
          }
        })(\(text))
        """)
      try page.browser.wait(for: Self.isDrawn)
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("If a shader is rejected at the start, the still picture and the reason are shown")
    func rejectedShader() throws {
      let fault = """
        <script>
          const { getProgramParameter } = WebGL2RenderingContext.prototype;
          WebGL2RenderingContext.prototype.getProgramParameter = function (program, name) {
            return name === this.LINK_STATUS ? false : getProgramParameter.call(this, program, name);
          };
        </script>
        """
      let page = try open(fault + (try fragment()), until: Self.isExplained)
      let found = try explanation(page)
      #expect(found.sentence.hasPrefix("The scene cannot be drawn: ") && found.isVisible)
    }

    @Test("If the policy of the page refuses the script, the still picture and the reason are shown")
    func refusedScript() throws {
      let policy =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"require-trusted-types-for 'script'\">"
      let page = try open(policy + (try fragment()), until: Self.isExplained)
      let found = try explanation(page)
      #expect(found.sentence.hasPrefix("The scene cannot be drawn: ") && found.isVisible)
      #expect(found.sentence.contains("Trusted"))
    }

    @Test("The error of a later picture is shown while it lasts")
    func laterError() throws {
      let page = try open(fragment())
      try page.value("element.renderer.draw = () => { throw new Error('no memory'); }")
      try page.value("element.parameters.scale = 2")
      try page.browser.waitForFrames()
      #expect(try page.message == "no memory")
      try page.value("delete element.renderer.draw, element.parameters.scale = 3")
      try page.browser.waitForFrames()
      #expect(try page.message == "")
      #expect(page.browser.problems.count == 1)
    }

    @Test("The still picture of a fragment is not wider than its place")
    func narrowPicture() throws {
      // Without this class of the browser, a scene does not start.
      let page = try open(
        "<script>delete window.DecompressionStream</script><div style=\"width: 100px\">\(fragment())</div>",
        until: "document.readyState === 'complete'")
      #expect(try page.number("element.querySelector('img').getBoundingClientRect().width") == 100)
    }

    @Test("A scene out of sight is not drawn while its time passes, and is drawn when it comes into sight")
    func outOfSight() throws {
      let page = try open("<div style=\"height: 3000px\"></div>\(fragment())", features: [:])
      try page.browser.waitUntilStill()
      let (frames, time) = (
        try page.number("element.renderer.pictureCount"), try page.number("element.parameters.t")
      )
      try page.browser.wait(for: "\(OpenPage.element).parameters.t > \(time + 0.2)")
      #expect(try page.number("element.renderer.pictureCount") == frames)
      try page.value("element.scrollIntoView()")
      try page.browser.wait(for: "\(OpenPage.element).renderer.pictureCount > \(frames)")
    }

    /// Waits until neither the page nor the camera has moved for twenty frames.
    private func waitUntilUnscrolled(_ page: OpenPage) throws {
      let state = "[scrollY, ...element.view.effectiveCamera.position].join()"
      try page.value(
        """
        (async () => {
          let last = '';
          for (let still = 0; still < 20; still++) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            if (\(state) !== last) [still, last] = [0, \(state)];
          }
        })()
        """)
    }

    /// Turns the wheel over the scene by half the height of the window.
    private func turnWheel(_ page: OpenPage, ctrl: Bool = false) throws {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        ["type": "mouseWheel", "x": 200, "y": 100, "deltaX": 0, "deltaY": 200, "modifiers": ctrl ? 2 : 0])
      try waitUntilUnscrolled(page)
    }

    @Test("The wheel scrolls the page around a scene, and zooms with ctrl or when the scene has the focus")
    func wheel() throws {
      let page = try open("\(fragment())<div style=\"height: 3000px\"></div>")
      let distance = "element.view.effectiveCamera.position[2]"
      let first = try page.number(distance)
      try turnWheel(page, ctrl: true)
      let zoomed = try page.number(distance)
      #expect(zoomed > first)
      #expect(try page.number("scrollY") == 0)
      try page.browser.click(x: 200, y: 100)
      // The values of the model cover a small picture.
      try page.press("Escape")
      try turnWheel(page)
      let again = try page.number(distance)
      #expect(again > zoomed)
      #expect(try page.number("scrollY") == 0)
      try page.value("document.activeElement.blur()")
      try turnWheel(page)
      #expect(try page.number(distance) == again)
      try page.browser.wait(for: "scrollY > 100")
      #expect(try page.text("root.querySelector('dialog').textContent").contains("scroll the page"))
    }

    @Test("One finger scrolls the page around a scene, until the scene has the focus")
    func finger() throws {
      let page = try open("\(fragment())<div style=\"height: 3000px\"></div>")
      try page.browser.call("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
      func swipe() throws {
        try page.browser.touch("touchStart", at: [SIMD2(200, 110)])
        for step in 1...10 { try page.browser.touch("touchMove", at: [SIMD2(200, 110 - 8 * Double(step))]) }
        try page.browser.touch("touchEnd", at: [])
        try waitUntilUnscrolled(page)
      }
      let position = "JSON.stringify(element.view.effectiveCamera.position)"
      let first = try page.text(position)
      try swipe()
      try page.browser.wait(for: "scrollY > 50")
      #expect(try page.text(position) == first)
      try page.value("scrollTo(0, 0)")
      try waitUntilUnscrolled(page)
      try page.browser.touch("touchStart", at: [SIMD2(200, 110)])
      try page.browser.touch("touchEnd", at: [])
      try page.browser.wait(for: "\(OpenPage.root).activeElement !== null")
      try page.press("Escape")
      try swipe()
      #expect(try page.number("scrollY") == 0)
      #expect(try page.text(position) != first)
    }
  }
}
