import Foundation
import RxStreams
import TestSupport
import Testing

/// The examples of GettingStarted.md. `documentation` checks that this file contains each example of the article
/// unchanged, with `#expect(condition)` for a line `// condition`.
@Suite("The introduction's examples", .watchdog)
struct DocumentationExamplesTests {
  private let bag = DisposeBag()

  @Test("Getting Started")
  func gettingStarted() {
    let numbers = Observable<Int>.create { observer in
      for number in 1...3 { observer.onNext(number) }
      observer.onCompleted()
      return Disposables.create()
    }
    var squares: [Int] = []
    numbers.map { $0 * $0 }.filter { $0 != 4 }.subscribe(onNext: { squares.append($0) }).disposed(by: bag)
    #expect(squares == [1, 9])

    let search = PublishSubject<String>(), cancel = PublishSubject<Void>()
    var results: [String] = []
    search.flatMapLatest { text in Observable.of("\(text)?", "\(text)!") }
      .take(until: cancel)
      .subscribe(onNext: { results.append($0) }, onCompleted: { results.append("end") })
      .disposed(by: bag)
    search.onNext("a")
    cancel.onNext(())
    search.onNext("b")
    #expect(results == ["a?", "a!", "end"])

    let text = PublishSubject<String>()
    let isLong = text.map { $0.count >= 3 }.share(replay: 1)
    var pairs: [String] = []
    text.withLatestFrom(isLong) { "\($0) \($1)" }.subscribe(onNext: { pairs.append($0) }).disposed(by: bag)
    for entered in ["a", "abc", "ab"] { text.onNext(entered) }
    #expect(pairs == ["a false", "abc true", "ab false"])
  }

  @Test("Synchronous sources")
  func synchronous() {
    var merged: [Int] = [], latest: [Int] = []
    _ = Observable.merge(.of(1, 2), .of(3, 4)).subscribe(onNext: { merged.append($0) })
    _ = Observable.of(1, 2, 3).flatMapLatest { Observable.of($0 * 10, $0 * 10 + 1) }
      .subscribe(onNext: { latest.append($0) })
    #expect(merged == [1, 3, 2, 4] && latest == [10, 20, 30, 31])
  }

  @Test("Traits")
  func traits() {
    let stored = Single<Int>.create { observer in
      observer(.success(7))
      return Disposables.create()
    }
    var log: [String] = []
    stored.subscribe(onSuccess: { log.append("\($0)") }, onFailure: { _ in log.append("failed") })
      .disposed(by: bag)
    Completable.empty().andThen(stored.asObservable()).map { $0 + 1 }
      .subscribe(onNext: { log.append("\($0)") }).disposed(by: bag)
    Maybe<Int>.empty().subscribe(onSuccess: { _ in log.append("some") }, onCompleted: { log.append("none") })
      .disposed(by: bag)
    #expect(log == ["7", "8", "none"])
  }

  @Test("The tests contain each example of the introduction")
  func documentation() throws {
    let here = Self.normalised(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let article = try PackageFolder.text("Sources/Reactive/RxStreams/RxStreams.docc/GettingStarted.md")
    let blocks = article.matches(of: /(?s)```swift\n(.*?)```/)
    #expect(blocks.count == 3)
    for block in blocks {
      for paragraph in Self.normalised(String(block.1)).split(separator: "\n\n") {
        #expect(here.contains("\n\(paragraph.trimmingCharacters(in: .newlines))\n"), "\(paragraph)")
      }
    }
  }

  /// Returns the code without indentation, with each expectation as a line `// condition`.
  private static func normalised(_ code: String) -> String {
    code.components(separatedBy: "\n").map { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      return line.wholeMatch(of: /#expect\((.*)\)/).map { "// \($0.1)" } ?? line
    }.joined(separator: "\n")
  }
}
