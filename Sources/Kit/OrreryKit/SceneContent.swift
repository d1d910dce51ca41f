import Reactive
import SceneModel

/// What a scene, a group, `ForEach` or `If` contains: models, groups, lights, cameras, texts and so on, in order.
///
/// It is the result of a closure of a `SceneContentBuilder`. A scene or a group uses it once.
public struct SceneContent {
  /// Puts the content into a group, or directly into a scene if it is nil, and returns the items.
  let items: (Group?) -> SceneItems

  init(_ items: @escaping (Group?) -> SceneItems) { self.items = items }

  /// The content without items.
  static var empty: SceneContent { SceneContent { _ in .fixed([]) } }

  /// Returns the contents one after another.
  static func joined(_ parts: [SceneContent]) -> SceneContent {
    if parts.count == 1 { return parts[0] }
    return SceneContent { group in .joined(parts.map { $0.items(group) }) }
  }
}

/// A part of a scene that is written in Swift: `ForEach`, `If`, or a type of a program that combines several models.
///
/// ```swift
/// struct Snowman: SceneElement {
///   let height: Property<Float>
///   @SceneContentBuilder var content: SceneContent {
///     Sphere(radius: 0.5)
///     Sphere(radius: 0.3).center(height.map { [0, $0, 0] })
///   }
/// }
/// ```
public protocol SceneElement {
  /// The content.
  var content: SceneContent { get }
}

/// One entry of a list of a scene.
struct SceneItem {
  /// The lists of a scene, and the properties that hold one object.
  enum List: CaseIterable {
    case models, groups, importedMeshes, animations, morphTargets, materials, lights, labels, cameras
    case environment, effects, title, legend
  }

  let list: List
  let object: AnyObject
}

/// The items of a content.
enum SceneItems {
  /// Items that do not change.
  case fixed([SceneItem])
  /// Items that change, with their edits.
  case changing(SceneItemArray)

  /// The items as an array with edits.
  var array: SceneItemArray {
    switch self {
    case .fixed(let items): SceneItemArray(ArrayProperty(items))
    case .changing(let array): array
    }
  }

  /// Returns the items of several contents, one after another.
  static func joined(_ parts: [SceneItems]) -> SceneItems {
    var arrays: [SceneItemArray] = []
    var run: [SceneItem] = []
    for part in parts {
      switch part {
      case .fixed(let items): run += items
      case .changing(let array):
        if !run.isEmpty { arrays.append(SceneItems.fixed(run).array) }
        arrays.append(array)
        run = []
      }
    }
    if arrays.isEmpty { return .fixed(run) }
    if !run.isEmpty { arrays.append(SceneItems.fixed(run).array) }
    return .changing(
      arrays.count == 1 ? arrays[0] : SceneItemArray(ArrayProperty(arrays).joined()))
  }
}

/// An array of items with its edits, whatever its type was. It keeps what computes it alive.
final class SceneItemArray: ObservableArray {
  typealias Iterator = IndexingIterator<[SceneItem]>

  let _property: Property<[SceneItem]>
  let _edits: EventEmitter<ArrayEdit<SceneItem>>
  private let owners: [AnyObject]

  /// Creates an array with the elements of `array`, which needs `owner`.
  init(_ array: some ObservableArray<SceneItem>, owner: AnyObject? = nil) {
    (_property, _edits) = (array._property, array._edits)
    owners = [array, owner].compactMap(\.self)
  }
}
