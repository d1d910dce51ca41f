extension BindingPlan {
  /// How many cells may read each other in a row: a change passes through them on one stack.
  static let depthLimit = 256

  /// The numbers of all cells, each after those that it reads; otherwise in the order of the bindings. O(cells + names),
  /// and no deeper on the stack however long the rows are.
  ///
  /// - Throws: `BindingError` if cells read each other in a circle, or in too long a row.
  func order() throws(BindingError) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(cells.count)
    // Of what was visited the depth; 0 while it is on the path.
    var depths = [Int?](repeating: nil, count: cells.count)
    for start in cells.indices where depths[start] == nil {
      var path = [Step(start, dependencies(of: start))]
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
          path.append(Step(next, dependencies(of: next)))
        }
      }
    }
    return order
  }

  /// A cell on the path, and what it reads that is yet to be visited.
  private struct Step {
    let cell: Int
    var depth = 1
    private var rest: ArraySlice<(cell: Int, column: Int)>

    init(_ cell: Int, _ dependencies: [(cell: Int, column: Int)]) {
      (self.cell, rest) = (cell, dependencies[...])
    }

    mutating func takeNext() -> (cell: Int, column: Int)? { rest.popFirst() }
  }

  /// The names around a circle. A vector is left out where one of its components, which comes next, says more.
  private func names(of cycle: [Int]) -> [String] {
    var shown = cycle.dropLast().filter { number in
      if case .expression = cells[number].content { true } else { false }
    }
    if let first = shown.first { shown.append(first) }
    return shown.map { cells[$0].name }
  }

  /// The error of a cell; of one that only joins components, that of the expression of the cycle before it.
  private func error(
    at number: Int, _ column: Int, _ reason: BindingError.Reason, closing cycle: [Int] = []
  ) -> BindingError {
    if case .expression(let bound, _) = cells[number].content {
      return BindingError(cells[number].name, bound, column: column, reason)
    }
    for other in cycle.reversed() + dependencies(of: number).map(\.cell) {
      if case .expression(let bound, _) = cells[other].content {
        return BindingError(cells[other].name, bound, reason)
      }
    }
    return BindingError(
      property: cells[number].name, text: "", column: 1, reason: reason, origin: nil)
  }
}
