import Geometry
import SceneModel
import TestSupport
import Testing

@testable import RenderScene

@Suite("Places of labels, legends and axes")
struct LabelLayoutTests {
  private let camera = Camera(position: [0, 0, 5], orthographicHeight: 4)
  private let font = FontFile(name: "blocks", bytes: BlockFont.standard.bytes)

  private func placed(_ scene: Scene, used: [LabelLayout.Rectangle] = []) throws -> [LabelLayout.Placed] {
    scene.look = .studio
    let painter = TextPainter(try #require(TextRenderer().cache(of: font)), width: 720, height: 720)
    let view = scene.view(aspectRatio: 1)
    var layout = LabelLayout(scene, view, painter, used: used) { width, height in
      var depths = SurfaceDepths(view, width: width, height: height)
      for cloud in scene.sphereClouds {
        for element in cloud.elements { depths.add(center: element.center, radius: element.radius) }
      }
      return depths
    }
    return layout.place()
  }

  private func boxes(_ placed: [LabelLayout.Placed]) throws -> [LabelLayout.Rectangle] {
    let painter = TextPainter(try #require(TextRenderer().cache(of: font)), width: 720, height: 720)
    return placed.map { label in
      let layout = painter.layout(label.text, label.style)
      return (label.corner, label.corner + SIMD2(layout.width, layout.height))
    }
  }

  @Test(
    "A label with room is at its own place, and a second one at the same point beside it, with a line to the point"
  )
  func exact() throws {
    let scene = Scene(camera: camera, labels: [Label("AA", size: 20), Label("AA", size: 20)])
    let found = try placed(scene)
    #expect(found.count == 2 && found[0].leader == nil && found[1].leader?.from == [360, 360])
    // The box of two blocks has 24 by 20 pixels.
    #expect(found[0].corner == [348, 350])
    let boxes = try boxes(found)
    #expect(boxes[0].min.x >= boxes[1].max.x || boxes[0].min.y >= boxes[1].max.y)
  }

  @Test("A label beside others gets a line to its point")
  func leaders() throws {
    let labels = (0..<14).map { _ in Label("AAAA", size: 20) }
    let found = try placed(Scene(camera: camera, labels: labels))
    #expect(found.contains { $0.leader != nil })
    for label in found { #expect(label.leader == nil || label.leader?.from == [360, 360]) }
  }

  @Test("Random labels overlap neither each other nor the other texts, and are in the picture")
  func random() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<30 {
      let used: [LabelLayout.Rectangle] = [([300, 0], [420, 40]), ([600, 200], [700, 500])]
      let labels = (0..<20).map { _ in
        Label(
          String(repeating: "A", count: .random(in: 1...6, using: &random)),
          position: [.random(in: -1.9...1.9, using: &random), .random(in: -1.9...1.9, using: &random), 0],
          size: 18, anchor: RectanglePoint.allCases.randomElement(using: &random) ?? .center)
      }
      let found = try boxes(try placed(Scene(camera: camera, labels: labels), used: used)) + used
      for (one, box) in found.enumerated() {
        #expect(box.min.min() >= 0 && box.max.max() <= 720)
        for other in found[(one + 1)...] {
          #expect(
            box.max.x <= other.min.x || other.max.x <= box.min.x || box.max.y <= other.min.y
              || other.max.y <= box.min.y)
        }
      }
    }
  }

  @Test("A label that is wider than the picture wraps, and one without a free place is in the picture")
  func largeLabels() throws {
    let words = Array(repeating: "AAAA", count: 60).joined(separator: " ")
    let labels = [
      Label(words, position: [1, 1, 0], size: 40), Label("AAAAAAAAAAAA", position: [1.9, 0, 0], size: 40),
    ]
    let found = try placed(Scene(camera: camera, labels: labels), used: [([0, 0], [720, 720])])
    #expect(found[0].text.contains("\n") && found[1].text == labels[1].text)
    for box in try boxes(found) { #expect(box.min.min() >= 0 && box.max.max() <= 720, "\(box)") }
  }

  @Test("A label on an element is in contrast to it, and one beside it to the background")
  func contrast() throws {
    let colors: [SIMD4<UInt8>] = [[250, 250, 250, 255], [20, 20, 60, 255]]
    let cloud = SphereCloud(
      elements: colors.enumerated().map {
        SphereCloud.Element(center: [Float($0) * 2 - 1, 0, 0], radius: 0.5, sRGB8: $1)
      })
    let scene = Scene(sphereClouds: [cloud], camera: camera)
    scene.elementLabels = [ElementLabels(cloud, [.init("A", elements: 0..<1), .init("A", elements: 1..<2)])]
    for background in [Color.white, .black] {
      scene.background = background
      let found = try placed(scene)
      #expect(found.map(\.style.color.isDark) == [true, false])
      // The boxes that are used leave no room on the elements.
      let beside = try placed(scene, used: [([178, 358], [182, 362]), ([538, 358], [542, 362])])
      #expect(beside.count == 2 && beside.allSatisfy { $0.style.color.isDark != background.isDark })
    }
  }

  @Test("Labels of elements are those of visible elements, the nearest first, and none overlap")
  func elements() throws {
    var random = SeededGenerator(seed: 5)
    let cloud = SphereCloud(
      elements: [
        .init(center: [0, 0, 0], radius: 0.5, color: .white),
        .init(center: [0, 0, -2], radius: 0.3, color: .white),
        .init(center: [1.5, 1, 0], radius: 0.2, color: .white),
      ])
    let scene = Scene(sphereClouds: [cloud], camera: camera)
    scene.elementLabels = [
      ElementLabels(
        cloud, (0..<3).map { .init("A\($0)", elements: $0..<$0 + 1) } + [.init("A9", elements: 9..<10)])
    ]
    // The second one is behind the first one.
    #expect(try placed(scene).map(\.text) == ["A0", "A2"])
    let many = SphereCloud(
      elements: (0..<2000).map { _ in
        SphereCloud.Element(
          center: [
            .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
            .random(in: -2...2, using: &random),
          ], radius: 0.05, color: .white)
      })
    let crowd = Scene(sphereClouds: [many], camera: camera)
    crowd.elementLabels = [ElementLabels(many, (0..<2000).map { .init("AA", elements: $0..<$0 + 1) })]
    let found = try boxes(try placed(crowd))
    #expect(found.count > 100 && found.count < 2000)
    for (one, box) in found.enumerated() {
      for other in found[(one + 1)...] {
        #expect(
          box.max.x <= other.min.x || other.max.x <= box.min.x || box.max.y <= other.min.y
            || other.max.y <= box.min.y)
      }
    }
  }

  @Test("A grid of rectangles finds the same overlaps as a search of all")
  func grid() {
    var random = SeededGenerator(seed: 3)
    var grid = RectangleGrid(width: 300, height: 200)
    var all: [LabelLayout.Rectangle] = []
    for _ in 0..<400 {
      let corner = SIMD2<Float>(
        .random(in: -40...320, using: &random), .random(in: -40...220, using: &random))
      let size = SIMD2<Float>(.random(in: 0...60, using: &random), .random(in: 0...20, using: &random))
      let box = (min: corner, max: corner + size)
      let expected = all.contains { other in
        box.min.x < other.max.x && other.min.x < box.max.x && box.min.y < other.max.y
          && other.min.y < box.max.y
      }
      #expect(grid.overlaps(box) == expected)
      if !expected {
        grid.insert(box)
        all.append(box)
      }
    }
  }

  @Test("Rows of categories have counts with commas, and the last one the number of the others")
  func swatches() {
    #expect(
      [0, 12, 999, 1000, 1_234_567].map(LegendSwatches.grouped) == ["0", "12", "999", "1,000", "1,234,567"])
    let categories = (0..<5).map { ColorKey.Category("c\($0)", color: [1, 2, 3, 255], count: 10 * $0) }
    #expect(LegendSwatches.rows(categories, most: 5).map(\.name) == ["c0", "c1", "c2", "c3", "c4"])
    let short = LegendSwatches.rows(categories, most: 3)
    #expect(short.map(\.name) == ["c0", "c1", "3 more"] && short.map(\.count) == ["0", "10", ""])
  }

