import Reactive
import TestSupport
import Testing

@Suite("Distinct elements, set algebra, pages, and removals of dictionaries and sets")
struct SetAlgebraTests {
  private let bag = DisposerBag()

  @Test("Random edits of two sets and an array give what recomputation gives")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 601)
    for round in 0..<RandomTests.rounds(200) {
      let a = SetProperty<Int>([1, 2]), b = SetProperty<Int>(), rows = ArrayProperty([1, 2, 1])
      let results = [a.union(b), a.intersection(b), a.subtracting(b), a.symmetricDifference(b)]
      let same = a.union(a), distinct = rows.distinct(), both = distinct.intersection(a)
      var copies = results.map(\.value)
      for (index, result) in results.enumerated() {
        result.edits.subscribe { $0.apply(to: &copies[index]) }.disposed(by: bag)
      }
      for step in 0..<30 {
        randomTransaction(using: &generator) { generator in
          let set = Bool.random(using: &generator) ? a : b, element = Int.random(in: 0..<9, using: &generator)
          switch Int.random(in: 0..<8, using: &generator) {
          case 0, 1: set.insert(element)
          case 2, 3: set.remove(element)
          case 4: set.value = [element, element + 1, 3]
          case 5: set.removeAll { $0 > element }
          case 6 where element == 0: set.removeAll()
          default: rows.editAtRandom(using: &generator)
          }
        }
        let (x, y, place): (Set<Int>, Set<Int>, Comment) = (a.value, b.value, "round \(round), step \(step)")
        let expected = [x.union(y), x.intersection(y), x.subtracting(y), x.symmetricDifference(y)]
        #expect(results.map(\.value) == expected && copies == expected && same.value == x, place)
        #expect(distinct.value == Set(rows.value) && both.value == Set(rows.value).intersection(x), place)
      }
    }
  }

  @Test(
    "An edit of a set is at most one edit of the result, and an element that stays among an edit's is none")
  func edits() {
    let a = SetProperty<Int>([1]), b = SetProperty<Int>([2]), union = a.union(b),
      rows = ArrayProperty([1, 2, 2])
    var edits: [SetEdit<Int>] = []
    union.edits.subscribe { edits.append($0) }.disposed(by: bag)
    rows.distinct().edits.map { _ in }.subscribe { Issue.record("an edit of the distinct elements") }
      .disposed(by: bag)
    a.insert(2)
    a.insert(3)
    b.remove(2)
    a.remove(1)
    #expect(edits == [.insert(3), .remove(1)])
    rows[0] = 1
    rows.remove(at: 2)
    rows.value = [2, 1]
    rows.move(from: 0, to: 1)
  }

  @Test("A page has the elements of a range that moves, and keeps those that stay")
  func pages() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 602)
    for round in 0..<RandomTests.rounds(300) {
      let rows = ArrayProperty(Array(0..<Int.random(in: 0..<20, using: &generator)))
      let range = Property(Int.random(in: 0..<9, using: &generator)..<9)
      let shown = rows.elements(in: range), copy = ArrayReplica(shown)
      let chained = rows.elements(in: range.map { $0.lowerBound + 1..<$0.upperBound + 1 }.removeDuplicates())
      for step in 0..<30 {
        randomTransaction(using: &generator) { generator in
          if Int.random(in: 0..<4, using: &generator) > 0 { return rows.editAtRandom(using: &generator) }
          let start = Int.random(in: -3..<20, using: &generator)
          range.value = start..<start + Int.random(in: 0..<9, using: &generator)
        }
        let place: Comment = "round \(round), step \(step)", indices = range.value
        #expect(shown.value == Array(rows.value[indices.clamped(to: rows.indices)]), place)
        #expect(copy.elements == shown.value, place)
        let next = indices.lowerBound + 1..<indices.upperBound + 1
        #expect(chained.value == Array(rows.value[next.clamped(to: rows.indices)]), place)
      }
    }
  }

  @Test("An insertion before a page is one element in and one out")
  func pageEdits() {
    let rows = ArrayProperty(Array(0..<100)), page = Property(1)
    let shown = rows.elements(in: page.map { $0 * 10..<($0 + 1) * 10 }), copy = ArrayReplica(shown)
    rows.insert(-1, at: 0)
    #expect(copy.takeEdits() == [.remove(9..<10), .insert(index: 0, [9])])
    rows.insert(-2, at: 15)
    #expect(copy.takeEdits() == [.remove(9..<10), .insert(index: 5, [-2])])
    rows[12] = 0
    #expect(copy.takeEdits() == [.set(index: 2, 0)])
    rows.append(7)
    rows[30] = 1
    rows.move(from: 50, to: 60)
    #expect(copy.takeEdits() == [])
    rows.move(from: 10, to: 19)
    #expect(copy.takeEdits() == [.move(from: 0, to: 9)])
    page.value = 2
    #expect(copy.takeEdits().count == 1 && shown.value == Array(rows.value[20..<30]))
  }

  @Test("removeAll of a dictionary and a set is one edit, and none if it is empty")
  func removals() {
    let prices = DictionaryProperty([1: 10, 2: 20, 3: 30]), tags = SetProperty<Int>([1, 2, 3])
    var edits: [DictionaryEdit<Int, Int>] = [], tagEdits: [SetEdit<Int>] = []
    prices.edits.subscribe { edits.append($0) }.disposed(by: bag)
    tags.edits.subscribe { tagEdits.append($0) }.disposed(by: bag)
    #expect(prices.removeValue(forKey: 1) == 10 && prices.removeValue(forKey: 9) == nil)
    prices.removeAll { $1 > 25 }
    tags.removeAll { $0 == 2 }
    for _ in 0..<2 {
      prices.removeAll()
      tags.removeAll()
    }
    #expect(edits == [.remove(1), .remove(3), .replace([:])] && tagEdits == [.remove(2), .replace([])])
  }

  @Test("A NaN leaves the distinct elements with its element")
  func nan() {
    let numbers = ArrayProperty([1, .nan, 2]), distinct = numbers.distinct()
    #expect(distinct.count == 3)
    numbers.remove(at: 1)
    #expect(distinct.value == [1, 2])
  }

  @Test("Results keep their sources alive, and end with their owner")
  func lifetimes() {
    let lifetimes = Lifetimes(), rows = ArrayProperty([1, 2]), a = SetProperty<Int>([1])
    do {
      let witness = lifetimes.makeWitness(), page = Property(0..<1)
      let shown = rows.elements(in: page.map { range in withExtendedLifetime(witness) { range } })
      let result = shown.distinct().union(SetProperty([5])).subtracting(a)
      rows[0] = 3
      #expect(result.value == [3, 5] && lifetimes.liveCount == 1)
    }
    #expect(lifetimes.liveCount == 0 && rows._edits.subscriberCount == 0 && a._edits.subscriberCount == 0)
  }
}
