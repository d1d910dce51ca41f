import Geometry

/// The templates of all clouds of a scene: one whole sphere if its tessellation was asked for, else caps as fine as the
/// size they are seen at wants, each made when first asked for.
package final class SphereTemplates {
  private let device: GraphicsDevice
  private let wholeMesh: Mesh?
  private lazy var whole = wholeMesh.map { SphereTemplate($0, device: device) }
  private var caps: [Int: SphereTemplate] = [:]

  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation.
  package init(_ tessellation: SphereTessellation?, device: GraphicsDevice) throws(GraphicsError) {
    self.device = device
    guard let tessellation else {
      wholeMesh = nil
      return
    }
    do throws(GeometryError) {
      wholeMesh = try TessellatedSphere(tessellation).mesh(radius: 1)
    } catch {
      throw .tessellation(error)
    }
  }

  /// The template for `count` spheres that are seen with a radius of so many pixels.
  func template(radius pixels: Float, count: Int) -> SphereTemplate {
    if let whole { return whole }
    let rings = SphereCap.rings(radius: pixels, count: count)
    if let cap = caps[rings] { return cap }
    let cap = SphereTemplate(capRings: rings, device: device)
    caps[rings] = cap
    return cap
  }
}
