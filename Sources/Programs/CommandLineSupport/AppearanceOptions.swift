import ArgumentParser
import Files
import Geometry
import Pictures
import RenderScene
import SceneFiles
import SceneModel

/// The options for the view, the light and the effects of a scene, which pictures, windows and pages have.
public struct AppearanceOptions: ParsableArguments, Sendable {
  /// The side from which the whole scene is viewed. Nil to use the camera of the scene.
  @Option(
    help: ArgumentHelp(
      "View the whole scene from this side.",
      valueName: "side"))
  public var view: ViewDirection?

  /// The projection. Nil to use the camera of the scene.
  @Option(
    help: ArgumentHelp(
      "The projection: perspective, or orthographic (distant models do not look smaller).",
      valueName: "projection"))
  public var projection: Projection?

  /// The look. Nil to use that of the scene.
  @Option(
    help: ArgumentHelp(
      "The light, the effects and the background: studio (soft shadows before a quiet gradient), plain, or night. (default: that of the scene, or studio)",
      valueName: "look"))
  public var look: Look?

  /// Whether the look is plain.
  @Flag(help: "The same as --look plain: without shadows and occlusion, which takes less time.")
  public var plain = false

  /// The background. Nil to use the background of the scene.
  @Option(
    help: ArgumentHelp(
      "The background: a colour, two colours TOP,BOTTOM for a gradient, or transparent. (form: a colour, as white or #203040)",
      valueName: "colour"))
  public var background: BackgroundArgument?

  /// The file of the environment. Nil to use the environment of the scene.
  @Option(
    help: ArgumentHelp(
      "Light the scene by this environment: a Radiance HDR panorama. (form: a file, as studio.hdr) (default: that of the scene, or a built-in studio)",
      valueName: "file"))
  public var environment: String?