  @Test(
    "The axes of a box have numbers at round steps, below it and at its left, in the coordinates of the file")
  func axes() throws {
    let bounds = BoundingBox(min: [0, 0, 0], max: [10, 5, 8])
    let camera = Camera(position: [20, 15, 30], target: [5, 2.5, 4])
    let view = ViewFrustum(camera, bounds: bounds, aspectRatio: 1)
    let box = try #require(AxisBox(bounds, view, upAxis: .y, width: 720, height: 720))
    try #require(box.axes.map(\.name) == ["x", "y", "z"])
    // Seen from above and the front, X is at the lower front edge, Z at the lower right one, and Y at the left.
    #expect(box.axes[0].start == [0, 0, 8] && box.axes[0].end == [10, 0, 8])
    #expect(box.axes[1].start == [0, 0, 8] && box.axes[1].end == [0, 5, 8])
    #expect(box.axes[2].start == [10, 0, 0] && box.axes[2].end == [10, 0, 8])
    #expect(box.axes[0].ticks.first?.text == "0" && box.axes[0].ticks.last?.text == "10")
    let turned = try #require(AxisBox(bounds, view, upAxis: .z, width: 720, height: 720))
    // The scene's Y is the Z of the file, and its Z the reverse of Y.
    try #require(turned.axes.map(\.name) == ["x", "z", "y"])
    #expect(turned.axes[2].ticks.allSatisfy { $0.text.hasPrefix("-") || Float($0.text) == 0 })
  }

  @Test("The numbers of axes are outside of the box in random views")
  func axesOutside() throws {
    var random = SeededGenerator(seed: 8)
    let painter = TextPainter(try #require(TextRenderer().cache(of: font)), width: 720, height: 720)
    for _ in 0..<100 {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let bounds = BoundingBox(
        min: [number(-2...0), number(-2...0), number(-2...0)],
        max: [number(1...3), number(1...3), number(1...3)])
      let camera = Camera(
        position: bounds.center + [number(-9...9), number(-9...9), number(8...20)], target: bounds.center)
      let scene = Scene(camera: camera)
      let view = ViewFrustum(camera, bounds: bounds, aspectRatio: 1)
      let box = try #require(AxisBox(bounds, view, upAxis: .y, width: 720, height: 720))
      let texts = box.texts(scene, view, painter)
      #expect(texts.count > 3)
      for text in texts {
        let share = (text.corner + text.size / 2) / 720
        let ray = view.ray(through: [share.x * 2 - 1, 1 - share.y * 2])
        #expect(!hits(bounds, ray.start, ray.direction), "\(text.text)")
      }
    }
  }

  /// Whether a ray meets a box, by slabs.
  private func hits(_ box: BoundingBox, _ start: SIMD3<Float>, _ direction: SIMD3<Float>) -> Bool {
    let (one, other) = ((box.min - start) / direction, (box.max - start) / direction)
    let (near, far) = (pointwiseMin(one, other).max(), pointwiseMax(one, other).min())
    return near <= far && far > 0
  }
}
