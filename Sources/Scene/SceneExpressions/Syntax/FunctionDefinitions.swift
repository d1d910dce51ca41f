import TextCoding

/// User functions that expressions can call, by name.
///
/// ```swift
/// let functions = try FunctionDefinitions(["wave": "(x, k) => sin(k * x)", "hill": "(x) => 2 * wave(x, 1)"])
/// let height = try Expression("hill(t) + wave(t, 3)", functions: functions)
/// ```
/// A definition has any number of parameters in brackets, an arrow and an expression, which can read the parameters,
/// constants and functions, and all names that the calling expression can read. Parameters have no declared types: each
/// call is checked with the types of its arguments. Each argument is evaluated once. The order of definitions does not matter. A function cannot call
/// itself, directly or by others.
public struct FunctionDefinitions: Equatable, Sendable {
  struct Definition: Equatable, Sendable {
    let text: String
    let parameters: [String]
    let body: Node
    /// The names in the body that are not parameters.
    let names: [NameReference]
    /// The number of operations of the body, with the bodies of the functions that it calls.
    var size = 0
    /// The depth of the body, with the bodies of the functions that it calls.
    var depth = 0
  }

  private var definitions: [String: Definition]
  /// The number of parameters of each function.
  let parameterCounts: [String: Int]

  /// No user functions.
  public static let none = FunctionDefinitions()

  /// The number of units of lengths in a metre, by which literals such as `2mm` are read.
  let unitsPerMetre: Double

  private init() { (definitions, parameterCounts, unitsPerMetre) = ([:], [:], 1) }

  /// Parses and checks definitions by name. O(characters).
  ///
  /// - `unitsPerMetre`: The number of units of lengths in a metre, by which literals such as `2mm` are read.
  /// - Throws: `FunctionDefinitionError` if a name or a definition is invalid, a body reads an unknown name or calls an
  ///   unknown function, functions form a cycle, or there are more than `ExpressionLimits.functions`.
  public init(_ texts: [String: String], unitsPerMetre: Double = 1) throws(FunctionDefinitionError) {
    self.unitsPerMetre = unitsPerMetre
    let names = texts.keys.sorted()
    if texts.count > ExpressionLimits.functions {
      throw FunctionDefinitionError(
        names[ExpressionLimits.functions],
        ExpressionError(
          text: texts[names[ExpressionLimits.functions]] ?? "", column: 1,
          .limit(what: "functions", allowed: ExpressionLimits.functions, found: texts.count)))
    }
    var counts: [String: Int] = [:]
    for name in names {
      counts[name] = try Self.checked(name) { () throws(ExpressionError) in
        guard Expression.isValidParameterName(name) else {
          throw ExpressionError(
            text: name, column: 1,
            .unexpected(
              expected: "a name of one word that is neither a constant nor a function", found: quoted(name)))
        }
        let text = texts[name] ?? ""
        try Expression.checkLength(text)
        var parser = ExpressionParser(text)
        return try parser.parseParameters().count
      }
    }
    parameterCounts = counts
    definitions = [:]
    for name in names {
      definitions[name] = try Self.checked(name) { () throws(ExpressionError) in
        let text = texts[name] ?? ""
        var parser = ExpressionParser(text, userFunctions: counts, unitsPerMetre: unitsPerMetre)
        let (parameters, body) = try parser.parseDefinition()
        return Definition(text: text, parameters: parameters, body: body, names: parser.names)
      }
    }
    for name in names { try measure(name, callers: []) }
  }

  subscript(name: String) -> Definition? { definitions[name] }

  /// Returns the functions that a node calls, directly or by others, each once.
  func functions(calledBy root: Node) -> [String] {
    if definitions.isEmpty { return [] }
    var found: [String] = []
    var (seen, open): (Set<String>, [Node]) = ([], [root])
    while let node = open.popLast() {
      for call in node.userCalls where seen.insert(call.name).inserted {
        found.append(call.name)
        if let definition = definitions[call.name] { open.append(definition.body) }
      }
    }
    return found
  }

  private static func checked<Result>(
    _ name: String, _ body: () throws(ExpressionError) -> Result
  ) throws(FunctionDefinitionError) -> Result {
    do throws(ExpressionError) { return try body() } catch { throw FunctionDefinitionError(name, error) }
  }

  /// Computes the size and depth of a function after those of the functions that it calls.
  private mutating func measure(_ name: String, callers: [String]) throws(FunctionDefinitionError) {
    guard let definition = definitions[name], definition.depth == 0 else { return }
    let callers = callers + [name]
    for call in definition.body.userCalls {
      if let start = callers.firstIndex(of: call.name) {
        throw FunctionDefinitionError(
          name,
          ExpressionError(
            text: definition.text, column: call.column, .cycle(Array(callers[start...]) + [call.name])))
      }
      try measure(call.name, callers: callers)
    }
    let (size, depth) = expansion(of: definition.body)
    definitions[name]?.size = size
    definitions[name]?.depth = depth
  }

  /// Returns the number of operations and the depth of a node, with the bodies of all functions that it calls.
  private func expansion(of node: Node) -> (size: Int, depth: Int) {
    var (size, depth) = (1, 0)
    for part in node.kind.parts {
      let inner = expansion(of: part)
      size = size &+< inner.size
      depth = max(depth, inner.depth)
    }
    if case .userCall(let name, _) = node.kind, let callee = definitions[name] {
      size = size &+< callee.size
      depth = max(depth, callee.depth)
    }
    return (size, depth + 1)
  }

  /// Checks the size and depth of an expression with the bodies of all functions that it calls.
  func checkExpansion(of root: Node, _ text: String) throws(ExpressionError) {
    if definitions.isEmpty { return }
    let (size, depth) = expansion(of: root)
    let limits = [
      ("operations with those of user functions", ExpressionLimits.expandedOperations, size),
      ("operations that depend on each other with those of user functions", Expression.depthLimit, depth),
    ]
    for (what, allowed, found) in limits where found > allowed {
      let column = root.userCalls.max {
        (definitions[$0.name]?.size ?? 0) < (definitions[$1.name]?.size ?? 0)
      }?.column
      throw ExpressionError(
        text: text, column: column ?? root.column, .limit(what: what, allowed: allowed, found: found))
    }
  }
}

extension Node {
  /// The calls of user functions in this node.
  var userCalls: [(name: String, column: Int)] {
    let inner = kind.parts.flatMap(\.userCalls)
    if case .userCall(let name, _) = kind { return [(name, column)] + inner }
    return inner
  }
}

/// The reason why the definition of a user function is invalid. Its description is one line.
public struct FunctionDefinitionError: Error, Equatable, CustomStringConvertible {
  /// The name of the function.
  public let name: String
  /// The error in the text of the definition, or in the name.
  public let error: ExpressionError

  init(_ name: String, _ error: ExpressionError) { (self.name, self.error) = (name, error) }

  /// One line with the name, the definition, the column and the error.
  public var description: String { "function \(shortened(name)), \(error.description)" }

  /// The definition on one line, and a caret below the column on the next.
  package var excerpt: [String] { error.excerpt }
}
