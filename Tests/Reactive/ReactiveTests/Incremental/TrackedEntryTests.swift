import Reactive
import TestSupport
import Testing

@Suite("Tracked entries of incremental dictionaries and elements of sets")
struct TrackedEntryTests {
  /// A value of which operators read properties.
  private final class Row: Hashable {
    @Property var price: Int
    @Property var limit = 10

    init(_ price: Int) { self.price = price }

    static func == (a: Row, b: Row) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test("A change of what the closure has read for one entry runs it for this entry, and is one edit")
  func oneEdit() {
    let rows = [1: Row(1), 2: Row(2), 3: Row(3)], dictionary = DictionaryProperty(rows), bag = DisposerBag()
    var calls: [Int] = [], edits: [DictionaryEdit<Int, Int>] = []
    let doubled = dictionary.map { row in
      calls.append(row.price)
      return min(2 * row.price, row.limit)
    }
    doubled.edits.subscribe { edits.append($0) }.disposed(by: bag)
    #expect(calls.sorted() == [1, 2, 3])
    calls = []
    rows[2]?.price = 4
    #expect(calls == [4] && edits == [.set(2, 8)] && doubled.value == [1: 2, 2: 8, 3: 6])
    // An equal result is no edit, and a batch is one.
    edits = []
    batch {
      rows[3]?.price = 100
      rows[3]?.limit = 6
    }
    #expect(calls == [4, 100] && edits == [])
    // A removed or replaced value is not followed.
    dictionary[3] = nil
    dictionary[2] = Row(5)
    rows[3]?.price = 0
    rows[2]?.price = 0
    #expect(calls == [4, 100, 5] && doubled.value == [1: 2, 2: 10])
    #expect(rows.values.map { $0.$price.dependentCount }.sorted() == [0, 0, 1])
  }

  @Test(
    "A closure that reads nothing that is tracked costs no node, and a constant dictionary follows nothing")
  func untrackedEntries() {
    let dictionary = DictionaryProperty([1: 1, 2: 2]), factor = Property(3)
    let tripled = dictionary.map { value in untracked { value * factor.value } }
    factor.value = 4
    dictionary[3] = 3
    #expect(tripled.value == [1: 3, 2: 6, 3: 12] && factor.dependentCount == 0)
  }

  @Test("A closure may drop the operator that runs it")
  func droppedWhileRunning() {
    let row = Row(1), lifetimes = Lifetimes(), dictionary = DictionaryProperty([1: row])
    var result: IncrementalDictionary<Int, Int>?
    do {
      let witness = lifetimes.makeWitness()
      result = dictionary.map { row in
        if row.price == 2 { result = nil }
        return withExtendedLifetime(witness) { row.price }
      }
    }
    row.price = 2
    #expect(result == nil && lifetimes.liveCount == 0 && row.$price.dependentCount == 0)
  }

  @Test("Random edits and changes of read properties give what recomputation gives")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 11)
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    for round in 0..<RandomTests.rounds(100) {
      let rows = (0..<6).map { _ in Row(number(0..<6)) }, shared = Property(3)
      let dictionary = DictionaryProperty([0: rows[0], 1: rows[1]]), set = SetProperty(Set(rows[2...4]))
      let sums = dictionary.map { $0.price + shared.value }
      let included = dictionary.filter { key, row in row.price > key }
      let groups = dictionary.grouped { key, row in (row.price + key) % 3 }
      let total = sums.reduced(0, add: { $0 += $2 }, remove: { $0 -= $2 })
      let order = sums.sorted { $0.value < $1.value }
      let prices = set.map(\.price), cheap = set.filter { $0.price < shared.value }
      let parities = set.grouped { $0.price % 2 }
      func act() {
        switch number(0..<8) {
        case 0: dictionary[number(0..<4)] = rows[number(0..<6)]
        case 1: dictionary[number(0..<4)] = nil
        case 2: dictionary.value = [number(0..<4): rows[number(0..<6)], 5: rows[0]]
        case 3: shared.value = number(0..<6)
        case 4: set.insert(rows[number(0..<6)])
        case 5: set.remove(rows[number(0..<6)])
        default: rows[number(0..<6)].price = number(0..<6)
        }
      }
      for step in 0..<20 {
        if number(0..<3) == 0 { batch { for _ in 0..<4 { act() } } } else { act() }
        let entries = dictionary.value, elements = set.value
        let isRight =
          sums.value == entries.mapValues { $0.price + shared.value }
          && included.value == entries.filter { $1.price > $0 }
          && groups.value.mapValues(\.value)
            == Dictionary(grouping: entries) { ($1.price + $0) % 3 }
            .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) }
          && total.value == entries.values.reduce(0) { $0 + $1.price + shared.value }
          && order.value.map(\.value) == sums.value.values.sorted()
          && prices.value == Set(elements.map(\.price))
          && cheap.value == elements.filter { $0.price < shared.value }
          && parities.value.mapValues(\.value)
            == Dictionary(grouping: elements) { $0.price % 2 }.mapValues { Set($0) }
        guard isRight else {
          Issue.record("round \(round), step \(step), seed \(RandomTests.seed)")
          return
        }
      }
    }
  }
}
