import Geometry
import Reactive
import TestSupport
import Testing

@testable import SceneModel

@Suite("Observable materials")
struct MaterialModelTests {
  @Test("A material without changes has the default parameters and its name")
  func defaults() {
    #expect(MaterialModel().material == .standard)
    #expect(MaterialModel().appearance == SurfaceAppearance())
    var named = Material.standard
    named.name = "brass"
    #expect(MaterialModel(name: "brass").material == named)
  }

  @Test("Each property of the table has a unique name and changes its parameter and no other")
  func table() {
    #expect(Set(MaterialProperties.names).count == MaterialProperties.names.count)
    for factor in MaterialProperties.factors {
      let (model, value) = (MaterialModel(), Self.otherValue(factor.property.kind))
      let property = factor.property[of: model]
      let standard = property.propertyValue
      #expect(standard == factor.value(SurfaceAppearance()) && standard != value, "\(factor.name)")
      #expect(property.set(value))
      var expected = SurfaceAppearance()
      factor.set(value, on: &expected)
      #expect(model.appearance == expected && expected != SurfaceAppearance(), "\(factor.name)")
      property.set(standard)
      #expect(model.appearance == SurfaceAppearance(), "\(factor.name)")
    }
    let reference = TextureReference(Texture(EncodedImage(name: "a.png", bytes: [1])))
    for slot in MaterialProperties.textures {
      let model = MaterialModel()
      #expect(model.property(of: slot).value == nil)
      model.property(of: slot).value = reference
      var expected = SurfaceAppearance()
      expected.material.details[slot] = reference
      #expect(model.appearance == expected, "\(slot.name)")
      model.property(of: slot).value = nil
      #expect(model.appearance == SurfaceAppearance(), "\(slot.name)")
    }
  }

