import Foundation
import Reactive
import TestSupport
import Testing

@testable import SceneExpressions

@Suite("Bindings")
struct BindingGraphTests {
  @Test("A binding sets its property at once, and again when a property that it reads changes")
  func following() throws {
    let model = Model(["earth", "moon"], parameters: ["scale": 1])
    let graph = BindingGraph(scope: model)
    try graph.bind(
      model.bindings([
        "moon.radius": ["earth.radius * 0.25"], "earth.radius": ["4 * scale"],
        "moon.center": ["earth.center + [1, 2, 3]"],
      ]))
    let earth = try #require(model.bodies["earth"]), moon = try #require(model.bodies["moon"])
    #expect(earth.radius == 4 && moon.radius == 1 && moon.center == [1, 2, 3])
    model.parameters["scale"]?.value = .number(2)
    #expect(earth.radius == 8 && moon.radius == 2)
    earth.center = [1, 1, 1]
    #expect(moon.center == [2, 3, 4])
  }

  @Test("A binding is evaluated only if a value that it reads has changed")
  func counts() throws {
    let model = Model(["a", "b", "c"], parameters: ["t": 0, "s": 1])
    let graph = BindingGraph(scope: model)
    try graph.bind(
      model.bindings([
        "a.radius": ["1 + floor(t)"], "b.radius": ["a.radius * s"], "c.center": ["sin(t)", "s", "2 + 3"],
      ]))
    func counts() -> [Int?] {
      ["a.radius", "b.radius", "c.center.x", "c.center.y", "c.center.z"].map(graph.evaluationCount)
    }
    #expect(counts() == [1, 1, 1, 1, 1] && graph.evaluationCount == 5)
    model.parameters["t"]?.value = .number(0.5)
    #expect(counts() == [2, 1, 2, 1, 1])
    model.parameters["t"]?.value = .number(0.5)
    #expect(counts() == [2, 1, 2, 1, 1])
    model.parameters["t"]?.value = .number(1.5)
    #expect(counts() == [3, 2, 3, 1, 1])
    model.parameters["s"]?.value = .number(3)
    #expect(counts() == [3, 3, 3, 2, 1])
    batch {
      model.parameters["t"]?.value = .number(2)
      model.parameters["s"]?.value = .number(4)
      model.parameters["t"]?.value = .number(3)
    }
    #expect(counts() == [4, 4, 4, 3, 1] && graph.evaluationCount == 16)
    #expect(graph.evaluationCount(of: "c.center") == nil && graph.evaluationCount(of: "t") == nil)
  }

  @Test("A subscriber of several bound properties receives one consistent change")
  func consistency() throws {
    let model = Model(["a", "b", "c"], parameters: ["t": 1])
    let graph = BindingGraph(scope: model)
    try graph.bind(
      model.bindings(["c.radius": ["a.radius + b.radius"], "b.radius": ["a.radius * 2"], "a.radius": ["t"]]))
    let bodies = ["a", "b", "c"].compactMap { model.bodies[$0] }
    var seen: [[Double]] = []
    let subscription = combine(bodies[0].$radius, bodies[1].$radius, bodies[2].$radius)
      .subscribe { seen.append([$0, $1, $2]) }
    model.parameters["t"]?.value = .number(2)
    batch {
      model.parameters["t"]?.value = .number(3)
      model.parameters["t"]?.value = .number(4)
    }
    #expect(seen == [[1, 2, 3], [2, 4, 6], [4, 8, 12]])
    subscription.dispose()
  }

  @Test("Components are bound separately, so one can depend on another of the same vector")
  func components() throws {
    let model = Model(["a", "b"], parameters: ["t": 1])
    let graph = BindingGraph(scope: model)
    try graph.bind(
      model.bindings([
        "a.center": ["t", "a.center.x * 2", "5"], "b.center": ["[t, 7, 9]"], "b.radius": ["b.center.y"],
        "a.radius": ["a.center.z + a.center.y"],
      ]))
    let a = try #require(model.bodies["a"]), b = try #require(model.bodies["b"])
    #expect(a.center == [1, 2, 5] && a.radius == 7 && b.radius == 7)
    model.parameters["t"]?.value = .number(3)
    #expect(a.center == [3, 6, 5] && a.radius == 11 && b.center == [3, 7, 9])
    #expect(graph.evaluationCount(of: "b.radius") == 1)
  }

