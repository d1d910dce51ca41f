import Chaining
import Reactive
import Testing

@Suite("Operators on one chain")
struct OperatorTests {
  @Test("map, guard, filter, unwrap and do run in the order of the chain")
  func each() {
    let notifier = Notifier<Int?>()
    var log: [String] = []
    let observer = notifier.chain().unwrap().guard { $0 > 1 }.filter { $0 < 9 }.do { log.append("do \($0)") }
      .map { "\($0 * 10)" }.do { log.append($0) }.end()
    for value in [1, nil, 2, 9, 3] { notifier.notify(value: value) }
    #expect(log == ["do 2", "20", "do 3", "30"])
    withExtendedLifetime(observer) {}
  }

  @Test("replace and replaceWithVoid send a constant for each value")
  func replace() {
    let notifier = Notifier<Int>()
    var received: [String] = []
    let observers = [
      notifier.chain().replace("x").do { received.append($0) }.end(),
      notifier.chain().replaceWithVoid().do { _ in received.append("void") }.end(),
    ]
    notifier.notify(value: 1)
    notifier.notify(value: 2)
    #expect(received == ["x", "void", "x", "void"])
    withExtendedLifetime(observers) {}
  }

  @Test("optional wraps each value; forceUnwrap, unwrap and guardUnwrap unwrap it")
  func optionals() {
    let notifier = Notifier<Int>(), optional = Notifier<Int?>()
    var wrapped: [Int?] = [], forced: [Int] = [], unwrapped: [[Int]] = [[], []]
    let observers = [
      notifier.chain().optional().do { wrapped.append($0) }.forceUnwrap().do { forced.append($0) }.end(),
      optional.chain().unwrap().do { unwrapped[0].append($0) }.end(),
      optional.chain().guardUnwrap().do { unwrapped[1].append($0) }.end(),
    ]
    notifier.notify(value: 1)
    for value in [nil, 2, nil, 3] { optional.notify(value: value) }
    #expect(wrapped == [1] && forced == [1] && unwrapped == [[2, 3], [2, 3]])
    withExtendedLifetime(observers) {}
  }

  @Test("forceUnwrap stops the program at nil")
  func forcedNil() async {
    await #expect(processExitsWith: .failure) {
      let notifier = Notifier<Int?>()
      let observer = notifier.chain().forceUnwrap().end()
      notifier.notify(value: nil)
      withExtendedLifetime(observer) {}
    }
  }

  @Test("removeDuplicates forwards the values that differ from the previous one")
  func duplicates() {
    let notifier = Notifier<Int>()
    var received: [Int] = [], tens: [Int] = []
    let observers = [
      notifier.chain().removeDuplicates().do { received.append($0) }.end(),
      notifier.chain().removeDuplicates { $0 / 10 == $1 / 10 }.do { tens.append($0) }.end(),
    ]
    for value in [1, 1, 2, 12, 12, 1] { notifier.notify(value: value) }
    #expect(received == [1, 2, 12, 1] && tens == [1, 12, 1])
    withExtendedLifetime(observers) {}
  }

  @Test("each forwards the elements of a sequence one by one; forEach forwards the sequence")
  func elements() {
    let notifier = Notifier<[Int]>(), range = ValueHolder(1...2)
    var each: [Int] = [], visited: [Int] = [], arrays: [[Int]] = [], first: [Int] = []
    let observers = [
      notifier.chain().each().do { each.append($0) }.end(),
      notifier.chain().forEach { visited.append($0) }.do { arrays.append($0) }.end(),
      range.chain().each().do { first.append($0) }.sync(),
    ]
    notifier.notify(value: [1, 2])
    notifier.notify(value: [])
    #expect(each == [1, 2] && visited == [1, 2] && arrays == [[1, 2], []] && first == [1, 2])
    withExtendedLifetime(observers) {}
  }

  @Test("each sends no further element after the observer was invalidated")
  func endAmongElements() {
    let notifier = Notifier<[Int]>()
    var received: [Int] = [], observer: AnyObserver?
    observer = notifier.chain().each().map { value in
      if value == 2 { observer?.invalidate() }
      return value
    }.do { received.append($0) }.end()
    notifier.notify(value: [1, 2, 3])
    notifier.notify(value: [4])
    #expect(received.first == 1 && !received.contains(4) && observer?.isInvalidated == true)
  }
}
