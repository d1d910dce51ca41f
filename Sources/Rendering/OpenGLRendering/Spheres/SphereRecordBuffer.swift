import COpenGL
import Geometry
import Parallelism
import RenderScene
import SceneModel

/// A GPU buffer of the records of spheres, 32 bytes each, drawn as imposters (ray-cast, exact) or as instances of a
/// mesh. Spheres are opaque. A sphere whose radius is not positive is not drawn.
struct SphereRecordBuffer: ~Copyable {
  private let vertexArray: GPUObject
  private let texture: GPUObject
  private var buffer: GPUBuffer
  /// The records on the GPU.
  private var records: [SphereRecord] = []
  private var bounds = BoundingBox.empty
  private var largestRadius: Float = 0
  /// A lower bound of the positive radii.
  private(set) var leastRadius = Float.infinity
  private let maximumPointSize: Float

  init(device: GraphicsDevice) {
    maximumPointSize = device.maximumPointSize
    vertexArray = GPUObject(.vertexArray, device: device)
    texture = GPUObject(.texture, device: device)
    buffer = GPUBuffer(.instances, device: device)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.bindRecords(buffer)
    gl.BindVertexArray(0)
  }

  /// The maximum gap, in records, across which two changed ranges are uploaded as one: a page of 4096 bytes.
  private static let recordsPerPage = 4096 / MemoryLayout<SphereRecord>.stride

  /// The number of records.
  var count: Int { records.count }

