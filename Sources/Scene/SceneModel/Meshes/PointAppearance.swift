import Reactive

/// The sizes with which the points and lines of a mesh file are drawn.
package final class PointAppearance {
  /// The diameter of points, in pixels. It has no effect if `pointDiameter` is above 0.
  @Property package var pointSize: Float = PointStyle.standard.pointSize
  /// The diameter of points in the scene, in metres. 0 for points of `pointSize`.
  @Property package var pointDiameter: Float = 0
  /// The width of lines, in pixels. It has no effect if `lineDiameter` is above 0.
  @Property package var lineWidth: Float = PointStyle.standard.lineWidth
  /// The width of lines in the scene, in metres. 0 for lines of `lineWidth`.
  @Property package var lineDiameter: Float = 0

  /// Creates the default sizes.
  package init() {}

  /// The current sizes.
  package var style: PointStyle {
    PointStyle(
      pointSize: pointSize, pointDiameter: pointDiameter, lineWidth: lineWidth, lineDiameter: lineDiameter)
  }

  /// The sizes as a source: sends the current ones on subscription, then each change.
  package var styles: AnyEventSource<PointStyle> {
    combine($pointSize, $pointDiameter, $lineWidth, $lineDiameter)
      .map { PointStyle(pointSize: $0, pointDiameter: $1, lineWidth: $2, lineDiameter: $3) }
      .eraseToAnyEventSource()
  }

  /// The properties that can be set by name.
  static let properties: [ModelProperty<PointAppearance>] = [
    .number("pointSize", pixels) { $0.$pointSize }, .number("pointDiameter", metres) { $0.$pointDiameter },
    .number("lineWidth", pixels) { $0.$lineWidth }, .number("lineDiameter", metres) { $0.$lineDiameter },
  ]
  private static let pixels = NumberKind.within(0...1000)
  private static let metres = NumberKind.within(0 ... .greatestFiniteMagnitude)

  /// Returns the property of `model` with a name. Nil for another name.
  package static func property(_ name: String) -> ModelProperty<PointAppearance>? {
    properties.first { $0.name == name }
  }
  /// The names of the properties.
  package static var propertyNames: [String] { properties.map(\.name) }
}

/// The values of a `PointAppearance`.
package struct PointStyle: Equatable, Sendable {
  /// The diameter of points, in pixels, without a `pointDiameter`.
  package var pointSize: Float
  /// The diameter of points, in metres. 0 for none.
  package var pointDiameter: Float
  /// The width of lines, in pixels, without a `lineDiameter`.
  package var lineWidth: Float
  /// The width of lines, in metres. 0 for none.
  package var lineDiameter: Float

  /// The default sizes.
  package static let standard = PointStyle(pointSize: 3, pointDiameter: 0, lineWidth: 2, lineDiameter: 0)
}
