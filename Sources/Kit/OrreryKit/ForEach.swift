import Reactive
import SceneModel

/// The models of the elements of a collection that changes. Each element keeps its models as long as the collection
/// has it.
///
/// ```swift
/// let bodies = ArrayProperty<Body>()
/// let scene = Scene { ForEach(bodies) { body in Sphere(radius: body.$radius).center(body.$position) } }
/// bodies.append(Body())        // one edit of scene.models: the other spheres stay
/// ```
/// Elements are the same if they have the same identity: `id` for `Identifiable` types and for a given `id`, otherwise the
/// object. A value that has changed gets new models, unless it is `Equatable` and equal. Elements that are neither
/// objects nor have an `id` are the same only within an edit that moves them.
///
/// An edit of the collection is one edit of each list of the scene whose models it changes, except that a move of an
/// element with several models, or with none, is a removal and an insertion. O(models of the edit + log n) besides the cost
/// of the edit in the lists of the scene. A collection that is replaced as a whole is compared by identity: O(n log n).
public struct ForEach: SceneElement {
  /// The content.
  public let content: SceneContent

  /// Follows the edits of a collection.
  public init<Elements: ObservableArray>(
    _ elements: Elements, @SceneContentBuilder content: @escaping (Elements.Element) -> SceneContent
  ) {
    self.init(elements, key: identity(Elements.Element.self), content)
  }

  /// Follows the edits of a collection whose elements have an `id`.
  public init<Elements: ObservableArray>(
    _ elements: Elements, @SceneContentBuilder content: @escaping (Elements.Element) -> SceneContent
  ) where Elements.Element: Identifiable {
    self.init(elements, key: { AnyHashable($0.id) }, content)
  }

  /// Follows the edits of a collection whose elements are identified by `id`.
  public init<Elements: ObservableArray>(
    _ elements: Elements, id: @escaping (Elements.Element) -> some Hashable,
    @SceneContentBuilder content: @escaping (Elements.Element) -> SceneContent
  ) {
    self.init(elements, key: { AnyHashable(id($0)) }, content)
  }

  /// Follows a source of arrays. Each array is compared with the one before.
  public init<Element>(
    _ elements: some EventSource<[Element]>, @SceneContentBuilder content: @escaping (Element) -> SceneContent
  ) {
    self.init(elements, key: identity(Element.self), content)
  }

  /// Follows a source of arrays whose elements have an `id`. Each array is compared with the one before.
  public init<Element: Identifiable>(
    _ elements: some EventSource<[Element]>, @SceneContentBuilder content: @escaping (Element) -> SceneContent
  ) {
    self.init(elements, key: { AnyHashable($0.id) }, content)
  }

  /// Follows a source of arrays whose elements are identified by `id`. Each array is compared with the one before.
  public init<Element>(
    _ elements: some EventSource<[Element]>, id: @escaping (Element) -> some Hashable,
    @SceneContentBuilder content: @escaping (Element) -> SceneContent
  ) {
    self.init(elements, key: { AnyHashable(id($0)) }, content)
  }

  private init<Elements: ObservableArray>(
    _ elements: Elements, key: ((Elements.Element) -> AnyHashable)?,
    _ content: @escaping (Elements.Element) -> SceneContent
  ) {
    self.init(content) { KeyedElements(elements, key) }
  }

  private init<Element>(
    _ elements: some EventSource<[Element]>, key: ((Element) -> AnyHashable)?,
    _ content: @escaping (Element) -> SceneContent
  ) {
    self.init(content) { KeyedElements(elements, key) }
  }

  private init<Element>(
    _ content: @escaping (Element) -> SceneContent, _ follow: @escaping () -> KeyedElements<Element>
  ) {
    self.content = SceneContent { group in
      let keyed = follow()
      let models = keyed.elements.map { element in untracked { content(element).items(group).array } }
      return .changing(SceneItemArray(models.joined(), owner: keyed))
    }
  }
}

/// Returns the identity of objects, nil for elements of other types.
private func identity<Element>(_: Element.Type) -> ((Element) -> AnyHashable)? {
  Element.self is AnyObject.Type ? { AnyHashable(ObjectIdentifier($0 as AnyObject)) } : nil
}

/// An array that follows another one, or a source of arrays, and keeps the elements that stay the same.
private final class KeyedElements<Element> {
  let elements: ArrayProperty<Element>
  /// Returns the identity of an element. Nil if elements have none.
  private let key: ((Element) -> AnyHashable)?
  /// The collection, which sends the edits. Nil for a source of arrays.
  private let source: AnyObject?
  private let bag = DisposerBag()

  init<Elements: ObservableArray<Element>>(_ source: Elements, _ key: ((Element) -> AnyHashable)?) {
    (self.source, self.key) = (source, key)
    elements = ArrayProperty(untracked { source.value })
    source.edits.subscribe { [unowned self] in apply($0) }.disposed(by: bag)
  }

  init(_ source: some EventSource<[Element]>, _ key: ((Element) -> AnyHashable)?) {
    (self.source, self.key) = (nil, key)
    elements = ArrayProperty([])
    source.subscribe { [unowned self] in replace(with: $0) }.disposed(by: bag)
  }

  private func apply(_ edit: ArrayEdit<Element>) {
    switch edit {
    case .set(let index, let element):
      let old = elements[index]
      if key.map({ $0(old) != $0(element) }) ?? true || !Self.isSame(old, element) {
        elements[index] = element
      }
    case .insert(let index, let inserted): elements.insert(contentsOf: inserted, at: index)
    case .remove(let range): elements.removeSubrange(range)
    case .move(let from, let to): elements.move(from: from, to: to)
    case .replace(let range, let new) where key == nil: elements.replaceSubrange(range, with: new)
    case .replace:
      var all = elements.value
      edit.apply(to: &all)
      replace(with: all)
    }
  }

  private func replace(with all: [Element]) {
    if let key {
      elements.update(to: all, by: key) { Self.isSame($0, $1) }
    } else {
      elements.value = all
    }
  }

  /// Returns whether an element with the same identity has not changed.
  private static func isSame(_ one: Element, _ other: Element) -> Bool {
    if Element.self is AnyObject.Type { return (one as AnyObject) === (other as AnyObject) }
    guard let one = one as? any Equatable else { return false }
    return isEqual(one, other)
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Element) -> Bool {
    one == other as? Value
  }
}
