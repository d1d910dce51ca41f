import Reactive

/// `width` chains of `height` values (+1) from one source, each with an effect: the propagation of one increment.
final class Propagation {
  static let sizes = [1, 10, 100].flatMap { width in [1, 10, 100].map { (width: width, height: $0) } }

  private let source = Property(1)
  private(set) var effects: [Effect] = []
  /// The sum of the ends, by the effects' last runs.
  private(set) var runs = 0

  init(width: Int, height: Int) {
    let source = source
    for _ in 0..<width {
      var end = Derived { source.value + 1 }
      for _ in 1..<height { end = Derived { [end] in end.value + 1 } }
      effects.append(
        Effect { [unowned self, end] in
          _ = end.value
          runs += 1
        })
    }
  }

  func call() { source.value += 1 }
}
