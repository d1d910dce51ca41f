public import ArgumentParser
import Geometry
import SceneFiles
public import SceneModel

/// How a scene is looked at, and what its picture shows besides the models.
public struct PictureOptions: ParsableArguments, Sendable {
  /// The size of the window, or of each picture, in pixels.
  @Option(
    help: ArgumentHelp("The size in pixels of the window, or of each picture.", valueName: "widthxheight"))
  public var size = PixelSize(width: 1280, height: 720)

  /// From where.
  @Option(
    help: ArgumentHelp(
      "Look at everything from there: \(ViewDirection.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "side"))
  public var view: ViewDirection?

  /// With perspective or without.
  @Option(
    help: ArgumentHelp(
      "perspective, or orthographic: what is far away is no smaller.", valueName: "projection"))
  public var projection: Projection?

  /// What is behind everything.
  @Option(
    help: ArgumentHelp(
      "What is behind everything: a colour, two as TOP,BOTTOM for a fade, or transparent.",
      valueName: "colour"))
  public var background: Background?

  /// Whether hollows are dark.
  @Flag(
    name: [.long, .customLong("ambient-occlusion")],
    help: "Darken hollows, where surfaces are near each other (ambient occlusion).")
  public var occlusion = false

  /// Whether models throw a shadow.
  @Flag(help: "Show a soft shadow on the ground below everything.")
  public var shadow = false

  /// Whether axes are shown.
  @Flag(help: "Show the axes in the lower left corner: X red, Y green, Z blue.")
  public var axes = false

  /// Whether a length is shown.
  @Flag(
    help:
      "Show a length in the lower right corner, of 1, 2 or 5 blocks; how long it is, is said on standard error."
  )
  public var scaleBar = false

  /// For the parser.
  public init() {}

  /// Sets the effects and the background of `scene`; what was not asked for stays as it is.
  ///
  /// - Throws: `OptionError` if the background is none.
  public func apply(to scene: Scene) throws(OptionError) {
    if let background {
      do throws(AssignmentError) {
        try scene.set(background.assignment)
      } catch {
        throw OptionError("--background \(error)")
      }
    }
    if occlusion { scene.effects.ambientOcclusion = true }
    if shadow { scene.effects.groundShadow = true }
    if axes { scene.effects.axes = true }
    if scaleBar { scene.effects.scaleBar = true }
  }

  /// Makes all of `scene` as it was asked for: what `apply(to:)` sets, and the camera of one picture.
  ///
  /// - Throws: `OptionError` if the background is none.
  public func prepare(_ scene: Scene) throws(OptionError) {
    try apply(to: scene)
    if var framing = framing(of: scene) {
      framing.include(scene)
      scene.camera = framing.camera
    }
    project(scene)
  }

  /// Gives the camera of `scene`, if there is one, the projection that was asked for.
  public func project(_ scene: Scene) {
    if projection == .orthographic { scene.camera?.makeOrthographic() }
    if projection == .perspective { scene.camera?.orthographicHeight = nil }
  }

  /// A framing from the side that was asked for; nil if none was, nor a projection, and `scene` may do as it likes.
  public func framing(of scene: Scene, isNeeded: Bool = false) -> Framing? {
    if view == nil, projection == nil || scene.camera != nil, !isNeeded { return nil }
    return Framing(
      from: view?.direction ?? Camera.standardDirection, up: view?.up ?? [0, 1, 0],
      aspectRatio: size.aspectRatio,
      isOrthographic: projection == .orthographic)
  }
}

/// The value of `--background`. A value that is no background is refused when it is set, with a message that says why.
public struct Background: ExpressibleByArgument, Sendable {
  let assignment: Assignment

  /// Parses a colour, or two as `TOP,BOTTOM`.
  public init(argument: String) { assignment = Assignment(.background, parsing: argument) }
}

/// The sides from which things are looked at: X to the right, Y upward, Z to the front.
public enum ViewDirection: String, ExpressibleByArgument, CaseIterable, Sendable {
  case front, back, left, right, top, bottom, iso

  /// From the middle to the eye.
  var direction: SIMD3<Float> {
    switch self {
    case .front: [0, 0, 1]
    case .back: [0, 0, -1]
    case .left: [-1, 0, 0]
    case .right: [1, 0, 0]
    case .top: [0, 1, 0]
    case .bottom: [0, -1, 0]
    case .iso: [1, 1, 1]
    }
  }

  /// The way of the picture's upper edge.
  var up: SIMD3<Float> {
    switch self {
    case .top: [0, 0, -1]
    case .bottom: [0, 0, 1]
    default: [0, 1, 0]
    }
  }
}

/// How what is far away looks.
public enum Projection: String, ExpressibleByArgument, CaseIterable, Sendable {
  case perspective, orthographic
}
