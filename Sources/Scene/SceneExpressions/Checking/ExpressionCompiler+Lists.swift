import TextCoding
import SceneModel

// Lists: literals, elements, and functions of lists.
extension ExpressionCompiler {
  /// Returns the value of `[a, b, …]`: a vector of three numbers, or a list of values of one type.
  ///
  /// - Parameter expected: The expected type of the elements.
  mutating func list(
    _ nodes: [Node], of expected: ValueType?, at node: Node
  ) throws(ExpressionError) -> TypedValue {
    var values: [TypedValue] = []
    for node in nodes { values.append(try value(node, as: expected)) }
    if values.contains(where: { $0.type == .color }) {
      for (number, node) in nodes.enumerated() where values[number].type == .text {
        values[number] = try value(node, as: .color)
      }
    }
    let elementType = values.first?.type ?? .number
    guard let type = elementType.listType else {
      throw error(
        .mismatch(expected: "numbers, vectors, colours or texts in a list", found: elementType), at: nodes[0])
    }
    for (number, value) in values.enumerated() where value.type != elementType {
      throw error(
        .mismatch(
          expected: number < 3 && nodes.count == 3 && elementType == .number
            ? "a number" : "\(elementType), as the first element of the list", found: value.type),
        at: nodes[number])
    }
    if elementType == .number, values.count == 3 { return .vector(values.map { $0.parts[0] }) }
    return list(ofElements: values.map(\.parts), type)
  }

  /// Returns a list of elements. Constant ones are stored with the program.
  private mutating func list(ofElements elements: [[Int]], _ type: ValueType) -> TypedValue {
    let constants = elements.flatMap { parts in parts.compactMap { builder.constantValue($0)?.bitPattern } }
    if let elementType = type.elementType, elementType != .text,
      constants.count == elements.count * elementType.componentCount
    {
      return TypedValue(
        type: type, parts: [], list: .stored(builder.list(.constant(constants, elementType))))
    }
    return TypedValue(type: type, parts: [], list: .elements(elements))
  }

  /// Returns a value as a list: a vector is a list of three numbers. Nil for other types.
  mutating func list(_ value: TypedValue) -> TypedValue? {
    if value.list != nil { return value }
    return value.type == .vector ? list(ofElements: value.parts.map { [$0] }, .numbers) : nil
  }

  /// Returns the number of elements of a list.
  mutating func count(of list: TypedValue) -> Int {
    switch list.list {
    case .stored(let number)?:
      if case .constant(let bits, let type) = builder.lists[number] {
        return builder.constant(Double(bits.count / type.componentCount))
      }
      return builder.add(.listCount(number))
    case .elements(let elements)?: return builder.constant(Double(elements.count))
    case .computed(let computed)?: return computed.count
    case nil: return builder.constant(0)
    }
  }

  /// Returns the element of a list that the expression `index` selects.
  mutating func element(
    _ list: TypedValue, _ index: Node, at node: Node
  ) throws(ExpressionError) -> TypedValue {
    guard let list = self.list(list), let type = list.type.elementType else {
      throw error(.mismatch(expected: "a list before [", found: list.type), at: node)
    }
    let index = try number(index, "a number as the index of an element")
    return TypedValue(type: type, parts: try element(index, of: list, isInRange: false, at: node))
  }

