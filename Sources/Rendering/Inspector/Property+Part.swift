import Reactive

extension Property {
  /// Returns a property for a part of this one. The two are bound bidirectionally until `bag` is disposed. Returns nil
  /// if there is no such part. If the part disappears later, the returned property keeps its last value.
  func part<Part: Equatable>(
    _ bag: DisposerBag, get: @escaping (Value) -> Part?, set: @escaping (inout Value, Part) -> Void
  ) -> Property<Part>? {
    part(bag, get: get) { [weak self] part in
      if let self { set(&value, part) }
    }
  }

  /// The same, with `put` as the function that stores a new part.
  func part<Part: Equatable>(
    _ bag: DisposerBag, get: @escaping (Value) -> Part?, put: @escaping (Part) -> Void
  ) -> Property<Part>? {
    guard let first = get(value) else { return nil }
    let part = Property<Part>(first)
    subscribe { [weak part] whole in
      // A NaN is not equal to itself and would cause endless updates.
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
