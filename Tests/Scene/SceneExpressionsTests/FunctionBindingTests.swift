import SceneModel
import Testing

@testable import SceneExpressions

@Suite("Bindings of functions of columns")
struct FunctionBindingTests {
  private final class Received {
    var values: [[String: PropertyValue]] = []
    var types: [String: ValueType] = [:]
  }

  private func binding(
    _ texts: [String], columns: Set<String> = ["u"], _ received: Received,
    repetition: RepetitionIndex? = nil
  ) throws -> FunctionBinding {
    let expressions = try texts.map { try Expression($0) }
    return FunctionBinding(
      name: "wave.position", label: "position of wave",
      expressions.map { LocatedExpression($0, repetition: repetition) }, columns: columns,
      compile: { (types) throws(ExpressionError) in
        received.types = types
        _ = try DifferentiatedExpression(
          components: expressions, by: ("u", "u"), columns: ["u": .number], uniforms: types)
      },
      set: { received.values.append($0) })
  }

  @Test("A function receives the values of the names that are not columns, once for each change")
  func values() throws {
    let model = Model(["a", "u"], parameters: ["t": 2, "s": 7])
    let graph = BindingGraph(scope: model)
    let received = Received()
    try graph.bind(
      model.bindings(["a.radius": ["t * 2"]]),
      functions: [try binding(["u * t + a.radius", "a.center.x"], received)])
    #expect(received.types == ["t": .number, "a.radius": .number, "a.center": .vector])
    #expect(
      received.values == [["t": .number(2), "a.radius": .number(4), "a.center": .vector(.zero)]])
    model.parameters["t"]?.value = .number(3)
    #expect(received.values.count == 2 && received.values[1]["a.radius"] == .number(6))
    model.parameters["s"]?.value = .number(3)
    #expect(received.values.count == 2)
    #expect(graph.dependencies.last?.property == "wave.position")
    #expect(graph.dependencies.last?.inputs == ["t", "a.radius", "a.center"])
    _ = graph.release("a.radius")
    model.bodies["a"]?.radius = 9
    #expect(received.values.last?["a.radius"] == .number(9))
    graph.end()
    model.bodies["a"]?.radius = 1
    #expect(received.values.last?["a.radius"] == .number(9))
  }

  @Test("A function without other names is set once, and the index of a repetition is a constant")
  func constants() throws {
    let model = Model([])
    let graph = BindingGraph(scope: model)
    let received = Received()
    try graph.bind(
      [],
      functions: [
        try binding(["u"], received),
        try binding(["u + i"], received, repetition: RepetitionIndex(name: "i", value: 4)),
      ])
    #expect(received.values == [[:], ["i": .number(4)]] && graph.dependencies.isEmpty)
  }

  @Test("Unknown names and types that do not match are found before anything is bound")
  func errors() throws {
    let model = Model(["earth"], parameters: ["t": 1])
    let graph = BindingGraph(scope: model)
    let received = Received()
    for (text, column, message) in [
      ("u + earht.radius", 5, "unknown name \"earht.radius\", did you mean \"earth.radius\"?"),
      ("u + earth.center", 3, "cannot add a number and a vector"),
    ] {
      let error = #expect(throws: BindingError.self) {
        try graph.bind([], functions: [try binding(["u", text], received)])
      }
      #expect(error?.text == text && error?.column == column && error?.message == message)
    }
    #expect(received.values.isEmpty)
  }
}
