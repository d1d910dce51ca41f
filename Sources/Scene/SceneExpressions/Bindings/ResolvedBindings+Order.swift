extension ResolvedBindings {
  /// The maximum length of a chain of cells that read each other. A change propagates through such a chain recursively,
  /// so the limit bounds the stack depth.
  static let depthLimit = 256

  /// Returns the indices of all cells in topological order: each cell comes after the cells that it reads. Cells
  /// without such a relation keep the order of the bindings. Depth-first search with an explicit stack, so long chains
  /// do not use the call stack. O(cells + names).
  ///
  /// - Throws: `BindingError` if cells form a cycle or a chain longer than `depthLimit`.
  func topologicalOrder() throws(BindingError) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(cells.count)
    // The depth of each visited cell; 0 while it is on the current path.
    var depths = [Int?](repeating: nil, count: cells.count)
    for start in cells.indices where depths[start] == nil {
      var path = [TraversalStackEntry(start, dependencies(ofCell: start))]
      depths[start] = 0
      while var step = path.popLast() {
        guard let (next, column) = step.takeNext() else {
          depths[step.cell] = step.depth
          order.append(step.cell)
          if step.depth > Self.depthLimit { throw error(at: step.cell, 1, .tooDeep(limit: Self.depthLimit)) }
          if let last = path.indices.last { path[last].depth = max(path[last].depth, step.depth + 1) }
          continue
        }
        path.append(step)
        switch depths[next] {
        case 0?:
          let cycle = path.drop { $0.cell != next }.map(\.cell) + [next]
          throw error(at: step.cell, column, .cycle(names(of: cycle)), closing: cycle)
        case let depth?: path[path.count - 1].depth = max(step.depth, depth + 1)
        case nil:
          depths[next] = 0
          path.append(TraversalStackEntry(next, dependencies(ofCell: next)))
        }
      }
    }
    return order
  }

  /// A cell on the current path, and its dependencies that are not visited yet.
  private struct TraversalStackEntry {
    let cell: Int
    var depth = 1
    private var rest: ArraySlice<(cell: Int, column: Int)>

    init(_ cell: Int, _ dependencies: [(cell: Int, column: Int)]) {
      (self.cell, rest) = (cell, dependencies[...])
    }

    mutating func takeNext() -> (cell: Int, column: Int)? { rest.popFirst() }
  }

  /// Returns the names of the cells of a cycle. A vector is omitted if the cycle continues with one of its components,
  /// which is more specific.
  private func names(of cycle: [Int]) -> [String] {
    var shown = cycle.dropLast().filter { index in
      if case .expression = cells[index].content { true } else { false }
    }
    if let first = shown.first { shown.append(first) }
    return shown.map { cells[$0].name }
  }

  /// Returns the error for a cell. The cell of a vector of components has no expression; the error then refers to the
  /// nearest expression before it in the cycle.
  private func error(
    at index: Int, _ column: Int, _ reason: BindingError.Reason, closing cycle: [Int] = []
  ) -> BindingError {
    if case .expression(let bound, _) = cells[index].content {
      return BindingError(cells[index].name, bound, column: column, reason)
    }
    for other in cycle.reversed() + dependencies(ofCell: index).map(\.cell) {
      if case .expression(let bound, _) = cells[other].content {
        return BindingError(cells[other].name, bound, reason)
      }
    }
    return BindingError(
      property: cells[index].name, text: "", column: 1, reason: reason, origin: nil, file: nil,
      admission: .mistake)
  }
}
