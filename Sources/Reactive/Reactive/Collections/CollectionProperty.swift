/// A collection that can be observed: a property of an array, a dictionary or a set, or the result of an operator on one.
///
/// A collection is no source itself: its operators, such as `map`, receive elements. Its ``contents`` are the source of the
/// whole collection, and its ``edits`` that of the changes.
public protocol ObservableCollection: AnyObject {
  /// The type of the whole collection: an array, a dictionary or a set.
  associatedtype Content
  /// The type of one change.
  associatedtype Edit

  /// The whole collection. A read is tracked by a `Derived` value or an `Effect`.
  var value: Content { get }

  /// The property of the whole collection. Only this module uses it.
  var _property: Property<Content> { get }
  /// The emitter of the changes. Only this module uses it.
  var _edits: EventEmitter<Edit> { get }
}

extension ObservableCollection {
  /// The whole collection. A read is tracked by a `Derived` value or an `Effect`.
  @inlinable public var value: Content { _property.value }

  /// A source of the whole collection: its value at once, and then after each transaction with edits.
  ///
  /// ```swift
  /// rows.contents.map { whole in whole.count }
  /// ```
  @inlinable public var contents: some CurrentValueSource<Content> { OwnedSource(_property, owner: self) }

  /// A source of every edit, in order. A subscriber that applies the edits to the value that the collection had at
  /// subscription has the current value.
  @inlinable public var edits: some EventSource<Edit> { OwnedSource(_edits, owner: self) }

  /// Calls `handler` with the whole collection at once, and then after each transaction with edits, until the returned
  /// disposer is disposed: the same as `contents.subscribe`.
  @inlinable
  public func subscribe(_ handler: @escaping (Content) -> Void) -> Disposer { contents.subscribe(handler) }

  /// The whole collection, read without being recorded as a dependency.
  @inlinable @inline(__always) var current: Content { _property.untrackedValue }
}

/// A change of a collection.
@usableFromInline
protocol CollectionEdit<Content> {
  associatedtype Content
  /// Holds what an edit has taken out.
  associatedtype Removed

  /// Applies the change. Returns what it takes out, so that nothing is destroyed within the access to `content`.
  func applyKeepingRemoved(to content: inout Content) -> Removed
}

/// A property of a collection that reports each edit: the common part of `ArrayProperty`, `DictionaryProperty` and
/// `SetProperty`.
@usableFromInline
protocol CollectionProperty: ObservableCollection where Edit: CollectionEdit<Content> {}

extension CollectionProperty {
  /// Changes the contents, and reports the edit in the same transaction. What the edit takes out is destroyed after that, so
  /// that a deinit can use the collection.
  @inlinable
  func edit(_ edit: Edit) {
    let removed = batch {
      let removed = edit.applyKeepingRemoved(to: &_property.value)
      _edits.emit(edit)
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

/// A collection that is computed from another one.
@usableFromInline
protocol IncrementalCollection: ObservableCollection {}

/// A source that a collection owns. A chain on it keeps the collection alive, and with it the subscription by which an
/// incremental one receives its edits. A subscriber of the source keeps an incremental collection, and no other one.
@usableFromInline
struct OwnedSource<Source: AttachableSource>: AttachableSource {
  @usableFromInline typealias Event = Source.Event

  @usableFromInline let source: Source
  @usableFromInline let owner: AnyObject

  @inlinable
  init(_ source: Source, owner: AnyObject) { (self.source, self.owner) = (source, owner) }

  @inlinable static var callsHandlerDirectly: Bool { Source.callsHandlerDirectly }

  @inlinable
  func attach(_ handler: consuming @escaping (Source.Event) -> Void, parent: Join?) -> Node {
    owner is any IncrementalCollection
      ? source.attach(keeping(owner, handler), parent: parent) : source.attach(handler, parent: parent)
  }
}

/// Returns a handler that keeps `owner` alive, for a source that `owner` owns. The subscription owns the handler, so this ends
/// with it.
@inlinable
func keeping<Event>(_ owner: AnyObject, _ handler: @escaping (Event) -> Void) -> (Event) -> Void {
  { event in withExtendedLifetime(owner) { handler(event) } }
}

extension OwnedSource: CurrentValueSource where Source: CurrentValueSource {
  @inlinable var value: Source.Event { source.value }
}

extension ObservableCollection {
  /// Names the sources of the contents and of the edits.
  @inlinable
  func setName(_ name: String) {
    _property.setName(name)
    _edits.setName(name)
  }
}

extension ReactiveTrace {
  /// Names the source of the contents and that of the edits of a collection. The name does not keep it alive. O(1).
  public func setName(_ name: String, of collection: some ObservableCollection) {
    names.set(name, of: collection._property)
    names.set(name, of: collection._edits)
  }
}
