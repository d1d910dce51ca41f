import Foundation
import Geometry
import ParticleFormats
import Reactive
import SceneExpressions
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Particle styles")
struct ParticleStyleTests {
  private func contents(
    _ text: String, path: String, _ entry: FileEntry = [:], frame: FrameChoice? = nil
  ) throws -> SceneFile.Contents {
    try read(text, path: path, entry: entry, frame: frame)
  }

  private let methane = """
    5

    C 0 0 0
    H 0.63 0.63 0.63
    H -0.63 -0.63 0.63
    H -0.63 0.63 -0.63
    H 0.63 -0.63 -0.63
    """

  @Test("A radius is that of the element, a quarter of it, or one number for all")
  func radii() throws {
    for (text, ofCarbon, ofUnknown) in [
      ("vdw", 1.70, 2), ("covalent", 0.76, 1.5), ("ball", 0.425, 0.5), ("3", 3, 3),
    ] as [(String, Float, Float)] {
      let spheres = try contents("2\n\nC 0 0 0\nXx 1 0 0\n", path: "m.xyz", ["radius": .text(text)])
        .atomSpheres
      #expect(spheres.map(\.radius) == [ofCarbon, ofUnknown])
    }
    #expect(try ParticleRadii("vdw") == .vanDerWaals && ParticleRadii("0.5") == .fixed(0.5))
    for text in ["", "-", "1 2", "sin("] {
      #expect(throws: ExpressionError.self) { try ParticleRadii(text) }
    }
  }

  @Test("A bond is two rods that meet in the middle, each in the colour of its atom")
  func bonds() throws {
    let scene = try contents(
      methane, path: "m.xyz", ["radius": .text("ball"), "bonds": .text("distance")]
    ).scene
    let rods = try #require(scene.rodClouds.first).elements
    #expect(scene.rodClouds[1].elements.isEmpty && rods.count == 8)
    #expect(rods[0].start == .zero && rods[0].end == [0.315, 0.315, 0.315])
    #expect(rods[1].start == [0.63, 0.63, 0.63] && rods[1].end == rods[0].end)
    #expect(rods[0].sRGB8 == Element(symbol: "C")?.sRGB8 && rods[1].sRGB8 == Element(symbol: "H")?.sRGB8)
    #expect(rods.allSatisfy { $0.radius == 0.15 })
    #expect(try contents(methane, path: "m.xyz").scene.rodClouds.allSatisfy(\.elements.isEmpty))
  }

