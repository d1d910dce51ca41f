import Foundation
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  @Suite("Pages in other pages")
  struct Elements {
    private static let scene = """
      { parameters: { scale: { value: 1, min: 0, max: 4 }, isLarge: false, mode: { value: "a", choices: ["a", "b"] },
          tint: "#4080d0", axis: [0, 1, 0], double: "2 * scale", title: 5 },
        spheres: [{ name: "ball", radius: "0.1 + scale", color: "tint" }],
        boxes: [{ center: "3 * axis", size: ["isLarge ? 2 : 1", "1 + double", "mode.a ? 1 : title"] }] }
      """

    /// Returns the fragment of a scene, with attributes of its element.
    private func fragment(_ scene: String = scene, attributes: String = "") throws -> String {
      let contents = try SceneFile.parse(Array(scene.utf8), path: "scene.json5")
      let bytes = try PageWriter.page(contents, options: PageOptions(isFragment: true))
      return String(decoding: bytes, as: UTF8.self).replacingOccurrences(
        of: "<orrery-scene>", with: "<orrery-scene \(attributes)>")
    }

    private func document(_ body: String) -> String {
      "<!doctype html><meta charset=\"utf-8\"><body>\(body)</body>"
    }

    private static let areReady =
      """
      document.readyState === 'complete' && document.querySelector('orrery-scene') !== null
        && [...document.querySelectorAll('orrery-scene')].every((element) => element.renderer?.pictureCount > 0)
      """

    @Test("A whole page has its parameters, too, and refuses other names")
    func wholePage() throws {
      let contents = try SceneFile.parse(Array(Self.scene.utf8), path: "scene.json5")
      let bytes = try PageWriter.page(contents, options: PageOptions())
      let page = try OpenPage(document: String(decoding: bytes, as: UTF8.self), until: Self.areReady)
      try page.value("element.parameters.scale = 3")
      #expect(try page.number("element.parameters.double") == 6)
      #expect(try page.value("Object.isSealed(element.parameters)") as? Bool == true)
    }

    @Test("A page sets parameters, reads them, and hears of every change once")
    func parameters() throws {
      let script = """
        <script>
          const first = document.querySelector('orrery-scene');
          first.parameters.scale = 3;
          window.changes = [];
          first.addEventListener('change', ({ detail }) => changes.push(`${detail.name}=${detail.value}`));
        </script>
        """
      let page = try OpenPage(document: document(try fragment() + script), until: Self.areReady)
      #expect(try page.number("element.parameters.scale") == 3)
      #expect(try page.number("element.parameters.double") == 6)
      #expect(try page.text("changes.join()") == "scale=3,double=6")
      try page.value("changes.length = 0, element.parameters.scale = 1, element.parameters.scale = 2")
      #expect(try page.number("element.parameters.double") == 4)
      try page.browser.waitForFrames()
      #expect(try page.text("changes.join()") == "scale=2,double=4")
      try page.value(
        "changes.length = 0, Object.assign(element.parameters, { mode: 'b', tint: '#ff0000', isLarge: true })"
      )
      try page.value("element.parameters.axis = [1, 2, 3]")
      try page.browser.waitForFrames()
      #expect(try page.text("changes.join()") == "isLarge=true,mode=b,tint=#ff0000,axis=1,2,3")
      // A slider of the page.
      try page.value("changes.length = 0, root.querySelector('input[type=range]').focus()")
      try page.press("ArrowRight")
      #expect(try page.text("changes.join()").hasPrefix("scale="))
      #expect(page.browser.problems.isEmpty)
    }

    @Test("A value that a parameter does not accept is refused with a message")
    func refusals() throws {
      let page = try OpenPage(document: document(try fragment()), until: Self.areReady)
      let cases = [
        ("scale", "9", "scale: expected a number from 0 to 4, found 9"),
        ("scale", "'x'", "scale: expected a number from 0 to 4, found x"),
        ("scale", "null", "scale: expected a number from 0 to 4, found null"),
        ("scale", "true", "scale: expected a number from 0 to 4, found true"),
        ("scale", "[1]", "scale: expected a number from 0 to 4, found 1"),
        ("scale", "' '", "scale: expected a number from 0 to 4, found  "),
        ("axis", "[1, null, 3]", "axis: expected three numbers, found 1,,3"),
        ("isLarge", "2", "isLarge: expected true or false, found 2"),
        ("mode", "'c'", "mode: expected a or b, found c"),
        ("tint", "'red'", "tint: expected a colour such as #ffcc33, found red"),
        ("axis", "[1, 2]", "axis: expected three numbers, found 1,2"),
      ]
      let before = try page.text("JSON.stringify(element.parameters)")
      for (name, value, message) in cases {
        let found = try page.value(
          "(() => { try { element.parameters.\(name) = \(value); } catch (error) { return `${error.name} ${error.message}`; } })()"
        )
        #expect(found as? String == "RangeError \(message)")
      }
      #expect(try page.text("JSON.stringify(element.parameters)") == before)
      let unknown = try page.value(
        "(() => { 'use strict'; try { element.parameters.other = 1; } catch (error) { return error.name; } })()"
      )
      #expect(unknown as? String == "TypeError")
    }

    @Test("Attributes set parameters, also later, and invalid ones are refused in the page")
    func attributes() throws {
      let page = try OpenPage(
        document: document(
          try fragment(
            attributes: "scale=\"2.5\" islarge mode=\"b\" axis=\"1 0 0\" title=\"7\" data-title=\"6\"")),
        until: Self.areReady)
      #expect(try page.number("element.parameters.scale") == 2.5)
      #expect(try page.value("element.parameters.isLarge") as? Bool == true)
      #expect(try page.text("element.parameters.mode") == "b")
      #expect(try page.value("element.parameters.axis") as? [Double] == [1, 0, 0])
      #expect(try page.number("element.parameters.title") == 6)
      try page.value("element.setAttribute('scale', '1'), element.removeAttribute('islarge')")
      try page.browser.waitForFrames()
      #expect(try page.number("element.parameters.scale") == 1)
      #expect(try page.value("element.parameters.isLarge") as? Bool == false)
      try page.value("element.setAttribute('scale', 'nine')")
      try page.browser.waitForFrames()
      #expect(try page.message == "scale: expected a number from 0 to 4, found nine")
      #expect(try page.number("element.parameters.scale") == 1)
    }

    @Test("A name of HTML is an attribute with data-, and other names that begin with on are not")
    func attributeNames() throws {
      let scene =
        "{ parameters: { onset: 1, on: true, onclick: 2 }, boxes: [{ size: [\"onset\", \"on ? 1 : 2\", \"onclick\"] }] }"
      let page = try OpenPage(
        document: document(try fragment(scene, attributes: "onset=\"3\" on=\"false\" data-onclick=\"4\"")),
        until: Self.areReady)
      #expect(try page.text("JSON.stringify(element.parameters)") == #"{"onset":3,"on":false,"onclick":4}"#)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("An unknown name that is set early is refused with a message, and is no parameter")
    func unknownName() throws {
      let script = "<script>document.querySelector('orrery-scene').parameters.other = 3;</script>"
      let page = try OpenPage(document: document(try fragment() + script), until: Self.areReady)
      #expect(try page.message == "unknown parameter other")
      #expect(try page.value("'other' in element.parameters") as? Bool == false)
      #expect(try page.number("element.parameters.scale") == 1)
    }

    @Test("Two scenes in one page are independent, and leave no global names")
    func two() throws {
      let other = "{ parameters: { n: 1 }, boxes: [{ size: [\"n\", 1, 1] }] }"
      let names = "Object.getOwnPropertyNames(window).filter((name) => !window.names.has(name)).join()"
      let start = "<script>window.names = new Set(['names', ...Object.getOwnPropertyNames(window)]);</script>"
      let page = try OpenPage(
        document: document(start + (try fragment()) + "<p>text</p>" + (try fragment(other))),
        until: Self.areReady)
      #expect(try page.value("document.querySelectorAll('orrery-scene').length") as? Int == 2)
      #expect(try page.text(names) == "")
      try page.value(
        "element.parameters.scale = 2, document.querySelectorAll('orrery-scene')[1].parameters.n = 4")
      try page.browser.waitForFrames()
      #expect(try page.number("element.parameters.double") == 4)
      #expect(
        try page.number("document.querySelectorAll('orrery-scene')[1].scene.models.at(-1).values.size[0]")
          == 4)
      #expect(try page.value("'n' in element.parameters") as? Bool == false)
      #expect(page.browser.problems.isEmpty)
    }

    @Test(
      "A removed element draws nothing and frees its graphics memory; when it is inserted again, it shows the same picture"
    )
    func removal() throws {
      let page = try OpenPage(document: document(try fragment() + "<div></div>"), until: Self.areReady)
      let before = try page.picture()
      try page.value("(window.kept = element).remove()")
      try page.browser.wait(for: "kept.renderer.gl.isContextLost()")
      let frames = try page.browser.evaluate("kept.renderer.pictureCount") as? Int
      try page.browser.evaluate("kept.parameters.scale = 2")
      try page.browser.waitForFrames()
      #expect(try page.browser.evaluate("kept.renderer.pictureCount") as? Int == frames)
      try page.browser.evaluate("kept.parameters.scale = 1")
      try page.browser.evaluate("document.body.prepend(kept)")
      try page.browser.wait(for: "!kept.renderer.gl.isContextLost()")
      try page.browser.waitUntilStill()
      #expect(try page.picture() == before)
      // An element that moves keeps its context.
      try page.value(
        "window.losses = 0, root.querySelector('canvas').addEventListener('webglcontextlost', () => losses++)"
      )
      try page.value("document.querySelector('div').append(element)")
      try page.browser.waitForFrames(10)
      #expect(try page.browser.evaluate("losses") as? Int == 0)
      // Removal and insertion before the loss is reported.
      try page.browser.evaluate(
        "(async (element) => { element.remove(); await 0; await 0; document.body.append(element); })(\(OpenPage.element))"
      )
      try page.browser.waitForFrames(10)
      try page.browser.wait(for: "!\(OpenPage.element).renderer.gl.isContextLost()")
      #expect(page.browser.problems.isEmpty)
    }

    @Test("The styles of the page around it do not change the controls, and its keys do not act on that page")
    func isolation() throws {
      let style =
        "<style>* { color: rgb(1, 2, 3) !important; font-size: 40px !important } form { display: none }</style><input>"
      let page = try OpenPage(document: document(style + (try fragment())), until: Self.areReady)
      #expect(try page.text("getComputedStyle(root.querySelector('form')).display") == "block")
      #expect(try page.text("getComputedStyle(root.querySelector('form')).fontSize") == "13px")
      try page.browser.evaluate("document.querySelector('input').focus()")
      let camera = try page.text("JSON.stringify(element.view.effectiveCamera)")
      try page.press("+", text: "+")
      #expect(try page.text("JSON.stringify(element.view.effectiveCamera)") == camera)
      #expect(try page.browser.evaluate("document.querySelector('input').value") as? String == "+")
    }
  }
}
