import Reactive
import TestSupport
import Testing

@Suite("AnyEventSource { emitter in … }: a custom source")
struct CustomSourceTests {
  /// An external device that sends events and can be stopped.
  private final class Device {
    var emitters: [EventEmitter<Int>] = []
    var stops = 0

    var source: AnyEventSource<Int> {
      AnyEventSource { [unowned self] emitter in
        emitters.append(emitter)
        return Disposer { [unowned self] in
          stops += 1
          emitters.removeAll { $0 === emitter }
        }
      }
    }
  }

  @Test("Each subscription starts the source again, and dispose stops it immediately and once")
  func startAndStop() {
    let device = Device()
    var received: [Int] = []
    let first = device.source.subscribe { received.append($0) }
    let second = device.source.subscribe { received.append($0 * 10) }
    for emitter in device.emitters { emitter.emit(1) }
    first.dispose()
    first.dispose()
    #expect(device.stops == 1)
    for emitter in device.emitters { emitter.emit(2) }
    #expect(received == [1, 10, 20])
    batch {
      second.dispose()
      #expect(device.stops == 2)
    }
    #expect(first.isDisposed && second.isDisposed)
  }

  @Test("Events that the start closure emits reach only the new subscriber, before subscribe returns")
  func replay() {
    var received: [Int] = []
    let source = AnyEventSource<Int> { emitter in
      emitter.emit(1)
      emitter.emit(2)
      return Disposer {}
    }
    source.subscribe { received.append($0) }.dispose()
    #expect(received == [1, 2])
    source.subscribe { received.append($0 + 10) }.dispose()
    #expect(received == [1, 2, 11, 12])
  }

  @Test("flatMapLatest stops the old source before it starts the next")
  func switches() {
    let log = Property<[String]>([]), outer = Property("a")
    let end = outer.flatMapLatest { name in
      AnyEventSource<String> { emitter in
        log.value.append("start \(name)")
        emitter.emit(name)
        return Disposer {
          withExtendedLifetime(emitter) {}
          log.value.append("stop \(name)")
        }
      }
    }.subscribe { log.value.append($0) }
    outer.value = "b"
    end.dispose()
    #expect(log.value == ["start a", "a", "stop a", "start b", "b", "stop b"])
  }

  @Test("Releasing the emitter ends the subscription and calls its disposer")
  func forgottenEmitter() {
    var stops = 0
    var held: EventEmitter<Int>?
    let end = AnyEventSource<Int> { emitter in
      held = emitter
      return Disposer { stops += 1 }
    }.subscribe { _ in }
    #expect(!end.isDisposed && stops == 0)
    held = nil
    #expect(end.isDisposed && stops == 1 && held == nil)
    end.dispose()
    #expect(stops == 1)
  }

  @Test("Dispose frees everything, and so does releasing the emitter without dispose")
  func lifetimes() {
    let lifetimes = Lifetimes()
    var held: [EventEmitter<Int>] = []
    func subscribe() -> Disposer {
      let token = lifetimes.makeWitness()
      return AnyEventSource<Int> { emitter in
        held.append(emitter)
        return Disposer { withExtendedLifetime(token) {} }
      }.subscribe { _ in withExtendedLifetime(token) {} }
    }
    let disposed = subscribe()
    disposed.dispose()
    held = []
    #expect(lifetimes.liveCount == 0)
    let dropped = subscribe()
    #expect(lifetimes.liveCount == 1)
    held = []
    #expect(lifetimes.liveCount == 0 && dropped.isDisposed)
  }
}
