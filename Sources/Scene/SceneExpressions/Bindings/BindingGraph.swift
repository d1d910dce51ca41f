import Reactive
import SceneModel

/// A set of properties that are bound to expressions and follow the values these read.
///
/// ```swift
/// let graph = BindingGraph(scope: scene)
/// try graph.bind([PropertyBinding(moonRadius, .whole(LocatedExpression(try Expression("earth.radius * 0.27"))))])
/// earth.radius = 2                                                 // sets the moon's radius to 0.54
/// ```
/// Each expression is a `Derived` value over its inputs, under the laws of `Reactive`: it is evaluated once for each
/// change and `batch`, after its inputs, and only if an input has a different value. A component of a vector that has
/// its own expression is read and computed separately.
///
/// A bound property is owned by its expression. A value that other code sets on it remains until the next change of an
/// input. Expressions that read the property use the value of its expression.
///
/// A value that the property does not accept is not set. The property keeps its last accepted value, which other
/// expressions read, too, and `failures` contains the error until an accepted value follows. The bindings end with the
/// graph.
public final class BindingGraph {
  unowned let scope: any BindingScope
  private var bindings: [PropertyBinding] = []
  /// The bindings that are set aside, with their places among the others.
  private var asides: [(index: Int, binding: PropertyBinding)] = []
  private var repeated: [ElementwiseBinding] = [] {
    didSet {
      repeatedFormulas = Dictionary(repeated.lazy.map { ($0.property.name, $0.formula) }) { first, _ in first
      }
    }
  }
  /// The formulas of `repeated` by the names of the properties.
  private var repeatedFormulas: [String: PropertyBinding.Formula] = [:]
  private(set) var repeatedCells: [ElementwiseCell] = []
  private var functions: [FunctionBinding] = []
  private(set) var functionCells: [FunctionCell] = []
  private var collectiveCells: [CollectiveCell] { repeatedCells + functionCells }
  /// The cells of the current bindings.
  private(set) var instances: InstantiatedBindings?
  private let bag = DisposerBag()
  private let evaluator = BindingEvaluator()

  /// The maximum length of a chain of bound properties that read each other.
  public static let depthLimit = ResolvedBindings.depthLimit

  /// Creates a graph without bindings. The graph does not retain `scope`, which must live as long as the graph.
  public init(scope: any BindingScope) {
    self.scope = scope
  }

  deinit { end() }

  /// Replaces all bindings and sets each bound property to its first value. No property may be bound twice.
  /// O(expressions): about three allocations for each expression and one for each name.
  ///
  /// - Throws: `BindingError` if a name is unknown, types do not match, properties depend on themselves, or a property
  ///   does not accept its first value. In the last case some properties may have been set, and nothing is bound
  ///   afterwards. In the other cases nothing changes.
  public func bind(
    _ bindings: [PropertyBinding], repeated: [ElementwiseBinding] = [], functions: [FunctionBinding] = []
  ) throws(BindingError) {
    let compiled = try compile(bindings, repeated, functions)
    end()
    (self.bindings, self.repeated, self.functions) = (bindings, repeated, functions)
    do throws(BindingError) {
      try attach(compiled, previous: nil)
    } catch {
      end()
      throw error
    }
  }

  /// Removes the binding of a property. If `component` is given, only this component becomes a number. Expressions that
  /// read the property then follow the value of its model. The remaining bindings are created again: O(expressions), or
  /// O(1) if the property is not bound.
  ///
  /// If this produces rejected values, `failures` contains them.
  ///
  /// - Returns: Whether the binding changed.
  public func release(_ property: String, component: (index: Int, number: Double)? = nil) -> Bool {
    release([ReleasedBinding(property, component: component)])
  }

