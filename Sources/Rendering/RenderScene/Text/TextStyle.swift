import Geometry
import SceneModel
import Typesetting

/// The appearance of a text.
struct TextStyle: Hashable {
  /// The height of the em square, in pixels of the picture.
  var size: Float
  var color: Color
  var isOutlined = true
  var alignment = TextLayout.Alignment.left

  /// The width of the outline, in pixels.
  var outlineRadius: Float { isOutlined ? max(1.5, min(size / 10, 6)) : 0 }

  /// The opacity of the colour for each coverage. Dark text on a light ground looks too thin where its edges are mixed
  /// in linear light, so it covers more.
  var opacities: [Float] {
    (0...255).map { number in
      let share = Float(number) / 255
      let rest = 1 - share
      return (color.isDark ? 1 - rest * rest.squareRoot() : share) * color.alpha
    }
  }

  /// The colour of the outline: light around dark text and dark around light text.
  var outlineColor: Color {
    let light: Float = color.isDark ? 1 : 0
    return Color(red: light, green: light, blue: light, alpha: 0.85 * color.alpha)
  }
}

extension Color {
  /// Whether light text is easier to read on the colour than dark text. Transparency counts as light, because most
  /// transparent pictures are placed on white.
  var isDark: Bool { alpha > 0.5 && (red + 2 * green + blue) / 4 < 0.2 }

  /// Returns the colour of text on a ground: dark or light, in contrast to it.
  static func text(on ground: Color) -> Color {
    let ink: UInt8 = ground.isDark ? 235 : 40
    return Color(sRGB8: [ink, ink, ink, 255])
  }
}

extension Scene {
  /// Returns the colour of text that has none: dark or light, in contrast to the background at a height from 0 (top) to
  /// 1 (bottom) in the picture. A visible environment counts as dark.
  func textColor(at height: Float) -> Color {
    let (top, bottom) = (background.linear, (backgroundBottom ?? background).linear)
    let mixed = top + (bottom - top) * min(max(height, 0), 1)
    let ground = Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
    return .text(on: environment.isVisible ? .black : ground)
  }
}

/// The scale of text in a picture.
///
/// Sizes of text are pixels of a picture whose shorter side has 720 pixels. In other pictures text is larger or smaller
/// in proportion, so that a picture has the same layout in every size. Text is not drawn smaller than 9 pixels, where
/// it could not be read, unless its own size is smaller. The number of samples per pixel does not matter: text is
/// composited over the finished picture.
struct TextScale {
  /// The pixels of the picture for each pixel of the reference picture.
  let factor: Float

  private static let referenceSide: Float = 720
  private static let smallestSize: Float = 9

  init(width: Int, height: Int) { factor = Float(min(width, height)) / Self.referenceSide }

  /// Returns a size in pixels of the picture.
  func pixels(_ size: Float) -> Float { max(size * factor, min(size, Self.smallestSize)) }
}
