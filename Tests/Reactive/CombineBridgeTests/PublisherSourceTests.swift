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
  @Test("Each subscription subscribes with unlimited demand, and dispose cancels before it returns")
  func subscribes() {
    let puppet = Puppet<Int, Never>()
    var received: [Int] = []
    let end = puppet.eventSource.subscribe { received.append($0) }
    #expect(puppet.subscriberCount == 1 && puppet.demand == .unlimited)
    puppet.send(1, 2)
    end.dispose()
    #expect(puppet.isCancelled)
    puppet.force(3)
    #expect(received == [1, 2])
  }

  @Test(
    "A handler that disposes itself receives no more values, and the publisher is cancelled within the call")
  func disposeInside() {
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = [], end: Disposer?
    var cancelled = 0
    end = subject.handleEvents(receiveCancel: { cancelled += 1 }).eventSource.subscribe {
      received.append($0)
      end?.dispose()
      #expect(cancelled == 1)
    }
    subject.send(1)
    subject.send(2)
    #expect(received == [1] && end?.isDisposed == true)
  }

  @Test("Values sent during the subscription arrive at once, even before a completion and in a batch")
  func atOnce() {
    var received: [Int] = []
    let just = Just(1).eventSource.subscribe { received.append($0) }
    #expect(received == [1] && just.isDisposed)
    let sequence = [2, 3].publisher.eventSource.subscribe { received.append($0) }
    #expect(received == [1, 2, 3] && sequence.isDisposed)
    let subject = CurrentValueSubject<Int, Never>(4)
    var current: Disposer?
    batch {
      current = subject.eventSource.subscribe { received.append($0) }
      subject.send(5)
      subject.send(completion: .finished)
    }
    #expect(received == [1, 2, 3, 4, 5] && current?.isDisposed == true)
    var sums: [Int] = []
    let both = combine(Just(1).eventSource, Property(2)).subscribe { sums.append($0 + $1) }
    #expect(sums == [3])
    both.dispose()
  }

  @Test("The results end with the completion, or with a failure as the last result")
  func results() {
    let subject = PassthroughSubject<Int, Broken>()
    var received: [Result<Int, Broken>] = []
    let end = subject.resultSource.subscribe { received.append($0) }
    subject.send(1)
    subject.send(completion: .failure(Broken()))
    subject.send(2)
    #expect(received == [.success(1), .failure(Broken())] && end.isDisposed)
    received = []
    let failed = Fail<Int, Broken>(error: Broken()).resultSource.subscribe { received.append($0) }
    #expect(received == [.failure(Broken())] && failed.isDisposed)
    let finished = Just(1).setFailureType(to: Broken.self).resultSource.subscribe { received.append($0) }
    #expect(received == [.failure(Broken()), .success(1)] && finished.isDisposed)
  }

  @Test("A publisher of a source, as a source again, forwards the values, the cancellation and the end")
  func roundTrip() throws {
    var property: Property<Int>? = Property(1)
    var received: [Int] = []
    let first = try #require(property).publisher.eventSource.subscribe { received.append($0) }
    property?.value = 2
    batch {
      property?.value = 3
      property?.value = 4
    }
    #expect(received == [1, 2, 4] && property?.subscriberCount == 1)
    first.dispose()
    #expect(property?.subscriberCount == 0)
    var ended: Disposer?
    do {
      let other = Property(7)
      ended = other.publisher.eventSource.subscribe { received.append($0) }
    }
    #expect(received == [1, 2, 4, 7] && ended?.isDisposed == true)
    property = nil
  }

  @Test(
    "Everything is freed after dispose, after the completion, and after the publisher releases its subscriber"
  )
  func lifetimes() throws {
    let lifetimes = Lifetimes()
    for ending in ["dispose", "finish", "drop"] {
      var puppet: Puppet<Int, Never>? = Puppet()
      let witness = lifetimes.makeWitness()
      let end = try #require(puppet).eventSource.subscribe { _ in withExtendedLifetime(witness) {} }
      puppet?.send(1)
      switch ending {
      case "dispose": end.dispose()
      case "finish": puppet?.end()
      default: puppet?.drop()
      }
      #expect(end.isDisposed == true, "\(ending)")
      puppet = nil
    }
    #expect(lifetimes.liveCount == 0)
  }
}
