import Foundation
import Geometry
import MeshFormats
import Pictures
import Rendering
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

extension PageInBrowser {
  /// Values are total: a length of 0 draws nothing, a negative one is turned round, and what is missing is not drawn. In
  /// pictures, pages, films and exports alike, for each kind of model.
  @Suite("Lengths of 0, negative lengths and missing values")
  struct TotalValues {
    /// A model of each kind, whose length or place is the value `v`.
    private struct Kind {
      /// The key of its list.
      let key: String
      /// The members of the model, with `v` in a length or in a place.
      let members: String
      /// The members of the model that looks the same with the length -1.
      var turned: String?
      /// Whether `v` is a length. Otherwise it is the place `[0 * v, …]`, which only a missing value changes.
      var hasLength = true
    }

    private static let kinds = [
      Kind(key: "spheres", members: "radius: 'v'"),
      Kind(key: "spheres", members: "radius: 'v + 0 * i', repeat: { count: 12 }"),
      Kind(key: "boxes", members: "size: [1, 'v', 1]"),
      Kind(key: "boxes", members: "size: [1, 'v + 0 * i', 1], repeat: { count: 12 }"),
      Kind(key: "boxes", members: "size: [1, 'v', 1], color: 'rgb(0.1 * i, 0, 0)', repeat: { count: 12 }"),
      Kind(key: "planes", members: "width: 'v', rotation: [70, 0, 0]"),
      Kind(key: "discs", members: "radius: 'v', rotation: [70, 0, 0]"),
      Kind(key: "cylinders", members: "radius: 0.5, height: 'v'"),
      Kind(
        key: "cones", members: "radius: 0.5, height: 'v'",
        turned: "radius: 0.5, height: 'v', rotation: [0, 0, 180]"),
      Kind(key: "tori", members: "radius: 'v', tubeRadius: 0.2, rotation: [70, 0, 0]"),
      Kind(key: "capsules", members: "radius: 0.3, height: 'v'"),
      Kind(key: "ellipsoids", members: "radii: [0.4, 'v', 0.7]"),
      Kind(
        key: "cylinders", members: "from: ['px', -0.5, 0], to: ['px', '-0.5 + v', 0], radius: 0.3",
        turned: "from: ['px', -0.5, 0], to: ['px', -1.5, 0], radius: 0.3"),
      Kind(
        key: "curves", members: "u: { from: 0, to: 1, count: 9 }, point: ['u - 0.5', 0, 0], radius: '0.3 * v'"
      ),
      Kind(
        key: "extrusions",
        members: "outline: [[-0.5, -0.5], [0.5, -0.5], [0, 0.5]], depth: 'v', rotation: [20, 40, 0]"),
      Kind(
        key: "surfaces",
        members: "u: { from: -0.5, to: 0.5, count: 5 }, v: { from: -0.5, to: 0.5, count: 5 }, "
          + "point: ['u', '(v)', 0], scale: ['1 + 0 * w', 1, 1]", hasLength: false),
      Kind(
        key: "lathes", members: "profile: [[0.5, -0.5], [0.3, 0.5]], rotation: [0, '0 * v', 0]",
        hasLength: false),
      Kind(
        key: "groups", members: "scale: '1 + 0 * v', children: { boxes: [{ size: [1, 0.5, 1] }] }",
        hasLength: false),
      Kind(key: "labels", members: "text: 'text'", hasLength: false),
      Kind(key: "meshes", members: "file: 'triangle.obj'", hasLength: false),
      Kind(key: "components", members: "file: 'component.json5'", hasLength: false),
      Kind(
        key: "particles", members: "name: 'water', file: 'water.xyz', radius: 'v'"),
    ]

    /// A value: its expression of the parameter `p`, and the value of `p`.
    struct Value: CustomTestStringConvertible {
      let name: String
      let expression: String
      let number: Double
      /// Whether there is nothing to draw for a place, too.
      var isMissing: Bool { name != "zero" && name != "negative" }
      var testDescription: String { name }
    }

    static let values = [
      Value(name: "zero", expression: "p", number: 0),
      Value(name: "negative", expression: "p", number: -1),
      Value(name: "not a number", expression: "sqrt(p)", number: -1),
      Value(name: "infinite", expression: "1 / p", number: 0),
      Value(name: "an empty cell", expression: "d.v[1 - p]", number: 0),
    ]

