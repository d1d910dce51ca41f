import Reactive

/// The published workloads of incremental collections (incr_map), beside the same computation from scratch.
enum CollectionScenarios {
  static func print() {
    let tally = Tally()
    let all =
      [
        sum("one of 100,000 set, sum by fold", count: 100_000) {
          $0.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 })
        },
        sum("one of 100,000 set, sum by tree", count: 100_000) { $0.reduced(0, { $0 }) { $0 + $1 } },
        fromScratch(tally), mapped(count: 100_000, tally), filtered(count: 100_000, tally),
        sortedSet(count: 100_000, tally), orders(count: 1_000_000, groups: 100), chain(length: 50),
      ] + [(10_000, 10), (1_000, 100), (100, 1_000), (10, 10_000)].map { nested(outer: $0, inner: $1) }
    let measurements = measureInterleaved(all, repetitions: 15)
    let format = ReactiveBenchmarks.format
    Swift.print("Medians of 15 interleaved repetitions; the middle half in brackets.")
    Swift.print(ReactiveBenchmarks.row("workload", "ns", "", "", "", "allocations"))
    for (scenario, measured) in zip(all, measurements) {
      let (low, high) = measured.quartiles
      Swift.print(
        ReactiveBenchmarks.row(
          scenario.name, "\(format(measured.median)) [\(format(low)) \(format(high))]", "", "", "",
          format(ReactiveBenchmarks.allocations(scenario))))
    }
  }

  private static let steps = 2_000

  /// Sets elements of an array, one in each transaction, and reads a sum, which is checked.
  private static func sum(
    _ name: String, count: Int, _ reduced: @escaping (ArrayProperty<Double>) -> IncrementalValue<Double>
  ) -> Scenario {
    Scenario(name, count: steps) {
      let numbers = ArrayProperty((0..<count).map(Double.init)), total = reduced(numbers)
      var next = 0, expected = total.value
      return {
        for _ in 0..<steps {
          next = (next + 7_919) % count
          expected += 1
          numbers[next] = numbers[next] + 1
          if total.value != expected { fatalError("\(name) has a wrong result") }
        }
      }
    }
  }

  private static func fromScratch(_ tally: Tally) -> Scenario {
    Scenario("one of 100,000 set, sum from scratch", count: 20) {
      let numbers = ArrayProperty((0..<100_000).map(Double.init))
      return {
        for step in 0..<20 {
          numbers[step] = Double(step)
          tally.add(Int(numbers.value.reduce(0, +)))
        }
      }
    }
  }

  private static func array(
    _ name: String, count: Int, _ tally: Tally,
    _ make: @escaping (ArrayProperty<Int>) -> IncrementalArray<Int>
  ) -> Scenario {
    Scenario(name, count: steps) {
      let numbers = ArrayProperty(Array(0..<count)), result = make(numbers)
      var next = 0
      return {
        withExtendedLifetime(result) {
          for step in 0..<steps {
            next = (next + 7_919) % count
            numbers[next] = step &* 7_919 % count
          }
          tally.add(result.value.count)
        }
      }
    }
  }

  private static func mapped(count: Int, _ tally: Tally) -> Scenario {
    array("one of 100,000 set, map", count: count, tally) { $0.map { $0 + 1 } }
  }

  /// Half of the elements are included, so that every second set inserts or removes one, and moves those behind it.
  private static func filtered(count: Int, _ tally: Tally) -> Scenario {
    array("one of 100,000 set, filter", count: count, tally) { $0.filter { $0.isMultiple(of: 2) } }
  }

  private static func sortedSet(count: Int, _ tally: Tally) -> Scenario {
    array("one of 100,000 set, sorted", count: count, tally) { $0.sorted() }
  }

  private struct Order {
    let symbol: Int
    let shares: Int
  }

  /// The shares by symbol of many orders. A step adds an order, and removes it again.
  private static func orders(count: Int, groups: Int) -> Scenario {
    Scenario("1,000,000 orders by 100 symbols", count: 2 * steps) {
      let initial = (0..<count).map { ($0, Order(symbol: $0 &* 7_919 % groups, shares: $0 % 100)) }
      let orders = DictionaryProperty(Dictionary(uniqueKeysWithValues: initial))
      let shares = orders.grouped { $1.symbol }.map { group in
        group.reduced(0, add: { $0 += $2.shares }, remove: { $0 -= $2.shares })
      }
      return {
        for step in 0..<steps {
          let symbol = step &* 31 % groups, before = shares[symbol]?.value ?? 0
          orders[count + step] = Order(symbol: symbol, shares: 5)
          if shares[symbol]?.value != before + 5 { fatalError("the shares of a symbol are wrong") }
          orders[count + step] = nil
        }
      }
    }
  }

  /// A chain of values (+1), one set at a time.
  private static func chain(length: Int) -> Scenario {
    Scenario("chain of \(length)", count: steps) {
      let head = Property(0)
      var end = Derived { head.value + 1 }
      for _ in 1..<length { end = Derived { [end] in end.value + 1 } }
      let last = end
      return {
        for step in 0..<steps {
          head.value = step
          if last.value != step + length { fatalError("the chain has a wrong result") }
        }
      }
    }
  }

  /// The sum of the sums of inner arrays, one element set at a time.
  private static func nested(outer: Int, inner: Int) -> Scenario {
    Scenario("nested sum, \(outer) x \(inner)", count: steps) {
      let arrays = (0..<outer).map { _ in ArrayProperty([Double](repeating: 1, count: inner)) }
      let sums = DictionaryProperty<Int, Double>()
      let bag = DisposerBag()
      let innerSums = arrays.map { $0.reduced(0.0, add: { $0 += $1 }, remove: { $0 -= $1 }) }
      for (index, sum) in innerSums.enumerated() {
        sum.subscribe { [unowned sums] in sums[index] = $0 }.disposed(by: bag)
      }
      let total = sums.reduced(0.0, add: { $0 += $2 }, remove: { $0 -= $2 })
      var next = 0, expected = Double(outer * inner)
      return {
        withExtendedLifetime((bag, innerSums)) {
          for _ in 0..<steps {
            next += 7_919
            expected += 1
            arrays[next % outer][next % inner] = arrays[next % outer][next % inner] + 1
            if total.value != expected { fatalError("the nested sum is wrong") }
          }
        }
      }
    }
  }
}
