import Reactive
import TestSupport
import Testing

@Suite("Incremental dictionaries and sets")
struct IncrementalDictionaryTests {
  @Test("Random edits of a dictionary give what recomputation gives")
  func dictionary() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 22)
    for round in 0..<RandomTests.rounds(150) {
      let source = DictionaryProperty([1: 10, 2: 20])
      let entries = source
      let mapped = entries.map { $0 * 2 }, filtered = entries.filter { ($0 + $1).isMultiple(of: 2) }
      let sum = entries.reduced(0, add: { $0 += $1 * $2 }, remove: { $0 -= $1 * $2 })
      let groups = entries.grouped { $1 % 4 }, sorted = entries.sorted { $0.value / 10 < $1.value / 10 }
      let groupSums = groups.map { $0.reduced(0, add: { $0 += $2 }, remove: { $0 -= $2 }) }
      let keys = entries.keys
      var copy = mapped.value
      let subscription = mapped.edits.subscribe { $0.apply(to: &copy) }
      for _ in 0..<30 {
        randomTransaction(using: &generator) { generator in
          let key = Int.random(in: 0..<8, using: &generator)
          switch Int.random(in: 0..<8, using: &generator) {
          case 0, 1: source[key] = nil
          case 2: source.value = [key + 10: key, 3: 5, 9: 12]
          default: source[key] = Int.random(in: 0..<40, using: &generator)
          }
        }
        let value = source.value, place: Comment = "round \(round)"
        #expect(mapped.value == value.mapValues { $0 * 2 } && copy == mapped.value, place)
        #expect(filtered.value == value.filter { ($0.key + $0.value).isMultiple(of: 2) }, place)
        #expect(filtered.count == filtered.value.count && keys.value == Set(value.keys), place)
        #expect(sum.value == value.reduce(0) { $0 + $1.key * $1.value }, place)
        let grouped = Dictionary(grouping: value) { $0.value % 4 }
        #expect(
          groups.value.mapValues(\.value)
            == grouped.mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) },
          place)
        #expect(
          groupSums.value.mapValues(\.value) == grouped.mapValues { $0.reduce(0) { $0 + $1.value } }, place)
        #expect(sorted.value.map { $0.value / 10 } == value.values.map { $0 / 10 }.sorted(), place)
        #expect(Dictionary(uniqueKeysWithValues: sorted.value.map { ($0.key, $0.value) }) == value, place)
      }
      subscription.dispose()
    }
  }

  @Test("Random edits of a set give what recomputation gives")
  func set() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 23)
    for round in 0..<RandomTests.rounds(150) {
      let source = SetProperty<Int>([1, 2, 3])
      let elements = source
      let halves = elements.map { $0 / 2 }, odd = elements.filter { !$0.isMultiple(of: 2) }
      let groups = elements.grouped { $0 % 3 }, sorted = elements.sorted(by: >)
      let sum = elements.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 })
      for _ in 0..<30 {
        randomTransaction(using: &generator) { generator in
          let element = Int.random(in: 0..<12, using: &generator)
          switch Int.random(in: 0..<7, using: &generator) {
          case 0, 1, 2: source.remove(element)
          case 3: source.value = [element, 4, 5]
          default: source.insert(element)
          }
        }
        let value = source.value, place: Comment = "round \(round)"
        #expect(halves.value == Set(value.map { $0 / 2 }) && halves.count == halves.value.count, place)
        #expect(odd.value == value.filter { !$0.isMultiple(of: 2) }, place)
        #expect(
          groups.value.mapValues(\.value) == Dictionary(grouping: value) { $0 % 3 }.mapValues(Set.init), place
        )
        #expect(sorted.value == value.sorted(by: >) && sum.value == value.reduce(0, +), place)
      }
    }
  }

  @Test("A set sends each edit once, and nothing for an element that is there already")
  func setEdits() {
    let set = SetProperty<Int>([1]), bag = DisposerBag()
    var edits: [SetEdit<Int>] = [], wholes: [Set<Int>] = []
    set.edits.subscribe { edits.append($0) }.disposed(by: bag)
    set.subscribe { wholes.append($0) }.disposed(by: bag)
    #expect(set.insert(2) && !set.insert(2) && set.remove(1) && !set.remove(1))
    set.value = [7]
    #expect(edits == [.insert(2), .remove(1), .replace([7])] && wholes == [[1], [1, 2], [2], [7]])
    #expect(set.contains(7) && set.count == 1)
  }

  @Test(
    "A group stays the same while it has elements, and the dictionary changes only when a group begins or ends"
  )
  func groups() {
    let source = DictionaryProperty(["a": 1, "b": 2]), groups = source.grouped { $1 % 2 }
    var edits: [String] = []
    let odd = groups[1]
    let subscription = groups.edits.subscribe { edit in
      switch edit {
      case .set(let key, _): edits.append("begins \(key)")
      case .remove(let key): edits.append("ends \(key)")
      case .replace: edits.append("replace")
      }
    }
    source["c"] = 3
    source["b"] = nil
    source["d"] = 4
    #expect(edits == ["ends 0", "begins 0"] && groups[1] === odd && odd?.value == ["a": 1, "c": 3])
    subscription.dispose()
  }
}
