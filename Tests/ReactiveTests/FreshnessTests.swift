import Reactive
import TestSupport
import Testing

@Suite("Law 14: never stale")
struct FreshnessTests {
  private final class Model {
    @Property var radius = 2
    private(set) lazy var area = Derived { [unowned self] in radius * radius }
  }

  /// The chains over a derived value that do not intercept its events.
  enum Chain: CaseIterable {
    case direct, asProperty, share, prefix, mergeOfOne, mergeOfTwo, mergeOfMerges, latest, combined, debug

    func source(_ area: Derived<Int>) -> EventSource<Int> {
      switch self {
      case .direct: area.eraseToEventSource()
      case .asProperty: area.map { $0 }.asProperty().eraseToEventSource()
      case .share: area.map { $0 }.share().eraseToEventSource()
      case .prefix: area.prefix(100).eraseToEventSource()
      case .mergeOfOne: merge([area]).eraseToEventSource()
      case .mergeOfTwo: merge([area.eraseToEventSource(), .never]).eraseToEventSource()
      case .mergeOfMerges: merge([merge([area])]).eraseToEventSource()
      case .latest: Property(0).flatMapLatest { _ in area.prefix(100) }.eraseToEventSource()
      case .combined: combine([merge([area])]).map { $0[0] }.eraseToEventSource()
      case .debug: area.debug("area") { _ in }.eraseToEventSource()
      }
    }
  }

  @Test("A chain goes on when its subscriber sets the source", arguments: Chain.allCases)
  func subscriberSetsSource(chain: Chain) {
    let model = Model(), source = chain.source(model.area)
    var received: [Int] = []
    let subscription = source.subscribe { area in
      received.append(area)
      if model.radius > 10 { model.radius = 10 }
    }
    model.radius = 20
    model.radius = 3
    model.radius = 4
    #expect(received == [4, 400, 100, 9, 16])
    subscription.dispose()
  }

  @Test(
    "A property that is made of a derived value keeps its value up to date when its subscriber sets the source"
  )
  func subscriberOfPropertySetsSource() {
    let model = Model()
    let title = model.area.map { "area \($0)" }.asProperty()
    let subscription = title.subscribe { _ in if model.radius > 10 { model.radius = 10 } }
    model.radius = 20
    #expect(title.value == "area 100")
    model.radius = 3
    model.radius = 4
    #expect(title.value == "area 16")
    subscription.dispose()
  }

  @Test("A join goes on when an operator of one input sets the source of an input that was pulled before")
  func operatorSetsSource() {
    let p = Property(1), q = Property(1)
    let sum = Derived { p.value * 10 + q.value }
    var pairs: [[Int]] = [], lists: [[Int]] = []
    let bag = DisposerBag()
    func setting(_ value: Int) -> Int {
      if p.value == 5 { q.value = 7 }
      return value
    }
    combine(sum, sum.map(setting)).subscribe { pairs.append([$0, $1]) }.disposed(by: bag)
    combine([sum.map(setting).eraseToEventSource(), sum.eraseToEventSource()])
      .subscribe { lists.append($0) }.disposed(by: bag)
    p.value = 5
    #expect(pairs.last == [57, 57] && lists.last == [57, 57])
    p.value = 6
    #expect(pairs.last == [67, 67] && lists.last == [67, 67])
  }

  @Test("A derived value whose closure sets a source that it has read is computed and delivered again")
  func closureSetsItsSource() {
    let p = Property(5)
    let clamped = Derived {
      let value = p.value
      if value < 3 { p.value = value + 1 }
      return value
    }
    var received: [Int] = [], pairs: [[Int]] = []
    let bag = DisposerBag()
    clamped.subscribe { received.append($0) }.disposed(by: bag)
    combine(clamped, p).subscribe { pairs.append([$0, $1]) }.disposed(by: bag)
    p.value = 0
    #expect(received == [5, 0, 1, 2, 3] && pairs.last == [3, 3] && clamped.value == 3)
  }

  @Test("A derived value without direct subscribers whose closure sets a source is computed again for a join")
  func closureSetsSourceOfJoin() {
    let p = Property(5)
    let clamped = Derived {
      let value = p.value
      if value < 3 { p.value = value + 1 }
      return value
    }
    var pairs: [[Int]] = []
    let subscription = combine(clamped, p).subscribe { pairs.append([$0, $1]) }
    p.value = 0
    #expect(pairs.last == [3, 3])
    subscription.dispose()
  }
}
