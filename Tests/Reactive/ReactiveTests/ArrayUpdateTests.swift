import Reactive
import TestSupport
import Testing

@Suite("Updates of an array to a reloaded one")
struct ArrayUpdateTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  /// Returns the edits that `change` makes of an array of `elements`, and how often subscribers receive the array.
  private func edits<Element>(
    of elements: [Element], _ change: (ArrayProperty<Element>) -> Void
  ) -> (edits: [ArrayEdit<Element>], deliveries: Int) {
    let array = ArrayProperty(elements)
    var edits: [ArrayEdit<Element>] = [], deliveries = -1
    let bag = DisposerBag()
    array.edits.subscribe { edits.append($0) }.disposed(by: bag)
    array.subscribe { _ in deliveries += 1 }.disposed(by: bag)
    change(array)
    return (edits, deliveries)
  }

  @Test("One difference is one edit, and an equal array has none")
  func smallCases() {
    let cases: [([Int], [ArrayEdit<Int>])] = [
      ([1, 2, 3, 4], []),
      ([1, 2, 3, 4, 5], [.insert(index: 4, [5])]),
      ([8, 9, 1, 2, 3, 4], [.insert(index: 0, [8, 9])]),
      ([1, 4], [.remove(1..<3)]),
      ([2, 3, 4, 1], [.move(from: 0, to: 3)]),
      ([4, 1, 2, 3], [.move(from: 3, to: 0)]),
      ([1, 3, 2, 4], [.move(from: 1, to: 2)]),
      ([], [.remove(0..<4)]),
      ([7], [.remove(0..<4), .insert(index: 0, [7])]),
    ]
    for (new, expected) in cases {
      let (found, deliveries) = edits(of: [1, 2, 3, 4]) { $0.update(to: new) }
      // Two results are possible for the exchange of neighbours.
      #expect(found == expected || new == [1, 3, 2, 4] && found == [.move(from: 2, to: 1)], "\(new)")
      #expect(deliveries == (expected.isEmpty ? 0 : 1))
    }
  }

  @Test("Rows with the same id are the same row, which is set if it has changed")
  func identifiableRows() {
    let old = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]
    let new = [Row(id: 3, text: "c"), Row(id: 1, text: "A"), Row(id: 4, text: "d")]
    let (found, deliveries) = edits(of: old) { $0.update(to: new) }
    #expect(
      found == [
        .remove(1..<2), .move(from: 0, to: 1), .insert(index: 2, [Row(id: 4, text: "d")]),
        .set(index: 1, Row(id: 1, text: "A")),
      ])
    #expect(deliveries == 1)
  }

  @Test("Objects are compared by identity, and values that are not Equatable are set")
  func objectsAndOpaqueValues() {
    final class Model: Identifiable {
      let id: Int
      init(id: Int) { self.id = id }
    }
    struct Opaque: Identifiable {
      let id: Int
    }
    let models = [Model(id: 1), Model(id: 2)]
    #expect(edits(of: models) { $0.update(to: models) }.edits.isEmpty)
    let other = Model(id: 2)
    let found = edits(of: models) { $0.update(to: [models[0], other]) }.edits
    if case .set(1, let element)? = found.first {
      #expect(element === other)
    } else {
      Issue.record("\(found)")
    }
    #expect(found.count == 1)
    #expect(edits(of: [Opaque(id: 1)]) { $0.update(to: [Opaque(id: 1)]) }.edits.count == 1)
  }

  @Test(
    "Random updates give the new array, keep the results of elements that stay, and move as few as possible")
  func randomUpdates() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(300) {
      // Keys repeat in half of the rounds.
      let keyLimit = round.isMultiple(of: 2) ? 8 : 1_000
      func rows() -> [Row] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          Row(
            id: .random(in: 0..<keyLimit, using: &random),
            text: ["a", "b"].randomElement(using: &random) ?? "")
        }
      }
      let old = rows()
      // Half of the old rows, shuffled and mixed with new ones.
      let kept = old.shuffled(using: &random).prefix(old.count / 2)
      let new = (rows() + kept).shuffled(using: &random)
      let array = ArrayProperty(old)
      var madeCount = 0
      let results = array.map { row in
        madeCount += 1
        return row
      }
      madeCount = 0
      var copy = old, edits: [ArrayEdit<Row>] = []
      let bag = DisposerBag()
      array.edits.subscribe {
        $0.apply(to: &copy)
        edits.append($0)
      }
      .disposed(by: bag)
      array.update(to: new, by: \.id)
      #expect(array.value == new && copy == new && results.value == new)
      // Each inserted row and each set one has a new result, and the others keep theirs.
      var remaining = Dictionary(grouping: old, by: \.id).mapValues(\.count)
      let matchedCount = new.filter { row in
        guard let count = remaining[row.id], count > 0 else { return false }
        remaining[row.id] = count - 1
        return true
      }
      .count
      let setCount = edits.count { if case .set = $0 { true } else { false } }
      #expect(madeCount == new.count - matchedCount + setCount)
    }
  }

  @Test("The number of moves is the smallest possible")
  func movesOfPermutations() {
    // For each permutation of five numbers, the moves are as many as a breadth-first search needs.
    var distances: [[Int]: Int] = [[0, 1, 2, 3, 4]: 0]
    var queue = [[0, 1, 2, 3, 4]]
    while let next = queue.first {
      queue.removeFirst()
      for from in 0..<5 {
        for to in 0..<5 {
          var moved = next
          moved.insert(moved.remove(at: from), at: to)
          if distances[moved] == nil {
            distances[moved] = distances[next, default: 0] + 1
            queue.append(moved)
          }
        }
      }
    }
    #expect(distances.count == 120)
    for (order, distance) in distances {
      #expect(edits(of: [0, 1, 2, 3, 4]) { $0.update(to: order) }.edits.count == distance)
    }
  }

  @Test("Values that are only Equatable are updated by the fewest removals and insertions")
  func equatableValues() {
    struct Name: Equatable {
      let text: String
    }
    func names(_ text: String) -> [Name] { text.map { Name(text: String($0)) } }
    let (found, _) = edits(of: names("abcabba")) { $0.update(to: names("cbabac")) }
    var copy = names("abcabba"), count = 0
    for edit in found {
      edit.apply(to: &copy)
      switch edit {
      case .remove(let range): count += range.count
      case .insert(_, let elements): count += elements.count
      default: Issue.record("\(edit)")
      }
    }
    // The example of Myers' paper has five differences.
    #expect(copy == names("cbabac") && count == 5)
    #expect(edits(of: names("abc")) { $0.update(to: names("abc")) }.deliveries == 0)
  }

  @Test("Many edits of a large array are one that replaces what differs, and few ones stay as they are")
  func longUpdates() {
    let count = 40_000, old = Array(0..<count)
    // The first and the last ten elements stay, and a part in the middle is reversed.
    func reversing(_ reversed: Int) -> [Int] {
      Array(0..<10) + (10..<10 + reversed).reversed() + Array(10 + reversed..<count)
    }
    let limit = (1 << 30) / count
    let few = edits(of: old) { $0.update(to: reversing(limit + 1)) }
    #expect(few.edits.count == limit && few.deliveries == 1)
    let many = edits(of: old) { $0.update(to: reversing(limit + 2)) }
    #expect(many.edits == [.replace(10..<12 + limit, Array((10..<12 + limit).reversed()))])
    let shorter = edits(of: old) { $0.update(to: Array(reversing(count - 20).dropFirst(3).dropLast(4))) }
    #expect(shorter.edits == [.replace(0..<count, Array(reversing(count - 20).dropFirst(3).dropLast(4)))])
  }
}
