/// A record of transactions: what was set, what ran because of it, what did not have to run, and how long it took.
///
/// ```swift
/// let trace = ReactiveTrace()
/// trace.setName("radius", of: sphere.$radius)
/// trace.start()
/// sphere.radius = 2
/// trace.stop()
/// print(trace.transactions[0])
/// ```
/// It records the transactions of the thread that calls `start()`, until `stop()`. <doc:Tracing> describes the steps.
/// A thread has one trace at a time. What subscribers receive, and in which order, is the same with and without a trace.
///
/// Without a trace that records, nothing is measured, and no allocation is added. With one, each step costs two readings
/// of the clock and some hundred nanoseconds.
public final class ReactiveTrace {
  /// The default of the largest number of recorded steps of a transaction.
  public static let stepLimit = 10_000

  /// The number of transactions that are kept. When there are more, the oldest are dropped.
  public let capacity: Int
  /// The largest number of steps of a transaction that are recorded. Further ones are counted.
  public let stepLimit: Int
  /// Whether the trace is recording.
  public private(set) var isRecording = false
  /// The number of transactions with steps since the trace was created.
  public private(set) var transactionCount = 0

  /// The kept transactions and up to `capacity` older ones, which are dropped together.
  private var recorded: [TracedTransaction] = []
  var names = TraceNames()
  /// The last sources that were freed with subscribers, which receive nothing any more, the oldest first. O(1).
  ///
  /// A property, an emitter or a collection belongs to its model, and ends with it. What is computed from it is kept by its
  /// subscriptions, so it is not among these.
  public private(set) var freedSources: [FreedSource] = []

  /// The transaction that is being recorded. Nil between two transactions.
  private var open: TracedTransaction?
  private var openedAt: ContinuousClock.Instant
  /// The step that is under way.
  private var currentStep: Int?
  /// The last set or evaluation of each source in the open transaction.
  private var lastSteps: [ObjectIdentifier: Int] = [:]
  /// The steps that made nodes dirty, which have not been pulled since.
  private var causes: [ObjectIdentifier: [Int]] = [:]
  /// The sources and nodes of the steps.
  private var objects: [ObjectIdentifier] = []
  private let clock = ContinuousClock()

  /// Creates a trace that keeps the last `capacity` transactions, at least one, and the first `stepLimit` steps of each.
  public init(capacity: Int = 100, stepLimit: Int = ReactiveTrace.stepLimit) {
    self.capacity = max(1, capacity)
    self.stepLimit = stepLimit
    openedAt = clock.now
  }

  /// Creates a trace with the names of another one.
  init(namesOf other: ReactiveTrace?) {
    capacity = 1
    stepLimit = Self.stepLimit
    openedAt = clock.now
    if let other { names = other.names }
  }

  /// The last transactions, the oldest first.
  public var transactions: [TracedTransaction] { recorded.suffix(capacity) }

  /// Begins to record the transactions of this thread. Another trace that is recording is stopped. Within a handler or a
  /// `batch` it begins with the rest of the open transaction.
  ///
  /// The trace is kept alive until `stop()`.
  public func start() {
    if isRecording { return }
    Transaction.current.install(self)
    isRecording = true
  }

  /// Ends recording. A transaction that is open is recorded up to here.
  public func stop() {
    if isRecording { Transaction.current.install(nil) }
  }

  /// Removes the recorded transactions.
  public func removeAll() { (recorded, freedSources) = ([], []) }

  /// Names a source: a property, an emitter or a derived value. The name does not keep it alive. O(1).
  public func setName(_ name: String, of source: some EventSource & AnyObject) {
    for part in (source as? any ComposedSource)?.parts ?? [source] { names.set(name, of: part) }
  }

  /// Names the handler of a subscription. A subscription that has ended is ignored. O(1).
  public func setName(_ name: String, of subscription: borrowing Disposer) {
    subscription.withRoot { names.set(name, of: $0) }
  }

}

