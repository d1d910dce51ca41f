import Geometry
import Parallelism
import SceneModel

/// The evaluation of a program for many elements, in blocks and on several threads.
struct ProgramColumns: Sendable {
  /// The numbers of an input of a program.
  enum Source: Sendable {
    case uniform(Double)
    case numbers([Double])
    case floats([Float])
    case vectors([SIMD3<Float>], component: Int)
    /// The numbers of words.
    case words([UInt32])
    case parameter(ParameterColumn)
    case coordinate(Int, [Vertex])
    /// The number of the element, from 0.
    case index
  }

  /// The results of all elements.
  struct Results<Element> {
    var elements: [Element]
    /// The first element of which one of the first outputs is not finite as `Float`.
    var firstInvalid: Int?
    /// The first element of which one of the other outputs is not finite as `Float`.
    var firstInvalidDerivative: Int?
  }

  private let program: Program
  /// The sources of the program's inputs, in their order.
  private let sources: [Source]
  private let data: ProgramData

  /// Creates the columns. `uniform` returns the values that are the same for all elements by their inputs: lists and texts,
  /// and others if `source` returns nil for them.
  init(_ program: Program, uniform: (Int) -> PropertyValue?, _ source: (InputSource) -> Source?) {
    var data = ProgramData(program, input: uniform)
    sources = program.inputs.map { input in
      if let source = source(input.source) { return source }
      guard let value = uniform(input.source.input) else { return .uniform(.nan) }
      if case .text(let text) = value { return .uniform(program.usesTexts ? data.code(of: text) : .nan) }
      return .uniform(value.component(input.source.component))
    }
    (self.program, self.data) = (program, data)
  }

  /// The elements in a block. The registers of a block have about 128 KiB, so that they fit the second-level cache.
  private var blockWidth: Int { max(32, min(512, 16_384 / max(1, program.registerCount))) }

  /// Returns the element that `make` makes of the output registers for each element. O(operations * `count`).
  ///
  /// - Parameter valueCount: The number of outputs before the derivatives.
  func evaluate<Element: BitwiseCopyable & Sendable>(
    count: Int, valueCount: Int, threads: Int?,
    _ make: @Sendable (RegisterBlock, _ outputs: [Int], _ element: Int) -> Element
  ) -> Results<Element> {
    let invalid = Locked((value: Int.max, derivative: Int.max))
    let elements = [Element](
      count: count, smallestSize: 4096, threads: threads ?? Parallel.threadCount
    ) { range, output in
      let first = fill(range, valueCount: valueCount, &output, make)
      invalid.withValue { $0 = (min($0.value, first.value), min($0.derivative, first.derivative)) }
    }
    let (value, derivative) = invalid.withValue { $0 }
    return Results(
      elements: elements, firstInvalid: value == .max ? nil : value,
      firstInvalidDerivative: derivative == .max ? nil : derivative)
  }

  /// Appends the elements of a range, and returns the numbers of the first invalid ones.
  private func fill<Element: BitwiseCopyable>(
    _ range: Range<Int>, valueCount: Int, _ output: inout OutputSpan<Element>,
    _ make: (RegisterBlock, _ outputs: [Int], _ element: Int) -> Element
  ) -> (value: Int, derivative: Int) {
    let width = max(1, min(blockWidth, range.count))
    let registers = RegisterBlock(registerCount: program.registerCount, width: width)
    registers.data = data
    for (input, source) in zip(program.inputs, sources) {
      if case .uniform(let value) = source { registers.fill(input.register, with: value, count: width) }
    }
    registers.run(program.uniformSteps, registerCount: program.registerCount, count: width)
    var invalid = (value: Int.max, derivative: Int.max)
    let outputs = program.outputs
    for start in stride(from: range.lowerBound, to: range.upperBound, by: width) {
      let size = min(width, range.upperBound - start)
      for (input, source) in zip(program.inputs, sources) {
        registers.load(source, from: start, to: input.register, count: size)
      }
      registers.run(program.steps, registerCount: program.registerCount, count: size)
      for element in 0..<size {
        output.append(make(registers, outputs, element))
      }
      if invalid.value == .max {
        invalid.value =
          firstInvalid(outputs.prefix(valueCount), registers, size).map { start + $0 } ?? .max
      }
      if invalid.derivative == .max {
        invalid.derivative =
          firstInvalid(outputs.dropFirst(valueCount), registers, size).map { start + $0 } ?? .max
      }
    }
    return invalid
  }

  private func firstInvalid(_ outputs: ArraySlice<Int>, _ registers: RegisterBlock, _ count: Int) -> Int? {
    outputs.compactMap { output in
      (0..<count).first { !Float(registers[output, $0]).isFinite }
    }.min()
  }
}

extension RegisterBlock {
  /// Returns the vector of three registers, which are those in `outputs` from `first`.
  @inline(__always)
  func vector(_ outputs: [Int], from first: Int = 0, _ element: Int) -> SIMD3<Double> {
    SIMD3(
      self[outputs[first], element], self[outputs[first + 1], element], self[outputs[first + 2], element])
  }

  /// Stores the numbers of the elements from `start` in a register.
  fileprivate func load(_ source: ProgramColumns.Source, from start: Int, to register: Int, count: Int) {
    switch source {
    case .uniform: break
    case .numbers(let values): for i in 0..<count { self[register, i] = values[start + i] }
    case .floats(let values): for i in 0..<count { self[register, i] = Double(values[start + i]) }
    case .vectors(let values, let component):
      for i in 0..<count { self[register, i] = Double(values[start + i][component]) }
    case .words(let numbers): for i in 0..<count { self[register, i] = Double(numbers[start + i]) }
    case .index: for i in 0..<count { self[register, i] = Double(start + i) }
    case .parameter(let column): load(column, from: start, to: register, count: count)
    case .coordinate(let axis, let vertices):
      let vertices = vertices.span
      for i in 0..<count { self[register, i] = Double(vertices[start + i].position[axis]) }
    }
  }

  /// Stores the values of a parameter, block by block, without a division for each element.
  private func load(_ column: ParameterColumn, from start: Int, to register: Int, count: Int) {
    let (values, blockSize) = (column.values.span, column.blockSize)
    var (block, place) = (start / blockSize % values.count, start % blockSize)
    for i in 0..<count {
      self[register, i] = values[block]
      place += 1
      guard place == blockSize else { continue }
      place = 0
      block = block + 1 == values.count ? 0 : block + 1
    }
  }
}
