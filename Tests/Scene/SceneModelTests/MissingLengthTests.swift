import SceneModel
import Testing

@Suite("Missing lengths")
struct MissingLengthTests {
  @Test(
    "A shape with lengths other than 0 is either drawn or counted as missing",
    arguments: [1, 1.05, 1.1, 1.8, 1.9, 3, 4])
  func lengths(factor: Float) {
    let length = factor * 1e19
    let shapes: [any Model] = [
      Sphere(radius: length), Box(size: [length, 1, 1]), Cylinder(radius: 1, height: length),
      Cone(radius: length, height: 1), Capsule(radius: 1, height: length), Plane(width: length, depth: 1),
      Torus(radius: length, tubeRadius: 1), Torus(radius: 1, tubeRadius: length),
    ]
    for shape in shapes { #expect(shape.traits.missingCount == (shape.isHidden ? 1 : 0), "\(shape)") }
    #expect(shapes.allSatisfy { $0.isHidden == (factor > 1.845) })
  }
}
