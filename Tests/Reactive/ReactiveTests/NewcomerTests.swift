import Reactive
import Testing

@Suite("Law 7: newcomers")
struct NewcomerTests {
  @Test("A subscriber added to an emitter during an emission does not receive the event in flight")
  func emitter() {
    let emitter = EventEmitter<Int>()
    var received: [Int] = []
    let bag = DisposerBag()
    emitter.subscribe { value in
      if value == 1 { emitter.subscribe { received.append($0) }.disposed(by: bag) }
    }.disposed(by: bag)
    emitter.emit(1)
    #expect(received.isEmpty)
    emitter.emit(2)
    #expect(received == [2])
  }

  @Test("A subscriber added to a property during a delivery receives the value once")
  func property() {
    let property = Property(0)
    var received: [Int] = []
    let bag = DisposerBag()
    property.subscribe { value in
      if value == 1 { property.subscribe { received.append($0) }.disposed(by: bag) }
    }.disposed(by: bag)
    property.value = 1
    #expect(received == [1])
    property.value = 2
    #expect(received == [1, 2])
  }

  @Test("A subscriber added in a batch after a write receives the value once, and also receives later writes")
  func batched() {
    let property = Property(0), emitter = EventEmitter<Int>()
    let bag = DisposerBag()
    property.subscribe { _ in }.disposed(by: bag)
    emitter.subscribe { _ in }.disposed(by: bag)
    var values: [Int] = [], events: [Int] = []
    batch {
      property.value = 1
      emitter.emit(1)
      property.subscribe { values.append($0) }.disposed(by: bag)
      emitter.subscribe { events.append($0) }.disposed(by: bag)
    }
    #expect(values == [1] && events.isEmpty)
    batch {
      property.value = 2
      property.subscribe { values.append($0 * 100) }.disposed(by: bag)
      property.value = 3
    }
    #expect(values == [1, 200, 3, 300])
  }
}
