import Chaining
import Testing

@Suite("Read-only views of holders")
struct ReadOnlyHolderTests {
  @Test("The chains of a view are those of its holder")
  func chains() {
    let holder = ValueHolder(1), view = ReadOnlyValueHolder(holder)
    var received: [Int] = []
    let observer = view.chain().do { received.append($0) }.sync()
    holder.value = 2
    #expect(received == [1, 2] && view.value == 2 && view.fetchedValue() == 2)
    withExtendedLifetime(observer) {}
  }

  @Test("Views read the elements of collections")
  func collections() {
    let array = ArrayHolder([1, 2]), dictionary = DictionaryHolder(["a": 1])
    let arrayView = ReadOnlyArrayHolder(array), dictionaryView = ReadOnlyDictionaryHolder(dictionary)
    let relayView = ReadOnlyRelayableArrayHolder(RelayableArrayHolder([ValueHolder(3)]))
    var events = 0
    let observers = [
      arrayView.chain().do { _ in events += 1 }.sync(), dictionaryView.chain().do { _ in events += 1 }.sync(),
      relayView.chain().do { _ in events += 1 }.sync(),
    ]
    array.append(3)
    dictionary["b"] = 2
    relayView[0].value = 4
    #expect(arrayView.elements == [1, 2, 3] && arrayView[2] == 3 && arrayView.count == 3)
    #expect(
      dictionaryView.elements == ["a": 1, "b": 2] && dictionaryView["b"] == 2 && dictionaryView.count == 2)
    #expect(events == 6)
    withExtendedLifetime(observers) {}
  }

  @Test("A view keeps its holder alive")
  func lifetime() {
    weak var holder: ValueHolder<Int>?
    do {
      let view: ReadOnlyValueHolder<Int>
      do {
        let made = ValueHolder(1)
        holder = made
        view = ReadOnlyValueHolder(made)
      }
      #expect(holder != nil)
      withExtendedLifetime(view) {}
    }
    #expect(holder == nil)
  }
}
