import Foundation
import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

/// Surfaces, curves, lathes and extrusions whose meshes a page computes again when parameters change.
@Suite("Translated meshes", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct ComputedMeshTranslationTests {
  @Test(
    "Random meshes have the vertices, triangles and colours of Orrery after each move, and the counts of their parts",
    arguments: RandomMesh.Kind.allCases)
  func randomMeshes(kind: RandomMesh.Kind) throws {
    var random = RandomMesh(seed: RandomTests.seed)
    var scripts: [String] = []
    var expected: [[MeshState]] = []
    var texts: [String] = []
    for _ in 0..<RandomTests.rounds(25) {
      let text = random.text(kind)
      let moves = random.moves(8)
      let contents = try SceneFile.parse(Array(text.utf8), path: "mesh.json5")
      texts.append(text)
      scripts.append(try script(contents, moves))
      expected.append(try states(contents, moves))
    }
    let decoder = JSONDecoder()
    let found = try ScriptEngine.run(scripts.joined()).split(separator: "\n")
      .map { try decoder.decode(MeshState.self, from: Data($0.utf8)) }
    #expect(found.count == expected.reduce(0) { $0 + $1.count })
    var next = 0
    var (failures, omissions) = (0, 0)
    for (scene, states) in expected.enumerated() {
      for (number, state) in states.enumerated() where next < found.count {
        if let difference = found[next].difference(from: state) {
          Issue.record("move \(number): \(difference) in \(texts[scene])")
          return
        }
        failures += state.hasFailed ? 1 : 0
        omissions += state.indices.isEmpty ? 1 : 0
        next += 1
      }
    }
    #expect(failures > 0 && omissions < next / 2)
  }

  /// Moves the parameters in Orrery. The first state is that before all moves.
  private func states(_ contents: SceneFile.Contents, _ moves: [RandomMesh.Move]) throws -> [MeshState] {
    let mesh = contents.scene.computedMeshes[0]
    mesh.update()
    return try [MeshState(mesh)]
      + moves.map { move in
        try batch {
          for (name, value) in move { try contents.bindings?.set(name, to: .number(value)) }
        }
        mesh.update()
        return MeshState(mesh)
      }
  }

  /// Returns a script that opens the page without a view, moves the parameters, and prints the state before and after each
  /// move.
  private func script(_ contents: SceneFile.Contents, _ moves: [RandomMesh.Move]) throws -> String {
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let steps = moves.map { move in
      "[\(move.map { "[\"\($0.name)\",\($0.value)]" }.joined(separator: ","))]"
    }
    let text = """
      import { decodeData } from "./data.js";
      import { Scene } from "./scene.js";
      const scene = new Scene(decodeData(Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]).buffer));
      const { data } = scene.models.find((model) => model.data.functions);
      for (const move of [[], \(steps.joined(separator: ","))]) {
        for (const [name, value] of move) scene.setParameter(name, value);
        scene.update();
        const { positions, normals, indices, colors, textureCoordinates } = data.mesh;
        const { revisions, rebuildCount, failure } = data.computed;
        print(JSON.stringify({
          positions: [...positions], normals: [...normals], indices: [...indices], colors: [...colors ?? []],
          coordinates: [...textureCoordinates], hasFailed: failure !== null,
          counts: [rebuildCount, revisions.topology, revisions.textureCoordinates, revisions.positions, revisions.colors],
        }) + "\\n");
      }

      """
    return ScriptBundle.script(
      entry: "test.js", expressions: header.expressions, adding: [ScriptModule(name: "test.js", text: text)],
      omitting: header.omittedModules)
  }
}

/// The mesh of a computed model with the numbers of its computations.
private struct MeshState: Codable {
  var positions, normals, coordinates, colors: [Double]
  var indices: [UInt32]
  var counts: [Int]
  var hasFailed: Bool

  init(_ model: ComputedMesh) {
    let mesh = model.mesh
    positions = mesh.vertices.flatMap { vertex in (0..<3).map { Double(vertex.position[$0]) } }
    normals = mesh.vertices.flatMap { vertex in (0..<3).map { Double(vertex.normal[$0]) } }
    coordinates = mesh.textureCoordinates.flatMap { [Double($0.x), Double($0.y)] }
    colors = mesh.colors.flatMap { color in (0..<4).map { Double(color.linear[$0]) } }
    indices = mesh.indices
    let revisions = model.revisions
    counts = [
      model.rebuildCount, revisions.topology, revisions.textureCoordinates, revisions.positions,
      revisions.colors,
    ]
    hasFailed = model.failure != nil
  }

  /// Returns the first difference from another state. Nil for none.
  func difference(from other: MeshState) -> String? {
    if hasFailed != other.hasFailed { return "a failure" }
    if counts != other.counts { return "counts \(counts), expected \(other.counts)" }
    if indices != other.indices { return "indices" }
    let size = other.positions.reduce(1) { max($0, abs($1)) }
    let lists: [(String, [Double], [Double], Double)] = [
      ("position", positions, other.positions, 1e-5 * size), ("normal", normals, other.normals, 1e-5),
      ("texture coordinate", coordinates, other.coordinates, 1e-6),
      // A palette has 256 steps.
      ("colour", colors, other.colors, 0.02),
    ]
    for (name, found, expected, tolerance) in lists {
      if found.count != expected.count { return "\(found.count) of each \(name), expected \(expected.count)" }
      for (number, (one, two)) in zip(found, expected).enumerated() where !(abs(one - two) <= tolerance) {
        return "\(name) \(number): \(one), expected \(two)"
      }
    }
    return nil
  }
}

