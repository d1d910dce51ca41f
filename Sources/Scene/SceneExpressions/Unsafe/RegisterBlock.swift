#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry

/// The registers of a program, each with one number for each element of a block, and the interpreter of its steps.
///
/// Each operation is a loop over the elements with direct memory access, which the compiler vectorizes for arithmetic.
/// Bounds checks would prevent this.
///
/// **Invariant: a register number is at least 0 and less than `registerCount`, and an element is less than `width`.**
/// `Program` contains only numbers that its register allocation returned. `run` checks `registerCount` and `count`.
@safe
final class RegisterBlock {
  let registerCount: Int
  let width: Int
  private let memory: UnsafeMutablePointer<Double>
  /// The lists and texts of the program that runs next.
  var data = ProgramData.none

  /// Creates registers of `width` zeros.
  init(registerCount: Int, width: Int) {
    (self.registerCount, self.width) = (max(registerCount, 1), width)
    let count = self.registerCount * width
    unsafe memory = .allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
  }

  deinit { unsafe memory.deallocate() }

  /// The number of an element in a register.
  @inline(__always)
  subscript(register: Int, element: Int) -> Double {
    get {
      assert(register >= 0 && register < registerCount && element >= 0 && element < width)
      return unsafe memory[register * width + element]
    }
    set {
      assert(register >= 0 && register < registerCount && element >= 0 && element < width)
      unsafe memory[register * width + element] = newValue
    }
  }

  /// Sets the first `count` numbers of a register to `value`.
  func fill(_ register: Int, with value: Double, count: Int) {
    for element in 0..<count { self[register, element] = value }
  }

  /// Runs `steps` for the first `count` elements.
  func run(_ steps: [Program.Step], registerCount: Int, count: Int) {
    precondition(registerCount <= self.registerCount && count <= width)
    run(steps, count)
  }

  private func run(_ steps: [Program.Step], _ count: Int) {
    for step in steps {
      switch step {
      case .operation(let instruction): run(instruction, count)
      case .loop(let loop): run(loop, count)
      }
    }
  }

  private func run(_ loop: Program.Loop, _ count: Int) {
    var largest = 0.0
    for element in 0..<count {
      let terms = (self[loop.to, element] - self[loop.from, element]).rounded(.down) + 1
      let isValid = terms <= Double(ExpressionLimits.sumTerms)
      self[loop.termCount, element] = terms
      for sum in loop.sums { self[sum.accumulator, element] = isValid ? sum.fold.start : .nan }
      if isValid { largest = max(largest, terms) }
    }
    for number in 0..<Int(largest) {
      for element in 0..<count { self[loop.index, element] = self[loop.from, element] + Double(number) }
      run(loop.body, count)
      for sum in loop.sums {
        for element in 0..<count where Double(number) < self[loop.termCount, element] {
          self[sum.accumulator, element] = sum.fold(self[sum.accumulator, element], self[sum.term, element])
        }
      }
    }
  }

