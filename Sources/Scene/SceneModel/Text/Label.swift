import Geometry
import Reactive

/// An observable text at a point of the scene. It is drawn over the picture, upright and in a fixed size.
///
/// ```swift
/// let label = Label("earth", position: earth.center, anchor: .bottom)
/// earth.$center.bind(to: label.$position).disposed(by: bag)      // the text follows the sphere
/// ```
/// A label is not drawn if its point is behind a perspective camera, and if `isOccluded` is true, if a surface hides
/// the point. Labels do not count as parts of the scene's bounding box. Exported meshes do not contain them.
public final class Label: DescribedModel, BindingOwner, PlaceableModel, GroupMember {
  /// The name in files and on the command line. Empty if the label has none.
  public package(set) var name: String
  /// The group that contains the label, and moves and hides it. Nil for a label of the scene.
  public package(set) var group: Group?
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?
  /// The text. Line feeds separate lines. See `Typesetting` for the characters that can be drawn.
  @Property public var text: String
  /// The point, in metres, in the group.
  @Property public var position: SIMD3<Float>
  /// The colour of the text. Nil for dark or light text, in contrast to the background.
  @Property public var color: Color?
  /// The height of the em square, in pixels of a picture whose shorter side has 720 pixels. Text is larger in larger
  /// pictures, in proportion.
  @Property public var size: Float
  /// The point of the text's box that is at the position: `.bottom` draws the text above it.
  @Property public var anchor: RectanglePoint
  /// Whether the text has an outline in contrast to its colour.
  @Property public var isOutlined: Bool
  /// Whether surfaces in front of the point hide the text. A model whose bounding box contains the point does not.
  /// Each picture costs a pick per label: O(models + triangles of meshes near the view ray).
  @Property public var isOccluded: Bool
  /// Whether the label is drawn.
  @Property public var isVisible: Bool

  /// The default size.
  public static let standardSize: Float = 18

  /// Creates a label.
  public init(
    _ text: String = "", name: String = "", position: SIMD3<Float> = .zero, color: Color? = nil,
    size: Float = Label.standardSize, anchor: RectanglePoint = .center, isOutlined: Bool = true,
    isOccluded: Bool = false, isVisible: Bool = true, group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.text = text
    self.position = position
    self.color = color
    self.size = size
    self.anchor = anchor
    self.isOutlined = isOutlined
    self.isOccluded = isOccluded
    self.isVisible = isVisible
  }

  /// `label`, in the list `labels`.
  public static let description = ModelDescription<Label>(
    kind: "label", listKey: "labels",
    properties: [
      .text("text") { $0.$text }, .point("position") { $0.$position }, .optionalColor("color") { $0.$color },
      .length("size", "The height of the text in pixels, not in metres.") { $0.$size },
      .choice("anchor") { $0.$anchor },
      .boolean("outlined") { $0.$isOutlined }, .boolean("occluded") { $0.$isOccluded },
      .boolean("visible") { $0.$isVisible },
    ],
    make: { Label(name: $0, group: $1) })

  /// Whether `isVisible` is false, the position or the size is missing, the size is not positive, or a group hides the label.
  /// O(1) after the first use of the group.
  public var isHidden: Bool {
    !isVisible || !position.sum().isFinite || !(size > 0 && size.isFinite) || isHiddenByGroup
  }
}

/// One of nine points of a rectangle: a corner, the middle of a side, or the centre.
public enum RectanglePoint: String, ModelChoice, Sendable {
  case topLeft, top, topRight
  case left, center, right
  case bottomLeft, bottom, bottomRight

  /// The position in the rectangle, from 0 to 1 from left to right and from top to bottom.
  package var share: SIMD2<Float> {
    let index = Float(Self.allCases.firstIndex(of: self) ?? 4)
    return SIMD2(index.truncatingRemainder(dividingBy: 3), (index / 3).rounded(.down)) / 2
  }
}
