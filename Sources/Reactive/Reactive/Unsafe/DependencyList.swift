import CReactive

/// One source that a tracking node has read, and its place in that source's list of dependents.
@safe @frozen @usableFromInline
struct Dependency {
  /// The source; owned. Nil for a place that is not used.
  @usableFromInline var source: UnretainedReference<_Source>?
  /// The node that read it. A node is alive while it has dependencies: its deinit removes them.
  @usableFromInline let node: UnretainedReference<_TrackingNode>
  /// The neighbours in the source's list of dependents.
  @usableFromInline var next: UnsafeMutablePointer<Dependency>?
  /// The last one of the list, if this one is the first.
  @usableFromInline var previous: UnsafeMutablePointer<Dependency>?

  /// Whether the source is `other`. One comparison of addresses, also for a place that is not used.
  @inlinable @inline(__always)
  func refers(to other: _Source) -> Bool {
    let address = unsafe source?.reference.toOpaque()
    return unsafe UInt(bitPattern: address) == UInt(bitPattern: Unmanaged.passUnretained(other).toOpaque())
  }
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
/// While a closure runs, the place of its next read is in a thread-local variable; see `Reader`.
///
/// **Invariant: `items` has `capacity` places, of which the first `count` are initialized, and each of these is in the
/// list of its source. The word in which the next place has its source can be read, and is not the address of a source.**
/// So a read is compared without a comparison of indices. If the capacity is 1, `items` is the address of `firstPlace`,
/// and the list, which is in a cell of its node, does not move; the word behind that place is `items`. No method runs code
/// of the user: references to sources are given to the transaction.
@safe @usableFromInline
struct DependencyList: ~Copyable {
  // The first property, so that its address is that of the list.
  private var firstPlace: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
  // Directly behind the first place.
  private var items: UnsafeMutablePointer<Dependency>?
  // In bytes, so that addresses are compared without divisions, and of 32 bits each, so that a tracking node takes less of
  // the cache.
  private var storedSize: UInt32 = 0
  private var storedCapacity: UInt32 = 0
  private var storedCursor: UInt32 = 0

  private static var stride: Int { MemoryLayout<Dependency>.stride }

  private(set) var count: Int {
    get { Int(storedSize) / Self.stride }
    set { storedSize = UInt32(truncatingIfNeeded: newValue * Self.stride) }
  }
  private var capacity: Int { Int(storedCapacity) / Self.stride }
  /// While the inputs of the node are checked, the index of the next one. While the closure starts an asynchronous run,
  /// the number of the places that it has used.
  private var cursor: Int {
    get { Int(storedCursor) / Self.stride }
    set { storedCursor = UInt32(truncatingIfNeeded: newValue * Self.stride) }
  }

  init() {}

  deinit { if capacity > 1 { unsafe items?.deallocate() } }

  /// Makes the first place usable. Called once, by the initializer of `node`, in which the list is.
  @inline(__always)
  mutating func prepare(in node: _TrackingNode) {
    unsafe items = node.firstDependency
    storedCapacity = UInt32(Self.stride)
  }

  /// Begins a run of the closure: its first read is compared with the first dependency.
  @inline(__always)
  func beginRun() { unsafe reactive_reader_set(items) }

  /// Ends a run: the dependencies that it did not read are removed.
  @inline(__always)
  mutating func endRun() {
    let used = unsafe usedSize(upTo: reactive_reader_get())
    if used < UInt(storedSize) { removeAll(from: Int(used) / Self.stride) }
  }

  /// The size of the places before an address in the list.
  @inline(__always)
  private func usedSize(upTo address: UnsafeMutableRawPointer?) -> UInt {
    unsafe UInt(bitPattern: address) &- UInt(bitPattern: items)
  }

  /// The number of places before an address in the list.
  @inline(__always)
  private func usedCount(upTo address: UnsafeMutableRawPointer?) -> Int {
    unsafe Int(bitPattern: usedSize(upTo: address) / UInt(bitPattern: Self.stride))
  }

