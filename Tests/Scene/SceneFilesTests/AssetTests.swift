import Geometry
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Scenes in the Assets folder")
struct AssetTests {
  private static func path(_ name: String) -> String { PackageFolder.path("Assets/\(name)") }

  /// Radii in kilometres and distances from the sun, as in the comments of the file.
  static let planets: [(name: String, radius: Float, distance: Float)] = [
    ("mercury", 2439.7, 1.75), ("venus", 6051.8, 2.1), ("earth", 6371, 2.6), ("mars", 3389.5, 3),
    ("jupiter", 69911, 4.4),
    ("saturn", 58232, 6.5), ("uranus", 25362, 7.9), ("neptune", 24622, 8.8),
  ]

  @Test("The solar system shows the planets in their real sizes, each at its distance from the sun")
  func solarSystem() throws {
    let scene = try SceneFile.read(Self.path("solar-system.json5")).scene
    #expect(Set(scene.spheres.map(\.name)) == Set(Self.planets.map(\.name) + ["sun", "moon"]))
    #expect(scene.spheres.count == 10)
    #expect(scene.camera != nil)
    for planet in Self.planets {
      let sphere = try #require(scene.spheres.first { $0.name == planet.name })
      #expect(abs(sphere.radius * 63_710 / planet.radius - 1) < 1e-3, "\(planet.name)")
      #expect(
        abs((sphere.center * sphere.center).sum().squareRoot() - planet.distance) < 2e-3, "\(planet.name)")
      #expect(sphere.center.y == 0)
    }
  }

  @Test("No planet touches another planet or the sun at any point of its orbit")
  func orbits() throws {
    let scene = try SceneFile.read(Self.path("solar-system.json5")).scene
    func radius(_ name: String) -> Float { scene.spheres.first { $0.name == name }?.radius ?? .infinity }
    var inner: Float = radius("sun")
    let earth = try #require(scene.spheres.first { $0.name == "earth" })
    let moon = try #require(scene.spheres.first { $0.name == "moon" })
    let away = moon.center - earth.center
    let moonDistance = (away * away).sum().squareRoot()
    #expect(moonDistance > earth.radius + moon.radius)
    for planet in Self.planets {
      let reach = planet.name == "earth" ? moonDistance + moon.radius : radius(planet.name)
      #expect(planet.distance - reach > inner, "\(planet.name)")
      inner = planet.distance + reach
    }
  }

  @Test("The grid of materials goes from smooth to rough, and its parameters change all of it")
  func materials() throws {
    let contents = try SceneFile.read(Self.path("materials.json5"))
    #expect(contents.warnings.isEmpty)
    let balls = contents.scene.spheres
    #expect(balls.count == 15 && balls.allSatisfy { $0.material != nil })
    for row in 0..<3 {
      let materials = balls[5 * row..<5 * row + 5].compactMap(\.material)
      #expect(Set(materials.map(\.metallic)) == [1 - Float(row) / 2])
      #expect(zip(materials, [0.04, 0.24, 0.44, 0.64, 0.84]).allSatisfy { abs($0.roughness - $1) < 1e-6 })
    }
    try contents.set("polish=0")
    try contents.set("tint=red")
    #expect(balls.allSatisfy { $0.material?.roughness == 0 && $0.appearance.color.hex == "#ff0000" })
  }

  @Test("Everything in the still life stands on the table or above it, and has a material")
  func stillLife() throws {
    let contents = try SceneFile.read(Self.path("still-life.json5"))
    #expect(contents.warnings.isEmpty)
    let scene = contents.scene
    // The bounding boxes of rotated shapes are larger than the shapes.
    #expect(scene.bounds.min.y > -0.1 && scene.spheres.allSatisfy { $0.center.y >= $0.radius })
    #expect(scene.shapes.allSatisfy { $0.material != nil })
    #expect(scene.spheres.allSatisfy { $0.material != nil })
  }

  @Test("The dahlia opens with its parameter, from the centre to the outer petals")
  func dahlia() throws {
    let contents = try SceneFile.read(Self.path("dahlia.json5"))
    #expect(contents.warnings.isEmpty && contents.scene.computedMeshes.count == 300)
    let open = contents.scene.bounds.size
    try contents.set("bloom=0")
    let closed = contents.scene.bounds.size
    #expect(open.x > 4 && open.z > 4 && closed.x < 2.5 && closed.z < 2.5 && closed.y > 1.5 * open.y)
  }

  @Test(
    "A scene of the gallery has no warnings at any time, and the gallery shows its source",
    arguments: ["planets", "gear-train", "wave", "molecule", "vase"])
  func gallery(name: String) throws {
    let path = Self.path("\(name).json5")
    let contents = try SceneFile.read(path)
    #expect(contents.warnings.isEmpty && !contents.scene.bounds.isEmpty)
    let bindings = try #require(contents.bindings)
    for parameter in bindings.parameters {
      for value in [parameter.control.range?.lowerBound, parameter.control.range?.upperBound].compactMap(
        \.self)
      where value.isFinite { try bindings.set(parameter.name, to: .number(value)) }
    }
    if bindings.parameter("t") != nil { try contents.set("t=1.5") }
    #expect(bindings.failures.isEmpty)
    #expect(try contents.scene.meshDocument().triangleCount > 1000)
    let page = String(decoding: try SceneFileContext.content(of: Self.path("Gallery.md")), as: UTF8.self)
    #expect(page.contains(String(decoding: try SceneFileContext.content(of: path), as: UTF8.self)))
  }

  @Test("Caffeine has bonds of realistic lengths")
  func caffeine() throws {
    let contents = try SceneFile.read(Self.path("caffeine.xyz"), entry: ["radius": .text("covalent")])
    #expect(contents.formula == "H 10, C 8, N 4, O 2")
    #expect(contents.warnings.isEmpty)
    let atoms = contents.atomSpheres
    var bonds: [Float] = []
    for (index, a) in atoms.enumerated() {
      for b in atoms[..<index] {
        let offset = a.center - b.center
        let stretch = (offset * offset).sum().squareRoot() / (a.radius + b.radius)
        #expect(stretch > 0.85)
        if stretch < 1.3 { bonds.append(stretch) }
      }
    }
    // 24 atoms in one molecule with two rings.
    #expect(bonds.count == 25)
    #expect(bonds.allSatisfy { $0 < 1.05 })
  }
}
