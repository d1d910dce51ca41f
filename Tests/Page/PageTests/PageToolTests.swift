import Foundation
import Geometry
import RenderScene
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  @Suite("The tools of a page")
  struct Tools {
    private static let scene = """
      { parameters: { t: { value: 0, min: 0, max: 6 }, scale: { value: 1, min: 0.2, max: 2, label: "Scale" },
          mode: { value: "slow", choices: ["slow", "fast"] }, isOn: false, axis: [0, 1, 0] },
        cameras: [{ name: "front", position: [0, 0, 9] }, { name: "top", position: [0, 9, 0.1] }],
        groups: [{ name: "arm", position: ["scale", 0, 0], children: { boxes: [{ name: "crate" }] } }],
        spheres: [{ name: "earth", radius: "scale / 2", position: [-1, "0.3 * sin(t)", 0] },
          { name: "moon", radius: "earth.radius / 3", position: [-2.4, 0, 0] }] }
      """
    private static let size = SIMD2(700, 400)
    private static let still = ["prefers-reduced-motion": "reduce"]

    private func open(_ scene: String = scene, options: PageOptions = PageOptions()) throws -> OpenPage {
      try OpenPage(scene, options: options, features: Self.still, size: Self.size)
    }

    @Test("Names of a million characters are shortened, and do not hold up the page", .timeLimit(.minutes(2)))
    func longNames() throws {
      let long = String(repeating: "long ", count: 200_000), word = String(repeating: "long", count: 250_000)
      let page = try open(
        """
        { parameters: { scale: { value: 1, min: 0, max: 2, label: "\(long)" },
            mode: { value: "short", choices: ["short", "\(word)"] }, sizes: { list: [1, 2], label: "\(long)" } },
          cameras: [{ name: "\(long)", position: [0, 0, 9] }, { name: "top", position: [0, 9, 0.1] }],
          spheres: [{ name: "moon", radius: "scale" }] }
        """)
      let longest = try page.number(
        "Math.max(...[...root.querySelectorAll('span, option, output, h2, dt, dd')].map((one) => one.textContent.length))"
      )
      #expect(longest == 200)
      try page.press("c")
      try page.browser.waitForFrames()
      #expect(try page.number("root.querySelector('[role=status]').textContent.length") <= 200)
    }

    /// Returns the place of the middle of a sphere or of a box, in CSS pixels.
    private func place(of name: String, _ page: OpenPage) throws -> SIMD2<Double> {
      let found = try #require(
        try page.value(
          """
          ((points) => {
            const hits = points.filter(([x, y]) => element.renderer.hit(x, y)?.model.name === '\(name)');
            return [0, 1].map((axis) => hits.reduce((sum, hit) => sum + hit[axis], 0) / hits.length);
          })(Array.from({ length: 10000 }, (_, n) => [4.7 * (n % 100), 3.6 * Math.floor(n / 100)]))
          """) as? [Double], "\(name)")
      return SIMD2(found[0], found[1])
    }

    private func click(_ name: String, _ page: OpenPage) throws {
      let place = try place(of: name, page)
      try page.browser.click(x: place.x, y: place.y)
      try page.browser.waitForFrames()
    }

    /// Chooses an entry of a menu as a person does.
    private func choose(_ index: Int, of menu: String, _ page: OpenPage) throws {
      try page.value(
        "((menu) => { menu.selectedIndex = \(index); menu.dispatchEvent(new Event('input')); })(\(menu))")
      try page.browser.waitForFrames()
    }

    /// Returns the picture in full size as a text.
    private func drawing(_ page: OpenPage) throws -> String {
      try page.text(
        "(element.renderer.draw(element.view.camera), element.renderer.canvas.toDataURL())")
    }

    private func menu(_ label: String) -> String {
      "[...root.querySelectorAll('nav label')].find(({ firstChild }) => firstChild.textContent === '\(label)')?.querySelector('select')"
    }

    private func names(_ menu: String, _ page: OpenPage) throws -> String {
      try page.text("[...\(menu).options].map(({ text }) => text).join()")
    }

    @Test(
      "The panel of tools opens by its button and closes by escape, and only pages with all controls have it")
    func panel() throws {
      let page = try open()
      let isHidden = "root.querySelector('nav').hidden"
      #expect(try page.value(isHidden) as? Bool == true)
      try page.click(".open")
      #expect(try page.value(isHidden) as? Bool == false)
      #expect(try page.text("root.querySelector('.open').ariaExpanded") == "true")
      try page.press("Escape")
      #expect(try page.value(isHidden) as? Bool == true)
      #expect(try page.text("root.activeElement.className") == "open")
      let help = try page.text("root.querySelector('dialog').textContent")
      #expect(
        help.contains(
          "open the tools: cameras, measuring, clipping plane, pictures of any size, address of this state"))
      try page.show(Self.scene, options: PageOptions(controls: .minimal), size: Self.size)
      #expect(try page.value("root.querySelector('nav, .open') === null") as? Bool == true)
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("A menu of cameras shows the chosen one and chooses another one")
    func cameras() throws {
      let page = try open()
      let menu = menu("Camera")
      #expect(try names(menu, page) == "front,top")
      try choose(1, of: menu, page)
      #expect(try page.value("element.view.camera.position") as? [Double] == [0, 9, 0.1])
      #expect(try page.message == "camera top")
      try page.press("c")
      #expect(try page.number("\(menu).selectedIndex") == 0)
      try page.show("{ spheres: [{}] }", size: Self.size)
      #expect(try page.value("\(menu) === undefined") as? Bool == true)
    }

    @Test("A menu of clips chooses by name, and the time ends with the chosen clip")
    func clips() throws {
      var document = RiggedDocument.beam
      document.clips[1] = .init(
        name: "lean",
        channels: [.init(.group(1), .rotation, times: [0, 3], values: [0, 0, 0, 1, 0.6, 0, 0, 0.8])])
      func html(_ document: MeshDocument) throws -> String {
        let contents = try pageScene(document, "animation: { clip: 'bend' }")
        return String(decoding: try PageWriter.page(contents), as: UTF8.self)
      }
      let page = try OpenPage(
        document: html(document), features: Self.still, size: Self.size, until: OpenPage.isReady)
      let menu = menu("Clip")
      #expect(try names(menu, page) == "bend,lean" && page.number("\(menu).selectedIndex") == 0)
      let slider = "root.querySelector('.time input')"
      #expect(try page.text("[\(slider).max, \(slider).ariaLabel].join()") == "1,bend")
      let before = try drawing(page)
      try choose(1, of: menu, page)
      try page.value("element.scene.time.seek(3)")
      try page.browser.waitForFrames()
      #expect(try page.text("[\(slider).max, \(slider).ariaLabel].join()") == "3,lean")
      let clip = "element.scene.models.find(({ kind }) => kind === 'animation').values"
      #expect(try page.text("[\(clip).clip, \(clip).time].join()") == "lean,3")
      #expect(try drawing(page) != before)
      // Back to a shorter clip, at whose end the time is.
      try choose(0, of: menu, page)
      #expect(try page.text("[\(slider).max, \(clip).time].join()") == "1,1")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
      document.clips.removeLast()
      let other = try OpenPage(
        document: html(document), features: Self.still, size: Self.size, until: OpenPage.isReady)
      #expect(try other.value("\(menu) === undefined") as? Bool == true)
    }

    @Test("A parameter that is a list has a table, whose values are changed, added and removed, and undone")
    func lists() throws {
      let page = try open(
        """
        { parameters: { sizes: { list: [1, 2, 3], label: "Sizes" }, points: { list: [[0, 0, 0], [1, 2, 3]] },
            hues: { list: ["#ff0000", "#00ff00"] }, words: { list: ["a", "b"] } },
          spheres: [{ radius: "sizes[0] / 2", position: "points[0]", color: "hues[0]" }, { radius: "sum(sizes) / 10" }] }
        """)
      func list(_ name: String) throws -> String {
        try page.text("JSON.stringify(element.parameters.\(name))")
      }
      func field(_ label: String) -> String { "root.querySelector('[aria-label=\"\(label)\"]')" }
      try page.value("\(field("Sizes[1]")).select()")
      try page.press("7", text: "7")
      #expect(try list("sizes") == "[1,7,3]")
      try page.click("[aria-label=\"Add to Sizes\"]")
      #expect(try list("sizes") == "[1,7,3,3]" && page.message == "Sizes: 4 elements")
      #expect(try page.text("root.activeElement.ariaLabel") == "Sizes[3]")
      try page.click("[aria-label=\"Remove Sizes[0]\"]")
      #expect(try list("sizes") == "[7,3,3]" && page.message == "Sizes: 3 elements")
      #expect(try page.text("\(field("Sizes[0]")).value") == "7")
      #expect(try page.value("\(field("Sizes[3]")) === null") as? Bool == true)
      #expect(
        try page.number("element.scene.models.find(({ kind }) => kind === 'sphere').values.radius") == 3.5)
      try page.value("root.activeElement.blur()")
      for expected in ["[1,7,3,3]", "[1,7,3]", "[1,2,3]"] {
        try page.press("z", ctrl: true)
        #expect(try list("sizes") == expected)
      }
      try page.value("\(field("points[1], Y")).select()")
      try page.press("5", text: "5")
      #expect(try list("points") == "[[0,0,0],[1,5,3]]")
      try page.value(
        "Object.assign(\(field("hues[0]")), { value: '#0000ff' }).dispatchEvent(new Event('input'))")
      #expect(try list("hues") == ##"["#0000ff","#00ff00"]"##)
      // Keys that a person writes are no commands.
      try page.value("\(field("words[0]")).select()")
      try page.press("c", text: "c")
      #expect(try list("words") == #"["c","b"]"#)
      try page.value("\(field("Sizes[0]")).select()")
      try page.press("-", text: "-")
      #expect(try page.message == "Sizes: expected a number, found no number")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("Long lists are shown in part, and an empty list grows")
    func longLists() throws {
      let page = try open(
        "{ parameters: { many: { list: [\((0..<250).map { "\($0)" }.joined(separator: ","))] } }, spheres: [{ radius: \"1 + many[0]\" }] }"
      )
      #expect(try page.number("root.querySelectorAll('tr').length") == 100)
      #expect(try page.text("root.querySelector('small').textContent") == "and 150 more")
      try page.value("element.parameters.many = []")
      try page.browser.waitForFrames()
      #expect(try page.number("root.querySelectorAll('tr').length") == 0)
      try page.click("[aria-label=\"Add to many\"]")
      #expect(try page.text("JSON.stringify(element.parameters.many)") == "[0]")
    }

    @Test(
      "The address sets parameters and the time at the start and when it changes, and names what is invalid")
    func address() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      try page.browser.evaluate("location.hash = '#t=1.5&mode=fast&isOn&axis=1,0,0'")
      try page.browser.reload(until: OpenPage.isReady)
      try page.browser.waitForFrames()
      let state =
        "((p) => [p.t, p.mode, p.isOn, p.axis, p.scale].join(';'))(element.parameters) + element.scene.time.isPlaying"
      #expect(try page.text(state) == "1.5;fast;true;1,0,0;1false")
      try page.browser.evaluate("location.hash = '#scale=9&speed=1&mode=slow&%=2&isOn=no'")
      try page.browser.waitForFrames()
      #expect(
        try page.message
          == "scale: expected a number from 0.2 to 2, found 9; unknown parameter speed; expected names and values in the address, found %=2; isOn: expected true or false, found no"
      )
      #expect(try page.text(state) == "1.5;slow;true;1,0,0;1false")
      try page.browser.evaluate("location.hash = '#scale=0.5'")
      try page.browser.waitForFrames()
      #expect(try page.message == "" && page.number("element.parameters.scale") == 0.5)
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("A part of another page does not read its address")
    func embeddedAddress() throws {
      let contents = try SceneFile.parse(Array(Self.scene.utf8), path: "scene.json5")
      let fragment = String(
        decoding: try PageWriter.page(contents, options: PageOptions(isFragment: true)), as: UTF8.self)
      let page = try OpenPage(document: fragment, features: Self.still, until: OpenPage.isReady)
      try page.browser.evaluate("location.hash = '#scale=0.5'")
      try page.browser.reload(until: OpenPage.isReady)
      try page.browser.waitForFrames()
      #expect(try page.number("element.parameters.scale") == 1 && page.message == "")
      #expect(try page.value("root.querySelector('nav').textContent.includes('address')") as? Bool == false)
    }

    @Test("A button copies the address, which restores the state")
    func copiedAddress() throws {
      let page = try open()
      try page.browser.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })"
      )
      try page.value(
        "Object.assign(element.parameters, { scale: 1.25, mode: 'fast', axis: [0, 0, 1] }), element.scene.time.seek(2)"
      )
      try page.click(".open")
      try page.click("nav .wide:last-child")
      try page.browser.wait(for: "window.copied !== undefined")
      try page.browser.waitForFrames()
      #expect(try page.message == "the address is copied")
      let copied = try #require(try page.browser.evaluate("copied") as? String)
      #expect(copied.hasSuffix("#t=2&scale=1.25&mode=fast&axis=0,0,1"), "\(copied)")
      #expect(try page.browser.evaluate("location.href") as? String == copied)
      try page.browser.reload(until: OpenPage.isReady)
      try page.browser.waitForFrames()
      #expect(
        try page.text("((p) => [p.t, p.mode, p.axis, p.scale].join(';'))(element.parameters)")
          == "2;fast;0,0,1;1.25")
    }

    @Test("The time of clips and frames is t in the address")
    func clipTime() throws {
      let contents = try pageScene(RiggedDocument.beam, "animation: { clip: 'bend' }")
      let page = try OpenPage(
        document: String(decoding: try PageWriter.page(contents), as: UTF8.self), size: Self.size,
        until: OpenPage.isReady)
      try page.browser.evaluate("location.hash = '#t=0.25'")
      try page.browser.waitForFrames()
      #expect(try page.number("element.scene.time.value") == 0.25)
      #expect(try page.value("element.scene.time.isPlaying") as? Bool == false)
      try page.browser.evaluate("location.hash = '#t=7'")
      try page.browser.waitForFrames()
      #expect(try page.message == "t: expected a number from 0 to 1, found 7")
    }

    @Test("The picture is saved in a chosen size, and the one on the screen keeps its size")
    func pictureSize() throws {
      let page = try open()
      try page.browser.evaluate(
        "URL.createObjectURL = (blob) => { window.saved = createImageBitmap(blob).then(({ width, height }) => [blob.type, width, height].join()); return 'blob:null/0'; }"
      )
      try page.click(".open")
      // The panel takes room from the picture.
      try page.browser.waitUntilStill()
      let size = try page.text("[element.renderer.canvas.width, element.renderer.canvas.height].join()")
      let fields = "[...root.querySelectorAll('nav [type=number]')]"
      #expect(try page.text("\(fields).map(({ value }) => value).join()") == size)
      for (index, number) in ["300", "200"].enumerated() {
        try page.value(
          "((field) => { field.value = \(number); field.dispatchEvent(new Event('input')); })(\(fields)[\(index)])"
        )
      }
      let save = "[...root.querySelectorAll('nav .wide')][0]"
      try page.value("\(save).click()")
      try page.browser.wait(for: "window.saved !== undefined")
      #expect(try page.browser.evaluate("saved") as? String == "image/png,300,200")
      try page.browser.waitForFrames()
      // A message can take room from the picture.
      let sides = "[canvas.clientWidth, canvas.clientHeight].map((side) => side * devicePixelRatio).join()"
      #expect(
        try page.value("(({ canvas }) => `${[canvas.width, canvas.height]}` === \(sides))(element.renderer)")
          as? Bool == true)
      #expect(try page.message == "saved a picture of 300 × 200 pixels")
      try page.value("\(fields)[0].value = 0, \(save).click()")
      try page.browser.waitForFrames()
      #expect(try page.message.hasPrefix("expected a whole number of pixels from 1 to "))
      #expect(try page.message.hasSuffix(", found 0"))
      #expect(try page.text("\(fields)[0].ariaInvalid") == "true")
    }

    @Test("A click says the name, the kind, the values, their expressions and what they depend on")
    func picking() throws {
      let page = try open()
      func row(_ label: String) throws -> String? {
        try page.value(
          "[...root.querySelectorAll('section dt')].find((dt) => dt.textContent === '\(label)')?.nextSibling.textContent"
        ) as? String
      }
      try click("earth", page)
      #expect(try row("Radius") == "0.5 = scale / 2")
      #expect(try row("Position") == "-1, 0, 0 = [-1, 0.3 * sin(t), 0]")
      #expect(try row("Depends on") == "scale, t")
      #expect(
        try page.text("root.querySelector('.spoken').textContent").hasPrefix(
          "earth: Kind sphere; Position -1, 0, 0 = [-1, 0.3 * sin(t), 0]; "))
      #expect(try page.text("root.querySelector('.spoken').textContent").hasSuffix("; Depends on scale, t"))
      #expect(try page.text("root.querySelector('.spoken').tagName") == "OUTPUT")
      try click("moon", page)
      #expect(try row("Depends on") == "scale, earth.radius")
      // The panel of values is over it.
      try page.press("Escape")
      try click("arm.crate", page)
      #expect(try row("arm.position") == "1, 0, 0 = [scale, 0, 0]")
      #expect(try row("Depends on") == "scale")
      try page.show("{ spheres: [{ name: 's' }] }", size: Self.size)
      try click("s", page)
      #expect(try row("Depends on") == nil && row("Radius") == "1")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("The last change of the values of a model is shown with what it followed from, and what followed")
    func lastChanges() throws {
      let page = try open()
      try click("earth", page)
      let lines =
        "[...root.querySelectorAll('.changes div')].map(({ textContent }) => textContent).join('; ')"
      #expect(try page.text(lines) == "Change a value to see what follows from it.")
      try page.value("element.parameters.scale = 1.5")
      try page.browser.waitForFrames()
      let expected =
        "scale = 1.5; earth.radius = 0.75, because of scale; moon.radius = 0.25, because of earth.radius"
      #expect(try page.text(lines) == expected)
      // A change that does not reach the model is none of its changes.
      try page.value("element.parameters.mode = 'fast'")
      try page.browser.waitForFrames()
      #expect(try page.text(lines) == expected)
      try page.value("element.scene.time.seek(2)")
      try page.browser.waitForFrames()
      #expect(
        try page.text(lines) == "t = 2; earth.position = [-1, 0.27278924, 0], because of t")
      // The panel of values is over it.
      try page.press("Escape")
      try click("arm.crate", page)
      #expect(try page.text(lines) == "scale = 1.5; arm.position = [1.5, 0, 0], because of scale")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("Two clicks measure a distance, a third an angle, a fourth a torsion, which follow the models")
    func measuring() throws {
      let page = try open(
        """
        { parameters: { away: 2 }, camera: { position: [1, 0.5, 12], target: [1, 0.5, 0] },
          spheres: [{ name: "a", radius: 0.3 }, { name: "b", radius: 0.3, position: ["away", 0, 0] },
            { name: "c", radius: 0.3, position: [2, 1.5, 0] }, { name: "d", radius: 0.3, position: [3.5, 1.5, 2] }] }
        """)
      let text = "root.querySelector('.measured').textContent"
      try page.press("m")
      #expect(
        try page.text(text)
          == "Click two models for their distance, a third for an angle, a fourth for a torsion.")
      #expect(try page.value("root.querySelector('nav [role=switch]').checked") as? Bool == true)
      try click("a", page)
      #expect(try page.text(text) == "Click another model for the distance.")
      try click("b", page)
      #expect(
        try page.text(text)
          == "distance a b = 2. Click a third model for the angle at the second one. Ctrl-C copies the distance."
      )
      #expect(try page.text("root.querySelector('svg text').textContent") == "2")
      #expect(try page.value("root.querySelector('section').hidden") as? Bool == true)
      let copied =
        try page.browser.evaluate(
          """
          ((event) => { document.dispatchEvent(event); return event.clipboardData.getData('text/plain'); })(
            new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true }))
          """) as? String
      #expect(copied == "distance a b = 2")
      try click("c", page)
      #expect(try page.text(text).hasPrefix("angle a b c = 90.0°. Click a fourth model"))
      try click("d", page)
      let torsion = try #require(
        Measurement([[0, 0, 0], [2, 0, 0], [2, 1.5, 0], [3.5, 1.5, 2]]))
      #expect(try page.text(text) == "torsion a b c d = \(torsion.text). Ctrl-C copies the torsion.")
      // The fifth click begins again.
      try click("a", page)
      try click("b", page)
      try page.value("element.parameters.away = 2.12345678")
      try page.browser.waitForFrames()
      #expect(try page.text(text).hasPrefix("distance a b = 2.1235. "))
      try page.press("m")
      #expect(try page.value("root.querySelector('.measured').hidden") as? Bool == true)
      #expect(try page.value("root.querySelector('svg').hasChildNodes()") as? Bool == false)
      try click("a", page)
      #expect(try page.value("root.querySelector('section').hidden") as? Bool == false)
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("The texts of lengths and angles are those of the window")
    func measuredTexts() throws {
      let script = ScriptBundle.script(
        entry: "test.js", expressions: "export const expressions = [];\n",
        adding: [
          ScriptModule(
            name: "test.js",
            text: """
              import { lengthText, measurementOf } from "./measurement.js";
              print([0, 1, 2.12345678, 1e-5, 123456.7, 0.00012345678, 1e10].map(lengthText).join(" "));
              print(" " + [[1, 1e-7], [1, 1], [-1, 1e-4]].map(([x, y]) => measurementOf([[1, 0, 0], [0, 0, 0], [x, y, 0]]).text).join(" "));
              """)
        ])
      let lengths: [Float] = [0, 1, 2.123_456_78, 1e-5, 123_456.7, 0.000_123_456_78, 1e10]
      let angles: [SIMD3<Float>] = [[1, 1e-7, 0], [1, 1, 0], [-1, 1e-4, 0]]
      let expected =
        lengths.map { Measurement.text(ofLength: $0) }
        + angles.compactMap { Measurement([[1, 0, 0], .zero, $0])?.text }
      #expect(try ScriptEngine.run(script) == expected.joined(separator: " "))
    }

    @Test("The point of a mesh that is measured follows its model")
    func measuredMesh() throws {
      let page = try open()
      try page.press("m")
      try click("arm.crate", page)
      try click("earth", page)
      let distance = "parseFloat(root.querySelector('.measured').textContent.split('= ')[1])"
      let before = try page.number(distance)
      try page.value("element.parameters.scale = 1.5")
      try page.browser.waitForFrames()
      #expect(try page.number(distance) > before + 0.4)
    }

    @Test("Keys and controls cut the scene open, move the plane and turn it round, as in the window")
    func clipPlane() throws {
      let page = try open()
      let effects = "element.scene.models.find(({ kind }) => kind === 'effects').values"
      let plane = "JSON.stringify([\(effects).clipPlane, ...\(effects).clipNormal, \(effects).clipDistance])"
      try page.press("K", shift: true)
      #expect(try page.message == "no clipping plane: K switches it on")
      // A message can take room from the picture.
      try page.browser.waitUntilStill()
      let whole = try drawing(page)
      try page.press("k")
      #expect(try page.message == "clipping plane: on, shift-K and ctrl-K move it")
      let contents = try SceneFile.parse(Array(Self.scene.utf8), path: "a")
      let bounds = contents.scene.bounds
      #expect(try page.text(plane) == "[true,0,0,1,0]")
      #expect(try drawing(page) != whole)
      // Steps of 1/40 of the extent.
      let extent = Double((bounds.size * bounds.size).sum().squareRoot())
      try page.press("k", ctrl: true)
      try page.press("k", ctrl: true)
      try page.press("K", shift: true)
      #expect(abs(try page.number("\(effects).clipDistance") - extent / 40) < 1e-3 * extent)
      try page.click(".open")
      let axis = "root.querySelector('nav [aria-label=\"Axis of the clipping plane\"]')"
      #expect(try page.number("\(axis).selectedIndex") == 2)
      try choose(0, of: axis, page)
      let middle = Double(bounds.center.x)
      #expect(abs(try page.number("\(effects).clipDistance") - middle) < 1e-3)
      #expect(try page.text("root.querySelector('nav output').textContent").hasPrefix("x < "))
      try page.value(
        "[...root.querySelectorAll('nav button')].find(({ textContent }) => textContent === 'Flip').click()"
      )
      try page.browser.waitForFrames()
      #expect(try page.value("\(effects).clipNormal") as? [Double] == [-1, 0, 0])
      #expect(try page.text("root.querySelector('nav output').textContent").hasPrefix("x > "))
      // The slider is the position along the axis, on both sides.
      let slider = "root.querySelector('nav [type=range]')"
      try page.value("Object.assign(\(slider), { value: 0.5 }).dispatchEvent(new Event('input'))")
      #expect(try page.number("\(effects).clipDistance") == -0.5)
      try page.browser.waitForFrames()
      #expect(try page.text("root.querySelector('nav output').textContent") == "x > 0.5")
      try page.value("root.activeElement.blur()")
      try page.press("k")
      #expect(try page.message == "clipping plane: off")
      #expect(try page.text(plane).hasPrefix("[false,"))
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
    }

    @Test("An expression that computes the plane keeps it")
    func boundClipPlane() throws {
      let page = try open(
        "{ parameters: { isOpen: true, place: 0.2 }, effects: { clipPlane: \"isOpen\", clipNormal: [0, 0, 1], clipDistance: \"place\" }, spheres: [{}] }"
      )
      try page.press("k")
      #expect(try page.message == "an expression switches the clipping plane")
      try page.press("k", ctrl: true)
      #expect(try page.message == "an expression moves the clipping plane")
      let effects = "element.scene.models.find(({ kind }) => kind === 'effects').values"
      #expect(abs(try page.number("\(effects).clipDistance") - 0.2) < 1e-6)
      #expect(try page.value("root.querySelector('nav [type=range]').disabled") as? Bool == true)
    }
  }
}

