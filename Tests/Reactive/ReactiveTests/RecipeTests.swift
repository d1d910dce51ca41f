import Foundation
import Reactive
import TestSupport
import Testing

/// The examples of the articles TenMinutes and Recipes; see `DocumentationExamplesTests`.
@Suite("The recipes of the documentation", .watchdog)
@MainActor
struct RecipeTests {
  @Test("The first ten minutes")
  func tenMinutes() {
    final class Counter {
      @Property var count = 0
    }

    let counter = Counter()
    var shown: [Int] = []
    let subscription = counter.$count.subscribe { shown.append($0) }
    counter.count = 1
    counter.count += 1
    #expect(shown == [0, 1, 2])
    final class CounterLabel {
      private(set) var text = ""
      private let bag = DisposerBag()

      init(_ counter: Counter) {
        counter.$count.subscribe { [unowned self] in text = "Count: \($0)" }.disposed(by: bag)
      }
    }

    var label: CounterLabel? = CounterLabel(counter)
    counter.count = 3
    #expect(label?.text == "Count: 3")
    label = nil  // and with it the bag and the subscription
    let step = Property(10)
    let next = Derived { counter.count + step.value }
    #expect(next.value == 13)
    step.value = 1
    #expect(next.value == 4)
    var pairs: [[Int]] = []
    let observer = Effect { pairs.append([counter.count, next.value]) }
    batch {
      counter.count = 5
      step.value = 5
    }
    #expect(pairs == [[3, 4], [5, 10]])
    final class Item: Identifiable {
      @Property var name: String
      @Property var price: Int

      init(_ name: String, _ price: Int) { (self.name, self.price) = (name, price) }
    }

    let items = ArrayProperty([Item("pen", 2), Item("lamp", 40), Item("ink", 9)])
    let query = Property("")
    let found = items.filter { query.value.isEmpty || $0.name.contains(query.value) }
    let total = found.sum { $0.price }
    #expect(found.count == 3 && total.value == 51)
    query.value = "n"
    #expect(found.value.map(\.name) == ["pen", "ink"] && total.value == 11)
    items[0].price = 3
    items.append(Item("nib", 1))
    #expect(total.value == 13)
    items.remove(at: 2)
    #expect(found.value.map(\.name) == ["pen", "nib"] && total.value == 4)
    withExtendedLifetime(observer) { subscription.dispose() }
  }

  @Test("Validate a form")
  func validateAForm() {
    final class SignUp {
      @Property var name = ""
      @Property var password = ""
      @Property var repeated = ""

      private(set) lazy var problems = Derived { [unowned self] in
        var problems: [String] = []
        if name.isEmpty { problems.append("a name is missing") }
        if password.count < 8 { problems.append("the password is shorter than 8 characters") }
        if password != repeated { problems.append("the passwords differ") }
        return problems
      }
      private(set) lazy var canSubmit = Derived { [unowned self] in problems.value.isEmpty }
    }

    let form = SignUp()
    var isEnabled: [Bool] = []
    let button = form.canSubmit.subscribe { isEnabled.append($0) }
    form.name = "Ada"
    form.password = "analytical"
    #expect(form.problems.value == ["the passwords differ"] && isEnabled == [false])
    form.repeated = "analytical"
    #expect(form.problems.value.isEmpty && isEnabled == [false, true])
    button.dispose()
  }

  @Test("Search with debounce")
  func searchWithDebounce() {
    final class Search {
      @Property var query = ""
      @Property private(set) var results: [String] = []
      private let bag = DisposerBag()

      init(on scheduler: some Scheduler, _ find: @escaping (String) -> AnyEventSource<[String]>) {
        $query.debounce(for: .milliseconds(300), on: scheduler)
          .removeDuplicates()
          .flatMapLatest { find($0) }
          .subscribe { [unowned self] in results = $0 }
          .disposed(by: bag)
      }
    }

    let clock = ManualScheduler()
    var asked: [String] = []
    let search = Search(on: clock) { query in
      asked.append(query)
      return .just(["result for \(query)"])
    }
    search.query = "c"
    clock.advance(by: .milliseconds(100))
    search.query = "cat"
    clock.advance(by: .milliseconds(299))
    #expect(asked.isEmpty)
    clock.advance(by: .milliseconds(1))
    #expect(asked == ["cat"] && search.results == ["result for cat"])
  }

