import Reactive

/// The eight shapes of kairo. Each call returns the number of runs of the effects, or -1 if a value was wrong.
enum Kairo {
  static var all: [Workload] { [deep, broad, diamond, triangle, repeated, unstable, avoidable, mux] }

  /// Sets `head` to 1 and then to 0, 1, ..., n - 1, each in a batch, and checks what `end` reads.
  private static func workload(
    _ name: String, _ head: Property<Int>, n: Int, runs: Int, _ counter: Counter, _ effects: [Effect],
    end: @escaping () -> Int, expecting expected: @escaping (Int) -> Int
  ) -> Workload {
    Workload(
      name: "kairo \(name)",
      call: {
        withExtendedLifetime(effects) {
          batch { head.value = 1 }
          counter.count = 0
          var isRight = true
          for value in 0..<n {
            batch { head.value = value }
            if end() != expected(value) { isRight = false }
          }
          return isRight ? Double(counter.count) : -1
        }
      }, expected: Double(runs))
  }

  static var deep: Workload {
    let head = Property(0), counter = Counter()
    var end = Derived { head.value + 1 }
    for _ in 1..<50 { end = Derived { [end] in end.value + 1 } }
    let last = end
    let effect = Effect {
      _ = last.value
      counter.count += 1
    }
    return workload("deep", head, n: 50, runs: 50, counter, [effect], end: { last.value }) { $0 + 50 }
  }

  static var broad: Workload {
    let head = Property(0), counter = Counter()
    var effects: [Effect] = [], last = Derived { 0 }
    for index in 0..<50 {
      let sum = Derived { head.value + index }
      let next = Derived { sum.value + 1 }
      effects.append(
        Effect {
          _ = next.value
          counter.count += 1
        })
      last = next
    }
    let end = last
    return workload("broad", head, n: 50, runs: 2_500, counter, effects, end: { end.value }) { $0 + 50 }
  }

  static var diamond: Workload {
    let head = Property(0), counter = Counter()
    let branches = (0..<5).map { _ in Derived { head.value + 1 } }
    let sum = Derived { branches.reduce(0) { $0 + $1.value } }
    let effect = Effect {
      _ = sum.value
      counter.count += 1
    }
    return workload("diamond", head, n: 500, runs: 500, counter, [effect], end: { sum.value }) {
      5 * ($0 + 1)
    }
  }

  static var triangle: Workload {
    let head = Property(0), counter = Counter()
    var list: [Derived<Int>] = []
    for index in 0..<9 {
      let previous = index == 0 ? nil : list[index - 1]
      list.append(previous.map { previous in Derived { previous.value + 1 } } ?? Derived { head.value + 1 })
    }
    let sum = Derived { [list] in list.reduce(head.value) { $0 + $1.value } }
    let effect = Effect {
      _ = sum.value
      counter.count += 1
    }
    return workload("triangle", head, n: 100, runs: 100, counter, [effect], end: { sum.value }) {
      10 * $0 + 45
    }
  }

  static var repeated: Workload {
    let head = Property(0), counter = Counter()
    let sum = Derived {
      var sum = 0
      for _ in 0..<30 { sum += head.value }
      return sum
    }
    let effect = Effect {
      _ = sum.value
      counter.count += 1
    }
    return workload("repeated", head, n: 100, runs: 100, counter, [effect], end: { sum.value }) { 30 * $0 }
  }

  static var unstable: Workload {
    let head = Property(0), counter = Counter()
    let double = Derived { head.value * 2 }, inverse = Derived { -head.value }
    let sum = Derived {
      var sum = 0
      for _ in 0..<20 { sum += head.value % 2 == 1 ? double.value : inverse.value }
      return sum
    }
    let effect = Effect {
      _ = sum.value
      counter.count += 1
    }
    return workload("unstable", head, n: 100, runs: 100, counter, [effect], end: { sum.value }) {
      $0 % 2 == 1 ? 40 * $0 : -20 * $0
    }
  }

  /// The effect does not run: its busy work is done once, when the graph is built.
  static var avoidable: Workload {
    let head = Property(0), counter = Counter()
    let first = Derived { head.value }
    let zero = Derived {
      _ = first.value
      return 0
    }
    let third = Derived {
      busy()
      return zero.value + 1
    }
    let fourth = Derived { third.value + 2 }
    let fifth = Derived { fourth.value + 3 }
    let effect = Effect {
      _ = fifth.value
      busy()
      counter.count += 1
    }
    return workload("avoidable", head, n: 1_000, runs: 0, counter, [effect], end: { fifth.value }) { _ in 6 }
  }

  @inline(never)
  static func busy() {
    var number = 0
    for _ in 0..<100 { number &+= 1 }
    withExtendedLifetime(number) {}
  }

  static var mux: Workload {
    let heads = (0..<100).map { _ in Property(0) }, counter = Counter()
    let table = Derived { heads.map(\.value) }
    let ends = heads.indices.map { index in
      let pick = Derived { table.value[index] }
      return Derived { pick.value + 1 }
    }
    let effects = ends.map { end in
      Effect {
        _ = end.value
        counter.count += 1
      }
    }
    return Workload(
      name: "kairo mux",
      call: {
        withExtendedLifetime(effects) {
          var isRight = true
          for factor in [1, 2] {
            for index in 0..<10 {
              batch { heads[index].value = factor * index }
              if ends[index].value != factor * index + 1 { isRight = false }
            }
          }
          // The first call sets 0 to 0 and nine heads twice; later calls set nine heads back first.
          counter.count = 0
          return isRight ? 0 : -1
        }
      }, expected: 0)
  }
}
