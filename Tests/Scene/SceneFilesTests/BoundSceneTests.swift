import Geometry
import Reactive
import SceneExpressions
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Expressions in scene files")
struct BoundSceneTests {
  static let orbits = """
    {
      parameters: { t: 0, scale: 1 },
      spheres: [
        { name: "sun",   radius: 0.7, color: "#ffcc33" },
        { name: "earth", radius: "0.4 * scale", center: ["4 * cos(t)", 0, "4 * sin(t)"], color: "hsl(210, 60%, 50%)" },
        { name: "moon",  radius: "earth.radius * 0.27", center: "earth.center + [0.8 * cos(13 * t), 0, 0.8 * sin(13 * t)]" },
      ],
    }
    """

  @Test("The bindings return the expression of a bound property as written, and nil for other properties")
  func expressionsOfProperties() throws {
    let contents = try read(Self.orbits, path: "orbits.json5")
    let bindings = try #require(contents.bindings)
    let (sun, earth, moon) = (contents.scene.spheres[0], contents.scene.spheres[1], contents.scene.spheres[2])
    #expect(bindings.expression(of: earth.$radius) == "0.4 * scale")
    #expect(bindings.expression(of: earth.$center) == "[4 * cos(t), 0, 4 * sin(t)]")
    #expect(bindings.expression(of: earth.$color) == "hsl(210, 60%, 50%)")
    #expect(bindings.expression(of: moon.$radius) == "earth.radius * 0.27")
    #expect(bindings.expression(of: sun.$radius) == nil && bindings.expression(of: moon.$color) == nil)
    try contents.set("moon.center.y=3")
    let rest = "earth.center + [0.8 * cos(13 * t), 0, 0.8 * sin(13 * t)]"
    #expect(bindings.expression(of: moon.$center) == "[(\(rest)).x, 3, (\(rest)).z]")
    try contents.set("earth.radius=1")
    #expect(bindings.expression(of: earth.$radius) == nil)

    let text =
      "{ parameters: { a: 1, b: '2 * a' }, background: 'rgb(a, a, a)', spheres: [{ radius: 'b' }], lights: [{ direction: [0, -1, 0], intensity: 'a' }] }"
    let other = try read(text, path: "other.json5")
    let more = try #require(other.bindings)
    #expect(more.parameters.map { more.expression(of: $0.$value) } == [nil, "2 * a"])
    #expect(more.expression(of: other.scene.$background) == "rgb(a, a, a)")
    #expect(more.expression(of: other.scene.spheres[0].$radius) == "b")
    #expect(more.expression(of: other.scene.lights[0].$intensity) == "a")
  }

  @Test("Expressions set properties, which follow the parameters")
  func orbits() throws {
    let contents = try read(Self.orbits, path: "orbits.json5")
    let bindings = try #require(contents.bindings)
    let spheres = contents.scene.spheres
    #expect(spheres.map(\.radius) == [0.7, 0.4, Float(0.4 * 0.27)])
    #expect(spheres.map(\.center) == [.zero, [4, 0, 0], [4.8, 0, 0]])
    #expect(spheres.map(\.color.hex) == ["#ffcc33", "#3380cc", "#ffffff"])
    #expect(bindings.parameters.map(\.name) == ["t", "scale"])
    #expect(bindings.evaluationCount == 6)

    var pictures: [[Float]] = []
    let subscription = combine(spheres[1].$radius, spheres[1].$center, spheres[2].$radius, spheres[2].$center)
      .subscribe { pictures.append([$0, $1.x, $2, $3.x]) }
    try batch {
      try bindings.set("t", to: .number(.pi))
      try bindings.set("scale", to: .number(2))
    }
    // One change, with all new values.
    let moon = Float(-4 + 0.8 * -1)
    #expect(pictures == [[0.4, 4, Float(0.4 * 0.27), 4.8], [0.8, -4, Float(0.8 * 0.27), moon]])
    #expect(bindings.evaluationCount == 11)
    try bindings.set("scale", to: .number(3))
    #expect(bindings.evaluationCount == 13)
    #expect(bindings.evaluationCount(of: "earth.position.x") == 2)
    #expect(bindings.evaluationCount(of: "moon.radius") == 3)
    subscription.dispose()
  }

