@testable import Chaining
import Testing

@Suite("Pools of observers")
struct ObserverPoolTests {
  @Test("A pool releases the observers that have ended while others are added")
  func ended() {
    let notifier = Notifier<Int>(), pool = ObserverPool()
    var largest = 0
    for _ in 0..<1_000 {
      let observer = notifier.chain().end()
      observer.addTo(pool)
      observer.invalidate()
      largest = max(largest, pool.count)
    }
    #expect(largest == 16)
  }

  @Test("A pool releases the observers whose senders were released")
  func releasedSenders() {
    let pool = ObserverPool()
    var largest = 0
    for _ in 0..<1_000 {
      let notifier = Notifier<Int>()
      notifier.chain().end().addTo(pool)
      largest = max(largest, pool.count)
      withExtendedLifetime(notifier) {}
    }
    #expect(largest == 16)
  }

  @Test("A pool keeps all running observers")
  func running() {
    let notifier = Notifier<Int>(), pool = ObserverPool()
    var count = 0
    for _ in 0..<100 { notifier.chain().do { _ in count += 1 }.end().addTo(pool) }
    notifier.notify(value: 1)
    #expect(count == 100 && pool.count == 100)
    pool.invalidate()
    notifier.notify(value: 1)
    #expect(count == 100 && pool.count == 0)
  }
}
