import Reactive
import SceneModel

/// An effect that a key shows and hides.
enum ShownEffect: CaseIterable {
  case axes, grid, box, wireframe, edges, normals

  /// The name in messages.
  var name: String {
    switch self {
    case .axes: "axes"
    case .grid: "grid"
    case .box: "bounding box"
    case .wireframe: "wireframe"
    case .edges: "edges"
    case .normals: "normals"
    }
  }

  /// The property that shows the effect.
  func property(of effects: Effects) -> Property<Bool> {
    switch self {
    case .axes: effects.$axes
    case .grid: effects.$grid
    case .box: effects.$box
    case .wireframe: effects.$wireframe
    case .edges: effects.$edges
    case .normals: effects.$normals
    }
  }
}
