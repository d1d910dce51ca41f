import Reactive
import TestSupport
import Testing

@Suite("Undo and redo")
struct HistoryTests {
  private let bag = DisposerBag()

  @Test("A batch is one step, and undo and redo notify subscribers once")
  func batchIsOneStep() {
    let a = Property(1), b = Property("x"), history = History()
    history.record(a)
    history.record(b)
    var heard: [String] = []
    combine(a, b).subscribe { heard.append("\($0)\($1)") }.disposed(by: bag)
    batch {
      a.value = 2
      b.value = "y"
      a.value = 3
    }
    #expect(history.canUndo && !history.canRedo)
    history.undo()
    #expect((a.value, b.value) == (1, "x"))
    #expect(!history.canUndo && history.canRedo)
    history.redo()
    #expect((a.value, b.value) == (3, "y"))
    #expect(heard == ["1x", "3y", "1x", "3y"])
  }

  @Test("All steps after one are undone in one transaction, also by a handler, and are repeated one by one")
  func undoToStep() {
    let a = Property(0), b = Property(0), history = History(), event = EventEmitter<Void>()
    for property in [a, b] { history.record(property) }
    var heard: [Int] = []
    a.subscribe { heard.append($0) }.disposed(by: bag)
    a.value = 1
    let step = history.lastStep
    a.value = 2
    b.value = 5
    a.value = 3
    #expect(history.canUndo(to: step) && history.canUndo(to: nil) && !history.canUndo(to: a))
    // In a handler, the steps stay until the end of the transaction.
    event.subscribe { history.undo(to: step) }.disposed(by: bag)
    event.emit(())
    #expect(a.value == 1 && b.value == 0 && history.lastStep === step && history.canUndo)
    #expect(heard == [0, 1, 2, 3, 1])
    history.redo()
    #expect(a.value == 2 && b.value == 0)
    history.redo()
    history.redo()
    #expect(a.value == 3 && b.value == 5 && !history.canRedo)
    history.undo(to: nil)
    #expect(a.value == 0 && b.value == 0 && !history.canUndo && !history.canUndo(to: step))
  }

  @Test("Undo and redo without a step do nothing, and equal values are no step")
  func nothing() {
    let a = Property(1), history = History()
    history.record(a)
    var count = 0
    history.changes.subscribe { _ in count += 1 }.disposed(by: bag)
    history.undo()
    history.redo()
    a.value = 1
    batch {
      a.value = 2
      a.value = 1
    }
    #expect(!history.canUndo && !history.canRedo && count == 0 && a.value == 1)
  }

  @Test(
    "Changes without recording are no step, within a gesture and a batch, too, and steps before them stay")
  func withoutRecording() {
    let fieldOfView = Property(60), position = Property(0), history = History()
    history.record(fieldOfView)
    history.record(position)
    fieldOfView.value = 50
    position.value = 1
    history.undo()
    history.beginGesture()
    history.withoutRecording { position.value = 5 }
    #expect(position.value == 5)
    history.endGesture()
    #expect(history.canUndo && history.canRedo)
    batch {
      history.withoutRecording { position.value = 6 }
      #expect(position.value == 6)
    }
    history.undo()
    #expect(fieldOfView.value == 60 && position.value == 6 && !history.canUndo)
    history.redo()
    history.redo()
    #expect(fieldOfView.value == 50 && position.value == 1)
    position.value = 2
    history.undo()
    #expect(position.value == 1)
  }

  @Test("A change after an undo removes the undone steps")
  func branch() {
    let a = Property(0), history = History()
    history.record(a)
    for value in 1...3 { a.value = value }
    history.undo()
    history.undo()
    a.value = 9
    history.redo()
    #expect(a.value == 9 && !history.canRedo)
    history.undo()
    history.undo()
    history.undo()
    #expect(a.value == 0)
  }

