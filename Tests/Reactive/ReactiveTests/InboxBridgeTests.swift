import Foundation
import Reactive
import Synchronization
import TestSupport
import Testing

@Suite("Crossing threads: the inbox", .watchdog)
struct InboxBridgeTests {
  private struct Reading: Equatable {
    var thread: Int
    var number: Int
  }

  @Test("Every event that eight threads send arrives, in the order of each thread")
  func threads() {
    let inbox = Inbox<Reading>()
    var received = Array(repeating: [Int](), count: 8)
    let subscription = inbox.subscribe { received[$0.thread].append($0.number) }
    let sender = inbox.sender
    for thread in 0..<8 {
      Thread.detachNewThread {
        for number in 0..<5_000 { sender.send(Reading(thread: thread, number: number)) }
      }
    }
    let deadline = ContinuousClock.now + Watchdog.limit
    while received.map(\.count).reduce(0, +) < 40_000, ContinuousClock.now < deadline { inbox.receive() }
    #expect(received.allSatisfy { $0 == Array(0..<5_000) })
    subscription.dispose()
  }

  private actor Gauge {
    private let inbox: Inbox<Int>
    private let sum = Property(0)
    private let bag = DisposerBag()
    let sender: Inbox<Int>.Sender
    let (sums, continuation) = AsyncStream.makeStream(of: Int.self)

    init() {
      let filled = AsyncStream.makeStream(of: Void.self)
      inbox = Inbox { filled.continuation.yield() }
      sender = inbox.sender
      inbox.subscribe { [sum] in sum.value += $0 }.disposed(by: bag)
      sum.subscribe { [continuation] in continuation.yield($0) }.disposed(by: bag)
      Task { for await _ in filled.stream { await self.receive() } }
    }

    private func receive() { inbox.receive() }
  }

  @Test("An actor that is woken when its inbox fills receives every event that tasks send")
  func wokenActor() async {
    let gauge = Gauge()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for number in 1...500 { gauge.sender.send(number) } }
      }
    }
    #expect(await gauge.sums.contains(8 * 500 * 501 / 2))
  }

  @Test("A receive delivers all events sent before it in one batch, so a combine emits once")
  func batched() {
    let inbox = Inbox<Int>(), property = Property("a")
    var received: [Int] = [], combined: [String] = []
    let bag = DisposerBag()
    inbox.subscribe { received.append($0) }.disposed(by: bag)
    combine(inbox, property).subscribe { combined.append("\($0)\($1)") }.disposed(by: bag)
    for number in 1...3 { inbox.sender.send(number) }
    #expect(received.isEmpty)
    inbox.receive()
    inbox.receive()
    #expect(received == [1, 2, 3] && combined == ["3a"])
  }

  @Test("Events that a handler sends wait for the next receive; a receive within a handler runs after it")
  func reentrant() {
    let inbox = Inbox<Int>()
    var received: [Int] = []
    let subscription = inbox.subscribe { [unowned inbox] value in
      if value < 3 {
        inbox.sender.send(value + 10)
        if value == 2 { inbox.receive() }
      }
      received.append(value)
    }
    inbox.sender.send(1)
    inbox.receive()
    #expect(received == [1])
    inbox.sender.send(2)
    inbox.sender.send(3)
    inbox.receive()
    #expect(received == [1, 11, 2, 3, 12])
    subscription.dispose()
  }

  @Test("The wake closure is called when the empty inbox gets an event, and again only after a receive")
  func wake() {
    let wakes = Atomic(0)
    let inbox = Inbox<Int> { wakes.add(1, ordering: .relaxed) }
    inbox.receive()
    #expect(wakes.load(ordering: .relaxed) == 0)
    for _ in 0..<3 { inbox.sender.send(1) }
    #expect(wakes.load(ordering: .relaxed) == 1)
    inbox.receive()
    inbox.sender.send(2)
    #expect(wakes.load(ordering: .relaxed) == 2)
  }

  @Test("The wake closure is called outside the lock, so it can send")
  func wakeSends() {
    let back = Mutex<Inbox<Int>.Sender?>(nil)
    let inbox = Inbox<Int> { back.withLock { $0 }?.send(2) }
    back.withLock { $0 = inbox.sender }
    var received: [Int] = []
    let subscription = inbox.subscribe { received.append($0) }
    inbox.sender.send(1)
    inbox.receive()
    #expect(received == [1, 2])
    subscription.dispose()
  }

  @Test(
    "A buffering limit keeps the newest or the oldest events, in order",
    arguments: [
      (BufferingPolicy.unbounded, [[1, 2, 3, 4, 5], [6, 7]]), (.newest(3), [[3, 4, 5], [6, 7]]),
      (.oldest(3), [[1, 2, 3], [6, 7]]), (.newest(1), [[5], [7]]), (.newest(5), [[1, 2, 3, 4, 5], [6, 7]]),
    ])
  func limits(buffering: BufferingPolicy, expected: [[Int]]) {
    let inbox = Inbox<Int>(buffering: buffering)
    var received: [Int] = []
    let subscription = inbox.subscribe { received.append($0) }
    let batches = [1...5, 6...7].map { numbers in
      received = []
      for number in numbers { inbox.sender.send(number) }
      inbox.receive()
      return received
    }
    #expect(batches == expected)
    subscription.dispose()
  }

  private final class Parcel: Sendable {
    let whenFreed: @Sendable () -> Void
    init(whenFreed: @escaping @Sendable () -> Void = {}) { self.whenFreed = whenFreed }
    deinit { whenFreed() }
  }

  @Test("A released inbox frees its waiting events, and drops events that are sent later")
  func closed() {
    var inbox: Inbox<Parcel>? = Inbox()
    let sender = inbox!.sender
    weak var waiting: Parcel?
    weak var late: Parcel?
    func send() -> Parcel {
      let parcel = Parcel()
      sender.send(parcel)
      return parcel
    }
    waiting = send()
    #expect(waiting != nil)
    inbox = nil
    late = send()
    #expect(waiting == nil && late == nil)
  }

  @Test("An event that a newer one displaces is freed outside the lock")
  func dropped() {
    let inbox = Inbox<Parcel>(buffering: .newest(1))
    var count = 0
    let subscription = inbox.subscribe { _ in count += 1 }
    let sender = inbox.sender
    sender.send(Parcel { sender.send(Parcel()) })
    sender.send(Parcel())
    inbox.receive()
    #expect(count == 1)
    subscription.dispose()
  }
}
