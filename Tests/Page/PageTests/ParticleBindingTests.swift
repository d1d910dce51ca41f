import Foundation
import ParticleFormats
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

/// The particles of pages whose selection, bonds, box, radii, colours and columns follow parameters.
@Suite("Bound particles in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct ParticleBindingTests {
  private static let selections = [
    "x < high", "x low..high and element O", "within near of element O",
    "within near of x < low or index 2..high",
    "not (z >= low)", "element 1..high", "charge > low and charge <= high", "all",
  ]

  @Test("Particles and models repeated for them follow random moves as in Orrery", arguments: selections)
  func randomMoves(selection: String) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let folder = try TemporaryFolder()
    try folder.write(Self.frames(&random), to: "a.xyz")
    let path = folder.path("a.json5")
    let text = """
      { parameters: { low: 0, high: 2, near: 1.5, n: 0, k: 0.5, link: { value: 'none', choices: ['none', 'distance'] },
          box: false },
        particles: [
          { name: 'w', file: 'a.xyz', frame: 'n', select: '\(selection)', bonds: 'link', cell: 'box',
            radius: 'k * vdw', color: "mix(rgb('red'), rgb('blue'), k) if element == 'O' else viridis(x)" },
          { name: 'v', file: 'a.xyz', frame: 'n + 1' }],
        spheres: [{ repeat: { over: 'v' }, center: ['x + k', 'y', 'z'], radius: '1 + 0.1 * charge', color: 'viridis(charge)' }],
        boxes: [{ repeat: { over: 'v' }, center: ['x', 'y', 'k * z'], size: ['1 + k', 1, '1 + 0.1 * charge'] }] }
      """
    try folder.write(text, to: "a.json5")
    for cloudThreshold in [10, 1000] {
      let contents = try Self.contents(text, path, cloudThreshold: cloudThreshold)
      #expect(contents.scene.shapeClouds.count == (cloudThreshold == 10 ? 1 : 0))
      let header = try PageHeader(contents, title: "", options: PageOptions())
      let moves = (0..<12).map { _ in Self.move(&random) }
      let found = try ScriptEngine.run(Self.script(header, moves)).split(separator: "\n")
      #expect(found.count == moves.count)
      var counts: Set<Int> = []
      for (number, (move, line)) in zip(moves, found).enumerated() {
        for (name, value) in move { try contents.set("\(name)=\(value)") }
        counts.insert(Self.expectNumbers(of: contents, in: line, "move \(number) of \(cloudThreshold)"))
      }
      #expect(counts.count > 2)
    }
  }

  @Test("Constant components of models that are repeated for particles of one frame stay")
  func oneFrame() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let folder = try TemporaryFolder()
    let atoms = (0..<20).map { _ in
      "O " + (0..<4).map { _ in "\(Double.random(in: 1...9, using: &random))" }.joined(separator: " ")
    }
    try folder.write(
      "20\nProperties=species:S:1:pos:R:3:charge:R:1\n\(atoms.joined(separator: "\n"))\n", to: "a.xyz")
    let path = folder.path("a.json5")
    let text = """
      { parameters: { k: 0.5 }, particles: [{ name: 'v', file: 'a.xyz' }],
        spheres: [{ repeat: { over: 'v' }, center: ['x', 'k * y', 'z'], radius: 'charge' }],
        boxes: [{ repeat: { over: 'v' }, center: ['x', 'y', 'k * z'], size: ['charge', 'y', '1 + k'] }] }
      """
    let contents = try Self.contents(text, path, cloudThreshold: 10)
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let found = try ScriptEngine.run(Self.script(header, [[("k", "0.75")], [("k", "0.25")]]))
      .split(separator: "\n")
    #expect(found.count == 2)
    for (value, line) in zip(["0.75", "0.25"], found) {
      try contents.set("k=\(value)")
      _ = Self.expectNumbers(of: contents, in: line, "k = \(value)")
    }
  }

  @Test("A particle with a radius of 0 is not drawn, and a negative radius is turned round")
  func totalRadii() throws {
    let folder = try TemporaryFolder()
    try folder.write("2\n\nO 0 0 0\nO 1 0 0\n", to: "a.xyz")
    let path = try folder.write(
      "{ parameters: { r: 1 }, particles: [{ name: 'w', file: 'a.xyz', radius: 'r - x' }] }", to: "a.json5")
    let contents = try SceneFile.read(path)
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let found = try ScriptEngine.run(
      Self.script(
        header, [[("r", "0.5")], [("r", "1")]],
        "[...scene.models.find(({ kind }) => kind === 'sphereCloud').data.elements.radii].join()")
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(found.first == "0.5,0.5" && found.count > 1 && found[1] == "1,0", "\(found)")
    try contents.set("r=0.5")
    #expect(contents.particles[0].cloud.elements.map(\.radius) == [0.5, 0.5])
  }

  /// Reads a scene whose repetitions of more than `cloudThreshold` models are clouds.
  private static func contents(
    _ text: String, _ path: String, cloudThreshold: Int
  ) throws -> SceneFile.Contents {
    var limits = RepetitionLimits()
    limits.cloudThreshold = cloudThreshold
    return try SceneFile.parse(
      Array(text.utf8), path: path, siblings: .folder(ofFile: path, sizeLimit: 1 << 20, allowing: []),
      repetitionLimits: limits)
  }

  /// Compares the numbers that a page printed with those of a scene. Returns their count.
  private static func expectNumbers(
    of contents: SceneFile.Contents, in line: Substring, _ comment: Comment
  ) -> Int {
    let numbers = line.split(separator: ",").map { Double($0) ?? .nan }
    let expected = Self.numbers(of: contents)
    #expect(numbers.count == expected.count, comment)
    let difference = zip(numbers, expected).map { abs($0 - $1) }.max() ?? 0
    #expect(difference < 2e-4, comment)
    return expected.count
  }

  /// Returns an extended XYZ file of three frames with different numbers of atoms in a box.
  private static func frames(_ random: inout SeededGenerator) -> String {
    [24, 30, 27].map { count in
      let atoms = (0..<count).map { _ in
        let element = ["O", "H", "C"].randomElement(using: &random) ?? "O"
        // Multiples of a half, so that many numbers and distances equal a limit.
        let numbers = (0..<4).map { _ in Double(Int.random(in: -2...8, using: &random)) / 2 }
        return "\(element) \(numbers.map { "\($0)" }.joined(separator: " "))"
      }
      let header =
        "Lattice=\"5 0 0 0 5 0 0 0 \(count)\" Properties=species:S:1:pos:R:3:charge:R:1"
      return "\(count)\n\(header)\n\(atoms.joined(separator: "\n"))\n"
    }.joined()
  }

  /// Returns assignments to one to three parameters.
  private static func move(_ random: inout SeededGenerator) -> [(String, String)] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let half = Double(Int.random(in: -2...8, using: &random)) / 2
      return [
        ("low", "\(half)"), ("high", "\(half)"), ("near", "\(half)"),
        ("n", "\(Int.random(in: 0...2, using: &random))"), ("k", "\(0.25 + abs(half) / 4)"),
        ("link", Bool.random(using: &random) ? "distance" : "none"),
        ("box", "\(Bool.random(using: &random))"),
      ].randomElement(using: &random) ?? ("k", "1")
    }
  }

  /// Returns the numbers of all elements of clouds, and of the spheres and boxes, in the order of the page.
  private static func numbers(of contents: SceneFile.Contents) -> [Double] {
    let scene = contents.scene
    var numbers: [Float] = []
    for sphere in scene.spheres { numbers += [sphere.center.x, sphere.radius, sphere.color.linear.y] }
    for case let box as Box in scene.shapes { numbers += [box.center.z, box.size.x, box.size.z] }
    for cloud in scene.sphereClouds {
      for element in cloud.elements {
        numbers += [element.x, element.y, element.z, element.radius, Float(element.r) / 1e5]
      }
    }
    for cloud in scene.rodClouds {
      for rod in cloud.elements {
        numbers += [rod.startX, rod.endX, rod.endZ, rod.radius, Float(rod.b) / 1e5]
      }
    }
    for cloud in scene.shapeClouds {
      for element in cloud.elements {
        numbers += [element.transform.xAxis.x, element.transform.zAxis.z, element.transform.translation.z]
      }
    }
    return numbers.map(Double.init)
  }

  /// Returns a script that prints a line after each move: the numbers of all elements, or `output`.
  private static func script(
    _ header: PageHeader, _ moves: [[(String, String)]], _ output: String = "numbersOf(scene).join()"
  ) -> String {
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let steps = moves.map { move in
      move.map { name, value in
        let literal = value == "none" ? "0" : value == "distance" ? "1" : value
        return "scene.setParameter(\"\(name)\", \(literal));"
      }.joined() + "scene.update(); print(\(output) + \"\\n\");"
    }
    let text = """
      import { decodeData } from "./data.js";
      import { Scene } from "./scene.js";
      const scene = new Scene(decodeData(Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]).buffer));
      \(steps.joined(separator: "\n"))
      function numbersOf({ models }) {
        const numbers = [];
        const shapes = models.filter(({ data }) => !data.isTemplate);
        for (const { kind, values } of shapes) {
          if (kind === "sphere") numbers.push(values.position[0], values.radius, values.color[1]);
        }
        for (const { kind, values } of shapes) {
          if (kind === "box") numbers.push(values.position[2], values.size[0], values.size[2]);
        }
        for (const { data } of models) {
          const { count, centers, starts, ends, radii, colors, transforms } = data.elements ?? { count: 0 };
          for (let i = 0; i < count; i++) {
            if (centers) numbers.push(...centers.subarray(3 * i, 3 * i + 3), radii[i], colors[4 * i] / 1e5);
            else if (starts) numbers.push(starts[3 * i], ends[3 * i], ends[3 * i + 2], radii[i], colors[4 * i + 2] / 1e5);
            else numbers.push(transforms[12 * i], transforms[12 * i + 8], transforms[12 * i + 11]);
          }
        }
        return numbers;
      }

      """
    return ScriptBundle.script(
      entry: "test.js", expressions: header.expressions, adding: [ScriptModule(name: "test.js", text: text)])
  }
}
