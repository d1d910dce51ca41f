import ArgumentParser
import CommandLineSupport
import Geometry
import SceneFiles
import SceneModel

/// The options of `--animate`, which writes a motion as an animation in one file.
struct AnimationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write an animation (glb and gltf only) of particle frames, or of the values of a parameter. (form: a range of frames or of values, as 0..<10, 0...9 or t=0..<1:24)",
      valueName: "frames"))
  var animate: FrameSourceArgument?

  @Option(
    help: ArgumentHelp(
      "The number of frames of --animate per second. The values of a parameter t are times in seconds unless this option is set. (form: a number of frames, as 30) (default: 24)",
      valueName: "count"))
  var fps: Double?

  func validate() throws {
    if fps != nil, animate == nil { throw ValidationError("--fps requires --animate") }
    if let fps, !(fps > 0 && fps <= 1_000_000) {
      throw ValidationError(
        "--fps must be above 0 and at most 1000000, found \(ProgramArguments.spelling(of: "--fps", fps))")
    }
  }

  /// The scopes of the options.
  var scopes: [OptionScope] {
    [OptionScope("--animate with frames", .particles, isGiven: particleFrames != nil)]
  }

  /// The particle frames of `--animate`. Nil without them.
  var particleFrames: FrameChoice? {
    if case .particles(let choice)? = animate { return choice }
    return nil
  }

  /// Returns the scene at the first instant and its animation. Nil without `--animate`.
  ///
  /// - Throws: `SceneError` if a model changes by more than a node's translation, rotation and scale.
  func document(
    of contents: SceneFile.Contents, tessellation: TessellationDetail?
  ) throws -> (document: MeshDocument, colorsChange: Bool)? {
    guard let animate else { return nil }
    let sequence = try sequence(contents, animate)
    var recorder = SceneRecorder(contents.scene, tessellation: tessellation)
    let numbers = sequence.numbers
    var progress = ProgressBar("recording \(numbers.count) frames")
    for (index, number) in numbers.enumerated() {
      try sequence.prepare(number)
      try recorder.record(at: time(index), identities: contents.identities)
      progress.update(Double(index + 1) / Double(numbers.count))
    }
    return (recorder.document, recorder.colorsChange)
  }

  /// Returns the number of recorded instants.
  func frameCount(of contents: SceneFile.Contents) throws -> Int {
    try animate.map { try sequence(contents, $0).numbers.count } ?? 0
  }

  private func sequence(_ contents: SceneFile.Contents, _ animate: FrameSourceArgument) throws
    -> SceneSequence
  {
    switch animate {
    case .parameter(let values): return .sweep(ParameterSweep(values), contents)
    case .clip(_, let times):
      try contents.show(clipOf: animate, option: "--animate")
      return .sweep(ParameterSweep(times), contents)
    case .particles(let choice):
      guard !contents.particles.isEmpty else {
        throw OptionError(
          "--animate: the input has no frames, expected a parameter, such as \"t=0..<6.283:240\"")
      }
      return .frames(contents.playableParticles, choice.numbers(of: contents.frameCount))
    }
  }

  /// Returns the time of frame `index`, in seconds from the first frame. The values of a parameter called `t` are times
  /// if they increase.
  private func time(_ index: Int) -> Float {
    let times: SweptParameter? =
      switch animate {
      case .parameter(let values)? where values.name == "t": values
      case .clip(_, let times)?: times
      default: nil
      }
    return Float(Timeline.time(ofPicture: index, showing: times?.values, rate: fps))
  }
}

extension AnimationOptions: PlainOptions {
  mutating func setDefaults() { (animate, fps) = (nil, nil) }
}
