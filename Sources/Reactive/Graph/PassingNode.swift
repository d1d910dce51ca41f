/// A join of one or two inputs whose events pass straight through: something that can be disposed by itself.
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
