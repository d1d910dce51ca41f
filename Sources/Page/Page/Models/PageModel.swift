import TextCoding

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
  /// The model as JSON. Empty before `encode`.
  private(set) var text: [UInt8] = []

  init(kind: String, name: String) { (self.kind, self.name) = (kind, name) }

  /// Replaces the values and data by the text that is written, which takes a quarter of the memory. Nothing can be added
  /// afterwards.
  mutating func encode() {
    var json = JSONWriter()
    write(to: &json)
    (text, values, data) = (json.bytes, [], [])
  }

  /// Writes the model as an element of an array. Members that are absent have their defaults.
  func write(to json: inout JSONWriter) {
    if !text.isEmpty { return json.element(text) }
    json.object { json in
      json.string("kind", kind)
      if !name.isEmpty { json.string("name", name) }
      if group >= 0 { json.number("group", group) }
      if material >= 0 { json.number("material", material) }
      for (key, members) in [("values", values), ("data", data)] where !members.isEmpty {
        json.object(key) { json in for (key, value) in members { value.write(key, to: &json) } }
      }
    }
  }
}
