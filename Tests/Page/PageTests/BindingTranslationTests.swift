import Foundation
import Reactive
import SceneExpressions
import SceneModel
import TestSupport
import TextCoding
import Testing

@testable import Page
@testable import SceneFiles

/// The bindings of pages, which a JavaScript engine runs beside those of Orrery.
@Suite("Translated bindings", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct BindingTranslationTests {
  @Test("Random scenes follow random moves of their parameters as in Orrery, with as many evaluations")
  func randomScenes() throws {
    var random = RandomScene(seed: RandomTests.seed)
    var scripts: [String] = []
    var expected: [[State]] = []
    for _ in 0..<RandomTests.rounds(40) {
      let text = random.text()
      let moves = random.moves(20)
      // The repetition of the scene becomes a cloud.
      var limits = RepetitionLimits()
      limits.cloudThreshold = 10
      let contents = try SceneFile.parse(Array(text.utf8), path: "random.json5", repetitionLimits: limits)
      // These elements keep their values.
      for assignment in [
        "crate[7].color=red", "crate[3].center.x=2", "post[5].radius=0.75", "star[1].radius=3",
      ] {
        try contents.set(assignment)
      }
      #expect(contents.scene.shapeClouds.count == 2)
      scripts.append(try script(contents, moves))
      expected.append(try states(contents, moves))
    }
    let found = try ScriptEngine.run(scripts.joined()).split(separator: "\n").map { try State.read($0) }
    #expect(found.count == expected.reduce(0) { $0 + $1.count })
    var (next, rejections) = (0, 0)
    for states in expected {
      for (number, state) in states.enumerated() where next < found.count {
        let other = found[next]
        next += 1
        #expect(other.evaluations == state.evaluations, "move \(number)")
        #expect(other.failures == state.failures, "move \(number)")
        #expect(other.isFresh, "move \(number) differs from a page that is opened with the values")
        rejections += state.failures.count + state.adjustments
        expectEqual(other.values, state.values, "move \(number)")
        // Orrery computes rotations in floats.
        expectEqual(other.transforms, state.transforms, "move \(number)", scale: 1)
        // The sines of an engine can round a colour to the next byte.
        #expect(other.colors.count == state.colors.count)
        #expect(zip(other.colors, state.colors).allSatisfy { abs($0 - $1) <= 1 }, "move \(number)")
      }
    }
    #expect(rejections > 0)
  }

  @Test("A scene can have a million cells")
  func manyCells() throws {
    let text = """
      import { Bindings } from "./bindings.js";
      const cells = Array.from({ length: 1e6 }, (_, number) => ({ type: "constant", value: number }));
      const bindings = new Bindings({}, { cells });
      bindings.update();
      print(`${bindings.queuedCount} ${bindings.cells[999999].value}`);
      """
    let script = ScriptBundle.script(
      entry: "test.js", expressions: ExpressionScript.module([]),
      adding: [ScriptModule(name: "test.js", text: text)])
    #expect(try ScriptEngine.run(script) == "0 999999")
  }

  /// Compares numbers with the tolerance of floats, and all other values exactly.
  private func expectEqual(
    _ found: [String], _ expected: [String], _ comment: String, scale: Double = 1e-3
  ) {
    #expect(found.count == expected.count, "\(comment)")
    for (one, other) in zip(found, expected) where one != other {
      let (a, b) = (Double(one), Double(other))
      guard let a, let b, a.isNaN && b.isNaN || abs(a - b) <= 1e-6 * max(abs(a), abs(b), scale) else {
        Issue.record("\(comment): found \(one), expected \(other)")
        return
      }
    }
  }

  /// The state of a scene after a move: all values of all models and parameters, in order.
  private struct State {
    var values: [String] = []
    /// The numbers of the transforms of clouds.
    var transforms: [String] = []
    /// The bytes of the colours of clouds.
    var colors: [Int] = []
    var failures: [String] = []
    /// The number of values that are missing or out of range, as Orrery counts them.
    var adjustments = 0
    var evaluations = 0
    var isFresh = true

    mutating func append(_ color: SIMD4<UInt8>) { for part in 0..<4 { colors.append(Int(color[part])) } }

    static func read(_ line: Substring) throws -> State {
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return State(
        values: json?["values"] as? [String] ?? [], transforms: json?["transforms"] as? [String] ?? [],
        colors: json?["colors"] as? [Int] ?? [],
        failures: json?["failures"] as? [String] ?? [],
        evaluations: json?["evaluations"] as? Int ?? -1, isFresh: json?["isFresh"] as? Bool ?? false)
    }
  }

  /// Moves the parameters in Orrery.
  private func states(_ contents: SceneFile.Contents, _ moves: [RandomScene.Move]) throws -> [State] {
    guard let bindings = contents.bindings else { return [] }
    let first = bindings.evaluationCount
    return try moves.map { move in
      try batch { for (name, value) in move { try bindings.set(name, to: value) } }
      var state = State()
      for model in try PageModels(contents.scene).list {
        for value in try Self.values(of: model) { Self.append(value, to: &state.values) }
      }
      for cloud in contents.scene.sphereClouds {
        for element in cloud.elements {
          state.values += [element.x, element.y, element.z, element.radius].map { spelled(Double($0)) }
          state.append(element.sRGB8)
        }
      }
      for cloud in contents.scene.shapeClouds {
        for element in cloud.elements {
          let transform = element.transform
          for column in [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation] {
            state.transforms += [column.x, column.y, column.z].map { spelled(Double($0)) }
          }
          state.append(element.sRGB8)
        }
      }
      for parameter in bindings.parameters { Self.append(PageValue(parameter.value), to: &state.values) }
      state.failures = bindings.failures.map { _ in "failure" }
      state.adjustments = bindings.adjustments.count
      state.evaluations = bindings.evaluationCount - first
      return state
    }
  }

  /// Returns the values of a model. Those of a mesh are text already, all of them lists of numbers.
  private static func values(of model: PageModel) throws -> [PageValue] {
    if model.text.isEmpty { return model.values.map(\.value) }
    let values = try #require(try JSON5.parse(model.text).member("values"))
    return values.members.map { .numbers($0.value.elements.map { $0.number ?? .nan }) }
  }

  private static func append(_ value: PageValue, to values: inout [String]) {
    switch value {
    case .null: values.append("null")
    case .boolean(let isTrue): values.append("\(isTrue)")
    case .integer(let number): values.append(spelled(Double(number)))
    case .number(let number): values.append(spelled(number))
    case .numbers(let numbers): values += numbers.map { spelled($0) }
    case .text(let text): values.append(text)
    case .array, .object: break
    }
  }

  /// Returns a script that opens the page without a view, moves the parameters, and prints the state after each move.
  private func script(_ contents: SceneFile.Contents, _ moves: [RandomScene.Move]) throws -> String {
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let steps = moves.map { move in
      "[\(move.map { "[\"\($0.name)\",\(Self.literal($0.value))]" }.joined(separator: ","))]"
    }
    let text = """
      import { decodeData } from "./data.js";
      import { List } from "./lists.js";
      import { Scene } from "./scene.js";
      const bytes = Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]);
      run([\(steps.joined(separator: ","))]);
      function open() {
        return new Scene(decodeData(bytes.slice().buffer));
      }
      function cloudsOf({ models }) {
        const elementsOf = (kind) => models.filter((model) => model.kind === kind).map(({ data }) => data.elements);
        return [...elementsOf("sphereCloud"), ...elementsOf("shapeCloud")];
      }
      function transformsOf(scene) {
        return cloudsOf(scene).flatMap(({ transforms }) => Array.from(transforms ?? [], String));
      }
      // The groups without a name are the rows of bound repetitions. An absent row keeps its last values.
      function isPresent({ models }, model) {
        for (let group = models[model.group]; group; group = models[group.group]) {
          if (group.name === "" && group.values.visible === false) return false;
        }
        return true;
      }
      function valuesOf(scene, onlyPresent = false) {
        const models = onlyPresent ? scene.models.filter((model) => isPresent(scene, model)) : scene.models;
        const values = models.flatMap((model) => Object.values(model.values));
        for (const { count, centers, radii } of cloudsOf(scene)) {
          if (centers) for (let i = 0; i < count; i++) values.push(...centers.subarray(3 * i, 3 * i + 3), radii[i]);
        }
        values.push(...scene.parameters.map((parameter) => parameter.value));
        return values.filter((value) => !(value instanceof List)).flat().map(String);
      }
      function run(moves) {
        const scene = open();
        const first = scene.evaluationCount;
        const current = {};
        for (const move of moves) {
          for (const [name, value] of move) scene.setParameter(name, current[name] = value);
          scene.update();
          const values = valuesOf(scene);
          const transforms = transformsOf(scene);
          let isFresh = true;
          // A value that is missing leaves the one before it.
          if (scene.failures.length === 0 && !scene.bindings?.cells.some((cell) => cell.isRejected)) {
            const fresh = open();
            for (const name in current) fresh.setParameter(name, current[name]);
            fresh.update();
            isFresh = valuesOf(fresh, true).join() === valuesOf(scene, true).join() && transformsOf(fresh).join() === transforms.join();
          }
          const failures = scene.failures.map(() => "failure");
          const evaluations = scene.evaluationCount - first;
          const colors = cloudsOf(scene).flatMap((elements) => Array.from(elements.colors));
          print(JSON.stringify({ values, transforms, colors, failures, evaluations, isFresh }) + "\\n");
        }
      }

      """
    return ScriptBundle.script(
      entry: "test.js", expressions: header.expressions, adding: [ScriptModule(name: "test.js", text: text)])
  }

  private static func literal(_ value: PropertyValue) -> String {
    switch value {
    case .number(let number): ProgramTranslator.literal(number)
    case .list(let list): "List.from([\((0..<list.count).map { literal(list[$0]) }.joined(separator: ","))])"
    default: "\(value)"
    }
  }
}

