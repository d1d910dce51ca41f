import Reactive

/// A counter, and a text that follows it.
let count = Property(1)
let text = Derived { "\(count.value) steps" }
let subscription = text.subscribe { print($0) }
count.value = 2
subscription.dispose()