  @Test("A selection hides other particles and counts them")
  func selection() throws {
    let entry: FileEntry = ["bonds": .text("distance"), "select": .text("element H")]
    let particles = try #require(try contents(methane, path: "m.xyz", entry).particles.first)
    #expect(particles.cloud.elements.count == 4 && particles.unselectedCount == 1)
    #expect(particles.bondRods.elements.isEmpty)
    let error = #expect(throws: SceneFileError.self) {
      try contents(methane, path: "m.xyz", ["select": .text("chain A")])
    }
    #expect(
      error?.description
        == "m.xyz: --select \"chain A\", character 1: expected a property of this file (element, index, x, y, z) in select of particles \"m\", found \"chain\""
    )
  }

  @Test("The simulation box is drawn as twelve edges")
  func cell() throws {
    let text = "1\nLattice=\"2 0 0 0 3 0 0 0 4\"\nHe 1 1 1\n"
    let scene = try contents(text, path: "h.xyz", ["cell": .boolean(true)]).scene
    let edges = try #require(scene.rodClouds.last).elements
    #expect(edges.count == 12)
    #expect(Set(edges.map { ($0.end - $0.start) }) == [[2, 0, 0], [0, 3, 0], [0, 0, 4]])
    #expect(scene.bounds.max.z > 4 && scene.bounds.max.z < 4.1)
  }

  @Test("Words and few integers are coloured by category, other numbers by a palette")
  func columns() throws {
    let table = "x,y,z,kind,charge,mol\n0,0,0,a,-1,1\n1,0,0,b,0.5,2\n2,0,0,a,1,3\n"
    func colors(_ column: String, _ palette: Palette? = nil) throws -> [SIMD4<UInt8>] {
      var entry: FileEntry = ["color": .text(column)]
      entry["palette"] = palette.map { .text($0.rawValue) }
      return try contents(table, path: "t.csv", entry).scene.sphereClouds[0].elements.map(\.sRGB8)
    }
    let categories = (0..<3).map { Palette.categories.color(ofCategory: $0) }
    #expect(try colors("kind") == [categories[0], categories[1], categories[0]])
    #expect(try colors("mol") == categories)
    #expect(
      try colors("column charge") == [
        Palette.viridis.color(0), Palette.viridis.color(0.75), Palette.viridis.color(1),
      ])
    #expect(
      try colors("mol", .plasma) == [
        Palette.plasma.color(0), Palette.plasma.color(0.5), Palette.plasma.color(1),
      ])
    let error = #expect(throws: SceneFileError.self) { try colors("chrge") }
    #expect(
      error?.description
        == "t.csv: --color chrge: expected element or a column of this file (kind, charge, mol), found \"chrge\", did you mean charge?"
    )
    #expect(throws: SceneFileError.self) { try colors("element") }
  }

  @Test("Colours and radii in a table are used, and a small number of named particles become separate models")
  func tables() throws {
    let text = """
      name;X;Y;Z;Radius;Color
      "the ""sun""; ours";0;0;0;2;gold
      ;1;2;3;0.5;#ff0000
      earth;5;0;0;1;
      """
    let scene = try contents(text, path: "t.csv").scene
    #expect(scene.spheres.map(\.name) == ["the \"sun\"; ours", "earth"])
    #expect(scene.spheres.map(\.radius) == [2, 1])
    #expect(scene.spheres[0].color.hex == "#ffd700")
    #expect(
      scene.sphereClouds[0].elements == [.init(center: [1, 2, 3], radius: 0.5, sRGB8: [255, 0, 0, 255])])
    try scene.set("earth.radius=3")
    #expect(scene.spheres[1].radius == 3)
    let bytes = try contents("x,y,z,r,g,b\n0,0,0,255,128,0\n", path: "t.csv").scene.sphereClouds[0].elements
    let shares = try contents("x,y,z,r,g,b\n0,0,0,1,0.5,0\n", path: "t.csv").scene.sphereClouds[0].elements
    #expect(bytes[0].sRGB8 == [255, 128, 0, 255] && shares == bytes)
    let error = #expect(throws: SceneFileError.self) {
      try contents("x,y,z,color\n0,0,0,gren\n", path: "t.csv")
    }
    #expect(error?.description.hasSuffix("found \"gren\", did you mean \"green\"?") == true)
  }

  @Test("A new frame is one batch of edits to the same cloud")
  func trajectory() throws {
    let text = "2\na\nO 0 0 0\nH 1 0 0\n1\nb\nH 2 0 0\n3\nc\nH 0 0 0\nH 3 0 0\nO 4 0 0\n"
    let contents = try contents(text, path: "t.xyz", ["bonds": .text("distance")], frame: .last)
    let particles = try #require(contents.particles.first)
    #expect(contents.frameCount == 3 && contents.warnings.isEmpty && particles.shownNumber.value == 2)
    var seen: [String] = []
    let bag = DisposerBag()
    combine(particles.shownNumber, particles.cloud.$elements, particles.bondRods.$elements)
      .subscribe { number, spheres, rods in seen.append("\(number): \(spheres.count) \(rods.count)") }
      .disposed(by: bag)
    for number in [0, 1, 2] { try particles.show(number) }
    #expect(seen == ["2: 3 2", "0: 2 2", "1: 1 0", "2: 3 2"])
    // The frames repeat.
    try particles.show(3)
    #expect(seen.last == "0: 2 2" && seen.count == 5)
  }

  @Test("Values set for all particles apply to every frame, and the last assignment has priority")
  func keptAssignments() throws {
    let text = "1\na\nO 0 0 0\n2\nb\nO 0 0 0\nH 1 0 0\n"
    let contents = try contents(text, path: "t.xyz")
    let particles = try #require(contents.particles.first)
    for assignment in ["t.color=red", "t.color=#00ff00", "t.radius=0.25"] { try contents.set(assignment) }
    for number in [0, 1, 0] {
      try particles.show(number)
      #expect(particles.cloud.elements.count == number + 1)
      #expect(particles.cloud.elements.allSatisfy { $0.radius == 0.25 && $0.sRGB8 == [0, 255, 0, 255] })
    }
  }

  @Test("A frame choice is a number, the last frame, or a range")
  func frames() {
    #expect(FrameChoice("7") == .number(7) && FrameChoice("last") == .last)
    #expect(FrameChoice("2..<5") == .range(2..<5) && FrameChoice("2...5") == .range(2..<6))
    for text in [
      "", "-1", "a", "5..<5", "5..<4", "3..", "1..<9223372036854775808", "1...9223372036854775807",
      "...1...2", "1...2...", "1......2", "..<1..<2", "1..<2..<", "...", "..<",
    ] {
      #expect(FrameChoice(text) == nil, "\(text)")
    }
    #expect(FrameChoice.last.numbers(of: 4) == 3..<4 && FrameChoice.number(1).numbers(of: 4) == 1..<2)
  }

  @Test("Three palettes have evenly rising lightness, and all palettes equal the published ones")
  func palettesOfNumbers() {
    func colors(_ palette: Palette) -> [SIMD4<UInt8>] { (0...16).map { palette.color(Float($0) / 16) } }
    // The CIELAB lightness at sixteenths of a palette: from about 15 to about 91, 4.7 a step.
    for palette in [Palette.viridis, .plasma, .cividis] {
      let lightness = colors(palette).map { color in
        let light = Color(sRGB8: color)
        let luminance = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
        return 116 * Float(cbrt(Double(luminance))) - 16
      }
      for (low, high) in zip(lightness, lightness.dropFirst()) {
        #expect(high - low > 3.5 && high - low < 6.5, "\(palette): \(low) to \(high)")
      }
    }
    // The FNV-1a checksum of the red, green and blue values of all sampled colours.
    let bytes = [Palette.viridis, .plasma, .cividis, .turbo].flatMap(colors).flatMap { [$0.x, $0.y, $0.z] }
    let checksum = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    #expect(checksum == 0x54F4_7C96_6E17_BF08)
  }

  @Test("Palettes interpolate their colours evenly and clamp the argument")
  func palettes() {
    #expect(
      Palette.viridis.color(0) == [0x44, 0x01, 0x54, 255]
        && Palette.viridis.color(1) == [0xFD, 0xE7, 0x25, 255])
    #expect(Palette.viridis.color(0.5) == [0x21, 0x91, 0x8C, 255])
    #expect(
      Palette.viridis.color(-3) == Palette.viridis.color(0)
        && Palette.viridis.color(9) == Palette.viridis.color(1))
    #expect(Palette.viridis.color(.nan) == Palette.viridis.color(0))
    // The colours as published by Okabe and Ito, and a grey.
    #expect(
      (0..<8).map { Palette.categories.color(ofCategory: $0) } == [
        [86, 180, 233, 255], [230, 159, 0, 255], [0, 158, 115, 255], [204, 121, 167, 255],
        [240, 228, 66, 255], [0, 114, 178, 255], [213, 94, 0, 255], [96, 96, 96, 255],
      ])
    #expect(Palette.categories.color(ofCategory: 9) == Palette.categories.color(ofCategory: 1))
    // Two categories get the ends of a numeric palette. One category gets its beginning.
    #expect(
      (0..<2).map { Palette.plasma.color(ofCategory: $0, of: 2) }
        == [Palette.plasma.color(0), Palette.plasma.color(1)])
    #expect(Palette.plasma.color(ofCategory: 0, of: 1) == Palette.plasma.color(0))
  }
}
