import Parallelism
import Reactive

/// A group of disposables that are disposed together. A disposable that is inserted after the disposal is disposed at
/// once. Thread-safe.
public final class CompositeDisposable: Cancelable {
  private let lock = Lock()
  /// Nil after the disposal.
  private var disposables: Bag<any Disposable>? = Bag()

  /// A key of an inserted disposable, for its removal.
  public struct DisposeKey {
    fileprivate let key: BagKey
  }

  /// Creates a group of `disposables`.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { _ = self.disposables?.insert(disposable) }
  }

  /// Creates a group of `disposables`.
  public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

  @usableFromInline convenience init(_ disposables: [any Disposable]) { self.init(disposables: disposables) }

  /// The number of disposables in the group.
  public var count: Int { lock.withLock { disposables?.count ?? 0 } }

  /// Whether the group was disposed.
  public var isDisposed: Bool { lock.withLock { disposables == nil } }

  /// Adds `disposable`. If the group was disposed, disposes it and returns nil. O(1).
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = lock.withLock { disposables?.insert(disposable) }
    if key == nil { disposable.dispose() }
    return key.map(DisposeKey.init)
  }

  /// Removes and disposes the disposable of `key`. O(1).
  public func remove(for key: DisposeKey) {
    lock.withLock { disposables?.removeKey(key.key) }?.dispose()
  }

  /// Disposes all disposables, in the order of insertion.
  public func dispose() {
    guard let all = lock.withLock({ disposables.take() }) else { return }
    all.forEach { $0.dispose() }
  }
}

/// A key of an element in a bag. A bag never uses a key twice.
@frozen public struct BagKey: Hashable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }
}

/// A collection of elements with keys. Insertion and removal are amortised O(1), and iteration is in the order of
/// insertion.
@frozen public struct Bag<Element> {
  /// The elements in the order of insertion. Nil for a removed element.
  @usableFromInline var places: ContiguousArray<(key: BagKey, element: Element?)> = []
  @usableFromInline var indices: [BagKey: Int] = [:]
  @usableFromInline var lastNumber: UInt64 = 0

  /// Creates an empty bag.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable public var count: Int { indices.count }

  /// Adds `element` and returns its key. Amortised O(1).
  @inlinable
  public mutating func insert(_ element: Element) -> BagKey {
    lastNumber += 1
    let key = BagKey(number: lastNumber)
    indices[key] = places.count
    places.append((key, element))
    return key
  }

  /// Returns whether the bag has an element of `key`. O(1).
  @inlinable
  func contains(_ key: BagKey) -> Bool { indices[key] != nil }

  /// Removes and returns the element of `key`. Returns nil if it was removed before. Amortised O(1).
  @discardableResult
  @inlinable
  public mutating func removeKey(_ key: BagKey) -> Element? {
    guard let index = indices.removeValue(forKey: key) else { return nil }
    let element = places[index].element.take()
    if places.count > 8, places.count > 2 * indices.count { compact() }
    return element
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() {
    places.removeAll()
    indices.removeAll()
  }

  /// Calls `body` with each element, in the order of insertion.
  @inlinable
  public func forEach(_ body: (Element) -> Void) {
    for place in places { if let element = place.element { body(element) } }
  }

  @inlinable
  mutating func compact() {
    places.removeAll { $0.element == nil }
    for (index, place) in places.enumerated() { indices[place.key] = index }
  }
}