  /// Removes the bindings of several properties at once, in this order. The remaining bindings are created again:
  /// O(expressions + released), or O(released) if nothing changes, because the properties are not bound, or their
  /// components are the given numbers.
  ///
  /// - Returns: Whether a binding changed.
  package func release(_ released: [ReleasedBinding]) -> Bool {
    let released = released.filter { hasEffect($0) }
    if released.isEmpty { return false }
    var changes = Dictionary(grouping: released, by: \.property)
    let (single, many) = (
      bindings.compactMap { binding in
        changes.removeValue(forKey: binding.property.name).map { $0.rest(of: binding) } ?? binding
      },
      repeated.compactMap { binding in
        changes.removeValue(forKey: binding.property.name).map { $0.rest(of: binding) } ?? binding
      }
    )
    // The name of one component is not that of a binding.
    if changes.values.reduce(0, { $0 + $1.count }) == released.count { return false }
    // The remaining names resolved and had their types before, and fewer bindings cannot create a cycle.
    return replace(single, many)
  }

  /// Removes the bindings of the properties `names`, and creates those again that an earlier call has removed and that are
  /// not among them. The removed properties keep their values. The bindings that stay are created again:
  /// O(expressions), or O(names) if nothing changes.
  package func setAside(_ names: Set<String>) {
    let returning = asides.filter { !names.contains($0.binding.property.name) }
    let leaving = names.isEmpty ? [] : bindings.filter { names.contains($0.property.name) }
    if returning.isEmpty && leaving.isEmpty { return }
    let before = asides
    asides.removeAll { !names.contains($0.binding.property.name) }
    for (index, binding) in bindings.enumerated() where names.contains(binding.property.name) {
      asides.append((index, binding))
    }
    var rest = bindings.filter { !names.contains($0.property.name) }
    for (index, binding) in returning.sorted(by: { $0.index < $1.index }) {
      rest.insert(binding, at: min(index, rest.count))
    }
    if !replace(rest, repeated) { asides = before }
  }

  /// Returns the name of a bound property. Nil for one that is not bound. O(bindings).
  package func name(of target: AnyObject) -> String? {
    let identity = ObjectIdentifier(target)
    return bindings.first { $0.property.target == identity }?.property.name
  }

  /// Returns whether the binding of a property is set aside. O(bindings that are set aside).
  package func isSetAside(_ target: AnyObject) -> Bool {
    asides.contains { $0.binding.property.target == ObjectIdentifier(target) }
  }

  /// Replaces the bindings by others whose names resolve. Returns false if they cannot be compiled.
  private func replace(_ single: [PropertyBinding], _ many: [ElementwiseBinding]) -> Bool {
    guard let compiled = try? compile(single, many, functions) else { return false }
    let functions = functions
    let previous = PreviousValues(
      instances: instances,
      elementwise: Dictionary(repeatedCells.map { ($0.name, $0.lastInputs) }) { _, _ in nil },
      functions: functionCells.map(\.lastValues))
    end()
    (bindings, repeated, self.functions) = (single, many, functions)
    try? attach(compiled, previous: previous)
    return true
  }

  /// Returns whether a property is bound, and if only one component of it is released, whether it is another number. O(1).
  private func hasEffect(_ released: ReleasedBinding) -> Bool {
    let formula = repeatedFormulas[released.property]
    guard isBound(released.property) || formula != nil else { return false }
    guard let (component, number) = released.component else { return true }
    if case .components(let parts)? = formula {
      if case .constant(number) = parts[component] { return false }
      return true
    }
    return instances?.constant(component, of: released.property) != number
  }

  /// Returns the bindings after the phases that can find errors before anything is bound.
  private func compile(
    _ bindings: [PropertyBinding], _ repeated: [ElementwiseBinding], _ functions: [FunctionBinding]
  ) throws(BindingError) -> CompiledBindings {
    try CompiledBindings(ResolvedBindings(bindings, repeated, functions, scope: scope), functions)
  }

  /// The values that the bindings had set before one of them was removed. Those of other properties, of the elements of
  /// clouds and of functions are not set again.
  private struct PreviousValues {
    let instances: InstantiatedBindings?
    /// The inputs of the repeated cells, by name.
    let elementwise: [String: [PropertyValue]?]
    /// The values of the function cells, in the order of the cells.
    let functions: [[String: PropertyValue]?]
  }

