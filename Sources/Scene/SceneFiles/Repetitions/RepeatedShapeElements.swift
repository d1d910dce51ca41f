import Geometry
import Reactive
import SceneModel

/// The elements of a shape cloud with their rotations and lengths, of which their transforms consist.
///
/// Changes of rotations and lengths in one transaction compute the transforms once.
final class RepeatedShapeElements: RepeatedElements {
  let cloud: ShapeCloud
  private var rotations: ElementValues<SIMD3<Float>>
  /// The factors along the axes of the template.
  private var scales: ElementValues<SIMD3<Float>>
  /// The lengths of single elements that do not follow those of the template, by element.
  private var fixedLengths: [Int: [FixedLength]] = [:]
  /// Counts of changes. Joined, they compute the transforms once for each transaction.
  @Property private var rotationRevision = 0
  @Property private var scaleRevision = 0
  private let bag = DisposerBag()
  private var isFollowingTemplate = false

  /// A length, in metres, along one axis of an element.
  private struct FixedLength {
    let axis: Int
    let length: Float
    /// Returns the length of the template.
    let ofTemplate: () -> Float
  }

  /// Creates the elements of `cloud`, whose transforms are replaced.
  init(_ cloud: ShapeCloud, rotation: SIMD3<Float>, scale: SIMD3<Float>) {
    self.cloud = cloud
    (rotations, scales) = (ElementValues(rotation), ElementValues(scale))
    combine($rotationRevision, $scaleRevision).subscribe { [unowned self] _ in updateTransforms() }
      .disposed(by: bag)
  }

  var target: AnyObject { cloud }

  var count: Int { cloud.elements.count }

  func vector(_ vector: ElementVector, at index: Int) -> SIMD3<Float> {
    switch vector {
    case .center: cloud.elements[index].center
    case .rotation: rotations[index]
    case .lengths: scales[index]
    }
  }

  func edit(_ vector: ElementVector, in range: Range<Int>, _ change: (Int, inout SIMD3<Float>) -> Void) {
    switch vector {
    case .center:
      func edit(_ elements: inout [ShapeCloud.Element]) {
        for index in range {
          change(index, &elements[index].center)
          elements[index].center.replaceInfinities()
        }
      }
      return edit(&cloud.elements)
    case .rotation:
      rotations.edit(range, of: count, change)
      rotationRevision += 1
    case .lengths:
      scales.edit(range, of: count, change)
      scaleRevision += 1
    }
  }

  /// Sets colours. The colour of the template becomes white, and the other elements receive its colour.
  func setColors(in range: Range<Int>, _ color: (Int) -> Color?) {
    let common = cloud.template.colors.value.sRGB8
    func edit(_ elements: inout [ShapeCloud.Element]) {
      if cloud.template.colors.value != .white {
        for index in elements.indices { elements[index].sRGB8 = common }
      }
      for index in range { if let color = color(index) { elements[index].color = color } }
    }
    batch {
      edit(&cloud.elements)
      if cloud.template.colors.value != .white { cloud.template.colors.value = .white }
    }
  }

  /// Sets a length of one element along an axis of the template, in metres. It stays when the length of the template
  /// changes, which `ofTemplate` returns.
  func fix(_ length: Float, axis: Int, at index: Int, ofTemplate: @escaping () -> Float) {
    fixedLengths[index, default: []].removeAll { $0.axis == axis }
    fixedLengths[index, default: []].append(FixedLength(axis: axis, length: length, ofTemplate: ofTemplate))
    if !isFollowingTemplate {
      isFollowingTemplate = true
      follow(cloud.template)
    }
    scaleRevision += 1
  }

  /// Makes the lengths of all elements along an axis follow those of the template.
  func unfix(axis: Int) {
    if fixedLengths.isEmpty { return }
    fixedLengths = fixedLengths.mapValues { $0.filter { $0.axis != axis } }.filter { !$0.value.isEmpty }
    scaleRevision += 1
  }

  /// The elements and axes whose lengths do not follow those of the template.
  var fixedAxes: [(element: Int, axis: Int)] {
    fixedLengths.sorted { $0.key < $1.key }.flatMap { element, lengths in lengths.map { (element, $0.axis) } }
  }

  private func follow(_ template: some Shape) {
    template.sizes.subscribe { [unowned self] _ in scaleRevision += 1 }.disposed(by: bag)
  }

  /// Returns the factors along the axes of the template of an element, with its own lengths. O(1).
  func scale(at index: Int) -> SIMD3<Float> {
    var scale = scales[index]
    if !fixedLengths.isEmpty, let fixed = fixedLengths[index] {
      for fixed in fixed { scale[fixed.axis] = fixed.length / fixed.ofTemplate() }
    }
    return scale
  }

  /// Computes the linear part of each transform. O(elements).
  private func updateTransforms() {
    func edit(_ elements: inout [ShapeCloud.Element]) {
      var last = rotations[0]
      var rotated = placement(center: .zero, rotation: last)
      for index in elements.indices {
        let rotation = rotations[index]
        if rotation != last { (last, rotated) = (rotation, placement(center: .zero, rotation: rotation)) }
        var scale = scale(at: index)
        // A shape without one of its extents has nothing to draw. A negative one is a reflection.
        if any(scale .== 0) { scale = .zero }
        elements[index].transform = Transform(
          xAxis: rotated.xAxis * scale.x, yAxis: rotated.yAxis * scale.y, zAxis: rotated.zAxis * scale.z,
          translation: elements[index].center)
      }
    }
    if count > 0 { edit(&cloud.elements) }
  }
}

/// A value for each element, stored once while all are the same.
private struct ElementValues<Value> {
  private var common: Value
  private var each: [Value] = []

  init(_ common: Value) { self.common = common }

  subscript(index: Int) -> Value { each.isEmpty ? common : each[index] }

  /// Changes the values in a range of `count` elements. O(count) for the first change, then O(range).
  mutating func edit(_ range: Range<Int>, of count: Int, _ change: (Int, inout Value) -> Void) {
    if each.isEmpty { each = Array(repeating: common, count: count) }
    for index in range { change(index, &each[index]) }
  }
}
