/// One source that a tracking node has read, and its place in that source's list of dependents.
@safe @frozen @usableFromInline
struct Dependency {
  /// The source; owned.
  @usableFromInline var source: UnretainedReference<_Source>
  /// The node that read it. A node is alive while it has dependencies: its deinit removes them.
  @usableFromInline let node: UnretainedReference<_TrackingNode>
  /// The neighbours in the source's list of dependents.
  @usableFromInline var next: UnsafeMutablePointer<Dependency>?
  @usableFromInline var previous: UnsafeMutablePointer<Dependency>?
}

/// The dependencies of a tracking node, in the order in which its closure reads them.
///
/// They are compared with the reads of the next run, place by place: while a closure reads the same sources in the same
/// order, recording a read is one comparison and one store. A different read replaces the dependency at its place. The
/// places that a run has not used are removed after it. So a list never allocates within its capacity. The first place
/// is in the list itself: a closure that reads one source needs no allocation.
///
/// Each dependency is also a link of a doubly linked list, that of its source's dependents. Adding and removing one is
/// O(1), and nodes are marked in the order in which they began to depend on the source.
///
/// **Invariant: `items` has `capacity` places, of which the first `count` are initialized, and each of these is in the
/// list of its source.** If the capacity is 1, it is the address of `firstPlace`, and the list, which is in a cell of its
/// node, does not move. No method runs code of the user: references to sources are given to the transaction.
@safe @usableFromInline
struct DependencyList: ~Copyable {
  // The first property, so that its address is that of the list.
  private var firstPlace: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
  private var items: UnsafeMutablePointer<Dependency>?
  // 32 bits each, so that a tracking node takes two lines of the cache.
  private var storedCount: Int32 = 0
  private var storedCapacity: Int32 = 0
  private var storedCursor: Int32 = 0

  private(set) var count: Int {
    @inline(__always) get { Int(storedCount) }
    @inline(__always) set { storedCount = Int32(newValue) }
  }
  private var capacity: Int { Int(storedCapacity) }
  /// The number of places that the run under way has used.
  private var cursor: Int {
    @inline(__always) get { Int(storedCursor) }
    @inline(__always) set { storedCursor = Int32(truncatingIfNeeded: newValue) }
  }

  init() {}

  deinit { if storedCapacity > 1 { unsafe items?.deallocate() } }

  /// Begins a run of the closure.
  @inline(__always)
  mutating func beginRun() { cursor = 0 }

  /// Ends a run: removes the dependencies that it did not read.
  @inline(__always)
  mutating func endRun() { if cursor < count { removeAll(from: cursor) } }

  /// Records a read of `source` by the run of `node`.
  @inline(__always)
  mutating func record(_ source: _Source, of node: _TrackingNode) {
    if cursor < count, let items = unsafe items, unsafe items[cursor].source.refers(to: source) {
      unsafe source.lastRead(at: items + cursor)
      cursor &+= 1
    } else {
      recordOther(source, of: node)
    }
  }

  /// Records a read that differs from that of the last run at this place.
  @inline(never)
  private mutating func recordOther(_ source: _Source, of node: _TrackingNode) {
    if contains(source) { return }
    if cursor < count {
      remove(at: cursor)
    } else {
      if count == capacity { grow(in: node) }
      count &+= 1
    }
    // `grow` has made room.
    let place = unsafe items.unsafelyUnwrapped + cursor
    unsafe place.initialize(
      to: Dependency(source: .owning(source), node: UnretainedReference(node), next: nil, previous: nil))
    unsafe source.dependents.inPlace.append(place)
    unsafe source.lastRead(at: place)
    cursor &+= 1
  }

  /// Whether the run under way has read `source` and its last recorded reader is this list. False for a source that
  /// another node has read since; it is then recorded again, which costs a place and does no harm.
  private func contains(_ source: _Source) -> Bool {
    guard let items = unsafe items else { return false }
    // The address is only compared: the list that it belongs to may have been freed.
    let offset = source.dependents.inPlace.lastReadAddress &- UInt(bitPattern: items)
    let index = Int(bitPattern: offset / UInt(MemoryLayout<Dependency>.stride))
    return unsafe index >= 0 && index < cursor && items[index].source.refers(to: source)
  }

  /// Removes the dependencies from `start` on.
  @inline(never)
  mutating func removeAll(from start: Int = 0) {
    while count > start {
      count &-= 1
      remove(at: count)
    }
    cursor = min(cursor, count)
  }

  /// Brings the sources that are computed up to date, in order, while `isNeeded` is true.
  @inline(__always)
  func refreshSources(while isNeeded: () -> Bool) {
    var index = 0
    while index < count, isNeeded() {
      // The list owns the source, and is not changed while the sources of its node are checked.
      unsafe items.unsafelyUnwrapped[index].source.with { if $0.state.value.needsPull { $0.refresh() } }
      index &+= 1
    }
  }