  @Test("Each mesh is rebuilt once for each change")
  func meshes() throws {
    let contents = try read(Self.orbits, path: "orbits.json5")
    let moon = contents.scene.spheres[2]
    let mesher = SphereMesher(
      Property(moon), tessellation: try TessellatedSphere(.icosphere(subdivisions: 0)))
    mesher.update()
    try batch {
      try contents.bindings?.set("scale", to: .number(2))
      try contents.bindings?.set("t", to: .number(1))
    }
    mesher.update()
    #expect(mesher.rebuildCount == 2 && mesher.meshedSize == moon.radius)
  }

  @Test("Every property of every shape, light, camera and background can be bound")
  func everyProperty() throws {
    let contents = try read(
      """
      { parameters: { t: 1, axis: [0, 1, 0], tint: "gold", double: "2 * t", way: ["t", 2, 3] },
        background: "mix(tint, rgb('black'), t - 1)",
        camera: { position: ["9 * t", 0, 0], target: "axis * t", up: "[0, t, 1]", fieldOfView: "20 + double" },
        lights: [{ direction: "way - [0, 0, t]", color: "rgb(tint, t)", intensity: "t / 2" }],
        spheres: [{ center: "axis", radius: "t", color: "tint" }],
        boxes: [{ name: "crate", rotation: "axis * 45", size: ["t", 2, "double"], color: "rgb(t, 0, 0)" }],
        planes: [{ width: "t", depth: "t + 1" }],
        discs: [{ radius: "crate.size.z" }],
        cylinders: [{ radius: "t", height: "camera.fieldOfView" }],
        cones: [{ radius: "lights[0].intensity", height: "t" }],
        tori: [{ radius: "t", tubeRadius: "t / 4", color: "background" }],
        capsules: [{ radius: "t", height: "lights[0].direction.y" }] }
      """, path: "a.json5")
    let scene = contents.scene
    let camera = try #require(scene.camera)
    #expect(scene.background.hex == "#ffd700" && camera.position == [9, 0, 0] && camera.target == [0, 1, 0])
    #expect(camera.up == [0, 1, 1] && camera.fieldOfView == 22)
    let light = scene.lights[0]
    #expect(light.direction == [1, 2, 2] && light.color.hex == "#ffd700" && light.intensity == 0.5)
    #expect(scene.spheres[0].center == [0, 1, 0] && scene.spheres[0].color.hex == "#ffd700")
    let box = try #require(scene.shapes[0] as? Box)
    #expect(box.rotation == [0, 45, 0] && box.size == [1, 2, 2] && box.color.hex == "#ff0000")
    #expect((scene.shapes[1] as? SceneModel.Plane)?.depth == 2 && (scene.shapes[2] as? Disc)?.radius == 2)
    #expect((scene.shapes[3] as? Cylinder)?.height == 22 && (scene.shapes[4] as? Cone)?.radius == 0.5)
    let torus = try #require(scene.shapes[5] as? Torus)
    #expect(torus.tubeRadius == 0.25 && torus.color.hex == "#ffd700")
    #expect((scene.shapes[6] as? Capsule)?.height == 2)
    let bindings = try #require(contents.bindings)
    try bindings.set("t", to: .number(1.5))
    #expect(bindings.failures.isEmpty)
    #expect(box.size == [1.5, 2, 3] && camera.fieldOfView == 23 && torus.tubeRadius == 0.375)
    #expect(light.direction == [1.5, 2, 1.5] && bindings.parameter("double")?.value == .number(3))
    #expect(scene.background == torus.color && torus.color.hex != "#ffd700")
  }

