import Reactive
import TestSupport
import Testing

@Suite("Incremental arrays")
struct IncrementalArrayTests {
  @Test("Random edits give what recomputation gives, and the edits that are reported reproduce each result")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 20)
    for round in 0..<RandomTests.rounds(150) {
      let source = ArrayProperty((0..<Int.random(in: 0..<12, using: &generator)).map { $0 * 7 % 10 })
      let array = source
      let mapped = array.map { "\($0)" }, filtered = array.filter { !$0.isMultiple(of: 3) }
      // Many elements are equal in this order.
      let sorted = array.sorted { $0 / 10 < $1 / 10 }, groups = array.grouped { $0 % 5 }
      let sum = array.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 })
      let text = array.reduced("", { "\($0)" }) { $0 + "," + $1 }
      let first: IncrementalValue<Int?> = array.first { $0 > 40 }
      let chained = filtered.map { $0 * 2 }.sorted().filter { $0 > 20 }
      let copies = (ArrayReplica(mapped), ArrayReplica(filtered), ArrayReplica(sorted), ArrayReplica(chained))
      var groupCopies: [ObjectIdentifier: (group: IncrementalArray<Int>, copy: ArrayReplica<Int>)] = [:]
      for step in 0..<30 {
        randomTransaction(using: &generator) { source.editAtRandom(using: &$0) }
        let elements = source.value, place: Comment = "round \(round), step \(step)"
        #expect(mapped.value == elements.map { "\($0)" }, place)
        #expect(filtered.value == elements.filter { !$0.isMultiple(of: 3) }, place)
        #expect(
          sorted.value
            == elements.enumerated().sorted { ($0.1 / 10, $0.0) < ($1.1 / 10, $1.0) }.map(\.element),
          place)
        #expect(groups.value.mapValues(\.value) == Dictionary(grouping: elements) { $0 % 5 }, place)
        #expect(sum.value == elements.reduce(0, +) && array.count == elements.count, place)
        #expect(text.value == elements.map { ",\($0)" }.joined(), place)
        #expect(first.value == elements.first { $0 > 40 }, place)
        #expect(chained.value == filtered.value.map { $0 * 2 }.sorted().filter { $0 > 20 }, place)
        #expect(copies.0.elements == mapped.value && copies.1.elements == filtered.value, place)
        #expect(copies.2.elements == sorted.value && copies.3.elements == chained.value, place)
        for (group, copy) in groupCopies.values { #expect(copy.elements == group.value, place) }
        for group in groups.value.values where groupCopies[ObjectIdentifier(group)] == nil {
          groupCopies[ObjectIdentifier(group)] = (group, ArrayReplica(group))
        }
      }
    }
  }

  @Test("Each operator reports an edit of the size of the change")
  func edits() {
    let source = ArrayProperty([5, 1, 4, 2, 3]), array = source
    let mapped = ArrayReplica(array.map { $0 * 10 }), filtered = ArrayReplica(array.filter { $0 > 2 })
    let sorted = ArrayReplica(array.sorted()), groups = array.grouped { $0 % 2 }
    let odd = ArrayReplica(groups[1] ?? array.map { $0 })
    source[2] = 6  // [5, 1, 6, 2, 3]
    #expect(mapped.takeEdits() == [.set(index: 2, 60)] && filtered.takeEdits() == [.set(index: 1, 6)])
    #expect(sorted.takeEdits() == [.move(from: 3, to: 4), .set(index: 4, 6)] && odd.takeEdits() == [])
    source[3] = 7  // [5, 1, 6, 7, 3]
    #expect(mapped.takeEdits() == [.set(index: 3, 70)] && filtered.takeEdits() == [.insert(index: 2, [7])])
    #expect(sorted.takeEdits() == [.move(from: 1, to: 4), .set(index: 4, 7)])
    #expect(odd.takeEdits() == [.insert(index: 2, [7])])
    source.move(from: 0, to: 4)  // [1, 6, 7, 3, 5]
    #expect(mapped.takeEdits() == [.move(from: 0, to: 4)] && filtered.takeEdits() == [.move(from: 0, to: 3)])
    #expect(sorted.takeEdits() == [] && odd.takeEdits() == [.move(from: 0, to: 3)])
    source.remove(at: 1)  // [1, 7, 3, 5]
    #expect(mapped.takeEdits() == [.remove(1..<2)] && filtered.takeEdits() == [.remove(0..<1)])
    #expect(sorted.takeEdits() == [.remove(3..<4)] && odd.takeEdits() == [])
  }

  @Test("An edit of many elements replaces one part of the sorted array")
  func sortedMany() {
    let source = ArrayProperty(Array(0..<100)), sorted = ArrayReplica(source.sorted())
    _ = sorted.takeEdits()
    source.removeAll { $0.isMultiple(of: 2) && (20..<80).contains($0) }
    let odd = (20..<80).filter { !$0.isMultiple(of: 2) }
    #expect(sorted.takeEdits() == [.replace(20..<79, Array(odd.dropLast()))])
    source.replaceSubrange(0..<0, with: [200, -1, 300, 150, 400])
    #expect(sorted.elements == source.value.sorted())
    source.replaceSubrange(0..<5, with: [])
    #expect(sorted.elements == Array(0..<20) + odd + Array(80..<100))
  }

  @Test("The operation that can be undone changes its result in place, and so does that of a dictionary")
  func reducedInPlace() {
    let array = ArrayProperty([1, 2, 3]), dictionary = DictionaryProperty([1: 1, 2: 3])
    var addresses: [Set<UInt>] = [[], []]
    func add(_ step: Int, to counts: inout [Int], _ number: Int, _ operand: Int) {
      counts[number] += step
      addresses[operand].insert(counts.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }
    let empty = [Int](repeating: 0, count: 100)
    let counts = array.reduced(
      empty, add: { add(1, to: &$0, $1, 0) }, remove: { add(-1, to: &$0, $1, 0) })
    let valueCounts = dictionary.reduced(
      empty, add: { add(1, to: &$0, $2, 1) }, remove: { add(-1, to: &$0, $2, 1) })
    array[0] = 4
    array.append(3)
    array.remove(at: 1)
    dictionary[1] = 5
    dictionary[3] = 3
    dictionary[2] = nil
    #expect(counts.value[...5] == [0, 0, 0, 2, 1, 0] && valueCounts.value[...5] == [0, 0, 0, 1, 0, 1])
    #expect(addresses.map(\.count) == [1, 1])
  }

  @Test("map calls its closure once for each new element, and keeps the results of the others")
  func mapCalls() {
    let source = ArrayProperty([1, 2, 3])
    var calls: [Int] = []
    let mapped = source.map { element -> Int in
      calls.append(element)
      return element * 10
    }
    source.append(4)
    source.move(from: 0, to: 3)
    source.remove(at: 0)
    source[0] = 9
    #expect(calls == [1, 2, 3, 4, 9] && mapped.value == [90, 40, 10])
  }

  @Test("map of objects keeps one result for each object, also if the array is changed as a whole")
  func mapObjects() {
    final class Model {}
    final class Renderer {
      let model: Model
      init(_ model: Model) { self.model = model }
    }
    let models = (0..<6).map { _ in Model() }
    let source = ArrayProperty(Array(models[0..<4]))
    var made = 0
    let renderers = source.map { model in
      made += 1
      return Renderer(model)
    }
    let before = renderers.value.map(ObjectIdentifier.init)
    source.value.append(models[4])
    source.value.removeAll { $0 === models[1] }
    source.value.reverse()
    #expect(made == 5)
    #expect(renderers.value.map { ObjectIdentifier($0.model) } == source.value.map(ObjectIdentifier.init))
    #expect(
      renderers.value.reversed()[0..<3].map(ObjectIdentifier.init) == [before[0], before[2], before[3]])
    source.value = [models[5], models[0], models[0]]
    #expect(made == 7 && renderers.value.map { $0.model === models[5] } == [true, false, false])
  }

  @Test("map by a key keeps the results of equal values, and makes others again")
  func mapByKey() {
    struct Row: Equatable {
      let id: Int
      var name = ""
    }
    final class View {
      let row: Row
      init(_ row: Row) { self.row = row }
    }
    let rows = ArrayProperty([Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)])
    var made: [Int] = []
    let views = rows.map(by: \.id) { row in
      made.append(row.id)
      return View(row)
    }
    let before = views.value
    rows.value = [Row(id: 3), Row(id: 1), Row(id: 2, name: "b"), Row(id: 5)]
    #expect(made == [1, 2, 3, 4, 2, 5] && views.map(\.row) as [Row] == rows.value)
    #expect(views[0] === before[2] && views[1] === before[0])
    rows.update(to: [Row(id: 5), Row(id: 3), Row(id: 1)], by: \.id)
    rows[1] = Row(id: 3)
    #expect(made.count == 6 && views[1] === before[2] && views[2] === before[0])
    rows[1] = Row(id: 3, name: "c")
    #expect(made.count == 7 && views[1].row.name == "c")
  }

  @Test("Random edits of values with keys, whose results follow a property, give what recomputation gives")
  func mapByKeyRandom() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 26)
    for round in 0..<RandomTests.rounds(300) {
      let source = ArrayProperty([Int]()), offset = Property(0)
      var calls = 0
      let mapped = source.map(by: { $0 % 7 }) { element -> Int in
        calls += 1
        return element.isMultiple(of: 3) ? element : element + offset.value
      }
      let copy = ArrayReplica(mapped)
      for _ in 0..<20 {
        randomTransaction(using: &generator) { generator in
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: offset.value += 1
          case 1: source.update(to: source.value.shuffled(using: &generator))
          default: source.editAtRandom(using: &generator)
          }
        }
        let expected = source.value.map { $0.isMultiple(of: 3) ? $0 : $0 + offset.value }
        #expect(mapped.value == expected && copy.elements == expected, "round \(round)")
        calls = 0
        // The same elements in another order.
        source.value = source.value.shuffled(using: &generator)
        #expect(calls == 0 || Set(source.value.map { $0 % 7 }).count < source.count, "round \(round)")
      }
    }
  }

  @Test("joined follows the edits of the outer array and of each inner one")
  func joined() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 21)
    for round in 0..<RandomTests.rounds(100) {
      let inners = (0..<6).map { index in ArrayProperty((0..<index).map { $0 + 10 * index }) }
      let outer = ArrayProperty([0, 3, 1])
      let arrays = outer.map { inners[$0 % 6] }
      let joined = arrays.joined(), copy = ArrayReplica(joined)
      for _ in 0..<30 {
        randomTransaction(using: &generator) { generator in
          if Bool.random(using: &generator) {
            outer.editAtRandom(using: &generator)
          } else {
            inners[Int.random(in: 0..<6, using: &generator)].editAtRandom(using: &generator)
          }
        }
        let expected = outer.value.flatMap { inners[$0 % 6].value }
        #expect(joined.value == expected && copy.elements == expected, "round \(round)")
      }
    }
  }

  @Test(
    "Results change in the transaction of the edit: handlers of joins and effects see all of them or none")
  func consistent() {
    let source = ArrayProperty([1, 2, 3]), array = source, bag = DisposerBag()
    let even = array.filter { $0.isMultiple(of: 2) },
      sum = even.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 })
    let count = Derived { array.count }
    var seen: [[Int]] = [], effects: [[Int]] = []
    combine(source.contents, even.contents, sum).subscribe { seen.append([$0.count, $1.count, $2]) }.disposed(
      by: bag)
    Effect { effects.append([count.value, even.value.count, sum.value]) }.disposed(by: bag)
    source.append(4)
    batch {
      source.append(6)
      source.remove(at: 0)
    }
    #expect(seen == [[3, 1, 2], [4, 2, 6], [4, 3, 12]] && effects == seen)
  }

  @Test("A result keeps its source alive and ends with its owner, without leaks")
  func lifetimes() {
    let lifetimes = Lifetimes(), source = ArrayProperty([1, 2, 3])
    do {
      let witness = lifetimes.makeWitness()
      let inner = ArrayProperty([1])
      let result = source.filter { _ in withExtendedLifetime(witness) { true } }.map { _ in
        inner
      }.joined().sorted().grouped { $0 }
      source.append(4)
      inner.append(2)
      #expect(result.count == 2 && lifetimes.liveCount == 1)
    }
    #expect(lifetimes.liveCount == 0 && source._edits.subscriberCount == 0)
  }
}
