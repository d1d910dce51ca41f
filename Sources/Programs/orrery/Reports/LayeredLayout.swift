/// A layered drawing of a directed acyclic graph, from left to right (Sugiyama, Tagawa and Toda, 1981): each node is in
/// the layer after the last of its inputs, and the order in a layer reduces crossings by the barycentre method.
///
/// An edge that spans several layers bends at a point of each layer between, so that it does not cross nodes.
struct LayeredLayout {
  /// The size of a node.
  struct Size {
    var width: Double
    var height: Double
  }

  /// The centre of each node.
  private(set) var centers: [SIMD2<Double>] = []
  /// The width of the layer of each node.
  private(set) var widths: [Double] = []
  /// The bends of each edge, between its two nodes.
  private(set) var bends: [[SIMD2<Double>]] = []
  /// The size of the drawing.
  private(set) var size = Size(width: 0, height: 0)

  private static let (layerGap, nodeGap, bendHeight) = (56.0, 14.0, 4.0)
  /// The number of sweeps over the layers that order and align the nodes.
  private static let sweepCount = 8
  /// The largest number of bends. Beyond it edges are straight.
  private static let bendLimit = 20_000

  /// A node of the graph, or a bend.
  private struct Item {
    var layer: Int
    var size: Size
    var y = 0.0
    var inputs: [Int] = []
    var outputs: [Int] = []
  }

  /// Lays out a graph. `edges` are pairs of indices of `sizes`: an input, and the node that depends on it. They must not
  /// form a cycle. O(sweeps × (nodes + edges × layers)), and the sorting of the layers.
  init(_ sizes: [Size], edges: [(from: Int, to: Int)]) {
    let layers = Self.layers(sizes.count, edges)
    var items = zip(sizes, layers).map { Item(layer: $1, size: $0) }
    let layerCount = (layers.max() ?? 0) + 1
    let bendCount = edges.reduce(0) { $0 + layers[$1.to] - layers[$1.from] - 1 }
    var paths: [[Int]] = []
    for edge in edges {
      var path: [Int] = []
      var last = edge.from
      for layer in layers[edge.from] + 1..<max(layers[edge.from] + 1, layers[edge.to])
      where bendCount <= Self.bendLimit {
        items.append(Item(layer: layer, size: Size(width: 0, height: Self.bendHeight)))
        Self.connect(last, items.count - 1, &items)
        last = items.count - 1
        path.append(last)
      }
      Self.connect(last, edge.to, &items)
      paths.append(path)
    }
    var rows: [[Int]] = Array(repeating: [], count: layerCount)
    for index in items.indices { rows[items[index].layer].append(index) }
    Self.order(&rows, &items)
    Self.align(rows, &items)
    place(rows, items, nodeCount: sizes.count, paths)
  }

  private static func connect(_ from: Int, _ to: Int, _ items: inout [Item]) {
    items[from].outputs.append(to)
    items[to].inputs.append(from)
  }

  /// Returns the layer of each node: the length of the longest path to it. Kahn's order.
  private static func layers(_ count: Int, _ edges: [(from: Int, to: Int)]) -> [Int] {
    var layers = Array(repeating: 0, count: count), missing = layers
    var outputs: [[Int]] = Array(repeating: [], count: count)
    for edge in edges {
      outputs[edge.from].append(edge.to)
      missing[edge.to] += 1
    }
    var ready = (0..<count).filter { missing[$0] == 0 }
    while let node = ready.popLast() {
      for output in outputs[node] {
        layers[output] = max(layers[output], layers[node] + 1)
        missing[output] -= 1
        if missing[output] == 0 { ready.append(output) }
      }
    }
    return layers
  }

  /// Sorts each layer by the mean place of the neighbours in the layer before or after, in alternating sweeps.
  private static func order(_ rows: inout [[Int]], _ items: inout [Item]) {
    func number(_ row: [Int]) { for (place, index) in row.enumerated() { items[index].y = Double(place) } }
    for row in rows { number(row) }
    for sweep in 0..<sweepCount {
      let isForward = sweep.isMultiple(of: 2)
      for layer in isForward ? Array(rows.indices) : rows.indices.reversed() {
        let keys = rows[layer].enumerated().map { place, index in
          (
            mean(isForward ? items[index].inputs : items[index].outputs, items) ?? items[index].y, place,
            index
          )
        }
        rows[layer] = keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        number(rows[layer])
      }
    }
  }

  private static func mean(_ neighbors: [Int], _ items: [Item]) -> Double? {
    neighbors.isEmpty ? nil : neighbors.reduce(0) { $0 + items[$1].y } / Double(neighbors.count)
  }

  /// Moves each node towards the mean of its neighbours as far as the order of its layer permits.
  private static func align(_ rows: [[Int]], _ items: inout [Item]) {
    for row in rows {
      var y = 0.0
      for index in row {
        items[index].y = y + items[index].size.height / 2
        y += items[index].size.height + nodeGap
      }
    }
    for sweep in 0..<sweepCount {
      let isForward = sweep.isMultiple(of: 2)
      for layer in isForward ? Array(rows.indices) : rows.indices.reversed() {
        let row = rows[layer]
        let wanted = row.map { index in
          mean(isForward ? items[index].inputs : items[index].outputs, items) ?? items[index].y
        }
        // The mean of the lowest places from above and the highest ones from below keeps the order and the gaps.
        var above = wanted, below = wanted
        for place in row.indices.dropFirst() {
          above[place] = max(wanted[place], above[place - 1] + separation(row[place - 1], row[place], items))
        }
        for place in row.indices.dropLast().reversed() {
          below[place] = min(wanted[place], below[place + 1] - separation(row[place], row[place + 1], items))
        }
        for place in row.indices { items[row[place]].y = (above[place] + below[place]) / 2 }
      }
    }
  }

  private static func separation(_ upper: Int, _ lower: Int, _ items: [Item]) -> Double {
    (items[upper].size.height + items[lower].size.height) / 2 + nodeGap
  }

  private mutating func place(_ rows: [[Int]], _ items: [Item], nodeCount: Int, _ paths: [[Int]]) {
    let top = items.map { $0.y - $0.size.height / 2 }.min() ?? 0
    let bottom = items.map { $0.y + $0.size.height / 2 }.max() ?? 0
    var left = 0.0
    var points = Array(repeating: SIMD2<Double>.zero, count: items.count)
    var widths = Array(repeating: 0.0, count: items.count)
    for row in rows {
      let width = row.map { items[$0].size.width }.max() ?? 0
      for index in row {
        points[index] = [left + width / 2, items[index].y - top]
        widths[index] = width
      }
      left += width + Self.layerGap
    }
    centers = Array(points[..<nodeCount])
    self.widths = Array(widths[..<nodeCount])
    // An edge crosses a layer horizontally.
    bends = paths.map { path in
      path.flatMap { index -> [SIMD2<Double>] in
        let half = SIMD2<Double>(widths[index] / 2, 0)
        return [points[index] - half, points[index] + half]
      }
    }
    size = Size(width: max(0, left - Self.layerGap), height: bottom - top)
  }
}
