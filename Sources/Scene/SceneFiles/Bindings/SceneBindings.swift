import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The parameters of a scene file and its bindings; see `BindingGraph`. The scene retains them.
///
/// ```swift
/// let contents = try SceneFile.read("orbits.json5")
/// try contents.bindings?.set("t", to: .number(0.5))       // every model that depends on it follows, in one change
/// ```
public final class SceneBindings {
  /// The parameters, in the order of the file.
  public var parameters: [SceneParameter] { names.parameters }
  /// The named intermediate values of the file and of its components, which have no controls.
  public var values: [SceneParameter] { names.everyParameter.filter(\.isIntermediate) }
  /// The groups of the rows of bound repetitions, each with one copy.
  package internal(set) var rows: Set<ObjectIdentifier> = []
  /// The path of the file, for messages.
  private let path: String
  private let names: SceneNames
  private let graph: BindingGraph
  private let bag = DisposerBag()
  /// The particles of files. Their failures are also those of the scene.
  package internal(set) var particles: [ParticleModel] = []
  /// The names of the properties that the user has released from their expressions; see `unbind(_:)`. A history records it.
  @Property package private(set) var unboundNames: Set<String> = []
  /// The names that `unboundNames` has ever contained.
  private var releasableNames: Set<String> = []
  /// The cameras whose `up` follows their position and target.
  package private(set) var uprightCameras: Set<ObjectIdentifier> = []
  /// The first failure of the graph, cached with the revision of its failures.
  private var knownFailure: (revision: Int, first: SceneFileError?)?
  /// The number of times the failures of the graph were listed. Listing is O(bindings) if there are any.
  private(set) var failureListCount = 0

  /// Binds the properties.
  ///
  /// - Parameter parts: The expressions of which a reader has made those of some properties, by the names of the properties.
  ///   Errors are those of the parts, which the file contains.
  /// - Throws: `SceneFileError` if an expression cannot be bound. Nothing is bound then.
  init(
    _ bindings: [PropertyBinding], repeated: [ElementwiseBinding], functions: [FunctionBinding],
    parts: [String: [PropertyBinding]] = [:], names: SceneNames, text: SceneFileContext
  ) throws(SceneFileError) {
    (self.names, path) = (names, text.path)
    graph = BindingGraph(scope: names)
    do throws(BindingError) {
      try graph.bind(bindings, repeated: repeated, functions: functions)
    } catch {
      // A reader's own expressions are replaced by those in the file, unless only the whole has an error.
      var seen: Set<String> = []
      let written =
        parts.isEmpty
        ? bindings
        : bindings.flatMap { parts[$0.property.name] ?? [$0] }.filter {
          seen.insert($0.property.name).inserted
        }
      var found = graph.mistakes(in: written, repeated: repeated, functions: functions)
      if found.isEmpty, !parts.isEmpty {
        found = graph.mistakes(in: bindings, repeated: repeated, functions: functions)
      }
      if let mistakes = text.files.mistakes {
        for mistake in found { try mistakes.add(text.error(mistake), in: nil) }
      }
      let isOfPart = parts[error.property] != nil
      throw text.error(isOfPart ? found.first ?? error : error)
    }
    $unboundNames.subscribe { [unowned self] in graph.setAside($0) }.disposed(by: bag)
  }

  /// Removes the expression of a property, which keeps its value. Does nothing for a property that no expression computes.
  ///
  /// Unlike a property that is set by an assignment, it is saved as a plain value, and an undo binds it again.
  package func unbind(_ property: any AnyModelProperty) {
    guard let name = name(ofBound: property) else { return }
    releasableNames.insert(name)
    unboundNames.insert(name)
  }

