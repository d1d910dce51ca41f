import Reactive
import Testing

@Suite("Dialects: subjects and holders of a value")
struct SubjectTests {
  private let subjects: [(name: String, make: () -> any EventSubject)] = [
    ("EventEmitter", { EmitterSubject() }),
    ("EventEmitter.publisher", { PublishedEmitterSubject() }),
    ("PassthroughSubject", { CombineSubject() }),
    ("PassthroughSubject.eventSource", { SourcedCombineSubject() }),
    ("PublishSubject", { RxSubject() }), ("PublishRelay", { RxRelaySubject() }),
    ("Notifier", { NotifierSubject() }),
  ]

  private let holders: [(name: String, make: () -> any CurrentValueHolder)] = [
    ("Property", { PropertyHolder() }),
    ("Property.publisher", { PublishedPropertyHolder() }),
    ("CurrentValueSubject", { CombineHolder() }),
    ("CurrentValueSubject.eventSource", { SourcedCombineHolder() }),
    ("BehaviorSubject", { RxHolder() }), ("BehaviorRelay", { RxRelayHolder() }),
    ("ValueHolder", { ChainedHolder() }),
  ]

  /// Returns the expectations that subjects with and without a current value have in common.
  private static func common(_ replay: [Int]) -> [Expectation<any EventSubject>] {
    func text(_ events: Int...) -> String { variants([replay + events]) }
    return [
      Expectation(name: "order of subscription", outcome: "kept") { subject in
        var order: [Int] = []
        let ends = (0..<12).map { index in subject.listen { if $0 == 1 { order.append(index) } } }
        subject.send(1)
        return withExtendedLifetime(ends) { order == Array(0..<12) ? "kept" : "not kept" }
      },
      Expectation(name: "a send from a handler, as others hear it", outcome: text(1, 2)) { subject in
        var received: [[Int]] = [[], [], []], hasSent = false
        let ends = received.indices.map { index in
          subject.listen {
            received[index].append($0)
            guard $0 == 1, !hasSent else { return }
            hasSent = true
            subject.send(2)
          }
        }
        subject.send(1)
        return withExtendedLifetime(ends) { variants(received) }
      },
      Expectation(name: "a send from a handler, as the handler hears it", outcome: "after it") { subject in
        var depth = 0, deepest = 0
        let end = subject.listen {
          depth += 1
          deepest = max(deepest, depth)
          if $0 == 1 { subject.send(2) }
          depth -= 1
        }
        subject.send(1)
        return withExtendedLifetime(end) { deepest == 1 ? "after it" : "within it" }
      },
      Expectation(name: "an end inside a handler silences all", outcome: "1 call") { subject in
        var calls = 0, ends: [Subscribed] = []
        for _ in 0..<3 {
          ends.append(
            subject.listen {
              guard $0 > 0 else { return }
              calls += 1
              for subscribed in ends { subscribed.end() }
            })
        }
        subject.send(1)
        subject.send(2)
        return "\(calls) call"
      },
      Expectation(name: "an end after which nothing is heard, twice", outcome: text(1)) { subject in
        var received: [Int] = []
        let subscribed = subject.listen { received.append($0) }
        subject.send(1)
        subscribed.end()
        subscribed.end()
        subject.send(2)
        return variants([received])
      },
      Expectation(name: "equal events", outcome: text(0, 0)) { subject in
        var received: [Int] = []
        let end = subject.listen { received.append($0) }
        subject.send(0)
        subject.send(0)
        return withExtendedLifetime(end) { variants([received]) }
      },
    ]
  }

  private let events: [Expectation<any EventSubject>] =
    Self.common([]) + [
      Expectation(name: "nothing is replayed", outcome: "2") { subject in
        var received: [Int] = []
        subject.send(1)
        let end = subject.listen { received.append($0) }
        subject.send(2)
        return withExtendedLifetime(end) { variants([received]) }
      },
      Expectation(name: "who joins during an emission hears the next", outcome: "2") { subject in
        var received: [Int] = [], ends: [Subscribed] = []
        ends.append(subject.listen { if $0 == 1 { ends.append(subject.listen { received.append($0) }) } })
        subject.send(1)
        subject.send(2)
        return variants([received])
      },
      Expectation(name: "events of a batch", outcome: "1 2, after it") { subject in
        var received: [Int] = []
        let end = subject.listen { received.append($0) }
        let inside = batch {
          subject.send(1)
          subject.send(2)
          return received.count
        }
        return withExtendedLifetime(end) { variants([received]) + (inside == 0 ? ", after it" : ", at once") }
      },
    ]

  private let values: [Expectation<any CurrentValueHolder>] =
    Self.common([0]).map { common in
      Expectation(name: common.name, outcome: common.outcome) { common.run($0) }
    } + [
      Expectation(name: "the value is replayed, once", outcome: "1 2") { holder in
        var received: [Int] = []
        holder.send(1)
        let end = holder.listen { received.append($0) }
        holder.send(2)
        return withExtendedLifetime(end) { variants([received]) }
      },
      Expectation(name: "who joins during an emission is given its value once", outcome: "1 2") { holder in
        var received: [Int] = [], ends: [Subscribed] = []
        ends.append(holder.listen { if $0 == 1 { ends.append(holder.listen { received.append($0) }) } })
        holder.send(1)
        holder.send(2)
        return variants([received])
      },
      Expectation(name: "who joins behind a set from a handler is given that once", outcome: "5") { holder in
        var received: [Int] = [], ends: [Subscribed] = []
        ends.append(
          holder.listen {
            guard $0 == 1 else { return }
            holder.send(5)
            ends.append(holder.listen { received.append($0) })
          })
        holder.send(1)
        return variants([received])
      },
      Expectation(name: "the value is stored before it is told", outcome: "0 1") { holder in
        var stored: [Int] = []
        let end = holder.listen { _ in stored.append(holder.value) }
        holder.send(1)
        return withExtendedLifetime(end) { variants([stored]) }
      },
      Expectation(name: "who hears last hears the current value", outcome: "yes") { holder in
        var last = [0, 0, 0], hasSent = false
        let ends = last.indices.map { index in
          holder.listen {
            last[index] = $0
            guard $0 == 1, !hasSent else { return }
            hasSent = true
            holder.send(2)
          }
        }
        holder.send(1)
        return withExtendedLifetime(ends) { last.allSatisfy { $0 == holder.value } ? "yes" : "no" }
      },
      Expectation(name: "sets of a batch", outcome: "0 2") { holder in
        var received: [Int] = []
        let end = holder.listen { received.append($0) }
        batch {
          holder.send(1)
          holder.send(2)
        }
        return withExtendedLifetime(end) { variants([received]) }
      },
    ]

  @Test("Subjects without a value behave alike in every library, except for the known differences")
  func checkSubjects() { check(subjects, events, KnownDifferences.subjects) }

  @Test("Subjects with a value behave alike in every library, except for the known differences")
  func checkHolders() { check(holders, values, KnownDifferences.holders) }
}
