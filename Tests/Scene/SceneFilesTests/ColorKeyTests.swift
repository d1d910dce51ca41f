import Geometry
import ParticleFormats
import Reactive
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Legends of colours that follow data")
struct ColorKeyTests {
  private let charges =
    "4\nProperties=species:S:1:pos:R:3:charge:R:1\nO 0 0 0 -2\nH 1 0 0 0.5\nH 2 0 0 1\nH 3 0 0 3\n"

  private func trajectory(
    _ text: String, path: String, _ change: (inout ParticleStyle) throws -> Void = { _ in }
  )
    throws -> Trajectory
  {
    var style = ParticleStyle()
    try change(&style)
    let format = try #require(ParticleFormat(pathExtension: String(path.suffix(3))))
    let shown = Trajectory(try ParticleFile(Array(text.utf8), path: path, format: format), name: "a")
    try shown.show(0, style, [:])
    return shown
  }

  private func range(_ colors: String) throws -> ColorKey? {
    try trajectory(charges, path: "a.xyz") { $0.colors = try ParticleColors(colors) }.colorKey
  }

  @Test("Elements are categories with counts, in the order of their numbers")
  func elements() throws {
    let key = try #require(try trajectory(charges, path: "a.xyz").colorKey)
    let (h, o) = (Element(symbol: "H"), Element(symbol: "O"))
    #expect(
      key
        == ColorKey(
          title: "element",
          .categories([
            .init("H", color: try #require(h).sRGB8, count: 3),
            .init("O", color: try #require(o).sRGB8, count: 1),
          ])))
    let selected = try trajectory(charges, path: "a.xyz") {
      $0.selection = try ParticleSelection("element H")
    }
    #expect(selected.colorKey?.isUseful == false)
  }

  @Test("The range of a palette is the one by which the colours are computed")
  func ranges() throws {
    #expect(try range("viridis(charge)") == ColorKey(title: "charge", .range(.viridis, from: -2, to: 3)))
    #expect(try range("charge") == ColorKey(title: "charge", .range(.viridis, from: -2, to: 3)))
    #expect(
      try range("plasma(abs(charge), 1, sqrt(16))")
        == ColorKey(title: "abs(charge)", .range(.plasma, from: 1, to: 4)))
    #expect(try range("viridis(x)")?.title == "x (Å)")
    #expect(
      try range("viridis(charge / 4)") == ColorKey(title: "charge / 4", .range(.viridis, from: 0, to: 1)))
    // A range that depends on the particle, and colours without a palette, have no legend.
    for text in ["viridis(charge, 0, x + 1)", "rgb('red')", "viridis(charge) if x > 1 else rgb('red')"] {
      #expect(try range(text) == nil, "\(text)")
    }
    let shown = try trajectory(charges, path: "a.xyz") { $0.colors = try ParticleColors("viridis(charge)") }
    let colors = shown.cloud.elements.map(\.sRGB8)
    #expect(colors[0] == Palette.viridis.color(0) && colors[3] == Palette.viridis.color(1))
  }

  @Test("The legend of a scene follows its colours, unless the look is plain or the file has no legend")
  func sceneFiles() throws {
    func contents(_ more: String) throws -> SceneFile.Contents {
      try read(
        """
        { parameters: { top: 2 }, \(more)
          surfaces: [{ u: { name: "x", from: 0, to: 1 }, v: { name: "z", from: 0, to: 1 },
            position: ["x", "x * z", "z"], color: "turbo(y, 0, 2 * top)" }] }
        """, path: "a.json5")
    }
    let own = try contents("")
    #expect(own.scene.legend == nil)
    own.apply(.studio)
    let legend = try #require(own.scene.legend)
    #expect(legend.palette == .turbo && legend.title == "y" && legend.from == 0 && legend.to == 4)
    try own.set("top=5")
    #expect(legend.to == 10)
    own.apply(.plain, overriding: true)
    #expect(own.scene.legend == nil)
    let titled = try contents("legend: { title: \"height (m)\", position: \"left\" },")
    let named = try #require(titled.scene.legend)
    #expect(
      named.title == "height (m)" && named.palette == .turbo && named.to == 4 && named.position == .left)
    try titled.set("top=7")
    #expect(named.to == 14)
    let other = try contents("legend: { palette: \"plasma\", from: 1, to: 2 },")
    #expect(other.scene.legend?.palette == .plasma && other.scene.legend?.to == 2)
    let none = try contents("legend: false,")
    none.apply(.studio)
    #expect(none.scene.legend == nil)
  }

  @Test("Random expressions of a range give the legend that the colours have")
  func random() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      let (low, length) = (Int.random(in: -5...5, using: &random), Int.random(in: 1...9, using: &random))
      let key = try #require(try range("viridis( charge,\(low) , (\(low) + \(length)) * 1 )"))
      #expect(key == ColorKey(title: "charge", .range(.viridis, from: Float(low), to: Float(low + length))))
    }
  }

  private func atom(
    _ number: Int, _ residue: String, _ chain: String, _ x: Float, _ element: String,
    _ y: Int = 0, _ z: Int = 0
  ) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let place = "\(x.rounded()).000".replacingSuffix(".0.000", by: ".000")
    return "ATOM  \(padded("\(number)", 5))  CA  \(padded(residue, 3)) \(chain)\(padded("\(number)", 4))    "
      + "\(padded(place, 8))\(padded("\(y).000", 8))\(padded("\(z).000", 8))  1.00  0.00          \(padded(element, 2))\n"
  }

  @Test("Several chains, ligands and water have colours of their own, and water is small")
  func chains() throws {
    let text =
      atom(1, "ALA", "B", 0, "C") + atom(2, "GLY", "A", 3, "C") + atom(3, "HEM", "A", 6, "C")
      + atom(4, "HOH", "A", 9, "O") + atom(5, "ALA", "A", 12, "C")
    let shown = try trajectory(text, path: "a.pdb") { ($0.showsChains, $0.fitsRadii) = (true, true) }
    guard case .categories(let parts)? = shown.colorKey?.content else {
      Issue.record("expected categories")
      return
    }
    #expect(parts.map(\.name) == ["A", "B", "HEM", "water"] && parts.map(\.count) == [2, 1, 1, 1])
    #expect(shown.cloud.elements.map(\.sRGB8) == [1, 0, 2, 3, 0].map { parts[$0].color })
    let carbon = shown.cloud.elements[0].radius
    #expect(shown.cloud.elements[3].radius < 0.5 * carbon)
    let plain = try trajectory(text, path: "a.pdb")
    #expect(plain.cloud.elements[3].radius > 0.8 * carbon && plain.colorKey?.title == "element")
  }

  @Test("The cross-sections of water in a box around a molecule are at most 35 % of that of the box")
  func waterBox() throws {
    var text = atom(1, "ALA", "A", 0, "C")
    for number in 0..<1000 {
      let (column, row, layer) = (number % 10, number / 10 % 10, number / 100)
      text += atom(number + 2, "HOH", "B", Float(3 * column), "O", 3 * row, 3 * layer)
    }
    let radii = try trajectory(text, path: "a.pdb") { $0.fitsRadii = true }.cloud.elements.map(\.radius)
    let covered = radii.dropFirst().reduce(Float(0)) { $0 + Float.pi * $1 * $1 }
    #expect(abs(covered / (27 * 27) - 0.35) < 0.001, "\(covered)")
    #expect(radii[0] > 1.5)
  }

  @Test("The nearest distance is the median of those that a search of all pairs finds")
  func nearest() throws {
    var random = SeededGenerator(seed: 2)
    for count in [2, 3, 10, 100, 400] {
      for stretch in [1, 30] as [Float] {
        var frame = ParticleFrame()
        frame.positions = (0..<count).map { _ in
          SIMD3(.random(in: 0...stretch, using: &random), .random(in: 0...1, using: &random), 0)
        }
        let distances = frame.positions.indices.map { index in
          frame.positions.indices.filter { $0 != index }.map {
            length(frame.positions[$0] - frame.positions[index])
          }
          .min() ?? 0
        }.sorted()
        let found = frame.nearestDistance
        if count > 3 { #expect(abs((found ?? 0) - distances[count / 2]) < 1e-5, "\(count)") }
      }
    }
    var same = ParticleFrame()
    same.positions = [.one, .one]
    #expect(same.nearestDistance == nil && ParticleFrame().nearestDistance == nil)
    same.positions = [.zero, SIMD3(.leastNonzeroMagnitude, 0, 0)]
    #expect(same.nearestDistance == nil)
  }

  @Test("Labels have the words and numbers of their particles, and residues share one")
  func labels() throws {
    func entries(_ text: String, _ input: String, _ path: String) throws -> [ElementLabels.Entry] {
      try trajectory(input, path: path) { $0.labels = try TextTemplate(text) }.labels.entries
    }
    #expect(
      try entries("{element} {charge:.1}", charges, "a.xyz").map(\.text) == [
        "O -2.0", "H 0.5", "H 1.0", "H 3.0",
      ])
    let two = atom(1, "ALA", "A", 0, "C") + atom(1, "ALA", "A", 1, "N") + atom(2, "GLY", "A", 2, "C")
    #expect(
      try entries("{residue} {number}", two, "a.pdb")
        == [.init("ALA 1", elements: 0..<2), .init("GLY 2", elements: 2..<3)])
    #expect(try entries("{element}", two, "a.pdb").count == 3)
    #expect(throws: SceneFileError.self) { try entries("{colour}", charges, "a.xyz") }
  }
}

extension String {
  fileprivate func replacingSuffix(_ suffix: String, by other: String) -> String {
    hasSuffix(suffix) ? dropLast(suffix.count) + other : self
  }
}
