import Geometry
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines over a picture that `Effects` switches on: grid, bounding box, wireframe, edges and normals. They are drawn
/// once, as an overlay that both back ends composite.
package final class SceneLines {
  /// The edges of a geometry as of a revision.
  private struct Known {
    /// The geometry, which is retained: another one could have its identity.
    let geometry: TriangleGeometry
    let revisions: ComputedMeshRevisions
    let lines: SurfaceLines
    var isUsed = true
  }

  private var known: [ObjectIdentifier: Known] = [:]

  private static let style = SceneLine.Style.standard
  /// The meridians and parallels of a sphere, and the lines of which each of them consists.
  private static let meridians = 12, parallels = 6, arcs = 24

  package init() {}

  /// Returns the overlay of the lines. Nil if no lines are drawn.
  ///
  /// - Parameters:
  ///   - drawables: the drawables of the scene, which are up to date.
  ///   - view: the view of the picture.
  ///   - bounds: the bounding box of the scene.
  package func overlay(
    _ scene: Scene, _ drawables: DrawableList, _ view: ViewFrustum, bounds: BoundingBox, width: Int,
    height: Int
  ) -> Overlay? {
    var lines = lines(scene.effects, drawables, bounds: bounds)
    if scene.effects.axisBox,
      let axes = AxisBox(
        bounds, view, upAxis: scene.upAxis, origin: scene.origin, width: width, height: height)
    {
      lines = axes.lines + lines
    }
    guard !lines.isEmpty else { return nil }
    let depths = depths(drawables, view, width: width, height: height)
    let encoded = scene.background.sRGB
    let luminance = 0.3 * encoded.x + 0.6 * encoded.y + 0.1 * encoded.z
    let colors = Dictionary(
      uniqueKeysWithValues: SceneLine.Kind.allCases.map { ($0, $0.color(over: luminance)) })
    let thickness = max(1, Self.style.thickness * Float(min(width, height)) / 720)
    var image = LineImage(width: width, height: height, thickness: thickness)
    for line in lines {
      guard let line = line.kept(by: view.clip), let (start, end) = view.clipped(line),
        let start = depths.project(start),
        let end = depths.project(end)
      else { continue }
      image.draw(start, end, colors[line.kind] ?? .zero, hiddenBy: depths)
    }
    return Overlay(image: image.image, x: 0, y: 0)
  }

  /// Returns the lines of the effects that are on, in drawing order. O(triangles) for a geometry that has changed.
  package func lines(
    _ effects: Effects, _ drawables: DrawableList, bounds: BoundingBox
  ) -> [SceneLine] {
    let size = bounds.size.max()
    guard !bounds.isEmpty, size.isFinite, size > 0 else { return [] }
    var lines: [SceneLine] = []
    if effects.grid { lines += Self.grid(bounds) }
    if effects.box { lines += Self.box(bounds) }
    guard effects.wireframe || effects.edges || effects.normals else {
      known = [:]
      return lines
    }
    let reach = (dot(bounds.size, bounds.size)).squareRoot() / 40
    for index in known.keys { known[index]?.isUsed = false }
    forEachSurface(drawables) { geometry, transform in
      let surface = self.surface(geometry)
      func add(_ edges: [SurfaceLines.Edge], _ kind: SceneLine.Kind) {
        for (start, end) in edges {
          lines.append(
            SceneLine(start: transform.apply(to: start), end: transform.apply(to: end), kind: kind))
        }
      }
      if effects.wireframe { add(surface.all, .wireframe) }
      if effects.edges { add(surface.creases, .edge) }
      guard effects.normals else { return }
      let matrix = transform.normalMatrix
      for (position, normal) in surface.normals {
        guard let direction = direction(matrix.applyLinear(to: normal)) else { continue }
        let start = transform.apply(to: position)
        lines.append(SceneLine(start: start, end: start + direction * reach, kind: .normal))
      }
    }
    known = known.filter(\.value.isUsed)
    for sphere in drawables.spheres {
      guard case let radius = sphere.radius, radius > 0 else { continue }
      if effects.wireframe { lines += Self.sphere(sphere.center, radius) }
      if effects.normals { lines += Self.normals(sphere.center, radius, length: reach) }
    }
    return lines.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }

  private func surface(_ geometry: TriangleGeometry) -> SurfaceLines {
    let id = ObjectIdentifier(geometry)
    if var entry = known[id], entry.revisions == geometry.revisions {
      entry.isUsed = true
      known[id] = entry
      return entry.lines
    }
    let lines = SurfaceLines(geometry.mesh)
    known[id] = Known(geometry: geometry, revisions: geometry.revisions, lines: lines)
    return lines
  }

  /// Calls `body` with the triangles of each visible surface and each element of a cloud of shapes, and their transform to
  /// the scene.
  private func forEachSurface(_ drawables: DrawableList, _ body: (TriangleGeometry, Transform) -> Void) {
    for surface in drawables.triangles where surface.placement.isVisible {
      body(surface.triangles, surface.placement.transform)
    }
    for drawable in drawables.others {
      guard case .instances(let cloud) = drawable.geometry, !cloud.isHidden else { continue }
      let outer = cloud.cloud.placement.transform
      for element in cloud.cloud.elements where element.isDrawn {
        body(cloud.template.triangles, outer * element.transform)
      }
    }
  }

  /// Returns the distances of the surfaces and spheres in a picture. O(triangles + spheres + pixels).
  func depths(
    _ drawables: DrawableList, _ view: ViewFrustum, width: Int, height: Int
  ) -> SurfaceDepths {
    var depths = SurfaceDepths(view, width: width, height: height)
    forEachSurface(drawables) { geometry, transform in
      let mesh = geometry.mesh
      let points = mesh.vertices.map { transform.apply(to: $0.position) }
      for triangle in 0..<mesh.triangleCount {
        depths.add(
          points[Int(mesh.indices[3 * triangle])], points[Int(mesh.indices[3 * triangle + 1])],
          points[Int(mesh.indices[3 * triangle + 2])])
      }
    }
    for sphere in drawables.spheres {
      if sphere.radius > 0 { depths.add(center: sphere.center, radius: sphere.radius) }
    }
    for drawable in drawables.others {
      guard case .spheres(let cloud) = drawable.geometry, !cloud.isHidden else { continue }
      let placement = cloud.cloud.roundPlacement
      for element in cloud.cloud.elements where element.isDrawn {
        let placed = placement?.apply(to: element) ?? element
        depths.add(center: placed.center, radius: placed.radius)
      }
    }
    return depths
  }

  /// The grid in the horizontal plane at the bottom of the models, which extends beyond them by a half.
  private static func grid(_ bounds: BoundingBox) -> [SceneLine] {
    let extent = Double(max(bounds.size.x, bounds.size.z, bounds.size.y / 4))
    let spacing = spacing(extent)
    guard spacing > 0, spacing.isFinite else { return [] }
    let margin = 0.25 * extent
    func range(_ axis: Int) -> (low: Double, high: Double, count: Int) {
      let low = ((Double(bounds.min[axis]) - margin) / spacing).rounded(.down) * spacing
      let high = ((Double(bounds.max[axis]) + margin) / spacing).rounded(.up) * spacing
      return (low, high, min(2 * style.gridReach, Int(((high - low) / spacing).rounded())))
    }
    let (x, z, y) = (range(0), range(2), bounds.min.y)
    func line(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> SceneLine {
      SceneLine(
        start: [Float(start.x), y, Float(start.y)], end: [Float(end.x), y, Float(end.y)], kind: .grid)
    }
    return (0...x.count).map { number in
      let place = x.low + Double(number) * spacing
      return line([place, z.low], [place, z.high])
    }
      + (0...z.count).map { number in
        let place = z.low + Double(number) * spacing
        return line([x.low, place], [x.high, place])
      }
  }

  /// Returns the distance of the lines of a grid: 1, 2 or 5 times a power of ten, about a tenth of the extent.
  static func spacing(_ extent: Double) -> Double {
    let power = pow(10, log10(extent / 10).rounded(.down))
    let digit = extent / 10 / power
    return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10)
  }

  private static func box(_ bounds: BoundingBox) -> [SceneLine] {
    // Corners whose numbers differ in one bit have an edge.
    (0..<8).flatMap { corner in
      [1, 2, 4].filter { corner & $0 == 0 }
        .map { SceneLine(start: bounds.corner(corner), end: bounds.corner(corner | $0), kind: .box) }
    }
  }

  private static func sphere(_ center: SIMD3<Float>, _ radius: Float) -> [SceneLine] {
    func point(_ longitude: Int, _ longitudes: Int, _ latitude: Int, _ latitudes: Int) -> SIMD3<Float> {
      let (turn, height) = (
        2 * Float.pi * Float(longitude) / Float(longitudes), Float.pi * Float(latitude) / Float(latitudes)
      )
      return center + radius * SIMD3(sinf(height) * cosf(turn), cosf(height), sinf(height) * sinf(turn))
    }
    var lines: [SceneLine] = []
    for meridian in 0..<meridians {
      for arc in 0..<arcs {
        lines.append(
          SceneLine(
            start: point(meridian, meridians, arc, arcs), end: point(meridian, meridians, arc + 1, arcs),
            kind: .wireframe))
      }
    }
    for parallel in 1..<parallels {
      for arc in 0..<2 * arcs {
        lines.append(
          SceneLine(
            start: point(arc, 2 * arcs, parallel, parallels),
            end: point(arc + 1, 2 * arcs, parallel, parallels),
            kind: .wireframe))
      }
    }
    return lines
  }

  private static func normals(_ center: SIMD3<Float>, _ radius: Float, length: Float) -> [SceneLine] {
    let steps: [Float] = [-1, 0, 1]
    return steps.flatMap { x in
      steps.flatMap { y in
        steps.compactMap { z in
          direction([x, y, z]).map {
            SceneLine(start: center + $0 * radius, end: center + $0 * (radius + length), kind: .normal)
          }
        }
      }
    }
  }
}

extension ViewFrustum {
  /// Returns the ends of the part of a line in front of the eye. Nil if all of it is behind the eye.
  fileprivate func clipped(_ line: SceneLine) -> (SIMD3<Float>, SIMD3<Float>)? {
    if isOrthographic { return (line.start, line.end) }
    // Lines may reach beyond the models, and the depths of the view are those of the models.
    let nearest = min(near, far / 256) / 16
    let (a, b) = (dot(line.start - eye, forward), dot(line.end - eye, forward))
    if a < nearest, b < nearest { return nil }
    let share = (nearest - a) / (b - a)
    let cut = line.start + (line.end - line.start) * share
    return (a < nearest ? cut : line.start, b < nearest ? cut : line.end)
  }
}
