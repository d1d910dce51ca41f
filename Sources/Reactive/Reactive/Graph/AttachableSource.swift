/// A source that builds its part of a subscription tree: every source and operator of this module.
///
/// `EventSource` has the same requirements with opaque types, because a requirement of a public protocol cannot
/// be less visible than the protocol.
@usableFromInline
protocol AttachableSource: EventSource {
  /// Calls `handler` with the current value, if there is one, and with all events that follow. `parent` is the nearest
  /// join downstream, or nil for the root. Returns the node that calls `handler`.
  func attach(_ handler: consuming @escaping (Event) -> Void, parent: Join?) -> Node

  /// Whether no user code runs between the node that `attach` returns and the handler. User code, such as the transform
  /// of `map`, may dispose the subscription, and then the handler must not be called. False by default.
  static var callsHandlerDirectly: Bool { get }
}

extension AttachableSource {
  @inlinable static var callsHandlerDirectly: Bool { false }

  /// See `EventSource`.
  @inlinable
  public func _attach(
    _ handler: consuming @escaping (Event) -> Void, parent: ParentJoinReference
  ) -> AttachedNode {
    AttachedNode(attach(handler, parent: parent.join))
  }

  /// See `EventSource`.
  @inlinable public static var _callsHandlerDirectly: Bool { callsHandlerDirectly }
}

extension EventSource {
  /// Attaches this source upstream of `join`, or as the source of a root if `join` is nil.
  @inlinable @inline(__always)
  func attach(_ handler: consuming @escaping (Event) -> Void, to join: Join?) -> Node {
    _attach(handler, parent: ParentJoinReference(join)).node
  }
}

/// An opaque reference to the nearest join downstream, or to none at the root of a subscription tree. Only this module
/// reads it.
@frozen
public struct ParentJoinReference {
  /// The nearest join downstream. Nil for the root of a chain, whose handler is the subscriber's.
  @usableFromInline let join: Join?

  @inlinable init(_ join: Join?) { self.join = join }
}

/// A source that is attached to a subscription tree. Only this module reads it.
@frozen
public struct AttachedNode {
  @usableFromInline let node: Node

  @inlinable init(_ node: Node) { self.node = node }
}
