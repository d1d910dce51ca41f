/// The map from each element of a cloud to its node in the document.
struct ElementNodeIndex {
  /// By the position of the element in the list.
  private var nodes: [Int?]
  private var identities: [UInt64] = []
  /// By identity. Empty until identities are given.
  private var known: [UInt64: Int] = [:]

  /// Creates an index of elements with these nodes. Nil for an element without a node.
  init(_ nodes: [Int?]) { self.nodes = nodes }

  /// The node of an element. Nil if it has none yet.
  subscript(_ index: Int) -> Int? {
    get { nodes[index] }
    set {
      nodes[index] = newValue
      if index < identities.count { known[identities[index]] = newValue }
    }
  }

  /// Rearranges the nodes for `count` elements: by `next`, which has one identity for each element, or by position if
  /// the number of identities differs.
  mutating func arrange(_ count: Int, _ next: [UInt64]?) {
    guard let next, next.count == count else {
      while nodes.count < count { nodes.append(nil) }
      return
    }
    if known.isEmpty, identities.isEmpty {
      // The first identities belong to the elements in their current order.
      for (identity, node) in zip(next, nodes) { known[identity] = node }
    } else if next != identities {
      nodes = next.map { known[$0] }
    }
    identities = next
    while nodes.count < count { nodes.append(nil) }
  }
}
