import Chaining
import Reactive
import TestSupport
import Testing

@Suite("Array holders")
struct ArrayHolderTests {
  private typealias Event = ArrayHolder<String>.Event

  /// An event as text. Events of an `ArrayHolder` cannot be compared, because `Never` events do not occur.
  private static func text<Relayed>(_ event: ArrayEvent<String, Relayed>) -> String {
    switch event {
    case .fetched(let elements): "fetched \(elements.joined())"
    case .any(let elements): "any \(elements.joined())"
    case .inserted(let index, let element): "inserted \(index) \(element)"
    case .removed(let index, let element): "removed \(index) \(element)"
    case .replaced(let index, let element): "replaced \(index) \(element)"
    case .moved(let from, let to, let element): "moved \(from) \(to) \(element)"
    case .relayed(let value, let index, let element): "relayed \(value) \(index) \(element)"
    }
  }

  @Test("Each edit sends its event")
  func events() {
    let holder = ArrayHolder(["a", "b"])
    var log: [String] = []
    let observer = holder.chain().do { log.append(Self.text($0)) }.sync()
    holder.append("c")
    holder.insert("d", at: 0)
    holder.replace("e", at: 1)
    holder[2] = "f"
    #expect(holder.remove(at: 0) == "d")
    holder.move(at: 0, to: 2)
    holder.append(contentsOf: ["x", "y"])
    holder.edit(.remove(1..<3))
    holder.set(["g"])
    holder.removeAll()
    #expect(
      log == [
        "fetched ab", "inserted 2 c", "inserted 0 d", "replaced 1 e", "replaced 2 f", "removed 0 d",
        "moved 0 2 e",
        "inserted 3 x", "inserted 4 y", "removed 1 c", "removed 1 e", "any g", "any ",
      ])
    withExtendedLifetime(observer) {}
  }

  @Test("A switch over the events of a holder that does not relay needs no case for relayed values")
  func exhaustiveSwitch() {
    func index(_ event: Event) -> Int {
      switch event {
      case .fetched, .any: -1
      case .inserted(let index, _), .removed(let index, _), .replaced(let index, _), .moved(let index, _, _):
        index
      }
    }
    #expect(index(.inserted(at: 3, element: "a")) == 3 && index(.any([])) == -1)
  }

  @Test("The elements are changed before the events are sent")
  func elements() {
    let holder = ArrayHolder([1, 2])
    var counts: [Int] = []
    let observer = holder.chain().do { _ in counts.append(holder.count) }.end()
    holder.append(contentsOf: [3, 4])
    holder.removeAll()
    #expect(counts == [4, 4, 0] && holder.isEmpty && holder.first == nil && holder.last == nil)
    holder.set([7, 8])
    #expect(holder.elements == [7, 8] && holder.first == 7 && holder.last == 8 && holder.element(at: 1) == 8)
    withExtendedLifetime(observer) {}
  }

  @Test(
    "A holder that receives the events of another stays equal to it, also after random edits and in both directions"
  )
  func mirrors() {
    let left = ArrayHolder([0]), right = ArrayHolder<Int>()
    var random = SeededGenerator(seed: 7), events = 0
    let observers = [
      left.chain().sendTo(right).sync(), right.chain().do { _ in events += 1 }.sendTo(left).end(),
    ]
    for number in 1...200 {
      let holder = number % 2 == 0 ? left : right, index = Int.random(in: 0..<holder.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: holder.append(number)
      case 1: holder.insert(number, at: index)
      case 2: holder.replace(number, at: index)
      case 3: if holder.count > 1 { holder.remove(at: index) } else { holder.append(number) }
      case 4: holder.move(at: index, to: Int.random(in: 0..<holder.count, using: &random))
      default: holder.edit(.replace(index..<holder.count, [number, -number]))
      }
      #expect(left.elements == right.elements && events == number)
    }
    withExtendedLifetime(observers) {}
  }

  @Test("An edit from `do` of the holder's own chain is ignored")
  func reentrancy() {
    let holder = ArrayHolder([1])
    var count = 0
    let observer = holder.chain().do { _ in
      count += 1
      holder.append(9)
    }.end()
    holder.append(2)
    #expect(holder.elements == [1, 2] && count == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("The edits of a batch send their events in order at its end")
  func batches() {
    let holder = ArrayHolder<String>()
    var log: [String] = []
    let observer = holder.chain().do { log.append(Self.text($0)) }.end()
    batch {
      holder.append("a")
      holder.remove(at: 0)
      holder.append("b")
      #expect(log.isEmpty)
    }
    #expect(log == ["inserted 0 a", "removed 0 a", "inserted 0 b"])
    withExtendedLifetime(observer) {}
  }
}
