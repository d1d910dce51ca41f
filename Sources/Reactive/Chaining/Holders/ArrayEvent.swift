import Reactive

/// An event of an array holder. `Relayed` is the type of the values that the elements send, or `Never` if the holder
/// does not relay them; the case `relayed` then does not occur and need not be handled.
public enum ArrayEvent<Element, Relayed> {
  /// The elements at the beginning of a chain that ends in `sync()`.
  case fetched([Element])
  /// All elements, or several at once, were replaced. The value is the new array.
  case any([Element])
  /// An element was inserted.
  case inserted(at: Int, element: Element)
  /// An element was removed.
  case removed(at: Int, element: Element)
  /// The element at an index was replaced by another.
  case replaced(at: Int, element: Element)
  /// An element was removed and inserted again. The second index is one after the removal.
  case moved(at: Int, to: Int, element: Element)
  /// An element, which is at an index, has sent a value.
  case relayed(Relayed, at: Int, element: Element)

  /// Returns the edit that makes the same change to an array of `count` elements. Nil if the event is not a change of
  /// the array.
  func edit(count: Int) -> ArrayEdit<Element>? {
    switch self {
    case .fetched(let elements), .any(let elements): .replace(0..<count, elements)
    case .inserted(let index, let element): .insert(index: index, [element])
    case .removed(let index, _): .remove(index..<index + 1)
    case .replaced(let index, let element): .set(index: index, element)
    case .moved(let from, let to, _): .move(from: from, to: to)
    case .relayed: nil
    }
  }
}

extension ArrayEvent: Equatable where Element: Equatable, Relayed: Equatable {}
extension ArrayEvent: Sendable where Element: Sendable, Relayed: Sendable {}

extension ArrayEdit {
  /// Applies the edit to `elements` and returns its events.
  func events<Relayed>(applyingTo elements: inout [Element]) -> [ArrayEvent<Element, Relayed>] {
    let events: [ArrayEvent<Element, Relayed>]? =
      switch self {
      case .set(let index, let element): [.replaced(at: index, element: element)]
      case .insert(let index, let added):
        added.enumerated().map { .inserted(at: index + $0.offset, element: $0.element) }
      case .remove(let range): elements[range].map { .removed(at: range.lowerBound, element: $0) }
      case .replace: nil
      case .move(let from, let to): [.moved(at: from, to: to, element: elements[from])]
      }
    apply(to: &elements)
    return events ?? [.any(elements)]
  }

  /// Returns the same edit with other elements.
  func map<Other>(_ transform: (Element) -> Other) -> ArrayEdit<Other> {
    switch self {
    case .set(let index, let element): .set(index: index, transform(element))
    case .insert(let index, let added): .insert(index: index, added.map(transform))
    case .remove(let range): .remove(range)
    case .replace(let range, let added): .replace(range, added.map(transform))
    case .move(let from, let to): .move(from: from, to: to)
    }
  }

  /// The first index whose element the edit may change. The elements before it keep their indices.
  var firstIndex: Int {
    switch self {
    case .set(let index, _), .insert(let index, _): index
    case .remove(let range), .replace(let range, _): range.lowerBound
    case .move(let from, let to): Swift.min(from, to)
    }
  }
}