  /// Removes the expression of the property with a name, or binds it again, as a line of a journal says. Returns false if
  /// there is no such expression.
  func setUnbound(_ isUnbound: Bool, _ written: String) -> Bool {
    // A journal of an earlier version has `moon.center`.
    let canonical = written.lastIndex(of: ".").map { point in
      written[...point] + PropertyAliases.name(of: String(written[written.index(after: point)...]))
    }
    let name =
      canonical.flatMap { name in
        unboundNames.contains(String(name)) || boundNames.contains(String(name)) ? String(name) : nil
      } ?? written
    if isUnbound {
      guard unboundNames.contains(name) || boundNames.contains(name) else { return false }
      releasableNames.insert(name)
      unboundNames.insert(name)
    } else {
      guard unboundNames.remove(name) != nil || boundNames.contains(name) else { return false }
    }
    return true
  }

  /// Returns whether the user has released the property with this name, now or before an undo.
  func isReleasable(_ name: String) -> Bool { releasableNames.contains(name) }

  /// Returns the expression of a property that the user has released, and that an undo has bound again. Nil for others.
  func restoredExpression(of property: any AnyModelProperty) -> String? {
    if releasableNames.isEmpty { return nil }
    return name(ofBound: property).flatMap { releasableNames.contains($0) ? expression(of: property) : nil }
  }

  /// Returns the path of a property that an expression computes. Nil for others. O(bindings).
  func name(ofBound property: any AnyModelProperty) -> String? { graph.name(of: property.observed) }

  /// Returns whether the user has released the property from its expression. O(unbound properties).
  func isUnbound(_ property: any AnyModelProperty) -> Bool { graph.isSetAside(property.observed) }

  /// Returns whether a model in `group` is a copy of a bound repetition that does not exist for the current count. O(depth).
  package func isAbsent(_ group: Group?) -> Bool {
    var group = group
    while let current = group {
      if rows.contains(ObjectIdentifier(current)), !current.isVisible { return true }
      group = current.parent
    }
    return false
  }

  /// Updates `up` of the camera whenever its position or target changes. For files that do not set `up`.
  func keepUpright(_ camera: Camera, _ axis: UpAxis) {
    uprightCameras.insert(ObjectIdentifier(camera))
    combine(camera.$position, camera.$target).map { [unowned camera] _, _ in camera.upright(axis) }
      .removeDuplicates()
      .bind(to: camera.$up).disposed(by: bag)
  }

  /// Sets a parameter. Use a `batch` to set several as one change. If the parameter was bound to an expression, the
  /// binding is removed.
  ///
  /// - Throws: `AssignmentError` if no parameter has this name, or if it has another type. Nothing changes then. If the
  ///   new value makes values of other properties invalid, `failures` contains the errors.
  public func set(_ name: String, to value: PropertyValue) throws(AssignmentError) {
    func error(_ reason: AssignmentError.Reason) -> AssignmentError {
      AssignmentError(assignment: "\(name)=\(value)", reason: reason)
    }
    guard let parameter = names.parameter(name) else { throw error(unknownParameter(name)) }
    let type = parameter.value.type
    guard value.type == type else {
      // Three numbers in the file are a vector.
      let remedy =
        type == .vector && value.type == .numbers ? ", or in the file { list: [1, 2, 3] } for a list" : ""
      throw error(.invalidValue(expected: "\(type) for \(name)\(remedy)", found: "\(value.type)"))
    }
    let admission = parameter.rule.admission(of: value)
    guard admission == .valid else {
      throw AssignmentError(
        assignment: "\(name)=\(value)",
        reason: .invalidValue(
          expected: "\(parameter.control.expected(type)) for \(name)", found: "\(value)"),
        admission: admission)
    }
    names.fixType(of: parameter)
    _ = graph.release(name)
    parameter.value = value
  }

  /// Sets one component of the parameter called `name`. `vector` contains the new component and the current others, which
  /// keep their expressions. The parameter must be a vector.
  func set(_ name: String, component: Int, to vector: SIMD3<Double>) throws(AssignmentError) {
    guard let parameter = names.parameter(name), graph.isBound(name) else {
      return try set(name, to: .vector(vector))
    }
    names.fixType(of: parameter)
    _ = graph.release(name, component: (component, vector[component]))
    if !graph.isBound(name) { parameter.value = .vector(vector) }
  }

