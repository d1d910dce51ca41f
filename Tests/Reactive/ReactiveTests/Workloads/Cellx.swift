import Reactive

/// The graph of cellx: four sources and `layers` layers of four values, with an effect on each.
final class Cellx {
  static let layerCounts = [1_000, 2_500]
  /// The values at the end, before and after the sources are set.
  static let expected = [[-3, -6, -2, 2], [-2, -4, 2, 3]]

  private let sources = (1...4).map { Property($0) }
  private let ends: [Derived<Int>]
  private var effects: [Effect] = []

  init(layers: Int) {
    let s = sources
    var made: [Effect] = []
    func observed(_ layer: [Derived<Int>]) -> [Derived<Int>] {
      for value in layer { made.append(Effect { _ = value.value }) }
      return layer
    }
    // The first layer reads the sources, each other one the layer before.
    var p = observed([
      Derived { s[1].value }, Derived { s[0].value - s[2].value }, Derived { s[1].value + s[3].value },
      Derived { s[2].value },
    ])
    for _ in 1..<layers {
      let (a, b, c, d) = (p[0], p[1], p[2], p[3])
      p = observed([
        Derived { b.value }, Derived { a.value - c.value }, Derived { b.value + d.value },
        Derived { c.value },
      ])
    }
    ends = p
    effects = made
  }

  /// Reads the ends, sets the sources, and reads the ends again.
  func call() -> [[Int]] {
    let before = ends.map(\.value)
    batch { for (index, source) in sources.enumerated() { source.value = 4 - index } }
    return [before, ends.map(\.value)]
  }
}
