import Geometry

/// A coherent set of light, effects and background for pictures.
public enum Look: String, ModelChoice, Sendable {
  /// No effects, before a uniform and nearly white background.
  case plain
  /// Soft shadows, ambient occlusion, and a quiet gradient in contrast to the models. The built-in studio also lights metals
  /// from the front.
  case studio
  /// As `studio`, before a dark background.
  case night
}

/// A part of a look, which a scene can choose itself.
package enum LookPart: Hashable, Sendable {
  /// `effects.occlusion`.
  case ambientOcclusion
  /// `effects.shadow`.
  case groundShadow
  /// `background` and `backgroundBottom`.
  case background
  /// `legend`.
  case legend
}

extension Look {
  /// The luminance of models, from 0 to 1, above which a studio has a dark background.
  static let brightLuminance: Float = 0.46

  /// Returns the colours of the background, from the top to the bottom, for models of a mean luminance.
  ///
  /// The contrast (L₁ + 0.05) / (L₂ + 0.05) (WCAG 2.1) to the silhouettes of lit models is at least 1.5: bright models have
  /// a dark background, others a light one.
  package func background(luminance: Float) -> (top: Color, bottom: Color) {
    switch self {
    case .plain: (Scene.standardBackground, Scene.standardBackground)
    case .studio where luminance > Self.brightLuminance:
      (Color(sRGB8: [0x2A, 0x30, 0x38, 0xFF]), Color(sRGB8: [0x3C, 0x43, 0x4D, 0xFF]))
    case .studio: (Color(sRGB8: [0xF8, 0xF9, 0xFB, 0xFF]), Color(sRGB8: [0xE3, 0xE7, 0xEC, 0xFF]))
    case .night: (Color(sRGB8: [0x05, 0x07, 0x0C, 0xFF]), Color(sRGB8: [0x16, 0x1C, 0x28, 0xFF]))
    }
  }
}

extension Scene {
  /// Sets `look`, the effects and the background to those of a look, except `chosen` parts, which keep their values. All but
  /// `plain` show the legend of the colours that follow data.
  ///
  /// A scene of only particles has no ground shadow: they have no lower side. Neither has one before a black background. O(models).
  package func apply(_ look: Look, except chosen: Set<LookPart> = []) {
    self.look = look
    let isLit = look != .plain
    if !chosen.contains(.ambientOcclusion) { effects.ambientOcclusion = isLit }
    if !chosen.contains(.legend), let colorLegend, legend == nil || legend === colorLegend {
      legend = isLit ? colorLegend : nil
    }
    if !chosen.contains(.background) {
      let colors = look.background(luminance: isLit ? meanLuminance : 0)
      background = colors.top
      backgroundBottom = colors.top == colors.bottom ? nil : colors.bottom
      lookBackground = (background, backgroundBottom)
    }
    if !chosen.contains(.groundShadow) {
      effects.groundShadow = isLit && !isOnlyParticles && !hasBlackBackground
    }
  }

  /// Whether the background is so dark that a shadow on it would not be seen as one, as in space: below 10 % of the perceived
  /// lightness of white everywhere.
  private var hasBlackBackground: Bool {
    max(background.luminance, (backgroundBottom ?? background).luminance) < 0.01
  }

  /// Chooses the background of the look again, after the models have changed. A background that was set since `apply` remains.
  /// O(models).
  package func updateLookBackground() {
    guard let lookBackground, look != .plain, lookBackground == (background, backgroundBottom) else { return }
    apply(look, except: [.ambientOcclusion, .groundShadow, .legend])
  }

  /// Whether the key light of a scene without lights casts shadows: not with the look `plain`, and not for particles, which
  /// ambient occlusion shows as well in half the time.
  package var castsStandardShadow: Bool { look != .plain && !isOnlyParticles }

  /// Whether the scene contains clouds of spheres or rods and no other models.
  var isOnlyParticles: Bool { !models.isEmpty && models.allSatisfy(\.isRoundCloud) }

  /// About the mean luminance of the visible models, from 0 to 1, weighted by the surfaces of their bounding boxes. Textures
  /// count as grey. O(models).
  package var meanLuminance: Float {
    var (sum, weight): (Float, Float) = (0, 0)
    func add(_ luminance: Float, _ bounds: BoundingBox) {
      let size = bounds.size
      let area = size.x * size.y + size.y * size.z + size.z * size.x
      guard area.isFinite, luminance.isFinite else { return }
      // A model without an extent counts, too.
      let share = max(area, .leastNormalMagnitude)
      sum += min(max(luminance, 0), 1) * share
      weight += share
    }
    for model in models where !model.isHidden {
      let (surface, elements) = (model.traits.surface?.luminance, model.traits.elementLuminance)
      guard surface != nil || elements != nil else { continue }
      add((surface ?? 1) * (elements ?? 1), model.bounds)
    }
    return weight > 0 ? sum / weight : 0
  }
}

extension SurfaceAppearance {
  /// The luminance of the base colour. A texture counts as grey, and a metal as darker than its colour.
  fileprivate var luminance: Float {
    color.luminance * (material.isTextured ? 0.4 : 1) * (1 - 0.4 * min(max(material.metallic, 0), 1))
  }
}

/// How the light of a picture becomes display values: light has no limit, and a display has one.
public enum ToneMapping: String, ModelChoice, Sendable {
  /// Keeps hue, saturation and, apart from a small offset, brightness of colours below 0.76. Brighter ones are compressed and
  /// lose saturation (Khronos, "PBR Neutral Tone Mapper", 2024). Surfaces without a material keep light up to 0.7 as it is.
  case neutral
  /// The look of film: strong contrast, bright colours turn white. The fit of S. Hill to the reference rendering transform of
  /// the Academy Color Encoding System, with light divided by 0.6.
  case aces
  /// Soft contrast over 16.5 stops, and bright colours lose saturation before they turn white. T. Sobotka's AgX, with the
  /// fitted curve of B. Wrensch, and the primaries of BT.2020 as in Blender and Filament.
  case agx
  /// Light up to 1 as it is. More is lost.
  case linear
}
