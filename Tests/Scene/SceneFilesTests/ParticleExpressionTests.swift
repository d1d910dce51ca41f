import Geometry
import ParticleFormats
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Expressions over particles")
struct ParticleExpressionTests {
  private static let table = """
    x,y,z,kind,charge,mol
    0,0,0,a,-1,1
    1,2,0,b,0.5,2
    2,0,4,a,1,3
    """

  private func spheres(
    radii: String = "1", colors: String? = nil, select: String? = nil, _ text: String = table,
    path: String = "t.csv", frame: Int = 0
  ) throws -> [SphereCloud.Element] {
    var entry: FileEntry = ["radius": .text(radii)]
    entry["color"] = colors.map { .text($0) }
    entry["select"] = select.map { .text($0) }
    return try read(text, path: path, entry: entry, frame: .number(frame)).atomSpheres
  }

  private func refusal(radii: String = "1", colors: String? = nil, path: String = "t.csv") -> [String] {
    do {
      _ = try spheres(radii: radii, colors: colors, path: path)
      return []
    } catch {
      guard let error = error as? SceneFileError else { return ["\(error)"] }
      return [error.description] + error.excerpt
    }
  }

  @Test("Radii are computed from the columns, the position and the number of each particle")
  func radii() throws {
    for (text, expected) in [
      ("0.5 + mol", [1.5, 2.5, 3.5]), ("2 + charge * 0.5", [1.5, 2.25, 2.5]),
      ("1 + x + y + z", [1, 4, 7]), ("(index + 1) / count", [1 / 3, 2 / 3, 1]),
      ("1 + frame + t", [1, 1, 1]), ("kind == 'a' ? 1 : 2", [1, 2, 1]),
    ] as [(String, [Float])] {
      #expect(try spheres(radii: text).map(\.radius) == expected, "\(text)")
    }
    let water = "3\n\nO 0 0 0\nH 1 0 0\nXx 2 0 0\n"
    for (text, expected) in [
      ("0.5 * vdw", [0.76, 0.6, 1]), ("covalent + ball", [1.04, 0.61, 2]),
      ("element == 'O' ? 1 : 2", [1, 2, 2]),
    ] as [(String, [Float])] {
      let found = try spheres(radii: text, water, path: "w.xyz").map(\.radius)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(text): \(found)")
    }
  }

  @Test("In a file without elements, the radii are those of a column or half the distance of the particles")
  func fileRadii() throws {
    #expect(try spheres(radii: "2 * vdw", "x,y,z,Radius\n0,0,0,2\n1,0,0,3\n").map(\.radius) == [4, 6])
    #expect(try spheres(radii: "ball", "x,y,z,diameter\n0,0,0,2\n1,0,0,4\n").map(\.radius) == [0.25, 0.5])
    let lattice = "x,y,z\n0,0,0\n2,0,0\n0,2,0\n0,0,2\n2,2,0\n2,0,2\n0,2,2\n2,2,2\n"
    #expect(try spheres(radii: "vdw", lattice).map(\.radius) == Array(repeating: 0.5, count: 8))
  }

