import RxStreams
import Testing

struct Failure: Error, Equatable {}

@Suite("Events and the stop rule")
struct EventTests {
  @Test("Errors and completions are stop events; elements are not")
  func stopEvents() {
    #expect(!Event.next(1).isStopEvent && Event<Int>.completed.isStopEvent)
    #expect(Event<Int>.error(Failure()).isStopEvent && Event<Int>.error(Failure()).error is Failure)
    #expect(Event.next(1).element == 1 && Event<Int>.completed.element == nil)
  }

  @Test("map transforms elements, forwards stop events, and turns a thrown error into an error event")
  func map() {
    #expect(Event.next(2).map { $0 * 2 }.element == 4)
    #expect(Event<Int>.completed.map { $0 * 2 }.isStopEvent)
    #expect(Event.next(2).map { _ in throw Failure() }.error is Failure)
  }

  @Test("No event is delivered after a stop event, whatever the source sends")
  func stopRule() {
    let stops: [Event<Int>] = [.completed, .error(Failure())]
    for stop in stops {
      var received: [String] = [], disposals = 0
      let misbehaved = Observable<Int>.create { observer in
        observer.onNext(1)
        observer.on(stop)
        observer.onNext(2)
        observer.onCompleted()
        return Disposables.create { disposals += 1 }
      }
      let end = misbehaved.subscribe { received.append("\($0)") }
      #expect(received == ["next(1)", "\(stop)"] && disposals == 1)
      end.dispose()
      #expect(disposals == 1)
      let anonymous = AnonymousObserver<Int> { received.append("\($0)") }
      anonymous.onNext(3)
      anonymous.on(stop)
      anonymous.onNext(4)
      #expect(received.suffix(2) == ["next(3)", "\(stop)"])
    }
  }

  @Test("A disposed observer receives no further events, and onDisposed is called once, whatever the end")
  func dispose() {
    var received: [Int] = [], ends = 0
    let subject = PublishSubject<Int>()
    let end = subject.subscribe(onNext: { received.append($0) }, onDisposed: { ends += 1 })
    subject.onNext(1)
    end.dispose()
    end.dispose()
    subject.onNext(2)
    #expect(received == [1] && ends == 1 && !subject.hasObservers)
    _ = subject.subscribe(onDisposed: { ends += 1 })
    subject.onCompleted()
    #expect(ends == 2)
  }
}