  /// The rotation of the environment in degrees. Nil to use that of the scene.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rotate the environment about the vertical axis. (form: an angle in degrees, as 90)",
      valueName: "degrees"))
  public var environmentRotation: Float?

  /// The factor of the environment's light. Nil to use that of the scene.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Multiply the light of the environment. (form: a number, as 1.5)", valueName: "factor")
  )
  public var environmentIntensity: Float?

  /// Whether the environment is the background.
  @Flag(help: "Show the environment as the background.")
  public var showEnvironment = false

  /// The exposure. Nil to use that of the scene.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The exposure in stops: 1 doubles the light, -1 halves it; or auto, which measures the light at the models. (form: a number of stops or auto, as 1.5)",
      valueName: "stops"))
  public var exposure: ExposureArgument?

  /// The tone mapping. Nil to use that of the scene.
  @Option(
    help: ArgumentHelp(
      "How bright light is shown: neutral (colours stay), aces (as film, strong contrast), agx (soft contrast), or linear (cut off). (default: that of the scene, or neutral)",
      valueName: "mapping"))
  public var toneMapping: ToneMapping?

  /// Whether ambient occlusion is on.
  @Flag(
    name: [.long, .customLong("ambient-occlusion")],
    help: "Darken hollows, where surfaces are close together (ambient occlusion).")
  public var occlusion = false

  /// Whether models cast a ground shadow.
  @Flag(help: "Show a soft shadow on the ground below the scene.")
  public var shadow = false

  /// Whether the axes are shown.
  @Flag(help: "Show the axes in the lower left corner: X red, Y green, Z blue.")
  public var axes = false

  /// Whether the scale bar is shown.
  @Flag(help: "Show a scale bar with its length in the lower right corner.")
  public var scaleBar = false

  /// The legend of colours. Nil to use that of the scene.
  @Option(
    help: ArgumentHelp(
      "Show the colours of a palette and the numbers that they stand for: a title, the first and the last number; or the named materials of the models. (form: PALETTE(TITLE, FROM, TO), as \"viridis(charge, -1, 1)\", or materials)",
      valueName: "legend"))
  public var legend: LegendArgument?

  /// Whether no legend is shown.
  @Flag(help: "Show no legend of colours that follow data.")
  public var noLegend = false

  /// Whether the box of axes is shown.
  @Flag(help: "Show axes with numbers around the scene, as in a plot.")
  public var axisBox = false

  /// Whether the ground grid is shown.
  @Flag(help: "Show a grid on the ground, with lines at 1, 2 or 5 times a power of ten.")
  public var grid = false

  /// The plane that cuts the scene open. Nil to use that of the scene.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut the scene open by a plane, and show one side of it. (form: the side that is kept, as \"x<0.5\" or \"1,1,0<0.5\")",
      valueName: "side"))
  public var clipPlane: ClipPlaneArgument?

  /// Creates the options for the argument parser.
  public init() {}

  /// Throws a `ValidationError` if a number is out of range, or if the legend or the plane is invalid.
  public func validate() throws {
    _ = try legend?.legend()
    _ = try clipPlane?.plane()
    if plain, let look, look != .plain {
      throw ValidationError("--plain and --look \(look) both choose a look, expected only one of them")
    }
    if noLegend, legend != nil {
      throw ValidationError("--no-legend and --legend exclude each other, expected only one of them")
    }
    for (name, value) in [
      ("--environment-rotation", environmentRotation), ("--environment-intensity", environmentIntensity),
      ("--exposure", exposure?.stops),
    ] {
      guard let value, !value.isFinite else { continue }
      throw ValidationError(
        "\(name) must be a finite number, found \(ProgramArguments.spelling(of: name, value))")
    }
    if let environmentIntensity, environmentIntensity < 0 {
      throw ValidationError(
        "--environment-intensity must be at least 0, found \(ProgramArguments.spelling(of: "--environment-intensity", environmentIntensity))"
      )
    }
  }

  /// The look of `--look` and `--plain`. Otherwise, scenes that choose none are shown in a studio.
  public var lookChoice: LookChoice {
    LookChoice(look ?? (plain ? .plain : .studio), isOverriding: look != nil || plain)
  }

  /// Throws a `ValidationError` if both `--view` and `--camera`, whose value is `camera`, are given.
  public func checkView(camera: String?) throws {
    guard view != nil, camera != nil else { return }
    throw ValidationError("--view and --camera both choose the view, expected only one of them")
  }

  /// Sets the environment, the exposure, the effects, the legend and the background of `scene`. Values without an option
  /// are unchanged.
  ///
  /// - Throws: `OptionError` if the background is invalid, or if the file of the environment cannot be read or decoded.
  public func apply(to scene: Scene) throws(OptionError) {
    if let environment { try setEnvironment(environment, of: scene) }
    if let environmentRotation { scene.environment.rotation = environmentRotation }
    if let environmentIntensity { scene.environment.intensity = environmentIntensity }
    if showEnvironment { scene.environment.isVisible = true }
    if let exposure { exposure.apply(to: scene) }
    if let toneMapping { scene.toneMapping = toneMapping }
    if let background {
      do throws(AssignmentError) {
        try scene.set(background.assignment)
      } catch {
        throw OptionError("--background: \(error.text)")
      }
    }
    if occlusion { scene.effects.ambientOcclusion = true }
    if shadow { scene.effects.groundShadow = true }
    if axes { scene.effects.axes = true }
    if scaleBar { scene.effects.scaleBar = true }
    if axisBox { scene.effects.axisBox = true }
    if grid { scene.effects.grid = true }
    if let plane = try? clipPlane?.plane() {
      let distance = Double(plane.distance) - (SIMD3<Double>(plane.normal) * scene.origin).sum()
      scene.effects.clip(at: plane.normal * Float(distance), normal: plane.normal)
    }
    if let legend = try? legend?.legend() { scene.legend = legend }
    if noLegend { scene.legend = nil }
  }

  /// Reads the environment. An image with equal bytes is not replaced, so that a renderer need not prepare it again.
  private func setEnvironment(_ path: String, of scene: Scene) throws(OptionError) {
    let image: EncodedImage
    do throws(FileError) {
      image = EncodedImage(name: path, bytes: try FileReader.readUnpacked(path))
    } catch {
      throw OptionError("--environment \(error)")
    }
    guard image.mediaType == .radiance else {
      let found = image.mediaType?.rawValue ?? "an unknown type"
      throw OptionError("--environment \(path): expected a Radiance HDR image, found \(found)")
    }
    if scene.environment.image == image { return }
    // An image in a file may be left out with a warning, but not one that the command line names.
    do throws(ImageError) {
      try FloatImage.check(ImageFileData(image.bytes, name: image.name))
    } catch {
      throw OptionError("--environment \(error)")
    }
    scene.environment.image = image
  }

  /// Applies all options to `scene`: the values that `apply(to:)` sets, and the camera for one picture.
  ///
  /// - Throws: The errors of `apply(to:)`.
  public func prepare(_ scene: Scene, size: WindowSize) throws(OptionError) {
    try apply(to: scene)
    if var framing = framing(of: scene, size: size) {
      framing.include(scene)
      scene.camera = framing.camera
    }
    project(scene)
  }

  /// Sets the projection of the scene's camera, if there is a camera and a projection was given.
  public func project(_ scene: Scene) {
    if projection == .orthographic { scene.camera?.makeOrthographic() }
    if projection == .perspective { scene.camera?.orthographicHeight = nil }
  }

  /// Returns an empty camera fitting from the chosen side, or from that which suits the scene, with room for the texts of
  /// pictures of this size. Returns nil if neither `--view` nor `--projection` requires a fitted camera, unless `isNeeded`.
  public func framing(of scene: Scene, size: WindowSize, isNeeded: Bool = false) -> CameraFitting? {
    if view == nil, projection == nil || scene.camera != nil, !isNeeded { return nil }
    let side = view.map { StandardView(direction: $0.direction, up: $0.up) } ?? scene.standardView
    func fitting(_ insets: PictureInsets) -> CameraFitting {
      CameraFitting(
        from: side.direction, up: side.up, aspectRatio: size.aspectRatio,
        isOrthographic: projection == .orthographic, insets: insets)
    }
    return fitting(
      scene.textInsets(width: size.width, height: size.height) { insets in
        var fitting = fitting(insets)
        fitting.include(scene)
        return ViewFrustum(fitting.camera, bounds: scene.bounds, aspectRatio: size.aspectRatio)
      })
  }

  /// The first of these options that is given. Nil if none is.
  public var given: String? {
    let options: [(name: String, isGiven: Bool)] = [
      ("--view", view != nil), ("--look", look != nil), ("--plain", plain),
      ("--projection", projection != nil), ("--background", background != nil),
      ("--environment", environment != nil), ("--environment-rotation", environmentRotation != nil),
      ("--environment-intensity", environmentIntensity != nil), ("--show-environment", showEnvironment),
      ("--exposure", exposure != nil), ("--tone-mapping", toneMapping != nil), ("--occlusion", occlusion),
      ("--shadow", shadow), ("--axes", axes), ("--scale-bar", scaleBar), ("--legend", legend != nil),
      ("--no-legend", noLegend), ("--axis-box", axisBox), ("--grid", grid),
      ("--clip-plane", clipPlane != nil),
    ]
    return options.first { $0.isGiven }?.name
  }
}

/// The value of `--background`. An invalid value causes an error when it is set.
public struct BackgroundArgument: ExpressibleByArgument, Sendable {
  let assignment: Assignment

  /// Stores a colour, or two as `TOP,BOTTOM`.
  public init(argument: String) { assignment = Assignment(.background, parsing: argument) }
}

/// The sides from which a scene is viewed: X to the right, Y upward, Z to the front.
public enum ViewDirection: String, ChoiceArgument, Sendable {
  case front, back, left, right, top, bottom, iso

  /// The direction from the target to the eye. Not normalised.
  public var direction: SIMD3<Float> {
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

  /// The upward direction of the picture.
  public var up: SIMD3<Float> {
    switch self {
    case .top: [0, 0, -1]
    case .bottom: [0, 0, 1]
    default: [0, 1, 0]
    }
  }
}

/// The kinds of projection.
public enum Projection: String, ChoiceArgument, Sendable {
  case perspective, orthographic
}
