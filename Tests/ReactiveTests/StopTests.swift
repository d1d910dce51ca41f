import Reactive
import Testing

@Suite("Errors of the programmer")
struct StopTests {
  enum Mistake: String, CaseIterable, Codable {
    case readBeforeSet, derivedWithoutValue, negativePrefix, emptyInbox, emptyValues

    @MainActor
    func make() {
      switch self {
      case .readBeforeSet: _ = LateInitProperty<Int>().value
      case .derivedWithoutValue: _ = EventEmitter<Int>().asProperty()
      case .negativePrefix: _ = Property(1).prefix(-1)
      case .emptyInbox: _ = Inbox<Int>(buffering: .newest(0))
      case .emptyValues: _ = Property(1).values(buffering: .oldest(-2))
      }
    }

    var message: String {
      switch self {
      case .readBeforeSet: "a LateInitProperty was read before it was set"
      case .derivedWithoutValue: "a derived property needs a source that has a current value"
      case .negativePrefix: "the length of a prefix must not be negative; it is -1"
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
