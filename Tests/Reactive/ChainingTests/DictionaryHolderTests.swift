import Chaining
import Testing

@Suite("Dictionary holders")
struct DictionaryHolderTests {
  @Test("Each edit sends its event, and the removal of a missing key sends none")
  func events() {
    let holder = DictionaryHolder(["a": 1])
    var log: [String] = []
    let observer = holder.chain().do { event in
      switch event {
      case .fetched(let elements): log.append("fetched \(elements)")
      case .any(let elements): log.append("any \(elements)")
      case .inserted(let key, let value): log.append("inserted \(key) \(value)")
      case .removed(let key, let value): log.append("removed \(key) \(value)")
      case .replaced(let key, let value): log.append("replaced \(key) \(value)")
      }
    }.sync()
    holder["b"] = 2
    holder["b"] = 3
    holder.insert(key: "c", value: 4)
    holder.replace(key: "c", value: 5)
    #expect(holder.removeValue(forKey: "c") == 5 && holder.removeValue(forKey: "c") == nil)
    holder["b"] = nil
    #expect(holder.elements == ["a": 1] && holder["a"] == 1 && holder.count == 1)
    holder.set(["d": 6])
    holder.removeAll()
    #expect(holder.isEmpty)
    #expect(
      log == [
        #"fetched ["a": 1]"#, "inserted b 2", "replaced b 3", "inserted c 4", "replaced c 5", "removed c 5",
        "removed b 3", #"any ["d": 6]"#, "any [:]",
      ])
    withExtendedLifetime(observer) {}
  }

  @Test("Two holders that receive each other's events stay equal")
  func mirrors() {
    let left = DictionaryHolder([1: "a"]), right = DictionaryHolder<Int, String>()
    let observers = [left.chain().sendTo(right).sync(), right.chain().sendTo(left).end()]
    left[2] = "b"
    right[3] = "c"
    right[1] = nil
    left[2] = "d"
    #expect(left.elements == [2: "d", 3: "c"] && right.elements == [2: "d", 3: "c"])
    left.removeAll()
    #expect(right.isEmpty)
    withExtendedLifetime(observers) {}
  }
}
