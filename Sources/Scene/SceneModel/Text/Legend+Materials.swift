import Geometry
import Reactive

extension Legend {
  /// The subject of a legend.
  public enum Subject: String, ModelChoice, Sendable {
    /// The colours that follow data: a palette and a range, or categories.
    case colors
    /// The named materials of the models.
    case materials
  }

  /// Returns the categories that the legend of `scene` lists. Empty for a bar.
  package func listedCategories(of scene: Scene) -> [ColorKey.Category] {
    subject == .materials ? scene.materialCategories.value : categories
  }
}

extension Scene {
  /// Returns the named materials of the visible models, in the order of the first model of each, with its colour and the
  /// number of models. O(models).
  func makeMaterialCategories() -> [ColorKey.Category] {
    var places: [String: Int] = [:]
    var categories: [ColorKey.Category] = []
    for model in models where !model.isHidden {
      guard let surface = model.surface, let name = surface.material.details.name, !name.isEmpty else {
        continue
      }
      if let place = places[name] {
        categories[place].count = (categories[place].count ?? 0) + (model.elementCount ?? 1)
      } else {
        places[name] = categories.count
        categories.append(
          ColorKey.Category(name, color: surface.color.sRGB8, count: model.elementCount ?? 1))
      }
    }
    return categories
  }
}
