import Reactive
import TestSupport
import Testing

@Suite("Bindings")
struct BindTests {
  private final class Label {
    var text = ""
  }

  @Test("A source can be bound to a property, to an emitter and to a key path")
  func oneWay() {
    let source = Property(1), target = Property(0), emitter = EventEmitter<Int>(), label = Label()
    var emitted: [Int] = []
    let bag = DisposerBag()
    emitter.subscribe { emitted.append($0) }.disposed(by: bag)
    source.bind(to: target).disposed(by: bag)
    source.bind(to: emitter).disposed(by: bag)
    source.map { "\($0)" }.bind(to: \.text, of: label).disposed(by: bag)
    source.value = 2
    #expect(target.value == 2 && emitted == [1, 2] && label.text == "2")
    target.value = 9
    #expect(source.value == 2)
  }

  /// A type that is not `Equatable`.
  private struct Opaque {
    var number: Int
  }

  @Test("A bidirectional binding of values that are not Equatable delivers each set once and echoes none")
  func bothWaysOpaque() {
    let a = Property(Opaque(number: 1)), b = Property(Opaque(number: 2))
    let binding = a.bindBidirectionally(to: b)
    var receivedA: [Int] = [], receivedB: [Int] = []
    let bag = DisposerBag()
    a.subscribe { receivedA.append($0.number) }.disposed(by: bag)
    b.subscribe { receivedB.append($0.number) }.disposed(by: bag)
    a.value.number = 3
    b.value.number = 4
    b.value.number = 4
    #expect(receivedA == [1, 3, 4, 4] && receivedB == [1, 3, 4, 4])
    batch {
      b.value.number = 5
      a.value.number = 6
    }
    #expect(a.value.number == b.value.number)
    binding.dispose()
  }

  @Test("Degrees Celsius and whole degrees Fahrenheit follow each other, and rounding does not come back")
  func conversion() {
    let celsius = Property(20.0), fahrenheit = Property(0)
    let binding = bind(
      celsius, to: fahrenheit, forward: { Int(($0 * 9 / 5 + 32).rounded()) },
      backward: { Double($0 - 32) * 5 / 9 })
    #expect(fahrenheit.value == 68)
    var receivedC: [Double] = [], receivedF: [Int] = []
    let bag = DisposerBag()
    celsius.subscribe { receivedC.append($0) }.disposed(by: bag)
    fahrenheit.subscribe { receivedF.append($0) }.disposed(by: bag)
    celsius.value = 20.3  // 68.54
    fahrenheit.value = 212
    celsius.value = 99.9  // 211.82
    #expect(receivedC == [20, 20.3, 100, 99.9] && receivedF == [68, 69, 212, 212])
    // Both are set: the one that was set first decides.
    batch {
      fahrenheit.value = 32
      celsius.value = 50
    }
    #expect(celsius.value == 0 && fahrenheit.value == 32)
    binding.dispose()
    celsius.value = 10
    #expect(fahrenheit.value == 32)
  }

  @Test("A handler that corrects one side of a conversion corrects the other, too")
  func correctedConversion() {
    let metres = Property(1.0), text = Property("")
    let binding = metres.bindBidirectionally(to: text, forward: { "\($0)" }, backward: { Double($0) ?? 0 })
    let bag = DisposerBag()
    metres.subscribe { if $0 > 10 { metres.value = 10 } }.disposed(by: bag)
    text.value = "12.5"
    #expect(metres.value == 10 && text.value == "10.0")
    metres.value = 99
    #expect(metres.value == 10 && text.value == "10.0")
    binding.dispose()
  }

  @Test("A bidirectional binding keeps both sides equal, and each subscriber receives each value once")
  func bothWays() {
    let a = Property(1), b = Property(2)
    let binding = a.bindBidirectionally(to: b)
    #expect(b.value == 1)
    var receivedA: [Int] = [], receivedB: [Int] = []
    let bag = DisposerBag()
    a.subscribe { receivedA.append($0) }.disposed(by: bag)
    b.subscribe { receivedB.append($0) }.disposed(by: bag)
    a.value = 3
    b.value = 4
    b.value = 4
    #expect(a.value == 4 && b.value == 4)
    #expect(receivedA == [1, 3, 4] && receivedB == [1, 3, 4, 4])
    batch {
      b.value = 5
      a.value = 6
      b.value = 7
    }
    #expect(a.value == b.value)
    binding.dispose()
    a.value = 10
    #expect(b.value != 10 && binding.isDisposed)
  }

  @Test("A bidirectional binding delivers NaN once and does not loop")
  func notANumber() {
    let a = Property(1.0), b = Property(2.0)
    let binding = a.bindBidirectionally(to: b)
    var received = 0
    let subscription = b.subscribe { _ in received += 1 }
    a.value = .nan
    #expect(b.value.isNaN && received == 2)
    b.value = .nan
    #expect(a.value.isNaN && received == 3)
    b.value = 3
    #expect(a.value == 3)
    subscription.dispose()
    binding.dispose()
  }

  @Test("A ring of bidirectional bindings settles on the value that was set")
  func ring() {
    let properties = (0..<5).map { Property($0) }
    let bag = DisposerBag()
    for index in 0..<5 {
      properties[index].bindBidirectionally(to: properties[(index + 1) % 5]).disposed(by: bag)
    }
    properties[3].value = 42
    #expect(properties.allSatisfy { $0.value == 42 })
  }

  @Test("A bidirectional binding keeps neither side alive")
  func lifetimes() {
    let lifetimes = Lifetimes()
    final class Model {
      let a = Property(1), b = Property(2)
      let witness: Lifetimes.Witness
      init(_ lifetimes: Lifetimes) { witness = lifetimes.makeWitness() }
    }
    var binding: Disposer?
    do {
      let model = Model(lifetimes)
      binding = model.a.bindBidirectionally(to: model.b)
      model.a.value = 3
    }
    #expect(lifetimes.liveCount == 0 && binding?.isDisposed == true)
  }
}
