import Reactive

/// A view of a holder that cannot change it. Its chains are those of the holder, which it retains.
///
/// ```swift
/// private let count = ValueHolder(0)
/// private(set) lazy var readOnlyCount = ReadOnlyValueHolder(count)
/// ```
public final class ReadOnlyHolder<Holder: Fetchable>: Chainable {
  /// The type of the values of its chains.
  public typealias SendValue = Holder.SendValue
  /// Its chains can be ended by `sync()`.
  public typealias Kind = SyncableChainKind

  private let holder: Holder

  /// Creates a view of `holder`.
  public init(_ holder: Holder) { self.holder = holder }

  /// Calls `handler` with the holder's values.
  public func _attachChain(
    _ handler: @escaping (Holder.SendValue) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    holder._attachChain(handler, fetching: fetching, parent: parent)
  }

  /// Returns the value that `sync()` sends first.
  public func fetchedValue() -> Holder.SendValue { holder.fetchedValue() }
}

/// A view of a `ValueHolder` that cannot change it.
public typealias ReadOnlyValueHolder<Value> = ReadOnlyHolder<ValueHolder<Value>>
/// A view of an `ArrayHolder` that cannot change it.
public typealias ReadOnlyArrayHolder<Element> = ReadOnlyHolder<ArrayHolder<Element>>
/// A view of a `DictionaryHolder` that cannot change it.
public typealias ReadOnlyDictionaryHolder<Key: Hashable, Value> = ReadOnlyHolder<DictionaryHolder<Key, Value>>
/// A view of a `RelayableValueHolder` that cannot change it.
public typealias ReadOnlyRelayableValueHolder<Value: Broadcastable> = ReadOnlyHolder<
  RelayableValueHolder<Value>
>
/// A view of a `RelayableArrayHolder` that cannot change it.
public typealias ReadOnlyRelayableArrayHolder<Element: Broadcastable> = ReadOnlyHolder<
  RelayableArrayHolder<Element>
>
/// A view of a `RelayableDictionaryHolder` that cannot change it.
public typealias ReadOnlyRelayableDictionaryHolder<Key: Hashable, Value: Broadcastable> =
  ReadOnlyHolder<RelayableDictionaryHolder<Key, Value>>

extension ReadOnlyHolder where Holder: ValueHolding {
  /// The holder's value.
  public var value: Holder.SendValue { holder.value }
}

extension ReadOnlyHolder where Holder: ArrayHolding {
  /// The holder's elements.
  public var elements: [Holder.Element] { holder.elements }

  /// The number of elements.
  public var count: Int { holder.count }

  /// The element at `index`.
  public subscript(index: Int) -> Holder.Element { holder[index] }
}

extension ReadOnlyHolder where Holder: DictionaryHolding {
  /// The holder's entries.
  public var elements: [Holder.Key: Holder.Value] { holder.elements }

  /// The number of entries.
  public var count: Int { holder.count }

  /// The value of `key`, or nil.
  public subscript(key: Holder.Key) -> Holder.Value? { holder[key] }
}
