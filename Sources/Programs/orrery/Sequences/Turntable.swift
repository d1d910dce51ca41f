import CommandLineSupport
import RenderScene
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A turntable: camera positions at equal angles around the target of a scene's camera, once around all states of the scene.
struct Turntable {
  let count: Int
  private let camera: Camera
  private let offset: SIMD3<Float>

  /// Sets a camera of `scene` from which everything is visible on all of the `count` sides in all `states`, unless the scene
  /// has a camera and no view was chosen.
  init(
    _ scene: Scene, count: Int, states: SceneSequence, _ options: ViewOptions, size: WindowSize
  ) throws {
    self.count = count
    if options.view != nil || scene.camera == nil,
      var framing = options.framing(of: scene, size: size, isNeeded: true)
    {
      // A sphere around the scene looks the same from all sides.
      for number in states.numbers {
        try states.prepare(number)
        let bounds = scene.bounds
        framing.include(bounds.center, max(Self.reach(scene, from: bounds.center), .leastNormalMagnitude))
      }
      scene.camera = framing.camera
    }
    // A camera of the file keeps its properties.
    camera = scene.camera?.detached() ?? Camera()
    scene.camera = camera
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

  /// Returns the radius of the smallest sphere around `center` that contains every bounding sphere of the scene.
  private static func reach(_ scene: Scene, from center: SIMD3<Float>) -> Float {
    var reach: Float = 0
    scene.forEachBoundingSphere { point, radius in
      let far = ((point - center) * (point - center)).sum().squareRoot() + radius
      if far.isFinite { reach = max(reach, far) }
    }
    return reach
  }
}