  /// Returns the parts of the element at an index.
  ///
  /// - Parameter isInRange: Whether the index is known to be a whole number from 0 to less than the number of elements.
  mutating func element(
    _ index: Int, of list: TypedValue, isInRange: Bool, at node: Node
  ) throws(ExpressionError) -> [Int] {
    switch list.list {
    case nil: return list.parts
    case .stored(let number)?:
      let type = builder.lists[number].elementType
      if type == .text { builder.usesTexts = true }
      return (0..<type.componentCount).map { builder.add(.element(list: number, component: $0), index) }
    case .elements(let elements)?:
      if let constant = builder.constantValue(index) {
        let place = constant.rounded(.down)
        if place >= 0, place < Double(elements.count) { return elements[Int(place)] }
        return missing(list.type)
      }
      guard elements.count <= ExpressionLimits.computedElements else {
        throw error(
          .limit(
            what: "elements of a list of computed elements", allowed: ExpressionLimits.computedElements,
            found: elements.count), at: node)
      }
      let place = builder.add(.floor, index)
      var parts = missing(list.type)
      for (number, element) in elements.enumerated().reversed() {
        let isChosen = builder.add(.equal, place, builder.constant(Double(number)))
        parts = zip(element, parts).map { builder.add(.select, isChosen, $0, $1) }
      }
      return parts
    case .computed(let computed)?:
      if isInRange { return try computed.element(index, &self) }
      let place = builder.add(.floor, index)
      let parts = try computed.element(place, &self)
      let last = builder.add(.subtract, builder.add(.floor, computed.count), builder.constant(1))
      let isValid = builder.add(
        .select, builder.add(.lessOrEqual, builder.constant(0), place),
        builder.add(.lessOrEqual, place, last), builder.constant(0))
      return zip(parts, missing(list.type)).map { builder.add(.select, isValid, $0, $1) }
    }
  }

  /// Returns the parts of an element that does not exist: NaN, or the empty text.
  private mutating func missing(_ type: ValueType) -> [Int] {
    if type == .texts { return [builder.text("")] }
    return Array(repeating: builder.constant(.nan), count: type.elementType?.componentCount ?? 1)
  }

  /// Returns one of two lists.
  mutating func choice(_ test: Int, _ a: TypedValue, _ b: TypedValue, at node: Node) -> TypedValue {
    let count = builder.add(.select, test, count(of: a), count(of: b))
    let list = ComputedList(count: count) { compiler, index throws(ExpressionError) in
      let first = try compiler.element(index, of: a, isInRange: false, at: node)
      let second = try compiler.element(index, of: b, isInRange: false, at: node)
      return zip(first, second).map { compiler.builder.add(.select, test, $0, $1) }
    }
    return TypedValue(type: a.type, parts: [], list: .computed(list))
  }

  /// Returns the list of the terms for indices from one number to another.
  mutating func map(_ from: Node, _ to: Node, _ term: Node, at node: Node) throws(ExpressionError)
    -> TypedValue
  {
    let first = try number(from, "a number as the first index of map")
    let last = try number(to, "a number as the last index of map")
    let distance = builder.add(.floor, builder.add(.subtract, last, first))
    let count = builder.add(.maximum, builder.add(.add, distance, builder.constant(1)), builder.constant(0))
    return try map(count: count, term, at: node) { compiler, index throws(ExpressionError) in
      .number(compiler.builder.add(.add, first, index))
    }
  }

  /// Returns the list of the terms for the elements of a list.
  mutating func map(_ list: Node, _ term: Node, at node: Node) throws(ExpressionError) -> TypedValue {
    let found = try value(list)
    guard let source = self.list(found), let type = source.type.elementType else {
      throw error(.mismatch(expected: "a list as the second argument of map", found: found.type), at: list)
    }
    return try map(count: count(of: source), term, at: node) { compiler, index throws(ExpressionError) in
      TypedValue(type: type, parts: try compiler.element(index, of: source, isInRange: true, at: node))
    }
  }

