import Reactive
import Testing

@Suite("Errors of the programmer")
struct StopTests {
  enum Mistake: String, CaseIterable, Codable {
    case readBeforeSet, negativePrefix, emptyInbox, emptyValues, derivedCycle,
      effectCycle, handlerCycle, namedCycle, jobCycle

    @MainActor
    func make() {
      switch self {
      case .readBeforeSet: _ = LateInitProperty<Int>().value
      case .negativePrefix: _ = Property(1).prefix(-1)
      case .emptyInbox: _ = Inbox<Int>(buffering: .newest(0))
      case .derivedCycle:
        var third = Derived { 0 }
        let first = Derived(file: "A.swift", line: 1) { third.value }
        let second = Derived(file: "B.swift", line: 2) { first.value + 1 }
        third = Derived(file: "C.swift", line: 3) { second.value + 1 }
        _ = first.value
      case .effectCycle:
        let here = Property(0), there = Property(0)
        let effects = [
          Effect(file: "A.swift", line: 1) { there.value = here.value + 1 },
          Effect(file: "B.swift", line: 2) { here.value = there.value + 1 },
        ]
        withExtendedLifetime(effects) {}
      case .handlerCycle:
        let here = Property(0), there = Property(0), bag = DisposerBag()
        here.subscribe { there.value = $0 }.disposed(by: bag)
        there.subscribe { here.value = $0 }.disposed(by: bag)
      case .namedCycle:
        let here = Property(0), there = Property(0), clicks = EventEmitter<Int>(), bag = DisposerBag()
        let trace = ReactiveTrace()
        trace.setName("here", of: here)
        trace.setName("there", of: there)
        trace.setName("clicks", of: clicks)
        combine(here, there).subscribe { here, there in if here > 0 { clicks.emit(there) } }.disposed(by: bag)
        clicks.subscribe { here.value = $0 + 7 }.disposed(by: bag)
        trace.start()
        here.value = 1
      case .jobCycle:
        let clock = ManualScheduler(), here = Property(0), bag = DisposerBag()
        here.observe(on: clock).subscribe { here.value = $0 + 1 }.disposed(by: bag)
        clock.advance(by: .milliseconds(16))
      case .emptyValues: _ = Property(1).values(buffering: .oldest(-2))
      }
    }

    var message: String {
      switch self {
      case .readBeforeSet: "a LateInitProperty was read before it was set"
      case .negativePrefix: "the length of a prefix must not be negative; it is -1"
      case .derivedCycle:
        "a derived value depends on itself: A.swift:1 reads C.swift:3 reads B.swift:2 reads A.swift:1"
      case .effectCycle:
        "two of them may set each other in an endless loop: Property<Int> #1 = 101001 -> the effect at B.swift:2 -> Property<Int> #3 = 101002 -> the effect at A.swift:1"
      case .handlerCycle:
        "in an endless loop: Property<Int> #1 = 0 -> Property<Int> #2 = 0 -> Property<Int> #1 = 0"
      case .namedCycle: "in an endless loop: here = 7 -> clicks = 0 -> here = 7"
      case .jobCycle: "two of them may schedule each other in an endless loop"
      case .emptyInbox: "the limit of a buffer must be at least 1; it is 0"
      case .emptyValues: "the limit of a buffer must be at least 1; it is -2"
      }
    }
  }

  @Test("An error of the programmer stops the program with a message", arguments: Mistake.allCases)
  func stops(_ mistake: Mistake) async throws {
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [mistake] in
      await mistake.make()
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains(mistake.message))
  }
}
