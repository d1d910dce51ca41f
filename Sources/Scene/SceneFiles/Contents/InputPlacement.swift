import Geometry
import SceneExpressions
import SceneModel

/// The place of the contents of a file without a scene: a mesh file or a particle file, of which it is keys of the entry.
///
/// The axes and the unit of the file are converted first. Then the contents are scaled and rotated, as a group is.
package struct InputPlacement: Equatable, Sendable {
  /// The axis of the file that points upward. Nil for Y.
  package var up: UpAxis?
  /// The unit of the lengths in the file. Nil for metres.
  package var units: LengthUnit?
  /// The rotation about X, then about Y, then about Z, in degrees.
  package var rotation: SIMD3<Float>
  /// The factors along X, Y and Z.
  package var scale: SIMD3<Float>
  /// Whether, without `up`, the axis of pictures of the format points upward.
  package var suitsPictures = false

  /// Creates a placement. By default, nothing moves.
  package init(
    up: UpAxis? = nil, units: LengthUnit? = nil, rotation: SIMD3<Float> = .zero, scale: SIMD3<Float> = .one
  ) {
    (self.up, self.units, self.rotation, self.scale) = (up, units, rotation, scale)
  }

  /// Returns the placement of a file of this format, which may be known only once the file is read. Nil if nothing moves.
  func resolved(for format: SceneFormat) -> InputPlacement? {
    guard suitsPictures else { return self }
    var resolved = self
    resolved.suitsPictures = false
    if up == nil { resolved.up = format.pictureUpAxis }
    return resolved == InputPlacement() ? nil : resolved
  }

  /// Adds the keys of an entry of a scene file that have the same effect.
  func write(to entry: inout FileEntry) {
    if let up { entry[SceneFileObject.upKey.text] = .text(up.rawValue) }
    if let units { entry[SceneFileObject.unitsKey.text] = .text(units.rawValue) }
    if rotation != .zero { entry["rotation"] = rotation.propertyValue }
    if scale != .one { entry["scale"] = scale.propertyValue }
  }

  /// The conversion of the axes and of the unit of the file.
  var conversion: Transform { Transform(up: up ?? .y, scale: Float(1 / (units ?? .m).perMetre)) }

  /// The rotation and the scale, as those of a group.
  var group: Group { Group(rotation: rotation, scale: scale) }
}

extension Transform {
  /// Creates the conversion of axes of which `up` points upward to those of which `outer` does, and of lengths.
  init(up: UpAxis, _ outer: UpAxis = .y, scale: Float) {
    self = up.transform
    (xAxis, yAxis, zAxis) = (
      outer.direction(ofScene: xAxis), outer.direction(ofScene: yAxis), outer.direction(ofScene: zAxis)
    )
    guard scale != 1 else { return }
    (xAxis, yAxis, zAxis) = (xAxis * scale, yAxis * scale, zAxis * scale)
  }
}
