/// Which of its two sources an operator was told something by.
enum Side<First, Second> {
  case first(First)
  case second(Second)
}