  @Test("Colours are computed from columns, with the range of the first frame or the given one")
  func colors() throws {
    func bytes(_ text: String) throws -> [SIMD4<UInt8>] { try spheres(colors: text).map(\.sRGB8) }
    func viridis(_ shares: [Float]) -> [SIMD4<UInt8>] { shares.map { Palette.viridis.color($0) } }
    #expect(try bytes("viridis(charge)") == viridis([0, 0.75, 1]))
    #expect(try bytes("viridis(charge, -1, 2)") == viridis([0, 0.5, 2 / 3]))
    #expect(try bytes("viridis(y)") == viridis([0, 1, 0]))
    #expect(
      try bytes("rgb('red') if kind == 'a' else rgb('blue', 50%)")
        == [[255, 0, 0, 255], [0, 0, 255, 128], [255, 0, 0, 255]])
    // A word is the name of a column, with the palette of the style.
    #expect(try bytes("index") == viridis([0, 0.5, 1]))
    let frames =
      "1\nProperties=species:S:1:pos:R:3:q:R:1\nO 0 0 0 1\n"
      + "2\nProperties=species:S:1:pos:R:3:q:R:1\nO 0 0 0 0\nO 1 0 0 4\n"
    let contents = try read(frames, path: "t.xyz", entry: ["color": .text("viridis(q)")], frame: .number(1))
    #expect(contents.atomSpheres.map(\.sRGB8) == viridis([0, 1]))
    try #require(contents.particles.first).show(0)
    #expect(contents.atomSpheres.map(\.sRGB8) == viridis([0.25]))
  }

  @Test("A selection does not change the values of the other particles")
  func selection() throws {
    let radii = try spheres(radii: "1 + index / count", select: "kind a").map(\.radius)
    #expect(radii == [1, Float(1 + 2.0 / 3)])
    #expect(try spheres(radii: "mol", colors: "viridis(charge)", select: "none").isEmpty)
  }

  @Test("An error has a caret and a suggestion")
  func errors() throws {
    #expect(
      refusal(colors: "viridis(chrage, -1, 1)") == [
        "t.csv: --color \"viridis(chrage, -1, 1)\": unknown name \"chrage\", did you mean \"charge\"?",
        "viridis(chrage, -1, 1)", "        ^",
      ])
    #expect(
      refusal(radii: "0.3*kind") == [
        "t.csv: --radius 0.3*kind: cannot multiply a number by a word", "0.3*kind", "   ^",
      ])
    // The first particle has a charge of -1.
    #expect(try spheres(radii: "1 + charge").first?.radius == 0)
    #expect(try spheres(radii: "charge").first?.radius == 1)
    #expect(try spheres(radii: "1e39").allSatisfy { $0.radius.isNaN })
    #expect(refusal(radii: "rgb('red')") == ["t.csv: --radius rgb('red'): expected a number, found a colour"])
    #expect(
      refusal(colors: "charge * 2") == [
        "t.csv: --color \"charge * 2\": expected a colour, such as viridis(x, 0, 1), found a number"
      ])
    #expect(try spheres(colors: "rgb(1, 1, 1, 0 / (1 - mol))").first?.color.hex == "#808080")
  }

  @Test("A new style computes only what depends on the change")
  func partialChanges() throws {
    let text = "2\na\nO 0 0 0\nH 1 0 0\n2\nb\nO 0 0 0\nH 0 1 0\n"
    var style = ParticleStyle(radii: try ParticleRadii("scale * ball"), bonds: .distance)
    let file = try ParticleFile(Array(text.utf8), path: "t.xyz", format: .xyz)
    let trajectory = Trajectory(file, name: "t")
    try trajectory.show(0, style, ["scale": .number(1)])
    var expected = Trajectory.Computations(frames: 1, radii: 1, colors: 1, bonds: 1)
    #expect(trajectory.computations == expected)
    let rods = trajectory.bonds.elements

    try trajectory.show(0, style, ["scale": .number(2)])
    expected.radii = 2
    #expect(trajectory.computations == expected && trajectory.cloud.elements.map(\.radius) == [0.76, 0.6])

    style.colors = try ParticleColors("rgb('red')")
    try trajectory.show(0, style, ["scale": .number(2)])
    expected.colors = 2
    #expect(trajectory.computations == expected)
    #expect(trajectory.bonds.elements.map(\.sRGB8) == Array(repeating: [255, 0, 0, 255], count: 2))
    #expect(trajectory.bonds.elements.map(\.start) == rods.map(\.start))

    try trajectory.show(0, style, ["scale": .number(2)])
    #expect(trajectory.computations == expected)
    style.bonds = .none
    try trajectory.show(0, style, ["scale": .number(2)])
    expected.bonds = 2
    #expect(trajectory.computations == expected && trajectory.bonds.elements.isEmpty)
    style.selection = try ParticleSelection("element H")
    try trajectory.show(0, style, ["scale": .number(2)])
    #expect(trajectory.computations == .init(frames: 2, radii: 3, colors: 3, bonds: 3))
    try trajectory.show(1, style, ["scale": .number(2)])
    #expect(trajectory.computations == .init(frames: 3, radii: 4, colors: 4, bonds: 4))
    #expect(trajectory.cloud.elements.map(\.center) == [[0, 1, 0]])
  }

  @Test("The time of a frame is its number at 24 frames a second")
  func timeOfFrames() throws {
    let text = (0..<13).map { "1\nframe \($0)\nO 0 0 0\n" }.joined()
    let file = try ParticleFile(Array(text.utf8), path: "t.xyz", format: .xyz)
    let trajectory = Trajectory(file, name: "t")
    let style = ParticleStyle(radii: try ParticleRadii("1 + t"))
    try trajectory.show(0, style, [:])
    #expect(trajectory.cloud.elements.map(\.radius) == [1])
    try trajectory.show(12, style, [:])
    #expect(trajectory.cloud.elements.map(\.radius) == [1.5])
  }

  @Test("A style that does not fit leaves everything as it was")
  func failure() throws {
    let file = try ParticleFile(Array(Self.table.utf8), path: "t.csv", format: .csv)
    let trajectory = Trajectory(file, name: "t")
    try trajectory.show(0, ParticleStyle(), [:])
    let before = (trajectory.cloud.elements, trajectory.computations, trajectory.style)
    let wrong = ParticleStyle(radii: .fixed(3), colors: .column("chrge"))
    #expect(throws: SceneFileError.self) { try trajectory.show(0, wrong, [:]) }
    #expect(trajectory.cloud.elements == before.0 && trajectory.computations == before.1)
    #expect(trajectory.style == before.2)
  }
}