    /// Returns the scene of some kinds with a value. `isExpected` replaces what the value draws by a scene without it.
    private static func text(
      _ kinds: [(place: Int, kind: Kind)], _ value: Value, p: Double? = nil, isExpected: Bool
    )
      -> String
    {
      var lists: [String: [String]] = [
        "boxes": ["{ position: [-2, 0, 0], size: [0.6, 0.6, 0.6], color: 'gold' }"]
      ]
      for (place, kind) in kinds {
        var members = kind.members
        if isExpected {
          if kind.hasLength {
            guard value.name == "negative" else { continue }
            members = kind.turned ?? members
          } else if value.isMissing {
            continue
          }
          members = members.replacingOccurrences(of: "'v'", with: "1")
            .replacingOccurrences(of: "+ v'", with: "+ 1'").replacingOccurrences(of: "'v +", with: "'1 +")
            .replacingOccurrences(of: "* v'", with: "* 1'").replacingOccurrences(of: "w'", with: "1'")
        } else {
          members = members.replacingOccurrences(of: "w'", with: "x'")
        }
        let x = Double(place % 6) * 2, y = Double(place / 6) * -2
        members = members.replacingOccurrences(of: "'px'", with: "\(x)")
        // Surfaces have parameters of the same name.
        members = members.replacingOccurrences(of: "* x'", with: "* values_v'")
        let position =
          kind.members.contains("from: [")
          ? "" : "position: [\(kind.hasLength || isExpected ? "\(x)" : "'\(x) + 0 * values_v'"), \(y), 0], "
        lists[kind.key, default: []].append("{ \(position)\(members) }")
      }
      let models = lists.sorted { $0.key < $1.key }.map { "\($0.key): [\($0.value.joined(separator: ", "))]" }
      return """
        { parameters: { p: \(p ?? value.number) }, data: [{ name: "d", file: "d.csv" }],
          values: { v: "\(value.expression)", values_v: "v" }, camera: { position: [5, -3, 24], target: [5, -3, 0] },
          \(models.joined(separator: ", ")) }
        """
    }

