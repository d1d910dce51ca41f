import COpenGL
import Geometry
import RenderScene
import SceneModel

/// Draws a shape cloud as instances of one mesh.
///
/// Once per frame the changed records are uploaded: the 48 bytes of a transform, the 4 bytes of a
/// colour, and everything between changes that are less than a page apart. The buffer has the opaque
/// elements, which one call draws, then the opaque reflections, whose winding is reversed, then the translucent elements
/// in the order in which they were last drawn. A cloud of opaque elements has no other order than that of its elements.
final class ShapeCloudRenderer: DrawableRenderer {
  private let drawable: ShapeCloudDrawable
  private let template: TriangleRenderer
  private var records: GPUBuffer
  /// The content of `records`.
  private var uploaded: [ShapeCloud.Element] = []
  private var opaqueCount = 0, mirroredCount = 0
  /// The elements of the cloud that are translucent, in the order of the last part of `records`.
  private(set) var translucent: [Int] = []
  private var isTemplateOpaque = (true, false)
  /// The revision of the uploaded elements.
  private var uploadedRevision = 0

  /// The size of a record in bytes.
  private static let stride = MemoryLayout<ShapeCloud.Element>.stride
  /// The maximum gap, in bytes, across which two changed ranges are uploaded as one: a page.
  private static let gapLimit = 4096

  init(_ drawable: ShapeCloudDrawable, template: TriangleRenderer, device: GraphicsDevice) {
    (self.drawable, self.template) = (drawable, template)
    records = GPUBuffer(.instances, device: device)
  }

  private var cloud: ShapeCloud { drawable.cloud }

  /// Uploads changes.
  func prepare(isPreview: Bool) {
    template.prepare()
    let isOpaque = (
      drawable.template.isOpaque(withOpaqueColors: true), drawable.template.isOpaque(withOpaqueColors: false)
    )
    guard drawable.revision != uploadedRevision || isOpaque != isTemplateOpaque else { return }
    (uploadedRevision, isTemplateOpaque) = (drawable.revision, isOpaque)
    arrange()
  }

  /// Divides the elements that are drawn and uploads them. O(elements).
  private func arrange() {
    let elements = cloud.elements
    func isTranslucent(_ element: ShapeCloud.Element) -> Bool {
      !(element.a == 255 ? isTemplateOpaque.0 : isTemplateOpaque.1)
    }
    if elements.contains(where: { isTranslucent($0) || $0.transform.isReflection || !$0.isDrawn }) {
      var parts: (plain: [Int], mirrored: [Int], translucent: [Int]) = ([], [], [])
      for (index, element) in elements.enumerated() where element.isDrawn {
        if isTranslucent(element) {
          parts.translucent.append(index)
        } else if element.transform.isReflection {
          parts.mirrored.append(index)
        } else {
          parts.plain.append(index)
        }
      }
      (opaqueCount, mirroredCount, translucent) = (parts.plain.count, parts.mirrored.count, parts.translucent)
      upload((parts.plain + parts.mirrored + parts.translucent).map { elements[$0] })
    } else {
      (opaqueCount, mirroredCount, translucent) = (elements.count, 0, [])
      upload(elements)
    }
  }

  /// Uploads the parts of records that differ from those on the GPU. O(elements).
  private func upload(_ elements: [ShapeCloud.Element]) {
    let isKept = records.resize(to: elements.count * Self.stride)
    let known = isKept ? min(uploaded.count, elements.count) : 0
    var changed: Range<Int>?
    for index in 0..<known where elements[index] != uploaded[index] {
      let part = elements[index].changedBytes(since: uploaded[index])
      uploaded[index] = elements[index]
      let (start, end) = (index * Self.stride + part.lowerBound, index * Self.stride + part.upperBound)
      if let range = changed, start - range.upperBound > Self.gapLimit {
        upload(bytes: range)
        changed = nil
      }
      changed = (changed?.lowerBound ?? start)..<end
    }
    // A copy of the storage, so that editing the elements of the cloud in place makes none.
    uploaded.removeSubrange(known...)
    uploaded.append(contentsOf: elements[known...])
    if let changed { upload(bytes: changed) }
    upload(bytes: known * Self.stride..<elements.count * Self.stride)
  }

  private func upload(bytes range: Range<Int>) {
    if range.isEmpty { return }
    let uploaded = uploaded
    // The records have no padding, so each of their bytes is initialized.
    unsafe records.upload(bytes: uploaded.span.bytes.extracting(range), at: range.lowerBound)
  }

