/// A linear-scan register allocation (M. Poletto, V. Sarkar, 1999): registers whose last use has passed are used again,
/// so that the registers of a long expression stay in the cache.
///
/// The registers of inputs, uniform steps and results keep their values. A value from outside of a loop lives until the
/// loop ends. An operation never overwrites one of its operands, because the vectorized loops of `RegisterBlock` are
/// slower for memory that overlaps.
struct RegisterAllocation {
  private var definitions: [Int]
  private var lastUses: [Int]
  private var position = 0
  private var physical: [Int?]
  private var free: [Int] = []
  private var ends: [Int: [Int]] = [:]
  private(set) var registerCount = 0

  /// Replaces the virtual registers of a program.
  static func allocate(_ program: inout Program) {
    var allocation = RegisterAllocation(virtualCount: program.registerCount)
    allocation.measure(program.steps)
    let pinned =
      program.inputs.map(\.register) + destinations(program.uniformSteps) + program.outputs
    for register in pinned { allocation.lastUses[register] = .max }
    for (register, end) in allocation.lastUses.enumerated() where end != .max {
      allocation.ends[end, default: []].append(register)
    }
    for index in program.inputs.indices {
      program.inputs[index].register = allocation.define(program.inputs[index].register)
    }
    // Uniform steps run before all others and free nothing.
    program.uniformSteps = allocation.rename(program.uniformSteps, counts: false)
    allocation.position = 0
    program.steps = allocation.rename(program.steps, counts: true)
    program.outputs = program.outputs.map { allocation.use($0) }
    program.registerCount = allocation.registerCount
  }

  private init(virtualCount: Int) {
    definitions = Array(repeating: -1, count: virtualCount)
    lastUses = Array(repeating: -1, count: virtualCount)
    physical = Array(repeating: nil, count: virtualCount)
  }

  /// Stores the positions of the definitions and the last uses of all registers. Returns the used registers.
  @discardableResult
  private mutating func measure(_ steps: [Program.Step]) -> [Int] {
    var used: [Int] = []
    for step in steps {
      switch step {
      case .operation(let instruction):
        let operands = Self.operands(instruction)
        for operand in operands { lastUses[operand] = max(lastUses[operand], position) }
        used += operands
        definitions[instruction.destination] = position
        lastUses[instruction.destination] = max(lastUses[instruction.destination], position)
        position += 1
      case .loop(let loop):
        let start = position
        position += 1
        let own = [loop.index, loop.termCount] + loop.sums.map(\.accumulator)
        for register in own { definitions[register] = start }
        let inner = measure(loop.body) + [loop.from, loop.to] + loop.sums.map(\.term)
        for register in inner + own where definitions[register] <= start {
          lastUses[register] = max(lastUses[register], position)
        }
        for sum in loop.sums { lastUses[sum.term] = max(lastUses[sum.term], position) }
        used += inner
        position += 1
      }
    }
    return used
  }

  private mutating func rename(_ steps: [Program.Step], counts: Bool) -> [Program.Step] {
    steps.map { step in
      switch step {
      case .operation(var instruction):
        let operands = Self.operands(instruction).map { use($0) }
        instruction.destination = define(instruction.destination)
        instruction.operands = (
          operands.first ?? 0, operands.count > 1 ? operands[1] : 0, operands.count > 2 ? operands[2] : 0
        )
        if counts { endPosition() }
        return .operation(instruction)
      case .loop(var loop):
        loop.index = define(loop.index)
        loop.termCount = define(loop.termCount)
        for number in loop.sums.indices {
          loop.sums[number].accumulator = define(loop.sums[number].accumulator)
        }
        if counts { endPosition() }
        loop.body = rename(loop.body, counts: counts)
        loop.from = use(loop.from)
        loop.to = use(loop.to)
        for number in loop.sums.indices { loop.sums[number].term = use(loop.sums[number].term) }
        if counts { endPosition() }
        return .loop(loop)
      }
    }
  }

  private func use(_ register: Int) -> Int {
    guard let assigned = physical[register] else { preconditionFailure("registers are defined before use") }
    return assigned
  }

  private mutating func define(_ register: Int) -> Int {
    let assigned = free.popLast() ?? registerCount
    if assigned == registerCount { registerCount += 1 }
    physical[register] = assigned
    return assigned
  }

  /// Frees the registers whose last use is at the current position, and moves to the next one.
  private mutating func endPosition() {
    for register in ends[position] ?? [] { free.append(use(register)) }
    position += 1
  }

  private static func operands(_ instruction: Program.Instruction) -> [Int] {
    let all = [instruction.operands.0, instruction.operands.1, instruction.operands.2]
    return Array(all.prefix(instruction.operation.operandCount))
  }

  private static func destinations(_ steps: [Program.Step]) -> [Int] {
    steps.flatMap { step in
      switch step {
      case .operation(let instruction): [instruction.destination]
      case .loop(let loop):
        [loop.index, loop.termCount] + loop.sums.map(\.accumulator) + destinations(loop.body)
      }
    }
  }
}

extension ProgramBuilder {
  /// Returns a program that computes `results`.
  ///
  /// - Parameter isInputVarying: Whether an input differs between the elements.
  func program(_ results: [Int], isInputVarying: (InputSource) -> Bool) -> Program {
    var scheduler = ProgramScheduler(self, results: results, isInputVarying: isInputVarying)
    let uniform = scheduler.uniformSteps()
    let steps = scheduler.steps(computing: results)
    var program = Program(
      inputs: scheduler.inputs, uniformSteps: uniform, steps: steps,
      outputs: results.map { scheduler.register(of: $0) }, registerCount: scheduler.registerCount)
    RegisterAllocation.allocate(&program)
    (program.lists, program.texts, program.usesTexts) = (lists, texts, usesTexts)
    return program
  }
}
