/// The path of the changes that a join has received and not yet sent.
///
/// A join sends when its transaction has delivered all changes, outside of any delivery of a sender.
@usableFromInline
final class JoinPath {
  private var path: ChangePath?

  @usableFromInline
  init() {}

  /// Adds the path of the change that is being delivered.
  @usableFromInline
  func add() {
    guard let current = CurrentPath.value else { return }
    path = path?.union(current) ?? current
  }

  /// Runs `handler`, which delivers the value of the join, on the path of the changes in it.
  @usableFromInline
  func deliver(_ handler: () -> Void) {
    guard let path = path.take() else { return handler() }
    CurrentPath.with(path, handler)
  }
}
