import Reactive
import Testing

@testable import Inspector

@Suite("Parts of properties")
struct PartTests {
  private struct Pair {
    var a: Float
    var b: Float
  }

  private let bag = DisposerBag()

  @Test("A part and the whole follow each other, with one event for each change")
  func bothWays() throws {
    let whole = Property(Pair(a: 1, b: 2))
    let part = try #require(whole.part(bag, get: { $0.a }, set: { $0.a = $1 }))
    var (received, wholes) = ([Float](), 0)
    part.subscribe { received.append($0) }.disposed(by: bag)
    whole.subscribe { _ in wholes += 1 }.disposed(by: bag)
    part.value = 3
    #expect(whole.value.a == 3 && whole.value.b == 2 && wholes == 2)
    whole.value.a = 4
    #expect(part.value == 4 && wholes == 3)
    whole.value.b = 5
    #expect(received == [1, 3, 4] && wholes == 4)
    bag.dispose()
    part.value = 6
    #expect(whole.value.a == 4)
  }

  @Test("A missing part is nil, and a removed part keeps its last value and changes nothing")
  func missing() throws {
    let whole = Property<[Float]>([1, 2])
    func element(_ index: Int) -> Property<Float>? {
      whole.part(bag, get: { $0.indices.contains(index) ? $0[index] : nil }, set: { $0[index] = $1 })
    }
    #expect(element(2) == nil)
    let part = try #require(element(1))
    whole.value = [7]
    #expect(part.value == 2)
    part.value = 8
    #expect(whole.value == [7])
    whole.value = [7, 9]
    #expect(part.value == 9)
  }

  @Test("NaN causes no endless exchange between a part and the whole")
  func notANumber() throws {
    let whole = Property(Pair(a: 1, b: 2))
    let part = try #require(whole.part(bag, get: { $0.a }, set: { $0.a = $1 }))
    whole.value.a = .nan
    #expect(part.value == 1)
    part.value = .nan
    whole.value.a = 2
    #expect(part.value == 2)
  }
}
