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
public enum LookPart: Hashable, Sendable {
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
  /// A scene of only particles has no ground shadow: they have no lower side. O(models).
  public func apply(_ look: Look, except chosen: Set<LookPart> = []) {
    self.look = look
    let isLit = look != .plain
    if !chosen.contains(.ambientOcclusion) { effects.ambientOcclusion = isLit }
    if !chosen.contains(.groundShadow) { effects.groundShadow = isLit && !isOnlyParticles }
    if !chosen.contains(.legend), let colorLegend, legend == nil || legend === colorLegend {
      legend = isLit ? colorLegend : nil
    }
    if !chosen.contains(.background) {
      let colors = look.background(luminance: isLit ? meanLuminance : 0)
      background = colors.top
      backgroundBottom = colors.top == colors.bottom ? nil : colors.bottom
      lookBackground = (background, backgroundBottom)
    }
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
  var isOnlyParticles: Bool {
    spheres.isEmpty && shapes.isEmpty && shapeClouds.isEmpty && meshes.isEmpty && computedMeshes.isEmpty
      && otherModels.isEmpty && !(sphereClouds.isEmpty && rodClouds.isEmpty)
  }

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
    for sphere in spheres where !sphere.isHidden { add(sphere.appearance.luminance, sphere.bounds) }
    for shape in shapes where !shape.isHidden { add(shape.appearance.luminance, shape.bounds) }
    for cloud in shapeClouds where !cloud.isHidden {
      add(cloud.template.appearance.luminance * Self.mean(cloud.elements.map(\.sRGB8)), cloud.bounds)
    }
    for mesh in meshes where !mesh.isHidden {
      add(
        SurfaceAppearance(color: mesh.color, material: mesh.material).luminance
          * mesh.mesh.mesh.meanLuminance,
        mesh.bounds)
    }
    for mesh in computedMeshes where !mesh.isHidden {
      add(mesh.appearance.luminance * mesh.mesh.meanLuminance, mesh.bounds)
    }
    for cloud in sphereClouds where !cloud.isHidden {
      add(Self.mean(cloud.elements.map(\.sRGB8)), cloud.bounds)
    }
    for cloud in rodClouds where !cloud.isHidden { add(Self.mean(cloud.elements.map(\.sRGB8)), cloud.bounds) }
    return weight > 0 ? sum / weight : 0
  }

  /// The greatest number of colours that are read of a cloud or a mesh.
  fileprivate static let sampleLimit = 1024

  private static func mean(_ colors: [SIMD4<UInt8>]) -> Float {
    guard !colors.isEmpty else { return 1 }
    let step = max(1, colors.count / sampleLimit)
    let places = stride(from: 0, to: colors.count, by: step)
    return places.reduce(0) { $0 + Color(sRGB8: colors[$1]).luminance }
      / Float((colors.count + step - 1) / step)
  }
}

extension SurfaceAppearance {
  /// The luminance of the base colour. A texture counts as grey, and a metal as darker than its colour.
  fileprivate var luminance: Float {
    color.luminance * (material.isTextured ? 0.4 : 1) * (1 - 0.4 * min(max(material.metallic, 0), 1))
  }
}

extension Mesh {
  /// The mean luminance of the vertex colours, of up to `Scene.sampleLimit` of them. 1 without colours.
  fileprivate var meanLuminance: Float {
    guard !colors.isEmpty else { return 1 }
    let step = max(1, colors.count / Scene.sampleLimit)
    let places = stride(from: 0, to: colors.count, by: step)
    return places.reduce(0) { $0 + colors[$1].luminance } / Float((colors.count + step - 1) / step)
  }
}

extension Color {
  /// The relative luminance (ITU-R BT.709).
  fileprivate var luminance: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