  /// Returns the list of `count` terms, in which the next local value is the one that `local` returns for the index.
  private mutating func map(
    count: Int, _ term: Node, at node: Node,
    local: @escaping (inout ExpressionCompiler, _ index: Int) throws(ExpressionError) -> TypedValue
  ) throws(ExpressionError) -> TypedValue {
    let place = self.place
    func element(_ compiler: inout ExpressionCompiler, _ index: Int) throws(ExpressionError) -> TypedValue {
      let value = try local(&compiler, index)
      return try compiler.at(place, with: value) { compiler throws(ExpressionError) in
        try compiler.value(term)
      }
    }
    // The term is compiled once to know its type.
    let sample = try element(&self, builder.input(.listIndex))
    guard let type = sample.type.listType else {
      throw error(
        .mismatch(expected: "a number, a vector, a colour or a text as the term of map", found: sample.type),
        at: term)
    }
    let list = ComputedList(count: count) { compiler, index throws(ExpressionError) in
      try element(&compiler, index).parts
    }
    return TypedValue(type: type, parts: [], list: .computed(list))
  }

  /// Returns the value of `count`, `sum`, `min`, `max`, `mean` or `sort` of a list.
  mutating func listFunction(
    _ function: ExpressionFunction, _ argument: Node, at node: Node
  ) throws(ExpressionError) -> TypedValue {
    let found = try value(argument)
    guard let list = list(found), let elementType = list.type.elementType else {
      let alternative = function == .min || function == .max ? ", or two or more numbers," : ""
      throw error(
        .mismatch(expected: "a list\(alternative) for \(function.rawValue)", found: found.type), at: argument)
    }
    let count = count(of: list)
    if function == .count {
      return .number(builder.add(.maximum, builder.add(.floor, count), builder.constant(0)))
    }
    guard elementType == .number || elementType == .vector && function != .sort else {
      throw error(
        .mismatch(
          expected: function == .sort
            ? "a list of numbers for sort" : "a list of numbers or vectors for \(function.rawValue)",
          found: list.type), at: argument)
    }
    switch function {
    case .sort: return try sorted(list, at: argument)
    case .min: return TypedValue(type: elementType, parts: try fold(.minimum, list, count, at: node))
    case .max: return TypedValue(type: elementType, parts: try fold(.maximum, list, count, at: node))
    default:
      let total = try fold(.sum, list, count, at: node)
      return TypedValue(
        type: elementType, parts: function == .sum ? total : total.map { builder.add(.divide, $0, count) })
    }
  }

  private mutating func sorted(_ list: TypedValue, at node: Node) throws(ExpressionError) -> TypedValue {
    switch list.list {
    case .stored(let number)?:
      switch builder.lists[number] {
      case .input(let input, _):
        return TypedValue(type: .numbers, parts: [], list: .stored(builder.list(.sorted(input))))
      case .sorted: return list
      case .constant(let bits, let type):
        let numbers = bits.map { Double(bitPattern: $0) }.sorted { $0 < $1 || $1.isNaN && !$0.isNaN }
        return TypedValue(
          type: .numbers, parts: [], list: .stored(builder.list(.constant(numbers.map(\.bitPattern), type))))
      }
    default:
      throw error(
        .unexpected(
          expected: "the name of a list for sort (give this list a name in values)", found: "a computed list"),
        at: node)
    }
  }

  /// Combines the elements of a list.
  private mutating func fold(
    _ fold: Fold, _ list: TypedValue, _ count: Int, at node: Node
  ) throws(ExpressionError) -> [Int] {
    switch list.list {
    case .stored(let number)?:
      return (0..<builder.lists[number].elementType.componentCount).map {
        builder.add(.listFold(number, fold, component: $0))
      }
    case .elements(let elements)?:
      let operation: Operation = fold == .sum ? .add : fold == .minimum ? .minimum : .maximum
      return (0..<(elements.first?.count ?? 1)).map { part in
        elements.reduce(builder.constant(fold.start)) { builder.add(operation, $0, $1[part]) }
      }
    default:
      let last = builder.add(.subtract, count, builder.constant(1))
      let loop = builder.addLoop(from: builder.constant(0), to: last)
      let parts = try element(builder.add(.loopIndex(loop)), of: list, isInRange: true, at: node)
      return parts.map { builder.add(.fold(loop, fold), $0) }
    }
  }
}