  @Test("Expressions follow properties that are not bound, whatever sets them")
  func freeProperties() throws {
    let contents = try read(
      "{spheres: [{name: 'a', radius: 2}, {name: 'b', radius: 'a.radius / 2', center: 'a.center'}]}",
      path: "a.json5")
    let (a, b) = (contents.scene.spheres[0], contents.scene.spheres[1])
    #expect(b.radius == 1)
    a.radius = 6
    a.center.y = 4
    #expect(b.radius == 3 && b.center == [0, 4, 0])
  }

  @Test("Bindings are released with the scene")
  func lifetime() throws {
    weak var sphere: Sphere?
    weak var bindings: SceneBindings?
    do {
      var contents: SceneFile.Contents? = try read(Self.orbits, path: "orbits.json5")
      let scene = try #require(contents?.scene), parameter = try #require(contents?.bindings?.parameter("t"))
      (sphere, bindings) = (scene.spheres[1], contents?.bindings)
      contents = nil
      #expect(bindings != nil)
      parameter.value = .number(.pi)
      #expect(scene.spheres[1].center.x == -4)
    }
    #expect(sphere == nil && bindings == nil)
  }

  @Test("Constant expressions are evaluated once and create no dependencies")
  func constants() throws {
    let contents = try read(
      "{spheres: [{radius: '1 + 1', center: ['sqrt(4)', 0, 'pi'], color: 'rgb(1, 0, 0)'}]}", path: "a.json5")
    let sphere = contents.scene.spheres[0]
    #expect(sphere.radius == 2 && sphere.center == [2, 0, Float(Double.pi)] && sphere.color.hex == "#ff0000")
    #expect(contents.bindings?.dependencies.isEmpty == true && contents.bindings?.evaluationCount == 4)
    #expect(try read("{spheres: [{radius: 2}]}", path: "a.json5").bindings == nil)
  }

  @Test("Expressions of a repetition read their index, and other repetitions' models by index")
  func repetition() throws {
    let contents = try read(
      """
      { parameters: { t: 0 },
        spheres: [{ name: "first", radius: "star[0].radius" },
          { name: "star", radius: "i + 1", center: ["t * i", 0, "i"], repeat: { count: 5, index: "i" } },
          { name: "link", radius: 0.1, repeat: { count: 4, index: "k" },
            center: "mix(star[k].center, star[k + 1].center, 0.5)" },
          { center: ["n * t", 1, 2], repeat: { count: 2, index: "n" } }],
        boxes: [{ repeat: { count: 3 } }] }
      """, path: "a.json5")
    let spheres = contents.scene.spheres
    #expect(
      spheres.map(\.name) == ["first"] + (0..<5).map { "star[\($0)]" } + (0..<4).map { "link[\($0)]" } + [
        "", "",
      ])
    #expect(spheres[1...5].map(\.radius) == [1, 2, 3, 4, 5] && spheres[0].radius == 1)
    #expect(contents.scene.shapes.count == 3)
    try contents.bindings?.set("t", to: .number(2))
    #expect(spheres[1...5].map(\.center) == (0..<5).map { [2 * Float($0), 0, Float($0)] })
    #expect(
      spheres[6...9].map(\.center.x) == [1, 3, 5, 7]
        && spheres[6...9].map(\.center.z) == [0.5, 1.5, 2.5, 3.5])
    #expect(spheres[10...].map(\.center) == [[0, 1, 2], [2, 1, 2]])
    #expect(contents.bindings?.dependencies.last?.property == "spheres[11].position")
  }

  @Test("A camera without `up` in the file stays upright when an expression moves it over the top")
  func cameraOverTheTop() throws {
    let contents = try read(
      "{parameters: {t: 0}, camera: {position: ['5 * cos(t)', '5 * sin(t)', 0]}}", path: "a.json5")
    let camera = try #require(contents.scene.camera)
    #expect(camera.up == [0, 1, 0])
    try contents.bindings?.set("t", to: .number(.pi / 2))
    #expect(camera.up == [0, 0, -1] && contents.bindings?.failures.isEmpty == true)
    try contents.bindings?.set("t", to: .number(0))
    #expect(camera.up == [0, 1, 0])
  }
}
