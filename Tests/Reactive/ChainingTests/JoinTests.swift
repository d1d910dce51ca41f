import Chaining
import Reactive
import Testing

@Suite("Joins of chains")
struct JoinTests {
  @Test("merge forwards the values of both senders; sync() first sends the current value of each")
  func merge() {
    let a = ValueHolder(1), b = ValueHolder(2), bell = Notifier<Int>()
    var received: [Int] = []
    let observer = a.chain().merge(b.chain()).merge(bell.chain().synced).do { received.append($0) }.sync()
    b.value = 3
    bell.notify(value: 9)
    #expect(received == [1, 2, 3, 9])
    withExtendedLifetime(observer) {}
  }

  @Test("combine sends one first pair on sync(), and waits for a value of both senders on end()")
  func combine() {
    let a = ValueHolder(1), b = ValueHolder(2)
    var synced: [[Int]] = [], ended: [[Int]] = []
    let first = a.chain().combine(b.chain()).do { synced.append([$0, $1]) }.sync()
    let second = a.chain().combine(b.chain()).do { ended.append([$0, $1]) }.end()
    #expect(synced == [[1, 2]] && ended.isEmpty)
    a.value = 10
    #expect(ended.isEmpty)
    b.value = 20
    batch {
      a.value = 11
      b.value = 21
    }
    #expect(synced == [[1, 2], [10, 2], [10, 20], [11, 21]] && ended == [[10, 20], [11, 21]])
    withExtendedLifetime((first, second)) {}
  }

  @Test("tuple holds the value of the sender that sent; values of one batch form one tuple")
  func tuple() {
    let a = ValueHolder(1), b = ValueHolder("x")
    var synced: [String] = [], ended: [String] = []
    func text(_ a: Int?, _ b: String?) -> String { "\(a.map(String.init) ?? "-")\(b ?? "-")" }
    let first = a.chain().tuple(b.chain()).do { synced.append(text($0, $1)) }.sync()
    let second = a.chain().tuple(b.chain()).do { ended.append(text($0, $1)) }.end()
    a.value = 2
    b.value = "y"
    batch {
      a.value = 3
      b.value = "z"
    }
    #expect(synced == ["1x", "2-", "-y", "3z"] && ended == ["2-", "-y", "3z"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A combine of two chains of one holder has no glitch")
  func glitches() {
    let holder = ValueHolder(1)
    var received: [Int] = []
    let observer = holder.chain().map { $0 + 1 }.combine(holder.chain().map { $0 * 10 })
      .do { received.append($0 + $1) }.sync()
    holder.value = 2
    #expect(received == [12, 23])
    withExtendedLifetime(observer) {}
  }

  @Test("A join of a synced chain and a silent one is synced, in either order")
  func mixedKinds() {
    let holder = ValueHolder(1), notifier = Notifier<Int>()
    var combined: [[Int]] = [], changed: [[Int?]] = [], merged: [Int] = []
    let observers = [
      holder.chain().combine(notifier.chain()).do { combined.append([$0, $1]) }.sync(),
      notifier.chain().combine(holder.chain()).do { combined.append([$0, $1]) }.sync(),
      notifier.chain().tuple(holder.chain()).do { changed.append([$0, $1]) }.sync(),
      notifier.chain().merge(holder.chain()).do { merged.append($0) }.sync(),
      holder.chain().merge(notifier.chain()).do { merged.append($0 * 10) }.sync(),
    ]
    #expect(combined.isEmpty && changed == [[nil, 1]] && merged == [1, 10])
    notifier.notify(value: 5)
    #expect(
      combined == [[1, 5], [5, 1]] && changed == [[nil, 1], [5, nil]] && merged == [1, 10, 5, 50])
    withExtendedLifetime(observers) {}
  }

  @Test("combine of up to five chains sends one flat tuple on sync() and one for each change")
  func flatCombine() {
    let a = ValueHolder(1), b = ValueHolder("b"), c = ValueHolder(3), d = ValueHolder(true),
      e = ValueHolder(5)
    var received: [String] = []
    let observers = [
      a.chain().combine(b.chain()).combine(c.chain()).do { (a: Int, b: String, c: Int) in
        received.append("\(a)\(b)\(c)")
      }.sync(),
      a.chain().combine(b.chain()).combine(c.chain()).combine(d.chain()).combine(e.chain())
        .do { (a: Int, b: String, c: Int, d: Bool, e: Int) in received.append("\(a)\(b)\(c)\(d)\(e)") }
        .sync(),
    ]
    #expect(received == ["1b3", "1b3true5"])
    c.value = 4
    #expect(received == ["1b3", "1b3true5", "1b4", "1b4true5"])
    withExtendedLifetime(observers) {}
  }

  @Test("tuple of up to five chains sends one flat tuple on sync(), and then the values that changed")
  func flatTuple() {
    let a = ValueHolder(1), b = ValueHolder(2), c = ValueHolder(3), d = ValueHolder(4), e = ValueHolder(5)
    var received: [[Int?]] = []
    let observer = a.chain().tuple(b.chain()).tuple(c.chain()).tuple(d.chain()).tuple(e.chain())
      .do { received.append([$0, $1, $2, $3, $4]) }.sync()
    #expect(received == [[1, 2, 3, 4, 5]])
    b.value = 20
    e.value = 50
    batch {
      a.value = 10
      d.value = 40
    }
    #expect(
      received[1...] == [[nil, 20, nil, nil, nil], [nil, nil, nil, nil, 50], [10, nil, nil, 40, nil]])
    withExtendedLifetime(observer) {}
  }

  @Test("A flat tuple of silent chains has the value of the sender that sent")
  func flatSilentTuple() {
    let a = Notifier<Int>(), b = Notifier<Int>(), c = Notifier<Int>()
    var tuples: [[Int?]] = [], combined: [[Int]] = []
    let observers = [
      a.chain().tuple(b.chain()).tuple(c.chain()).do { tuples.append([$0, $1, $2]) }.end(),
      a.chain().combine(b.chain()).combine(c.chain()).do { combined.append([$0, $1, $2]) }.end(),
    ]
    a.notify(value: 1)
    c.notify(value: 3)
    b.notify(value: 2)
    #expect(tuples == [[1, nil, nil], [nil, nil, 3], [nil, 2, nil]] && combined == [[1, 2, 3]])
    withExtendedLifetime(observers) {}
  }

  @Test("pair is tuple without flattening")
  func pair() {
    let a = ValueHolder(1), b = ValueHolder(2), c = ValueHolder(3)
    var received: [String] = []
    let observer = a.chain().pair(b.chain()).pair(c.chain())
      .do { (pair: (Int?, Int?)?, c: Int?) in
        received.append("\(pair?.0 ?? 0) \(pair?.1 ?? 0) \(c ?? 0)")
      }.sync()
    c.value = 30
    a.value = 10
    #expect(received == ["1 2 3", "0 0 30", "10 0 0"])
    withExtendedLifetime(observer) {}
  }
}