    private static func folder() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write("a,v\n1,1\n2,\n", to: "d.csv")
      try folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "triangle.obj")
      try folder.write("{ spheres: [{ radius: 0.5 }] }", to: "component.json5")
      try folder.write("3\n\nO 0 0 0\nH 0.6 0.4 0\nH -0.6 0.4 0\n", to: "water.xyz")
      return folder
    }

    private static func contents(_ text: String, _ folder: TemporaryFolder) throws -> SceneFile.Contents {
      let path = folder.path("scene.json5")
      // Repetitions of 12 become clouds.
      var limits = RepetitionLimits()
      limits.cloudThreshold = 10
      return try SceneFile.parse(
        Array(text.utf8), path: path, siblings: .folder(ofFile: path, sizeLimit: 1 << 24, allowing: []),
        repetitionLimits: limits)
    }

    private static func picture(_ contents: SceneFile.Contents) throws -> Image {
      try PictureRenderer(contents.scene, renderer: .raycaster, width: 160, height: 100).picture()
    }

    @Test("The table has all kinds of models")
    func kinds() {
      let known = Set(Self.kinds.map(\.key))
      for key in SceneFileObject.modelKeys where key.text != SceneBuilder.camerasKey.text {
        #expect(known.contains(key.text), "\(key)")
      }
    }

    @Test(
      "Pictures and exports of each kind show the rest of the scene, and a picture of a later value is that of a fresh scene",
      arguments: values)
    func pictures(value: Value) throws {
      let folder = try Self.folder()
      for (place, kind) in Self.kinds.enumerated() {
        let scene = try Self.contents(Self.text([(place, kind)], value, isExpected: false), folder)
        let expected = try Self.contents(Self.text([(place, kind)], value, isExpected: true), folder)
        #expect(
          scene.bindings?.firstFailure == nil,
          "\(kind.key): \(scene.bindings?.firstFailure?.description ?? "")")
        let (found, other) = (try Self.picture(scene), try Self.picture(expected))
        let difference = found.pixels.colorDifference(from: other.pixels, outlierLimit: 24)
        #expect(difference.mean < 0.05, "\(kind.key) \(kind.members): \(difference)")
        let isDrawn = kind.hasLength ? value.name == "negative" : !value.isMissing
        #expect(scene.gapWarnings.count <= 1, "\(kind.key): \(scene.gapWarnings)")
        #expect(
          scene.gapWarnings.isEmpty == (isDrawn || value.name == "zero"), "\(kind.key): \(scene.gapWarnings)")
        try expectEqualExports(scene, expected, "\(kind.key) \(kind.members)")
        // The value was another one when the scene was drawn first.
        guard value.name != "infinite" else { continue }
        let moved = try Self.contents(Self.text([(place, kind)], value, p: 1, isExpected: false), folder)
        let renderer = try PictureRenderer(moved.scene, renderer: .raycaster, width: 160, height: 100)
        let before = try renderer.picture()
        #expect(isDrawn || before != found, "\(kind.key) has an effect")
        try moved.bindings?.set("p", to: .number(value.number))
        #expect(try renderer.picture() == found, "\(kind.key) \(kind.members) after a change")
      }
    }

    private func expectEqualExports(
      _ scene: SceneFile.Contents, _ expected: SceneFile.Contents, _ comment: String
    ) throws {
      let (one, other) = (try scene.scene.meshDocument(), try expected.scene.meshDocument())
      func triangles(_ document: MeshDocument) -> Int {
        document.nodes.reduce(0) { $0 + document.meshes[$1.mesh].indices.count / 3 }
      }
      #expect(triangles(one) == triangles(other), "\(comment)")
      // A curve without radius keeps its points.
      guard !comment.hasPrefix("curves") else { return }
      let (box, otherBox) = (one.bounds, other.bounds)
      #expect((box.min - otherBox.min).max() < 1e-4 && (box.max - otherBox.max).max() < 1e-4, "\(comment)")
      #expect(try !one.bytes(as: .glb).isEmpty, "\(comment)")
    }

    @Test(
      "Films of each kind begin at the value, and animated exports hide what is not drawn", arguments: values)
    func films(value: Value) throws {
      let folder = try Self.folder()
      for (place, kind) in Self.kinds.enumerated() where kind.key != "curves" && kind.key != "extrusions" {
        let scene = try Self.contents(Self.text([(place, kind)], value, isExpected: false), folder)
        var recorder = SceneRecorder(scene.scene)
        for (frame, number) in [value.number, 1].enumerated() {
          try scene.bindings?.set("p", to: .number(number))
          // A torus whose radius changes alone is no scaled torus, and a capsule is no scaled capsule.
          if ["tori", "capsules"].contains(kind.key), frame == 1 {
            continue
          }
          try recorder.record(at: Float(frame))
        }
        #expect(try !recorder.document.bytes(as: .glb).isEmpty, "\(kind.key)")
      }
    }

    @Test("Pages show the values as pictures do, when they are opened and after a change")
    func pages() throws {
      let folder = try Self.folder()
      let size = SIMD2(200, 120)
      let all = Array(Self.kinds.enumerated().map { ($0.offset, $0.element) })
      let values = Self.values.filter { $0.name != "infinite" }
      var document = """
        <!doctype html><meta charset="utf-8"><style>body { margin: 0; display: grid;
          grid: repeat(3, \(size.y)px) / auto-flow \(size.x)px }
          orrery-scene { width: \(size.x)px; height: \(size.y)px; min-height: 0; aspect-ratio: auto }</style>
        """
      for value in values {
        for text in [
          Self.text(all, value, isExpected: false), Self.text(all, value, isExpected: true),
          Self.text(all, value, p: 1, isExpected: false),
        ] {
          let options = PageOptions(controls: .none, isFragment: true)
          document += String(
            decoding: try PageWriter.page(Self.contents(text, folder), options: options), as: UTF8.self)
        }
      }
      let elements = "[...document.querySelectorAll('orrery-scene')]"
      let page = try OpenPage(
        document: document, size: SIMD2(values.count, 3) &* size,
        until:
          "\(elements).length === \(3 * values.count) && \(elements).every((e) => e.renderer?.pictureCount > 0)"
      )
      let moves = values.map(\.number)
      try page.value("\(moves).forEach((p, n) => \(elements)[3 * n + 2].scene.setParameter('p', p))")
      try page.browser.waitForFrames()
      let failures = try page.value(
        "\(elements).map(({ renderer, scene }) => [...scene.failures, ...renderer.content.failures].join())")
      #expect((failures as? [String])?.allSatisfy(\.isEmpty) == true, "\(failures ?? "")")
      #expect(page.browser.problems.isEmpty, "\(page.browser.problems)")
      let picture = try page.picture()
      func pixels(_ column: Int, _ row: Int) -> [UInt8] {
        picture.pixels.pixels(
          columns: column * size.x..<(column + 1) * size.x, rows: row * size.y..<(row + 1) * size.y,
          of: picture.width)
      }
      for (column, value) in values.enumerated() {
        let opened = pixels(column, 0)
        let difference = opened.colorDifference(from: pixels(column, 1), outlierLimit: 24)
        #expect(difference.mean < 0.3, "\(value.name): \(difference)")
        #expect(pixels(column, 2).largestDifference(from: opened) <= 1, "\(value.name) after a change")
      }
    }
  }
}
