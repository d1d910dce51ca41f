import SceneExpressions
import SceneFiles

/// What reads what in a scene file: the graph of `orrery info --graph`, with the identities of properties and models.
struct DependencyIndex {
  /// The objects that the bindings set, such as properties, by the names of the bindings in a `SceneTrace`.
  private(set) var targets: [String: ObjectIdentifier] = [:]
  /// The names of the values that expressions read.
  private var names: [ObjectIdentifier: String] = [:]
  /// The objects whose bindings read a value, and the values that the binding of an object reads.
  private var readers: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  private var inputs: [ObjectIdentifier: [ObjectIdentifier]] = [:]

  /// That one object reads another.
  private struct Edge: Hashable {
    let reader: ObjectIdentifier, input: ObjectIdentifier
  }

  /// Creates the index of the current bindings. O(expressions).
  init(_ bindings: SceneBindings?) {
    guard let description = bindings?.description else { return }
    var edges: Set<Edge> = []
    for cell in description.cells {
      guard let target = cell.property.target else { continue }
      if cell.component == nil { add(target, named: cell.name) }
      connect(target, to: cell.inputs, in: description, &edges)
    }
    for cell in description.elementwise {
      guard let target = cell.target else { continue }
      targets[cell.property.name] = target
      let cells = cell.inputs.compactMap { if case .cell(let number) = $0 { number } else { nil } }
      connect(target, to: cells, in: description, &edges)
    }
    for function in description.functions {
      guard let target = function.target else { continue }
      targets[function.name] = target
      connect(target, to: function.inputs.map(\.cell), in: description, &edges)
    }
  }

  private mutating func add(_ target: ObjectIdentifier, named name: String) {
    targets[name] = target
    names[target] = name
  }

  private mutating func connect(
    _ target: ObjectIdentifier, to cells: [Int], in description: GraphDescription, _ edges: inout Set<Edge>
  ) {
    for number in cells {
      // The parts of a vector belong to the same property.
      guard let input = description.cells[number].property.target, input != target,
        edges.insert(Edge(reader: target, input: input)).inserted
      else { continue }
      inputs[target, default: []].append(input)
      readers[input, default: []].append(target)
    }
  }

  /// Returns the objects whose bindings read a value, directly or through others.
  func readers(of value: ObjectIdentifier) -> [ObjectIdentifier] { Self.reached(from: [value], by: readers) }

  /// Returns the names of the values that the bindings of objects read, directly or through others: first those that no
  /// expression computes, such as parameters.
  func inputNames(of objects: [ObjectIdentifier]) -> [String] {
    let found = Self.reached(from: objects, by: inputs)
    let (free, computed) = (found.filter { inputs[$0] == nil }, found.filter { inputs[$0] != nil })
    return (free + computed).compactMap { names[$0] }
  }

  /// Returns the objects that edges lead to from `starts`, the nearest first.
  private static func reached(
    from starts: [ObjectIdentifier], by edges: [ObjectIdentifier: [ObjectIdentifier]]
  ) -> [ObjectIdentifier] {
    var (found, seen, place) = (starts, Set(starts), 0)
    while place < found.count {
      found += (edges[found[place]] ?? []).filter { seen.insert($0).inserted }
      place += 1
    }
    return Array(found.dropFirst(starts.count))
  }
}
