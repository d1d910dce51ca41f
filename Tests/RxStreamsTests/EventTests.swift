import RxStreams
import Testing

struct Failure: Error, Equatable {}

@Suite("Events and the stop rule")
struct EventTests {
  @Test("Errors and completions are stop events, elements are not")
  func stopEvents() {
    #expect(!Event.next(1).isStopEvent && Event<Int>.completed.isStopEvent)
    #expect(Event<Int>.error(Failure()).isStopEvent && Event<Int>.error(Failure()).error is Failure)
    #expect(Event.next(1).element == 1 && Event<Int>.completed.element == nil)
  }

  @Test("map maps the element, passes stop events on, and turns what it throws into an error")
  func map() {
    #expect(Event.next(2).map { $0 * 2 }.element == 4)
    #expect(Event<Int>.completed.map { $0 * 2 }.isStopEvent)
    #expect(Event.next(2).map { _ in throw Failure() }.error is Failure)
  }

  @Test("Nothing follows a stop event, whatever the source sends")
  func stopRule() {
    let stops: [Event<Int>] = [.completed, .error(Failure())]
    for stop in stops {
      var heard: [String] = [], disposals = 0
      let misbehaved = Observable<Int>.create { observer in
        observer.onNext(1)
        observer.on(stop)
        observer.onNext(2)
        observer.onCompleted()
        return Disposables.create { disposals += 1 }
      }
      let end = misbehaved.subscribe { heard.append("\($0)") }
      #expect(heard == ["next(1)", "\(stop)"] && disposals == 1)
      end.dispose()
      #expect(disposals == 1)
      let anonymous = AnonymousObserver<Int> { heard.append("\($0)") }
      anonymous.onNext(3)
      anonymous.on(stop)
      anonymous.onNext(4)
      #expect(heard.suffix(2) == ["next(3)", "\(stop)"])
    }
  }

  @Test(
    "After dispose nothing is heard, not even what a source sends on; onDisposed is told once, however it ends"
  )
  func dispose() {
    var heard: [Int] = [], ends = 0
    let subject = PublishSubject<Int>()
    let end = subject.subscribe(onNext: { heard.append($0) }, onDisposed: { ends += 1 })
    subject.onNext(1)
    end.dispose()
    end.dispose()
    subject.onNext(2)
    #expect(heard == [1] && ends == 1 && !subject.hasObservers)
    _ = subject.subscribe(onDisposed: { ends += 1 })
    subject.onCompleted()
    #expect(ends == 2)
  }
}
