import Chaining
import Reactive
import TestSupport
import Testing

@Suite("Holders that relay the values of their elements")
struct RelayTests {
  @Test("An array holder relays the values of its elements with their current indices")
  func array() {
    let a = ValueHolder("a"), b = ValueHolder("b"), c = ValueHolder("c")
    let holder = RelayableArrayHolder([a, b])
    var log: [String] = []
    let observer = holder.chain().do { event in
      switch event {
      case .relayed(let value, let index, let element):
        log.append("\(value)\(index)\(element === holder[index])")
      case .fetched(let elements): log.append("fetched \(elements.count)")
      default: log.append("edit")
      }
    }.sync()
    b.value = "b1"
    holder.insert(c, at: 0)
    c.value = "c1"
    b.value = "b2"
    holder.move(at: 0, to: 2)
    c.value = "c2"
    a.value = "a2"
    holder.remove(at: 0)
    a.value = "gone"
    b.value = "b3"
    holder.set([c])
    b.value = "gone"
    c.value = "c3"
    #expect(
      log == [
        "fetched 2", "b11true", "edit", "c10true", "b22true", "edit", "c22true", "a20true", "edit", "b30true",
        "edit",
        "c30true",
      ])
    withExtendedLifetime(observer) {}
  }

  @Test("An element that is contained twice relays each value twice")
  func twice() {
    let element = Notifier<Int>(), holder = RelayableArrayHolder([element, element])
    var indices: [Int] = []
    let observer = holder.chain().do { if case .relayed(_, let index, _) = $0 { indices.append(index) } }
      .end()
    element.notify(value: 1)
    holder.remove(at: 0)
    element.notify(value: 2)
    #expect(indices == [0, 1, 0])
    withExtendedLifetime(observer) {}
  }

  @Test("A dictionary holder relays the values of its values with their keys")
  func dictionary() {
    let a = ValueHolder(1), b = ValueHolder(2), holder = RelayableDictionaryHolder(["a": a])
    var log: [String] = []
    let observer = holder.chain().do { event in
      if case .relayed(let value, let key, let element) = event {
        log.append("\(key)\(value)\(element.value)")
      }
    }.end()
    a.value = 3
    holder["b"] = b
    b.value = 4
    holder["a"] = b
    a.value = 0
    b.value = 5
    holder["b"] = nil
    b.value = 6
    #expect(log.prefix(2) == ["a33", "b44"] && log.dropFirst(2).sorted() == ["a55", "a66", "b55"])
    withExtendedLifetime(observer) {}
  }

  @Test("A value holder relays the values of the sender that it holds")
  func value() {
    let a = ValueHolder(1), b = ValueHolder(2), holder = RelayableValueHolder(a)
    let sender = Notifier<ValueHolder<Int>>()
    var log: [String] = []
    let observers = [
      holder.chain().do { event in
        switch event {
        case .fetched(let sender): log.append("fetched \(sender.value)")
        case .current(let sender): log.append("current \(sender.value)")
        case .relayed(let value): log.append("relayed \(value)")
        }
      }.sync(),
      sender.chain().sendTo(holder).end(),
    ]
    a.value = 3
    sender.notify(value: b)
    holder.value = b
    a.value = 0
    b.value = 4
    #expect(log == ["fetched 1", "relayed 3", "current 2", "relayed 4"])
    withExtendedLifetime(observers) {}
  }

  @Test("An element that a relayed value changes does not relay again")
  func loops() {
    let element = ValueHolder(0), holder = RelayableArrayHolder([element])
    var relayed: [Int] = []
    let observer = holder.chain().do { event in
      if case .relayed(let value, _, _) = event {
        relayed.append(value)
        element.value = value + 1
      }
    }.end()
    element.value = 1
    #expect(relayed == [1] && element.value == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("Holders retain their elements and release them with the edit that removes them")
  func lifetimes() {
    final class Tracked: Broadcastable {
      typealias SendValue = Int
      let witness: Lifetimes.Witness
      init(_ lifetimes: Lifetimes) { witness = lifetimes.makeWitness() }
    }
    let lifetimes = Lifetimes()
    let array = RelayableArrayHolder([Tracked(lifetimes), Tracked(lifetimes)])
    let dictionary = RelayableDictionaryHolder([1: Tracked(lifetimes)]),
      value = RelayableValueHolder(Tracked(lifetimes))
    #expect(lifetimes.liveCount == 4)
    array.remove(at: 0)
    dictionary[1] = nil
    value.value = array[0]
    #expect(lifetimes.liveCount == 1)
    array.removeAll()
    #expect(lifetimes.liveCount == 1)
    withExtendedLifetime((array, dictionary, value)) {}
  }

  @Test("Releasing a holder ends the chains to its elements")
  func releasedHolder() {
    let element = Notifier<Int>()
    weak var released: RelayableArrayHolder<Notifier<Int>>?
    do {
      let holder = RelayableArrayHolder([element])
      released = holder
      element.notify(value: 1)
    }
    element.notify(value: 2)
    #expect(released == nil)
  }
}