  /// The surfaces of the elements, unless a group hides them. Translucent elements are one surface in any order, which
  /// serves only for depths; `TranslucentOrder` draws them.
  var parts: [ShapeCloudPart] {
    guard !drawable.isHidden else { return [] }
    let (mirrored, count) = (opaqueCount + mirroredCount, uploaded.count)
    return [
      part(0..<opaqueCount, isOpaque: true), part(opaqueCount..<mirrored, isOpaque: true, areMirrored: true),
      part(mirrored..<count, isOpaque: false, isOneSided: false),
    ].filter { !$0.range.isEmpty }
  }

  /// The translucent elements that are drawn. Empty while a group hides them.
  var visibleTranslucent: [Int] { drawable.isHidden ? [] : translucent }

  /// Returns the extent of an element in the scene.
  func extent(_ element: Int) -> SurfaceExtent {
    drawable.template.extent(cloud.placement.transform * cloud.elements[element].transform)
  }

  /// Returns whether the own transform of an element is a reflection.
  func isMirrored(_ element: Int) -> Bool { cloud.elements[element].transform.isReflection }

  /// Sets the order of the translucent elements, and uploads those whose position in it has changed. O(elements).
  func setOrder(_ order: [Int]) {
    guard order != translucent else { return }
    translucent = order
    let elements = cloud.elements
    upload(Array(uploaded[..<(opaqueCount + mirroredCount)]) + order.map { elements[$0] })
  }

  /// Returns the surface of a range of the translucent elements in their order. All or none of them are mirrored.
  func translucentPart(_ range: Range<Int>, areMirrored: Bool) -> ShapeCloudPart {
    let first = opaqueCount + mirroredCount
    return part(
      first + range.lowerBound..<first + range.upperBound, isOpaque: false, areMirrored: areMirrored)
  }

  private func part(
    _ range: Range<Int>, isOpaque: Bool, areMirrored: Bool = false, isOneSided: Bool = true
  ) -> ShapeCloudPart {
    ShapeCloudPart(
      renderer: self, range: range, isOpaque: isOpaque, areMirrored: areMirrored,
      isOneSided: isOneSided && template.isOneSided)
  }

  /// Draws the records in a range.
  fileprivate func draw(_ program: SurfaceProgram, _ range: Range<Int>, areMirrored: Bool) {
    template.drawInstances(
      program, cloud.placement.transform, areMirrored: areMirrored, records, range)
  }

  fileprivate var program: SurfaceProgram.Kind { template.program.forInstances }
  fileprivate var material: GPUMaterial? { template.material }
  fileprivate var isTransmissive: Bool { template.isTransmissive }
  fileprivate var templateExtent: SurfaceExtent { template.extent }
}

/// Successive records of a shape cloud that one call draws.
final class ShapeCloudPart: SurfaceRenderer {
  private let renderer: ShapeCloudRenderer
  let range: Range<Int>
  let isOpaque: Bool
  private let areMirrored: Bool
  let isOneSided: Bool

  fileprivate init(
    renderer: ShapeCloudRenderer, range: Range<Int>, isOpaque: Bool, areMirrored: Bool, isOneSided: Bool
  ) {
    (self.renderer, self.range) = (renderer, range)
    (self.isOpaque, self.areMirrored, self.isOneSided) = (isOpaque, areMirrored, isOneSided)
  }

  var isVisible: Bool { true }
  var isTransmissive: Bool { renderer.isTransmissive }
  /// The extent of the template. Only surfaces that are drawn in one order have extents; `TranslucentOrder` computes those of
  /// elements.
  var extent: SurfaceExtent { renderer.templateExtent }
  var program: SurfaceProgram.Kind { renderer.program }
  var material: GPUMaterial? { renderer.material }
  func draw(_ program: SurfaceProgram) { renderer.draw(program, range, areMirrored: areMirrored) }
}

extension ShapeCloud.Element {
  /// Returns the range of the bytes of the record, the transform followed by the colour, that can differ from `old`.
  fileprivate func changedBytes(since old: ShapeCloud.Element) -> Range<Int> {
    let end = MemoryLayout<Self>.size
    var recolored = old
    recolored.sRGB8 = sRGB8
    if recolored == self { return end - 4..<end }
    return 0..<(sRGB8 == old.sRGB8 ? end - 4 : end)
  }
}

extension SurfaceProgram.Kind {
  /// The same program for instances of the mesh.
  fileprivate var forInstances: SurfaceProgram.Kind {
    guard case .surface(let attributes, let material) = self else { return self }
    return .surface(attributes.union(.instances), material)
  }
}
