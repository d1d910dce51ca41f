/// Disjoint sets of numbers (union-find): R. E. Tarjan, "Efficiency of a good but not linear set union algorithm"
/// (1975), with path halving.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of `a` and `b`. The lower root becomes the root of both, so the result does not depend on the
  /// order.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    parents[max(a, b)] = min(a, b)
  }
}
