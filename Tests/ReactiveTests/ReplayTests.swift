import Reactive
import Testing

@Suite("Law 1: replay")
struct ReplayTests {
  @Test("A property gives a subscriber its value at once, exactly once")
  func propertyReplays() {
    let property = Property(7)
    var heard: [Int] = []
    let subscription = property.subscribe { heard.append($0) }
    #expect(heard == [7])
    property.value = 8
    #expect(heard == [7, 8])
    subscription.dispose()
  }

  @Test("A property replays through map, filter, combine, merge and flatMapLatest, once")
  func operatorsReplay() {
    let a = Property(1), b = Property(2)
    var heard: [String: [Int]] = [:]
    let bag = DisposerBag()
    a.map { $0 * 10 }.subscribe { heard["map", default: []].append($0) }.disposed(by: bag)
    a.filter { $0 > 0 }.subscribe { heard["included", default: []].append($0) }.disposed(by: bag)
    a.filter { $0 < 0 }.subscribe { heard["excluded", default: []].append($0) }.disposed(by: bag)
    combine(a, b).subscribe { heard["combine", default: []].append($0 * 10 + $1) }.disposed(by: bag)
    merge(a, b).subscribe { heard["merge", default: []].append($0) }.disposed(by: bag)
    a.flatMapLatest { _ in b }.subscribe { heard["flatMapLatest", default: []].append($0) }.disposed(by: bag)
    a.eraseToEventSource().subscribe { heard["erased", default: []].append($0) }.disposed(by: bag)
    #expect(
      heard == [
        "map": [10], "included": [1], "combine": [12], "merge": [1, 2], "flatMapLatest": [2], "erased": [1],
      ])
  }

  @Test("An emitter replays nothing")
  func emitterDoesNotReplay() {
    let emitter = EventEmitter<Int>()
    emitter.emit(1)
    var heard: [Int] = []
    let subscription = emitter.subscribe { heard.append($0) }
    #expect(heard.isEmpty)
    emitter.emit(2)
    #expect(heard == [2])
    subscription.dispose()
  }

  @Test("A combination emits only once each of its sources has an event")
  func combineWaitsForAll() {
    let property = Property(1), emitter = EventEmitter<Int>()
    var heard: [[Int]] = []
    let subscription = combine(property, emitter).subscribe { heard.append([$0, $1]) }
    #expect(heard.isEmpty)
    property.value = 2
    emitter.emit(5)
    #expect(heard == [[2, 5]])
    subscription.dispose()
  }

  @Test("As a property wrapper, the name is the value and $name the source")
  func wrapper() {
    final class Model {
      @Property var size = 1
    }
    let model = Model()
    var heard: [Int] = []
    let subscription = model.$size.subscribe { heard.append($0) }
    model.size += 1
    #expect(heard == [1, 2] && model.$size.value == 2)
    subscription.dispose()
  }
}
