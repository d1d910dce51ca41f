import Foundation
import Pictures
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  @Suite("The behaviour of a page")
  struct Behaviour {
    /// A scene without effects, which cost most of the time of a picture.
    private static let scene = makeScene()
    private static let sceneWithEffects = makeScene("effects: { shadow: true, occlusion: true },")

    private static func makeScene(_ effects: String = "") -> String {
      """
      { parameters: { size: { value: 1, min: 0.1, max: 2 } }, title: "Title {size:.2}", \(effects)
        camera: { position: [0, 2, 8], target: [0, 0, 0] },
        materials: [{ name: "gold", baseColor: "#ffc860", metallic: 1, roughness: 0.3 }],
        spheres: [{ name: "ball", radius: "size", color: "#d04040" },
          { name: "star", center: ["2 * cos(i)", "0.1 * size * i - 2", "2 * sin(i)"], radius: 0.1, repeat: { count: 40, index: "i" } }],
        boxes: [{ name: "box", center: [2, 0, 0], size: ["size", 1, 1], material: "gold" }],
        surfaces: [{ u: { from: -2, to: 2, count: 20 }, v: { from: 2, to: -2, count: 20 },
          position: ["u", "0.3 * size * sin(2 * u) - 2", "v"] }] }
      """
    }
    private static let camera = "JSON.stringify(element.view.effectiveCamera)"

    @Test("A preview leaves out the shadow of a light that moves, and shows none of an earlier picture")
    func omittedShadows() throws {
      let page = try OpenPage(
        """
        { parameters: { turn: 0 }, camera: { position: [0, 2, 8], target: [0, 0, 0] },
          lights: [{ direction: ["turn", -2, -0.5] }],
          boxes: [{ size: [6, 0.2, 6], center: [0, -1.2, 0] }, { size: [1, 1, 1] }] }
        """)
      // A digit for each drawing: whether its map is a rendered one.
      let digits = try page.number(
        """
        (() => {
          const { renderer, scene, view } = element;
          const draw = (level) => {
            renderer.draw(view.camera, level);
            return renderer.shadowMaps.shown.map(({ texelsPerMetre }) => (texelsPerMetre > 1e-3 ? 2 : 1)).join("");
          };
          const before = draw(0) + draw(1);
          scene.setParameter("turn", 1);
          scene.update();
          return Number(before + draw(1) + draw(0) + draw(1));
        })()
        """)
      #expect(digits == 22_122)
    }

    @Test("A picture that is drawn in parts is the one that is drawn at once, and a change ends its drawing")
    func refinement() throws {
      let page = try OpenPage(
        """
        { parameters: { turn: 0 }, look: "studio", effects: { occlusion: true, shadow: true }, background: "#fff", backgroundBottom: "#68a",
          camera: { position: [0, 2, 8], target: [0, 0, 0] },
          lights: [{ direction: [1, -2, -0.5] }],
          boxes: [{ size: [6, 0.2, 6], center: [0, -1.2, 0] }, { size: [1, 1, 1], rotation: [0, "turn", 0] },
            { size: [1, 1, 1], center: [1.5, 0, 0], color: "#ff000080" }],
          spheres: [{ position: [-1.5, 0, 0] }],
          surfaces: [{ u: { from: -3, to: 3, count: 80 }, v: { from: -3, to: 3, count: 80 },
            position: ["u", "-1 + 0.2 * sin(3 * u)", "v"] }] }
        """)
      // The number of parts, and whether the pixels after all parts and after some of those of another picture are right.
      let numbers = try page.value(
        """
        (() => {
          const { renderer, scene, view } = element;
          const { gl } = renderer;
          const pixels = () => {
            const bytes = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
            gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
            return bytes;
          };
          const difference = (one, other) => (
            one.reduce((most, value, index) => Math.max(most, Math.abs(value - other[index])), 0));
          let count = 0;
          const pace = { next: (total) => Math.ceil(total / 7) };
          const draw = (limit) => {
            const parts = renderer.parts(view.camera, 0, pace);
            while (limit-- > 0 && !parts.next().done) count++;
            parts.return();
          };
          const turn = (value) => {
            scene.setParameter("turn", value);
            scene.update();
          };
          draw(Infinity);
          const whole = count, inParts = pixels();
          renderer.draw(view.camera);
          const atOnce = pixels();
          renderer.draw(view.camera, 2);
          const preview = pixels();
          const errors = [difference(inParts, atOnce)];
          for (let limit = 1; limit < whole; limit += 5) {
            turn(40);
            draw(limit);
            turn(0);
            renderer.draw(view.camera);
            errors.push(difference(pixels(), atOnce));
          }
          return [whole, difference(preview, atOnce), Math.max(...errors), gl.getError()];
        })()
        """)
      let found = try #require(numbers as? [Double])
      #expect(found[0] > 20 && found[1] > 20, "\(found)")
      #expect(found[2] == 0 && found[3] == 0, "\(found)")
    }

    @Test("An element of a cloud keeps its own length when that of the others changes")
    func fixedLength() throws {
      let page = try OpenPage(
        """
        { parameters: { size: 1, turn: 0 },
          boxes: [{ name: "box", center: ["2 * i", 0, 0], rotation: [0, "turn * i", 0], size: ["size", 1, "size"],
            repeat: { count: 2000, index: "i" } }] }
        """, assignments: ["box[3].size.x=3"])
      func lengths(_ element: Int) throws -> [Double] {
        try [0, 1, 2].map { axis in
          let start = 12 * element + 3 * axis
          return try page.number(
            """
            (({ template, elements }) =>
              Math.hypot(...elements.transforms.subarray(\(start), \(start + 3))) * 2 * template.box.high[\(axis)]
            )(element.renderer.content.allShapeClouds[0])
            """)
        }
      }
      func expectLengths(_ size: Double, _ name: String, _ value: Double) throws {
        _ = try page.value(
          "element.scene.setParameter('\(name)', \(value)), element.scene.update(), element.renderer.prepare()"
        )
        for (element, expected) in [(2, [size, 1, size]), (3, [3, 1, size])] {
          for (found, expected) in zip(try lengths(element), expected) {
            #expect(abs(found - expected) < 1e-4, "\(name) = \(value)")
          }
        }
      }
      try expectLengths(2, "size", 2)
      try expectLengths(2, "turn", 30)
      try expectLengths(0.5, "size", 0.5)
    }

    @Test("One finger orbits, two fingers zoom and pan")
    func touch() throws {
      let page = try OpenPage(Self.scene, features: ["prefers-reduced-motion": "reduce"])
      try page.browser.call("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5])
      func numbers(_ member: String) throws -> [Double] {
        try #require(try page.value("element.view.effectiveCamera.\(member)") as? [Double])
      }
      func distance() throws -> Double {
        try page.number(
          "Math.hypot(...element.view.effectiveCamera.position.map((x, c) => x - element.view.effectiveCamera.target[c]))"
        )
      }
      let (position, target, far) = (try numbers("position"), try numbers("target"), try distance())
      try page.browser.touch("touchStart", at: [SIMD2(200, 100)])
      for step in 1...5 { try page.browser.touch("touchMove", at: [SIMD2(200 + 15 * Double(step), 100)]) }
      try page.browser.touch("touchEnd", at: [])
      #expect(try numbers("position") != position)
      #expect(try numbers("target") == target)
      #expect(abs(try distance() - far) < 1e-9)
      // The fingers move apart.
      try page.browser.touch("touchStart", at: [SIMD2(180, 100), SIMD2(220, 100)])
      for step in 1...5 {
        let reach = 20 + 10 * Double(step)
        try page.browser.touch("touchMove", at: [SIMD2(200 - reach, 100), SIMD2(200 + reach, 100)])
      }
      try page.browser.touch("touchEnd", at: [])
      let near = try distance()
      #expect(abs(near / far - 20.0 / 70) < 0.02, "\(near) of \(far)")
      let zoomedTarget = try numbers("target")
      // They move together.
      try page.browser.touch("touchStart", at: [SIMD2(180, 100), SIMD2(220, 100)])
      for step in 1...5 {
        let way = 10 * Double(step)
        try page.browser.touch("touchMove", at: [SIMD2(180 + way, 100 + way), SIMD2(220 + way, 100 + way)])
      }
      try page.browser.touch("touchEnd", at: [])
      #expect(try numbers("target") != zoomedTarget)
      #expect(abs(try distance() / near - 1) < 0.05)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("After a resize and on a high-density screen, the picture is that of a page that is opened so")
    func resizing() throws {
      let page = try OpenPage(
        Self.sceneWithEffects, options: PageOptions(controls: .none), size: SIMD2(250, 150))
      try page.browser.resize(width: 150, height: 200, ratio: 2)
      let canvas = "\(OpenPage.root).querySelector('canvas')"
      try page.browser.wait(for: "[\(canvas).width, \(canvas).height].join() === '300,400'")
      let resized = try page.picture()
      try page.browser.reload(until: OpenPage.isReady)
      #expect(try page.picture() == resized)
      #expect(resized.width == 300 && resized.height == 400)
    }

    @Test("A change of the ratio of pixels alone is followed")
    func ratio() throws {
      let page = try OpenPage(Self.scene, options: PageOptions(controls: .none), size: SIMD2(250, 150))
      for ratio in 1...3 {
        try page.browser.resize(width: 250, height: 150, ratio: Double(ratio))
        // The browser reports the ratio with the next picture of the page.
        _ = try page.browser.screenshot()
        try page.browser.waitForFrames()
        #expect(try page.number("root.querySelector('canvas').width") == Double(250 * ratio))
      }
    }

    @Test("A lost context is restored with the same picture, with all kinds of models and effects")
    func contextLoss() throws {
      let page = try OpenPage(Self.sceneWithEffects)
      try page.value("element.scene.setParameter('size', 1.5)")
      let before = try page.picture()
      try page.browser.evaluate(
        """
        new Promise((resolve) => {
          const { gl, canvas } = \(OpenPage.element).renderer;
          const loss = gl.getExtension('WEBGL_lose_context');
          canvas.addEventListener('webglcontextlost', () => setTimeout(() => loss.restoreContext(), 50));
          canvas.addEventListener('webglcontextrestored', resolve);
          loss.loseContext();
        })
        """)
      try page.browser.waitUntilStill()
      #expect(try page.picture() == before)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("Nothing is drawn while nothing changes, also beside the values of a model")
    func frames() throws {
      let page = try OpenPage(Self.sceneWithEffects)
      try page.value("root.querySelector('canvas').focus()")
      try page.press("Enter")
      try page.browser.waitUntilStill()
      let before = try page.number("element.renderer.frameCount")
      try page.browser.waitForFrames(20)
      #expect(try page.number("element.renderer.frameCount") == before)
      try page.value("element.scene.setParameter('size', 1.5), element.scene.setParameter('size', 1.6)")
      try page.browser.wait(for: "\(OpenPage.element).renderer.frameCount > \(before)")
      try page.browser.waitForFrames(20)
      #expect(try page.number("element.renderer.frameCount") == before + 1)
    }

    @Test("Memory stays flat over 10,000 changes")
    func memory() throws {
      let page = try OpenPage(Self.sceneWithEffects, size: SIMD2(320, 180))
      try page.value(
        """
        (() => {
          const { gl } = element.renderer;
          window.objects = 0;
          for (const kind of ['Buffer', 'Texture', 'VertexArray', 'Framebuffer', 'Renderbuffer', 'Program', 'Shader']) {
            const [create, remove] = [gl[`create${kind}`], gl[`delete${kind}`]];
            gl[`create${kind}`] = (...all) => (objects++, create.apply(gl, all));
            gl[`delete${kind}`] = (...all) => (objects--, remove.apply(gl, all));
          }
          window.change = (count) => {
            for (let i = 0; i < count; i++) {
              element.scene.setParameter('size', 0.5 + (i % 100) / 100);
              element.scene.update();
              element.renderer.prepare();
              if (i % 500 === 0) element.renderer.draw(element.view.camera);
            }
          };
        })()
        """)
      func heap() throws -> Double {
        try page.browser.waitForFrames()
        for _ in 0..<3 { try page.browser.call("HeapProfiler.collectGarbage") }
        return try #require(try page.browser.call("Runtime.getHeapUsage")["usedSize"] as? Double)
      }
      try page.browser.evaluate("change(7000)")
      let objects = try page.browser.evaluate("objects") as? Int
      // The browser compiles functions when it finds time, and their code grows the heap. A leak does so in each round: the
      // smallest object has 12 bytes.
      let limit = 12.0 * 10000
      var growth: [Double] = []
      repeat {
        let before = try heap()
        try page.browser.evaluate("change(10000)")
        growth.append(try heap() - before)
      } while growth.count < 4 && growth[growth.count - 1] >= limit
      #expect(growth[growth.count - 1] < limit, "the heap grew by \(growth) bytes")
      #expect(try page.browser.evaluate("objects") as? Int == objects)
      #expect(page.browser.problems.isEmpty)
    }

    @Test("The controls are light or dark as the user prefers, and the picture is the same")
    func colorScheme() throws {
      let page = try OpenPage(Self.scene, features: ["prefers-color-scheme": "light"])
      let color = "getComputedStyle(root.querySelector('.frame')).backgroundColor"
      #expect(try page.text(color) == "rgb(246, 247, 249)")
      let light = try page.picture()
      try page.browser.emulate(["prefers-color-scheme": "dark"])
      #expect(try page.text(color) == "rgb(27, 29, 33)")
      let dark = try page.picture()
      #expect(dark != light)
      let canvas = try page.box("canvas")
      for place in 0..<200 {
        // Points of the picture, left of the button for help.
        let (x, y) = (place * 37 % Int(canvas.z - 60), place * 53 % Int(canvas.w))
        let start = 4 * (y * light.width + x)
        #expect(light.pixels[start..<start + 4] == dark.pixels[start..<start + 4])
      }
    }

    /// Returns the number of red pixels in the images of a PDF document, which the browser inflates.
    private func redPixels(ofPDF document: String, _ page: OpenPage) throws -> Int {
      let count = try page.browser.evaluate(
        """
        (async (pdf) => {
          let count = 0;
          for (const { 0: head, index } of pdf.matchAll(/<<[^>]*?\\/Subtype \\/Image[^]*?>>\\s*stream\\r?\\n/g)) {
            const data = pdf.substr(index + head.length, Number(/\\/Length (\\d+)/.exec(head)[1]));
            const file = new Blob([Uint8Array.from(data, (letter) => letter.charCodeAt(0))]);
            const inflated = file.stream().pipeThrough(new DecompressionStream('deflate'));
            const pixels = new Uint8Array(await new Response(inflated).arrayBuffer());
            for (let i = 0; i < pixels.length; i += 3) {
              if (pixels[i] > 120 && pixels[i + 1] < 90 && pixels[i + 2] < 90) count++;
            }
          }
          return count;
        })(atob('\(document)'))
        """)
      return try #require(count as? Int)
    }

    @Test("A printed page has the picture and no controls", arguments: PageOptions.Controls.allCases)
    func printing(controls: PageOptions.Controls) throws {
      let page = try OpenPage(
        Self.scene, options: PageOptions(controls: controls), features: ["prefers-reduced-motion": "reduce"])
      let frames = try page.number("element.renderer.frameCount")
      let document = try page.browser.call("Page.printToPDF", ["printBackground": true])
      #expect(try page.number("element.renderer.frameCount") > frames)
      #expect(try redPixels(ofPDF: document["data"] as? String ?? "", page) > 1000)
      // The picture on the screen follows changes again.
      let after = try page.number("element.renderer.frameCount")
      try page.value("element.scene.setParameter('size', 1.5)")
      try page.browser.wait(for: "\(OpenPage.element).renderer.frameCount > \(after)")
      try page.browser.emulate([:], medium: "print")
      try page.browser.waitForFrames()
      let visible =
        "[...root.querySelector('.frame').children].filter((child) => getComputedStyle(child).display !== 'none')"
      #expect(try page.text("\(visible).map((child) => child.tagName).join()") == "CANVAS")
    }

    @Test("A page requests nothing, and nothing violates its policy")
    func policy() throws {
      let page = try OpenPage(Self.scene)
      // Each kind of action: the keys that save a picture and show the help, a click, a slider.
      for key in ["s", "?"] { try page.press(key, text: key) }
      try page.press("Escape")
      try page.browser.click(x: 200, y: 100)
      try page.click("input[type=range]")
      try page.browser.waitUntilStill()
      let others = page.browser.requests.filter { !$0.hasPrefix("data:") && !$0.hasPrefix("blob:") }
      #expect(others.count == 1 && others[0].hasPrefix("file:"), "\(others)")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
      // The policy refuses other scripts, styles and addresses.
      try page.browser.evaluate(
        """
        document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.attacked = true' }));
        fetch('http://localhost:9/').catch(() => {});
        """)
      try page.browser.wait(for: "two violations of the policy") {
        let isUntouched = try page.browser.evaluate("window.attacked === undefined") as? Bool
        #expect(isUntouched == true)
        return page.browser.problems.filter { $0.contains("Content Security Policy") }.count >= 2
      }
    }

    @Test("Without WebGL, the page shows a still picture and a sentence that says why")
    func noWebGL() throws {
      let page = try OpenPage(Self.scene, flags: ["--disable-3d-apis"])
      let sentence = "document.querySelector('orrery-scene > span')"
      #expect(
        try page.browser.evaluate("\(sentence).textContent") as? String
          == "This is a still picture, because WebGL 2 is not available in this browser.")
      #expect(try page.browser.evaluate("\(sentence).getBoundingClientRect().height > 10") as? Bool == true)
      #expect(
        try page.browser.evaluate(
          "(({ naturalWidth, clientWidth }) => naturalWidth > 0 && clientWidth > 100)(document.querySelector('img'))"
        ) as? Bool
          == true)
      #expect(
        try page.browser.evaluate("document.querySelector('orrery-scene').shadowRoot === null") as? Bool
          == true)
    }
  }
}
