import Reactive
import Testing

@Suite("Errors of the programmer")
struct StopTests {
  enum Mistake: String, CaseIterable, Codable {
    case readBeforeSet, derivedWithoutValue, negativePrefix, emptyInbox, emptyValues, derivedCycle,
      effectCycle

    @MainActor
    func make() {
      switch self {
      case .readBeforeSet: _ = LateInitProperty<Int>().value
      case .derivedWithoutValue: _ = EventEmitter<Int>().asProperty()
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
        let effects = [Effect { there.value = here.value + 1 }, Effect { here.value = there.value + 1 }]
        withExtendedLifetime(effects) {}
      case .emptyValues: _ = Property(1).values(buffering: .oldest(-2))
      }
    }

    var message: String {
      switch self {
      case .readBeforeSet: "a LateInitProperty was read before it was set"
      case .derivedWithoutValue: "a derived property needs a source that has a current value"
      case .negativePrefix: "the length of a prefix must not be negative; it is -1"
      case .derivedCycle:
        "a derived value depends on itself: A.swift:1 reads C.swift:3 reads B.swift:2 reads A.swift:1"
      case .effectCycle: "handlers caused 100000 rounds of deliveries in one transaction"
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
