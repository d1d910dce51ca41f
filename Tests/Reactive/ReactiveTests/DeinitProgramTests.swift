import Reactive
import TestSupport
import Testing

/// Values whose deinits read the collections that they were in, and send again.
@Suite("Law 15: deinits of what a collection lets go")
struct DeinitProgramTests {
  /// Elements and keys that report their ends.
  private final class World {
    let array: ArrayProperty<Item>, dictionary: DictionaryProperty<Item, Item>, set: SetProperty<Item>
    let groups: ArrayProperty<ArrayProperty<Item>>
    let property: Property<Item?>
    let filtered: IncrementalArray<Item>, sorted: IncrementalArray<Item>, mapped: IncrementalArray<Item>
    let joined: IncrementalArray<Item>, grouped: IncrementalDictionary<Int, IncrementalArray<Item>>
    let entries: IncrementalArray<Item>, members: IncrementalArray<Item>, first: IncrementalValue<Item?>
    let least: IncrementalValue<Int?>
    let observable: ObservableValue<Item?>
    var generator: SeededGenerator
    var next = 0, ended = 0, depth = 0

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      (array, dictionary, set, groups, property) = (
        ArrayProperty(), DictionaryProperty(), SetProperty(), ArrayProperty(), Property(nil)
      )
      filtered = array.filter { $0.id % 3 > 0 }
      sorted = array.sorted { $0.id % 10 < $1.id % 10 }
      mapped = array.map { $0 }
      joined = groups.joined()
      grouped = array.grouped { $0.id % 3 }
      entries = dictionary.sorted { $0.value.id < $1.value.id }.map { $0.value }
      members = set.filter { $0.id % 2 == 0 }.sorted { $0.id < $1.id }
      first = array.first { $0.id % 2 == 0 }
      least = array.min { $0.id }
      observable = ObservableValue(property)
    }

    func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    func make() -> Item {
      next += 1
      return Item(next, self)
    }

    /// Reads a collection, and edits another one.
    func itemEnded() {
      ended += 1
      _ = read()
      if depth > 3 || random(3) > 0 { return }
      depth += 1
      edit()
      depth -= 1
    }

    func read() -> Int {
      switch random(14) {
      case 0: array.reduce(0) { $0 + $1.id }
      case 1: dictionary.value.reduce(0) { $0 + $1.key.id + $1.value.id }
      case 2: set.value.reduce(0) { $0 + $1.id }
      case 3: property.value?.id ?? 0
      case 4: filtered.reduce(0) { $0 + $1.id }
      case 5: sorted.reduce(0) { $0 + $1.id }
      case 6: mapped.reduce(0) { $0 + $1.id }
      case 7: joined.reduce(0) { $0 + $1.id }
      case 8: grouped.value.reduce(0) { $0 + $1.value.count }
      case 9: entries.reduce(0) { $0 + $1.id }
      case 10: members.reduce(0) { $0 + $1.id }
      case 11: first.value?.id ?? 0
      case 12: least.value ?? 0
      default: observable.value?.id ?? 0
      }
    }

    func edit() {
      let count = array.count, start = random(count + 1), end = min(count, start + random(3))
      switch random(19) {
      case 0: array.append(make())
      case 1: array.value = (0..<random(4)).map { _ in make() }
      case 2: if count > 0 { array[random(count)] = make() }
      case 3: array.removeAll()
      case 4: array.replaceSubrange(start..<end, with: [make(), make()])
      case 5: array.removeSubrange(start..<end)
      case 6:
        let kept = array.value.filter { _ in random(2) == 0 }
        array.update(to: kept + [make()])
      case 7: if count > 0 { array.remove(at: random(count)) }
      case 8: array.removeAll { $0.id % 2 == 0 }
      case 9: dictionary[dictionary.value.keys.randomElement(using: &generator) ?? make()] = make()
      case 10: dictionary[make()] = make()
      case 11: if let key = dictionary.value.keys.randomElement(using: &generator) { dictionary[key] = nil }
      case 12: dictionary.value = random(2) == 0 ? [:] : [make(): make()]
      case 13: set.insert(make())
      case 14: if let item = set.value.randomElement(using: &generator) { set.remove(item) }
      case 15: set.value = random(2) == 0 ? [] : [make(), make()]
      case 16: property.value = random(2) == 0 ? nil : make()
      case 17: groups.append(ArrayProperty([make(), make()]))
      default:
        guard groups.count > 0 else { return }
        let index = random(groups.count), inner = groups[index]
        if random(2) == 0 { groups.remove(at: index) } else if inner.count > 0 { inner[0] = make() }
      }
    }

