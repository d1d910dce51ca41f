/// A join of one or two inputs that does not intercept events. It exists so that its inputs can be disposed separately
/// from the rest of the tree.
@usableFromInline
final class PassingNode: _Join {
  @inlinable
  init(parent: _Join?) {
    super.init(parent: parent) { node in
      node.first.pull()
      node.second.pull()
      _ = node.settle()
    }
  }
}
