import Chaining
import Testing

@Suite("Suspended chains")
struct SuspenderTests {
  @Test("A suspended chain holds its latest value back until it is resumed")
  func latest() {
    let suspender = Suspender(), holder = ValueHolder(0)
    var received: [Int] = []
    let observer = holder.chain().suspend(suspender).do { received.append($0) }.sync()
    suspender.suspend()
    holder.value = 1
    holder.value = 2
    #expect(received == [0] && suspender.isSuspended)
    suspender.resume()
    #expect(received == [0, 2] && !suspender.isSuspended)
    suspender.resume()
    suspender.isSuspended = true
    suspender.isSuspended = false
    #expect(received == [0, 2])
    holder.value = 3
    #expect(received == [0, 2, 3])
    withExtendedLifetime(observer) {}
  }

  @Test("The first value of sync() is held back too")
  func firstValue() {
    let suspender = Suspender(isSuspended: true), holder = ValueHolder(5)
    var received: [Int] = []
    let observer = holder.chain().suspend(suspender).do { received.append($0) }.sync()
    #expect(received.isEmpty)
    suspender.resume()
    #expect(received == [5])
    withExtendedLifetime(observer) {}
  }

  @Test("One suspender suspends several chains, and each observer of a chain holds its own value back")
  func several() {
    let suspender = Suspender(), a = Notifier<Int>(), b = Notifier<Int>()
    var received: [String] = []
    let chain = a.chain().suspend(suspender)
    let observers = [
      chain.do { received.append("a\($0)") }.end(), chain.do { received.append("also a\($0)") }.end(),
      b.chain().suspend(suspender).do { received.append("b\($0)") }.end(),
    ]
    suspender.suspend()
    b.notify(value: 2)
    a.notify(value: 1)
    suspender.resume()
    #expect(received == ["a1", "also a1", "b2"])
    withExtendedLifetime(observers) {}
  }

  @Test("An observer that was invalidated while suspended receives nothing on resumption")
  func invalidated() {
    let suspender = Suspender(isSuspended: true), notifier = Notifier<Int>()
    var received: [Int] = []
    let observer = notifier.chain().suspend(suspender).do { received.append($0) }.end()
    notifier.notify(value: 1)
    observer.invalidate()
    suspender.resume()
    #expect(received.isEmpty)
  }
}
