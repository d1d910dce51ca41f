/// A value from one of the two sources of an operator.
@usableFromInline
enum Side<First, Second> {
  case first(First)
  case second(Second)
}
