import CImGui
import Geometry
import RenderScene
import SceneModel

// Measuring.
extension Panel {
  private static let ink = CImGuiColorValue(red: 1, green: 0.9, blue: 0.3, alpha: 1)

  /// Projects the measured points to a window of `size` in pixels.
  func updateMeasuring(of scene: Scene, _ size: WindowSize) {
    guard !measuring.points.isEmpty else {
      projected = []
      return
    }
    let view = scene.view(width: size.width, height: size.height)
    let pixels = SIMD2(Float(size.width), Float(size.height))
    projected = measuring.positions.map { view.pictureShare(of: $0).map { $0 * pixels } }
  }

  /// Draws the points, the lines between them and the quantity.
  func drawMeasuring() {
    for (one, other) in zip(projected, projected.dropFirst()) {
      if let one, let other { ImGui.line([one, other], isClosed: false, Self.ink, thickness: 2 * scale) }
    }
    for case let point? in projected {
      let corners: [SIMD2<Float>] = [[0, -1], [1, 0], [0, 1], [-1, 0]]
      ImGui.line(corners.map { point + $0 * 4 * scale }, isClosed: true, Self.ink, thickness: 2 * scale)
    }
    let visible = projected.compactMap(\.self)
    guard let measurement = measuring.measurement, visible.count == projected.count else { return }
    // A torsion is at its axis, an angle at its vertex.
    let middle = visible.count == 2 ? visible : Array(visible.dropFirst().dropLast())
    let place = middle.reduce(.zero, +) / Float(middle.count)
    ImGui.textOverPicture(measurement.text, at: place + [0, -18 * scale], Self.ink)
  }

  /// The section of the panel.
  func showMeasuring() {
    guard measuring.isActive, ImGui.section("Measure (M)") else { return }
    if let summary = measuring.summary { ImGui.text(summary) }
    switch measuring.points.count {
    case 0: ImGui.note("Click two models for their distance, a third for an angle, a fourth for a torsion.")
    case 1: ImGui.note("Click another model for the distance.")
    case 2: ImGui.note("Click a third model for the angle at the second one. Ctrl-C copies the distance.")
    case 3: ImGui.note("Click a fourth model for the torsion. Ctrl-C copies the angle.")
    default: ImGui.note("Ctrl-C copies the torsion.")
    }
  }
}