    func check(_ place: Comment) {
      let items = array.value
      #expect(filtered.value == items.filter { $0.id % 3 > 0 } && mapped.value == items, place)
      #expect(
        sorted.value == items.enumerated().sorted { ($0.1.id % 10, $0.0) < ($1.1.id % 10, $1.0) }.map(\.1),
        place)
      #expect(grouped.value.mapValues(\.value) == Dictionary(grouping: items) { $0.id % 3 }, place)
      #expect(joined.value == groups.flatMap(\.value), place)
      #expect(entries.value == dictionary.value.values.sorted { $0.id < $1.id }, place)
      #expect(members.value == set.value.filter { $0.id % 2 == 0 }.sorted { $0.id < $1.id }, place)
      #expect(first.value == items.first { $0.id % 2 == 0 } && least.value == items.map(\.id).min(), place)
      #expect(observable.value == property.value, place)
    }
  }

  private final class Item: Hashable {
    let id: Int
    unowned let world: World

    init(_ id: Int, _ world: World) { (self.id, self.world) = (id, world) }
    deinit { world.itemEnded() }

    static func == (a: Item, b: Item) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  @Test("Random programs whose elements, keys and values read and edit collections in their deinits")
  func programs() {
    for round in 0..<RandomTests.rounds(400) {
      let world = World(seed: RandomTests.seed &+ 500 &+ UInt64(round))
      for step in 0..<40 {
        if world.random(3) == 0 {
          batch { for _ in 0..<world.random(5) { world.edit() } }
        } else {
          world.edit()
        }
        world.check("round \(round), step \(step)")
      }
      // Nothing is sent while the world ends.
      world.depth = 9
      world.array.value = []
      world.dictionary.value = [:]
      world.set.value = []
      world.groups.value = []
      world.property.value = nil
      #expect(world.ended == world.next, "round \(round)")
    }
  }

  /// An element whose deinit calls `atEnd`.
  private final class Row {
    let id: Int
    let atEnd: () -> Void

    init(_ id: Int, _ atEnd: @escaping () -> Void) { (self.id, self.atEnd) = (id, atEnd) }
    deinit { atEnd() }
  }

  @Test("An element that an edit takes out finds the array without itself")
  func array() {
    let rows = ArrayProperty<Row>()
    var counts: [Int] = []
    func row(_ id: Int) -> Row { Row(id) { [unowned rows] in counts.append(rows.count) } }
    rows.value = [row(1), row(2)]
    rows.value = []
    rows.value = [row(1), row(2), row(3)]
    rows[0] = row(4)
    rows.replaceSubrange(0..<2, with: [row(5)])
    rows.removeSubrange(0..<1)
    rows.removeAll()
    #expect(counts == [0, 0, 3, 2, 2, 1, 0])
  }

  @Test("A value, a key and a member that an edit takes out find the collection without themselves")
  func dictionaryAndSet() {
    final class Key: Hashable {
      let atEnd: () -> Void

      init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }

      static func == (a: Key, b: Key) -> Bool { a === b }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let values = DictionaryProperty<Int, Row>(), keys = DictionaryProperty<Key, Int>(),
      set = SetProperty<Key>()
    var counts: [Int] = []
    func row() -> Row { Row(0) { [unowned values] in counts.append(values.count) } }
    values.value = [1: row(), 2: row(), 3: row()]
    values[1] = nil
    values[2] = row()
    values.value = [:]
    #expect(counts == [2, 2, 0, 0])
    counts = []
    for _ in 0..<3 { keys[Key { [unowned keys] in counts.append(keys.count) }] = 1 }
    keys.value.keys.first.map { keys[$0] = nil }
    keys.value = [:]
    #expect(counts == [2, 0, 0])
    counts = []
    for _ in 0..<3 { set.insert(Key { [unowned set] in counts.append(set.count) }) }
    set.value.first.map { _ = set.remove($0) }
    set.value = []
    #expect(counts == [2, 0, 0])
  }

  @Test("The last reference of an incremental array is let go outside its edit")
  func incremental() {
    let rows = ArrayProperty<Row>(), shown = rows.filter { $0.id > 0 } as IncrementalArray<Row>
    let groups = ArrayProperty<ArrayProperty<Row>>(), joined = groups.joined() as IncrementalArray<Row>
    var counts: [[Int]] = []
    func row(_ id: Int) -> Row {
      Row(id) { [unowned shown, unowned joined] in counts.append([shown.count, joined.count]) }
    }
    rows.value = [row(1), row(2)]
    groups.value = [ArrayProperty([row(3), row(4)])]
    batch { _ = rows.remove(at: 0) }
    batch { _ = groups.remove(at: 0) }
    rows.removeAll()
    #expect(counts == [[1, 2], [1, 0], [1, 0], [0, 0]])
  }

  @Test("A value that an ObservableValue lets go reads the one that follows")
  @MainActor func observable() {
    let selection = Property<Row?>(nil), observable = ObservableValue(selection)
    var seen: [[Int?]] = []
    func row(_ id: Int) -> Row { Row(id) { seen.append([id, selection.value?.id, observable.value?.id]) } }
    selection.value = row(1)
    selection.value = row(2)
    selection.value = nil
    #expect(seen == [[1, 2, 2], [2, nil, nil]])
  }
}
