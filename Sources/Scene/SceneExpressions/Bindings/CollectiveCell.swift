import Reactive
import SceneModel

/// The receiver of the values of a binding whose results no other expression can read: the values of many objects, or the
/// inputs of a function. It is updated at first, and when one of its inputs has changed.
class CollectiveCell {
  /// The subscription to the inputs that can change. Nil if all inputs are constant.
  private var subscription: Disposer?
  /// The booleans without which nothing is evaluated.
  let presences: [BindingCell]

  init(presences: [BindingCell]) { self.presences = presences }

  /// The name shown in messages, such as `star[*].center.x`.
  var name: String { preconditionFailure("a subclass has a name") }
  /// The names of the inputs.
  var inputNames: [String] { preconditionFailure("a subclass has inputs") }
  /// The changes of the inputs that can change.
  var changes: [Derived<PropertyValue>] { preconditionFailure("a subclass has inputs") }

  /// Passes the current values to the owner of the objects or of the function, unless it has received them already.
  func update() { preconditionFailure("a subclass has values") }

  /// Whether the objects or the function belong to a row that is absent.
  final var isAbsent: Bool { presences.contains { $0.value == .boolean(false) } }

  /// Updates the cell now, and when an input changes, unless it is absent.
  final func start() {
    let changes = changes + presences.filter { !$0.isConstant }.map(\.source)
    if changes.isEmpty {
      if !isAbsent { update() }
      return
    }
    subscription = combine(changes).subscribe { [unowned self] _ in if !isAbsent { update() } }
  }

  /// Ends the updates.
  final func end() { subscription = nil }

  /// The names that the expressions read. Nil if no input can change.
  final var dependencies: PropertyDependencyList? {
    changes.isEmpty ? nil : PropertyDependencyList(name, reading: inputNames)
  }

  /// Names the updates in `trace`.
  final func setName(in trace: ReactiveTrace) {
    if subscription != nil { trace.setName(name, of: subscription!) }
  }
}
