import Reactive
import RxStreams
import TestSupport
import Testing

@Suite("From event sources to observables and back")
struct BridgeTests {
  @Test("A property as an observable replays, and emits each event of a batch separately")
  func asObservable() {
    let a = Property(1), b = Property(2)
    var sums: [Int] = []
    let end = Observable.combineLatest(a.asObservable(), b.asObservable()) { $0 + $1 }
      .subscribe(onNext: { sums.append($0) })
    batch {
      a.value = 10
      b.value = 20
    }
    #expect(sums == [3, 12, 30])
    end.dispose()
    a.value = 5
    #expect(sums == [3, 12, 30] && a.subscriberCount == 0)
  }

  @Test("A relay as an event source can be combined, and dispose ends its subscription")
  func relaySource() {
    let relay = BehaviorRelay(value: 1), property = Property(2)
    var received: [Int] = []
    let end = combine(relay.asEventSource(), property).subscribe { received.append($0 * 10 + $1) }
    relay.accept(3)
    property.value = 4
    #expect(received == [12, 32, 34])
    end.dispose()
    relay.accept(5)
    #expect(received == [12, 32, 34])
  }

  @Test("A stop event ends the event source, and an error becomes the event that the caller chose")
  func stop() {
    let subject = PublishSubject<Int>()
    var plain: [Int] = [], results: [String] = [], replaced: [Int] = []
    let ends = [
      SourceDisposable(subject.asEventSource(onErrorJustReturn: -1).subscribe { plain.append($0) }),
      SourceDisposable(
        subject.asResultSource().subscribe { results.append((try? $0.get()).map { "\($0)" } ?? "failed") }),
      SourceDisposable(
        subject.asEventSource(onError: { _ in .sequence([7, 8]) }).subscribe { replaced.append($0) }),
    ]
    subject.onNext(1)
    #expect(ends.allSatisfy { !$0.isDisposed })
    subject.onError(Failure())
    #expect(plain == [1, -1] && results == ["1", "failed"])
    #expect(replaced == [1, 7, 8] && ends[0].isDisposed && ends[1].isDisposed)
    var whole: [Int] = []
    let done = Observable.of(1, 2, 3).asEventSource(onErrorJustReturn: 0).subscribe { whole.append($0) }
    #expect(whole == [1, 2, 3] && done.isDisposed)
  }

  @Test("flatMapLatest of event sources unsubscribes from an observable when it switches")
  func switching() {
    let first = PublishSubject<Int>(), second = PublishSubject<Int>(), which = Property(1)
    var received: [Int] = []
    let end = which.flatMapLatest { [first, second][$0 - 1].asEventSource(onErrorJustReturn: 0) }
      .subscribe { received.append($0) }
    first.onNext(1)
    which.value = 2
    first.onNext(2)
    second.onNext(3)
    #expect(received == [1, 3] && !first.hasObservers && second.hasObservers)
    end.dispose()
    #expect(!second.hasObservers)
  }

  /// The example of the article "Steps that take time".
  @MainActor
  @Test("Asynchronous steps run in sequence, and a failure skips the steps after it")
  func thenChain() async throws {
    struct Refused: Error, Equatable { let name: String }
    @Sendable func logIn(_ name: String) async throws(Refused) -> Int {
      if name.isEmpty { throw Refused(name: name) }
      return name.count
    }
    @Sendable func fetchTitle(_ id: Int) async -> String { "user \(id)" }

    typealias Title = Result<String, Refused>
    func title(of name: String) -> AnyEventSource<Title> {
      AnyEventSource.task { () async throws(Refused) -> Int in try await logIn(name) }
        .flatMapLatest { id -> AnyEventSource<Title> in
          switch id {
          case .success(let id): .task { await Title.success(fetchTitle(id)) }
          case .failure(let refused): .just(.failure(refused))
          }
        }
        .eraseToAnyEventSource()
    }

    var titles = title(of: "ada").values().makeAsyncIterator()
    let first = await titles.next()
    var refusals = title(of: "").values().makeAsyncIterator()
    let second = await refusals.next()
    #expect(first == .success("user 3") && second == .failure(Refused(name: "")))
  }
}
