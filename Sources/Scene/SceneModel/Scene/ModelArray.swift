import Reactive

/// The models of a scene as one observable array: the typed lists of the scene, one after another.
///
/// ```swift
/// for model in scene.models where !model.isHidden { print(model.kindName, model.name) }
/// scene.models.append(Box(name: "crate"))                    // one edit of `shapes`, and of `models`
/// let names = scene.models.map { $0.name }                   // follows all lists
/// ```
/// The lists are in the order of the messages and the exports: spheres, other shapes, clouds of spheres, of rods and of
/// shapes, meshes, computed meshes, other models. An edit of a list is the same edit of this array, at the index plus that
/// of the first model of the list, in the same transaction.
///
/// Elements and `count` are read from the lists: they are current also within a batch, and take no memory. The first
/// operator or subscriber creates an array of 16 bytes a model, to which edits are applied when they are delivered, as for
/// every incremental array.
public final class ModelArray: ObservableArray {
  /// An iterator over the models of the moment at which it was created.
  public struct Iterator: IteratorProtocol {
    private let sections: [SectionContents]
    private var section = 0
    private var index = 0

    fileprivate init(_ sections: [SectionContents]) { self.sections = sections }

    /// Returns the next model. Nil after the last one.
    public mutating func next() -> (any Model)? {
      while section < sections.count {
        if index < sections[section].count {
          defer { index += 1 }
          return sections[section].model(index)
        }
        (section, index) = (section + 1, 0)
      }
      return nil
    }
  }

  private let sections: [any ModelSection]
  /// The array for operators and subscribers. Nil before the first one.
  private var observed: ObservedModels?

  /// Creates the models of lists.
  init(_ sections: [any ModelSection]) { self.sections = sections }

  /// See `ObservableCollection`.
  public var _property: Property<[any Model]> { existingObserved.models._property }
  /// See `ObservableCollection`.
  public var _edits: EventEmitter<ArrayEdit<any Model>> { existingObserved.models._edits }

  private var existingObserved: ObservedModels {
    if let observed { return observed }
    let made = ObservedModels(sections)
    observed = made
    return made
  }

  /// The number of models. O(1).
  public var count: Int { sections.reduce(0) { $0 + $1.count } }
  /// The number of models. O(1).
  public var endIndex: Int { count }

  /// The model at `index`, which must be in range. O(1).
  public subscript(index: Int) -> any Model {
    let (section, index) = position(of: index)
    return sections[section].contents.model(index)
  }

  /// Returns an iterator over the models of this moment.
  public func makeIterator() -> Iterator { Iterator(sections.map(\.contents)) }

  /// Returns nil: the models have no common storage.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<any Model>) throws -> Result
  ) rethrows -> Result? { nil }

  /// The whole array, with the edits that were delivered to subscribers. O(models) without any.
  ///
  /// A set replaces each list, in one batch: each model goes to the list of its kind, in order.
  public var value: [any Model] {
    get { observed?.models.value ?? Array(self) }
    set {
      var rest = newValue
      batch {
        for section in sections { section.replace(with: rest, leaving: &rest) }
      }
    }
  }

  /// Adds a model at the end of the list of its kind. O(1 + subscribers), amortized.
  public func append(_ model: any Model) { _ = sections.first { $0.append(model) } }

  /// Adds models in one batch, each at the end of the list of its kind.
  public func append(contentsOf models: some Sequence<any Model>) {
    // The sequence is read before the first change, because it may read this array itself.
    let models = Array(models)
    batch { for model in models { append(model) } }
  }

  /// Removes and returns the model at `index`. O(models behind it in the list of its kind + subscribers).
  @discardableResult
  public func remove(at index: Int) -> any Model {
    let (section, index) = position(of: index)
    return sections[section].remove(at: index)
  }

  /// Removes all models for which `isRemoved` is true, by at most one edit of each list, in one batch. O(models +
  /// subscribers).
  ///
  /// - Precondition: `isRemoved` does not change the models.
  public func removeAll(where isRemoved: (any Model) throws -> Bool) rethrows {
    try batch { for section in sections { try section.removeAll(where: isRemoved) } }
  }

  /// Removes all models in one batch. O(models + subscribers).
  public func removeAll() { removeAll { _ in true } }

  /// Calls `body` at each edit of a list, until `bag` is released. Creates no array of the models.
  package func subscribeToEdits(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    for section in sections { section.subscribe { _ in body() }.disposed(by: bag) }
  }

  /// Replaces each list by that of `other` in one batch. O(1) without subscribers.
  package func replace(with other: ModelArray) {
    batch { for (section, new) in zip(sections, other.sections) { section.replace(with: new) } }
  }

  /// Returns the section that contains the model at `index`, and the index in it.
  private func position(of index: Int) -> (section: Int, index: Int) {
    var index = index
    for (number, section) in sections.enumerated() where index >= 0 {
      if index < section.count { return (number, index) }
      index -= section.count
    }
    preconditionFailure("the index of a model is out of range")
  }
}

/// The models of all sections as an array with edits.
private final class ObservedModels {
  let models: ArrayProperty<any Model>
  /// The lengths of the sections as of the edits that were delivered.
  private var counts: [Int]
  private let bag = DisposerBag()

  init(_ sections: [any ModelSection]) {
    let contents = untracked { sections.map(\.contents) }
    counts = contents.map(\.count)
    models = ArrayProperty(contents.flatMap { section in (0..<section.count).map(section.model) })
    for (number, section) in sections.enumerated() {
      section.subscribe { [unowned self] in apply($0, in: number) }.disposed(by: bag)
    }
  }

  // All subscriptions end before any model is released, which may change a list in its deinit.
  deinit { bag.dispose() }

  private func apply(_ edit: ArrayEdit<any Model>, in section: Int) {
    let start = counts[..<section].reduce(0, +)
    switch edit {
    case .set(let index, let model):
      models[start + index] = model
    case .insert(let index, let inserted):
      counts[section] += inserted.count
      models.insert(contentsOf: inserted, at: start + index)
    case .remove(let range):
      counts[section] -= range.count
      models.removeSubrange(start + range.lowerBound..<start + range.upperBound)
    case .replace(let range, let new):
      if range.isEmpty, new.isEmpty { return }
      counts[section] += new.count - range.count
      models.replaceSubrange(start + range.lowerBound..<start + range.upperBound, with: new)
    case .move(let from, let to):
      models.move(from: start + from, to: start + to)
    }
  }
}

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
