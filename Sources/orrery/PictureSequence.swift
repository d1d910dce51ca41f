import CommandLineSupport
import Geometry
import Reactive
import Rendering
import SceneFiles
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pictures that one command draws of one scene.
enum PictureSequence {
  /// The scene as it is.
  case one
  /// Frames of a file of particles.
  case frames(Trajectory, Range<Int>)
  /// So many looks at it from all around, about the Y axis.
  case turntable(Turntable)
  /// Combinations of parameters.
  case sweep(ParameterSweep, SceneFile.Contents)

  /// The numbers of the pictures, in their order.
  var numbers: Range<Int> {
    switch self {
    case .one: 0..<1
    case .frames(_, let range): range
    case .turntable(let turntable): 0..<turntable.count
    case .sweep(let sweep, _): 0..<sweep.count
    }
  }

  /// Makes the scene what picture `number` shows.
  func prepare(_ number: Int) throws {
    switch self {
    case .one: break
    case .frames(let trajectory, _): try trajectory.show(number)
    case .turntable(let turntable): turntable.turn(to: number)
    case .sweep(let sweep, let contents): try set(sweep.assignments(number), in: contents)
    }
  }

  /// All in one change, so that what depends on several of them is computed once.
  private func set(_ assignments: [String], in contents: SceneFile.Contents) throws {
    try batch {
      for assignment in assignments {
        do throws(AssignmentError) {
          try contents.set(assignment)
        } catch {
          throw OptionError("\(error)")
        }
      }
    }
    if let failure = contents.bindings?.failures.first { throw failure }
  }

  /// The path of the file of picture `number`; nil where all pictures are one file.
  func path(_ output: String, _ number: Int) -> String? {
    if case .sweep(let sweep, _) = self, output.contains("{") {
      let path = sweep.path(output, number)
      return FramePath(path)?.path(number) ?? path
    }
    return FramePath(output)?.path(number)
  }
}

/// Turns a scene's camera about its target.
struct Turntable {
  let count: Int
  private let camera: Camera
  private let offset: SIMD3<Float>

  /// Gives `scene` a camera that sees all of it from each of `count` sides, unless it has one.
  init(_ scene: Scene, count: Int, _ options: PictureOptions, aspectRatio: Float) {
    self.count = count
    if options.view != nil || scene.camera == nil,
      var framing = options.framing(of: scene, aspectRatio: aspectRatio, isNeeded: true)
    {
      // The ball around all of it looks the same from everywhere.
      let bounds = scene.bounds
      framing.include(bounds.center, max(Self.reach(scene, from: bounds.center), .leastNormalMagnitude))
      scene.camera = framing.camera
    }
    camera = scene.camera ?? Camera()
    offset = camera.position - camera.target
  }

  func turn(to number: Int) {
    let angle = 2 * Float.pi * Float(number) / Float(count)
    let (cosine, sine) = (cosf(angle), sinf(angle))
    func turned(_ vector: SIMD3<Float>) -> SIMD3<Float> {
      [vector.x * cosine + vector.z * sine, vector.y, vector.z * cosine - vector.x * sine]
    }
    camera.position = camera.target + turned(offset)
  }

  /// How far what is farthest from a point is, its own size counted.
  private static func reach(_ scene: Scene, from center: SIMD3<Float>) -> Float {
    var reach: Float = 0
    scene.forEachBall { point, radius in
      let far = ((point - center) * (point - center)).sum().squareRoot() + radius
      if far.isFinite { reach = max(reach, far) }
    }
    return reach
  }
}