  /// Begins the part of a run of `node` in which each read is recorded by `recordOther`.
  mutating func beginSearching() {
    unsafe cursor = usedCount(upTo: reactive_reader_get())
    unsafe reactive_reader_set(items.unsafelyUnwrapped + count)
  }

  /// Ends the part of a run that `beginSearching` began.
  func endSearching() { unsafe reactive_reader_set(items.unsafelyUnwrapped + cursor) }

  /// Records a read of `source` by the run of `node`. Within `beginSearching` this is any read. Otherwise it is one that
  /// differs from that of the last run at its place.
  @inline(__always)
  mutating func recordOther(_ source: _Source, of node: _TrackingNode) {
    let isSearching = node.startsRun.value
    let index = isSearching ? cursor : unsafe usedCount(upTo: reactive_reader_get())
    if !contains(source, before: index) { record(source, at: index, of: node, isSearching: isSearching) }
  }

  @inline(never)
  private mutating func record(_ source: _Source, at index: Int, of node: _TrackingNode, isSearching: Bool) {
    if !refers(at: index, to: source) {
      if index < count {
        remove(at: index)
      } else {
        if count == capacity { grow() }
        count &+= 1
      }
      // `grow` has made room.
      let place = unsafe items.unsafelyUnwrapped + index
      unsafe place.initialize(
        to: Dependency(source: .owning(source), node: UnretainedReference(node), next: nil, previous: nil))
      unsafe source.dependents.inPlace.append(place)
    }
    cursor = index &+ 1
    unsafe reactive_reader_set(items.unsafelyUnwrapped + (isSearching ? count : cursor))
  }

  private func refers(at index: Int, to source: _Source) -> Bool {
    unsafe index < count && items.unsafelyUnwrapped[index].refers(to: source)
  }

  /// Whether the run under way has read `source` before, and this list was the last one to add a dependency on it. False for a
  /// source on which another node has begun to depend since; it is then recorded again, which costs a place and does no
  /// harm.
  @inline(__always)
  private func contains(_ source: _Source, before end: Int) -> Bool {
    let last = unsafe source.dependents.inPlace.last
    // An address outside of the list, below it too, has a number that is larger than any count.
    return unsafe last != nil && usedCount(upTo: last) < end
  }

  /// Removes the dependencies from `start` on.
  @inline(never)
  mutating func removeAll(from start: Int = 0) {
    while count > start {
      count &-= 1
      remove(at: count)
      unsafe items.unsafelyUnwrapped[count].source = nil
    }
  }

  /// Returns the next source of the check. Nil if none is left.
  mutating func next() -> UnretainedReference<_Source>? {
    if cursor == count { return nil }
    cursor &+= 1
    return unsafe items.unsafelyUnwrapped[cursor - 1].source
  }

  /// Returns the next source that is to be brought up to date, the first one if `isFirst`. Nil if none is left. The list owns
  /// the source, and is not changed while the inputs of its node are checked.
  @inline(__always)
  mutating func nextToRefresh(isFirst: Bool) -> UnretainedReference<_Source>? {
    var offset = isFirst ? 0 : storedCursor
    while offset < storedSize {
      let place = unsafe UnsafeMutableRawPointer(items.unsafelyUnwrapped).advanced(by: Int(offset))
        .assumingMemoryBound(to: Dependency.self)
      offset &+= UInt32(truncatingIfNeeded: Self.stride)
      // A place that is used has a source.
      let source = unsafe place.pointee.source.unsafelyUnwrapped
      if unsafe source.with({ $0.state.value.needsRefresh }) {
        storedCursor = offset
        return source
      }
    }
    storedCursor = offset
    return nil
  }

  /// Begins the check of the inputs by `next()`.
  mutating func beginCheck() { cursor = 0 }

  /// Whether `predicate` is true for a source. It runs no code of the user, so that the list does not change.
  func contains(where predicate: (_Source) -> Bool) -> Bool {
    for index in 0..<count {
      // The list owns the source.
      if unsafe items.unsafelyUnwrapped[index].source?.with(predicate) == true { return true }
    }
    return false
  }