  @Test("Show a list")
  func showAList() {
    struct Message: Identifiable, Equatable {
      let id: Int
      var text: String
    }
    final class Cell {
      let text: String
      init(_ message: Message) { text = message.text }
    }

    let messages = ArrayProperty([Message(id: 1, text: "one"), Message(id: 2, text: "two")])
    let cells = messages.map(by: \.id) { Cell($0) }
    var animations: [ArrayEdit<Cell>] = []
    let table = cells.edits.subscribe { animations.append($0) }
    let firstCell = cells[0]
    messages.update(to: [
      Message(id: 3, text: "new"), Message(id: 1, text: "one"), Message(id: 2, text: "two"),
    ])
    #expect(animations.count == 1 && cells[1] === firstCell)
    #expect(cells.value.map(\.text) == ["new", "one", "two"])
    table.dispose()
  }

  @Test("Undo")
  func undo() {
    let title = Property("Draft"), size = Property(12)
    let history = History()
    history.record(title)
    history.record(size)
    let undoButton = history.$canUndo.asDerived()
    batch {
      title.value = "Report"
      size.value = 14
    }
    #expect(undoButton.value)
    history.undo()
    #expect(title.value == "Draft" && size.value == 12 && !undoButton.value)
  }

  @Test("Two units of one quantity")
  func twoUnitsOfOneQuantity() {
    let degrees = Property(20.0), fahrenheit = Property(0)
    let units = bind(
      degrees, to: fahrenheit, forward: { Int(($0 * 9 / 5 + 32).rounded()) },
      backward: { Double($0 - 32) * 5 / 9 })
    degrees.value = 20.4
    #expect(fahrenheit.value == 69 && degrees.value == 20.4)
    fahrenheit.value = 50
    #expect(degrees.value == 10)
    units.dispose()
  }

  @Test("An actor of one's own")
  func anActorOfOnesOwn() async {
    actor Thermometer {
      private let degrees = Property(20)
      func measure(_ value: Int) { degrees.value = value }
      func readings() -> AsyncStream<Int> { degrees.values(buffering: .newest(1)) }
    }

    let thermometer = Thermometer()
    await thermometer.measure(21)
    let readings = await thermometer.readings()
    let reading = await Task.detached { await readings.first { _ in true } }.value
    #expect(reading == 21)
  }

  @Test("The main actor")
  func theMainActor() async {
    @MainActor
    final class Preview {
      let text = Property("ab")
      let length: AsyncDerived<Int>

      init() {
        let text = text
        length = AsyncDerived(initially: 0) {
          let value = text.value  // read before the first `await`: tracked
          return await Task.detached { value.count }.value
        }
      }
    }

    let preview = Preview()
    var lengths = preview.length.values().makeAsyncIterator()
    var measured = await lengths.next()  // 0, or 2 if that is computed already
    while measured == 0 { measured = await lengths.next() }
    #expect(measured == 2)
    func report(
      _ source: Property<Int>, isolation: isolated any Actor = #isolation
    ) -> AsyncStream<Int> {
      source.values()
    }

    let seven = Property(7)
    var reports = report(seven).makeAsyncIterator()
    let reported = await reports.next()
    #expect(reported == 7)
  }

  @Test("Sendable values across threads")
  func sendableValuesAcrossThreads() async {
    struct Sample: Sendable { let value: Int }

    let inbox = Inbox<Sample>(), samples = inbox.scan(0) { $0 + $1.value }.asDerived(initially: 0)
    let sender = inbox.sender
    await Task.detached { for value in 1...3 { sender.send(Sample(value: value)) } }.value
    #expect(samples.value == 0)
    inbox.receive()
    #expect(samples.value == 6)
  }
}
