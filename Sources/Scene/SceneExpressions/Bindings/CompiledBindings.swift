import SceneModel

/// Phase 2 of 3, compile: the cells in topological order, and the typed code of their expressions.
struct CompiledBindings {
  /// The code of an expression, and the inputs that it reads by index.
  struct Code {
    var code: CompiledExpression
    let inputs: [Input]
  }

  /// A property, or one component of it, that an expression reads.
  struct Input {
    let property: BindableProperty
    let component: Int?

    var name: String { property.name(ofComponent: component) }
  }

  private(set) var resolved: ResolvedBindings
  /// The indices of the cells in topological order: each after the cells that it reads.
  let order: [Int]
  /// The code of each cell, by its index. Nil for a vector of components, and after `takeCode`.
  private var codes: [Code?]
  /// The code of the cells of the repeated bindings.
  private(set) var repeatedCodes: [Code] = []

  /// Compiles every expression. O(nodes of all expressions).
  ///
  /// - Throws: `BindingError` if types do not match, or properties depend on themselves.
  init(_ resolved: ResolvedBindings, _ functions: [FunctionBinding] = []) throws(BindingError) {
    self.resolved = resolved
    order = try resolved.topologicalOrder()
    codes = Array(repeating: nil, count: resolved.cells.count)
    var compiler = BindingCompiler(resolved)
    for index in order { codes[index] = try compiler.compile(cell: index) }
    for (_, cell) in resolved.repeated {
      if let code = try compiler.compile(cell) { repeatedCodes.append(code) }
    }
    for (function, inputs) in zip(functions, resolved.functions) { try compiler.check(function, inputs) }
  }

  /// Returns the errors of all expressions but those that read a wrong one, or the cycle that keeps them from being compiled.
  static func mistakes(in resolved: ResolvedBindings, _ functions: [FunctionBinding]) -> [BindingError] {
    var mistakes: [BindingError] = []
    let order: [Int]
    do throws(BindingError) { order = try resolved.topologicalOrder() } catch { return [error] }
    var compiler = BindingCompiler(resolved)
    var wrong: Set<Int> = []
    for index in order {
      if resolved.reads(wrong, inCell: index) {
        wrong.insert(index)
        continue
      }
      do throws(BindingError) { _ = try compiler.compile(cell: index) } catch {
        mistakes.append(error)
        wrong.insert(index)
      }
    }
    // The others may read wrong cells.
    guard wrong.isEmpty else { return mistakes }
    for (_, cell) in resolved.repeated {
      do throws(BindingError) { _ = try compiler.compile(cell) } catch { mistakes.append(error) }
    }
    for (function, inputs) in zip(functions, resolved.functions) {
      do throws(BindingError) { try compiler.check(function, inputs) } catch { mistakes.append(error) }
    }
    return mistakes
  }

  /// Returns the code of cell `index`, and releases it.
  mutating func takeCode(ofCell index: Int) -> Code {
    guard let code = codes[index].take() else { preconditionFailure("each expression must be compiled once") }
    return code
  }

  /// Releases everything that is only needed to instantiate cells.
  mutating func releaseCode() {
    (codes, repeatedCodes) = ([], [])
    resolved.releaseNames()
  }
}

/// The compiler of the expressions of a graph. The cells must be compiled in topological order, because the type of a
/// name may be that of the expression that computes it.
private struct BindingCompiler {
  private struct CachedCode {
    let meanings: [ExpressionCompiler.NameMeaning]
    /// The inputs that differ from object to object.
    let columns: Set<Int>
    let functions: FunctionDefinitions
    let context: ExpressionContext
    let code: CompiledExpression
  }

  private let resolved: ResolvedBindings
  /// The type of each compiled cell.
  private var types: [ValueType]
  /// The compiled code by expression text. Objects of a repetition with the same text and names of the same types share
  /// it.
  private var cache: [String: CachedCode] = [:]

