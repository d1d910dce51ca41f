import Reactive

/// A graph of rows whose nodes sum nodes of the row before. A node that is not static leaves one of them out, which
/// depends on the values, so that its dependencies change from run to run.
struct DynamicGraph {
  let width: Int, layers: Int
  let staticFraction: Double
  let inputCount: Int
  let readFraction: Double
  let iterations: Int
  /// The published sum of the leaves, and the number of evaluations in a run after the first one.
  let sum: Double, evaluations: Int

  static let all = [
    DynamicGraph(
      width: 10, layers: 5, staticFraction: 1, inputCount: 2, readFraction: 0.2, iterations: 600_000,
      sum: 19_199_968, evaluations: 3_480_000),
    DynamicGraph(
      width: 10, layers: 10, staticFraction: 0.75, inputCount: 6, readFraction: 0.2, iterations: 15_000,
      sum: 302_310_782_860, evaluations: 1_155_000),
    DynamicGraph(
      width: 1_000, layers: 12, staticFraction: 0.95, inputCount: 4, readFraction: 1, iterations: 7_000,
      sum: 29_355_933_696_000, evaluations: 1_463_000),
    DynamicGraph(
      width: 1_000, layers: 5, staticFraction: 1, inputCount: 25, readFraction: 1, iterations: 3_000,
      sum: 1_171_484_375_000, evaluations: 732_000),
    DynamicGraph(
      width: 5, layers: 500, staticFraction: 1, inputCount: 3, readFraction: 1, iterations: 500,
      sum: 3.0239642676898464e241, evaluations: 1_246_500),
    DynamicGraph(
      width: 100, layers: 15, staticFraction: 0.5, inputCount: 6, readFraction: 1, iterations: 2_000,
      sum: 15_664_996_402_790_400, evaluations: 1_078_000),
  ]

  var name: String { "dynamic \(width) x \(layers), \(inputCount) inputs" }

  /// The random part of the graph: for each row after the first one, whether each node is static, and the indices of the
  /// leaves that are read.
  var plan: (isStatic: [[Bool]], leaves: [Int]) {
    var random = SFC32("seed")
    let isStatic = (1..<layers).map { _ in (0..<width).map { _ in random.next() < staticFraction } }
    random = SFC32("seed")
    var leaves = Array(0..<width)
    let removed = Int((Double(width) * (1 - readFraction)).rounded())
    for _ in 0..<removed { leaves.remove(at: Int(random.next() * Double(leaves.count))) }
    return (isStatic, leaves)
  }

  /// Returns the sum of a node's inputs, by which the graph and its yardstick compute.
  @inline(__always)
  static func sum(isStatic: Bool, count: Int, read: (Int) -> Double) -> Double {
    var sum = read(0)
    if isStatic {
      for index in 1..<count { sum += read(index) }
      return sum
    }
    let isOdd = sum.truncatingRemainder(dividingBy: 2) != 0
    let dropped = isOdd ? Int(sum.truncatingRemainder(dividingBy: Double(count - 1))) + 1 : 0
    for index in 1..<count where index != dropped { sum += read(index) }
    return sum
  }

  /// Builds the graph and returns a function that runs some of the iterations and returns the sum of the leaves. The sum
  /// is that of all iterations if each source is set in the last ones.
  func build(_ counter: Counter) -> (Range<Int>) -> Double {
    let sources = (0..<width).map { Property(Double($0)) }
    let plan = self.plan
    var row: [Derived<Double>] = []
    for (layer, isStatic) in plan.isStatic.enumerated() {
      let previous = row
      row = (0..<width).map { column in
        let isStatic = isStatic[column]
        if layer == 0 {
          let inputs = (0..<inputCount).map { sources[(column + $0) % width] }
          return Derived {
            counter.count += 1
            return Self.sum(isStatic: isStatic, count: inputs.count) { inputs[$0].value }
          }
        }
        let inputs = (0..<inputCount).map { previous[(column + $0) % width] }
        return Derived {
          counter.count += 1
          return Self.sum(isStatic: isStatic, count: inputs.count) { inputs[$0].value }
        }
      }
    }
    let leaves = plan.leaves.map { row[$0] }
    let effect = Effect { for leaf in leaves { _ = leaf.value } }
    return { iterations in
      withExtendedLifetime(effect) {
        for iteration in iterations {
          let index = iteration % width
          batch { sources[index].value = Double(iteration + index) }
          for leaf in leaves { _ = leaf.value }
        }
        return leaves.reduce(0) { $1.value + $0 }
      }
    }
  }
}

/// The random numbers of the published graphs: sfc32, seeded by xmur3a, both in the public domain.
struct SFC32 {
  private var a: UInt32, b: UInt32, c: UInt32, d: UInt32

  init(_ text: String) {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 {
      var word = UInt32(byte) &* 3_432_918_353
      word = word << 15 | word >> 17
      hash ^= word &* 461_845_907
      hash = hash << 13 | hash >> 19
      hash = hash &* 5 &+ 3_864_292_196
    }
    hash ^= UInt32(text.utf8.count)
    func next() -> UInt32 {
      hash ^= hash >> 16
      hash = hash &* 2_246_822_507
      hash ^= hash >> 13
      hash = hash &* 3_266_489_909
      hash ^= hash >> 16
      return hash
    }
    (a, b, c, d) = (next(), next(), next(), next())
  }

  /// Returns the next number, from 0 up to but not including 1.
  mutating func next() -> Double {
    var sum = a &+ b
    a = b ^ b >> 9
    b = c &+ c << 3
    c = c << 21 | c >> 11
    d = d &+ 1
    sum = sum &+ d
    c = c &+ sum
    return Double(sum) / 4_294_967_296
  }
}