  /// Whether `predicate` is true for a source. It runs no code of the user, so that the list does not change.
  func contains(where predicate: (_Source) -> Bool) -> Bool {
    for index in 0..<count {
      // The list owns the source.
      if unsafe items.unsafelyUnwrapped[index].source.with(predicate) { return true }
    }
    return false
  }

  private func remove(at index: Int) {
    let place = unsafe items.unsafelyUnwrapped + index
    let source = unsafe place.pointee.source
    unsafe source.with { unsafe $0.dependents.inPlace.remove(place) }
    unsafe place.deinitialize(count: 1)
    Transaction.current.retire(source.erased)
  }

  /// Doubles the capacity, and stores the new address of each dependency in its neighbours.
  @inline(never)
  private mutating func grow(in node: _TrackingNode) {
    if capacity == 0 {
      unsafe items = node.firstDependency
      storedCapacity = 1
      return
    }
    let larger = 2 * capacity
    let moved = UnsafeMutablePointer<Dependency>.allocate(capacity: larger)
    if let old = unsafe items {
      for index in 0..<count {
        // One after another, so that the neighbours of each, which may be in this list too, have valid addresses.
        unsafe (moved + index).moveInitialize(from: old + index, count: 1)
        unsafe moved[index].source.with { unsafe $0.dependents.inPlace.relocate(moved + index) }
      }
      if capacity > 1 { unsafe old.deallocate() }
    }
    unsafe items = moved
    storedCapacity = Int32(larger)
  }
}

/// The dependencies that refer to one source, in the order in which they were added: a doubly linked list.
///
/// **Invariant: each link is initialized.** A `DependencyList` removes a link before it destroys it.
@safe @frozen @usableFromInline
struct DependentList: ~Copyable {
  @usableFromInline var first: UnsafeMutablePointer<Dependency>?
  @usableFromInline var last: UnsafeMutablePointer<Dependency>?
  /// The address of the dependency by which the source was last read, for `DependencyList.contains`.
  @usableFromInline var lastReadAddress: UInt = 0

  @inlinable init() {}

  @inlinable @inline(__always) var isEmpty: Bool { unsafe first == nil }

  mutating func append(_ link: UnsafeMutablePointer<Dependency>) {
    unsafe link.pointee.previous = last
    if let last = unsafe last { unsafe last.pointee.next = link } else { unsafe first = link }
    unsafe last = link
  }

  mutating func remove(_ link: UnsafeMutablePointer<Dependency>) {
    let (next, previous) = unsafe (link.pointee.next, link.pointee.previous)
    if let previous = unsafe previous { unsafe previous.pointee.next = next } else { unsafe first = next }
    if let next = unsafe next { unsafe next.pointee.previous = previous } else { unsafe last = previous }
  }

  /// Makes the neighbours of a link that was moved refer to its new address.
  mutating func relocate(_ link: UnsafeMutablePointer<Dependency>) {
    let (next, previous) = unsafe (link.pointee.next, link.pointee.previous)
    if let previous = unsafe previous { unsafe previous.pointee.next = link } else { unsafe first = link }
    if let next = unsafe next { unsafe next.pointee.previous = link } else { unsafe last = link }
  }

  /// Calls `body` with each node. `body` runs no code of the user, so that the list does not change.
  @inline(__always)
  func forEachNode(_ body: (_TrackingNode) -> Void) {
    var link = unsafe first
    while let place = unsafe link {
      unsafe place.pointee.node.with(body)
      unsafe link = place.pointee.next
    }
  }
}

extension _TrackingNode {
  /// The first place of the list of dependencies, which begins with it.
  @unsafe fileprivate final var firstDependency: UnsafeMutablePointer<Dependency> {
    unsafe UnsafeMutableRawPointer(dependencies.storage._address).assumingMemoryBound(to: Dependency.self)
  }
}

extension _Source {
  /// Stores the place of the dependency by which the source was read last.
  @inline(__always)
  final func lastRead(at place: UnsafeMutablePointer<Dependency>) {
    dependents.inPlace.lastReadAddress = UInt(bitPattern: place)
  }

  /// Marks the tracking nodes that have read this source, after a set.
  @inlinable @inline(__always)
  final func markDependents() { if !dependents.inPlace.isEmpty { markDependentNodes() } }

  @usableFromInline @inline(never)
  final func markDependentNodes() { markDependentNodes(isStale: true) }

  /// Marks the tracking nodes that have read this source, and all nodes downstream of them, as dirty.
  final func markDependentNodes(isStale: Bool) {
    dependents.inPlace.forEachNode { if $0.setDirty(isStale: isStale) { $0.markDownstream() } }
  }
}
