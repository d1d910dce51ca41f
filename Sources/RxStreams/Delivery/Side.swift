/// Which of its two sources an operator was told something by.
@usableFromInline
enum Side<First, Second> {
  case first(First)
  case second(Second)
}
