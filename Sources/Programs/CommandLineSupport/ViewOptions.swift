import ArgumentParser
import Files
import Geometry
import Pictures
import RenderScene
import SceneFiles
import SceneModel

/// The options of a picture that are more than one property of the scene: the view, the look `plain`, files, texts and planes.
package struct ViewOptions: ParsableArguments, Sendable {
  /// The side from which the whole scene is viewed. Nil to use the camera of the scene.
  @Option(
    help: ArgumentHelp(
      "View the whole scene from this side.",
      valueName: "side"))
  package var view: ViewDirection?

  /// The projection. Nil to use the camera of the scene.
  @Option(
    help: ArgumentHelp(
      "The projection: perspective, or orthographic (distant models do not look smaller).",
      valueName: "projection"))
  package var projection: Projection?

  /// Whether the look is plain.
  @Flag(help: "The same as --look plain: without shadows and occlusion, which takes less time.")
  package var plain = false

  /// The file of the environment. Nil to use the environment of the scene.
  @Option(
    help: ArgumentHelp(
      "Light the scene by this environment: a Radiance HDR panorama. (form: a file, as studio.hdr) (default: that of the scene, or a built-in studio)",
      valueName: "file"))
  package var environment: String?

  /// The legend of colours. Nil to use that of the scene.
  @Option(
    help: ArgumentHelp(
      "Show the colours of a palette and the numbers that they stand for: a title, the first and the last number; or the named materials of the models. (form: PALETTE(TITLE, FROM, TO), as \"viridis(charge, -1, 1)\", or materials)",
      valueName: "legend"))
  package var legend: LegendArgument?

  /// Whether no legend is shown.
  @Flag(help: "Show no legend of colours that follow data.")
  package var noLegend = false

  /// The plane that cuts the scene open. Nil to use that of the scene.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut the scene open by a plane, and show one side of it. (form: the side that is kept, as \"x<0.5\" or \"1,1,0<0.5\")",
      valueName: "side"))
  package var clipPlane: ClipPlaneArgument?

  /// Creates the options for the argument parser.
  package init() {}

  /// Throws a `ValidationError` if the legend or the plane is invalid, or if options exclude each other.
  package func validate() throws {
    _ = try legend?.legend()
    _ = try clipPlane?.plane()
    if noLegend, legend != nil {
      throw ValidationError("--no-legend and --legend exclude each other, expected only one of them")
    }
  }

  /// Throws a `ValidationError` if both `--view` and `--camera`, whose value is `camera`, are given.
  package func checkView(camera: String?) throws {
    guard view != nil, camera != nil else { return }
    throw ValidationError("--view and --camera both choose the view, expected only one of them")
  }

  /// Sets the file of the environment, the clipping plane and the legend of `scene`. Values without an option are unchanged.
  ///
  /// - Throws: `OptionError` if the file of the environment cannot be read or decoded.
  func apply(to scene: Scene) throws(OptionError) {
    if let environment { try setEnvironment(environment, of: scene) }
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

  /// Sets the projection of the scene's camera, if there is a camera and a projection was given.
  package func project(_ scene: Scene) {
    if projection == .orthographic { scene.camera?.makeOrthographic() }
    if projection == .perspective { scene.camera?.orthographicHeight = nil }
  }

  /// Returns an empty camera fitting from the chosen side, or from that which suits the scene, with room for the texts of
  /// pictures of this size. Returns nil if neither `--view` nor `--projection` requires a fitted camera, unless `isNeeded`.
  package func framing(of scene: Scene, size: WindowSize, isNeeded: Bool = false) -> CameraFitting? {
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
  var given: String? {
    let options: [(name: String, isGiven: Bool)] = [
      ("--view", view != nil), ("--projection", projection != nil), ("--plain", plain),
      ("--environment", environment != nil), ("--legend", legend != nil), ("--no-legend", noLegend),
      ("--clip-plane", clipPlane != nil),
    ]
    return options.first { $0.isGiven }?.name
  }
}

/// The sides from which a scene is viewed: X to the right, Y upward, Z to the front.
package enum ViewDirection: String, ChoiceArgument, Sendable {
  case front, back, left, right, top, bottom, iso

  /// The direction from the target to the eye. Not normalised.
  package var direction: SIMD3<Float> {
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
  package var up: SIMD3<Float> {
    switch self {
    case .top: [0, 0, -1]
    case .bottom: [0, 0, 1]
    default: [0, 1, 0]
    }
  }
}

/// The kinds of projection.
package enum Projection: String, ChoiceArgument, Sendable {
  case perspective, orthographic
}

extension ViewOptions: PlainOptions {
  package mutating func setDefaults() {
    (view, projection, plain) = (nil, nil, false)
    (environment, legend, noLegend, clipPlane) = (nil, nil, false, nil)
  }
}