  init(_ resolved: ResolvedBindings) {
    self.resolved = resolved
    types = Array(repeating: .vector, count: resolved.cells.count)
  }

  mutating func compile(cell index: Int) throws(BindingError) -> CompiledBindings.Code? {
    guard let code = try compile(resolved.cells[index]) else { return nil }
    types[index] = code.code.type
    return code
  }

  /// Returns nil if the cell has no expression.
  mutating func compile(_ cell: ResolvedBindings.Cell) throws(BindingError) -> CompiledBindings.Code? {
    guard case .expression(let bound, let names) = cell.content else { return nil }
    do throws(ExpressionError) {
      let type = cell.component == nil ? cell.property.type : .number
      let context = ExpressionContext(type: type, angleUnit: cell.property.angleUnit)
      var code = try compile(bound.expression, names, context)
      if type == .vector, code.code.type == .number, cell.property.acceptsNumber {
        code.code = code.code.repeatedAsVector
      }
      if let type, type != code.code.type {
        // A number in place of a vector is the most frequent mistake.
        let form = type == .vector && code.code.type == .number ? " [x, y, z]" : ""
        throw ExpressionError(
          text: bound.expression.text, column: 1,
          .mismatch(
            expected: "\(type)\(form) for \(cell.property.label(ofComponent: cell.component))",
            found: code.code.type))
      }
      return code
    } catch {
      throw BindingError(cell.name, bound, error)
    }
  }

  private mutating func compile(
    _ expression: Expression, _ names: [ResolvedName], _ context: ExpressionContext
  ) throws(ExpressionError) -> CompiledBindings.Code {
    var inputs: [CompiledBindings.Input] = []
    // A dictionary, because an expression may read thousands of names.
    var indices: [String: Int] = [:]
    var columns: Set<Int> = []
    func number(of input: CompiledBindings.Input) -> Int {
      let index = indices[input.name, default: inputs.count]
      if index == inputs.count {
        inputs.append(input)
        indices[input.name] = index
        if input.property.isColumn { columns.insert(index) }
      }
      return index
    }
    let meanings = names.map { name in
      switch name {
      case .index: return ExpressionCompiler.NameMeaning.index
      case .input(let property, let component, let members, _):
        let input = CompiledBindings.Input(property: property, component: component)
        return .input(number(of: input), type(of: input), members: members)
      case .element(let property, let index, let members, _):
        let input = CompiledBindings.Input(property: property, component: nil)
        return .element(number(of: input), type(of: input), index: index, members: members)
      }
    }
    if let cached = cache[expression.text], cached.meanings == meanings, cached.context == context,
      cached.columns == columns, cached.functions == expression.functions, expression.isWhole
    {
      return CompiledBindings.Code(code: cached.code, inputs: inputs)
    }
    let code = try ExpressionCompiler.compile(expression, meanings, columns: columns, context: context)
    if expression.isWhole {
      cache[expression.text] = CachedCode(
        meanings: meanings, columns: columns, functions: expression.functions, context: context, code: code)
    }
    return CompiledBindings.Code(code: code, inputs: inputs)
  }

  /// Compiles a function with the types of its inputs.
  func check(_ function: FunctionBinding, _ inputs: FunctionInputs) throws(BindingError) {
    var types = inputs.constants.mapValues(\.type)
    for (name, property) in inputs.properties {
      types[name] = type(of: CompiledBindings.Input(property: property, component: nil))
    }
    do throws(ExpressionError) {
      try function.compile(types)
    } catch {
      // The error has the text of the expression. Equal expressions have equal errors.
      guard
        let bound = function.expressions.first(where: { $0.expression.text == error.text })
          ?? function.expressions.first
      else { return }
      throw BindingError(function.property.name, bound, error)
    }
  }

  private func type(of input: CompiledBindings.Input) -> ValueType {
    if input.component != nil { return .number }
    return resolved.cellIndex(computing: input.property, nil).map { types[$0] } ?? input.property.type
      ?? .number
  }
}
