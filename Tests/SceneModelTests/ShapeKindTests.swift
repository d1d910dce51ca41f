import Geometry
import SceneModel
import Testing

@Suite("Shape kinds")
struct ShapeKindTests {
  @Test("Each kind has its own name and list key, and makes a default shape with a given name")
  func names() {
    let kinds = ShapeKinds.all
    #expect(
      Set(kinds.map { $0.kind }).count == kinds.count && Set(kinds.map { $0.listKey }).count == kinds.count)
    #expect(
      kinds.prefix(8).map { $0.kind } == [
        "sphere", "box", "plane", "disc", "cylinder", "cone", "torus", "capsule",
      ])
    #expect(
      kinds.prefix(8).map { $0.listKey }
        == ["spheres", "boxes", "planes", "discs", "cylinders", "cones", "tori", "capsules"])
    for kind in kinds { checkName(kind) }
  }

  private func checkName<Model: Shape>(_ kind: Model.Type) {
    let shape = Model.description.make("a")
    #expect(shape.name == "a" && shape.transform == .identity && shape.colors.value == .white, "\(kind.kind)")
  }

  @Test("Each property of a kind has its own name and changes the shape")
  func properties() {
    for kind in ShapeKinds.all { checkProperties(kind) }
  }

  private func checkProperties<Model: Shape>(_ kind: Model.Type) {
    let names = Model.properties.map(\.name)
    #expect(names.first == "center" && names.last == "color" && Set(names).count == names.count)
    for property in Model.properties {
      let (shape, other) = (Model.description.make(""), Model.description.make(""))
      #expect(property.isVector == (property.vector(of: shape) != nil), "\(property.name) of \(kind.kind)")
      switch property {
      case .length(_, let length): length(shape).value *= 0.9
      case .lengths(_, let lengths): lengths(shape).value *= 0.9
      case .point(_, let point): point(shape).value.x = 3
      case .angles(_, let angles): angles(shape).value.y = 30
      case .color(_, let color): color(shape).value = .black
      }
      // Exactly one of the size, the transform and the colour has changed.
      let changes = [
        shape.size != other.size, shape.transform != other.transform,
        shape.colors.value != other.colors.value,
      ]
      #expect(changes.count { $0 } == 1, "\(property.name) of \(kind.kind)")
    }
  }
}