/// Scene files with random bindings: numbers, components, vectors, colours, choices, texts, clouds and parameters that read
/// each other.
struct RandomScene {
  typealias Move = [(name: String, value: PropertyValue)]

  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private let free = ["a", "b", "c"]

  mutating func text() -> String {
    var names = free
    var parameters = free.map { "\($0): { value: 1, min: -4, max: 4 }" }
    parameters.append("bound: \"\(number(names))\"")
    names.append("bound")
    parameters.append("flag: \"a > b\"")
    parameters.append("mode: { value: \"wave\", choices: [\"wave\", \"flat\"] }")
    parameters.append("sales: [1, 4, 2, 8]")
    parameters.append("look: { value: \"turbo\", choices: [\"turbo\", \"viridis\"] }")
    var spheres: [String] = []
    for index in 0..<Int.random(in: 2...6, using: &random) {
      let name = "s\(index)"
      let center =
        Bool.random(using: &random)
        ? "[\"\(number(names))\", 2, \"\(number(names))\"]" : "\"[\(number(names)), \(number(names)), 1]\""
      // A negative radius is rejected.
      let radius = Bool.random(using: &random) ? "0.5 + \(number(names))" : "1 + abs(\(number(names)))"
      spheres.append(
        "{ name: \"\(name)\", center: \(center), radius: \"max(0.1, \(radius)) if c < 3 else \(radius)\", "
          + "color: \"hsl(40 * (\(number(names))), 50%, 50%)\" }")
      names += ["\(name).radius", "\(name).center.x", "\(name).center.z", "\(name).color.g"]
    }
    names += ["best", "sales[1]", "share(a)", "sum(sales)"]
    let label =
      "{a > b ? 'hot' : words[b]} {sales} v {a:.2} {\(names[names.count - 1])} {flag} {s0.center:.1} {s0.color}"
    return """
      { parameters: { \(parameters.joined(separator: ", ")) },
        values: { best: "max(sales) + a", words: "map(k, 0, 2, k == c ? 'x' : mode == 1 ? 'y' : 'z')" },
        functions: { share: "(x) => x + sales[0] / (1 + abs(a))" },
        background: "rgb(0.5 + 0.1 * a, 0.2, 0.3)",
        materials: [{ name: "m", roughness: "clamp(\(number(names)), 0, 1)" }],
        spheres: [\(spheres.joined(separator: ", ")),
          { name: "star", center: ["i", "\(number(names)) + i", 0], radius: "0.2 + 0.01 * i + abs(b)",
            repeat: { count: 12, index: "i" } }],
        cylinders: [{ name: "post", center: "[i, a, \(number(names))]", rotation: "[10 * i, 90 * b, 30 + a]",
          radius: "0.1 + 0.1 * i + 0.01 * c", height: "1 + a * a", repeat: { count: 12, index: "i" } }],
        boxes: [
          { name: "crate", center: ["i", "\(number(names))", 3], rotation: [0, "45 * i + 90 * c", 20],
            size: "[1 + abs(a) + i, 1, 2]", color: "hsl(30 * i + 40 * a, 50%, 50%)",
            repeat: { count: 12, index: "i" } },
          { name: "k", size: ["1 + a * a", 1, "2"], rotation: [0, "90 * b", 0],
          center: "mode.wave ? [a, b, c] : [0, 0, 0]" }],
        capsules: [{ from: "[a, 0, 0]", to: ["b", "5 + c", "sales[0]"], color: "0 < a < 2 and not flag ? 'red' : 'gold'" }],
        cones: [{ name: "row", position: ["i", 0, "sales[i]"], radius: "0.1 + abs(sales[i])", height: "best - sales[i]",
          repeat: { count: "min(count(sales), clamp(a + 2, 0, 9))", max: 12 } }],
        groups: [{ name: "g", position: ["a", "b", "c"], visible: "flag",
          children: { spheres: [{ name: "inner", radius: "1 + abs(a)" }] } }],
        lights: [{ name: "lamp", position: [0, 3, 0], direction: [0, -1, 0],
          kind: "a > b ? 'spot' : flag ? 'directional' : 'point'" }],
        legend: { palette: "look", to: "1 + abs(a)" },
        labels: [{ text: "\(label)", at: "s0.center", anchor: "c < 0 ? 'left' : 'top'" }],
        title: "mode {mode} of {row.count}" }
      """
  }

  private mutating func number(_ names: [String]) -> String {
    func name() -> String { names[Int.random(in: 0..<names.count, using: &random)] }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "\(name()) + \(name())"
    case 1: return "\(name()) * 0.5"
    case 2: return "floor(\(name()))"
    case 3: return "min(\(name()), \(name()))"
    case 4: return "(\(name()) > 1 ? \(name()) : 0)"
    default: return "sin(\(name()))"
    }
  }

  /// Returns moves of one to three parameters each, some of which set the same value again.
  mutating func moves(_ count: Int) -> [Move] {
    (0..<count).map { _ in
      var names = free + ["mode", "look", "sales"]
      names.shuffle(using: &random)
      return names.prefix(Int.random(in: 1...3, using: &random)).map { name in
        if name == "sales" {
          let count = Int.random(in: 0...8, using: &random)
          return (
            name,
            .list(ValueList((0..<count).map { _ in Double(Int.random(in: -2...8, using: &random)) }))
          )
        }
        let isChoice = !free.contains(name)
        let step = Double(Int.random(in: isChoice ? 0...1 : -8...8, using: &random))
        return (name, .number(isChoice ? step : step / 2))
      }
    }
  }
}
