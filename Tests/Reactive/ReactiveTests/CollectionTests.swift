import Reactive
import TestSupport
import Testing

@Suite("Array and dictionary properties")
struct CollectionTests {
  @Test("An array sends each edit, and the whole array once for a batch")
  func arrayEdits() {
    let array = ArrayProperty([1, 2, 3])
    var edits: [ArrayEdit<Int>] = [], wholes: [[Int]] = []
    let bag = DisposerBag()
    array.edits.subscribe { edits.append($0) }.disposed(by: bag)
    array.subscribe { wholes.append($0) }.disposed(by: bag)
    array[0] = 10
    array.append(4)
    batch {
      array.insert(9, at: 1)
      array.remove(at: 0)
      array.move(from: 0, to: 2)
      array.replaceSubrange(0..<2, with: [7])
    }
    array.value = []
    #expect(
      edits == [
        .set(index: 0, 10), .insert(index: 3, [4]), .insert(index: 1, [9]), .remove(0..<1),
        .move(from: 0, to: 2),
        .replace(0..<2, [7]), .replace(0..<3, []),
      ])
    #expect(wholes == [[1, 2, 3], [10, 2, 3], [10, 2, 3, 4], [7, 9, 4], []])
  }

  @Test("Each mutation of an array is one edit, and one that changes nothing is none")
  func mutations() {
    let array = ArrayProperty([1, 2, 3, 4, 5, 6])
    var edits: [ArrayEdit<Int>] = []
    let bag = DisposerBag()
    array.edits.subscribe { edits.append($0) }.disposed(by: bag)
    #expect(array.removeLast() == 6 && array.removeFirst() == 1 && array.popLast() == 5)
    array.insert(contentsOf: [7, 8], at: 1)
    array.swapAt(0, 3)
    array.swapAt(4, 1)
    array.swapAt(2, 2)
    array.removeSubrange(1..<3)
    array.removeSubrange(1..<1)
    #expect(array.value == [3, 2, 7] && array.first == 3 && array.last == 7 && array.indices == 0..<3)
    array.removeAll()
    array.removeAll()
    #expect(array.isEmpty && array.popLast() == nil && array.first == nil)
    #expect(
      edits == [
        .remove(5..<6), .remove(0..<1), .remove(3..<4), .insert(index: 1, [7, 8]),
        .replace(0..<4, [3, 7, 8, 2]), .replace(1..<5, [4, 8, 2, 7]), .remove(1..<3), .remove(0..<3),
      ])
  }

  @Test("An array is a random-access collection, whose reads are tracked")
  func collection() {
    let array = ArrayProperty([3, 1, 2]), even = array.filter { $0.isMultiple(of: 2) }
    let bag = DisposerBag()
    var seen: [[Int]] = []
    Effect { seen.append([array.count, array.first ?? 0, array.reduce(0, +), even.count]) }.disposed(by: bag)
    let text = Derived { array.reversed().map(String.init).joined() }
    #expect(text.value == "213" && Array(array.dropFirst()) == [1, 2] && array[1...].max() == 2)
    #expect(array.firstIndex(of: 2) == 2 && array.contains(3) && Array(array.indices) == [0, 1, 2])
    #expect(array.withContiguousStorageIfAvailable { $0.count } == 3 && array.endIndex == 3)
    array.append(4)
    #expect(seen == [[3, 3, 6, 1], [4, 3, 10, 2]] && text.value == "4213")
    // A loop goes through the elements of its beginning.
    for number in array where number > 2 { array.append(number * 10) }
    #expect(array.value == [3, 1, 2, 4, 30, 40])
    let plain: [Int] = array.map { $0 / 2 }
    #expect(plain == [1, 0, 1, 2, 15, 20] && Array(even) == [2, 4, 30, 40])
    let optional: Int? = array.first { $0 > 3 }
    #expect(optional == 4)
    // Not the incremental value of the first element, which is no optional.
    if let element = array.first(where: { $0 > 3 }) { #expect(element + 1 == 5) }
  }

  @Test("sort and reverse are one edit each")
  func reordering() {
    let array = ArrayProperty([3, 1, 2])
    var edits: [ArrayEdit<Int>] = []
    let subscription = array.edits.subscribe { edits.append($0) }
    array.sort()
    array.reverse()
    array.sort { $0 % 2 < $1 % 2 }
    #expect(edits == [.replace(0..<3, [1, 2, 3]), .replace(0..<3, [3, 2, 1]), .replace(0..<3, [2, 3, 1])])
    subscription.dispose()
  }

  @Test("An array is changed in place without a copy, and a bulk change sends one edit")
  func arrayInPlace() {
    let array = ArrayProperty([1, 2, 3, 4])
    var edits: [ArrayEdit<Int>] = [], wholes: [[Int]] = []
    let bag = DisposerBag()
    array.edits.subscribe { edits.append($0) }.disposed(by: bag)
    array.subscribe { wholes.append($0) }.disposed(by: bag)
    array.value.append(5)
    array.append(contentsOf: 6...7)
    array.removeAll { $0 < 3 }
    array.removeAll { $0.isMultiple(of: 2) }
    array.removeAll { $0 > 100 }
    batch {
      array.value[0] = 30
      array.value.removeLast()
    }
    #expect(
      edits == [
        .replace(0..<4, [1, 2, 3, 4, 5]), .insert(index: 5, [6, 7]), .remove(0..<2),
        .replace(1..<4, [5]), .replace(0..<3, [30, 5, 7]), .replace(0..<3, [30, 5]),
      ])
    #expect(
      wholes == [
        [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7], [3, 5, 7], [30, 5],
      ])

    let long = ArrayProperty([Int](repeating: 0, count: 1000))
    func address() -> UnsafeRawPointer? { long.value.withUnsafeBytes(\.baseAddress) }
    let before = address()
    long.value[7] = 1
    #expect(address() == before && long.value[7] == 1)
  }

  @Test("Applying the edits of random changes reproduces the array")
  func arrayReplay() {
    var generator = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<200 {
      let array = ArrayProperty((0..<5).map { $0 })
      var copy = array.value
      let subscription = array.edits.subscribe { $0.apply(to: &copy) }
      for step in 0..<30 {
        let count = array.count
        switch Int.random(in: 0..<7, using: &generator) {
        case 5: array.removeAll { $0.isMultiple(of: 3) }
        case 6: array.value.append(step)
        case 0: array.insert(step, at: Int.random(in: 0...count, using: &generator))
        case 1 where count > 0: array.remove(at: Int.random(in: 0..<count, using: &generator))
        case 2 where count > 0: array[Int.random(in: 0..<count, using: &generator)] = step
        case 3 where count > 0:
          array.move(
            from: Int.random(in: 0..<count, using: &generator),
            to: Int.random(in: 0..<count, using: &generator))
        default:
          let start = Int.random(in: 0...count, using: &generator)
          array.replaceSubrange(start..<Int.random(in: start...count, using: &generator), with: [step, step])
        }
        #expect(copy == array.value)
      }
      subscription.dispose()
    }
  }

  @Test("A dictionary sends each edit, and replays its whole contents")
  func dictionary() {
    let dictionary = DictionaryProperty(["a": 1])
    var edits: [DictionaryEdit<String, Int>] = [], wholes: [[String: Int]] = []
    let bag = DisposerBag()
    dictionary.edits.subscribe { edits.append($0) }.disposed(by: bag)
    dictionary.subscribe { wholes.append($0) }.disposed(by: bag)
    dictionary["b"] = 2
    dictionary["a"] = nil
    dictionary.value = ["c": 3]
    #expect(edits == [.set("b", 2), .remove("a"), .replace(["c": 3])])
    #expect(wholes == [["a": 1], ["a": 1, "b": 2], ["b": 2], ["c": 3]])
    var copy = ["a": 1]
    for edit in edits { edit.apply(to: &copy) }
    #expect(copy == dictionary.value)
  }

  @Test("A late property replays once it is set; reading it earlier stops the program")
  func lateInit() async {
    final class Model {
      @LateInitProperty var size: Int
    }
    let model = Model()
    var received: [Int] = []
    let bag = DisposerBag()
    model.$size.subscribe { received.append($0) }.disposed(by: bag)
    #expect(received.isEmpty && !model.$size.isInitialized)
    model.size = 3
    model.$size.subscribe { received.append($0 * 10) }.disposed(by: bag)
    #expect(received == [3, 30] && model.size == 3)
  }

  @Test("A weak property does not keep its object alive")
  func weakProperty() {
    let lifetimes = Lifetimes()
    let property = WeakProperty<Lifetimes.Witness>()
    var received: [Bool] = []
    let subscription = property.subscribe { received.append($0 != nil) }
    do {
      let witness = lifetimes.makeWitness()
      property.value = witness
      #expect(property.value === witness)
    }
    #expect(property.value == nil && lifetimes.liveCount == 0 && received == [false, true])
    subscription.dispose()
  }
}
