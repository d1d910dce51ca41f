/// A join of one or two inputs that does not intercept events. It exists so that its inputs can be disposed separately
/// from the rest of the tree.
@usableFromInline
final class PassthroughJoin: Join {
  @inlinable
  init(parent: Join?) {
    super.init(parent: parent) { join in
      join.first.value.pull()
      join.second.value.pull()
      _ = join.markClean()
    }
  }
}
