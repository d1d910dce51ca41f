/// A builder of the operations of a program, as a graph in which equal operations with equal operands are one node.
///
/// The operands of a node have smaller numbers than the node. Operations on constants are computed at once.
struct ProgramBuilder {
  struct Node: Hashable {
    let operation: Operation
    /// The numbers of the operands. 0 for none.
    var a = 0
    var b = 0
    var c = 0

    var operandCount: Int { operation.operandCount }

    func operand(_ number: Int) -> Int { number == 0 ? a : number == 1 ? b : c }
  }

  private(set) var nodes: [Node] = []
  /// The loops whose index each node depends on, in ascending order.
  private(set) var loopsOfNodes: [[Int]] = []
  /// The first and the last index of each loop, as nodes. A loop has a larger number than one that contains it.
  private(set) var loops: [(from: Int, to: Int)] = []
  private(set) var lists: [ListSource] = []
  private(set) var texts: [String] = []
  /// Whether a value is a text.
  var usesTexts = false
  private var numbers: [Node: Int] = [:]
  private let folder = RegisterBlock(registerCount: 4, width: 1)

  mutating func constant(_ value: Double) -> Int { add(.constant(value.bitPattern)) }

  mutating func input(_ source: InputSource) -> Int { add(.input(source)) }

  /// Adds a loop and returns its number.
  mutating func addLoop(from: Int, to: Int) -> Int {
    loops.append((from, to))
    return loops.count - 1
  }

  /// Returns the number of a list, which is added if it is new.
  mutating func list(_ source: ListSource) -> Int {
    if let known = lists.firstIndex(of: source) { return known }
    lists.append(source)
    return lists.count - 1
  }

  /// Adds a text.
  mutating func text(_ text: String) -> Int {
    usesTexts = true
    let number = texts.firstIndex(of: text) ?? texts.count
    if number == texts.count { texts.append(text) }
    return add(.text(number))
  }

  mutating func add(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) -> Int {
    let node = Node(operation: operation, a: a, b: b, c: c)
    if let known = numbers[node] { return known }
    if let simpler = simplified(node) { return simpler }
    numbers[node] = nodes.count
    nodes.append(node)
    loopsOfNodes.append(loops(of: node))
    return nodes.count - 1
  }

  /// The value of a node if it is constant.
  func constantValue(_ number: Int) -> Double? {
    if case .constant(let bits) = nodes[number].operation { Double(bitPattern: bits) } else { nil }
  }

  /// The largest number of terms of the loop if its bounds are constant. Nil if they are not, or not finite.
  func constantTermCount(ofLoop loop: Int) -> Double? {
    guard let from = constantValue(loops[loop].from), let to = constantValue(loops[loop].to) else {
      return nil
    }
    let count = (to - from).rounded(.down) + 1
    return count.isNaN ? nil : max(0, count)
  }

  /// Returns for each node whether `results` depend on it.
  func reachable(from results: [Int]) -> [Bool] {
    var isReachable = [Bool](repeating: false, count: nodes.count)
    for result in results { isReachable[result] = true }
    for number in nodes.indices.reversed() where isReachable[number] {
      let node = nodes[number]
      for operand in 0..<node.operandCount { isReachable[node.operand(operand)] = true }
      // Bounds have smaller numbers than the sums, because they are added before the loop.
      if case .fold(let loop, _) = node.operation {
        isReachable[loops[loop].from] = true
        isReachable[loops[loop].to] = true
      }
    }
    return isReachable
  }

  /// Returns a constant or an operand that has the same value as `node`, NaN and signs included.
  private mutating func simplified(_ node: Node) -> Int? {
    switch node.operation {
    case .constant, .input, .loopIndex, .fold, .element, .listCount, .listFold, .text, .textEqual: return nil
    case .multiply where constantValue(node.a) == 1: return node.b
    case .multiply where constantValue(node.b) == 1: return node.a
    default: break
    }
    for number in 0..<node.operandCount {
      guard let value = constantValue(node.operand(number)) else { return nil }
      folder[number, 0] = value
    }
    let instruction = Program.Instruction(operation: node.operation, destination: 3, operands: (0, 1, 2))
    folder.run([.operation(instruction)], registerCount: 4, count: 1)
    return constant(folder[3, 0])
  }

  private func loops(of node: Node) -> [Int] {
    switch node.operation {
    case .constant, .input: return []
    case .loopIndex(let loop): return [loop]
    case .fold(let loop, _):
      let bounds = union(loopsOfNodes[loops[loop].from], loopsOfNodes[loops[loop].to])
      return union(loopsOfNodes[node.a].filter { $0 != loop }, bounds)
    default:
      var all: [Int] = []
      for number in 0..<node.operandCount { all = union(all, loopsOfNodes[node.operand(number)]) }
      return all
    }
  }

  private func union(_ a: [Int], _ b: [Int]) -> [Int] {
    if a.isEmpty || a == b { return b }
    return b.isEmpty ? a : Set(a).union(b).sorted()
  }
}

extension Operation {
  /// The number of operands.
  package var operandCount: Int {
    switch self {
    case .constant, .input, .loopIndex, .listCount, .listFold, .text: 0
    case .fold, .element, .negate, .absolute, .sign, .floor, .ceil, .round, .squareRoot, .exp, .log, .sin,
      .cos, .tan,
      .asin, .acos, .atan, .sinh, .cosh, .tanh, .palette, .category, .linearFromSRGB, .sRGBFromLinear, .float:
      1
    case .textEqual, .add, .subtract, .multiply, .divide, .minimum, .maximum, .less, .lessOrEqual, .equal,
      .unequal, .pow,
      .atan2:
      2
    case .select, .noise, .noiseSlope, .random, .hsl: 3
    }
  }
}