  @Test("A row of the table is a member of materials by its name, with a property")
  func members() {
    let model = MaterialModel()
    (model.sheenRoughness, model.sheenColor, model.anisotropyRotation) = (
      0.25, Color(red: 1, green: 0.5, blue: 0), 180
    )
    model.$iridescence.value = 0.5
    let material = model.material
    #expect(
      material.sheenRoughness == 0.25 && material.sheenColor == [1, 0.5, 0] && material.iridescence == 0.5)
    #expect(abs(material.anisotropyRotation - .pi) < 1e-6 && model.anisotropyRotation == 180)
  }

  private static func otherValue(_ kind: PropertyKind) -> PropertyValue {
    switch kind {
    case .number(.within(let range)): .number(range.contains(0.25) ? 0.25 : Double(range.lowerBound + 0.25))
    case .number: .number(0.25)
    case .vector: .vector(SIMD3(0.25, 0.5, 0.75))
    case .color: .color(Color(red: 0.25, green: 0.5, blue: 0.75))
    case .boolean: .boolean(true)
    case .choice: .text("mask")
    case .text: .text("other")
    }
  }

  @Test("The material is derived once for each change and for each batch, and subscribers share the value")
  func changes() throws {
    let brass = MaterialModel(metallic: 1, roughness: 0.5)
    var materials: [Material] = []
    let first = brass.appearances.subscribe { materials.append($0.material) }
    var count = 0
    let second = brass.appearances.subscribe { _ in count += 1 }
    brass.roughness = 0.25
    batch {
      brass.clearcoat = 1
      brass.isUnlit = true
      brass.baseColor = .black
    }
    var last = Material(metallic: 1, roughness: 0.25)
    last.clearcoat = 1
    last.isUnlit = true
    #expect(materials == [Material(metallic: 1), Material(metallic: 1, roughness: 0.25), last])
    #expect(count == 3)
    #expect(brass.appearance == SurfaceAppearance(color: .black, material: last))
    first.dispose()
    second.dispose()
  }

  @Test("A shape multiplies its colour by the base colour, and follows its material, another one and none")
  func shapes() {
    let half = Color(red: 0.5, green: 0.5, blue: 0.5), quarter = Color(red: 0.25, green: 0.25, blue: 0.25)
    func check(_ shape: some Shape) {
      let (brass, steel) = (MaterialModel(baseColor: half, metallic: 1), MaterialModel(roughness: 1))
      var seen: [SurfaceAppearance] = []
      let subscription = shape.appearances.subscribe { seen.append($0) }
      shape.material = brass
      shape.colors.value = half
      brass.roughness = 0
      shape.material = steel
      brass.roughness = 1
      shape.material = nil
      steel.roughness = 0
      let metal = Material(metallic: 1)
      #expect(
        seen == [
          SurfaceAppearance(), SurfaceAppearance(color: half, material: metal),
          SurfaceAppearance(color: quarter, material: metal),
          SurfaceAppearance(color: quarter, material: Material(metallic: 1, roughness: 0)),
          SurfaceAppearance(color: half, material: Material(roughness: 1)), SurfaceAppearance(color: half),
        ])
      #expect(shape.appearance == SurfaceAppearance(color: half))
      subscription.dispose()
    }
    check(Sphere())
    check(Box())
  }

  @Test(
    "A sphere notifies the subscribers of its colour when it gets and loses a material, and at no other change of it"
  )
  func colorOfSphere() {
    let sphere = Sphere()
    var colors = 0
    let subscription = sphere.$color.subscribe { _ in colors += 1 }
    sphere.rotation = [0, 90, 0]
    #expect(colors == 1)
    sphere.material = MaterialModel()
    #expect(colors == 2)
    sphere.material = MaterialModel(metallic: 1)
    sphere.material?.roughness = 0
    #expect(colors == 2)
    sphere.material = nil
    #expect(colors == 3)
    sphere.materials.value = MaterialModel()
    #expect(colors == 4)
    subscription.dispose()
  }

  @Test("A sphere has a rotation, which can be set and observed like that of a box")
  func rotation() {
    let (sphere, box) = (Sphere(center: [1, 2, 3]), Box(center: [1, 2, 3]))
    #expect(sphere.rotation == .zero && sphere.transform == Transform(translation: [1, 2, 3]))
    var transforms: [Transform] = []
    let subscription = sphere.placements.subscribe { transforms.append($0.transform) }
    sphere.rotation = [10, 20, 30]
    box.rotation = [10, 20, 30]
    #expect(sphere.transform == box.transform)
    #expect(transforms == [Transform(translation: [1, 2, 3]), box.transform])
    #expect(Sphere.properties.map(\.name) == ["position", "rotation", "radius", "color", "visible"])
    subscription.dispose()
  }

  @Test("A mesh follows its observable material until it gets another one or none")
  func mesh() {
    let mesh = MeshModel(mesh: SharedMesh(Mesh()))
    let (brass, steel) = (MaterialModel(baseColor: .black, metallic: 1), MaterialModel(roughness: 1))
    func doubleSided(metallic: Float = 0, roughness: Float = 0.5) -> Material {
      var material = Material(metallic: metallic, roughness: roughness)
      material.isDoubleSided = true
      return material
    }
    var seen: [SurfaceAppearance] = []
    let subscription = combine(mesh.$color, mesh.$material)
      .subscribe { seen.append(SurfaceAppearance(color: $0, material: $1)) }
    mesh.materialModel = brass
    brass.roughness = 0
    mesh.materialModel = steel
    brass.roughness = 1
    mesh.materialModel = nil
    steel.roughness = 0
    #expect(
      seen == [
        SurfaceAppearance(material: .doubleSided),
        SurfaceAppearance(color: .black, material: doubleSided(metallic: 1)),
        SurfaceAppearance(color: .black, material: doubleSided(metallic: 1, roughness: 0)),
        SurfaceAppearance(material: doubleSided(roughness: 1)),
      ])
    subscription.dispose()
  }

  @Test("Materials, shapes and meshes are released, whichever is dropped first")
  func lifetimes() {
    weak var material: MaterialModel?
    weak var sphere: Sphere?
    weak var mesh: MeshModel?
    do {
      let brass = MaterialModel()
      do {
        let (ball, model) = (Sphere(), MeshModel(mesh: SharedMesh(Mesh())))
        ball.material = brass
        model.materialModel = brass
        _ = ball.appearance
        (material, sphere, mesh) = (brass, ball, model)
      }
      #expect(sphere == nil && mesh == nil && material != nil)
      brass.roughness = 0
    }
    #expect(material == nil)
  }

  @Test(
    "Exported nodes have the colour and the material of their shapes, and shapes of one size share a mesh")
  func export() throws {
    let half = Color(red: 0.5, green: 0.5, blue: 0.5)
    let brass = MaterialModel(name: "brass", baseColor: half, metallic: 1)
    let (plain, ball, crate) = (Sphere(), Sphere(color: half), Box())
    (ball.material, crate.material) = (brass, brass)
    let scene = Scene(spheres: [plain, ball], shapes: [crate])
    let document = try scene.meshDocument()
    #expect(document.nodes.map(\.mesh) == [0, 0, 1])
    #expect(document.nodes.map(\.material) == [.standard, brass.material, brass.material])
    #expect(document.nodes.map(\.color) == [.white, Color(red: 0.25, green: 0.25, blue: 0.25), half])
    #expect(document.materials.map(\.name) == [nil, "brass"])
    // The mesh of a textured shape has texture coordinates for textures.
    brass.baseColorTexture = TextureReference(Texture(EncodedImage(name: "a.png", bytes: [1])))
    let textured = try scene.meshDocument(tessellation: .uv(segments: 8, rings: 4))
    #expect(textured.nodes.map(\.mesh) == [0, 1, 2])
    #expect(textured.meshes.map { $0.textureCoordinates.count == $0.vertices.count } == [true, true, true])
    #expect(textured.images.map(\.name) == ["a.png"])
  }

  @Test("A recording keeps the first material, and says so if it changes")
  func recording() throws {
    let ball = Sphere()
    let brass = MaterialModel(metallic: 1)
    ball.material = brass
    var recorder = SceneRecorder(Scene(spheres: [ball]))
    try recorder.record(at: 0)
    ball.center.x = 1
    try recorder.record(at: 1)
    #expect(!recorder.colorsChange)
    brass.roughness = 0
    try recorder.record(at: 2)
    #expect(recorder.colorsChange)
    #expect(recorder.document.nodes.map(\.material) == [Material(metallic: 1)])
    #expect(recorder.document.animation?.times == [0, 1, 2])
  }

  @Test("A scene that shows the contents of another one has its materials, environment and exposure")
  func contents() {
    let (shown, other) = (Scene(), Scene(exposure: 1, materials: [MaterialModel(name: "brass")]))
    let bag = DisposerBag()
    shown.replaceContents(of: other, following: bag)
    other.exposure = 2
    #expect(shown.materials.map(\.name) == ["brass"] && shown.exposure == 2)
    #expect(shown.environment === other.environment)
  }
}
