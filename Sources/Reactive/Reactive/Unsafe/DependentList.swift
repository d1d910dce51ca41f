/// The tracking nodes that have read one source, in the order in which they began to depend on it.
///
/// Each entry is a node, and the index of the place in the node's list of dependencies. The first two entries are in the list
/// itself, near the state of the source: to mark a graph in which few values have more readers, nothing else is read of a
/// source. If there are more, all but the first are in one allocation, the nodes before the places, so that the memory of
/// several nodes can be loaded at the same time. A linked list would give the address of each only after the one before has
/// been loaded.
///
/// A node that is removed leaves a vacant entry, unless it is the last one, and the list is compacted when half of it is
/// vacant. So adding and removing are amortised O(1).
///
/// **Invariant: `first` is the address of the first node, or 0 if that entry is vacant. `rest` is 0 if there is no other entry,
/// the address of the second node, or that of a `Header` and 1. Behind this header there are `capacity` nodes, of which
/// the first `count - 1` are initialized, and then as many places. The last node is not nil.** A node is alive while it is
/// in the list: its deinit removes its dependencies.
@safe @frozen @usableFromInline
struct DependentList: ~Copyable {
  typealias Node = UnretainedReference<_TrackingNode>

  private struct Header {
    let capacity: UInt32
    var vacancies: UInt32 = 0
  }

  // The first two properties, so that a node in `rest` is behind one at the address of the list.
  private var first: UInt = 0
  private var rest: UInt = 0
  private var firstPlace: UInt32 = 0
  /// The place of the second entry, if it is in the list.
  private var secondPlace: UInt32 = 0
  /// The number of entries, vacant ones included.
  @usableFromInline var count: UInt32 = 0

  @usableFromInline
  init() {}

  @usableFromInline
  deinit { if isAllocated { unsafe header.deallocate() } }

  @inlinable @inline(__always) var isEmpty: Bool { count == 0 }

  @inline(__always) var isAllocated: Bool { rest & 1 != 0 }

  /// Adds a node, which has read the source at `place`. Returns its index. Amortised O(1).
  mutating func append(_ node: _TrackingNode, place: Int) -> UInt32 {
    let place = UInt32(truncatingIfNeeded: place)
    if unsafe isAllocated ? count > header.pointee.capacity : count > 1 { grow() }
    let index = count
    count = index &+ 1
    set(Node(node), place, at: index)
    return index
  }

  /// Removes the node at `index`. Amortised O(1).
  mutating func remove(at index: UInt32) {
    if isAllocated { return removeAllocated(at: index) }
    count &-= 1
    if index == 0 {
      (first, firstPlace) = (rest, secondPlace)
      if let node = unsafe Self.node(first) { Self.setIndex(0, of: node, place: firstPlace) }
    }
    rest = 0
  }

  private mutating func removeAllocated(at index: UInt32) {
    set(nil, 0, at: index)
    // In variables, here and below: the instrumentation of `--sanitize=thread` for a change through a property of the list
    // crashes Swift 6.3.
    let header = unsafe header
    var vacancies = unsafe header.pointee.vacancies &+ 1
    while count > 0, entry(at: count - 1).node == nil {
      count &-= 1
      vacancies &-= 1
    }
    unsafe header.pointee.vacancies = vacancies
    if vacancies > count / 2 { compact() }
  }

  /// Whether the last entry is that of `node`, and of a place before `end`.
  func ends(with node: _TrackingNode, before end: Int) -> Bool {
    if count == 0 { return false }
    let last = entry(at: count - 1)
    return last.node?.refers(to: node) == true && Int(last.place) < end
  }

  /// Moves the entries to the front, so that none is vacant.
  private mutating func compact() {
    var kept: UInt32 = 0
    for index in 0..<count {
      let (node, place) = entry(at: index)
      guard let node else { continue }
      if kept != index {
        set(node, place, at: kept)
        Self.setIndex(kept, of: node, place: place)
      }
      kept &+= 1
    }
    count = kept
    let header = unsafe header
    unsafe header.pointee.vacancies = 0
  }

