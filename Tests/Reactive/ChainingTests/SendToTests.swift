import Chaining
import Testing

@Suite("Receivers of a chain")
struct SendToTests {
  private final class Model {
    var size = 0
    var title: String?
  }

  @Test("A receiver of optional values receives the values of a chain that has none")
  func optionality() {
    let notifier = Notifier<Int>(), plain = ValueHolder(0), optional = ValueHolder<Int?>(nil), model = Model()
    let titles = Notifier<String>()
    let observers = [
      notifier.chain().sendTo(plain).sendTo(optional).sendTo(ValueHolder<Int?>(nil).retain()).end(),
      notifier.chain().optional().sendTo(optional).end(), titles.chain().sendTo(model, \.title).end(),
    ]
    notifier.notify(value: 3)
    titles.notify(value: "three")
    #expect(plain.value == 3 && optional.value == 3 && model.title == "three")
    withExtendedLifetime(observers) {}
  }

  @Test("sendTo sets a property through its key path, and an adapter does the same")
  func keyPaths() {
    let notifier = Notifier<Int>(), model = Model(), adapted = Model()
    let observers = [
      notifier.chain().sendTo(model, \.size).end(),
      notifier.chain().sendTo(PropertyAdapter(adapted, keyPath: \.size).retain()).end(),
    ]
    notifier.notify(value: 7)
    #expect(model.size == 7 && adapted.size == 7)
    withExtendedLifetime(observers) {}
  }

  @Test("Neither a key path nor an adapter keeps the object alive")
  func weakObjects() {
    weak var freed: Model?
    let notifier = Notifier<Int>()
    var observers: [AnyObserver] = []
    do {
      let model = Model()
      freed = model
      observers = [
        notifier.chain().sendTo(model, \.size).end(),
        notifier.chain().sendTo(PropertyAdapter(model, keyPath: \.size).retain()).end(),
      ]
    }
    notifier.notify(value: 1)
    #expect(freed == nil)
    withExtendedLifetime(observers) {}
  }

  @Test("send0To to send4To send one element of a tuple each")
  func elements() {
    let notifier = Notifier<(Int, String, Bool, Double, Int)>()
    let ints = ValueHolder(0), strings = ValueHolder(""), flags = ValueHolder(false),
      doubles = ValueHolder(0.0)
    let last = ValueHolder(0)
    let observer = notifier.chain().send0To(ints).send1To(strings).send2To(flags).send3To(doubles)
      .send4To(last).end()
    notifier.notify(value: (1, "two", true, 4.5, 5))
    #expect(
      ints.value == 1 && strings.value == "two" && flags.value && doubles.value == 4.5 && last.value == 5)
    withExtendedLifetime(observer) {}
  }

  @Test(
    "The elements of a tuple of changes are sent unless they are nil, or as they are to a receiver of optionals"
  )
  func optionalElements() {
    let a = ValueHolder(1), b = ValueHolder("x"), c = ValueHolder(1.5)
    let counts = Notifier<Int>(), texts = ValueHolder(""), changes = Notifier<Double?>()
    var received: [Int] = [], changed: [Double?] = []
    let observers = [
      counts.chain().do { received.append($0) }.end(), changes.chain().do { changed.append($0) }.end(),
      a.chain().tuple(b.chain()).tuple(c.chain()).send0To(counts).send1To(texts).send2To(changes).sync(),
    ]
    b.value = "y"
    #expect(received == [1] && texts.value == "y" && changed == [1.5, nil])
    withExtendedLifetime(observers) {}
  }
}
