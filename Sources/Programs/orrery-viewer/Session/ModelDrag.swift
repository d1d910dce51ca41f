import RenderScene
import SceneFiles
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A drag of the selected model, or of one of its handles; see `ModelMover`.
struct ModelDrag {
  /// The axis of the scene along which the model moves. Nil for the plane of the view.
  var axis: Int? {
    get { drag.axis }
    set { if turn == nil, !isLength { drag.axis = newValue } }
  }

  private let mover: ModelMover
  private let parameter: SceneParameter?
  private var drag: ViewPlaneDrag
  private let turn: Turn?
  private let isLength: Bool

  private init(
    mover: ModelMover, parameter: SceneParameter?, drag: ViewPlaneDrag, turn: Turn?, isLength: Bool
  ) {
    (self.mover, self.parameter, self.drag) = (mover, parameter, drag)
    (self.turn, self.isLength) = (turn, isLength)
  }

  /// A rotation by the pointer, as it looks in the picture.
  private struct Turn {
    /// The axis in the scene, and the centre and the point that rotates.
    let axis: SIMD3<Float>, center: SIMD3<Float>, point: SIMD3<Float>
    /// The pointer at the beginning, from the picture of the centre.
    let arm: SIMD2<Float>
    /// Whether the axis points to the viewer.
    let isTowardsEye: Bool

    /// Returns the point after the pointer has moved.
    func point(movedBy pixels: SIMD2<Float>) -> SIMD3<Float> {
      let now = arm + pixels
      // Y of the window points down.
      let angle = atan2(arm.y * now.x - arm.x * now.y, (arm * now).sum()) * (isTowardsEye ? 1 : -1)
      let offset = point - center
      let side = SIMD3(
        axis.y * offset.z - axis.z * offset.y, axis.z * offset.x - axis.x * offset.z,
        axis.x * offset.y - axis.y * offset.x)
      return center + offset * cos(angle) + side * sin(angle)
    }
  }

  /// The result of a press of the pointer.
  enum Start {
    case drag(ModelDrag)
    /// The user must choose. Several parameters can move the model, and none of them is chosen, or no parameter can. The user
    /// can also remove the expression.
    case ambiguous(AmbiguousMove)
    case nothing
  }

  /// Begins a drag. It is nothing if nothing moves the model, or the camera does not see it.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - handle: its handle at the pointer. Nil for the model itself.
  ///   - position: the pointer, in a window of `size`.
  ///   - chosen: the parameter that moves the model if several can.
  static func begin(
    _ model: any Model, _ handle: ModelHandle?, at position: SIMD2<Float>, in contents: SceneFile.Contents,
    chosen: SceneParameter?, camera: Camera, size: WindowSize
  ) -> Start {
    let excluded: Set = [ParameterController.timeName]
    let mover =
      handle.map { ModelMover($0, in: contents, except: excluded) }
      ?? ModelMover(model, in: contents, except: excluded)
    var parameter: SceneParameter?
    switch mover.way {
    case .property, .parameter: break
    case .none:
      return mover.boundName == nil ? .nothing : .ambiguous(AmbiguousMove(mover: mover, parameters: []))
    case .parameters(let parameters):
      parameter = parameters.first { $0 === chosen }
      if parameter == nil { return .ambiguous(AmbiguousMove(mover: mover, parameters: parameters)) }
    }
    let height = Float(size.height)
    guard
      var drag = ViewPlaneDrag(
        of: mover.point, camera: camera, height: height, aspectRatio: size.aspectRatio)
    else { return .nothing }
    var (turn, isLength): (Turn?, Bool) = (nil, false)
    switch handle?.kind {
    case .position(let axis): drag.axis = axis
    case .length:
      drag.line = handle?.direction
      isLength = true
    case .rotation:
      guard let handle else { return .nothing }
      let view = ViewFrustum(camera, bounds: .empty, aspectRatio: size.aspectRatio)
      guard let share = view.pictureShare(of: handle.center) else { return .nothing }
      let eye = camera.inScene
      let towardsEye = eye.position - (eye.orthographicHeight == nil ? handle.center : eye.target)
      turn = Turn(
        axis: handle.direction, center: handle.center, point: handle.point,
        arm: position - share * SIMD2(Float(size.width), height),
        isTowardsEye: (handle.direction * towardsEye).sum() > 0)
    case nil: break
    }
    return .drag(ModelDrag(mover: mover, parameter: parameter, drag: drag, turn: turn, isLength: isLength))
  }

  /// The part of a pixel by which a model may be beside the pointer, so that its parameter has few digits.
  private static let tolerance: Float = 0.1

  /// Moves the model to where the pointer is after a movement by `pixels` since the beginning.
  func move(by pixels: SIMD2<Float>) {
    let target = turn?.point(movedBy: pixels) ?? drag.point(movedBy: pixels)
    let tolerance = drag.pixel * Self.tolerance
    if let parameter {
      mover.move(to: target, by: parameter, tolerance: tolerance)
    } else {
      mover.move(to: target, tolerance: tolerance)
    }
  }
}

/// A drag of a model whose place an expression computes, and that several parameters can move, or none.
struct AmbiguousMove: CustomStringConvertible {
  let mover: ModelMover
  let parameters: [SceneParameter]

  var description: String {
    parameters.isEmpty
      ? "an expression computes \(mover.boundName ?? "the place of the model"), and no parameter changes it"
      : "the parameters \(parameters.map(\.name).joined(separator: ", ")) move the model; choose one of them by comma or period"
  }
}