  /// Creates the cells and subscriptions. If `previous` is nil, a rejected value is an error, unless it is missing.
  private func attach(
    _ compiled: consuming CompiledBindings, previous: PreviousValues?
  ) throws(BindingError) {
    var instances = InstantiatedBindings(compiled, evaluator: evaluator)
    defer {
      instances.releaseCode()
      self.instances = instances
    }
    for index in instances.compiled.order {
      let resolved = instances.compiled.resolved.cells[index]
      let lastAccepted = previous?.instances?.acceptedValue(of: resolved.name)
      let cell = instances.instantiate(cell: index, lastAccepted: lastAccepted)
      if previous == nil, !cell.hasAcceptedValue, let mistake = evaluator.mistake(cell.name) { throw mistake }
      if resolved.component == nil { set(resolved.property, from: cell, last: lastAccepted) }
    }
    repeatedCells = instances.instantiateRepeated(repeated)
    for cell in repeatedCells {
      cell.lastInputs = previous?.elementwise[cell.name] ?? nil
      cell.start()
      if previous == nil, let mistake = evaluator.mistake(cell.name) { throw mistake }
    }
    functionCells = instances.instantiate(functions)
    for (cell, last) in zip(functionCells, previous?.functions ?? []) { cell.lastValues = last }
    for cell in functionCells { cell.start() }
  }

  /// Returns the errors of the properties that do not accept their first values, but not of those that depend on them.
  func rejectedValues(_ compiled: consuming CompiledBindings) -> [BindingError] {
    var instances = InstantiatedBindings(compiled, evaluator: evaluator)
    var (errors, rejected): ([BindingError], Set<Int>) = ([], [])
    for index in instances.compiled.order {
      let readsRejected = instances.compiled.resolved.reads(rejected, inCell: index)
      let cell = instances.instantiate(cell: index, lastAccepted: nil)
      if cell.component == nil { set(cell.property, from: cell, last: nil) }
      let error = evaluator.failures[cell.name]
      if readsRejected || error != nil { rejected.insert(index) }
      if let error, !readsRejected, error.isMistake { errors.append(error) }
    }
    instances.releaseCode()
    self.instances = instances
    end()
    return errors
  }

  /// Sets `property` to the accepted values of `cell`. `last` is the value that the property has.
  private func set(_ property: BindableProperty, from cell: BindingCell, last: PropertyValue?) {
    if cell.isConstant {
      if cell.hasAcceptedValue, last?.isIdentical(to: cell.value) != true { property.set(cell.value) }
      return
    }
    var last = last
    cell.source.subscribe { [unowned cell] value in
      // The cell also publishes when only `isValueRejected` changes.
      if !cell.hasAcceptedValue || last?.isIdentical(to: value) == true { return }
      last = value
      property.set(value)
    }.disposed(by: bag)
  }

  /// Ends all bindings; the properties keep their values.
  package func end() {
    bag.dispose()
    for cell in collectiveCells { cell.end() }
    instances?.detach()
    instances = nil
    (bindings, repeated, repeatedCells) = ([], [], [])
    (functions, functionCells) = ([], [])
    evaluator.failures = [:]
  }
}

// Diagnostics.
extension BindingGraph {
  /// The number of evaluations of expressions since the graph was created.
  public var evaluationCount: Int { evaluator.evaluationCount }

  /// Returns the number of evaluations of the expression of a property or of one component, such as `earth.center.x`.
  /// Nil if it has no expression.
  public func evaluationCount(of name: String) -> Int? {
    repeatedCells.first { $0.name == name }?.evaluationCount
      ?? instances?.cell(name).flatMap { $0.expression == nil ? nil : $0.evaluationCount }
  }

  /// The errors of all properties that keep an older value than their expressions give, in the order of the bindings.
  /// O(1) while each property has the value of its expression.
  public var failures: [BindingError] {
    if evaluator.failures.isEmpty { return [] }
    let names = bindings.flatMap { binding in
      [nil, 0, 1, 2].map { binding.property.name(ofComponent: $0) }
    }
    return (names + repeatedCells.map(\.name)).compactMap { evaluator.failures[$0] }
  }

  /// A number that changes whenever `failures` may have changed. O(1).
  package var failureRevision: Int { evaluator.failureRevision }

  /// Returns whether a property, or at least one component of it, is bound. O(1).
  package func isBound(_ property: String) -> Bool { instances?.cell(property) != nil }

