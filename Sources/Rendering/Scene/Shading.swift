import Geometry
import SceneModel

/// What the light is like in a picture: the uniform block that `surface.frag` reads.
struct Shading: Equatable {
  /// The block in the layout of std140: all of it four-component vectors, so nothing is padded.
  let block: [SIMD4<Float>]

  /// How many lights there are, and how many of them, from the first, make highlights.
  let lightCount: Int
  let glossyCount: Int

  /// The most lights that are drawn; `surface.frag` has the same number.
  static let maximumLightCount = 16

  /// The light of `lights`, or where there are none a warm key from the upper left, a cool fill from the right and a
  /// faint light from behind, all of which move with the camera; and of the sky and the ground always.
  ///
  /// `haze` is how far the colours at the far end of `bounds` fade to the background.
  init(view: View, lights: [Light], background: Color, haze: Float) {
    let sources =
      lights.isEmpty ? Self.standardLights(view) : lights.prefix(Self.maximumLightCount).map(Source.init)
    lightCount = sources.count
    // Of the standard lights the key alone makes highlights: one on each sphere reads best.
    glossyCount = lights.isEmpty ? 1 : sources.count
    let range = view.far - view.near
    var block = [
      SIMD4(view.eye, 0), SIMD4(view.up, 0), SIMD4(0.30, 0.33, 0.38, 0), SIMD4(0.13, 0.12, 0.115, 0),
      SIMD4(background.red, background.green, background.blue, haze),
      SIMD4(view.forward / range, view.near / range),
    ]
    for index in 0..<Self.maximumLightCount {
      let source = index < sources.count ? sources[index] : Source(towards: .zero, color: .zero)
      block += [SIMD4(source.towards, 0), SIMD4(source.color, 0)]
    }
    self.block = block
  }

  private struct Source {
    let towards: SIMD3<Float>
    let color: SIMD3<Float>

    init(towards: SIMD3<Float>, color: SIMD3<Float>) {
      (self.towards, self.color) = (towards, color)
    }

    /// A light without a direction lights nothing.
    init(_ light: Light) {
      let travel = direction(light.direction)
      let color = light.color
      self.init(
        towards: travel.map { -$0 } ?? .zero,
        color: SIMD3(color.red, color.green, color.blue) * light.intensity)
    }
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