/// Scene files with one random computed mesh of the parameters a, b, c and n.
struct RandomMesh {
  typealias Move = [(name: String, value: Double)]

  enum Kind: CaseIterable { case surface, curve, lathe, extrusion }

  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func text(_ kind: Kind) -> String {
    let isClosed = Bool.random(using: &random)
    let range = "name: 's', from: \(pick("0", "'0.1 * a'")), to: 'tau', count: '5 + n'"
    let color = pick(
      "'hsl(60 * s + 20 * a, 50%, 50%)'", "'rgb(0.5 + 0.1 * c, 0.2, 0.3)'", "'viridis(y + b, -3, 3)'",
      "'#80c0f0'")
    let common = "color: \(color), center: ['a', 0, 'c'], closed: \(isClosed)"
    let body: String
    switch kind {
    case .surface:
      body = """
        surfaces: [{ name: 'm', u: { \(range), closed: \(isClosed) }, v: { name: 'h', from: 0, to: 3, count: '4 + n' },
          point: \(pick("['s', 'a * sin(s) * cos(h)', 'h']", "['cos(s) * sin(h)', 'cos(h) + 0.1 * b', 'sin(s) * sin(h)']",
            "['s', 'sqrt(a + cos(s))', 'h']")), color: \(color), center: ['a', 0, 'c'] }]
        """
    case .curve:
      body = """
        curves: [{ name: 'm', u: { \(range) }, \(common), caps: \(pick("true", "'c > 0'")), sides: '4 + n',
          point: \(pick("['2 * cos(s)', '2 * sin(s)', 'b * sin(2 * s)']", "'[cos(s), a, s > 3 ? s : 3]'",
            "['s', 'sqrt(s - a)', '0.2 * cos(3 * s)']", "['cos(s) * (2 + cos(1.5 * s))', 'sin(1.5 * s)', '0.1 * a']")),
          radius: \(pick("0.2", "'0.1 + 0.05 * abs(a)'", "'0.2 + 0.15 * sin(2 * s + a)'", "'0.3 * max(0, sin(s) + 0.1 * b)'",
            "'0.2 * sin(s)'")) }]
        """
    case .lathe:
      body = """
        lathes: [{ name: 'm', u: { \(range) }, \(common), segments: '6 + n', creaseAngle: \(pick("30", "'20 * abs(c)'")),
          profile: \(pick("['1 + 0.3 * sin(s + a)', '0.5 * s']", "['2 + cos(s)', 'sin(s) + b']", "['cos(s) + 0.3 * a', 's']",
            "[[0, 0], ['1 + 0.1 * a', 0.2], [0.8, 'b'], [0, 2]]", "['sin(s)', 'sqrt(s - a)']")) }]
        """
    case .extrusion:
      let holes =
        isClosed
        ? pick(
          "", "holes: [[[-0.2, -0.2], ['0.3 + 0.02 * a', -0.2], [0, 0.4]]],",
          "holes: [[[-0.5, -0.2], [-0.3, -0.2], [-0.4, 0.1]], ['0.5 + 0.1 * cos(s)', '0.1 * sin(s) + 0.03 * b'],"
            + "[[0, 0.3], ['0.1 + 0.01 * c', 0.3], [0.1, 0.5]]],") : ""
      body = """
        extrusions: [{ name: 'm', u: { \(range) }, \(common), creaseAngle: \(pick("30", "'20 * abs(c)'")),
          depth: \(pick("0.3", "'0.1 + abs(a)'")), \(holes)
          outline: \(pick("['2 * cos(s)', '2 * sin(s) + 0.2 * sin(4 * s + a)']", "[[-2, -2], ['2 + 0.1 * a', -2], [1, 0.6], [2, 2], ['-2 + 0.1 * b', 2]]",
            "['1.5 * cos(-s) * (1 + 0.2 * cos(5 * s + b))', '1.5 * sin(-s)']", "['2 * cos(s) + sqrt(5 - a - s)', '2 * sin(s)']")) }]
        """
    }
    return "{ parameters: { a: 0.5, b: -1, c: 1, n: 4 }, \(body) }"
  }

  private mutating func pick(_ choices: String...) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  /// Returns moves of one to three parameters each, some of which set the same value again.
  mutating func moves(_ count: Int) -> [Move] {
    (0..<count).map { _ in
      var names = ["a", "b", "c", "n"]
      names.shuffle(using: &random)
      return names.prefix(Int.random(in: 1...3, using: &random)).map { name in
        (
          name,
          name == "n"
            ? Double(Int.random(in: -3...6, using: &random))
            : Double(Int.random(in: -8...8, using: &random)) / 4
        )
      }
    }
  }
}
