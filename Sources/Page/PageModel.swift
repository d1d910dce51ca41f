/// A model in the header of a page: a shape, a cloud, a group, a material, a light, the camera and so on.
struct PageModel {
  /// The kind, as in `ModelDescription.kind`.
  let kind: String
  /// The name. Empty if the model has none.
  let name: String
  /// The index of the group that contains the model. -1 for none.
  var group = -1
  /// The index of the material. -1 for none.
  var material = -1
  /// The properties by their keys in scene files.
  var values: [(key: String, value: PageValue)] = []
  /// The data that are not properties, such as the arrays of a mesh.
  var data: [(key: String, value: PageValue)] = []

  /// The JSON of the model. Members that are absent have their defaults.
  var header: PageValue {
    var members: [(key: String, value: PageValue)] = [("kind", .text(kind))]
    if !name.isEmpty { members.append(("name", .text(name))) }
    if group >= 0 { members.append(("group", .index(group))) }
    if material >= 0 { members.append(("material", .index(material))) }
    if !values.isEmpty { members.append(("values", .object(values))) }
    if !data.isEmpty { members.append(("data", .object(data))) }
    return .object(members)
  }
}
