import Reactive
import Testing

@Suite("Law 1: replay")
struct ReplayTests {
  @Test("A property sends its value to a new subscriber at once, exactly once")
  func propertyReplays() {
    let property = Property(7)
    var received: [Int] = []
    let subscription = property.subscribe { received.append($0) }
    #expect(received == [7])
    property.value = 8
    #expect(received == [7, 8])
    subscription.dispose()
  }

  @Test("A property replays through map, filter, combine, merge and flatMapLatest, once")
  func operatorsReplay() {
    let a = Property(1), b = Property(2)
    var received: [String: [Int]] = [:]
    let bag = DisposerBag()
    a.map { $0 * 10 }.subscribe { received["map", default: []].append($0) }.disposed(by: bag)
    a.filter { $0 > 0 }.subscribe { received["included", default: []].append($0) }.disposed(by: bag)
    a.filter { $0 < 0 }.subscribe { received["excluded", default: []].append($0) }.disposed(by: bag)
    combine(a, b).subscribe { received["combine", default: []].append($0 * 10 + $1) }.disposed(by: bag)
    merge(a, b).subscribe { received["merge", default: []].append($0) }.disposed(by: bag)
    a.flatMapLatest { _ in b }.subscribe { received["flatMapLatest", default: []].append($0) }.disposed(
      by: bag)
    a.eraseToAnyEventSource().subscribe { received["erased", default: []].append($0) }.disposed(by: bag)
    #expect(
      received == [
        "map": [10], "included": [1], "combine": [12], "merge": [1, 2], "flatMapLatest": [2], "erased": [1],
      ])
  }

  @Test("An emitter replays nothing")
  func emitterDoesNotReplay() {
    let emitter = EventEmitter<Int>()
    emitter.emit(1)
    var received: [Int] = []
    let subscription = emitter.subscribe { received.append($0) }
    #expect(received.isEmpty)
    emitter.emit(2)
    #expect(received == [2])
    subscription.dispose()
  }

  @Test("A combination emits only once each of its sources has an event")
  func combineWaitsForAll() {
    let property = Property(1), emitter = EventEmitter<Int>()
    var received: [[Int]] = []
    let subscription = combine(property, emitter).subscribe { received.append([$0, $1]) }
    #expect(received.isEmpty)
    property.value = 2
    emitter.emit(5)
    #expect(received == [[2, 5]])
    subscription.dispose()
  }

  @Test("In a property wrapper, the name is the value and $name is the source")
  func wrapper() {
    final class Model {
      @Property var size = 1
    }
    let model = Model()
    var received: [Int] = []
    let subscription = model.$size.subscribe { received.append($0) }
    model.size += 1
    #expect(received == [1, 2] && model.$size.value == 2)
    subscription.dispose()
  }
}