  @Test("A value that a property rejects is reported, the last valid one is kept, and the binding recovers")
  func refusedValues() throws {
    let model = Model(["a", "b"], parameters: ["t": 1, "s": 2])
    let graph = BindingGraph(scope: model)
    try graph.bind(
      model.bindings([
        "a.radius": ["t == 0 ? 2e6 : t * s"], "b.radius": ["a.radius + 1"], "b.center": ["1 / t", "s", "0"],
      ]))
    let a = try #require(model.bodies["a"]), b = try #require(model.bodies["b"])
    var centers: [SIMD3<Double>] = []
    let subscription = b.$center.subscribe { centers.append($0) }
    model.parameters["t"]?.value = .number(0)
    #expect(a.radius == 2 && b.radius == 3 && b.center == [1, 2, 0])
    #expect(
      graph.failures.map(\.description) == [
        "a.radius, \"t == 0 ? 2e6 : t * s\": expected a number from -1000000 to 1000000 for radius of a, found 2000000 where t is 0 and s is 2",
        "b.center.x, \"1 / t\": expected a finite number for x of center of b, found inf where t is 0",
      ])
    #expect(graph.failures.map(\.isMistake) == [true, false])
    // The vector keeps all its components until each is valid.
    model.parameters["s"]?.value = .number(5)
    #expect(b.center == [1, 2, 0] && a.radius == 2)
    model.parameters["t"]?.value = .number(1)
    #expect(graph.failures.isEmpty && a.radius == 5 && b.radius == 6 && b.center == [1, 5, 0])
    #expect(centers == [[1, 2, 0], [1, 5, 0]])
    subscription.dispose()
  }

  @Test("A value below the range of a property is replaced by the nearest one, which other expressions read")
  func nearestValues() throws {
    let model = Model(["a", "b"], parameters: ["t": 0])
    let graph = BindingGraph(scope: model)
    try graph.bind(model.bindings(["a.radius": ["t - 2e6"], "b.radius": ["a.radius + 1"]]))
    let a = try #require(model.bodies["a"]), b = try #require(model.bodies["b"])
    #expect(a.radius == -1e6 && b.radius == -999_999)
    #expect(graph.failures.map(\.admission) == [.nearest(.number(-1e6))])
    model.parameters["t"]?.value = .number(2e6)
    #expect(a.radius == 0 && b.radius == 1 && graph.failures.isEmpty)
  }

  @Test("The error of a failed binding names at most six inputs, and counts the others")
  func manyInputs() throws {
    for (count, listed) in [
      (1, "p1 is 0"), (2, "p1 is 0 and p2 is 0"), (6, "p5 is 0 and p6 is 0"), (7, "p6 is 0 and 1 more"),
    ] {
      let names = (1...count).map { "p\($0)" }
      let model = Model(["a"], parameters: Dictionary(uniqueKeysWithValues: names.map { ($0, 0) }))
      let error = #expect(throws: BindingError.self) {
        try BindingGraph(scope: model).bind(
          model.bindings(["a.radius": ["2e6 + " + names.joined(separator: " + ")]]))
      }
      #expect(error?.message.hasSuffix(listed) == true, "\(String(describing: error))")
      #expect(error?.message.contains("p\(min(count, 6)) is 0") == true)
    }
  }

  @Test("A binding whose first value is invalid for its property is rejected and binds nothing")
  func firstValues() throws {
    let model = Model(["a"], parameters: ["t": 0])
    let graph = BindingGraph(scope: model)
    let error = #expect(throws: BindingError.self) {
      try graph.bind(try model.bindings(["a.radius": ["t + 2e6"]]))
    }
    #expect(
      error?.message
        == "expected a number from -1000000 to 1000000 for radius of a, found 2000000 where t is 0")
    model.parameters["t"]?.value = .number(9)
    #expect(model.bodies["a"]?.radius == 1)
  }

  @Test(
    "Invalid bindings are rejected with a message before any is bound",
    arguments: [
      (["a.radius": ["b.radius"], "b.radius": ["a.radius * 2"]], "cycle a.radius -> b.radius -> a.radius"),
      (["a.radius": ["1 + a.radius"]], "cycle a.radius -> a.radius"),
      (
        ["c.radius": ["a.radius"], "a.radius": ["b.center.x"], "b.center": ["a.radius", "0", "0"]],
        "cycle a.radius -> b.center.x -> a.radius"
      ),
      (
        ["a.center": ["1", "b.radius", "2"], "b.radius": ["a.center.y + a.center.x"]],
        "cycle a.center.y -> b.radius -> a.center.y"
      ),
      (
        ["a.center": ["b.center.x", "0", "0"], "b.center": ["a.center"]],
        "cycle a.center.x -> b.center -> a.center.x"
      ),
      (["a.radius": ["a.center"]], "1: expected a number for radius of a, found a vector"),
      (["a.center": ["1 < 2"]], "1: expected a vector for center of a, found a boolean"),
      (["a.center": ["0", "t", "b.center"]], "1: expected a number for z of center of a, found a vector"),
      (["a.radius": ["2 * dd.radius"]], "5: unknown name \"dd.radius\""),
      (
        ["a.radius": ["2 * earht.radius"]], "5: unknown name \"earht.radius\", did you mean \"earth.radius\"?"
      ),
      (["a.radius": ["2 * b.raduis"]], "7: unknown property \"raduis\", did you mean \"radius\"?"),
      (
        ["a.radius": ["2 * b.mass"]], "7: unknown property \"mass\", expected radius or center of body b"
      ),
      (
        ["a.radius": ["2 * b"]],
        "5: expected a property after \"b\", such as .radius, found body b itself"
      ),
      (["a.radius": ["t.radius"]], "3: expected a vector or a colour before .radius, found a number"),
    ] as [(KeyValuePairs<String, [String]>, String)])
  func refusals(texts: KeyValuePairs<String, [String]>, message: String) throws {
    let model = Model(["a", "b", "c", "earth"], parameters: ["t": 1])
    let graph = BindingGraph(scope: model)
    let bindings = try model.bindings(texts)
    do throws(BindingError) {
      try graph.bind(bindings)
      Issue.record("bound")
    } catch {
      if message.hasPrefix("cycle ") {
        #expect(
          error.message == "expected no "
            + message.replacing("cycle ", with: "cycle, found ", maxReplacements: 1))
      } else {
        #expect("\(error.column): \(error.message)" == message)
      }
    }
    #expect(graph.evaluationCount == 0 && model.bodies["a"]?.radius == 1)
  }

  /// Returns bindings of `count` bodies, each of which reads the one before it, from the last body to the first.
  private static func row(_ count: Int) throws -> (Model, BindingGraph, [PropertyBinding]) {
    let model = Model((0..<count).map { "b[\($0)]" }, parameters: ["t": 1])
    let bindings = try (0..<count).map { index in
      PropertyBinding(
        model.property("b[\(index)].radius"),
        .whole(
          LocatedExpression(
            try Expression(index == 0 ? "t" : "b[i - 1].radius + t"),
            repetition: RepetitionIndex(name: "i", value: index))))
    }
    return (model, BindingGraph(scope: model), bindings.reversed())
  }

  @Test("A chain of bindings up to the depth limit is evaluated on a stack of 1 MB")
  func longRows() async throws {
    let limit = BindingGraph.depthLimit
    #expect(limit == 256)
    let results = await withCheckedContinuation { continuation in
      let thread = Thread {
        var results: [Double] = []
        if let (model, graph, bindings) = try? Self.row(limit), (try? graph.bind(bindings)) != nil {
          results.append(model.bodies["b[\(limit - 1)]"]?.radius ?? 0)
          model.parameters["t"]?.value = .number(2)
          results.append(model.bodies["b[\(limit - 1)]"]?.radius ?? 0)
          results.append(Double(graph.evaluationCount))
        }
        continuation.resume(returning: results)
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    #expect(results == [Double(limit), Double(2 * limit), Double(2 * limit)])
  }

  @Test(
    "A chain of bindings beyond the depth limit is rejected", arguments: [BindingGraph.depthLimit + 1, 5000])
  func tooLongRows(count: Int) throws {
    let (model, graph, bindings) = try Self.row(count)
    let error = #expect(throws: BindingError.self) { try graph.bind(bindings) }
    #expect(error?.reason == .tooDeep(limit: BindingGraph.depthLimit))
    #expect(model.bodies["b[0]"]?.radius == 1 && graph.evaluationCount == 0)
  }

  @Test("A binding can be released in whole or by component; its readers then follow the model")
  func release() throws {
    let model = Model(["a", "b"], parameters: ["t": 1])
    let graph = BindingGraph(scope: model)
    try graph.bind(
      model.bindings([
        "a.radius": ["t"], "b.radius": ["a.radius * 2"], "a.center": ["[t, t, t]"],
        "b.center": ["t", "t", "1"],
      ]))
    let a = try #require(model.bodies["a"]), b = try #require(model.bodies["b"])
    var sets = 0
    let subscription = b.$radius.subscribe { _ in sets += 1 }
    #expect(graph.release("a.radius") && sets == 1)
    a.radius = 10
    #expect(b.radius == 20 && sets == 2)
    a.center.y = 7
    #expect(graph.release("a.center", component: (1, 7)))
    model.parameters["t"]?.value = .number(3)
    #expect(a.radius == 10 && a.center == [3, 7, 3] && b.center == [3, 3, 1])
    #expect(graph.release("b.center", component: (0, 3)) && graph.release("b.center", component: (1, 3)))
    #expect(!graph.isBound("b.center") && graph.isBound("a.center") && !graph.release("b.center"))
    model.parameters["t"]?.value = .number(4)
    #expect(b.center == [3, 3, 1])
    #expect(
      graph.dependencies == [
        PropertyDependencyList("b.radius", reading: ["a.radius"]),
        PropertyDependencyList("a.center", reading: ["t"]),
      ])
    subscription.dispose()
  }

  @Test("Bindings end with their graph and keep no subscription of the model")
  func lifetimes() throws {
    let model = Model(["a"], parameters: ["t": 1])
    weak var ended: BindingGraph?
    do {
      let graph = BindingGraph(scope: model)
      try graph.bind(model.bindings(["a.radius": ["t"], "a.center": ["a.radius", "t", "0"]]))
      ended = graph
    }
    #expect(ended == nil)
    #expect(model.parameters["t"]?.subscriberCount == 0 && model.bodies["a"]?.$radius.subscriberCount == 0)
    model.parameters["t"]?.value = .number(2)
    #expect(model.bodies["a"]?.radius == 1)
  }

  @Test(
    "After random changes, all values equal a full recomputation, and each binding is evaluated at most once")
  func randomGraphs() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(60) {
      let count = Int.random(in: 2...12, using: &random)
      let names = (0..<count).map { "b\($0)" }
      let model = Model(names, parameters: ["t": 1, "s": 2])
      // Each body reads some of the bodies before it. Some expressions round the sum coarsely.
      var texts: [(reads: [Int], isCoarse: Bool)] = []
      var bindings: [PropertyBinding] = []
      for index in 0..<count {
        let reads = (0..<index).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let isCoarse = Bool.random(using: &random)
        let sum = (["t * \(index % 3)", "s"] + reads.map { "b\($0).radius" }).joined(separator: " + ")
        let text = isCoarse ? "1 + floor((\(sum)) / 3)" : sum
        texts.append((reads, isCoarse))
        bindings.append(
          PropertyBinding(
            model.property("b\(index).radius"), .whole(LocatedExpression(try Expression(text)))))
      }
      bindings.shuffle(using: &random)
      let graph = BindingGraph(scope: model)
      try graph.bind(bindings)
      var (t, s) = (1.0, 2.0)
      for _ in 0..<20 {
        let before = names.map { graph.evaluationCount(of: "\($0).radius") ?? 0 }
        batch {
          if Bool.random(using: &random) {
            t = Double(Int.random(in: 0..<5, using: &random))
            model.parameters["t"]?.value = .number(t)
          }
          if Bool.random(using: &random) {
            s = Double(Int.random(in: 1..<4, using: &random))
            model.parameters["s"]?.value = .number(s)
          }
        }
        var expected: [Double] = []
        for index in 0..<count {
          let sum = t * Double(index % 3) + s + texts[index].reads.reduce(0) { $0 + expected[$1] }
          expected.append(texts[index].isCoarse ? 1 + (sum / 3).rounded(.down) : sum)
        }
        #expect(names.compactMap { model.bodies[$0]?.radius } == expected)
        for (index, name) in names.enumerated() {
          #expect((graph.evaluationCount(of: "\(name).radius") ?? 0) - before[index] <= 1)
        }
      }
    }
  }
}