  /// Doubles the capacity.
  @inline(never)
  private mutating func grow() {
    // With four nodes, this takes the 56 bytes that an allocator has a size for.
    let capacity = unsafe isAllocated ? 2 * header.pointee.capacity : 4
    let size =
      MemoryLayout<Header>.stride + Int(capacity) * (MemoryLayout<Node?>.stride + MemoryLayout<UInt32>.stride)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<UInt>.alignment)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    var vacancies: UInt32 = 0
    if isAllocated { vacancies = unsafe header.pointee.vacancies }
    unsafe memory.bindMemory(to: Header.self, capacity: 1).pointee =
      Header(capacity: capacity, vacancies: vacancies)
    let old = rest, isOldAllocated = isAllocated
    let (second, place) = unsafe isAllocated ? (nil, 0) : (Self.node(rest), secondPlace)
    rest = UInt(bitPattern: memory) | 1
    if isOldAllocated {
      let oldHeader = unsafe Self.header(old), moved = Int(count) - 1
      unsafe Self.nodes(header).update(from: Self.nodes(oldHeader), count: moved)
      unsafe Self.places(header).update(from: Self.places(oldHeader), count: moved)
      unsafe oldHeader.deallocate()
    } else {
      set(second, place, at: 1)
    }
  }

  private func entry(at index: UInt32) -> (node: Node?, place: UInt32) {
    if index == 0 { return unsafe (Self.node(first), firstPlace) }
    if !isAllocated { return unsafe (Self.node(rest), secondPlace) }
    return unsafe (Self.nodes(header)[Int(index) - 1], Self.places(header)[Int(index) - 1])
  }

  private mutating func set(_ node: Node?, _ place: UInt32, at index: UInt32) {
    if index == 0 {
      (first, firstPlace) = (Self.address(of: node), place)
    } else if !isAllocated {
      (rest, secondPlace) = (Self.address(of: node), place)
    } else {
      unsafe (Self.nodes(header)[Int(index) - 1], Self.places(header)[Int(index) - 1]) = (node, place)
    }
  }

  private static func setIndex(_ index: UInt32, of node: Node, place: UInt32) {
    // A node is alive while it is in the list.
    unsafe node.with { $0.dependencies.inPlace.setIndex(index, ofPlace: place) }
  }

  /// The header of a list that is allocated.
  @unsafe @inline(__always)
  private var header: UnsafeMutablePointer<Header> { unsafe Self.header(rest) }

  @unsafe @inline(__always)
  private static func header(_ address: UInt) -> UnsafeMutablePointer<Header> {
    unsafe UnsafeMutablePointer(bitPattern: address &- 1).unsafelyUnwrapped
  }

  @unsafe @inline(__always)
  private static func nodes(_ header: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<Node?> {
    unsafe UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Node?.self)
  }

  @unsafe
  private static func places(_ header: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<UInt32> {
    unsafe UnsafeMutableRawPointer(nodes(header) + Int(header.pointee.capacity))
      .assumingMemoryBound(to: UInt32.self)
  }

  private static func address(of node: Node?) -> UInt { UInt(bitPattern: unsafe node?.reference.toOpaque()) }

  @unsafe @inline(__always)
  private static func node(_ address: UInt) -> Node? {
    unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Node(Unmanaged.fromOpaque($0)) }
  }
}

extension DependentList {
  /// The first node. Nil if that entry is vacant.
  @inline(__always) var firstNode: Node? { unsafe Self.node(first) }

  /// Whether there are entries behind the first one.
  @inline(__always) var hasOtherNodes: Bool { rest != 0 }

  /// The second node, if it is in the list. Nil if the nodes behind the first one are `allocatedNodes`.
  @inline(__always) var secondNode: Node? { unsafe isAllocated ? nil : Self.node(rest) }

  /// The nodes behind the first one, if they are not in the list. Their memory does not move while no code of the user runs.
  @unsafe @inline(__always)
  var allocatedNodes: DependentNodes {
    let nodes = unsafe Self.nodes(header)
    return unsafe DependentNodes(next: nodes, end: nodes + (count == 0 ? 0 : Int(count) &- 1))
  }
}

/// The part of the memory of a list that is not visited yet. Vacant entries are nil.
@unsafe @usableFromInline
struct DependentNodes {
  var next: UnsafeMutablePointer<DependentList.Node?>
  let end: UnsafeMutablePointer<DependentList.Node?>

  /// Calls `body` with each node. `body` runs no code of the user, so that the list does not change, and each node is alive.
  @inline(__always)
  func forEach(_ body: (_TrackingNode) -> Void) {
    var next = unsafe next
    while unsafe next != end {
      if let node = unsafe next.pointee { unsafe node.with(body) }
      unsafe next += 1
    }
  }
}

extension _Source {
  /// Calls `body` with each node that has read this source. `body` runs no code of the user, so that the list does not change.
  @inline(__always)
  final func forEachDependent(_ body: (_TrackingNode) -> Void) {
    // One call of `body`, so that it is compiled once.
    var next = dependents.inPlace.firstNode
    var others = unsafe otherDependents
    while true {
      // A node is alive while it is in the list.
      if let next { unsafe next.with(body) }
      if unsafe others.next == others.end { return }
      next = unsafe others.next.pointee
      unsafe others.next += 1
    }
  }

  /// The dependents behind the first one.
  @unsafe @inline(__always)
  final var otherDependents: DependentNodes {
    if dependents.inPlace.isAllocated { return unsafe dependents.inPlace.allocatedNodes }
    // The second one, which is behind the first one in the list.
    let list = unsafe UnsafeMutableRawPointer(dependents.storage._address)
    let second = unsafe list.assumingMemoryBound(to: DependentList.Node?.self) + 1
    return unsafe DependentNodes(next: second, end: second + (dependents.inPlace.hasOtherNodes ? 1 : 0))
  }
}
