/// A change of a collection.
@usableFromInline
protocol CollectionEdit<Content> {
  associatedtype Content

  func apply(to content: inout Content)
}

/// A property of a collection that reports each edit: the common part of `ArrayProperty` and `DictionaryProperty`.
@usableFromInline
protocol CollectionProperty: AttachableSource, ComposedSource {
  associatedtype Edit: CollectionEdit<Event>

  var contents: Property<Event> { get }
  var edits: EventEmitter<Edit> { get }
}

extension CollectionProperty {
  @usableFromInline var parts: [AnyObject] { [contents, edits] }

  @inlinable static var callsHandlerDirectly: Bool { true }

  /// Delivers the contents at once and after each batch of edits.
  @inlinable
  func attach(_ handler: consuming @escaping (Event) -> Void, parent: Join?) -> Node {
    contents.attach(handler, parent: parent)
  }

  /// Changes the contents, and reports the edit in the same transaction.
  @inlinable
  func edit(_ edit: Edit) {
    batch {
      edit.apply(to: &contents.value)
      edits.emit(edit)
    }
  }
}
