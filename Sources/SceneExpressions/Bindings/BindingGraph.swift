import Reactive

/// Properties that are bound to expressions, and follow what these read.
///
/// ```swift
/// let graph = BindingGraph(scope: scene)
/// try graph.bind([PropertyBinding(moonRadius, .whole(BoundExpression(try Expression("earth.radius * 0.27"))))])
/// earth.radius = 2                                                 // and the moon's is 0.54
/// ```
/// Each expression is a `DerivedProperty` over those that it reads, under the laws of `Reactive`: it is computed once for
/// each change and `batch`, after all that it reads, and only if something that it reads has another value than before.
/// A component of a vector that has an expression of its own is read and computed by itself.
///
/// A bound property belongs to its expression: what is set on it by other hands stays until the next change, and those
/// that read the property read the expression's value.
///
/// A value that the property does not take is not set: the property keeps its last good value, which is also what others
/// read, and `failures` says why until there is a good one. The bindings end with the graph.
public final class BindingGraph {
  private unowned let scope: any BindingScope
  private var bindings: [PropertyBinding] = []
  private var repeated: [RepeatedBinding] = []
  private var repeatedCells: [RepeatedCell] = []
  /// What was bound, with the cells by the numbers of its plan.
  private var built: BindingBuilder?
  private let bag = DisposerBag()
  private let record = BindingRecord()

  /// How many bound properties may read each other in a row.
  public static let depthLimit = BindingPlan.depthLimit

  /// Binds nothing yet. `scope` must live as long as the graph, and is not kept alive by it.
  public init(scope: any BindingScope) {
    self.scope = scope
  }

  deinit { end() }

  /// Binds properties, none of which is bound twice, in place of all that was bound, and sets each to its first value.
  /// O(expressions); three allocations or so for each, and one for each name.
  ///
  /// - Throws: `BindingError` if a name is unknown, types do not go together, properties depend on themselves, or a first
  ///   value is none that its property takes. Only in the last case was anything set; nothing is bound then.
  public func bind(
    _ bindings: [PropertyBinding], repeated: [RepeatedBinding] = []
  ) throws(BindingError) {
    let builder = try BindingBuilder(bindings, repeated, scope: scope)
    end()
    (self.bindings, self.repeated) = (bindings, repeated)
    do throws(BindingError) {
      try attach(builder, previous: nil)
    } catch {
      end()
      throw error
    }
  }

  /// Takes the binding of a property away, or that of one component: it is a number from then on, and what was bound
  /// follows the property as its model has it. What stays bound is bound anew: O(expressions).
  ///
  /// A value that is refused then is told by `failures`.
  ///
  /// - Returns: Whether the property was bound.
  public func release(_ property: String, component: (index: Int, number: Double)? = nil) -> Bool {
    guard let place = bindings.firstIndex(where: { $0.property.name == property }) else { return false }
    var rest = bindings
    let replacement = component.flatMap { rest[place].replacing(component: $0.index, by: $0.number) }
    if let replacement { rest[place] = replacement } else { rest.remove(at: place) }
    // What it reads was there and had its types before, and reading less makes no cycle.
    guard let builder = try? BindingBuilder(rest, repeated, scope: scope) else { return false }
    let (previous, many) = (built, repeated)
    end()
    (bindings, repeated) = (rest, many)
    try? attach(builder, previous: previous)
    return true
  }

  /// `previous` is what was bound before; nil where nothing was, and every value must be good.
  private func attach(_ builder: BindingBuilder, previous: BindingBuilder?) throws(BindingError) {
    var builder = builder
    defer {
      builder.finish()
      built = builder
    }
    for number in builder.order {
      let planned = builder.plan.cells[number]
      let lastGood = previous?.goodValue(of: planned.name)
      let cell = builder.makeCell(number, lastGood: lastGood, record: record)
      if previous == nil, !cell.hasGoodValue, let failure = record.failures[cell.name] { throw failure }
      if planned.component != nil || !cell.hasGoodValue && cell.isConstant { continue }
      let property = planned.property
      if cell.isConstant {
        if lastGood?.isIdentical(to: cell.value) != true { property.set(cell.value) }
        continue
      }
      // What was refused is not set, nor is what the property has already.
      var last = lastGood
      cell.source.subscribe { [unowned cell] value in
        if !cell.hasGoodValue || last?.isIdentical(to: value) == true { return }
        last = value
        property.set(value)
      }.disposed(by: bag)
    }
    repeatedCells = builder.makeRepeatedCells(repeated, record: record)
    for cell in repeatedCells {
      let changing = cell.changingInputs
      if changing.isEmpty {
        cell.update()
      } else {
        combine(changing.map(\.source)).subscribe { [unowned cell] _ in cell.update() }.disposed(by: bag)
      }
      if previous == nil, let failure = record.failures[cell.name] { throw failure }
    }
  }

  /// Ends all bindings; the properties keep their values.
  public func end() {
    bag.dispose()
    for cell in built?.cells ?? [] { cell?.detach() }
    for cell in (built?.others ?? [:]).values { cell.detach() }
    built = nil
    (bindings, repeated, repeatedCells) = ([], [], [])
    record.failures = [:]
  }
}

// What can be asked of it.
extension BindingGraph {
  /// How often expressions were computed since the graph was made.
  public var evaluationCount: Int { record.evaluationCount }

  /// How often the expression of a property was computed, or of a component: `earth.center.x`. Nil if it has none.
  public func evaluationCount(of name: String) -> Int? {
    repeatedCells.first { $0.name == name }?.evaluationCount
      ?? built?.cell(name).flatMap { $0.expression == nil ? nil : $0.evaluationCount }
  }

  /// Why properties keep an older value than their expressions give, in the order of the bindings. O(1) if none does.
  public var failures: [BindingError] {
    if record.failures.isEmpty { return [] }
    let names = bindings.flatMap { binding in
      [nil, 0, 1, 2].map { binding.property.name(ofComponent: $0) }
    }
    return (names + repeatedCells.map(\.name)).compactMap { record.failures[$0] }
  }

  /// A number that changes whenever `failures` may have changed. O(1).
  public var failureRevision: Int { record.failureRevision }

  /// Whether a property is bound, in a part at least. O(1).
  public func isBound(_ property: String) -> Bool { built?.cell(property) != nil }

  /// What the property that `target` is is bound to, as it is written; nil if it is not bound. O(bindings).
  ///
  /// Where a vector's components have expressions of their own, all three: `[4 * cos(t), 0, 1]`.
  public func expression(of target: AnyObject) -> String? {
    let identity = ObjectIdentifier(target)
    return bindings.first { $0.property.target == identity }?.formula.text
  }

  /// Each bound property that can change, and what it reads, in the order of the bindings.
  public var dependencies: [BindingDependency] {
    let single = bindings.compactMap { binding in
      built?.cell(binding.property.name).flatMap { cell in
        cell.isConstant ? nil : BindingDependency(cell.name, reading: cell.inputNames)
      }
    }
    let many = repeatedCells.compactMap { cell in
      cell.changingInputs.isEmpty ? nil : BindingDependency(cell.name, reading: cell.inputNames)
    }
    return single + many
  }
}

/// Who reads whom.
public struct BindingDependency: Equatable, Sendable {
  /// The bound property.
  public let property: String
  /// The names that its expressions read, each once, in the order in which they do.
  public let inputs: [String]

  init(_ property: String, reading names: [String]) {
    var seen: Set<String> = []
    self.property = property
    inputs = names.filter { seen.insert($0).inserted }
  }
}
