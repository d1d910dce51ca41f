import Foundation
import Pictures
import SceneFiles
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  /// A page contains only the shaders, modules and data that it can need. Properties that bindings change count as used.
  @Suite("Bound properties of pages")
  struct LiveProperties {
    /// A scene with a parameter `p`, which a property follows.
    struct Case: CustomTestStringConvertible {
      let name: String
      /// The value of the parameter in the file, another one, and the choices if the values are words.
      let values: (String, String), choices: String?
      /// The members of the scene besides the parameter.
      let members: String

      var testDescription: String { name }

      /// Creates a case whose parameter is false, and then true.
      init(_ name: String, _ members: String) { self.init(name, "false", "true", members) }

      init(_ name: String, _ first: String, _ second: String, choices: String? = nil, _ members: String) {
        (self.name, values, self.choices, self.members) = (name, (first, second), choices, members)
      }

      /// The scene file in which the parameter has a value.
      func text(_ value: String) -> String {
        let parameter =
          choices.map { "{ value: \"\(value)\", choices: \($0) }" }
          ?? (value.contains("#") ? "\"\(value)\"" : value)
        return "{ parameters: { p: \(parameter) }, \(members) }"
      }
    }

    private static let models =
      "spheres: [{ color: \"#b04040\" }], boxes: [{ center: [1.3, 0, 0], color: \"#4080b0\" }]"

    /// A camera of the file. The view of other scenes depends on the texts and the models that are there when the page is
    /// written: its direction, and the room for texts.
    private static let camera = "camera: { position: [2, 3, 12], target: [1.5, 1.5, 1] }"

    /// Returns the members of a scene whose models have a material, after a translucent sphere.
    private static func material(_ properties: String) -> String {
      """
      materials: [{ name: "m", baseColor: "#c08040a0", \(properties) }],
      spheres: [{ material: "m" }, { center: [0, 0, -3], color: "red" }], boxes: [{ center: [2, 0, 0], material: "m" }]
      """
    }

    private static func light(_ properties: String) -> String {
      """
      lights: [{ position: [2, 4, 3], direction: [-1, -2, -1], range: 0, intensity: 4, \(properties) }],
      planes: [{ center: [0, -1, 0], width: 9, depth: 7 }], \(models)
      """
    }

    static let cases = [
      Case("occlusion", "effects: { occlusion: \"p\" }, \(models)"),
      Case("shadow", "effects: { shadow: \"p\" }, \(models)"),
      Case("axes", "effects: { axes: \"p\" }, \(models)"),
      Case(
        "axes over a cloud",
        "effects: { axes: \"p\" }, spheres: [{ repeat: { count: 1200, index: \"i\" }, center: [\"i\", 0, 0] }]"
      ),
      Case("clipPlane", "effects: { clipPlane: \"p\", shadow: true }, \(models)"),
      Case("clipDistance", "0.2", "-0.3", "effects: { clipPlane: true, clipDistance: \"p\" }, \(models)"),
      Case("clipNormal", "0", "2", "effects: { clipPlane: true, clipNormal: [1, \"p\", 1] }, \(models)"),
      Case("wireframe", "effects: { wireframe: \"p\" }, \(models)"),
      Case("edges", "effects: { edges: \"p\" }, \(models)"),
      Case("normals", "effects: { normals: \"p\" }, \(models)"),
      Case("scaleBar", "effects: { scaleBar: \"p\" }, \(camera), \(models)"),
      Case("environment", "environment: { visible: \"p\" }, \(models)"),
      Case("environment of materials", "environment: { visible: \"p\" }, \(material("roughness: 0.2"))"),
      Case("intensity", "1", "3", "environment: { visible: true, intensity: \"p\" }, \(models)"),
      Case("exposure", "0", "1.5", "exposure: \"p\", \(models)"),
      Case("exposure of materials", "0", "1.5", "exposure: \"p\", \(material("roughness: 0.3"))"),
      Case(
        "toneMapping", "neutral", "aces", choices: "[\"neutral\", \"aces\"]",
        "exposure: 1, toneMapping: \"p\", \(models)"),
      Case(
        "autoExposure",
        "exposure: 2, autoExposure: \"p\", lights: [{ direction: [0, -1, -1], intensity: 4 }], \(models)"),
      Case("background", "#ffffff", "#20304000", "background: \"p\", \(models)"),
      Case("castsShadow", light("castsShadow: \"p\"")),
      Case(
        "kind", "directional", "spot", choices: "[\"directional\", \"point\", \"spot\"]", light("kind: \"p\"")
      ),
      Case("standard roughness", "0.5", "0.6", material("roughness: \"p\"")),
      Case("metallic", "0", "1", material("metallic: \"p\"")),
      Case("clearcoat", "0", "1", material("clearcoat: \"p\"")),
      Case("isUnlit", material("isUnlit: \"p\"")),
      Case("emissiveStrength", "0", "2", material("emissiveColor: \"#40ff40\", emissiveStrength: \"p\"")),
      Case("indexOfRefraction", "1.5", "2.5", material("indexOfRefraction: \"p\"")),
      Case("specularColor", "#ffffff", "#ff2020", material("specularColor: \"p\"")),
      Case(
        "alphaMode", "opaque", "mask", choices: "[\"mask\", \"opaque\", \"blend\"]",
        material("alphaMode: \"p\"")),
      Case("alphaCutoff", "0.5", "0.9", material("alphaMode: \"mask\", alphaCutoff: \"p\"")),
      Case(
        "baseColor", "#c08040", "#c0804040",
        material("baseColor: \"p\"").replacing("baseColor: \"#c08040a0\", ", with: "")),
      Case("legend", "legend: { from: 0, to: 5, visible: \"p\" }, \(camera), \(models)"),
      Case(
        "palette", "viridis", "plasma", choices: "[\"plasma\", \"viridis\"]",
        "legend: { from: 0, to: 5, palette: \"p\" }, \(models)"),
      Case("title", "title: { text: \"A title\", visible: \"p\" }, \(camera), \(models)"),
      Case("title text", "1", "2", "title: \"{p:.2}\", \(models)"),
      Case("label", "labels: [{ text: \"label\", at: [0, 1, 1], visible: \"p\" }], \(models)"),
      Case("occluded", "labels: [{ text: \"label\", at: [0, 0, -2], occluded: \"p\" }], \(models)"),
      Case(
        "anchor", "left", "top", choices: "[\"top\", \"left\"]",
        "labels: [{ text: \"label\", at: [0, 1, 1], anchor: \"p\" }], \(models)"),
      Case("color", "#ff2020", "#ff202080", "spheres: [{ color: \"p\" }, { center: [0, 0, -3] }]"),
      Case(
        "color of a cloud", "#ff2020", "#ff202080",
        "boxes: [{ repeat: { count: 1200, index: \"i\" }, center: [\"mod(i, 40)\", \"floor(i / 40)\", 0], color: \"p\" }]"
      ),
      Case(
        "scale", "1", "2",
        "groups: [{ name: \"g\", scale: [\"p\", 1, 1], children: { spheres: [{}] } }], boxes: [{ center: [3, 0, 0] }]"
      ),
      Case(
        "visible group",
        "groups: [{ name: \"g\", visible: \"p\", children: { spheres: [{}] } }], boxes: [{ center: [3, 0, 0] }]"
      ),
      Case(
        "doubleSided",
        "surfaces: [{ u: { from: -2, to: 2, count: 9 }, v: { from: 2, to: -2, count: 9 }, doubleSided: \"p\", position: [\"u\", \"v\", \"u * v\"] }]"
      ),
      Case(
        "height", "4", "9", "camera: { position: [0, 2, 8], target: [0, 0, 0], height: \"p\" }, \(models)"),
      Case(
        "bonds", "none", "distance", choices: "[\"none\", \"distance\"]",
        "\(camera), particles: [{ name: \"a\", file: \"a.xyz\", radius: 0.2, bonds: \"p\" }]"),
      Case("cell", "\(camera), particles: [{ name: \"a\", file: \"a.xyz\", cell: \"p\" }]"),
      Case("pointSize", "2", "9", "\(camera), meshes: [{ name: \"c\", file: \"c.obj\", pointSize: \"p\" }]"),
      Case(
        "lineDiameter", "0", "0.3",
        "\(camera), meshes: [{ name: \"c\", file: \"c.obj\", lineDiameter: \"p\" }]"),
      Case("frame", "0", "1", "\(camera), particles: [{ name: \"a\", file: \"a.xyz\", frame: \"p\" }]"),
    ]

    private static let particles = """
      3
      Lattice="4 0 0 0 4 0 0 0 4"
      O 1 1 1
      H 1.9 1 1
      H 0.7 1.9 1
      2
      Lattice="4 0 0 0 4 0 0 0 4"
      O 1 1 1
      C 1 2.2 1

      """

    @Test(
      "A page whose parameter moves shows the picture and has the values of one that is opened with its value"
    )
    func moves() throws {
      let folder = try TemporaryFolder()
      try folder.write(Self.particles, to: "a.xyz")
      try folder.write("v 0 0 0\nv 2 1 0\nv 1 2 1\np 1 2 3\nl 1 2 3\n", to: "c.obj")
      for start in stride(from: 0, to: Self.cases.count, by: Self.batchSize) {
        try moves(Array(Self.cases[start..<min(start + Self.batchSize, Self.cases.count)]), folder)
      }
    }

    /// The number of cases in a page. Each has two elements, and a browser allows a page sixteen contexts of WebGL.
    private static let batchSize = 7
    /// The size of an element. A small one, because drawing takes a third of the time.
    private static let size = SIMD2(120, 80)

    /// Tests cases in one page. In the first row, the parameter of each element has the second value; in the second row,
    /// the first one, which then moves.
    private func moves(_ cases: [Case], _ folder: TemporaryFolder) throws {
      var document = """
        <!doctype html><meta charset="utf-8">
        <style>
          body { margin: 0; display: grid; grid: repeat(2, \(Self.size.y)px) / auto-flow \(Self.size.x)px }
          orrery-scene { width: \(Self.size.x)px; height: \(Self.size.y)px; min-height: 0; aspect-ratio: auto }
        </style>
        """
      for test in cases {
        for value in [test.values.1, test.values.0] {
          document += try Self.fragment(test.text(value), folder)
        }
      }
      let page = try OpenPage(
        document: document, size: SIMD2(cases.count, 2) &* Self.size,
        until: """
          \(Self.elements).length === \(2 * cases.count) && \(Self.elements).every((element) =>
            element.renderer?.pictureCount > 0 || element.querySelector('span').textContent.startsWith('The scene cannot'))
          """)
      let opened = try state(of: page)
      try move(page, to: cases.map(\.values.1))
      let moved = try state(of: page)
      try move(page, to: cases.map(\.values.0))
      let back = try state(of: page)
      #expect(page.browser.problems.isEmpty, "\(cases.map(\.name)): \(page.browser.problems)")
      for (number, test) in cases.enumerated() {
        let (fresh, before) = (opened.element(2 * number), opened.element(2 * number + 1))
        let hasEffect = before.pixels.largestDifference(from: fresh.pixels) > 1
        #expect(hasEffect, "\(test.name): the property has no effect")
        for (found, expected, value) in [
          (moved.element(2 * number + 1), fresh, test.values.1),
          (back.element(2 * number + 1), before, test.values.0),
        ] {
          #expect(found.values == expected.values, "\(test.name), \(value)")
          let difference = found.pixels.largestDifference(from: expected.pixels)
          #expect(difference <= 1, "\(test.name), \(value): pixels differ by up to \(difference)")
        }
      }
    }

    private static let elements = "[...document.querySelectorAll('orrery-scene')]"

    /// Returns the fragment of a scene, which may name files in `folder`.
    private static func fragment(_ text: String, _ folder: TemporaryFolder) throws -> String {
      let path = folder.path("scene.json5")
      let contents = try SceneFile.parse(
        Array(text.utf8), path: path, siblings: .folder(ofFile: path, sizeLimit: 1 << 24, allowing: []))
      let options = PageOptions(controls: .none, isFragment: true)
      return String(decoding: try PageWriter.page(contents, options: options), as: UTF8.self)
    }

    private struct State {
      let picture: Image
      /// The values of all models of each element as JSON.
      let values: [String]

      /// Returns the pixels and the values of an element.
      func element(_ number: Int) -> (pixels: [UInt8], values: String) {
        let (column, row) = (number / 2, number % 2)
        let pixels = picture.pixels.pixels(
          columns: column * LiveProperties.size.x..<(column + 1) * LiveProperties.size.x,
          rows: row * LiveProperties.size.y..<(row + 1) * LiveProperties.size.y,
          of: picture.width)
        return (pixels, values[number])
      }
    }

    private func state(of page: OpenPage) throws -> State {
      let values = try page.value(
        """
        \(Self.elements).map(({ scene }) => JSON.stringify(scene.models.map(({ values }) => values),
          (_, value) => typeof value === 'number' ? Number(value.toPrecision(6)) : value))
        """)
      return State(picture: try page.picture(), values: try #require(values as? [String]))
    }

    /// Sets the parameters of the elements of the second row.
    private func move(_ page: OpenPage, to values: [String]) throws {
      try page.value(
        """
        \(values).forEach((text, number) => {
          const { scene, view } = \(Self.elements)[2 * number + 1];
          // The view of a page that is opened with the value.
          view.fitted = null;
          const [{ kind, choices }] = scene.parameters;
          const byte = (index) => parseInt(text.slice(index, index + 2) || 'ff', 16) / 255;
          const linear = (share) => share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          scene.setParameter('p', choices ? choices.indexOf(text)
            : kind === 'color' ? [...[1, 3, 5].map((index) => Math.fround(linear(byte(index)))), Math.fround(byte(7))]
            : JSON.parse(text));
        })
        """)
      try page.browser.waitForFrames()
    }
  }
}
