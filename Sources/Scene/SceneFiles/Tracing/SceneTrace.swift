import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// A trace of the changes of a file's contents, in which parameters, properties and the values of expressions have
/// their paths as names.
///
/// ```swift
/// let trace = SceneTrace(contents)
/// trace.recorder.start()
/// try contents.set("scale=2")
/// trace.recorder.stop()
/// for change in trace.changes { print(change.path, change.causes) }
/// ```
package final class SceneTrace {
  /// The trace, which is started and stopped by the caller.
  package let recorder: ReactiveTrace

  private let contents: SceneFile.Contents
  /// The names that are paths.
  private var paths: Set<String> = []
  private var properties: [String: NamedProperty] = [:]

  /// The largest number of properties that have names, unless the trace is complete.
  package static let propertyLimit = 50_000

  /// The number of properties with a path that have no name in the trace, because of `propertyLimit`.
  package let omittedCount: Int

  /// Names the parameters, the properties of named models and the values of the expressions of `contents`. O(models).
  ///
  /// If `isComplete` is true, every property has a name, and every step of a transaction is recorded: O(models and
  /// changes) of memory. Otherwise the first `propertyLimit` properties and `ReactiveTrace.stepLimit` steps.
  package init(_ contents: SceneFile.Contents, capacity: Int = 1, isComplete: Bool = false) {
    self.contents = contents
    recorder = ReactiveTrace(capacity: capacity, stepLimit: isComplete ? .max : ReactiveTrace.stepLimit)
    let named: [NamedProperty]
    (named, omittedCount) = contents.limitedNamedProperties(limit: isComplete ? .max : Self.propertyLimit)
    for property in named {
      property.name(in: recorder)
      paths.insert(property.path)
      properties[property.path] = property
    }
    contents.bindings?.setNames(in: recorder)
    for dependency in contents.bindings?.dependencies ?? [] {
      paths.insert(dependency.property)
      paths.formUnion(dependency.inputs)
    }
  }

  /// Names the handler of `subscription` as the value at `path`, such as the mesh of a model.
  package func setPath(_ path: String, of subscription: borrowing Disposer) {
    recorder.setName(path, of: subscription)
    paths.insert(path)
  }

  /// The changes of the recorded transactions, in order, each path once for a transaction.
  package var changes: [TracedChange] { spelled(recorder.transactions.flatMap { changes(in: $0) }) }

  /// Returns the changes that led to those of the paths for which `isWanted` is true, and these, in order.
  package func changes(leadingTo isWanted: (String) -> Bool) -> [TracedChange] {
    let changes = recorder.transactions.flatMap { transaction in
      let steps = transaction.steps
      let wanted = steps.indices.filter { paths.contains(steps[$0].name) && isWanted(steps[$0].name) }
      let unchanged = Set(
        wanted.filter { steps[$0].kind == .evaluation && steps[$0].outcome != .changed })
      // The inputs that came out equal.
      let inputs = steps.indices.filter { steps[$0].parent.map(unchanged.contains) ?? false }
      // With the sets of the properties whose expressions are needed.
      let names = Set(transaction.chain(to: wanted + inputs).map { steps[$0].name })
      return self.changes(in: transaction) { names.contains(steps[$0].name) }
    }
    return spelled(changes)
  }

  /// Returns changes whose last values of each property are in the spelling of scene files. O(changes).
  private func spelled(_ changes: [TracedChange]) -> [TracedChange] {
    var (changes, seen) = (changes, Set<String>())
    for index in changes.indices.reversed() where changes[index].isSet {
      guard seen.insert(changes[index].path).inserted, let property = properties[changes[index].path],
        let text = property.text
      else { continue }
      changes[index].value = text
      changes[index].typedValue = property.value
    }
    return changes
  }

  private func changes(in transaction: TracedTransaction, where isIncluded: (Int) -> Bool = { _ in true })
    -> [TracedChange]
  {
    var places: [String: Int] = [:]
    var changes: [TracedChange] = []
    // Read here, because a set of a bound property ends its binding.
    let expressions = contents.bindings?.expressions ?? [:]
    let steps = transaction.steps
    let included = steps.indices.filter { isIncluded($0) && paths.contains(steps[$0].name) }
    let causes = transaction.causes(of: included, among: paths)
    // A value after its inputs, which it brings up to date itself.
    let wanted = Set(included)
    for index in transaction.chain(to: included) where wanted.contains(index) {
      let name = steps[index].name
      if places[name] == nil {
        places[name] = changes.count
        changes.append(TracedChange(path: name, expression: expressions[name]))
      }
      changes[places[name] ?? 0].add(
        steps[index], causes: causes[index] ?? [], duration: transaction.ownDuration(of: index))
    }
    return changes
  }
}

/// A change of the value at a path, or the recomputation of a value that came out equal.
package struct TracedChange: Equatable, Sendable {
  /// The path of the parameter, the property or the mesh.
  package let path: String
  /// The expression that computes the value. Nil if none does.
  package let expression: String?
  /// The new value as text. Nil if the value is unchanged, and for meshes.
  package internal(set) var value: String?
  /// The new value. Nil if the value is unchanged, for a property that has none, and for meshes.
  package internal(set) var typedValue: PropertyValue?
  /// Whether the value has changed.
  package internal(set) var isChanged = false
  /// Whether the value was set.
  var isSet = false
  /// The paths of the values that caused the change.
  package internal(set) var causes: [String] = []
  /// The time of the evaluation, without that of its inputs.
  package internal(set) var duration = Duration.zero

  init(path: String, expression: String?) { (self.path, self.expression) = (path, expression) }

  fileprivate mutating func add(_ step: TracedStep, causes: [String], duration: Duration) {
    switch step.kind {
    case .set, .emission: (value, isChanged, isSet) = (step.value, true, true)
    case .handler: isChanged = true
    case .evaluation, .effect: isChanged = isChanged || step.outcome == .changed
    }
    for cause in causes where cause != path && !self.causes.contains(cause) { self.causes.append(cause) }
    self.duration += duration
  }
}

extension TracedTransaction {
  /// Returns the names of the nearest steps that led to each step at `indices`, and whose names are in `names`. O(steps).
  fileprivate func causes(of indices: [Int], among names: Set<String>) -> [Int: [String]] {
    var causes: [Int: [String]] = [:]
    // The causes of a step are before it.
    for index in chain(to: indices) {
      var found: [String] = []
      for reason in reasons(of: index) {
        let name = steps[reason].name
        for name in names.contains(name) ? [name] : causes[reason] ?? [] where !found.contains(name) {
          found.append(name)
        }
      }
      causes[index] = found
    }
    return causes
  }

  /// Returns the time that the step at `index` took, without that of the steps inside it.
  fileprivate func ownDuration(of index: Int) -> Duration {
    var duration = steps[index].duration
    var next = index + 1
    // The steps inside come directly after it.
    while next < steps.count, let parent = steps[next].parent, parent >= index {
      if parent == index { duration -= steps[next].duration }
      next += 1
    }
    return max(.zero, duration)
  }
}
