import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite("Outlines of models")
struct OutlineTests {
  @Test("The outline of a model that a plane cuts open is that of its kept part")
  func clipped() throws {
    let scene = Scene(spheres: [Sphere()], camera: .front)
    let outline = ModelOutline()
    outline.parts = [ModelOutline.Part(scene.spheres[0])]
    func range() -> ClosedRange<Float>? {
      let x = outline.contours(scene, width: 120, height: 120).joined().map(\.x)
      return x.min().flatMap { low in x.max().map { low...$0 } }
    }
    let whole = try #require(range())
    scene.effects.clip(at: .zero, normal: [1, 0, 0])
    let cut = try #require(range())
    #expect(abs(cut.lowerBound - whole.lowerBound) < 1.5 && abs(cut.upperBound - 60) < 3)
    scene.effects.clip(at: [-2, 0, 0], normal: [1, 0, 0])
    #expect(range() == nil)
    scene.effects.clipPlane = false
    #expect(range() == whole)
  }

  @Test("The contour of one value is a diamond, and values at the edges have closed contours, too")
  func smallContours() {
    let diamond = ContourTracer(width: 3, height: 3, values: [0, 0, 0, 0, 255, 0, 0, 0, 0], level: 127)
      .contours
    #expect(diamond == [[[1.5, 1], [1, 1.5], [1.5, 2], [2, 1.5]]])
    #expect(ContourTracer(width: 2, height: 1, values: [0, 0], level: 127).contours.isEmpty)
    let whole = ContourTracer(width: 1, height: 1, values: [255], level: 127).contours
    #expect(whole == [[[0.5, 0], [0, 0.5], [0.5, 1], [1, 0.5]]])
  }

  @Test(
    "Opposite corners are connected if their mean is above the level, and a hole has a contour of its own")
  func topology() {
    func count(_ width: Int, _ values: [UInt8], level: UInt8 = 127) -> Int {
      ContourTracer(width: width, height: values.count / width, values: values, level: level).contours.count
    }
    #expect(count(2, [255, 0, 0, 255]) == 1 && count(2, [200, 0, 0, 200]) == 2)
    #expect(count(2, [0, 255, 255, 0]) == 1 && count(2, [0, 200, 200, 0]) == 2)
    #expect(count(3, [255, 255, 255, 255, 0, 255, 255, 255, 255]) == 2)
  }

  @Test(
    "The signed area within the contours of a random picture is that of its squares, within a square for each corner"
  )
  func areas() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(50) {
      let values = (0..<64).map { _ in random.next() & 1 == 0 ? 0 : 255 as UInt8 }
      let contours = ContourTracer(width: 8, height: 8, values: values, level: 127).contours
      var area: Float = 0
      for line in contours {
        for (a, b) in zip(line, line.dropFirst() + line.prefix(1)) { area += (a.x * b.y - b.x * a.y) / 2 }
      }
      // Reference: the area of each cell of four values, by its number of inside corners.
      func isInside(_ x: Int, _ y: Int) -> Bool { (0..<8) ~= x && (0..<8) ~= y && values[8 * y + x] == 255 }
      var expected: Float = 0
      for y in -1..<8 {
        for x in -1..<8 {
          let corners = [isInside(x, y), isInside(x + 1, y), isInside(x + 1, y + 1), isInside(x, y + 1)]
          switch corners.count(where: \.self) {
          case 0: break
          case 1: expected += 0.125
          // Opposite corners have a mean of 127.5, which is above the level: they are connected.
          case 2: expected += corners[0] == corners[2] ? 0.75 : 0.5
          case 3: expected += 0.875
          default: expected += 1
          }
        }
      }
      #expect(abs(abs(area) - expected) < 0.01, "\(area) \(expected)")
    }
  }

  @Test(
    "The outline of a sphere, of one in a cloud and of one in a moved group is a circle around its picture")
  func spheres() throws {
    let arm = Group(name: "arm", position: [1, 0, 0])
    let ball = Sphere(center: [0, 1, 0], radius: 0.5, group: arm)
    let other = Sphere(center: [0, 0, 3], radius: 0.5)
    let element = SphereCloud.Element(center: [1, 1, 0], radius: 0.5, color: .white)
    let cloud = SphereCloud(elements: [.init(center: .zero, radius: 1, color: .white), element])
    let scene = Scene(
      spheres: [ball, other], sphereClouds: [cloud],
      camera: Camera(position: [0, 0, 10], target: .zero, orthographicHeight: 4), groups: [arm])
    func expectCircle(_ part: ModelOutline.Part, _ center: SIMD2<Float>, _ radius: Float) throws {
      let outline = ModelOutline()
      outline.parts = [part]
      // 100 pixels for each unit.
      let lines = outline.contours(scene, width: 600, height: 400)
      let line = try #require(lines.first)
      #expect(lines.count == 1 && line.count > 80)
      #expect(line.allSatisfy { abs(length(SIMD3($0 - center, 0)) - radius) < 2 })
    }
    try expectCircle(.init(ball), [400, 100], 50)
    try expectCircle(.init(cloud, element: 1), [400, 100], 50)
    arm.position = [0, -1, 0]
    try expectCircle(.init(ball), [300, 200], 50)
    #expect(ModelOutline().contours(scene, width: 600, height: 400).isEmpty)
  }

  @Test("An outline follows its model and the camera, and is not traced again while neither changes")
  func following() {
    let ball = Sphere(radius: 0.5)
    let scene = Scene(
      spheres: [ball], camera: Camera(position: [0, 0, 10], target: .zero, orthographicHeight: 4))
    let outline = ModelOutline()
    outline.parts = [.init(ball)]
    func width() -> Float {
      let columns = outline.contours(scene, width: 400, height: 400).joined().map(\.x)
      return (columns.max() ?? 0) - (columns.min() ?? 0)
    }
    #expect(abs(width() - 100) < 3 && abs(width() - 100) < 3 && outline.traceCount == 1)
    ball.radius = 1
    #expect(abs(width() - 200) < 3 && outline.traceCount == 2)
    scene.camera?.orthographicHeight = 8
    #expect(abs(width() - 100) < 3 && outline.traceCount == 3)
    outline.parts = [.init(ball)]
    #expect(abs(width() - 100) < 3 && outline.traceCount == 3)
    outline.parts = []
    #expect(width() == 0)
  }

  @Test("One outline shows another element of the same cloud, and the same element of another cloud")
  func otherParts() throws {
    func cloud(_ y: Float) -> SphereCloud {
      SphereCloud(elements: [-1, 1].map { .init(center: [$0, y, 0], radius: 0.25, color: .white) })
    }
    let clouds = [cloud(-1), cloud(1)]
    let scene = Scene(
      sphereClouds: clouds, camera: Camera(position: [0, 0, 10], target: .zero, orthographicHeight: 4))
    let outline = ModelOutline()
    for (cloud, element, center) in [
      (0, 0, SIMD2<Float>(100, 300)), (0, 1, [300, 300]), (1, 1, [300, 100]),
    ] {
      outline.parts = [.init(clouds[cloud], element: element)]
      let points = outline.contours(scene, width: 400, height: 400).joined()
      #expect(points.count > 20)
      #expect(points.allSatisfy { abs(length(SIMD3($0 - center, 0)) - 25) < 2 }, "\(cloud), \(element)")
    }
  }
}
