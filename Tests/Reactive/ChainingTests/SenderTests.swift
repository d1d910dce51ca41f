import Chaining
import Reactive
import Testing

@Suite("Senders and receivers")
struct SenderTests {
  @Test("A holder does not send a value equal to its current one, whichever way it is set")
  func equalWrites() {
    let holder = ValueHolder(1), source = Notifier<Int>()
    var received: [Int] = []
    let observers = [holder.chain().do { received.append($0) }.sync(), source.chain().sendTo(holder).end()]
    holder.value = 1
    holder.receive(value: 1)
    holder.broadcast(value: 1)
    source.notify(value: 1)
    #expect(received == [1])
    source.notify(value: 2)
    holder.value += 1
    #expect(received == [1, 2, 3] && holder.value == 3)
    withExtendedLifetime(observers) {}
  }

  @Test("A fetcher sends its value on demand, if it has one")
  func fetcher() {
    var value: Int? = nil
    let fetcher = Fetcher { value }
    var received: [Int] = []
    let early = fetcher.chain().do { received.append($0) }.sync()
    fetcher.broadcast()
    #expect(received.isEmpty)
    value = 5
    fetcher.broadcast()
    let late = fetcher.chain().do { received.append($0 * 10) }.sync()
    #expect(received == [5, 50])
    withExtendedLifetime((early, late)) {}
  }

  @Test("Properties and emitters can start chains and receive values")
  func reactive() {
    final class Model { var size = 0 }
    let property = Property(1), emitter = EventEmitter<Int>(), model = Model()
    var received: [Int] = []
    let pool = ObserverPool()
    property.chain().do { received.append($0) }.sync().addTo(pool)
    property.chain().do { received.append($0 * 10) }.end().addTo(pool)
    emitter.chain().sendTo(property).sendTo(model, \.size).end().addTo(pool)
    emitter.emit(2)
    #expect(received == [1, 2, 20] && property.value == 2 && model.size == 2)
    property.broadcast(value: 3)
    emitter.broadcast(value: 4)
    #expect(property.value == 4)
    pool.invalidate()
    property.value = 5
    #expect(received == [1, 2, 20, 3, 30, 4, 40])
  }

  @Test("A holder of values that cannot be compared sends every set")
  func notEquatable() {
    struct Opaque { var number: Int }
    let holder = ValueHolder(Opaque(number: 1)), actions = ValueHolder<() -> Int>({ 1 })
    var received: [Int] = []
    let observers = [
      holder.chain().do { received.append($0.number) }.sync(),
      actions.chain().do { received.append($0() * 10) }.sync(),
    ]
    holder.value.number = 1
    actions.value = { 2 }
    #expect(received == [1, 10, 1, 20])
    withExtendedLifetime(observers) {}
  }

  @Test("A class that conforms to Syncable sends its value first and its broadcasts after it")
  func syncable() {
    final class Counter: Syncable {
      var count = 1 { didSet { broadcast(value: count) } }
      func fetchedValue() -> Int { count }
    }
    let counter = Counter(), senders: [any Syncable] = [counter, ValueHolder(1), Fetcher { 1 }, Property(1)]
    var received: [Int] = []
    let observer = counter.chain().do { received.append($0) }.sync()
    counter.count = 2
    #expect(received == [1, 2] && senders.count == 4)
    withExtendedLifetime(observer) {}
  }

  @Test("A class that overrides broadcast(value:) is sent to through its override")
  func overridden() {
    final class Doubling: ValueHolding {
      typealias SendValue = Int
      var value = 0
      func broadcast(value: Int) { self.value = value * 2 }
    }
    let doubling = Doubling(), notifier = Notifier<Int>()
    let observer = notifier.chain().sendTo(doubling).end()
    notifier.notify(value: 3)
    #expect(doubling.value == 6)
    withExtendedLifetime(observer) {}
  }

  @Test("A notifier of Void sends events without a value")
  func void() {
    let notifier = Notifier<Void>()
    var count = 0
    let observer = notifier.chain().do { count += 1 }.end()
    notifier.notify()
    notifier.notify()
    #expect(count == 2)
    withExtendedLifetime(observer) {}
  }
}
