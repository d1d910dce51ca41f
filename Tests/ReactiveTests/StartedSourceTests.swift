import Reactive
import TestSupport
import Testing

@Suite("EventSource { emitter in … }: a source of one's own")
struct StartedSourceTests {
  /// Something outside that tells of events, and can be told to stop.
  private final class Device {
    var emitters: [EventEmitter<Int>] = []
    var stops = 0

    var source: EventSource<Int> {
      EventSource { [unowned self] emitter in
        emitters.append(emitter)
        return Disposer { [unowned self] in
          stops += 1
          emitters.removeAll { $0 === emitter }
        }
      }
    }
  }

  @Test("Each subscription is started anew, and stopped at its end, at once and once")
  func startAndStop() {
    let device = Device()
    var heard: [Int] = []
    let first = device.source.subscribe { heard.append($0) }
    let second = device.source.subscribe { heard.append($0 * 10) }
    for emitter in device.emitters { emitter.emit(1) }
    first.dispose()
    first.dispose()
    #expect(device.stops == 1)
    for emitter in device.emitters { emitter.emit(2) }
    #expect(heard == [1, 10, 20])
    batch {
      second.dispose()
      #expect(device.stops == 2)
    }
    #expect(first.isDisposed && second.isDisposed)
  }

  @Test("What the start itself emits is heard before subscribe returns, by this subscriber only")
  func replay() {
    var heard: [Int] = []
    let source = EventSource<Int> { emitter in
      emitter.emit(1)
      emitter.emit(2)
      return Disposer {}
    }
    source.subscribe { heard.append($0) }.dispose()
    #expect(heard == [1, 2])
    source.subscribe { heard.append($0 + 10) }.dispose()
    #expect(heard == [1, 2, 11, 12])
  }

  @Test("flatMapLatest stops the source that it leaves before it starts the next")
  func switches() {
    let log = Property<[String]>([]), outer = Property("a")
    let end = outer.flatMapLatest { name in
      EventSource<String> { emitter in
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

  @Test("A subscription whose emitter nobody holds any more is over, and stopped")
  func forgottenEmitter() {
    var stops = 0
    var held: EventEmitter<Int>?
    let end = EventSource<Int> { emitter in
      held = emitter
      return Disposer { stops += 1 }
    }.subscribe { _ in }
    #expect(!end.isDisposed && stops == 0)
    held = nil
    #expect(end.isDisposed && stops == 1 && held == nil)
    end.dispose()
    #expect(stops == 1)
  }

  @Test("Nothing is alive after dispose, nor after the emitter was dropped undisposed")
  func lifetimes() {
    let lifetimes = Lifetimes()
    var held: [EventEmitter<Int>] = []
    func subscribe() -> Disposer {
      let token = lifetimes.makeWitness()
      return EventSource<Int> { emitter in
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