/// A source that was freed with subscribers while a trace was recording.
public struct FreedSource: Hashable, Sendable, CustomStringConvertible {
  /// The name that the trace gave the source, the name that it was created with, or its type.
  public let name: String
  /// The number of subscribers that it had.
  public let subscriberCount: Int

  /// `radius was freed with 2 subscribers`
  public var description: String {
    "\(name) was freed with \(subscriberCount) subscriber\(subscriberCount == 1 ? "" : "s")"
  }
}

/// A source that is built from others, which have its name in a trace.
@usableFromInline
protocol ComposedSource {
  var parts: [AnyObject] { get }
}

// Recording. Called by the transaction of the thread.
extension ReactiveTrace {
  /// A step that is under way.
  struct OpenStep {
    /// The index of the step. Nil if it is not recorded.
    fileprivate let index: Int?
    fileprivate let node: ObjectIdentifier
    fileprivate let outer: Int?
    fileprivate let start: ContinuousClock.Instant
  }

  func beginTransaction(at location: CodeLocation?) {
    open = TracedTransaction(number: transactionCount, location: location?.description)
    openedAt = clock.now
  }

  /// Ends recording, because another trace follows.
  func wasReplaced() {
    isRecording = false
    endTransaction()
  }

  func endTransaction() {
    guard var finished = open.take() else { return }
    currentStep = nil
    objects.removeAll(keepingCapacity: true)
    lastSteps.removeAll(keepingCapacity: true)
    causes.removeAll(keepingCapacity: true)
    if finished.steps.isEmpty { return }
    finished.duration = clock.now - openedAt
    transactionCount += 1
    recorded.append(finished)
    if recorded.count == 2 * capacity { recorded.removeFirst(capacity) }
  }

  /// Records that a source was freed that had subscribers.
  func recordFreed(_ source: _Source) {
    let name = names.last(at: source) ?? source.nameOrType
    freedSources.append(FreedSource(name: name, subscriberCount: source.subscriberCount))
    if freedSources.count == 2 * capacity { freedSources.removeFirst(capacity) }
  }

  /// Records a set or an emission of `source`, and that it is the reason for the next runs of its dependents.
  func record(_ kind: TracedStep.Kind, of source: _Source, value: String?) {
    guard let index = append(kind, name(of: source), source, value: value) else { return }
    lastSteps[ObjectIdentifier(source)] = index
    addCauseOfDependents(of: source)
  }

  /// Begins the evaluation of a derived value or a shared source, which brings `node` up to date.
  func beginEvaluation(of node: _PulledNode, source: _Source) -> OpenStep {
    let name =
      givenName(of: source) ?? (source as? _TrackingNode)?.origin.description ?? "\(type(of: source))"
    let step = begin(.evaluation, name, node)
    if let index = step.index { lastSteps[ObjectIdentifier(source)] = index }
    return step
  }

  func beginEffect(_ node: _TrackingNode) -> OpenStep {
    begin(.effect, names[node] ?? "the effect at \(node.origin)", node)
  }

  /// Begins to bring the chain of a shared source up to date. The source is unchanged, unless it emits.
  func beginChain(_ root: Join, of source: _Source) -> OpenStep {
    let step = beginEvaluation(of: root, source: source)
    if let index = step.index { open?.steps[index].outcome = .unchanged }
    return step
  }

  /// Begins the call of the handler of `subscription`. Nil if that is the input of a join, which only stores the event.
  func beginDelivery(of source: _Source, to subscription: Subscription) -> OpenStep? {
    guard let parent = subscription.parentJoin else { return beginHandler(subscription, of: source) }
    addCause(source, of: subscription.root)
    // A chain without joins is run by the delivery.
    var step: OpenStep?
    parent.whileDerivedAlive { step = beginChain(parent, of: $0) }
    return step
  }

  /// Begins the call of the handler of a subscription to `source`, without a join.
  func beginHandler(_ subscription: _PulledNode, of source: _Source) -> OpenStep {
    causes[ObjectIdentifier(subscription)] = lastSteps[ObjectIdentifier(source)].map { [$0] }
    return begin(.handler, names[subscription] ?? "a handler of \(name(of: source))", subscription)
  }