  private func run(_ instruction: Program.Instruction, _ count: Int) {
    switch instruction.operation {
    case .constant(let bits): fill(instruction.destination, with: Double(bitPattern: bits), count: count)
    // Inputs are loaded by the caller. Loops are steps of their own.
    case .input, .loopIndex, .fold: break
    case .element(let number, let component):
      let list = data.lists[number]
      unary(instruction, count) { list.component(component, at: $0) }
    case .listCount(let number):
      fill(instruction.destination, with: Double(data.lists[number].count), count: count)
    case .listFold(let number, let fold, let component):
      fill(instruction.destination, with: data.lists[number].fold(fold, component), count: count)
    case .text(let number): fill(instruction.destination, with: data.code(ofText: number), count: count)
    case .textEqual:
      let data = data
      binary(instruction, count) { data.text($0) == data.text($1) ? 1 : 0 }
    case .negate: unary(instruction, count) { -$0 }
    case .add: binary(instruction, count) { $0 + $1 }
    case .subtract: binary(instruction, count) { $0 - $1 }
    case .multiply: binary(instruction, count) { $0 * $1 }
    case .divide: binary(instruction, count) { $0 / $1 }
    case .minimum: binary(instruction, count) { smaller($0, $1) }
    case .maximum: binary(instruction, count) { larger($0, $1) }
    case .less: binary(instruction, count) { $0 < $1 ? 1 : 0 }
    case .lessOrEqual: binary(instruction, count) { $0 <= $1 ? 1 : 0 }
    case .equal: binary(instruction, count) { $0 == $1 ? 1 : 0 }
    case .unequal: binary(instruction, count) { $0 != $1 ? 1 : 0 }
    case .select: ternary(instruction, count) { $0 != 0 ? $1 : $2 }
    case .absolute: unary(instruction, count) { $0.magnitude }
    case .sign: unary(instruction, count) { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 }
    case .floor: unary(instruction, count) { $0.rounded(.down) }
    case .ceil: unary(instruction, count) { $0.rounded(.up) }
    case .round: unary(instruction, count) { $0.rounded() }
    case .squareRoot: unary(instruction, count) { $0.squareRoot() }
    case .exp: unary(instruction, count) { exp($0) }
    case .log: unary(instruction, count) { log($0) }
    case .pow: binary(instruction, count) { pow($0, $1) }
    case .sin: unary(instruction, count) { sin($0) }
    case .cos: unary(instruction, count) { cos($0) }
    case .tan: unary(instruction, count) { tan($0) }
    case .asin: unary(instruction, count) { asin($0) }
    case .acos: unary(instruction, count) { acos($0) }
    case .atan: unary(instruction, count) { atan($0) }
    case .atan2: binary(instruction, count) { atan2($0, $1) }
    case .sinh: unary(instruction, count) { sinh($0) }
    case .cosh: unary(instruction, count) { cosh($0) }
    case .tanh: unary(instruction, count) { tanh($0) }
    case .noise(let dimensions):
      ternary(instruction, count) { valueNoise(SIMD3($0, $1, $2), dimensions: dimensions) }
    case .noiseSlope(let dimensions, let axis):
      ternary(instruction, count) { valueNoiseSlope(SIMD3($0, $1, $2), dimensions: dimensions, axis: axis) }
    case .random: ternary(instruction, count) { randomNumber(SIMD3($0, $1, $2)) }
    case .palette(let palette, let component):
      let ramp = PaletteRamp.of(palette, component: component)
      unary(instruction, count) { ramp[$0] }
    case .category(let component): unary(instruction, count) { Palette.categoryComponent(component, of: $0) }
    case .hsl(let component):
      ternary(instruction, count) {
        Color.encodedComponent(component, hue: $0, saturation: $1, lightness: $2)
      }
    case .linearFromSRGB: unary(instruction, count) { Double(Color.linear(fromSRGB: Float($0))) }
    case .sRGBFromLinear: unary(instruction, count) { Double(Color.sRGB(fromLinear: Float($0))) }
    case .float: unary(instruction, count) { Double(Float($0)) }
    }
  }

  @inline(__always)
  private func start(_ register: Int) -> UnsafeMutablePointer<Double> {
    assert(register >= 0 && register < registerCount)
    return unsafe memory + register * width
  }

  @inline(__always)
  private func unary(_ instruction: Program.Instruction, _ count: Int, _ body: (Double) -> Double) {
    let result = unsafe start(instruction.destination)
    let a = unsafe start(instruction.operands.0)
    for element in 0..<count { unsafe result[element] = body(a[element]) }
  }

  @inline(__always)
  private func binary(_ instruction: Program.Instruction, _ count: Int, _ body: (Double, Double) -> Double) {
    let result = unsafe start(instruction.destination)
    let (a, b) = unsafe (start(instruction.operands.0), start(instruction.operands.1))
    for element in 0..<count { unsafe result[element] = body(a[element], b[element]) }
  }

  @inline(__always)
  private func ternary(
    _ instruction: Program.Instruction, _ count: Int, _ body: (Double, Double, Double) -> Double
  ) {
    let result = unsafe start(instruction.destination)
    let a = unsafe start(instruction.operands.0)
    let (b, c) = unsafe (start(instruction.operands.1), start(instruction.operands.2))
    for element in 0..<count { unsafe result[element] = body(a[element], b[element], c[element]) }
  }
}
