import Foundation
import RenderScene
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  @Suite("The controls of a page")
  struct Controls {
    private static let scene = """
      { parameters: { size: { value: 1, min: 0, max: 2, step: 0.25, label: "Size" }, on: true, tint: "#4080d0",
          mode: { value: "wave", choices: ["wave", "flat"] }, axis: [0, 1, 0], double: "2 * size" },
        spheres: [{ name: "ball", radius: "on ? size : 0.5", color: "tint" }],
        boxes: [{ name: "box", center: [4, 0, 0], size: ["1 + double", 1, "mode.wave ? 1 : 2"], rotation: "90 * axis" }] }
      """
    /// A size with the controls beside the picture.
    private static let size = SIMD2(660, 250)
    private static let moving = """
      { parameters: { t: { value: 1, min: 0, max: 4 } }, spheres: [{ name: "ball", center: ["t", 0, 0] }] }
      """

    private func parameter(_ name: String) -> String { "element.scene.parameter('\(name)')" }

    @Test("A slider follows the pointer and the arrow keys, and what depends on it follows")
    func slider() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      let box = try page.box("input[type=range]")
      let y = box.y + box.w / 2
      try page.browser.pointer("mousePressed", x: box.x + box.z / 2, y: y)
      for step in 1...5 {
        try page.browser.pointer("mouseMoved", x: box.x + box.z * (0.5 + 0.1 * Double(step)), y: y)
      }
      try page.browser.pointer("mouseReleased", x: box.x + box.z, y: y)
      try page.browser.waitForFrames()
      #expect(try page.number(parameter("size")) == 2)
      #expect(try page.number("element.scene.models.find(({ name }) => name === 'ball').values.radius") == 2)
      #expect(try page.text("root.querySelector('input[type=number]').value") == "2")
      try page.press("ArrowLeft")
      try page.press("ArrowDown")
      #expect(try page.number(parameter("size")) == 1.5)
      // The control of the parameter that an expression computes.
      let fields = "[...root.querySelectorAll('label input[type=number]')]"
      #expect(try page.text("\(fields)[1].value") == "3")
      #expect(try page.number("[...root.querySelectorAll('input[type=range]')][1].valueAsNumber") == 3)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("Named values are shown with their units, and follow")
    func namedValues() throws {
      let page = try OpenPage(
        """
        { parameters: { size: 1 }, values: { area: { value: "4 * pi * size ^ 2", unit: "m²", label: "Area" },
            shown: "size > 1", place: "[size, 0, 2 * size]" },
          spheres: [{ radius: "area / 10", center: "shown ? place : [0, 0, 0]" }] }
        """, size: Self.size)
      let texts = "[...root.querySelectorAll('form output')].map((output) => output.textContent).join('; ')"
      #expect(try page.text(texts) == "12.5664 m²; [1, 0, 2]; false")
      #expect(try page.text("root.querySelector('form').textContent").contains("Area"))
      try page.value("element.scene.setParameter('size', 2)")
      try page.browser.waitForFrames()
      #expect(try page.text(texts) == "50.2655 m²; [2, 0, 4]; true")
      #expect(page.browser.problems.isEmpty)
    }

    @Test("Switches, lists, colours and vectors set their parameters, and follow them")
    func kinds() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      try page.click("input[type=checkbox]")
      #expect(try page.value(parameter("on")) as? Bool == false)
      try page.value("root.querySelector('select').focus()")
      try page.press("ArrowDown")
      #expect(try page.number(parameter("mode")) == 1)
      #expect(try page.number("element.scene.models.find(({ name }) => name === 'box').values.size[2]") == 2)
      try page.value(
        "Object.assign(root.querySelector('input[type=color]'), { value: '#ff0000' }).dispatchEvent(new Event('input'))"
      )
      try page.browser.waitForFrames()
      #expect(
        try page.value("element.scene.models.find(({ name }) => name === 'ball').values.color") as? [Double]
          == [1, 0, 0, 1])
      try page.value("root.querySelector('[aria-label=\"axis, Y\"]').select()")
      try page.press("3", text: "3")
      #expect(try page.value(parameter("axis")) as? [Double] == [0, 3, 0])
      // Other code sets the parameters.
      try page.value("element.scene.setParameter('on', true), element.scene.setParameter('mode', 0)")
      try page.value(
        "element.scene.setParameter('axis', [1, 2, 4]), element.scene.setParameter('tint', [0, 0, 1, 1])")
      try page.value("root.activeElement.blur()")
      try page.browser.waitForFrames()
      #expect(try page.value("root.querySelector('input[type=checkbox]').checked") as? Bool == true)
      #expect(try page.number("root.querySelector('select').selectedIndex") == 0)
      #expect(try page.text("root.querySelector('input[type=color]').value") == "#0000ff")
      #expect(try page.text("root.querySelector('[aria-label=\"axis, Z\"]').value") == "4")
      #expect(page.browser.problems.isEmpty)
    }

    @Test("A number out of range is refused with a message, and the field returns to the current number")
    func refusal() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      try page.value("root.querySelector('[aria-label=\"Size, number\"]').select()")
      try page.press("7", text: "7")
      #expect(try page.message == "Size: expected a number from 0 to 2, found 7")
      #expect(try page.number(parameter("size")) == 1)
      #expect(try page.text("root.activeElement.ariaInvalid") == "true")
      try page.press("Tab")
      #expect(try page.text("root.querySelector('[aria-label=\"Size, number\"]').value") == "1")
      #expect(try page.message == "")
    }

    @Test(
      "The message of an expression that fails is shown while it fails, and the model keeps its last good value"
    )
    func failure() throws {
      let page = try OpenPage(
        "{ parameters: { a: { value: 1, min: -2, max: 1e7 } }, spheres: [{}], legend: { to: 5, size: \"20 * a\" }, curves: [{ name: 'c', points: [[0, 0, 0], [1, 1, 0]], sides: \"8 * a\" }] }"
      )
      #expect(try page.message == "")
      // A value out of range is replaced by the nearest valid one.
      try page.value("element.scene.setParameter('a', -1)")
      try page.browser.waitForFrames()
      #expect(try page.message == "")
      #expect(try page.number("element.scene.models.find(({ kind }) => kind === 'legend').values.size") == 0)
      #expect(try page.number("element.scene.models.find(({ kind }) => kind === 'curve').values.sides") == 3)
      try page.value("element.scene.setParameter('a', 1)")
      try page.browser.waitForFrames()
      try page.value("element.scene.setParameter('a', 1e6)")
      try page.browser.waitForFrames()
      #expect(
        try page.message
          == "c.sides: expected a number from 3 to 65536 for sides of curve \"c\", found 8000000 where a is 1000000"
      )
      #expect(try page.text("root.querySelector('p').getAttribute('role')") == "status")
      #expect(
        try page.number("element.scene.models.find(({ kind }) => kind === 'legend').values.size") == 2e7)
      #expect(try page.number("element.scene.models.find(({ kind }) => kind === 'curve').values.sides") == 8)
      try page.value("element.scene.setParameter('a', 2)")
      try page.browser.waitForFrames()
      #expect(try page.message == "")
    }

    @Test("The time plays, pauses, is scrubbed, and goes step by step")
    func time() throws {
      let page = try OpenPage(Self.moving)
      #expect(try page.text("root.querySelector('.time button').textContent") == "Pause")
      try page.browser.waitForFrames()
      #expect(try page.number(parameter("t")) > 1)
      try page.click(".time button")
      #expect(try page.text("root.querySelector('.time button').textContent") == "Play")
      let box = try page.box(".time input")
      try page.browser.click(x: box.x + box.z / 2, y: box.y + box.w / 2)
      try page.browser.waitForFrames()
      let middle = try page.number(parameter("t"))
      #expect(abs(middle - 2) < 0.1)
      try page.value("root.querySelector('canvas').focus()")
      try page.press("ArrowRight")
      #expect(abs(try page.number(parameter("t")) - middle - 1 / 24) < 1e-9)
      try page.press("ArrowLeft")
      #expect(abs(try page.number(parameter("t")) - middle) < 1e-9)
      #expect(
        abs(
          try page.number("element.scene.models.find(({ name }) => name === 'ball').values.position[0]")
            - middle) < 1e-6)
      try page.press(" ")
      #expect(try page.value("element.scene.time.isPlaying") as? Bool == true)
    }

    @Test("A time without a range has a slider that grows, with the label and the step of the parameter")
    func openTime() throws {
      let page = try OpenPage(
        """
        { parameters: { t: { value: 0, step: 0.5, label: "Time / s" } }, spheres: [{ center: ["t", 0, 0] }] }
        """, features: ["prefers-reduced-motion": "reduce"])
      let slider = "root.querySelector('.time input')"
      #expect(
        try page.text("[\(slider).max, \(slider).step, \(slider).ariaLabel].join()") == "10,0.5,Time / s")
      let box = try page.box(".time input")
      try page.browser.click(x: box.x + box.z / 2, y: box.y + box.w / 2)
      try page.browser.waitForFrames()
      #expect(try page.number(parameter("t")) == 5)
      #expect(try page.text("root.querySelector('.time output').textContent") == "Time / s = 5.00")
      try page.value("root.querySelector('canvas').focus()")
      try page.press("ArrowRight")
      #expect(try page.number(parameter("t")) == 5.5)
      try page.value("element.scene.setParameter('t', 12)")
      try page.browser.waitForFrames()
      #expect(try page.text("[\(slider).max, \(slider).value].join()") == "24,12")
    }

    @Test("The name of a slider for screen readers is its label")
    func names() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      try page.browser.call("Accessibility.enable")
      let nodes = try page.browser.call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
      func text(_ node: [String: Any], _ key: String) -> String {
        (node[key] as? [String: Any])?["value"] as? String ?? ""
      }
      let names = nodes.filter { text($0, "role") == "slider" }.map { text($0, "name") }
      #expect(names == ["Size", "double"])
    }

    @Test("With reduced motion, the time does not play by itself, and a drag does not continue after its end")
    func reducedMotion() throws {
      let page = try OpenPage(Self.moving, features: ["prefers-reduced-motion": "reduce"])
      #expect(try page.number(parameter("t")) == 1)
      #expect(try page.text("root.querySelector('.time button').textContent") == "Play")
      try page.browser.pointer("mousePressed", x: 200, y: 100)
      for step in 1...4 { try page.browser.pointer("mouseMoved", x: 200 + 20 * Double(step), y: 100) }
      try page.browser.pointer("mouseReleased", x: 280, y: 100)
      try page.browser.waitForFrames()
      let position = "element.view.effectiveCamera.position.join()"
      let camera = try page.text(position)
      try page.browser.waitUntilStill()
      let frames = try page.number("element.renderer.pictureCount")
      for _ in 0..<10 { try page.browser.waitForFrames() }
      #expect(try page.text(position) == camera)
      #expect(try page.number("element.renderer.pictureCount") == frames)
    }

    @Test("Changes are undone and done again, one movement at a time")
    func undo() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      let box = try page.box("input[type=range]")
      let y = box.y + box.w / 2
      try page.browser.pointer("mousePressed", x: box.x + box.z / 2, y: y)
      for share in [0.6, 0.7, 0.9] { try page.browser.pointer("mouseMoved", x: box.x + box.z * share, y: y) }
      try page.browser.pointer("mouseReleased", x: box.x + 0.9 * box.z, y: y)
      #expect(try page.number(parameter("size")) > 1)
      let moved = try page.number(parameter("size"))
      try page.press("ArrowRight")
      try page.press("z", ctrl: true)
      #expect(try page.number(parameter("size")) == moved)
      try page.press("z", ctrl: true)
      #expect(try page.number(parameter("size")) == 1)
      try page.press("z", ctrl: true)
      #expect(try page.number(parameter("size")) == 1)
      try page.press("Z", ctrl: true, shift: true)
      #expect(try page.number(parameter("size")) == moved)
      #expect(try page.number("root.querySelector('input[type=range]').valueAsNumber") == moved)
    }

    @Test("A click reaches what a clipping plane leaves, also the inner sides of spheres, rods and shapes")
    func clippedPicking() throws {
      let folder = try TemporaryFolder()
      let text = """
        { effects: { clipPlane: true, clipNormal: [0.2, 0, 1], clipDistance: 0.1 },
          camera: { position: [0, 1, 8], target: [0, 0, 0] },
          spheres: [{ center: [-1, 0, 0] }, { center: [-1, 0, 0], radius: 0.5 }],
          boxes: [{ center: [1.5, 0, 0], rotation: [10, 30, 0] }, { center: [0, 0, 3] }],
          particles: [{ file: "a.xyz", bonds: "distance", radius: 0.3 }] }
        """
      let atoms = "4\n\nC 0 1.5 -0.6\nC 0 1.5 0.8\nC 1 -1.5 0.3\nC 2 -1.5 -0.3\n"
      try folder.write(atoms, to: "a.xyz")
      let scene = try SceneFile.read(try folder.write(text, to: "scene.json5")).scene
      let page = try OpenPage("{ spheres: [{}] }", options: PageOptions(controls: .none))
      try page.write(atoms, to: "a.xyz")
      try page.show(text, options: PageOptions(controls: .none), size: Self.size)
      let size = try ["Width", "Height"].map { try page.number("element.renderer.canvas.client\($0)") }
      let window = WindowSize(width: Int(size[0]), height: Int(size[1]))
      let points = (0..<1200).map { number in
        SIMD2(Float(number % 40) + 0.3, Float(number / 40) + 0.3)
          * SIMD2(Float(size[0]) / 40, Float(size[1]) / 30)
      }
      let places = points.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ")
      let found = try #require(
        try page.value("[\(places)].map(([x, y]) => element.renderer.hit(x, y)?.distance ?? -1)") as? [Double]
      )
      let expected = points.map { Double(scene.pick(at: $0, in: window)?.distance ?? -1) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-3 })
      scene.effects.clipPlane = false
      let whole = points.map { Double(scene.pick(at: $0, in: window)?.distance ?? -1) }
      // The plane changes hits, and leaves others.
      let changed = zip(whole, expected).count { $0 != $1 }
      #expect(changed > 20 && expected.count { $0 > 0 } > 20, "\(changed) of \(whole.count { $0 > 0 })")
    }

    @Test("A click shows the name and the values of a model, which follow its changes")
    func inspector() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      let panel = "root.querySelector('section')"
      #expect(try page.value("\(panel).hidden") as? Bool == true)
      let place = try #require(
        try page.value(
          """
          ((points) => points.find(([x, y]) => element.renderer.hit(x, y)?.model.name === 'ball'))(
            Array.from({ length: 400 }, (_, n) => [15 * (n % 20), 12 * Math.floor(n / 20)]))
          """) as? [Double])
      try page.browser.click(x: place[0], y: place[1])
      try page.browser.waitForFrames()
      #expect(try page.text("\(panel).querySelector('h2').textContent") == "ball")
      func row(_ label: String) throws -> String? {
        try page.value(
          "[...\(panel).querySelectorAll('dt')].find((dt) => dt.textContent === '\(label)')?.nextSibling.textContent"
        )
          as? String
      }
      #expect(try row("Kind") == "sphere")
      #expect(try row("Radius") == "1 = on ? size : 0.5")
      #expect(try row("Color") == "#4080d0 = tint")
      try page.value("element.scene.setParameter('size', 1.5)")
      try page.browser.waitForFrames()
      #expect(try row("Radius") == "1.5 = on ? size : 0.5")
      // The next model by the keyboard, and the end.
      try page.value("root.querySelector('[aria-label=\"Next model\"]').focus()")
      try page.browser.press("Enter", text: "\r")
      try page.browser.waitForFrames()
      #expect(try page.text("\(panel).querySelector('h2').textContent") == "box")
      #expect(try row("Size") == "4, 1, 1 = [1 + double, 1, mode.wave ? 1 : 2]")
      try page.press("Escape")
      #expect(try page.value("\(panel).hidden") as? Bool == true)
      #expect(try page.text("root.activeElement.tagName") == "CANVAS")
      try page.press("Enter")
      #expect(try page.value("\(panel).hidden") as? Bool == false)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("The element of a cloud is shown with its number")
    func elements() throws {
      let page = try OpenPage(
        "{ spheres: [{ name: 's', radius: 0.4, center: [\"i\", 0, 0], repeat: { count: 200, index: 'i' } }] }"
      )
      try page.value("element.view.onClick(...[300, 200]) ?? root.querySelector('canvas').focus()")
      try page.press("Enter")
      if try page.value("root.querySelector('section').hidden") as? Bool == true { try page.press("Enter") }
      #expect(try page.text("root.querySelector('section h2').textContent").hasPrefix("s["))
      let before = try page.text("root.querySelector('section h2').textContent")
      try page.click("[aria-label=\"Next model\"]")
      #expect(try page.text("root.querySelector('section h2').textContent") != before)
    }

    @Test("A question mark shows the keys, and the keys work wherever the focus is in a page")
    func shortcuts() throws {
      let page = try OpenPage(Self.scene, size: Self.size)
      let isOpen = "root.querySelector('dialog').open"
      try page.press("?", text: "?")
      #expect(try page.value(isOpen) as? Bool == true)
      #expect(try page.text("root.querySelector('dialog').textContent").contains("undo or redo a change"))
      try page.press("Escape")
      #expect(try page.value(isOpen) as? Bool == false)
      try page.press(".", text: ".")
      #expect(try page.value("root.activeElement.type") as? String == "range")
      try page.press(",", text: ",")
      try page.press(",", text: ",")
      let camera = "JSON.stringify(element.view.effectiveCamera)"
      let before = try page.text(camera)
      try page.press("+", text: "+")
      #expect(try page.text(camera) != before)
      try page.value("root.querySelector('[aria-label=\"Size, number\"]').select()")
      let zoomed = try page.text(camera)
      try page.press("-", text: "-")
      #expect(try page.text(camera) == zoomed)
    }

    @Test("Each level of controls has its parts", arguments: PageOptions.Controls.allCases)
    func levels(level: PageOptions.Controls) throws {
      let page = try OpenPage(Self.moving, options: PageOptions(controls: level))
      let parts = try ["canvas", ".time", "section", "dialog"].map {
        try page.value("root.querySelector('\($0)') !== null") as? Bool == true
      }
      #expect(parts == [true, level != .none, level == .full, level == .full])
      #expect(try page.value("element.scene.time.isPlaying") as? Bool == (level != .none))
      #expect(page.browser.problems.isEmpty)
    }
  }
}
