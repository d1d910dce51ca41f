import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive
import TestSupport
import Testing

@Suite("publisher.eventSource")
struct PublisherSourceTests {
  @Test("Each subscription subscribes, asks for all, and cancels before dispose returns")
  func subscribes() {
    let puppet = Puppet<Int, Never>()
    var heard: [Int] = []
    let end = puppet.eventSource.subscribe { heard.append($0) }
    #expect(puppet.subscriberCount == 1 && puppet.demand == .unlimited)
    puppet.send(1, 2)
    end.dispose()
    #expect(puppet.isCancelled)
    puppet.force(3)
    #expect(heard == [1, 2])
  }

  @Test("A handler that disposes itself hears nothing more, and the publisher is cancelled inside it")
  func disposeInside() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = [], end: Disposer?
    var cancelled = 0
    end = subject.handleEvents(receiveCancel: { cancelled += 1 }).eventSource.subscribe {
      heard.append($0)
      end?.dispose()
      #expect(cancelled == 1)
    }
    subject.send(1)
    subject.send(2)
    #expect(heard == [1] && end?.isDisposed == true)
  }

  @Test("What a publisher says as it is subscribed is heard at once, though it finishes then, in a batch too")
  func atOnce() {
    var heard: [Int] = []
    let just = Just(1).eventSource.subscribe { heard.append($0) }
    #expect(heard == [1] && just.isDisposed)
    let sequence = [2, 3].publisher.eventSource.subscribe { heard.append($0) }
    #expect(heard == [1, 2, 3] && sequence.isDisposed)
    let subject = CurrentValueSubject<Int, Never>(4)
    var current: Disposer?
    batch {
      current = subject.eventSource.subscribe { heard.append($0) }
      subject.send(5)
      subject.send(completion: .finished)
    }
    #expect(heard == [1, 2, 3, 4, 5] && current?.isDisposed == true)
    var sums: [Int] = []
    let both = combine(Just(1).eventSource, Property(2)).subscribe { sums.append($0 + $1) }
    #expect(sums == [3])
    both.dispose()
  }

  @Test("A failure is the last result; without one the results end with the completion")
  func results() {
    let subject = PassthroughSubject<Int, Broken>()
    var heard: [Result<Int, Broken>] = []
    let end = subject.resultSource.subscribe { heard.append($0) }
    subject.send(1)
    subject.send(completion: .failure(Broken()))
    subject.send(2)
    #expect(heard == [.success(1), .failure(Broken())] && end.isDisposed)
    heard = []
    let failed = Fail<Int, Broken>(error: Broken()).resultSource.subscribe { heard.append($0) }
    #expect(heard == [.failure(Broken())] && failed.isDisposed)
    let finished = Just(1).setFailureType(to: Broken.self).resultSource.subscribe { heard.append($0) }
    #expect(heard == [.failure(Broken()), .success(1)] && finished.isDisposed)
  }

  @Test("There and back: the values, the cancellation and the end pass through both")
  func roundTrip() {
    var property: Property<Int>? = Property(1)
    var heard: [Int] = []
    guard let source = property?.publisher.eventSource else { return }
    let first = source.subscribe { heard.append($0) }
    property?.value = 2
    batch {
      property?.value = 3
      property?.value = 4
    }
    #expect(heard == [1, 2, 4] && property?.subscriberCount == 1)
    first.dispose()
    #expect(property?.subscriberCount == 0)
    var ended: Disposer?
    do {
      let other = Property(7)
      ended = other.publisher.eventSource.subscribe { heard.append($0) }
    }
    #expect(heard == [1, 2, 4, 7] && ended?.isDisposed == true)
    property = nil
  }

  @Test("Nothing is kept: after dispose, after the completion, nor when a publisher drops its subscriber")
  func lifetimes() {
    let lifetimes = Lifetimes()
    for ending in ["dispose", "finish", "drop"] {
      var puppet: Puppet<Int, Never>? = Puppet()
      let witness = lifetimes.makeWitness()
      guard let end = puppet?.eventSource.subscribe({ _ in withExtendedLifetime(witness) {} }) else { return }
      puppet?.send(1)
      switch ending {
      case "dispose": end.dispose()
      case "finish": puppet?.end()
      default: puppet?.drop()
      }
      #expect(end.isDisposed, "\(ending)")
      puppet = nil
    }
    #expect(lifetimes.liveCount == 0)
  }
}
