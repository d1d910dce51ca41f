import Reactive
import TestSupport
import Testing

@Suite("Derived values that depend on themselves")
struct CycleTests {
  /// A cell of a table whose formulas the user types.
  private final class Cell {
    let formula: Property<() throws -> Double>
    private(set) lazy var value = Derived(initially: .nan) { [unowned self] in try formula.value() }
    var text: String { value.error.map { "\($0)" } ?? "\(value.value)" }

    init(_ formula: @escaping () throws -> Double = { 0 }) { self.formula = Property(formula) }
  }

  private let trace = ReactiveTrace()

  private func cells(_ count: Int) -> [Cell] {
    (0..<count).map { index in
      let cell = Cell()
      trace.setName("A\(index + 1)", of: cell.value)
      return cell
    }
  }

  @Test("Each value on a cycle that can fail has an error that names the path, until the cycle is broken")
  func failing() {
    trace.start()
    defer { trace.stop() }
    let cells = cells(3), bag = DisposerBag()
    var texts: [[String]] = []
    for (index, cell) in cells.enumerated() {
      texts.append([])
      Effect { texts[index].append(cell.text) }.disposed(by: bag)
    }
    cells[0].formula.value = { cells[1].value.value + 1 }
    cells[1].formula.value = { cells[0].value.value + 1 }
    cells[2].formula.value = { cells[0].value.value * 2 }
    #expect((cells[0].value.error as? CycleError)?.path.count == 3)
    #expect((cells[1].value.error as? CycleError)?.path.count == 3)
    let path = (cells[0].value.error as? CycleError)?.path
    #expect(path == ["A1", "A2", "A1"] || path == ["A2", "A1", "A2"])
    #expect(cells[0].text.hasPrefix("a derived value depends on itself: A"))
    // A reader of a failed value goes on with the value before, as for any other error.
    #expect(cells[2].text == "2.0")
    #expect(texts[0].count == 3 && texts[1].count == 2)
    cells[1].formula.value = { 5 }
    #expect(cells.map(\.text) == ["6.0", "5.0", "12.0"])
    #expect(texts.map(\.last) == ["6.0", "5.0", "12.0"])
  }

  @Test("A value that reads itself fails, and a cycle through another value is one too")
  func smallCycles() {
    let cell = Cell()
    cell.formula.value = { [unowned cell] in cell.value.value + 1 }
    #expect(cell.value.error is CycleError && cell.value.value.isNaN)
    cell.formula.value = { 3 }
    #expect(cell.text == "3.0")
    let twice = Derived { cell.value.value * 2 }
    #expect(twice.value == 6)
    cell.formula.value = { twice.value }
    #expect(cell.value.error is CycleError && twice.value == 6)
    #expect(twice.value == 6 && cell.value.error is CycleError)
    cell.formula.value = { 4 }
    #expect(twice.value == 8 && cell.value.error == nil)
  }

  /// The cells that are on a cycle of `references`, and the values of those that reach none.
  private func expected(_ references: [[Int]]) -> [Double?] {
    func reaches(_ from: Int, _ target: Int, _ seen: inout Set<Int>) -> Bool {
      references[from].contains { $0 == target || seen.insert($0).inserted && reaches($0, target, &seen) }
    }
    let isOnCycle = references.indices.map { index in
      var seen: Set<Int> = []
      return reaches(index, index, &seen)
    }
    func value(_ index: Int) -> Double? {
      if isOnCycle[index] { return nil }
      return references[index].reduce(Double(index)) { sum, next in
        sum.flatMap { sum in value(next).map { sum + $0 } }
      }
    }
    return references.indices.map(value)
  }

  @Test("In random tables exactly the cells that are on a cycle or read one fail, whatever is read first")
  func randomTables() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 71)
    for _ in 0..<RandomTests.rounds(200) {
      let count = 5, bag = DisposerBag()
      let references = (0..<count).map { _ in Property<[Int]>([]) }
      var cells: [Derived<Double>] = []
      for index in 0..<count {
        cells.append(
          Derived(initially: 0) {
            try references[index].value.reduce(Double(index)) { sum, next in
              let value = cells[next].value
              if let error = cells[next].error { throw error }
              return sum + value
            }
          })
      }
      if Bool.random(using: &generator) {
        for cell in cells { Effect { _ = (cell.value, cell.error) }.disposed(by: bag) }
      }
      for _ in 0..<12 {
        let changed = Int.random(in: 0..<count, using: &generator)
        references[changed].value = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          Int.random(in: 0..<count, using: &generator)
        }
        for index in (0..<count).shuffled(using: &generator).prefix(3) { _ = cells[index].error }
        let found = cells.map { $0.error == nil ? $0.value : nil }
        #expect(found == expected(references.map(\.value)), "\(references.map(\.value))")
        if found != expected(references.map(\.value)) { return }
      }
    }
  }
}
