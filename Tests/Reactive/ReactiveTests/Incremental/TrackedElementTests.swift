import TestSupport
import Testing

@testable import Reactive

@Suite("Tracked elements of incremental arrays")
struct TrackedElementTests {
  /// A row of which operators read properties.
  private final class Row: Identifiable {
    @Property var price: Int
    @Property var amount: Int
    private(set) lazy var total = Derived { [unowned self] in price * amount }

    init(_ price: Int, _ amount: Int = 1) { (self.price, self.amount) = (price, amount) }
  }

  private let bag = DisposerBag()

  @Test("A change of a property of one element runs the closure for this element, and is one edit")
  func oneEdit() {
    let rows = [Row(1, 10), Row(2, 20), Row(3, 30)], array = ArrayProperty(rows)
    var calls: [Int] = []
    let totals = ArrayReplica(
      array.map { row in
        calls.append(row.price)
        return row.price * row.amount
      })
    let cheap = ArrayReplica(array.filter { $0.price < 3 }), ordered = ArrayReplica(array.sorted(by: \.price))
    let reversed = ArrayReplica(array.sorted { $0.price > $1.price })
    let sum = array.sum { $0.price * $0.amount }, least = array.min { $0.price },
      most = array.max { $0.price }
    let count = array.count { $0.price < 3 }, groups = array.grouped { $0.price % 2 }
    var sums: [Int] = []
    sum.subscribe { sums.append($0) }.disposed(by: bag)
    #expect(calls == [1, 2, 3] && sum.value == 140)
    rows[1].price = 5
    #expect(calls == [1, 2, 3, 5] && totals.takeEdits() == [.set(index: 1, 100)])
    #expect(cheap.elements.map(\.price) == [1] && ordered.elements.map(\.price) == [1, 3, 5])
    #expect(reversed.elements.map(\.price) == [5, 3, 1])
    #expect(cheap.takeEdits().count == 1 && ordered.takeEdits().count == 1 && reversed.takeEdits().count == 1)
    #expect(
      sum.value == 200 && least.value == 1 && most.value == 5 && count.value == 1 && sums == [140, 200])
    #expect(groups[0] == nil && groups[1]?.value.map(\.price) == [1, 5, 3])
    // An element that stays included, and a result that is equal, are no edit.
    rows[0].price = 2
    #expect(
      calls.removeLast() == 2 && totals.takeEdits() == [.set(index: 0, 20)] && cheap.takeEdits().isEmpty)
    rows[0].price = 1
    sums.removeLast(2)
    #expect(calls.removeLast() == 1 && totals.takeEdits() == [.set(index: 0, 10)])
    batch {
      rows[1].price = 10
      rows[1].amount = 10
    }
    #expect(calls.count == 5 && totals.takeEdits() == [] && cheap.takeEdits().isEmpty && sums == [140, 200])
    // A removed element is not followed.
    array.remove(at: 1)
    rows[1].price = 0
    #expect(calls.count == 5 && totals.elements == [10, 90] && rows[1].$price.dependentCount == 0)
  }

  @Test("An element for which the closure reads nothing that is tracked has no node")
  func plainElements() {
    let state = MappedElements([1, 2, 3], { $0 * 2 }) { $0 == $1 }
    state.apply(.insert(index: 1, [7, 8]))
    state.apply(.set(index: 0, 5))
    #expect(!state.keepsPlaces && state.nodes.isEmpty && state.output.value == [10, 14, 16, 4, 6])
    let factor = Property(2)
    let mixed = MappedElements(Array(1...5), { $0 == 4 ? $0 * factor.value : $0 }) { $0 == $1 }
    #expect(mixed.nodes.compactMap(\.self).count == 1 && factor.dependentCount == 1)
    factor.value = 3
    #expect(mixed.output.value == [1, 2, 3, 12, 5])
    mixed.apply(.move(from: 3, to: 0))
    factor.value = 4
    #expect(mixed.output.value == [16, 1, 2, 3, 5])
    // A result that is equal is no edit.
    let parities = MappedElements([1, 2], { ($0 + factor.value) % 2 }) { $0 == $1 }
    var editCount = 0
    parities.output.edits.subscribe { _ in editCount += 1 }.disposed(by: bag)
    factor.value = 6
    #expect(editCount == 0 && parities.output.value == [1, 0])
    mixed.apply(.remove(0..<1))
    #expect(factor.dependentCount == 2)
  }

  @Test("What a closure reads untracked is read once, and map keeps its result")
  func untrackedReads() {
    final class View {
      let price: Int
      init(_ price: Int) { self.price = price }
    }
    let rows = [Row(1), Row(2)], array = ArrayProperty(rows)
    let views = array.map { row in untracked { View(row.price) } }
    let first = views[0]
    rows[0].price = 9
    array.reverse()
    #expect(views[1] === first && first.price == 1)
  }

  @Test("A join and an effect over a result and a property that it reads see both new, once")
  func consistent() {
    let rows = [Row(1), Row(2)], array = ArrayProperty(rows), factor = Property(1)
    let sum = array.map { $0.total.value * factor.value }.filter { $0 > 0 }.sum { $0 }
    var joined: [[Int]] = [], effects: [[Int]] = []
    combine(sum, factor, rows[0].$price).subscribe { joined.append([$0, $1, $2]) }.disposed(by: bag)
    Effect { effects.append([sum.value, factor.value, rows[0].price]) }.disposed(by: bag)
    factor.value = 2
    rows[0].price = 3
    batch {
      rows[0].price = 5
      factor.value = 10
      array.append(Row(7))
    }
    #expect(joined == [[3, 1, 1], [6, 2, 1], [10, 2, 3], [140, 10, 5]] && effects == joined)
  }

  @Test("A closure that reads something else after a change follows what it reads")
  func changingReads() {
    let useAmount = Property(false), row = Row(1, 10), array = ArrayProperty([row])
    let values = array.map { useAmount.value ? $0.amount : $0.price }
    useAmount.value = true
    #expect(row.$price.dependentCount == 0)
    row.amount = 20
    #expect(values.value == [20])
  }

  @Test("A closure of a chain does not run for an element that the operator before it replaces")
  func orderOfChain() {
    let row = Row(1), array = ArrayProperty([row])
    var seen: [[Int]] = []
    let doubled = array.map { $0.price * 2 }.filter { double in
      seen.append([double, row.price])
      return double == 2 * row.price
    }
    row.price = 2
    row.price = 3
    #expect(seen == [[2, 1], [4, 2], [6, 3]] && doubled.value == [6])
  }

  @Test(
    "More elements than a transaction has rounds may read one property, and an asynchronous value sees all of them"
  )
  func manyElements() {
    let factor = Property(1), count = Transaction.roundLimit + 2_000
    let products = ArrayProperty(Array(0..<count)).map { $0 * factor.value }
    var seen: [[Int]] = []
    let starter = Effect(origin: CodeLocation(#fileID, #line), isStarter: true) {
      seen.append([factor.value, products[count - 1]])
    }
    factor.value = 2
    #expect(products.value == (0..<count).map { $0 * 2 })
    #expect(seen == [[1, count - 1], [2, 2 * (count - 1)]])
    starter.dispose()
  }

  @Test("An operator may be dropped by its own closure, and frees everything that it has read")
  func lifetimes() {
    let lifetimes = Lifetimes(), row = Row(1), array = ArrayProperty([row, Row(2)])
    var result: IncrementalArray<Int>?
    do {
      let witness = lifetimes.makeWitness()
      result = array.map { row in
        if row.price == 5 { result = nil }
        return withExtendedLifetime(witness) { row.price }
      }
    }
    #expect(lifetimes.liveCount == 1 && row.$price.dependentCount == 1 && result?.value == [1, 2])
    row.price = 5
    #expect(result == nil && lifetimes.liveCount == 0)
    #expect(row.$price.dependentCount == 0 && array._edits.subscriberCount == 0)
    // Its nodes may be in the queue.
    result = array.map { $0.price }
    batch {
      row.price = 6
      result = nil
    }
    #expect(row.$price.dependentCount == 0)
  }

  @Test("A chain on the contents of a result keeps the result alive")
  func keptByChain() {
    let row = Row(1), array = ArrayProperty([row])
    let total = array.map { $0.price }.contents.map { $0.reduce(0, +) }.asDerived()
    row.price = 4
    array.append(Row(3))
    #expect(total.value == 7)
  }

  @Test("Random edits and changes of properties give what recomputation gives, in each handler and effect")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 25)
    for round in 0..<RandomTests.rounds(2_000) {
      let pool = (0..<8).map { Row($0 * 7 % 5, $0 % 3) }, limit = Property(2)
      let array = ArrayProperty(Array(pool.prefix(Int.random(in: 0...6, using: &generator))))
      let place: Comment = "round \(round)"
      let bag = DisposerBag()
      // One node depends on several properties, or none, or a derived value, or what all elements read.
      let totals = array.map { $0.amount == 0 ? 0 : $0.total.value + limit.value }
      let included = array.filter { $0.price > limit.value }, ordered = array.sorted(by: \.price, >)
      let compared = array.sorted { ($0.price, $0.amount) < ($1.price, $1.amount) }
      let groups = array.grouped { $0.price % 3 }, sum = array.sum { $0.total.value }
      let count = array.count { $0.price > limit.value }, least = array.min { $0.price }
      let most = array.max { $0.total.value }
      let first: IncrementalValue<Row?> = array.first { $0.price == limit.value }
      let chained = included.map { $0.price * 2 }.filter { $0 > limit.value }.sorted()
      let groupSums = groups.map { group in group.sum { $0.amount } }
      let copies = (ArrayReplica(totals), ArrayReplica(included), ArrayReplica(ordered))
      let otherCopies = (ArrayReplica(compared), ArrayReplica(chained))
      func sortedRows(by isLess: (Row, Row) -> Bool) -> [Row] {
        array.value.enumerated()
          .sorted {
            isLess($0.element, $1.element) || !isLess($1.element, $0.element) && $0.offset < $1.offset
          }
          .map(\.element)
      }
      func isSame(_ one: [Row], _ other: [Row]) -> Bool { one.elementsEqual(other, by: ===) }
      func check(_ line: Int = #line) {
        let rows = array.value
        func expect(_ isTrue: Bool, _ line: Int = #line) {
          if !isTrue { Issue.record("round \(round), line \(line)") }
        }
        expect(totals.value == rows.map { $0.amount == 0 ? 0 : $0.price * $0.amount + limit.value })
        expect(isSame(included.value, rows.filter { $0.price > limit.value }))
        expect(isSame(ordered.value, sortedRows { $0.price > $1.price }))
        expect(isSame(compared.value, sortedRows { ($0.price, $0.amount) < ($1.price, $1.amount) }))
        let grouped = Dictionary(grouping: rows) { $0.price % 3 }
        expect(groups.count == grouped.count && grouped.allSatisfy { isSame(groups[$0]?.value ?? [], $1) })
        expect(sum.value == rows.reduce(0) { $0 + $1.price * $1.amount })
        expect(count.value == rows.filter { $0.price > limit.value }.count)
        let prices: [Int] = rows.map { $0.price }
        expect(least.value == prices.min() && most.value == rows.map { $0.price * $0.amount }.max() as Int?)
        expect(first.value === rows.first { $0.price == limit.value } as Row?)
        expect(
          chained.value
            == prices.filter { $0 > limit.value }.map { $0 * 2 }.filter { $0 > limit.value }.sorted())
        expect(grouped.allSatisfy { groupSums[$0]?.value == $1.reduce(0) { $0 + $1.amount } })
      }
      // An emission of a join, and a run of an effect, sees all results as recomputation gives them.
      combine(combine(totals.contents, compared.contents, sum), combine(chained.contents, limit))
        .subscribe { _ in check() }.disposed(by: bag)
      Effect {
        _ = (totals.value, ordered.value, most.value, limit.value, groups.value)
        untracked { check() }
      }.disposed(by: bag)
      for _ in 0..<4 {
        randomTransaction(using: &generator) { generator in
          let row = pool[Int.random(in: 0..<8, using: &generator)], rows = array.count
          func index() -> Int { Int.random(in: 0..<rows, using: &generator) }
          switch Int.random(in: 0..<12, using: &generator) {
          case 0, 1, 2: row.price = Int.random(in: 0..<6, using: &generator)
          case 3: row.amount = Int.random(in: 0..<3, using: &generator)
          case 4: limit.value = Int.random(in: 0..<5, using: &generator)
          case 5 where rows > 0: array.remove(at: index())
          case 6 where rows > 0: array[index()] = row
          case 7 where rows > 1: array.move(from: index(), to: index())
          case 8: array.update(to: pool.shuffled(using: &generator).prefix(5))
          case 9 where rows > 1: array.replaceSubrange(0..<2, with: [row, pool[0], row])
          case 10: array.value = pool.shuffled(using: &generator).suffix(4)
          default: array.insert(row, at: Int.random(in: 0...rows, using: &generator))
          }
        }
        check()
        #expect(copies.0.elements == totals.value && isSame(copies.1.elements, included.value), place)
        #expect(
          isSame(copies.2.elements, ordered.value) && isSame(otherCopies.0.elements, compared.value), place)
        #expect(otherCopies.1.elements == chained.value, place)
      }
    }
  }
}
