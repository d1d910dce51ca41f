/// Orders the nodes of a builder as the steps of a program. Every node gets a virtual register of its own.
///
/// A node is computed in the innermost loop whose index it depends on, and outside of all loops if it depends on none.
/// Sums over the same loop share one run of the loop, so that a sum and its derivatives compute common parts once.
struct ProgramScheduler {
  /// The sums that one run of a loop computes.
  private struct LoopRun: Hashable {
    let loop: Int
    let outerLoops: [Int]
    let isVarying: Bool
  }

  private let builder: ProgramBuilder
  private let isNeeded: [Bool]
  private var isVarying: [Bool]
  private var sums: [LoopRun: [Int]] = [:]
  /// The virtual register of each node that is available at the current position.
  private var registers: [Int?]
  private(set) var registerCount = 0
  private(set) var inputs: [Program.Input] = []

  /// - Parameter isInputVarying: Whether an input differs between the elements.
  init(_ builder: ProgramBuilder, results: [Int], isInputVarying: (InputSource) -> Bool) {
    self.builder = builder
    isNeeded = builder.reachable(from: results)
    isVarying = Array(repeating: false, count: builder.nodes.count)
    registers = Array(repeating: nil, count: builder.nodes.count)
    for (number, node) in builder.nodes.enumerated() where isNeeded[number] {
      switch node.operation {
      case .input(let source):
        isVarying[number] = isInputVarying(source)
        inputs.append(Program.Input(source: source, register: makeRegister(number)))
      case .loopIndex(let loop): isVarying[number] = isVarying[builder.loops[loop].from]
      case .fold(let loop, _):
        let (from, to) = builder.loops[loop]
        isVarying[number] = isVarying[node.a] || isVarying[from] || isVarying[to]
        sums[run(ofSum: number, loop), default: []].append(number)
      default:
        isVarying[number] = (0..<node.operandCount).contains { isVarying[node.operand($0)] }
      }
    }
  }

  /// Returns the steps of the nodes that are the same for all elements.
  mutating func uniformSteps() -> [Program.Step] {
    let nodes = isNeeded.indices.filter {
      isNeeded[$0] && !isVarying[$0] && builder.loopsOfNodes[$0].isEmpty
    }
    return steps(computing: nodes)
  }

  /// Returns the steps that compute `targets`, in an order in which operands come first. Nodes that are already
  /// available are omitted.
  mutating func steps(computing targets: [Int]) -> [Program.Step] {
    var steps: [Program.Step] = []
    var stack = targets.reversed().map { (node: $0, isReady: false) }
    while let (number, isReady) = stack.popLast() {
      if registers[number] != nil { continue }
      let node = builder.nodes[number]
      if !isReady {
        stack.append((number, true))
        // The first operand is computed first, so that a long sum needs few registers.
        for operand in prerequisites(of: number).reversed() where registers[operand] == nil {
          stack.append((operand, false))
        }
      } else if case .fold(let loop, _) = node.operation {
        steps.append(.loop(self.loop(run(ofSum: number, loop))))
      } else {
        let operands = (0..<3).map { $0 < node.operandCount ? register(of: node.operand($0)) : 0 }
        steps.append(
          .operation(
            Program.Instruction(
              operation: node.operation, destination: makeRegister(number),
              operands: (operands[0], operands[1], operands[2]))))
      }
    }
    return steps
  }

  func register(of node: Int) -> Int {
    guard let register = registers[node] else { preconditionFailure("operands are computed first") }
    return register
  }

  private mutating func makeRegister(_ node: Int? = nil) -> Int {
    if let node { registers[node] = registerCount }
    registerCount += 1
    return registerCount - 1
  }

  private func run(ofSum number: Int, _ loop: Int) -> LoopRun {
    LoopRun(loop: loop, outerLoops: builder.loopsOfNodes[number], isVarying: isVarying[number])
  }

  /// Returns the nodes that must be computed before `number`. For a sum, these are the nodes that its whole loop reads
  /// from outside.
  private func prerequisites(of number: Int) -> [Int] {
    let node = builder.nodes[number]
    guard case .fold(let loop, _) = node.operation else {
      return (0..<node.operandCount).map { node.operand($0) }
    }
    var found = [builder.loops[loop].from, builder.loops[loop].to]
    var seen: Set<Int> = []
    var open = (sums[run(ofSum: number, loop)] ?? []).map { builder.nodes[$0].a }
    while let inner = open.popLast() {
      guard seen.insert(inner).inserted else { continue }
      if !builder.loopsOfNodes[inner].contains(loop) {
        found.append(inner)
      } else if case .loopIndex = builder.nodes[inner].operation {
        continue
      } else {
        open += prerequisites(of: inner)
      }
    }
    return found
  }

  private mutating func loop(_ run: LoopRun) -> Program.Loop {
    let available = registers
    let members = sums[run] ?? []
    let bounds = builder.loops[run.loop]
    let accumulators = members.map { _ in makeRegister() }
    let index = makeRegister()
    for (number, node) in builder.nodes.enumerated() where node.operation == .loopIndex(run.loop) {
      registers[number] = index
    }
    let termCount = makeRegister()
    let terms = members.map { builder.nodes[$0].a }
    let body = steps(computing: terms)
    let sums = zip(members, accumulators).map { member, accumulator in
      let node = builder.nodes[member]
      guard case .fold(_, let fold) = node.operation else { preconditionFailure("members are folds") }
      return (accumulator: accumulator, term: register(of: node.a), fold: fold)
    }
    // The nodes in the body are not available outside.
    registers = available
    for (member, accumulator) in zip(members, accumulators) { registers[member] = accumulator }
    return Program.Loop(
      from: register(of: bounds.from), to: register(of: bounds.to), index: index, termCount: termCount,
      sums: sums, body: body,
      constantTermCount: builder.constantTermCount(ofLoop: run.loop).flatMap { Int(exactly: $0) })
  }
}
