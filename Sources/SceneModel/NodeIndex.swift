/// The node of each element of a cloud.
struct NodeIndex {
  /// By the elements' places in the list.
  private var nodes: [Int?]
  private var identities: [UInt64] = []
  /// By identity, once there are any.
  private var known: [UInt64: Int] = [:]

  /// Creates an index of elements with these nodes; nil for an element without one.
  init(_ nodes: [Int?]) { self.nodes = nodes }

  /// The node of an element; nil if it has none yet.
  subscript(_ index: Int) -> Int? {
    get { nodes[index] }
    set {
      nodes[index] = newValue
      if index < identities.count { known[identities[index]] = newValue }
    }
  }

  /// Rearranges the nodes for `count` elements: by `next`, one identity for each element, or by place if there are not as
  /// many identities.
  mutating func arrange(_ count: Int, _ next: [UInt64]?) {
    guard let next, next.count == count else {
      while nodes.count < count { nodes.append(nil) }
      return
    }
    if known.isEmpty, identities.isEmpty {
      // The first identities belong to the elements in their current places.
      for (identity, node) in zip(next, nodes) { known[identity] = node }
    } else if next != identities {
      nodes = next.map { known[$0] }
    }
    identities = next
    while nodes.count < count { nodes.append(nil) }
  }
}
