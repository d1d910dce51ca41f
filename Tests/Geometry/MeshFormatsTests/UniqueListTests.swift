import TestSupport
import Testing

@testable import MeshFormats

@Suite("Lists of distinct values")
struct UniqueListTests {
  /// A value whose hash is that of many others.
  private struct Colliding: Hashable {
    let number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  @Test("Indices are those of a dictionary, in the order of the first additions", arguments: [1, 10, 1000])
  func indices(range: Int) {
    var random = SeededGenerator(seed: UInt64(range))
    var list = UniqueList<Int>(), colliding = UniqueList<Colliding>()
    var known: [Int: Int] = [:]
    #expect(list.firstIndex(of: 0) == nil && list.values.isEmpty)
    for _ in 0..<500 {
      let value = Int.random(in: 0..<range, using: &random)
      #expect(list.firstIndex(of: value) == known[value])
      let index = known[value] ?? known.count
      known[value] = index
      #expect(list.index(of: value) == index && colliding.index(of: Colliding(number: value)) == index)
      #expect(list.firstIndex(of: value) == index)
    }
    #expect(list.values == known.sorted { $0.value < $1.value }.map(\.key))
    #expect(colliding.values.map(\.number) == list.values)
    #expect(list.firstIndex(of: -1) == nil)
  }
}