  /// Returns the text of the expression that the property `target` is bound to. Nil if it is not bound. O(bindings).
  ///
  /// If the components of a vector have separate expressions, the text contains all three: `[4 * cos(t), 0, 1]`.
  package func expression(of target: AnyObject) -> String? {
    let identity = ObjectIdentifier(target)
    return bindings.first { $0.property.target == identity }?.formula.text
  }

  /// The texts of the expressions by the names of the properties that are bound to them. O(bindings).
  package var expressions: [String: String] {
    let single = bindings.map { ($0.property.name, $0.formula.text) }
    let many = repeated.map { ($0.property.name, $0.formula.text) }
    let functions = functions.map { function in
      (function.property.name, function.expressions.map(\.text).joined(separator: ", "))
    }
    return Dictionary(single + many + functions) { first, _ in first }
  }

  /// The names of the bound properties. O(bindings).
  package var boundNames: Set<String> { Set(bindings.map(\.property.name)) }

  /// Names the values of the expressions in `trace`, and what sets the values of clouds and functions. O(bindings).
  package func setNames(in trace: ReactiveTrace) {
    instances?.setNames(in: trace)
    for cell in collectiveCells { cell.setName(in: trace) }
  }

  /// The bound properties that can change, with their inputs, in the order of the bindings.
  package var dependencies: [PropertyDependencyList] {
    let single = bindings.compactMap { binding in
      instances?.cell(binding.property.name).flatMap { cell in
        cell.isConstant ? nil : PropertyDependencyList(cell.name, reading: cell.inputNames)
      }
    }
    return single + collectiveCells.compactMap(\.dependencies)
  }
}

/// A bound property and the names that its expressions read.
package struct PropertyDependencyList: Equatable, Sendable {
  /// The bound property.
  package let property: String
  /// The names that the expressions read, without duplicates, in the order of their first use.
  package let inputs: [String]

  init(_ property: String, reading names: [String]) {
    var seen: Set<String> = []
    self.property = property
    inputs = names.filter { seen.insert($0).inserted }
  }
}

extension BindingGraph {
  /// Returns the errors for which `bind` fails, and not only the first: those of names, or else those of types, or else the
  /// rejected values. What is wrong only because another value is wrong is left out. The graph has no bindings afterwards.
  /// O(expressions).
  package func mistakes(
    in bindings: [PropertyBinding], repeated: [ElementwiseBinding] = [], functions: [FunctionBinding] = []
  ) -> [BindingError] {
    end()
    let names = ResolvedBindings.mistakes(in: bindings, repeated, functions, scope: scope)
    guard names.isEmpty, let resolved = try? ResolvedBindings(bindings, repeated, functions, scope: scope)
    else {
      return names
    }
    let types = CompiledBindings.mistakes(in: resolved, functions)
    guard types.isEmpty, let compiled = try? CompiledBindings(resolved, functions) else { return types }
    return rejectedValues(compiled)
  }
}

extension ResolvedBindings {
  /// Returns the errors of all names.
  static func mistakes(
    in bindings: [PropertyBinding], _ repeated: [ElementwiseBinding], _ functions: [FunctionBinding],
    scope: any BindingScope
  ) -> [BindingError] {
    var mistakes: [BindingError] = []
    func check(_ body: () throws(BindingError) -> Void) {
      do throws(BindingError) { try body() } catch { mistakes.append(error) }
    }
    func check(
      _ property: BindableProperty, _ formula: PropertyBinding.Formula, _ columns: ElementwiseColumns? = nil
    ) {
      switch formula {
      case .whole(let bound):
        check { () throws(BindingError) in _ = try resolve(property, nil, bound, scope, columns) }
      case .components(let parts):
        for (component, part) in parts.enumerated() {
          guard let bound = part.expression(ofComponent: component) else { continue }
          check { () throws(BindingError) in _ = try resolve(property, component, bound, scope, columns) }
        }
      }
    }
    for binding in bindings { check(binding.property, binding.formula) }
    for binding in repeated { check(binding.property, binding.formula, binding.columns) }
    for function in functions {
      check { () throws(BindingError) in _ = try FunctionInputs(function, scope: scope) }
    }
    return mistakes
  }
}
