import Geometry
import Pictures
import RenderScene
import SceneModel
import TestSupport
import Testing

@testable import Raycasting

@Suite("4 × 4 samples on silhouettes")
struct SilhouetteTests {
  /// Spheres, rods, boxes and tori, and a metal of which each sample is shaded.
  private func scene(_ seed: UInt64) -> Scene {
    var random = SeededGenerator(seed: seed)
    func place(_ random: inout SeededGenerator) -> SIMD3<Float> {
      SIMD3(
        Float.random(in: -2...2, using: &random), Float.random(in: -1.5...1.5, using: &random),
        Float.random(in: -2...2, using: &random))
    }
    let color = Color(red: 0.8, green: 0.5, blue: 0.3)
    let scene = Scene(
      spheres: (0..<6).map { _ in Sphere(center: place(&random), radius: 0.4, color: color) })
    scene.shapes = (0..<3).map { _ in
      Box(center: place(&random), size: [0.7, 0.3, 0.5], color: .white)
    }
    scene.shapes.append(
      Torus(center: place(&random), radius: 0.6, tubeRadius: 0.2, color: color))
    let metal = Box(center: place(&random), size: [0.6, 0.6, 0.6], color: .white)
    metal.material = MaterialModel(metallic: 1, roughness: 0.1)
    scene.shapes.append(metal)
    scene.rodClouds.append(
      RodCloud(
        elements: (0..<4).map { _ in
          RodCloud.Element(
            from: place(&random), to: place(&random), radius: 0.1, sRGB8: [60, 120, 200, 255])
        }))
    scene.camera = Camera(
      position: [0, 0, 9], fieldOfView: 30, orthographicHeight: seed.isMultiple(of: 3) ? 5 : nil)
    if seed.isMultiple(of: 2) {
      (scene.effects.clipPlane, scene.effects.clipNormal, scene.effects.clipDistance) = (
        true, [0.3, 0.2, 1], 0.6
      )
    }
    return scene
  }

  private func picture(_ scene: Scene, _ size: Int, _ sampling: Sampling, threads: Int = 2) -> Image {
    Raycaster(scene).picture(
      width: 4 * size, height: 3 * size, sampling: sampling, threads: threads)
  }

  private func differences(_ first: Image, _ second: Image) -> [Int] {
    zip(first.pixels, second.pixels).map { abs(Int($0) - Int($1)) }
  }

  @Test(
    "Silhouettes are those of a picture with 4 × 4 samples everywhere, and nearer to one with 8 × 8 than 2 × 2 samples are",
    arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func silhouettes(seed: UInt64) {
    let scene = scene(seed)
    let size = 45
    let (refined, plain) = (picture(scene, size, .refined), picture(scene, size, .smooth))
    let sixteen = picture(scene, 2 * size, .smooth).reduced(by: 2)
    let exact = picture(scene, 4 * size, .smooth).reduced(by: 4)
    // The few other pixels have an edge outside of their four samples, between two models.
    let fromSixteen = differences(refined, sixteen)
    #expect(
      fromSixteen.count { $0 > 12 } * 250 < fromSixteen.count, "\(fromSixteen.count { $0 > 12 })")
    func squares(_ picture: Image) -> Int { differences(picture, exact).reduce(0) { $0 + $1 * $1 } }
    let (ofRefined, ofPlain, ofSixteen) = (squares(refined), squares(plain), squares(sixteen))
    #expect(
      2 * ofRefined < ofPlain && ofSixteen < ofPlain, "\(ofRefined), \(ofPlain), \(ofSixteen)")
    #expect(picture(scene, size, .refined, threads: 1) == refined)
    #expect(picture(scene, size, .refined, threads: 5) == refined)
  }

  @Test(
    "A sphere before the background has the silhouette of 4 × 4 samples, and the same surface inside it"
  )
  func sphere() {
    let scene = Scene(spheres: [Sphere(radius: 1, color: Color(red: 0.1, green: 0.2, blue: 0.3))])
    scene.camera = Camera(position: [0, 0, 9], fieldOfView: 16)
    let (refined, plain) = (picture(scene, 40, .refined), picture(scene, 40, .smooth))
    let sixteen = picture(scene, 80, .smooth).reduced(by: 2)
    let wrong = differences(refined, sixteen).count { $0 > 6 }
    #expect(wrong * 2000 < refined.pixels.count, "\(wrong)")
    #expect(differences(plain, sixteen).count { $0 > 6 } > 10 * (wrong + 1))
    // The middle of the sphere, which has no silhouette.
    for row in 50..<70 {
      for column in 70..<90 { #expect(refined[column, row] == plain[column, row]) }
    }
  }

  @Test("With translucent surfaces or lines, all pixels have 4 × 4 samples")
  func others() {
    let glass = Scene(spheres: [
      Sphere(radius: 1, color: Color(red: 0.1, green: 0.2, blue: 0.9, alpha: 0.5)),
      Sphere(center: [0.5, 0, -1], radius: 1, color: .white),
    ])
    #expect(picture(glass, 20, .refined) == picture(glass, 40, .smooth).reduced(by: 2))
    #expect(
      Raycaster(glass).makeJob(width: 8, height: 8, sampling: .refined, threads: 1).isRefined
        == false)
    glass.spheres[0].color = .white
    #expect(Raycaster(glass).makeJob(width: 8, height: 8, sampling: .refined, threads: 1).isRefined)
  }

  @Test("A picture whose refined samples exceed the largest picture is refused")
  func limit() {
    #expect(throws: GraphicsError.self) {
      _ = try Raycaster(Scene()).picture(
        width: Raycaster.maximumSide, height: 1, sampling: .refined)
    }
  }
}
