import Foundation
import Geometry
import TestSupport
import Testing

@Suite("The effects of the parameters of materials")
struct MaterialShadingTests {
  /// What a parameter does to light is in these two places: OpenGL and pages have the first, the raycaster the second, whose
  /// values are in a flat copy of the material.
  private func sources() throws -> (shader: String, raycaster: String) {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: PackageFolder.path(path), encoding: .utf8)
    }
    return (
      try text("Shaders/GLSL/textures.glsl") + text("Shaders/GLSL/transmission.glsl"),
      try text("Sources/Rendering/Raycasting/Materials/ExtendedMaterial.swift")
        + text("Sources/Rendering/Raycasting/Shading/ExtendedSurface8.swift")
    )
  }

  @Test("Each row of a layer has its effect in textures.glsl and in ExtendedSurface8")
  func places() throws {
    let (shader, raycaster) = try sources()
    for factor in MaterialParameters.factors {
      guard let uniform = factor.uniform else { continue }
      #expect(shader.contains(uniform.vector), "\(factor.name)")
      let name =
        switch uniform.form {
        case .value: factor.name
        case .direction: "anisotropyDirection"
        case .absorption: "absorption"
        }
      #expect(raycaster.contains(name), "\(factor.name)")
    }
    for slot in MaterialParameters.drawnSlots.dropFirst(MaterialParameters.basicSlotCount) {
      #expect(shader.contains("sampled(\(slot.name), \(slot.name)Use)"), "\(slot.name)")
      #expect(raycaster.contains("resolved.\(slot.name)"), "\(slot.name)")
    }
  }
}