  @Test("A gesture is one step, also if its transactions have others between them")
  func gesture() {
    let a = Property(0), b = Property(0), history = History()
    history.record(a)
    history.record(b)
    history.beginGesture()
    for value in 1...20 { a.value = value }
    history.beginGesture()
    b.value = 5
    history.endGesture()
    history.endGesture()
    a.value = 30
    history.undo()
    #expect((a.value, b.value) == (20, 5))
    history.undo()
    #expect((a.value, b.value) == (0, 0) && !history.canUndo)
    history.redo()
    #expect((a.value, b.value) == (20, 5))
  }

  @Test("A gesture that is cancelled restores the values before it, is no step, and keeps what can be redone")
  func cancelledGesture() {
    let a = Property(0), rows = ArrayProperty([1, 2]), history = History()
    history.record(a)
    history.record(rows)
    a.value = 1
    a.value = 2
    history.undo()
    let step = history.lastStep
    history.beginGesture()
    #expect(!history.isGestureChanged)
    a.value = 5
    rows.append(3)
    a.value = 6
    #expect(history.isGestureChanged)
    history.cancelGesture()
    #expect(a.value == 1 && rows.value == [1, 2] && history.lastStep === step && history.canRedo)
    history.endGesture()
    history.cancelGesture()
    a.value = 7
    history.undo()
    #expect(a.value == 1 && history.lastStep === step)
    // In a handler it takes effect at the end of the transaction.
    history.beginGesture()
    batch {
      a.value = 9
      history.cancelGesture()
    }
    #expect(a.value == 1 && history.lastStep === step)
  }

  @Test("A gesture that returns to its first value is no step; undo ends a gesture")
  func gestureEnds() {
    let a = Property(0), history = History()
    history.record(a)
    a.value = 1
    history.beginGesture()
    a.value = 2
    a.value = 1
    history.endGesture()
    history.undo()
    #expect(a.value == 0)
    history.beginGesture()
    a.value = 5
    history.undo()
    #expect(a.value == 0 && !history.canUndo)
    history.endGesture()
    a.value = 6
    a.value = 7
    history.undo()
    #expect(a.value == 6)
  }

  @Test("A change that a handler makes belongs to the step of its cause, and undo restores both")
  func handlers() {
    let width = Property(1), area = Property(1), history = History()
    history.record(width)
    history.record(area)
    width.subscribe { area.value = $0 * $0 }.disposed(by: bag)
    width.value = 3
    width.value = 4
    history.undo()
    #expect((width.value, area.value) == (3, 9) && history.canRedo)
    history.undo()
    #expect((width.value, area.value) == (1, 1) && !history.canUndo)
    history.redo()
    history.redo()
    #expect((width.value, area.value) == (4, 16))
  }

  @Test("In a handler and in a batch, undo and redo take effect at the end, in their order")
  func inHandler() {
    let a = Property(0), keys = EventEmitter<String>(), history = History()
    history.record(a)
    keys.subscribe { [unowned history] key in
      for letter in key { if letter == "u" { history.undo() } else { history.redo() } }
    }.disposed(by: bag)
    for value in 1...4 { a.value = value }
    keys.emit("uu")
    #expect(a.value == 2)
    keys.emit("ru")
    #expect(a.value == 2)
    keys.emit("urr")
    #expect(a.value == 3)
    batch {
      a.value = 10
      history.undo()
    }
    #expect(a.value == 3)
    history.redo()
    #expect(a.value == 10)
  }

  @Test("The changed properties are sent with their values after each step, undo and redo")
  func changes() {
    let a = Property(0), b = Property(0), history = History()
    history.record(a, name: "a")
    history.record(b, name: "b")
    var heard: [[String]] = []
    history.changes
      .subscribe { heard.append($0.map { "\($0.name): \($0.before) to \($0.after)" }) }.disposed(by: bag)
    batch {
      a.value = 1
      b.value = 2
      b.value = 3
    }
    history.undo()
    history.redo()
    #expect(heard == [["a: 0 to 1", "b: 0 to 3"], ["b: 3 to 0", "a: 1 to 0"], ["a: 0 to 1", "b: 0 to 3"]])
  }