  /// Returns the reason of the error for a name that no parameter has.
  func unknownParameter(_ name: String) -> AssignmentError.Reason {
    let known = parameters.map(\.name)
    return .unknownParameter(name, suggestion: nearestName(to: name, among: known), known: known)
  }

  /// The names that the expressions of each bound property read, by the names of the properties that can change. O(bindings).
  package var directInputs: [String: [String]] {
    Dictionary(graph.dependencies.map { ($0.property, $0.inputs) }) { $0 + $1 }
  }

  /// The parameters of the file and of its components.
  var allParameters: [SceneParameter] { names.everyParameter }

  /// The paths of the properties that expressions compute.
  var boundNames: Set<String> { graph.boundNames }

  /// Names the values of the expressions in `trace`.
  func setNames(in trace: ReactiveTrace) { graph.setNames(in: trace) }

  /// The texts of the expressions that compute properties, by the names of the properties. O(bindings).
  package var expressions: [String: String] { graph.expressions }

  /// Returns the parameter called `name`. Nil if it does not exist.
  public func parameter(_ name: String) -> SceneParameter? { names.parameter(name) }

  /// Removes the bindings of properties that `--set` sets. O(released) if none of them is bound.
  func release(_ released: [ReleasedBinding]) {
    _ = graph.release(
      released.flatMap { released in
        // The further expressions of a text.
        let parts = (2...).lazy.map { "\(released.property){\($0)}" }.prefix { self.graph.isBound($0) }
        return [released] + parts.map { ReleasedBinding($0) }
      })
  }

  /// The mistakes of all properties that keep an older value than their expressions give, in the order of the file. Values
  /// that are missing, or replaced by the nearest valid ones, are none.
  public var failures: [SceneFileError] {
    graphFailures + particles.compactMap(\.failure)
  }

  /// The first of `failures`. Nil if `failures` is empty. O(1) unless they have changed, so it can be read in every
  /// frame.
  package var firstFailure: SceneFileError? {
    if knownFailure?.revision != graph.failureRevision {
      knownFailure = (graph.failureRevision, graphFailures.first)
    }
    return knownFailure?.first ?? particles.lazy.compactMap(\.failure).first
  }

  private var graphFailures: [SceneFileError] {
    failureListCount += 1
    return graph.failures.lazy.filter(\.isMistake).map(located)
  }

  /// The values that are no mistakes although properties do not accept them, in the order of the file.
  var adjustments: [ValueAdjustment] {
    graph.failures.compactMap { error in
      error.isMistake
        ? nil
        : ValueAdjustment(located(error), isMissing: error.admission == .missing, message: error.message)
    }
  }

  private func located(_ error: BindingError) -> SceneFileError {
    // The content of the string begins after its quotation mark.
    SceneFileError(
      path: error.file ?? path, line: error.origin?.line, column: error.origin.map { $0.column + 1 },
      .binding(error))
  }

  /// Returns the text of the expression that computes a property of a model, of the scene or of a parameter. Nil if no
  /// expression does. O(bindings).
  ///
  /// ```swift
  /// contents.bindings?.expression(of: moon.$radius)         // "earth.radius * 0.27"
  /// ```
  package func expression(of property: any AnyModelProperty) -> String? {
    graph.expression(of: property.observed)
  }

  /// Returns whether an expression computes `property`. O(bindings).
  func computes(_ property: any AnyModelProperty) -> Bool { expression(of: property) != nil }

  /// The bound properties that can change, with their inputs.
  package var dependencies: [PropertyDependencyList] { graph.dependencies }

  /// The bindings as values, by which they can be translated to another language. O(expressions).
  package var description: GraphDescription { graph.description }

  /// The number of evaluations of all expressions.
  package var evaluationCount: Int { graph.evaluationCount }

  /// Returns the number of evaluations of the expression of a property or of one component, such as `earth.center.x`.
  /// Nil if it has no expression.
  package func evaluationCount(of name: String) -> Int? { graph.evaluationCount(of: name) }
}