@Suite("The modules of the tools of a page")
struct PageToolModuleTests {
  private func omitted(_ scene: String, _ options: PageOptions = PageOptions()) throws -> Set<String> {
    let contents = try SceneFile.parse(Array(scene.utf8), path: "a.json5")
    return try PageHeader(contents, title: "", options: options).omittedModules
  }

  @Test("A page has only the tools for what its scene contains")
  func modules() throws {
    let all: Set = [
      "address.js", "copy-address.js", "list-controls.js", "camera-menu.js", "clip-menu.js",
      "dependencies.js",
      "last-changes.js", "tools.js", "clip-plane.js",
    ]
    let plain = "{ spheres: [{}] }"
    #expect(try omitted(plain).intersection(all) == all.subtracting(["tools.js", "clip-plane.js"]))
    let full = """
      { parameters: { a: { list: [1, 2] } }, cameras: [{ position: [1, 2, 3] }, { position: [0, 0, 4] }],
        spheres: [{ radius: "a[0]" }] }
      """
    #expect(try omitted(full).intersection(all) == ["clip-menu.js"])
    #expect(
      try omitted(full, PageOptions(isFragment: true)).intersection(all)
        == ["clip-menu.js", "address.js", "copy-address.js"])
    let minimal = try omitted(full, PageOptions(controls: .minimal)).intersection(all)
    #expect(minimal == all.subtracting(["address.js", "list-controls.js"]).union(["clip-menu.js"]))
  }

  @Test("Only pages that show them contain the texts of expressions")
  func expressions() throws {
    let contents = try SceneFile.parse(
      Array("{ parameters: { a: 1 }, spheres: [{ radius: \"a * 1.0625\" }] }".utf8), path: "a.json5")
    func text(_ controls: PageOptions.Controls) throws -> String {
      let header = try PageHeader(contents, title: "", options: PageOptions(controls: controls))
      return String(decoding: header.json, as: UTF8.self)
    }
    #expect(try text(.full).contains("a * 1.0625"))
    #expect(try !text(.minimal).contains("a * 1.0625"))
  }
}

@Suite("The reduction of scripts")
struct ScriptReductionTests {
  @Test(
    "Spaces beside punctuation and comments are removed, outside of texts, templates and regular expressions",
    arguments: [
      ("const a = [1, 2];", "const a=[1,2];"), ("a - -b + +c", "a- -b+ +c"), ("a ? .5 : 1", "a?.5:1"),
      ("return [ 1 ] in b", "return[1]in b"), ("let a = \"b = c, // d\";", "let a=\"b = c, // d\";"),
      ("a = 'it\\'s = 1' + b", "a='it\\'s = 1'+b"),
      ("`a = ${ b + `c = ${ d + 1 }. ` } = e`", "`a = ${b+`c = ${d+1}. `} = e`"),
      ("a.replace(/ [/\"] = /g, b / c / d)", "a.replace(/ [/\"] = /g,b/c/d)"),
      ("return / = /.test(a)", "return/ = /.test(a)"),
      ("{ /* it's */ } a // isn't\nb", "{}a\nb"),
    ])
  func spaces(script: String, expected: String) {
    #expect(ScriptReduction.reduced(script) == expected)
  }
}
