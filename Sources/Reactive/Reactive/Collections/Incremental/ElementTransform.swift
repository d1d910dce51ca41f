/// A node for what the closure of an operator reads for one element.
///
/// It is pulled before the trees and the effects that start asynchronous runs, so that the operator has reported the edits of
/// all changed elements before any of these reads its result.
@usableFromInline
class TrackedElement: _TrackingNode {
  /// The operator. **Invariant: it is alive when it is used.** It disposes its nodes in its deinit, and the closure of a
  /// disposed node does not run.
  @usableFromInline final let operation: UnretainedReference<AnyObject>
  /// The place of the element in the operator's tree. Nil until the first run has ended.
  @usableFromInline final let place = Cell<Int32?>(nil)

  @usableFromInline
  init(of operation: AnyObject, perform: @escaping (_Source, Task) -> Change) {
    self.operation = UnretainedReference(operation)
    super.init(.element, origin: CodeLocation(#fileID, #line), perform: perform)
  }

  /// Whether the closure has read something that is tracked.
  @usableFromInline final var hasDependencies: Bool { dependencies.inPlace.count > 0 }

  @usableFromInline final var isDisposed: Bool { state.value == .disposed }

  /// Runs the closure for the first time. A transaction is open.
  @usableFromInline
  final func runFirst() {
    forceRun()
    performUpdate(in: Transaction.current)
  }

  /// Ends the node. It is released at the end of the transaction, in whose queue it may be.
  @usableFromInline
  final func end() { UnretainedReference<_PulledNode>.owning(self).disposeAndRelease() }

  /// Returns the places of the elements of `operation` whose nodes are to be brought up to date in this transaction.
  /// O(nodes to be brought up to date).
  @usableFromInline
  static func changedPlaces(of operation: AnyObject) -> [Int32] {
    let transaction = Transaction.current
    return (0..<transaction.state.elements.count).compactMap { index in
      // Within a transaction no tracking node is freed.
      unsafe transaction.state.elements[index]?.with { node in
        guard let node = node as? TrackedElement, node.operation.refers(to: operation),
          node.state.value == .dirty
        else { return nil }
        return node.place.value
      }
    }
  }
}

/// The node of an element whose operator has results of type `Result`.
@usableFromInline
final class ElementNode<Element, Result>: TrackedElement {
  @usableFromInline typealias Operation = ElementTransform<Element, Result>

  /// The element. Nil while the node belongs to no element.
  ///
  /// No code of the user runs within an access, so that each is exclusive without the check at run time. The same holds
  /// for the variables of the operator. They are no `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var element: Element?

  @inlinable
  init(_ operation: Operation) {
    super.init(of: operation, perform: onSubclass { (node: ElementNode, _) in node.run() })
  }

  @inlinable
  func run() -> Change {
    guard let place = place.value else {
      // The operator called this, and the node was created by one of this type.
      unsafe operation.with { unsafe unchecked($0, as: Operation.self).continueRun(self) }
      return .none
    }
    guard let element else { return .none }
    // Retained: the closure may drop the last other reference to the operator, and thus end this node.
    let operation = unsafe unchecked(operation.counted, as: Operation.self)
    let result = operation.transform(element)
    if !isDisposed { untracked { operation.elementChanged(at: place, element, to: result) } }
    return .none
  }
}

/// The closure of an operator on the elements of an array, which runs again for an element when something has changed that
/// it has read for it. The superclass of the states of operators.
///
/// An element whose closure has read nothing that is tracked has no node: one node serves for the runs of the closure until
/// one of them has read something, and stays with the element of that run. From then on the positions are kept.
@usableFromInline
class ElementTransform<Element, Result> {
  @usableFromInline typealias Place = AggregateTree<Void>.NodeID
  @usableFromInline typealias Node = ElementNode<Element, Result>

  @usableFromInline final let transform: (Element) -> Result
  /// The number of elements.
  @safe @exclusivity(unchecked) @usableFromInline final var count = 0
  /// Whether `places` has the elements.
  @safe @exclusivity(unchecked) @usableFromInline final var keepsPlaces: Bool
  /// The positions of the elements. A place stays with its element, so it names the element wherever that moves.
  @safe @exclusivity(unchecked) @usableFromInline final var places = AggregateTree<Void>()
  /// Whether an element has had a node.
  @safe @exclusivity(unchecked) @usableFromInline final var hasNodes = false
  /// The nodes by place.
  @safe @exclusivity(unchecked) @usableFromInline final var nodes: [Node?] = []
  /// The node for the next run. Nil while the closure runs for the first time, and before that.
  @safe @exclusivity(unchecked) @usableFromInline final var spare: Node?
  /// The elements for which the closure runs, and the results so far.
  @safe @exclusivity(unchecked) @usableFromInline final var batchElements: [Element] = []
  @safe @exclusivity(unchecked) @usableFromInline final var batchResults: [Result] = []
  /// The result of a run for a single element.
  @safe @exclusivity(unchecked) @usableFromInline final var singleResult: Result?

  /// Creates the state of an operator on an empty array. If `keepsPlaces` is false, the positions are kept only when a
  /// closure has read something that is tracked.
  @inlinable
  init(keepsPlaces: Bool, _ transform: @escaping (Element) -> Result) {
    (self.transform, self.keepsPlaces) = (transform, keepsPlaces)
  }

  @inlinable deinit { for node in nodes { node?.end() } }

  /// Called when the closure has run again for an element. Its result may equal the last one.
  @inlinable func elementChanged(at place: Place, _ element: Element, to result: Result) {}

  /// Continues the run for a single element or the present batch, until a read was recorded.
  @inlinable
  final func continueRun(_ node: Node) {
    if let element = node.element {
      singleResult = transform(element)
      return
    }
    while batchResults.count < batchElements.count {
      let result = transform(batchElements[batchResults.count])
      batchResults.append(result)
      if node.hasDependencies { return }
    }
  }

  @inlinable @inline(__always)
  final func takeSpare() -> Node { spare.take() ?? Node(self) }

  /// Runs the closure for one element. Returns the result, and the node if something was read.
  @inlinable
  final func run(_ element: Element) -> (result: Result, node: Node?) {
    let node = takeSpare()
    node.element = element
    batch { node.runFirst() }
    // Set by the run.
    let result = singleResult.take()!
    if node.hasDependencies { return (result, node) }
    node.element = nil
    spare = node
    return (result, nil)
  }

  /// Runs the closure for each element. Returns the results, and the nodes up to the last one.
  @inlinable
  final func run(_ elements: [Element]) -> (results: [Result], nodes: [Node?]) {
    if elements.count == 1 {
      let (result, node) = run(elements[0])
      return ([result], node.map { [$0] } ?? [])
    }
    var nodes: [Node?] = []
    batchElements = elements
    batchResults.reserveCapacity(elements.count)
    batch {
      while batchResults.count < elements.count {
        let node = takeSpare()
        node.runFirst()
        if node.hasDependencies {
          node.element = elements[batchResults.count - 1]
          nodes.append(contentsOf: repeatElement(nil, count: batchResults.count - 1 - nodes.count))
          nodes.append(node)
        } else {
          spare = node
        }
      }
    }
    batchElements = []
    return (exchange(&batchResults, with: []), nodes)
  }

  /// Removes the elements of a range. Returns their places and their nodes, if these are kept.
  @inlinable
  final func take(_ range: Range<Int>) -> (places: [Place], nodes: [Node?]) {
    count -= range.count
    guard keepsPlaces, !range.isEmpty else { return ([], []) }
    let removed = places.remove(range)
    return (removed, removed.map { nodes[Int($0)].take() })
  }

  /// Removes the elements of a range and ends their nodes. Returns their places, if these are kept.
  @discardableResult
  @inlinable
  final func remove(_ range: Range<Int>) -> [Place] {
    let (places, nodes) = take(range)
    for node in nodes { node?.end() }
    return places
  }

  /// Inserts places for `added` elements, of which the first ones have `nodes`. Returns the places, if these are kept.
  @discardableResult
  @inlinable
  final func insert(_ added: Int, _ new: [Node?], at index: Int) -> [Place] {
    if !new.isEmpty { keepPlaces() }
    count += added
    guard keepsPlaces else { return [] }
    let made = places.insert(repeatElement((), count: added), at: index)
    places.extend(&nodes)
    for (place, node) in zip(made, new) { assign(node, to: place) }
    return made
  }

  /// Replaces the elements of a range. Returns the results of the closure for the new ones, and their places, if these are
  /// kept.
  @discardableResult
  @inlinable
  final func replace(_ range: Range<Int>, with elements: [Element]) -> (results: [Result], places: [Place]) {
    remove(range)
    let (results, nodes) = run(elements)
    return (results, insert(elements.count, nodes, at: range.lowerBound))
  }

  /// Replaces one element. Returns the result of the closure for the new one. The place stays the same.
  @inlinable
  final func set(_ element: Element, at index: Int) -> Result {
    if keepsPlaces { nodes[Int(places.node(at: index))].take()?.end() }
    let (result, node) = run(element)
    if let node {
      keepPlaces()
      assign(node, to: places.node(at: index))
    }
    return result
  }

  @inlinable
  final func move(from: Int, to: Int) { if keepsPlaces { places.move(from: from, to: to) } }

  @inlinable
  final func assign(_ node: Node?, to place: Place) {
    nodes[Int(place)] = node
    guard let node else { return }
    node.place.value = place
    hasNodes = true
  }

  /// Begins to keep the positions of the elements. O(n).
  @inlinable
  final func keepPlaces() {
    if keepsPlaces { return }
    keepsPlaces = true
    places.insert(repeatElement((), count: count), at: 0)
    places.extend(&nodes)
  }
}