  @Test("Only the last steps are kept")
  func limit() {
    let a = Property(0), history = History(limit: 3)
    history.record(a)
    for value in 1...10 { a.value = value }
    for _ in 0..<5 { history.undo() }
    #expect(a.value == 7 && !history.canUndo)
    history.removeAll()
    #expect(!history.canRedo)
  }

  @Test("Steps can be taken over by a history of other properties with the same names")
  func adoption() {
    let a = Property(0), b = Property("x"), gone = Property(0), history = History()
    history.record(a, name: "a")
    history.record(b, name: "b")
    history.record(gone, name: "gone")
    a.value = 1
    batch {
      a.value = 2
      b.value = "y"
    }
    gone.value = 1
    a.value = 3
    history.undo()
    let c = Property(5), d = Property(false), other = History()
    other.record(c, name: "a")
    other.record(d, name: "b")
    c.value = 6
    other.adoptSteps(of: history)
    #expect(c.value == 6 && other.canUndo && other.canRedo)
    other.redo()
    #expect(c.value == 3)
    other.undo()
    other.undo()
    #expect(c.value == 1 && !d.value)
    other.undo()
    #expect(c.value == 0 && !other.canUndo)
  }

  @Test("A freed history releases its properties and no longer records")
  func lifetime() {
    let lifetimes = Lifetimes()
    let kept = Property(0)
    weak var freed: Property<Int>?
    do {
      let history = History(), dropped = Property(0)
      freed = dropped
      history.record(kept)
      history.record(dropped)
      let witness = lifetimes.makeWitness()
      history.$canUndo.subscribe { _ in withExtendedLifetime(witness) {} }.disposed(by: bag)
      kept.value = 1
      dropped.value = 1
    }
    kept.value = 2
    #expect(freed == nil && kept.subscriberCount == 0 && lifetimes.liveCount == 0)
  }

  @Test("Random sets, batches, gestures, undos and redos, against an array of states")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 6)
    var steps = 0, undos = 0
    for round in 0..<RandomTests.rounds(500) {
      let properties = (0..<4).map { _ in Property(0) }, history = History(limit: 1_000)
      for property in properties { history.record(property) }
      // The last property follows the first one by a handler.
      properties[0].subscribe { properties[3].value = $0 / 2 }.disposed(by: bag)
      let clicks = EventEmitter<Bool>()
      clicks.subscribe { [unowned history] in $0 ? history.undo() : history.redo() }.disposed(by: bag)
      var states = [[0, 0, 0, 0]], current = 0
      func write() {
        let index = Int.random(in: 0..<3, using: &generator)
        properties[index].value = Int.random(in: 0..<3, using: &generator)
      }
      func writeMany() { for _ in 0..<Int.random(in: 1...4, using: &generator) { write() } }
      /// Adds the state to the reference, unless it is the last one.
      func didChange() {
        let state = properties.map(\.value)
        if state == states[current] { return }
        states.removeSubrange((current + 1)...)
        states.append(state)
        current += 1
        steps += 1
      }
      for _ in 0..<30 {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0, 1:
          write()
          didChange()
        case 2:
          batch { writeMany() }
          didChange()
        case 3:
          history.beginGesture()
          writeMany()
          batch { writeMany() }
          history.endGesture()
          didChange()
        case 4, 5:
          if Bool.random(using: &generator) { history.undo() } else { clicks.emit(true) }
          current = max(0, current - 1)
          undos += 1
        default:
          if Bool.random(using: &generator) { history.redo() } else { clicks.emit(false) }
          current = min(states.count - 1, current + 1)
        }
        guard properties.map(\.value) == states[current], history.canUndo == (current > 0),
          history.canRedo == (current < states.count - 1)
        else {
          Issue.record(
            "round \(round), seed \(RandomTests.seed): \(properties.map(\.value)), not \(states[current])")
          return
        }
      }
    }
    print("random histories: seed \(RandomTests.seed), \(steps) steps, \(undos) undos")
    #expect(steps > 1_000 && undos > 1_000)
  }
}
