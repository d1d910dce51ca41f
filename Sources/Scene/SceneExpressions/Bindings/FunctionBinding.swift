import Reactive
import SceneModel

/// A binding of a function of columns, such as the positions of a surface: expressions of columns, and of properties and
/// parameters as in other bindings. Other expressions cannot read its values.
///
/// The graph resolves the names that are not columns and follows their values. It evaluates nothing: `set` receives the
/// values, and the owner of the function evaluates it when it needs the result.
public struct FunctionBinding {
  /// The property, which no expression can read.
  let property: BindableProperty
  /// The expressions, such as those of the components of a vector.
  let expressions: [LocatedExpression]
  /// The names of the columns. They hide properties and parameters.
  let columns: Set<String>
  /// The object whose function this is, and its key in scene files.
  let target: ObjectIdentifier?
  /// Returns the compiled expressions.
  let programs: () -> [ColumnProgram]
  /// The points of a path of which expressions compute coordinates. Nil for other functions.
  let points: PathPoints?
  let compile: (_ uniforms: [String: ValueType]) throws(ExpressionError) -> Void
  let set: (_ uniforms: [String: PropertyValue]) -> Void

  /// Creates a binding.
  ///
  /// - `name`: The name, such as `wave.position`.
  /// - `label`: The name in messages.
  /// - `compile`: Compiles the expressions with the types of all values that they read besides the columns.
  /// - `set`: Receives these values, once at first and at each change.
  public init(
    name: String, label: @escaping @autoclosure () -> String, _ expressions: [LocatedExpression],
    columns: Set<String>, compile: @escaping ([String: ValueType]) throws(ExpressionError) -> Void,
    set: @escaping ([String: PropertyValue]) -> Void
  ) {
    self.init(
      name: name, label: label(), expressions, columns: columns, target: nil, programs: { [] },
      compile: compile,
      set: set)
  }

  /// Creates a binding whose compiled expressions can be translated. `target` is the object whose function this is, and
  /// `programs` returns the compiled expressions.
  package init(
    name: String, label: @escaping @autoclosure () -> String, _ expressions: [LocatedExpression],
    columns: Set<String>, target: AnyObject?, points: PathPoints? = nil,
    programs: @escaping () -> [ColumnProgram],
    compile: @escaping ([String: ValueType]) throws(ExpressionError) -> Void,
    set: @escaping ([String: PropertyValue]) -> Void
  ) {
    self.target = target.map { ObjectIdentifier($0) }
    (self.programs, self.points) = (programs, points)
    property = BindableProperty(
      name: name, label: label(), type: nil, read: { nil }, set: { _ in })
    (self.expressions, self.columns) = (expressions, columns)
    (self.compile, self.set) = (compile, set)
  }
}

/// The points of a path: constant coordinates, and those that expressions compute, in the order of the expressions.
package struct PathPoints: Sendable {
  /// The points, in which computed coordinates are 0.
  package let points: [SIMD2<Double>]
  /// The point and the axis of each expression.
  package let places: [(point: Int, axis: Int)]

  /// Creates the points.
  package init(_ points: [SIMD2<Double>], places: [(point: Int, axis: Int)]) {
    (self.points, self.places) = (points, places)
  }
}

extension Expression {
  /// Returns whether the expression reads one of `names`.
  package func reads(_ names: Set<String>) -> Bool { self.names.contains { names.contains($0.base) } }

  /// Returns the error for a value of another type than its context requires.
  package func mismatch(expected: ValueType, found: ValueType) -> ExpressionError {
    ExpressionError(text: text, column: 1, .mismatch(expected: "\(expected)", found: found))
  }
}

/// The values that a function reads besides its columns, by their names in the expressions.
struct FunctionInputs {
  /// The properties.
  var properties: [(name: String, property: BindableProperty)] = []
  /// The indices of repetitions.
  var constants: [String: PropertyValue] = [:]

  /// Resolves the names of the expressions of a binding.
  ///
  /// - Throws: `BindingError` if a name is unknown.
  init(_ binding: FunctionBinding, scope: any BindingScope) throws(BindingError) {
    var known: Set<String> = []
    for bound in binding.expressions {
      do throws(ExpressionError) {
        for (name, input) in try bound.inputs(besides: binding.columns, scope)
        where known.insert(name).inserted {
          switch input {
          case .property(let property): properties.append((name, property))
          case .constant(let value): constants[name] = value
          }
        }
      } catch {
        throw BindingError(binding.property.name, bound, error)
      }
    }
  }
}

extension LocatedExpression {
  fileprivate enum FunctionInput {
    case property(BindableProperty)
    case constant(PropertyValue)
  }

  /// Returns the inputs whose names are not columns: each by the words that name it, without components.
  fileprivate func inputs(
    besides columns: Set<String>, _ scope: any BindingScope
  ) throws(ExpressionError) -> [(String, FunctionInput)] {
    let names = expression.names
    var inputs: [(String, FunctionInput)] = []
    for number in names.indices where names[number].isSingleWord && !columns.contains(names[number].base) {
      guard let index = repetitions.last(where: { $0.name == names[number].base }) else { continue }
      inputs.append((index.name, .constant(.number(Double(index.value)))))
    }
    let known = Set(inputs.map(\.0))
    for number in try expression.inputNames([], isList: { list($0, scope) != nil }) {
      let name = names[number]
      if columns.contains(name.base) || name.isSingleWord && known.contains(name.base) { continue }
      do throws(ExpressionError) {
        switch try resolve(name, scope) {
        case .index: continue
        case .element(let property, _, _, _):
          let words = name.firstIndex?.words ?? 1
          inputs.append((name.words(words).joined(separator: "."), .property(property)))
        case .input(let property, _, _, _):
          let path = try expression.path(of: name, [])
          guard case .property(_, let words) = scope.lookUp(path, in: self.scope) else { continue }
          inputs.append((path[..<words].joined(separator: "."), .property(property)))
        }
      } catch {
        throw expression.located(error, in: name)
      }
    }
    return inputs
  }
}

/// The values that a function reads, as cells.
final class FunctionCell: CollectiveCell {
  let binding: FunctionBinding
  let constants: [String: PropertyValue]
  let inputs: [(name: String, cell: BindingCell)]
  /// The values that the owner of the function received last. Nil before the first ones.
  var lastValues: [String: PropertyValue]?

  init(
    _ binding: FunctionBinding, _ constants: [String: PropertyValue],
    _ inputs: [(name: String, cell: BindingCell)], _ presences: [BindingCell]
  ) {
    (self.binding, self.constants, self.inputs) = (binding, constants, inputs)
    super.init(presences: presences)
  }

  override var name: String { binding.property.name }

  override var inputNames: [String] { inputs.map(\.cell.name) }

  override var changes: [Derived<PropertyValue>] {
    inputs.map(\.cell).filter { !$0.isConstant }.map(\.source)
  }

  override func update() {
    var values = constants
    for (name, cell) in inputs { values[name] = cell.value }
    if let lastValues, values.allSatisfy({ lastValues[$0.key]?.isIdentical(to: $0.value) == true }) { return }
    lastValues = values
    binding.set(values)
  }
}
