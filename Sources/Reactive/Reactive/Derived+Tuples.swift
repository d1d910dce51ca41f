// Derived values that are tuples. A tuple whose elements all equal those of the last value is not a change.
//
// One overload for each number of elements that the standard library compares: a tuple is not `Equatable`, and an
// initializer with a parameter pack crashes the compiler (Swift 6.3).

extension Derived {
  /// Creates a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public convenience init<A: Equatable, B: Equatable>(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) where Value == (A, B) {
    self.init(file: file, line: line, by: { $0 == $1 }, compute)
  }
}

extension CurrentValueSource {
  /// Returns the chain as a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public func asDerived<A: Equatable, B: Equatable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Derived<Event> where Event == (A, B) {
    Derived(file: file, line: line) { self.value }
  }
}

extension Derived {
  /// Creates a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public convenience init<A: Equatable, B: Equatable, C: Equatable>(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) where Value == (A, B, C) {
    self.init(file: file, line: line, by: { $0 == $1 }, compute)
  }
}

extension CurrentValueSource {
  /// Returns the chain as a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public func asDerived<A: Equatable, B: Equatable, C: Equatable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Derived<Event> where Event == (A, B, C) {
    Derived(file: file, line: line) { self.value }
  }
}

extension Derived {
  /// Creates a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public convenience init<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) where Value == (A, B, C, D) {
    self.init(file: file, line: line, by: { $0 == $1 }, compute)
  }
}

extension CurrentValueSource {
  /// Returns the chain as a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public func asDerived<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Derived<Event> where Event == (A, B, C, D) {
    Derived(file: file, line: line) { self.value }
  }
}

extension Derived {
  /// Creates a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public convenience init<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) where Value == (A, B, C, D, E) {
    self.init(file: file, line: line, by: { $0 == $1 }, compute)
  }
}

extension CurrentValueSource {
  /// Returns the chain as a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public func asDerived<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Derived<Event> where Event == (A, B, C, D, E) {
    Derived(file: file, line: line) { self.value }
  }
}

extension Derived {
  /// Creates a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public convenience init<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    file: StaticString = #fileID, line: UInt = #line, _ compute: @escaping () -> Value
  ) where Value == (A, B, C, D, E, F) {
    self.init(file: file, line: line, by: { $0 == $1 }, compute)
  }
}

extension CurrentValueSource {
  /// Returns the chain as a value that is a tuple. A result that equals the last value is not a change.
  @inlinable
  public func asDerived<A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    file: StaticString = #fileID, line: UInt = #line
  ) -> Derived<Event> where Event == (A, B, C, D, E, F) {
    Derived(file: file, line: line) { self.value }
  }
}
