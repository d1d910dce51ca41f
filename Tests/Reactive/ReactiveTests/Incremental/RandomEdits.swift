import Reactive
import TestSupport

extension ArrayProperty<Int> {
  /// Makes a random edit of any kind.
  func editAtRandom(using generator: inout SeededGenerator) {
    let count = self.count
    func number() -> Int { Int.random(in: 0..<60, using: &generator) }
    func index() -> Int { Int.random(in: 0..<count, using: &generator) }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: insert(number(), at: Int.random(in: 0...count, using: &generator))
    case 2: append(contentsOf: [number(), number(), number()])
    case 3 where count > 0: remove(at: index())
    case 4 where count > 0, 5 where count > 0, 6 where count > 0: self[index()] = number()
    case 7 where count > 0, 8 where count > 0: move(from: index(), to: index())
    case 9: removeAll { $0.isMultiple(of: 7) }
    case 10 where Int.random(in: 0..<4, using: &generator) == 0:
      value = (0..<Int.random(in: 0..<9, using: &generator)).map { _ in number() }
    default:
      let start = Int.random(in: 0...count, using: &generator)
      let end = Swift.min(count, start + Int.random(in: 0..<4, using: &generator))
      replaceSubrange(start..<end, with: (0..<Int.random(in: 0..<4, using: &generator)).map { _ in number() })
    }
  }
}

/// Performs `edit` once, or several times in a batch.
func randomTransaction(using generator: inout SeededGenerator, _ edit: (inout SeededGenerator) -> Void) {
  guard Bool.random(using: &generator) else { return edit(&generator) }
  batch { for _ in 0..<Int.random(in: 1...4, using: &generator) { edit(&generator) } }
}

/// A copy of an array that is kept by its edits alone.
final class ArrayReplica<Element> {
  private(set) var elements: [Element]
  private(set) var edits: [ArrayEdit<Element>] = []
  private let array: any ObservableArray<Element>
  private let bag = DisposerBag()

  init(_ array: some ObservableArray<Element>) {
    self.array = array
    elements = array.value
    array.edits.subscribe { [unowned self] edit in
      edit.apply(to: &elements)
      edits.append(edit)
    }.disposed(by: bag)
  }

  func takeEdits() -> [ArrayEdit<Element>] {
    defer { edits = [] }
    return edits
  }
}
