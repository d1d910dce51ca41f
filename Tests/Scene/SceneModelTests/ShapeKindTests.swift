import Geometry
import Reactive
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
    let shape = Model.description.make("a", nil)
    #expect(shape.name == "a" && shape.transform == .identity && shape.colors.value == .white, "\(kind.kind)")
    // Without its own traits, the kind has slower ones.
    #expect(shape is any ShapeTraits, "\(kind.kind)")
  }

  @Test("Each property of a kind has its own name and changes the shape")
  func properties() throws {
    for kind in ShapeKinds.all { try checkProperties(kind) }
  }

  private func checkProperties<Model: Shape>(_ kind: Model.Type) throws {
    let names = Model.properties.map(\.name)
    #expect(names.first == "position" && names.last == "visible" && Set(names).count == names.count)
    for property in Model.properties {
      let (shape, other) = (Model.description.make("", nil), Model.description.make("", nil))
      #expect(property.isVector == (property.vector(of: shape) != nil), "\(property.name) of \(kind.kind)")
      switch (property.kind, property[of: shape]) {
      case (.number, let number as Property<Float>): number.value = number.value * 0.9 + 0.01
      case (.vector(.lengths), let lengths as Property<SIMD3<Float>>): lengths.value *= 0.9
      case (.vector, let vector as Property<SIMD3<Float>>): vector.value += [3, 0, 0]
      case (.color, let color as Property<Color>): color.value = .black
      case (.boolean, let isTrue as Property<Bool>): isTrue.value.toggle()
      case (.choice(let names), let choice):
        let other = try #require(names.first { PropertyValue.text($0) != choice.propertyValue })
        #expect(choice.set(.text(other)))
      default: Issue.record("\(property.name) of \(kind.kind) is of another type")
      }
      // Exactly one of the size, the transform, the colour and the visibility has changed.
      let changes = [
        shape.size != other.size, shape.transform != other.transform,
        shape.colors.value != other.colors.value, shape.isVisible != other.isVisible,
      ]
      #expect(changes.count { $0 } == 1, "\(property.name) of \(kind.kind)")
    }
  }

  @Test("The cache of a kind keeps the shape and its form for textures apart, and makes each once")
  func texturedForms() throws {
    var cache = ShapeKindCache(.icosphere(subdivisions: 1))
    var made = 0
    func coordinateCount(_ isTextured: Bool) throws -> Int {
      try cache.value(of: Sphere.self, isTextured: isTextured) { shape in
        made += 1
        return shape.textureCoordinates.count
      }
    }
    let plain = try coordinateCount(false)
    let textured = try coordinateCount(true)
    #expect(plain == 0 && textured > 42 && made == 2)
    #expect(try coordinateCount(false) == plain && coordinateCount(true) == textured && made == 2)
  }

  @Test("A textured ellipsoid has the coordinates of a textured sphere", arguments: [0, 2])
  func ellipsoid(subdivisions: Int) throws {
    let detail = TessellationDetail.icosphere(subdivisions: subdivisions)
    let (ellipsoid, sphere) = (
      try Ellipsoid.tessellated(by: detail).textured, try Sphere.tessellated(by: detail).textured
    )
    #expect(ellipsoid.textureCoordinates == sphere.textureCoordinates && !sphere.textureCoordinates.isEmpty)
    #expect(ellipsoid.textured == ellipsoid)
    #expect(try ellipsoid.mesh([1, 2, 3]).welded().openEdgeCount == 0)
  }
}
