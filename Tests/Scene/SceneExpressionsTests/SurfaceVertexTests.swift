import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneExpressions

@Suite("Vertices of surfaces")
struct SurfaceVertexTests {
  private let columns: [String: ValueType] = ["u": .number, "v": .number]

  private func columns(_ us: [Double], _ vs: [Double]) -> [String: ExpressionColumn] {
    let count = us.count * vs.count
    return [
      "u": .parameter(ParameterColumn(us, count: count)),
      "v": .parameter(ParameterColumn(vs, blockSize: us.count, count: count)),
    ]
  }

  @Test("Vertices have the positions of the expression, and normals that are exact")
  func normals() throws {
    let us = (0..<300).map { Double($0) / 50 }, vs = (0..<40).map { Double($0) / 10 }
    let expression = try DifferentiatedExpression(
      Expression("[u, sin(u + t) * cos(v), v]"), by: ("u", "v"), columns: columns, uniforms: ["t": .number])
    for threads in [1, 3] {
      let vertices = try expression.vertices(
        columns(us, vs), uniforms: ["t": .number(0.5)], steps: (1, 1), count: 12_000, threads: threads)
      let points = try expression.evaluate(
        columns(us, vs), uniforms: ["t": .number(0.5)], count: 12_000, threads: threads
      ).values
      for (number, vertex) in vertices.enumerated() {
        let point = points[number]
        #expect(point.value.x == us[number % 300] && point.value.z == vs[number / 300])
        #expect(vertex.position == SIMD3<Float>(point.value))
        let normal = cross(point.first, point.second)
        #expect(length(SIMD3<Double>(vertex.normal) - normal / length(normal)) < 1e-6)
      }
    }
  }

  @Test(
    "Normals are zero where derivatives vanish or are not finite, and turn with the direction of a parameter")
  func degenerateNormals() throws {
    let pole = try DifferentiatedExpression(
      Expression("[v * cos(u), v * sin(u), sqrt(v) - v]"), by: ("u", "v"), columns: columns)
    let vertices = try pole.vertices(columns([0, 1], [0, 1]), steps: (1, 1), count: 4)
    #expect(vertices[0].normal == .zero && vertices[1].normal == .zero && vertices[2].normal != .zero)
    let plane = try DifferentiatedExpression(Expression("[u, v, 0]"), by: ("u", "v"), columns: columns)
    let grid = columns([0, 1], [0, 1])
    #expect(try plane.vertices(grid, steps: (1, 1), count: 4)[0].normal == [0, 0, 1])
    #expect(try plane.vertices(grid, steps: (-1, 1), count: 4)[0].normal == [0, 0, -1])
    #expect(try plane.vertices(grid, steps: (1e-12, 1e12), count: 4)[0].normal == .zero)
  }

  @Test("Components can be separate expressions, which share names, and missing ones are 0")
  func components() throws {
    func parse(_ texts: String...) throws -> [Expression] { try texts.map { try Expression($0) } }
    let together = try DifferentiatedExpression(
      Expression("[t * u, sin(u) * a.b, v]"), by: ("u", "v"), columns: columns,
      uniforms: ["t": .number, "a.b": .number])
    let separate = try DifferentiatedExpression(
      components: parse("t * u", "sin(u) * a.b", "v"), by: ("u", "v"), columns: columns,
      uniforms: ["t": .number, "a.b": .number])
    let uniforms: [String: PropertyValue] = ["t": .number(3), "a.b": .number(-2)]
    let grid = columns([0, 1, 2], [5, 6])
    #expect(
      try separate.evaluate(grid, uniforms: uniforms, count: 6).values
        == together.evaluate(grid, uniforms: uniforms, count: 6).values)
    let flat = try DifferentiatedExpression(
      components: parse("2 * u", "u * u"), by: ("u", "u"), columns: ["u": .number])
    #expect(
      try flat.evaluate(["u": .numbers([3])], count: 1).values
        == [DifferentiatedVector(value: [6, 9, 0], first: [2, 6, 0], second: [2, 6, 0])])
    #expect(
      throws: ExpressionError(
        text: "q", column: 1,
        .unknownName(kind: "name", name: "q", suggestion: nil, expected: "u"))
    ) {
      try DifferentiatedExpression(components: parse("u", "q"), by: ("u", "u"), columns: ["u": .number])
    }
    #expect(throws: ExpressionError.self) {
      try DifferentiatedExpression(components: parse("[u, u, u]"), by: ("u", "u"), columns: ["u": .number])
    }
  }

  @Test("Coordinates of vertices are columns")
  func coordinates() throws {
    let vertices = (0..<5).map { Vertex(position: [Float($0), 2, Float(-$0)], normal: .zero) }
    let expression = try ColumnExpression(
      Expression("x + 10 * y + 100 * z"), columns: ["x": .number, "y": .number, "z": .number])
    let values = try expression.evaluate(
      ["x": .coordinate(0, vertices), "y": .coordinate(1, vertices), "z": .coordinate(2, vertices)], count: 5
    ).values
    guard case .numbers(let numbers) = values else { return #expect(Bool(false)) }
    #expect(numbers == [20, -79, -178, -277, -376])
  }
}
