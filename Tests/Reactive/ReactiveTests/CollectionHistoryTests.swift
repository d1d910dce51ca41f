import Reactive
import TestSupport
import Testing

@Suite("Undo and redo of collections")
struct CollectionHistoryTests {
  private let bag = DisposerBag()

  @Test("An undo of an array makes the inverse edits, and a redo makes them again")
  func array() {
    let notes = ArrayProperty(["a", "b", "c"]), history = History()
    history.record(notes, name: "notes")
    let copy = ArrayReplica(notes)
    notes.append("d")
    notes[0] = "A"
    notes.move(from: 0, to: 3)
    notes.remove(at: 1)
    #expect(notes.value == ["b", "d", "A"])
    _ = copy.takeEdits()
    history.undo()
    history.undo()
    history.undo()
    history.undo()
    #expect(notes.value == ["a", "b", "c"] && !history.canUndo)
    #expect(
      copy.takeEdits()
        == [.insert(index: 1, ["c"]), .move(from: 3, to: 0), .set(index: 0, "a"), .remove(3..<4)])
    for _ in 0..<4 { history.redo() }
    #expect(notes.value == ["b", "d", "A"] && !history.canRedo)
  }

  @Test("A step has what has changed, and not the elements that stay, however the array was edited")
  func stepSize() {
    let numbers = ArrayProperty(Array(0..<1_000)), history = History()
    history.record(numbers, name: "numbers")
    var changes: [[ArrayEdit<Int>]] = []
    history.changes
      .subscribe { changes += $0.compactMap { change in change.after as? [ArrayEdit<Int>] } }
      .disposed(by: bag)
    numbers.value = Array(0..<500) + [-1] + Array(500..<1_000)
    numbers.value.append(7)
    numbers.value.remove(at: 0)
    // Edits of the same elements are one: those of a drag do not add up.
    history.beginGesture()
    for step in 0..<100 { numbers[3] = -step }
    for step in 0..<3 { numbers.append(step) }
    history.endGesture()
    #expect(
      changes == [
        [.insert(index: 500, [-1])], [.insert(index: 1_001, [7])], [.remove(0..<1)],
        [.set(index: 3, -99), .insert(index: 1_001, [0, 1, 2])],
      ])
    while history.canUndo { history.undo() }
    #expect(numbers.value == Array(0..<1_000))
  }

  @Test("Edits that leave a collection as it was are no step")
  func nothing() {
    let numbers = ArrayProperty([1, 2]), prices = DictionaryProperty(["a": 1]), tags = SetProperty(["x"])
    let history = History()
    history.record(numbers)
    history.record(prices)
    history.record(tags)
    numbers[0] = 1
    numbers.value = [1, 2]
    prices["a"] = 1
    prices["b"] = nil
    tags.value = ["x"]
    batch {
      numbers.append(3)
      numbers.removeLast()
      numbers[1] = 5
      numbers[1] = 2
      prices["c"] = 4
      prices["c"] = nil
      tags.insert("y")
      tags.remove("y")
      tags.remove("x")
      tags.insert("x")
    }
    #expect(!history.canUndo)
  }

  @Test("A batch of edits of several collections and properties is one step")
  func batchIsOneStep() {
    let rows = ArrayProperty([1]), prices = DictionaryProperty(["a": 1]), tags = SetProperty(["x"])
    let title = Property("old"), history = History()
    history.record(rows, name: "rows")
    history.record(prices, name: "prices")
    history.record(tags, name: "tags")
    history.record(title, name: "title")
    batch {
      rows.append(2)
      prices.value = ["b": 2]
      tags.value = ["y"]
      title.value = "new"
    }
    history.undo()
    #expect(rows.value == [1] && prices.value == ["a": 1] && tags.value == ["x"] && title.value == "old")
    #expect(!history.canUndo)
    history.redo()
    #expect(rows.value == [1, 2] && prices.value == ["b": 2] && tags.value == ["y"] && title.value == "new")
  }

  @Test("An undo keeps the views of the objects that it does not change")
  func views() {
    final class Model {}
    final class View {
      let model: Model
      init(_ model: Model) { self.model = model }
    }
    let models = ArrayProperty((0..<4).map { _ in Model() }), history = History()
    history.record(models)
    var made = 0
    let views = models.map { model in
      made += 1
      return View(model)
    }
    let before = views.value
    models.remove(at: 1)
    models.value.reverse()
    history.undo()
    #expect(made == 4)
    history.undo()
    #expect(made == 5 && views[0] === before[0] && views[3] === before[3])
    #expect(
      views.map { ObjectIdentifier($0.model) } as [ObjectIdentifier]
        == models.value.map(ObjectIdentifier.init))
  }

  @Test("Edits that are not recorded move the elements of a step, and an undo finds them")
  func unrecorded() {
    let rows = ArrayProperty(["a", "b", "c"]), history = History()
    history.record(rows)
    rows[1] = "B"
    rows.append("d")
    history.withoutRecording { rows.insert("0", at: 0) }
    history.undo()
    #expect(rows.value == ["0", "a", "B", "c"])
    history.undo()
    #expect(rows.value == ["0", "a", "b", "c"])
    history.redo()
    history.redo()
    // What is inserted comes to its index.
    #expect(rows.value == ["0", "a", "B", "d", "c"])
    // Elements that are gone are left out.
    history.withoutRecording { rows.removeAll() }
    history.undo()
    history.undo()
    #expect(rows.value == ["b"])
  }

  @Test("A history of other arrays of the same names takes the steps over")
  func adopted() {
    let old = ArrayProperty([1, 2]), new = ArrayProperty([1, 2, 3]), first = History(), second = History()
    first.record(old, name: "rows")
    second.record(new, name: "rows")
    old.append(3)
    second.adoptSteps(of: first)
    second.undo()
    #expect(new.value == [1, 2])
    second.redo()
    #expect(new.value == [1, 2, 3])
  }

  @Test("Random edits in transactions and gestures are undone and redone step by step, and nothing is leaked")
  func random() {
    let lifetimes = Lifetimes()
    var generator = SeededGenerator(seed: RandomTests.seed &+ 77)
    for round in 0..<RandomTests.rounds(200) {
      let witness = lifetimes.makeWitness()
      let rows = ArrayProperty([1, 2, 3]), prices = DictionaryProperty<Int, Int>(), tags = SetProperty<Int>()
      let history = History(limit: 1_000)
      rows.edits.subscribe { _ in withExtendedLifetime(witness) {} }.disposed(by: bag)
      history.record(rows)
      history.record(prices)
      history.record(tags)
      var states = [(rows.value, prices.value, tags.value)]
      var last = history.lastStep
      func edit(_ generator: inout SeededGenerator) {
        let key = Int.random(in: 0..<9, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: prices[key] = Int.random(in: 0..<3, using: &generator)
        case 1: prices[key] = nil
        case 2: tags.insert(key)
        case 3: tags.remove(key)
        case 4 where key < 2: prices.value = prices.value.filter { $0.key % 2 == 0 }
        case 4: tags.value = tags.value.union([key, key + 1])
        default: rows.editAtRandom(using: &generator)
        }
      }
      for _ in 0..<20 {
        let isGesture = Int.random(in: 0..<4, using: &generator) == 0
        if isGesture { history.beginGesture() }
        for _ in 0..<(isGesture ? 4 : 1) { randomTransaction(using: &generator) { edit(&$0) } }
        if isGesture { history.endGesture() }
        let state = (rows.value, prices.value, tags.value)
        if history.lastStep !== last {
          states.append(state)
        } else {
          #expect(state == states[states.count - 1])
        }
        last = history.lastStep
      }
      var place = states.count - 1
      for _ in 0..<60 {
        let isUndo = Bool.random(using: &generator)
        if isUndo { history.undo() } else { history.redo() }
        place = max(0, min(states.count - 1, place + (isUndo ? -1 : 1)))
        #expect((rows.value, prices.value, tags.value) == states[place], "round \(round)")
        #expect(history.canUndo == (place > 0) && history.canRedo == (place < states.count - 1))
      }
    }
    bag.dispose()
    #expect(lifetimes.liveCount == 0)
  }

  @Test("Random edits of which some are not recorded never stop an undo")
  func randomUnrecorded() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 78)
    for _ in 0..<RandomTests.rounds(300) {
      let rows = ArrayProperty([1, 2, 3]), history = History()
      history.record(rows)
      let copy = ArrayReplica(rows)
      for _ in 0..<40 {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: history.withoutRecording { rows.editAtRandom(using: &generator) }
        case 1: history.undo()
        case 2: history.redo()
        default: rows.editAtRandom(using: &generator)
        }
        #expect(copy.elements == rows.value)
      }
    }
  }
}
