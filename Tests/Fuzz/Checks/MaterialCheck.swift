import Geometry
import RenderScene

/// The requirement of any materials: they are resolved to finite numbers and complete textures, and each image that
/// cannot be drawn is reported in one line.
struct MaterialCheck {
  let materials: [Material]

  func run() {
    let resolver = MaterialResolver()
    let resolved = resolver.resolve(materials)
    require(resolved.map(\.source) == materials, "the materials are not resolved in order")
    for material in resolved {
      requireFinite(material.dielectricReflectance, "reflectance")
      requireFinite(material.emittedLight, "emitted light")
      for texture in material.textures {
        requireFinite(texture.rowU, "first texture coordinate")
        requireFinite(texture.rowV, "second texture coordinate")
        require(0...1 ~= texture.coordinateSet, "texture coordinate set \(texture.coordinateSet)")
        let levels = texture.texture.levels
        require(levels.last.map { $0.width * $0.height } == 1, "\(levels.count) incomplete mipmap levels")
      }
    }
    for failure in resolver.failures { requireMessage(failure.description, naming: "") }
  }

  private func requireFinite<Vector: SIMD>(_ vector: Vector, _ name: String) where Vector.Scalar == Float {
    require(vector.indices.allSatisfy { vector[$0].isFinite }, "the \(name) is \(vector)")
  }
}
