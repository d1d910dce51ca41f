public import Reactive
import SceneExpressions
import SceneModel

/// The parameters of a scene file and what its expressions bind: see `BindingGraph`. It lives as long as the scene.
///
/// ```swift
/// let contents = try SceneFile.read("orbits.json5")
/// try contents.bindings?.set("t", to: .number(0.5))       // every model that depends on it follows, in one change
/// ```
public final class SceneBindings {
  /// The parameters, in the order of the file.
  public var parameters: [SceneParameter] { names.parameters }
  /// The path of the file, for messages.
  private let path: String
  private let names: SceneNames
  private let graph: BindingGraph
  private let bag = DisposerBag()
  /// The first failure of the graph at a revision of its failures.
  private var knownFailure: (revision: Int, first: SceneFileError?)?
  /// The number of times the failures of the graph were listed, which is O(bindings) if there are any.
  private(set) var failureListCount = 0

  /// - Throws: `SceneFileError` if an expression cannot be bound; nothing is bound then.
  init(
    _ bindings: [PropertyBinding], repeated: [RepeatedBinding], names: SceneNames, text: SceneText
  ) throws(SceneFileError) {
    (self.names, path) = (names, text.path)
    graph = BindingGraph(scope: names)
    do throws(BindingError) {
      try graph.bind(bindings, repeated: repeated)
    } catch {
      throw text.error(error)
    }
  }

  /// Keeps the camera upright, for a file that does not say which way is up.
  func keepUpright(_ camera: Camera) {
    combine(camera.$position, camera.$target).map { [unowned camera] _, _ in camera.upright }.distinct()
      .bind(to: camera.$up).disposed(by: bag)
  }

  /// Sets a parameter; in a `batch` together with others. One that was bound to an expression is bound no longer.
  ///
  /// - Returns: Whether there is such a parameter, of that type.
  @discardableResult
  public func set(_ name: String, to value: ExpressionValue) -> Bool {
    guard let parameter = names.parameter(name), parameter.value.type == value.type else { return false }
    names.fixType(of: parameter)
    _ = graph.release(name)
    parameter.value = value
    return true
  }

  /// The parameter called `name`; nil if there is none.
  public func parameter(_ name: String) -> SceneParameter? { names.parameter(name) }

  /// Takes away the binding of what a `--set` has set.
  func release(_ property: String, axis: Int?, number: Double?) {
    _ = graph.release(property, component: axis.flatMap { axis in number.map { (axis, $0) } })
  }

  /// Why properties keep older values than their expressions give, in the order of the file; empty if none does.
  public var failures: [SceneFileError] { graphFailures + (cameraFailure.map { [$0] } ?? []) }

  /// The first of `failures`; nil if there are none. O(1) unless they have changed: a program may ask for it in every frame.
  public var firstFailure: SceneFileError? {
    if knownFailure?.revision != graph.failureRevision {
      knownFailure = (graph.failureRevision, graphFailures.first)
    }
    return knownFailure?.first ?? cameraFailure
  }

  private var graphFailures: [SceneFileError] {
    failureListCount += 1
    return graph.failures.map { error in
      // The string's content begins behind its quotation mark.
      SceneFileError(
        path: path, line: error.origin?.line, column: error.origin.map { $0.column + 1 }, .binding(error))
    }
  }

  private var cameraFailure: SceneFileError? {
    guard let camera = names.camera else { return nil }
    if camera.position == camera.target {
      return SceneFileError(
        path: path,
        .unexpected(
          expected: "\(Camera.expectedPlace) for position of the camera",
          found: "both at the same point"))
    }
    if camera.isUpright { return nil }
    return SceneFileError(
      path: path,
      .unexpected(expected: "\(Camera.expectedUp) for up of the camera", found: "a parallel vector"))
  }

  /// What a property of a model, of the scene or of a parameter is bound to, as the file has it; nil if nothing computes it.
  /// O(bindings).
  ///
  /// ```swift
  /// contents.bindings?.expression(of: moon.$radius)         // "earth.radius * 0.27"
  /// ```
  public func expression<Value>(of property: Property<Value>) -> String? { graph.expression(of: property) }

  /// Each bound property that can change, and what it reads.
  public var dependencies: [BindingDependency] { graph.dependencies }

  /// How often expressions were computed.
  public var evaluationCount: Int { graph.evaluationCount }

  /// How often the expression of a property was computed, or of one component: `earth.center.x`; nil if it has none.
  public func evaluationCount(of name: String) -> Int? { graph.evaluationCount(of: name) }
}