  /// Replaces the records. Only changed ranges are uploaded, unless the buffer is reallocated. Ranges less than a page
  /// apart are joined. O(spheres).
  mutating func replace(with new: consuming [SphereRecord]) {
    let old = records
    records = new
    measure()
    let isKept = buffer.resize(to: count * MemoryLayout<SphereRecord>.stride)
    if count == 0 { return }
    if !isKept {
      upload(0..<count)
      gl.BindTexture(GL_TEXTURE_BUFFER, texture.name)
      gl.TexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, buffer.name)
      return
    }
    for range in records.rangesDiffering(from: old, joining: Self.recordsPerPage) {
      upload(range)
    }
  }

  /// Replaces single records by index. O(n log n) for n changes. Nearby changes are uploaded in one call.
  mutating func change(_ changes: [(number: Int, record: SphereRecord)]) {
    var range: Range<Int>?
    for (number, record) in changes.sorted(by: { $0.number < $1.number }) {
      records[number] = record
      include(record)
      if let known = range, number - known.upperBound > Self.recordsPerPage {
        upload(known)
        range = nil
      }
      range = (range?.lowerBound ?? number)..<number + 1
    }
    if let range { upload(range) }
  }

  private func upload(_ range: Range<Int>) {
    buffer.upload(
      records.span.extracting(range), at: range.lowerBound * MemoryLayout<SphereRecord>.stride)
  }

  private mutating func measure() {
    var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    (largestRadius, leastRadius) = (0, .infinity)
    for record in records where record.isDrawn {
      let center = SIMD3(record.x, record.y, record.z)
      low.replace(with: center, where: center .< low)
      high.replace(with: center, where: center .> high)
      largestRadius = max(largestRadius, record.radius)
      leastRadius = min(leastRadius, record.radius)
    }
    bounds = low.x <= high.x ? BoundingBox(min: low, max: high) : .empty
  }

  /// Extends the bounds by a record. They are not reduced when a sphere moves, so they are conservative.
  private mutating func include(_ record: SphereRecord) {
    guard record.isDrawn else { return }
    bounds.include(SIMD3(record.x, record.y, record.z))
    largestRadius = max(largestRadius, record.radius)
    leastRadius = min(leastRadius, record.radius)
  }

  /// Returns whether points can cover all spheres, which `placement` maps to the scene. OpenGL limits the size of a
  /// point, and may discard a point whose centre is outside the picture.
  func areCoveredByPoints(_ view: ViewFrustum, _ placement: RoundPlacement, height: Int) -> Bool {
    let bounds = placement == .identity ? bounds : placement.transform.apply(to: bounds)
    let largestRadius = largestRadius * placement.radiusScale
    let middle = dot(bounds.center - view.eye, view.forward)
    let reach = dot(bounds.size * 0.5, SIMD3(abs(view.forward.x), abs(view.forward.y), abs(view.forward.z)))
    let distance = middle - reach - largestRadius
    guard view.isOrthographic || distance > view.near else { return false }
    // Twice the size in the picture's centre, because perspective elongates spheres towards the edges.
    let size = 4 * largestRadius * Float(height) / (2 * view.halfSize(at: distance).y) + 1
    return size <= maximumPointSize && bounds.corners.allSatisfy { view.shows($0) }
  }

  /// Returns the part of a picture of `view` with this size in samples that can show the spheres, which `placement` maps to
  /// the scene.
  func area(_ view: ViewFrustum, _ placement: RoundPlacement, width: Int, height: Int) -> ImposterArea {
    ImposterArea(
      placement == .identity ? bounds : placement.transform.apply(to: bounds),
      radius: largestRadius * placement.radiusScale, view, width: width, height: height)
  }

  /// Draws the IDs of the visible spheres, which start at `firstID`.
  ///
  /// - Precondition: `program` is bound.
  func drawIDs(_ program: ImposterIDProgram, firstID: UInt32) {
    guard count > 0 else { return }
    program.set(firstID: firstID)
    gl.BindVertexArray(vertexArray.name)
    VertexLayout.setRecordsPerInstance(program.variant.hasRectangles)
    if program.variant.hasRectangles {
      gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, Int32(count))
    } else {
      gl.DrawArrays(GL_POINTS, 0, Int32(count))
    }
  }

  /// Shades the samples that show spheres of this cloud, whose IDs start at `firstID`.
  ///
  /// - Precondition: `program` is bound.
  func drawImposters(_ program: ImposterShadingProgram, firstID: UInt32) {
    guard count > 0 else { return }
    program.set(firstID: firstID, count: count)
    gl.ActiveTexture(GL_TEXTURE1)
    gl.BindTexture(GL_TEXTURE_BUFFER, texture.name)
    gl.ActiveTexture(GL_TEXTURE0)
    gl.BindVertexArray(vertexArray.name)
    gl.DrawArrays(GL_TRIANGLES, 0, 3)
  }

  /// Draws each sphere as an instance of `template`.
  ///
  /// - Precondition: the program for clouds is bound.
  func drawMeshes(_ template: InstancedMesh) {
    guard count > 0 else { return }
    gl.BindVertexArray(vertexArray.name)
    template.bind()
    VertexLayout.setRecordsPerInstance(true)
    gl.DrawElementsInstanced(GL_TRIANGLES, Int32(template.indexCount), GL_UNSIGNED_INT, nil, Int32(count))
  }
}

extension [SphereRecord] {
  /// Returns the ranges in which the array differs from `other`. Ranges less than `gap` elements apart are joined.
  /// O(elements).
  func rangesDiffering(from other: [SphereRecord], joining gap: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // The range that may be extended.
    var range: Range<Int>?
    let stride = MemoryLayout<SphereRecord>.stride
    span.withBytes { words in
      other.span.withBytes { others in
        for index in 0..<Swift.min(count, other.count) {
          let mine = words.load(at: index * stride, as: SIMD4<UInt64>.self)
          if mine == others.load(at: index * stride) { continue }
          if let known = range, index - known.upperBound >= gap {
            ranges.append(known)
            range = nil
          }
          range = (range?.lowerBound ?? index)..<index + 1
        }
      }
    }
    if other.count < count {
      if let known = range, other.count - known.upperBound >= gap {
        ranges.append(known)
        range = nil
      }
      range = (range?.lowerBound ?? other.count)..<count
    }
    if let range { ranges.append(range) }
    return ranges
  }
}
