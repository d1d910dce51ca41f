import TestSupport
import Testing

@testable import Reactive

@Suite("Aggregate trees")
struct AggregateTreeTests {
  @Test(
    "Random insertions, removals, moves and sets give the order, the prefixes and the positions of an array")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 24)
    var tree = AggregateTree<String> { $0 + $1 }, values: [String] = [],
      nodes: [AggregateTree<String>.NodeID] = []
    for step in 0..<RandomTests.rounds(2_000) {
      let index = Int.random(in: 0...values.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where values.count < 60:
        let new = (0..<Int.random(in: 0..<5, using: &generator)).map { "\(step).\($0) " }
        nodes.insert(contentsOf: tree.insert(new, at: index), at: index)
        values.insert(contentsOf: new, at: index)
      case 1:
        let end = min(values.count, index + Int.random(in: 0..<4, using: &generator))
        #expect(tree.remove(index..<end) == Array(nodes[index..<end]))
        nodes.removeSubrange(index..<end)
        values.removeSubrange(index..<end)
      case 2 where index < values.count:
        let end = Int.random(in: 0..<values.count, using: &generator)
        tree.move(from: index, to: end)
        nodes.insert(nodes.remove(at: index), at: end)
        values.insert(values.remove(at: index), at: end)
      default:
        guard index < values.count else { continue }
        values[index] = "\(step) "
        tree.setValue(values[index], of: tree.node(at: index))
      }
      #expect(tree.count == values.count && tree.total == (values.isEmpty ? nil : values.joined()))
      let prefix = Int.random(in: 0...values.count, using: &generator)
      #expect(tree.total(before: prefix) == (prefix == 0 ? nil : values[..<prefix].joined()))
      for (index, node) in nodes.enumerated() {
        #expect(
          tree.node(at: index) == node && tree.index(of: node) == index
            && tree.value(of: node) == values[index])
      }
    }
  }

  @Test("A tree of many values is balanced: a prefix combines a few values")
  func depth() {
    var calls = 0
    var tree = AggregateTree<Int> {
      calls += 1
      return $0 + $1
    }
    tree.insert(Array(0..<10_000), at: 0)
    #expect(calls < 20_000)
    calls = 0
    #expect(tree.total(before: 5_000) == 12_497_500 && calls < 60)
    calls = 0
    tree.setValue(0, of: tree.node(at: 7_000))
    #expect(tree.total == 49_988_000 && calls < 80)
  }
}
