import Testing

@testable import RenderScene

@Suite("Weak cache")
struct WeakCacheTests {
  private final class Value {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test("A value is made once as long as it is retained, and again after that")
  func sharing() {
    let cache = WeakCache<String, Value>()
    var made = 0
    func value() -> Value {
      cache.value(for: "a") {
        made += 1
        return Value(made)
      }
    }
    var first: Value? = value()
    let isShared = value() === first
    #expect(isShared && made == 1 && cache["b"] == nil && cache.values.map(\.number) == [1])
    first = nil
    #expect(cache["a"] == nil && cache.values.isEmpty)
    #expect(value().number == 2)
  }

  @Test("Keys of released values are removed when their number has doubled")
  func sweeping() {
    let cache = WeakCache<Int, Value>()
    var live: [Value] = []
    for number in 0..<1_000 {
      let value = cache.value(for: number) { Value(number) }
      if number < 20 { live.append(value) }
      #expect(cache.count <= max(16, 2 * live.count))
    }
    #expect(cache.values.map(\.number).sorted() == Array(0..<20))
  }
}
