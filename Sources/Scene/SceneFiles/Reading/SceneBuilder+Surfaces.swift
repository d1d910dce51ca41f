import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The surfaces of a scene file:
///
/// ```json5
/// surfaces: [{
///   name: "wave", u: { name: "x", from: -3, to: 3, count: 200 }, v: { name: "z", from: -3, to: 3, count: 200 },
///   position: ["x", "0.3 * sin(3 * x + t) * cos(3 * z)", "z"], color: "viridis(y, -0.3, 0.3)" }]
/// ```
extension SceneBuilder {
  static let surfaceKey = JSON5Key(ParametricSurface.listKey)
  private static let positionKey: JSON5Key = "position"
  static let pointKey: JSON5Key = "point"

  mutating func readSurfaces(_ object: SceneFileObject) throws(SceneFileError) {
    try computedMeshes(
      in: object, Self.surfaceKey, otherKeys: [Self.positionKey, Self.pointKey],
      domainKeys: ["from", "to", "count", "closed"]
    ) { (builder, surface: ParametricSurface, entry, columns) throws(SceneFileError) in
      guard let value = entry.object.value(Self.pointKey) ?? entry.object.value(Self.positionKey) else {
        throw entry.object.missing(
          "three expressions [x, y, z] or one of a vector", for: Self.positionKey)
      }
      let parts = try builder.components(value, of: Self.positionKey, count: 3, entry)
      let (u, v) = columns.variables
      builder.bind(Self.positionKey, parts, Set(columns.symbols), entry, of: surface) {
        (types) throws(ExpressionError) in
        try DifferentiatedExpression(parts: parts, columns, types)
      } set: { expression, uniforms in
        surface.positions = SurfaceFunction.concurrent(vertices: { (us, vs) throws(ComputedMeshError) in
          let (across, up) = (us.seamValues, vs.seamValues)
          let count = across.count * up.count
          return try ComputedMeshError.checked { () throws(ColumnError) in
            try expression.vertices(
              [
                u: .parameter(ParameterColumn(across, count: count)),
                v: .parameter(ParameterColumn(up, blockSize: across.count, count: count)),
              ],
              uniforms: uniforms, steps: (us.step, vs.step), count: count)
          }
        })
      }
    }
  }
}