  /// Whether `predicate` is true for the source before the next one to be checked.
  @inline(never)
  func lastChecked(satisfies predicate: (_Source) -> Bool) -> Bool {
    // The list owns the source.
    unsafe cursor > 0 && items.unsafelyUnwrapped[cursor - 1].source?.with(predicate) == true
  }

  private func remove(at index: Int) {
    let place = unsafe items.unsafelyUnwrapped + index
    guard let source = unsafe place.pointee.source else { return }
    unsafe source.with { unsafe $0.dependents.inPlace.remove(place) }
    Transaction.current.retire(source.erased)
  }

  /// Doubles the capacity, and stores the new address of each dependency in its neighbours.
  @inline(never)
  private mutating func grow() {
    let larger = 2 * capacity, old = unsafe items.unsafelyUnwrapped
    // Behind the last place, room for the source of one more; see the invariant.
    let byteCount = larger * MemoryLayout<Dependency>.stride + MemoryLayout<UInt>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: MemoryLayout<Dependency>.alignment)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    let moved = unsafe memory.bindMemory(to: Dependency.self, capacity: larger)
    for index in 0..<count {
      // One after another, so that the neighbours of each, which may be in this list too, have valid addresses.
      unsafe (moved + index).moveInitialize(from: old + index, count: 1)
      unsafe moved[index].source?.with {
        unsafe $0.dependents.inPlace.relocate(moved + index, from: old + index)
      }
    }
    if capacity > 1 { unsafe old.deallocate() }
    unsafe items = moved
    storedCapacity = UInt32(larger * Self.stride)  // stops the program at the 2^27th dependency of one node
  }
}

/// The dependencies that refer to one source, in the order in which they were added: a doubly linked list. The first link
/// has the last one as its previous one, so that the list takes one pointer in each source.
///
/// **Invariant: each link is initialized.** A `DependencyList` removes a link before it destroys it.
@safe @frozen @usableFromInline
struct DependentList: ~Copyable {
  @usableFromInline var first: UnsafeMutablePointer<Dependency>?

  @inlinable init() {}

  @inlinable @inline(__always) var isEmpty: Bool { unsafe first == nil }

  /// The link that was added last.
  var last: UnsafeMutablePointer<Dependency>? {
    @inline(__always) get { unsafe first?.pointee.previous }
  }

  mutating func append(_ link: UnsafeMutablePointer<Dependency>) {
    guard let first = unsafe first else {
      unsafe link.pointee.previous = link
      return unsafe self.first = link
    }
    unsafe link.pointee.previous = first.pointee.previous
    unsafe first.pointee.previous?.pointee.next = link
    unsafe first.pointee.previous = link
  }

  mutating func remove(_ link: UnsafeMutablePointer<Dependency>) {
    let (next, previous) = unsafe (link.pointee.next, link.pointee.previous)
    if unsafe first == link { unsafe first = next } else { unsafe previous?.pointee.next = next }
    // The link before that of the next one, or the last one, which the first one refers to. None is left if both are nil.
    unsafe (next ?? first)?.pointee.previous = previous
  }

  /// Makes the neighbours of a link that was moved from `old` refer to its new address.
  mutating func relocate(_ link: UnsafeMutablePointer<Dependency>, from old: UnsafeMutablePointer<Dependency>)
  {
    if unsafe first == old { unsafe first = link } else { unsafe link.pointee.previous?.pointee.next = link }
    unsafe (link.pointee.next ?? first)?.pointee.previous = link
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
  /// Marks the tracking nodes that have read this source, after a set.
  @inlinable @inline(__always)
  final func markDependents() { if !dependents.inPlace.isEmpty { markDependentNodes() } }

  @usableFromInline @inline(never)
  final func markDependentNodes() { markDependentNodes(isStale: true) }

  /// Marks the tracking nodes that have read this source, and all nodes downstream of them, as dirty.
  @inline(__always)
  final func markDependentNodes(isStale: Bool) {
    let transaction = Transaction.current
    dependents.inPlace.forEachNode {
      if $0.setDirty(isStale: isStale) { $0.markDownstream(in: transaction) }
    }
  }
}