  /// Begins to bring a tree of joins up to date.
  func beginTree(_ root: _PulledNode) -> OpenStep {
    let sources = causes[ObjectIdentifier(root)]?.compactMap { open?.steps[$0].name } ?? []
    return begin(.handler, names[root] ?? "a handler of \(sources.joined(separator: ", "))", root)
  }

  func end(_ step: OpenStep, _ outcome: TracedStep.Outcome? = nil) {
    guard let index = step.index, open?.steps.indices.contains(index) == true else { return }
    open?.steps[index].duration = clock.now - step.start
    if let outcome { open?.steps[index].outcome = outcome }
    // Inputs that were brought up to date within the step, and have changed.
    if let inputs = causes.removeValue(forKey: step.node) { open?.steps[index].causes += inputs }
    currentStep = step.outer
  }

  /// Records that the last step of `source` is a reason for the next run of `node`.
  func addCause(_ source: _Source, of node: _PulledNode) {
    guard let step = lastSteps[ObjectIdentifier(source)] else { return }
    if causes[ObjectIdentifier(node)]?.last != step {
      causes[ObjectIdentifier(node), default: []].append(step)
    }
  }

  /// Records that the last step of `source` is a reason for the next runs of the closures that have read it.
  func addCauseOfDependents(of source: _Source) {
    source.forEachDependent { addCause(source, of: $0) }
  }

  /// Records that the evaluation of `source` under way has emitted.
  func markChanged(_ source: _Source) {
    guard let step = lastSteps[ObjectIdentifier(source)], open?.steps[step].kind == .evaluation else {
      return
    }
    open?.steps[step].outcome = .changed
  }

  /// The name that the trace, or its creation, gives a source. Nil for none.
  func givenName(of source: _Source) -> String? { names[source] ?? SourceNames[ObjectIdentifier(source)] }

  private func name(of source: _Source) -> String { names[source] ?? source.nameOrType }

  private func begin(_ kind: TracedStep.Kind, _ name: String, _ node: _PulledNode) -> OpenStep {
    let outer = currentStep
    let index = append(kind, name, node, causes: causes.removeValue(forKey: ObjectIdentifier(node)) ?? [])
    if let index { currentStep = index }
    return OpenStep(index: index, node: ObjectIdentifier(node), outer: outer, start: clock.now)
  }

  private func append(
    _ kind: TracedStep.Kind, _ name: String, _ object: AnyObject, value: String? = nil, causes: [Int] = []
  ) -> Int? {
    // A trace that was started in a transaction did not see its begin.
    if open == nil { beginTransaction(at: nil) }
    guard let count = open?.steps.count, count < stepLimit else {
      open?.omittedStepCount += 1
      return nil
    }
    open?.steps.append(TracedStep(kind, name, value: value, parent: currentStep, causes: causes))
    objects.append(ObjectIdentifier(object))
    return count
  }
}

// The path of an endless loop.
extension ReactiveTrace {
  /// The last sets and effects of the open transaction that led to one another, back to the first one of the same
  /// source, as text: `a = 1 -> b = 2 -> a = 3`. Sources without a name are numbered.
  var cyclePath: String {
    guard let open, var index = open.steps.lastIndex(where: { $0.kind == .set || $0.kind == .emission })
    else {
      return ""
    }
    var path = [index]
    var seen: Set<ObjectIdentifier> = [objects[index]]
    while let reason = open.reasons(of: index).last {
      index = reason
      if open.steps[index].kind == .handler { continue }
      path.append(index)
      if !seen.insert(objects[index]).inserted { break }
    }
    var numbers: [ObjectIdentifier: Int] = [:]
    return path.reversed().map { index in
      let step = open.steps[index]
      let number = numbers[objects[index]] ?? numbers.count + 1
      numbers[objects[index]] = number
      let isNamed = step.kind == .effect || names.contains(step.name) || SourceNames[objects[index]] != nil
      return "\(step.name)\(isNamed ? "" : " #\(number)")\(step.value.map { " = \($0)" } ?? "")"
    }
    .joined(separator: " -> ")
  }
}
