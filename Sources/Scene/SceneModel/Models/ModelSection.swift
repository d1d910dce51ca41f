import Reactive

/// One list of a scene as a section of its models.
protocol ModelSection {
  /// The number of models.
  var count: Int { get }
  /// The models of this moment.
  var contents: SectionContents { get }
  /// Calls `handler` with each edit of the list.
  func subscribe(_ handler: @escaping (ArrayEdit<any Model>) -> Void) -> Disposer
  /// Adds a model at the end. Returns false if the list cannot contain a model of this kind.
  func append(_ model: any Model) -> Bool
  /// Removes and returns the model at `index`.
  func remove(at index: Int) -> any Model
  /// Removes the models for which `isRemoved` is true.
  func removeAll(where isRemoved: (any Model) throws -> Bool) rethrows
  /// Replaces the list by those of `models` that it can contain. `rest` are the others.
  func replace(with models: [any Model], leaving rest: inout [any Model])
  /// Replaces the list by `other`, which has the same type.
  func replace(with other: any ModelSection)
}

/// The models of a section at one moment.
struct SectionContents {
  /// The number of models.
  let count: Int
  /// Returns the model at an index in range.
  let model: (Int) -> any Model
}

/// A list of models of the type `Element`.
struct TypedSection<Element>: ModelSection {
  /// The list.
  let list: ArrayProperty<Element>
  /// Returns an element as a model.
  let model: (Element) -> any Model
  /// Returns a model as an element. Nil if the list cannot contain it.
  let element: (any Model) -> Element?

  /// Creates a section. Both closures are conversions: a list of `any Shape` has no type that conforms to `Model`.
  init(
    _ list: ArrayProperty<Element>, model: @escaping (Element) -> any Model,
    element: @escaping (any Model) -> Element?
  ) {
    (self.list, self.model, self.element) = (list, model, element)
  }

  var count: Int { list.count }

  var contents: SectionContents {
    let (elements, model) = (list.value, model)
    return SectionContents(count: elements.count) { model(elements[$0]) }
  }

  func subscribe(_ handler: @escaping (ArrayEdit<any Model>) -> Void) -> Disposer {
    let model = model
    return list.edits.subscribe { edit in
      switch edit {
      case .set(let index, let element): handler(.set(index: index, model(element)))
      case .insert(let index, let elements): handler(.insert(index: index, elements.map(model)))
      case .remove(let range): handler(.remove(range))
      case .replace(let range, let elements): handler(.replace(range, elements.map(model)))
      case .move(let from, let to): handler(.move(from: from, to: to))
      }
    }
  }

  func append(_ model: any Model) -> Bool {
    guard let element = element(model) else { return false }
    list.append(element)
    return true
  }

  func remove(at index: Int) -> any Model { model(list.remove(at: index)) }

  func removeAll(where isRemoved: (any Model) throws -> Bool) rethrows {
    try list.removeAll { try isRemoved(model($0)) }
  }

  func replace(with models: [any Model], leaving rest: inout [any Model]) {
    rest = []
    var elements: [Element] = []
    for model in models {
      if let element = element(model) { elements.append(element) } else { rest.append(model) }
    }
    list.value = elements
  }

  func replace(with other: any ModelSection) {
    if let other = other as? Self { list.value = other.list.value }
  }
}
