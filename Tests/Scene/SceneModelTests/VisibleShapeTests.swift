import Geometry
import Reactive
import SceneModel
import Testing

@Suite("Visibility of shapes")
struct VisibleShapeTests {
  private let shapes: [any Shape] = [Sphere(), Box(), Torus(), Cylinder(), Plane(), Disc(), Ellipsoid()]

  @Test("A hidden shape has no bounds, no pick and no node, and its placements follow")
  func hidden() throws {
    for shape in shapes {
      var placements: [Bool] = []
      let disposer = shape.placements.subscribe { placements.append($0.isVisible) }
      let scene = Scene(shapes: [shape])
      let bounds = scene.bounds
      #expect(!bounds.isEmpty && shape.placement.isVisible && !shape.isHidden)
      shape.isVisible = false
      #expect(scene.bounds.isEmpty && !shape.placement.isVisible && shape.isHidden)
      #expect(try scene.meshDocument().nodes.isEmpty)
      shape.isVisible = true
      #expect(scene.bounds == bounds && placements == [true, false, true])
      #expect(try scene.meshDocument().nodes.count == 1)
      disposer.dispose()
    }
  }

  @Test("A change of the visibility of a sphere is a set of its colour, once")
  func sphere() {
    let ball = Sphere()
    var count = 0
    let disposer = ball.$color.subscribe { _ in count += 1 }
    ball.isVisible = true
    #expect(count == 1, "nothing is created for it")
    ball.isVisible = false
    ball.isVisible = false
    #expect(count == 2)
    ball.isVisible = true
    #expect(count == 3)
    disposer.dispose()
  }

  @Test("A group hides its shapes whatever they are")
  func group() {
    let group = Group(name: "g")
    let box = Box(group: group)
    group.isVisible = false
    #expect(box.isHidden && box.isVisible)
    group.isVisible = true
    box.isVisible = false
    #expect(box.isHidden && !box.placement.isVisible)
  }
}
