import CReactive

/// One source that a tracking node has read, and its place in that source's list of dependents. 16 bytes, so that the check of
/// the inputs of a node reads one line of the cache for four of them.
@safe @frozen @usableFromInline
struct Dependency {
  /// The source; owned. Nil for a place that is not used.
  @usableFromInline var source: UnretainedReference<_Source>?
  /// The index of the node in the source's list of dependents.
  @usableFromInline var index: UInt32

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
/// places that a run has not used are removed after it. So a list never allocates within its capacity. The first two places
/// are in the list itself: a closure that reads two sources needs no allocation.
///
/// Each dependency has an entry in the list of its source's dependents, and its index there. Adding and removing one is O(1),
/// and nodes are marked in the order in which they began to depend on the source.
///
/// While a closure runs, the place of its next read is in a thread-local variable; see `Reader`.
///
/// **Invariant: `items` has `capacity` places, of which the first `count` are initialized, and each of these is in the
/// list of its source. The word in which the next place has its source can be read, and is not the address of a source.**
/// So a read is compared without a comparison of indices. If the places are in the list, `items` is the address of the first
/// one, and the list, which is in a cell of its node, does not move; the word behind these places is `items`. Otherwise the
/// word before the first place is the capacity. No method runs code of the user: references to sources are given to the
/// transaction.
@safe @usableFromInline
struct DependencyList: ~Copyable {
  // The first property, so that its address is that of the list: room for `ownCapacity` places.
  private var ownPlaces: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
  // Directly behind these places.
  private var items: UnsafeMutablePointer<Dependency>?
  // In bytes, so that addresses are compared without divisions, and of 32 bits each, so that a tracking node takes less of
  // the cache.
  private var storedSize: UInt32 = 0
  private var storedCursor: UInt32 = 0

  private static var stride: Int { MemoryLayout<Dependency>.stride }
  /// The number of places in the list itself.
  private static var ownCapacity: Int { 2 }

  private(set) var count: Int {
    get { Int(storedSize) / Self.stride }
    set { storedSize = UInt32(truncatingIfNeeded: newValue * Self.stride) }
  }
  /// While the inputs of the node are checked, the index of the next one. While the closure starts an asynchronous run,
  /// the number of the places that it has used.
  private var cursor: Int {
    get { Int(storedCursor) / Self.stride }
    set { storedCursor = UInt32(truncatingIfNeeded: newValue * Self.stride) }
  }

  init() {}

  /// Makes the first places usable. Called once, by the initializer of `node`, in which the list is.
  @inline(__always)
  mutating func prepare(in node: _TrackingNode) { unsafe items = node.ownPlaces }

  /// Removes everything and frees the memory. Called once, by the deinit of `node`.
  mutating func end(in node: _TrackingNode) {
    removeAll()
    if hasOwnMemory(of: node) { unsafe Self.memory(items.unsafelyUnwrapped).deallocate() }
  }

  /// Whether the places are not in the list.
  private func hasOwnMemory(of node: _TrackingNode) -> Bool { unsafe items != node.ownPlaces }

  private func capacity(in node: _TrackingNode) -> Int {
    unsafe hasOwnMemory(of: node) ? Self.memory(items.unsafelyUnwrapped).pointee : Self.ownCapacity
  }

  /// The capacity of places that are not in the list, before the first one.
  @unsafe
  private static func memory(_ places: UnsafeMutablePointer<Dependency>) -> UnsafeMutablePointer<Int> {
    unsafe UnsafeMutableRawPointer(places).assumingMemoryBound(to: Int.self) - 1
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
    if source.dependents.inPlace.ends(with: node, before: index) { return }
    record(source, at: index, of: node, isSearching: isSearching)
  }

  @inline(never)
  private mutating func record(_ source: _Source, at index: Int, of node: _TrackingNode, isSearching: Bool) {
    if !refers(at: index, to: source) {
      if index < count {
        remove(at: index)
      } else {
        if count == capacity(in: node) { grow(in: node) }
        count &+= 1
      }
      // `grow` has made room.
      let place = unsafe items.unsafelyUnwrapped + index
      let dependent = source.dependents.inPlace.append(node, place: index)
      unsafe place.initialize(to: Dependency(source: .owning(source), index: dependent))
    }
    cursor = index &+ 1
    unsafe reactive_reader_set(items.unsafelyUnwrapped + (isSearching ? count : cursor))
  }

  private func refers(at index: Int, to source: _Source) -> Bool {
    unsafe index < count && items.unsafelyUnwrapped[index].refers(to: source)
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
    unsafe source.with { unsafe $0.dependents.inPlace.remove(at: place.pointee.index) }
    Transaction.current.retire(source.erased)
  }

  /// Stores the index that the node has now among the dependents of the source at `place`.
  func setIndex(_ index: UInt32, ofPlace place: UInt32) {
    unsafe items.unsafelyUnwrapped[Int(place)].index = index
  }

  /// Doubles the capacity.
  @inline(never)
  private mutating func grow(in node: _TrackingNode) {
    let larger = 2 * capacity(in: node), old = unsafe items.unsafelyUnwrapped
    // Behind the last place, room for one more; see the invariant. Before the first one, the capacity.
    let word = MemoryLayout<Int>.stride, byteCount = word + (larger + 1) * Self.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: MemoryLayout<Dependency>.alignment)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    unsafe memory.bindMemory(to: Int.self, capacity: 1).pointee = larger
    let moved = unsafe (memory + word).bindMemory(to: Dependency.self, capacity: larger)
    unsafe moved.moveInitialize(from: old, count: count)
    if hasOwnMemory(of: node) { unsafe Self.memory(old).deallocate() }
    unsafe items = moved  // the size in bytes stops the program at the 2^28th dependency of one node
  }
}

extension _TrackingNode {
  /// The first of the places in the list of dependencies, which begins with them.
  @unsafe fileprivate final var ownPlaces: UnsafeMutablePointer<Dependency> {
    unsafe UnsafeMutableRawPointer(dependencies.storage._address).assumingMemoryBound(to: Dependency.self)
  }
}
