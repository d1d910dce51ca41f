import Rendering
import SceneFiles
import SceneModel

/// A drag of the selected model; see `ModelMover`.
struct ModelDrag {
  /// The axis of the scene along which the model moves. Nil for the plane of the view.
  var axis: Int? {
    get { drag.axis }
    set { drag.axis = newValue }
  }

  private let mover: ModelMover
  private let parameter: SceneParameter?
  private var drag: ViewPlaneDrag

  /// Begins a drag of `model`. Nil if nothing moves it, or the camera does not see it.
  ///
  /// - Parameters:
  ///   - chosen: the parameter that moves the model if several can.
  ///   - height: the height of the window.
  /// - Throws: `AmbiguousMoveError` if several parameters can move the model, and `chosen` is none of them.
  init?(
    _ model: any Model, in contents: SceneFile.Contents, chosen: SceneParameter?, camera: Camera,
    height: Float
  ) throws {
    mover = ModelMover(model, in: contents, except: [ParameterController.timeName])
    switch mover.way {
    case .property, .parameter: parameter = nil
    case .none: return nil
    case .parameters(let parameters):
      guard let chosen = parameters.first(where: { $0 === chosen }) else {
        throw AmbiguousMoveError(parameters: parameters.map(\.name))
      }
      parameter = chosen
    }
    guard let drag = ViewPlaneDrag(of: mover.point, camera: camera, height: height) else { return nil }
    self.drag = drag
  }

  /// Moves the model to where the pointer is after a movement by `pixels` since the beginning.
  func move(by pixels: SIMD2<Float>) {
    let target = drag.point(movedBy: pixels)
    if let parameter { mover.move(to: target, by: parameter) } else { mover.move(to: target) }
  }
}

/// The error of a drag of a model that several parameters can move.
struct AmbiguousMoveError: Error, CustomStringConvertible {
  let parameters: [String]

  var description: String {
    "the parameters \(parameters.joined(separator: ", ")) move the model; choose one of them by comma or period"
  }
}
