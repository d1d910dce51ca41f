import Reactive
import TestSupport
import Testing

/// The steps without their durations, which differ from run to run.
private func steps(_ transaction: TracedTransaction) -> [TracedStep] {
  transaction.steps.map {
    var step = $0
    step.duration = .zero
    return step
  }
}

@Suite("Traces")
struct TraceTests {
  private let bag = DisposerBag()
  private let trace = ReactiveTrace()

  /// Records the transactions of `body`.
  private func record(_ body: () -> Void) -> [[TracedStep]] {
    trace.start()
    body()
    trace.stop()
    return trace.transactions.map(steps)
  }

  @Test("A set with a subscriber is a set and a call")
  func set() {
    let radius = Property(1)
    trace.setName("radius", of: radius)
    let subscription = radius.subscribe { _ in }
    trace.setName("mesh", of: subscription)
    let recorded = record { radius.value = 2 }
    #expect(
      recorded == [[TracedStep(.set, "radius", value: "2"), TracedStep(.handler, "mesh", causes: [0])]])
  }

  @Test("A set that nothing reads is one step, and a trace without transactions is empty")
  func unread() {
    let radius = Property(1)
    #expect(record {} == [])
    #expect(record { radius.value = 2 } == [[TracedStep(.set, "Property<Int>", value: "2")]])
  }

  @Test("A diamond: one call for two inputs, with both sets of the batch as its reasons")
  func diamond() {
    let (a, b) = (Property(1), Property(2))
    trace.setName("a", of: a)
    trace.setName("b", of: b)
    combine(a, b).subscribe { _, _ in }.disposed(by: bag)
    let recorded = record {
      batch {
        a.value = 3
        b.value = 4
      }
    }
    #expect(
      recorded == [
        [
          TracedStep(.set, "a", value: "3"), TracedStep(.set, "b", value: "4"),
          TracedStep(.handler, "a handler of a, b", causes: [0, 1]),
        ]
      ])
    #expect(trace.transactions[0].location?.hasPrefix("ReactiveTests/TraceTests.swift:") == true)
  }

  @Test("A handler that sets: the set is a step of the handler, and the chain leads back to the first set")
  func chain() {
    let (scale, radius) = (Property(1), Property(10))
    trace.setName("scale", of: scale)
    trace.setName("radius", of: radius)
    scale.subscribe { radius.value = 10 * $0 }.disposed(by: bag)
    let mesh = radius.subscribe { _ in }
    trace.setName("mesh", of: mesh)
    let recorded = record { scale.value = 2 }
    #expect(
      recorded == [
        [
          TracedStep(.set, "scale", value: "2"), TracedStep(.handler, "a handler of scale", causes: [0]),
          TracedStep(.set, "radius", value: "20", parent: 1), TracedStep(.handler, "mesh", causes: [2]),
        ]
      ])
    #expect(trace.transactions[0].chain(to: 3) == [0, 1, 2, 3])
    #expect(trace.transactions[0].chain(to: 1) == [0, 1])
  }

  @Test("A derived value that comes out equal is cut off, and its reader is skipped")
  func cutOff() {
    let number = Property(1)
    let isOdd = Derived(file: "Odd.swift", line: 1) { !number.value.isMultiple(of: 2) }
    let text = Derived { isOdd.value ? "odd" : "even" }
    trace.setName("number", of: number)
    trace.setName("text", of: text)
    var heard: [String] = []
    let title = text.subscribe { heard.append($0) }
    trace.setName("title", of: title)
    let recorded = record {
      number.value = 3
      number.value = 4
    }
    #expect(heard == ["odd", "even"])
    #expect(
      recorded == [
        [
          TracedStep(.set, "number", value: "3"), TracedStep(.evaluation, "text", outcome: .skipped),
          TracedStep(.evaluation, "Odd.swift:1", outcome: .unchanged, parent: 1, causes: [0]),
        ],
        [
          TracedStep(.set, "number", value: "4"),
          TracedStep(.evaluation, "text", outcome: .changed, causes: [2]),
          TracedStep(.evaluation, "Odd.swift:1", outcome: .changed, parent: 1, causes: [0]),
          TracedStep(.handler, "title", causes: [1]),
        ],
      ])
    #expect(trace.transactions[1].chain(to: 3) == [0, 2, 1, 3])
  }

  @Test("A chain as a derived value: changed if it emits, and otherwise unchanged")
  func chainAsValue() {
    let number = Property(1)
    let even = number.map { $0 / 2 }.asDerived()
    trace.setName("number", of: number)
    trace.setName("half", of: even)
    let handler = combine(even, even).subscribe { _, _ in }
    trace.setName("both", of: handler)
    let recorded = record {
      number.value = 2
      number.value = 3
    }
    #expect(
      recorded == [
        [
          TracedStep(.set, "number", value: "2"),
          TracedStep(.evaluation, "half", outcome: .changed, causes: [0]),
          TracedStep(.handler, "both", causes: [1]),
        ],
        // The join was pulled, and has emitted nothing.
        [
          TracedStep(.set, "number", value: "3"),
          TracedStep(.evaluation, "half", outcome: .unchanged, causes: [0]),
        ],
      ])
  }

  @Test("An effect, a failing derived value, and an emitter")
  func others() {
    struct Failure: Error {}
    let number = Property(1), clicks = EventEmitter<Int>()
    let positive = Derived(initially: 1) { () throws -> Int in
      if number.value < 0 { throw Failure() }
      return number.value
    }
    trace.setName("number", of: number)
    trace.setName("positive", of: positive)
    trace.setName("clicks", of: clicks)
    let effect = Effect(file: "Title.swift", line: 7) { _ = positive.error }
    clicks.subscribe { number.value = -$0 }.disposed(by: bag)
    let recorded = record { clicks.emit(5) }
    withExtendedLifetime(effect) {}
    #expect(
      recorded == [
        [
          TracedStep(.emission, "clicks", value: "5"),
          TracedStep(.handler, "a handler of clicks", causes: [0]),
          TracedStep(.set, "number", value: "-5", parent: 1),
          TracedStep(.effect, "the effect at Title.swift:7", causes: [4]),
          TracedStep(.evaluation, "positive", outcome: .failed, parent: 3, causes: [2]),
        ]
      ])
  }

  @Test("Values: a collection has no text, an optional has that of its value, a long text is cut")
  func values() {
    let list = Property([1, 2]), optional = Property<Int?>(1), text = Property("")
    let recorded = record {
      list.value = [3]
      optional.value = 4
      optional.value = nil
      text.value = String(repeating: "a", count: 1_000)
    }
    #expect(recorded.map { $0[0].value } == [nil, "4", "nil", String(repeating: "a", count: 80)])
  }

  @Test("A trace that is started or stopped by a handler begins and ends there")
  func startInHandler() {
    let clicks = EventEmitter<Bool>(), number = Property(0)
    trace.setName("number", of: number)
    clicks.subscribe { [trace] isOn in
      if isOn { trace.start() } else { trace.stop() }
      number.value += 1
    }.disposed(by: bag)
    number.value = 9
    clicks.emit(true)
    number.value = 20
    clicks.emit(false)
    number.value = 30
    #expect(!trace.isRecording)
    #expect(trace.transactions.map { $0.steps.map(\.value) } == [["10"], ["20"], ["false", nil]])
    #expect(number.value == 30)
  }

  @Test("A second trace stops the first one")
  func second() {
    let number = Property(0), other = ReactiveTrace()
    trace.start()
    other.start()
    number.value = 1
    #expect(!trace.isRecording && other.isRecording)
    trace.stop()
    number.value = 2
    other.stop()
    number.value = 3
    #expect((trace.transactionCount, other.transactionCount) == (0, 2))
  }

  @Test("Only the last transactions are kept, and only so many steps of one")
  func limits() {
    let trace = ReactiveTrace(capacity: 3), number = Property(0)
    trace.start()
    for value in 1...10 { number.value = value }
    #expect(trace.transactions.map(\.number) == [7, 8, 9] && trace.transactionCount == 10)
    batch { for value in 0..<ReactiveTrace.stepLimit + 5 { number.value = value } }
    trace.stop()
    let last = trace.transactions[2]
    #expect(last.steps.count == ReactiveTrace.stepLimit && last.omittedStepCount == 5)
  }

  @Test("A name does not keep its object alive, and the names of freed objects are dropped")
  func lifetime() {
    weak var freed: Property<Int>?
    do {
      let number = Property(0)
      freed = number
      trace.setName("number", of: number)
    }
    #expect(freed == nil)
    for _ in 0..<1_000 { trace.setName("number", of: Property(0)) }
    let number = Property(0)
    #expect(record { number.value = 1 } == [[TracedStep(.set, "Property<Int>", value: "1")]])
  }

  @Test("Collections and late properties have names")
  func composed() {
    let list = ArrayProperty([1]), late = LateInitProperty<Int>()
    trace.setName("list", of: list)
    trace.setName("late", of: late)
    let recorded = record {
      list.append(2)
      late.value = 3
    }
    #expect(recorded.map { $0[0].name } == ["list", "late"])
  }

  @Test("A nested step is within the time of its parent")
  func durations() throws {
    let (a, b) = (Property(1), Property(1))
    a.subscribe { b.value = $0 }.disposed(by: bag)
    let inner = Derived { a.value + b.value }, outer = Derived { inner.value * 2 }
    outer.subscribe { _ in }.disposed(by: bag)
    _ = record { a.value = 2 }
    let transaction = try #require(trace.transactions.first)
    for step in transaction.steps {
      #expect(step.duration >= .zero && step.duration <= transaction.duration)
      if let parent = step.parent { #expect(step.duration <= transaction.steps[parent].duration) }
    }
  }
}
