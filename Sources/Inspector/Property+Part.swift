import Reactive

extension Property {
  /// A property that is a part of this one, both ways, until `bag` goes: what is set on either is in the other. Nil if there
  /// is no such part; while there is none, it keeps its last value.
  func part<Part: Equatable>(
    _ bag: DisposerBag, get: @escaping (Value) -> Part?, set: @escaping (inout Value, Part) -> Void
  ) -> Property<Part>? {
    part(bag, get: get) { [weak self] part in
      if let self { set(&value, part) }
    }
  }

  /// The same where `put` sets what is to change this one.
  func part<Part: Equatable>(
    _ bag: DisposerBag, get: @escaping (Value) -> Part?, put: @escaping (Part) -> Void
  ) -> Property<Part>? {
    guard let first = get(value) else { return nil }
    let part = Property<Part>(first)
    subscribe { [weak part] whole in
      // What is not equal to itself, not-a-number, would go to and fro without end.
      if let part, let found = get(whole), found == found, found != part.value { part.value = found }
    }
    .disposed(by: bag)
    part.subscribe { [weak self] wanted in
      if let self, let found = get(value), wanted == wanted, found != wanted { put(wanted) }
    }
    .disposed(by: bag)
    return part
  }
}
