import Geometry
import SceneModel

/// What the light is like in a picture: what `lighting.glsl` reads, and what a raycaster lights by.
package struct Shading: Equatable {
  /// Where the picture is seen from, and a fourth component of 1; of lines of sight that are parallel where they come from,
  /// and 0. Then where the sky is.
  package let eye: SIMD4<Float>, up: SIMD3<Float>
  /// The lights; those from the first up to `glossyCount` make highlights.
  package let lights: [Source]
  package let glossyCount: Int

  /// What the shaders that light are compiled for.
  package struct Counts: Hashable {
    package let lights: Int
    package let glossy: Int

    /// As `lighting.glsl` is told.
    package var definitions: [(name: String, value: Int)] {
      [("LIGHT_COUNT", lights), ("GLOSSY_COUNT", glossy)]
    }
  }

  /// How many lights there are, and how many of them make highlights.
  package var counts: Counts { Counts(lights: lights.count, glossy: glossyCount) }

  /// Light from above, and from below.
  package let sky: SIMD3<Float> = [0.30, 0.33, 0.38], ground: SIMD3<Float> = [0.13, 0.12, 0.115]
  /// The colour that distance fades to, and how much of it there is at the far end.
  package let haze: SIMD4<Float>
  /// The viewing direction, divided by the depth that haze ranges over, and where that range begins.
  package let depth: SIMD4<Float>

  /// The most lights that are drawn; `lighting.glsl` has the same number.
  package static let maximumLightCount = 16

  /// A light: where it comes from, a unit vector or zero, and its linear colour times its intensity.
  package struct Source: Equatable {
    package let towards: SIMD3<Float>
    package let color: SIMD3<Float>

    package init(towards: SIMD3<Float>, color: SIMD3<Float>) {
      (self.towards, self.color) = (towards, color)
    }

    /// A light without a direction lights nothing.
    fileprivate init(_ light: Light) {
      let travel = direction(light.direction)
      let color = light.color
      self.init(
        towards: travel.map { -$0 } ?? .zero,
        color: SIMD3(color.red, color.green, color.blue) * light.intensity)
    }
  }

  /// The light of `lights`, or where there are none a warm key from the upper left, a cool fill from the right and a
  /// faint light from behind, all of which move with the camera; and of the sky and the ground always.
  ///
  /// `haze` is how far the colours at the far end of the view's depths fade to the background.
  package init(view: View, lights: [Light], background: Color, haze: Float) {
    (eye, up) = (view.isParallel ? SIMD4(-view.forward, 0) : SIMD4(view.eye, 1), view.up)
    self.lights =
      lights.isEmpty ? Self.standardLights(view) : lights.prefix(Self.maximumLightCount).map(Source.init)
    // Of the standard lights the key alone makes highlights: one on each sphere reads best.
    glossyCount = lights.isEmpty ? 1 : self.lights.count
    self.haze = SIMD4(background.red, background.green, background.blue, haze)
    let range = view.far - view.near
    depth = SIMD4(view.forward / range, (dot(view.eye, view.forward) + view.near) / range)
  }

  /// The uniform block in the layout of std140: all of it four-component vectors, so nothing is padded.
  package var block: [SIMD4<Float>] {
    var block = [eye, SIMD4(up, 0), SIMD4(sky, 0), SIMD4(ground, 0), haze, depth]
    for index in 0..<Self.maximumLightCount {
      let source = index < lights.count ? lights[index] : Source(towards: .zero, color: .zero)
      block += [SIMD4(source.towards, 0), SIMD4(source.color, 0)]
    }
    return block
  }

  private static func standardLights(_ view: View) -> [Source] {
    func source(_ place: SIMD3<Float>, _ color: SIMD3<Float>) -> Source {
      Source(
        towards: direction(view.right * place.x + view.up * place.y - view.forward * place.z) ?? .zero,
        color: color)
    }
    return [
      source([-0.5, 0.65, 0.65], [1.0, 0.93, 0.84]),
      source([0.85, -0.1, 0.5], [0.10, 0.13, 0.18]),
      source([0.4, 0.5, -0.8], [0.20, 0.23, 0.28]),
    ]
  }
}

extension Shading {
  /// The light of a scene as it is seen from `view`.
  package init(_ scene: Scene, _ view: View) {
    let (top, bottom) = (scene.background, scene.backgroundBottom ?? scene.background)
    // Nothing fades to what is not there.
    let haze = top.alpha < 1 || bottom.alpha < 1 ? 0 : scene.haze
    let middle = (top.linear + bottom.linear) / 2
    self.init(
      view: view, lights: scene.lights, background: Color(red: middle.x, green: middle.y, blue: middle.z),
      haze: haze)
  }
}

extension Scene {
  /// How far the most distant colours fade to the background: depth is hard to see among many small spheres, and
  /// plain where there are few.
  package var haze: Float {
    let count = Float(clouds.reduce(0) { $0 + $1.elements.count })
    return 0.12 * count / (count + 500)
  }
}
