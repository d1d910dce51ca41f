import Reactive
import TestSupport
import Testing

/// Law 17: a key that is no strict weak order, or that changes without being tracked, may put an element in a wrong place. It
/// never removes another element, adds one or stops the program.
@Suite("Law 17: identity finds an element again")
struct UnorderedKeyTests {
  /// An element whose key may be NaN, and may change without being tracked.
  private final class Row: Hashable {
    let id: Int
    var plain: Double
    @Property var tracked: Double

    init(_ id: Int, _ key: Double) { (self.id, plain, tracked) = (id, key, key) }

    static func == (a: Row, b: Row) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private static func key(using generator: inout SeededGenerator) -> Double {
    Int.random(in: 0..<4, using: &generator) == 0 ? .nan : Double(Int.random(in: 0..<8, using: &generator))
  }

  /// Makes a random edit of `rows`, whose elements have numbers from `next`.
  private static func edit(
    _ rows: ArrayProperty<Row>, next: inout Int, key: (inout SeededGenerator) -> Double,
    using generator: inout SeededGenerator
  ) {
    let count = rows.count
    var made: [Row] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      made.append(Row(next, key(&generator)))
      next += 1
    }
    func index() -> Int { Int.random(in: 0..<count, using: &generator) }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: rows.insert(made[0], at: Int.random(in: 0...count, using: &generator))
    case 1: rows.append(contentsOf: made)
    case 2 where count > 0, 3 where count > 0: rows.remove(at: index())
    case 4 where count > 0: rows[index()] = made[0]
    case 5 where count > 0: rows.move(from: index(), to: index())
    case 6 where count > 0: rows[index()].tracked = key(&generator)
    case 7 where count > 0: rows.removeAll { $0.id.isMultiple(of: 3) }
    default:
      let start = Int.random(in: 0...count, using: &generator)
      let end = Swift.min(count, start + Int.random(in: 0..<4, using: &generator))
      rows.replaceSubrange(start..<end, with: made)
    }
  }

  @Test("Sorted and grouped arrays have each element once, and are in order when no NaN is left")
  func arrays() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 401)
    for round in 0..<RandomTests.rounds(300) {
      let rows = ArrayProperty<Row>()
      var next = 0
      let byKey = rows.sorted(by: \.tracked), byElement = rows.sorted { $0.tracked < $1.tracked }
      let descending = rows.sorted(by: \.tracked, >), groups = rows.grouped(by: \.tracked)
      let plain = rows.sorted(by: \.plain), plainByElement = rows.sorted { $0.plain < $1.plain }
      let keyed = rows.map(by: \.tracked) { $0 }
      let copies = [byKey, byElement, descending, plain, plainByElement].map { ArrayReplica($0) }
      for step in 0..<30 {
        let place: Comment = "round \(round), step \(step)"
        // Every third step, all NaN go.
        let hasNone = step % 3 == 2
        randomTransaction(using: &generator) { generator in
          Self.edit(
            rows, next: &next,
            key: { hasNone ? Double(Int.random(in: 0..<8, using: &$0)) : Self.key(using: &$0) },
            using: &generator)
        }
        if hasNone {
          batch {
            while let index = rows.value.lastIndex(where: { $0.tracked.isNaN }) {
              if Bool.random(using: &generator) { rows.remove(at: index) } else { rows[index].tracked = 1 }
            }
          }
          let order = rows.enumerated().sorted { ($0.1.tracked, $0.0) < ($1.1.tracked, $1.0) }.map(\.element)
          #expect(byKey.value == order && byElement.value == order, place)
          let falling = rows.enumerated().sorted { (-$0.1.tracked, $0.0) < (-$1.1.tracked, $1.0) }.map(
            \.element)
          #expect(descending.value == falling, place)
        }
        for copy in copies {
          #expect(copy.elements.count == rows.count && Set(copy.elements) == Set(rows.value), place)
        }
        for (result, copy) in zip([byKey, byElement, descending, plain, plainByElement], copies) {
          #expect(result.value == copy.elements, place)
        }
        #expect(keyed.value == rows.value, place)
        let expected = Dictionary(grouping: rows.value, by: \.tracked)
        #expect(groups.count == expected.count, place)
        for group in groups.value.values {
          guard let key = group.first?.tracked else { return #expect(Bool(false), place) }
          #expect(key.isNaN ? group.count == 1 : group.value == expected[key], place)
        }
        #expect(Set(groups.value.values.flatMap(\.value)) == Set(rows.value), place)
        // Keys that change without being tracked.
        for row in rows where Int.random(in: 0..<9, using: &generator) == 0 {
          row.plain = Self.key(using: &generator)
        }
      }
    }
  }

  @Test("Sorted and grouped dictionaries and sets have each entry once, and are in order when no NaN is left")
  func dictionaries() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 402)
    for round in 0..<RandomTests.rounds(300) {
      let prices = DictionaryProperty<Int, Double>(), rows = SetProperty<Row>(), limit = Property(0.0)
      let sorted = prices.sorted { $0.value < $1.value }, groups = prices.grouped { $1 + limit.value * 0 }
      let sortedRows = rows.sorted { $0.plain < $1.plain }, keys = rows.map(\.plain)
      let copy = ArrayReplica(sorted), rowCopy = ArrayReplica(sortedRows)
      var next = 0
      for step in 0..<30 {
        let place: Comment = "round \(round), step \(step)", hasNone = step % 3 == 2
        randomTransaction(using: &generator) { generator in
          let key = Int.random(in: 0..<9, using: &generator)
          switch Int.random(in: 0..<6, using: &generator) {
          case 0, 1: prices[key] = Self.key(using: &generator)
          case 2: prices[key] = nil
          case 3:
            rows.insert(Row(next, Self.key(using: &generator)))
            next += 1
          case 4: if let row = rows.value.min(by: { $0.id < $1.id }) { rows.remove(row) }
          default:
            limit.value += 1
            if Int.random(in: 0..<4, using: &generator) == 0 {
              prices.value = prices.value.mapValues { $0 + 1 }
            }
          }
        }
        if hasNone {
          for (key, value) in prices.value.sorted(by: { $0.key < $1.key }) where value.isNaN {
            prices[key] = Bool.random(using: &generator) ? nil : 3
          }
          for row in rows.value.sorted(by: { $0.id < $1.id }) where row.plain.isNaN { rows.remove(row) }
          #expect(sorted.value.map(\.value) == prices.value.values.sorted(), place)
          #expect(sortedRows.map(\.plain) as [Double] == rows.value.map(\.plain).sorted(), place)
        }
        for (result, replica) in [(sorted.value, copy.elements)] {
          #expect(result.map(\.key) == replica.map(\.key), place)
          #expect(result.map(\.key).sorted() == prices.value.keys.sorted(), place)
        }
        #expect(sortedRows.value == rowCopy.elements && Set(rowCopy.elements) == rows.value, place)
        #expect(rowCopy.elements.count == rows.count, place)
        let grouped = groups.value.values.flatMap { $0.value.map(\.key) }
        #expect(grouped.sorted() == prices.value.keys.sorted(), place)
        #expect(keys.count == Set(rows.value.map(\.plain)).count, place)
      }
    }
  }

  @Test("A table with a NaN: the deleted row goes, the others stay, and the order comes back")
  func table() {
    let rows = ArrayProperty([1, .nan, 0, 1].enumerated().map { Row($0, $1) }),
      sorted = rows.sorted(by: \.tracked)
    let deleted = rows.remove(at: 0)
    #expect(!sorted.contains(deleted) && Set(sorted.value) == Set(rows.value))
    let numbers = ArrayProperty([3, .nan, 1, 2]), ascending = numbers.sorted()
    numbers.remove(at: 1)
    numbers.append(0)
    #expect(ascending.value == [0, 1, 2, 3])
    let others = ArrayProperty([1, .nan, 0, 0]), rest = others.sorted()
    others.remove(at: 0)
    #expect(rest.count == 3)
    let prices = DictionaryProperty(["a": 3, "b": .nan, "c": 1]),
      cheapest = prices.sorted { $0.value < $1.value }
    prices["b"] = nil
    #expect(cheapest.map(\.value) as [Double] == [1, 3])
  }

  @Test("A row whose key has changed without being tracked is removed itself")
  func untracked() {
    let rows = ArrayProperty([2, 3, 5, 5, 5, 0].enumerated().map { Row($0, $1) })
    let sorted = rows.sorted { $0.plain < $1.plain }
    rows[1].plain = 7
    let removed = rows.remove(at: 1)
    #expect(!sorted.contains(removed) && Set(sorted.value) == Set(rows.value) && sorted.count == 5)
  }

  @Test("A group whose key is not equal to itself ends with its elements")
  func groups() {
    let numbers = ArrayProperty([1, .nan, 1, .nan]), groups = numbers.grouped { $0 }
    #expect(groups.count == 3)
    numbers.remove(at: 1)
    #expect(groups.count == 2)
    numbers[2] = 1
    #expect(groups.value.mapValues(\.value) == [1: [1, 1, 1]])
    let prices = DictionaryProperty([1: Double.nan, 2: 4]), byPrice = prices.grouped { $1 }
    prices[1] = nil
    #expect(byPrice.count == 1)
    prices.value = [3: .nan, 2: 4]
    prices.value = [2: 4]
    #expect(byPrice.value.mapValues(\.value) == [4: [2: 4]])
  }

  @Test("A dictionary and a set whose own keys are NaN are followed, and end with an edit of the whole")
  func ownKeys() {
    let prices = DictionaryProperty<Double, Int>([1: 1]), factor = Property(1)
    let mapped = prices.map { $0 * factor.value }, filtered = prices.filter { $1 * factor.value > 0 }
    let grouped = prices.grouped { $1 * factor.value }, keys = prices.keys
    prices[.nan] = 2
    prices[.nan] = 3
    factor.value = 2
    #expect(prices.count == 3 && mapped.count == 3 && filtered.count == 3 && keys.count == 3)
    #expect(mapped[1] == 2)
    prices.value = [.nan: 7, 1: 1]
    #expect(mapped.count == 2 && filtered.count == 2 && keys.count == 2)
    prices.value = [1: 1]
    #expect(
      grouped.value.mapValues(\.value) == [2: [1: 1]] && mapped.value == [1: 2] && filtered.value == [1: 1])
    let numbers = SetProperty<Double>([2, 1]), sorted = numbers.sorted { $0 < $1 }
    numbers.insert(.nan)
    numbers.value = [3, 1]
    #expect(sorted.value == [1, 3])
  }
}
