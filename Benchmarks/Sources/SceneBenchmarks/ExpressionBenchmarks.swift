import Dispatch
import Geometry
import SceneExpressions
import Yardsticks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of expressions over many elements, each beside a Swift closure over the same formula with two threads. The
/// closure returns the same values in an array of the same size.
enum ExpressionBenchmarks {
  /// The argument of the program.
  static let argument = "expressions"

  private static let threads = 2

  static func measure() throws {
    let table = Table(
      "expressions: milliseconds, the lower and upper quartiles, the ratio to the closure, and that of processor time",
      [("what", 44), ("elements", 10), ("expression", 24), ("closure", 24), ("ratio", 8), ("processor", 10)])
    for (name, count, expression, closure) in [
      try surface(), try vertices(), try positions(), try colors(),
    ] {
      let (timings, _) = measureInterleaved([expression, closure])
      let ratio = timings[0].median / timings[1].median
      let processorRatio = timings[0].processorTime / timings[1].processorTime
      table.row([
        name, "\(count)", timings[0].text, timings[1].text, Table.number(ratio), Table.number(processorRatio),
      ])
    }
  }

  private typealias Scenario = (name: String, count: Int, expression: () -> Void, closure: () -> Void)

  private static let formula = "[u, 0.3 * sin(3 * u + t) * cos(3 * v), v]"

  private static func grid(_ side: Int) -> (us: [Double], vs: [Double]) {
    func coordinate(_ number: Int) -> Double { Double(number) / Double(side - 1) * 6 - 3 }
    return (
      (0..<side * side).map { coordinate($0 % side) }, (0..<side * side).map { coordinate($0 / side) }
    )
  }

  /// A wave surface with both partial derivatives.
  private static func surface() throws -> Scenario {
    let (us, vs) = grid(1000)
    let expression = try DifferentiatedExpression(
      Expression(formula), by: ("u", "v"), columns: ["u": .number, "v": .number], uniforms: ["t": .number])
    let t = 0.5
    return (
      "surface, two functions, both derivatives", us.count,
      {
        let columns: [String: ExpressionColumn] = ["u": .numbers(us), "v": .numbers(vs)]
        let points = try? expression.evaluate(
          columns, uniforms: ["t": .number(t)], count: us.count, threads: threads)
        precondition(points?.values.count == us.count)
      },
      {
        let points = filled(us.count, Point.self) { number in
          let (u, v) = (us[number], vs[number])
          let (sine, cosine) = (sin(3 * u + t), cos(3 * v))
          return Point(
            value: [u, 0.3 * sine * cosine, v], first: [1, 0.9 * cos(3 * u + t) * cosine, 0],
            second: [0, -0.9 * sine * sin(3 * v), 1])
        }
        precondition(points.count == us.count)
      }
    )
  }

  /// The vertices of the same surface, with unit normals, over a grid whose parameters are not stored for each point.
  private static func vertices() throws -> Scenario {
    let side = 1000
    let values = ParameterRange(from: -3, to: 3, count: side).values
    let expression = try DifferentiatedExpression(
      Expression(formula), by: ("u", "v"), columns: ["u": .number, "v": .number], uniforms: ["t": .number])
    let (t, count) = (0.5, side * side)
    return (
      "surface, two functions, unit normals", count,
      {
        let columns: [String: ExpressionColumn] = [
          "u": .parameter(ParameterColumn(values, count: count)),
          "v": .parameter(ParameterColumn(values, blockSize: side, count: count)),
        ]
        let vertices = try? expression.vertices(
          columns, uniforms: ["t": .number(t)], steps: (0.006, 0.006), count: count, threads: threads)
        precondition(vertices?.count == count)
      },
      {
        let vertices = filled(count, Vertex.self) { number in
          let (u, v) = (values[number % side], values[number / side])
          let (sine, cosine) = (sin(3 * u + t), cos(3 * v))
          let slopes = SIMD2(0.9 * cos(3 * u + t) * cosine, -0.9 * sine * sin(3 * v))
          let normal = SIMD3(slopes.x, -1, slopes.y)
          return Vertex(
            position: SIMD3<Float>(SIMD3(u, 0.3 * sine * cosine, v)),
            normal: SIMD3<Float>(normal / (normal * normal).sum().squareRoot()))
        }
        precondition(vertices.count == count)
      }
    )
  }

  /// The same surface without derivatives.
  private static func positions() throws -> Scenario {
    let (us, vs) = grid(1000)
    let expression = try ColumnExpression(
      Expression(formula), columns: ["u": .number, "v": .number], uniforms: ["t": .number])
    let t = 0.5
    return (
      "surface, two functions, positions only", us.count,
      {
        let columns: [String: ExpressionColumn] = ["u": .numbers(us), "v": .numbers(vs)]
        let points = try? expression.evaluate(
          columns, uniforms: ["t": .number(t)], count: us.count, threads: threads)
        precondition(points?.firstInvalidElement == nil)
      },
      {
        let points = filled(us.count, SIMD3<Double>.self) { number in
          [us[number], 0.3 * sin(3 * us[number] + t) * cos(3 * vs[number]), vs[number]]
        }
        precondition(points.count == us.count)
      }
    )
  }

  /// Particles that are coloured by a palette of two columns.
  private static func colors() throws -> Scenario {
    let count = 100_000
    var random = RepeatableGenerator()
    let charges = (0..<count).map { _ in Float.random(in: -2...2, using: &random) }
    let weights = (0..<count).map { _ in Float.random(in: 0...1, using: &random) }
    let expression = try ColumnExpression(
      Expression("viridis(charge * weight, -1, 1)"), columns: ["charge": .number, "weight": .number])
    return (
      "particles, palette of two columns", count,
      {
        let columns: [String: ExpressionColumn] = ["charge": .floats(charges), "weight": .floats(weights)]
        let colors = try? expression.evaluate(columns, count: count, threads: threads)
        precondition(colors?.firstInvalidElement == nil)
      },
      {
        let colors = filled(count, Color.self) { number in
          Color(sRGB8: Palette.viridis.color((charges[number] * weights[number] + 1) / 2))
        }
        precondition(colors.count == count)
      }
    )
  }

  /// A vector with its derivatives, as in `DifferentiatedVector`.
  private struct Point {
    var value: SIMD3<Double>
    var first: SIMD3<Double>
    var second: SIMD3<Double>
  }

  /// Returns an array whose elements two threads compute.
  private static func filled<Element>(
    _ count: Int, _ type: Element.Type, _ body: @Sendable (Int) -> Element
  ) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      nonisolated(unsafe) let memory = buffer
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for number in count * thread / threads..<count * (thread + 1) / threads {
          memory.initializeElement(at: number, to: body(number))
        }
      }
      initializedCount = count
    }
  }
}
