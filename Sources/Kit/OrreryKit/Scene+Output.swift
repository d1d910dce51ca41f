import Files
import MeshFormats
import Page
import Pictures
import Rendering
import SceneFiles
import SceneModel

/// The reason why a scene cannot be written to a file.
public enum SceneOutputError: Error, Equatable, CustomStringConvertible {
  /// The path has an ending that no format has.
  case unknownEnding(path: String)

  /// One line with what was found and what was expected.
  public var description: String {
    switch self {
    case .unknownEnding(let path):
      "\(path): unknown file extension, expected .png, .html, .\(Self.meshEndings)"
    }
  }

  private static var meshEndings: String {
    MeshFormat.written.map(\.rawValue).joined(separator: ", .")
  }
}

extension Scene {
  /// Returns a picture of the current state, from the camera of the scene, or from one that is fitted to it. It needs
  /// neither a display nor a GPU.
  ///
  /// A program that needs several pictures creates one `PictureRenderer`.
  ///
  /// - Throws: `GraphicsError` if the size is out of range, or `SceneError` if a model has invalid dimensions.
  public func picture(width: Int, height: Int) throws -> Image {
    try PictureRenderer(self, isStill: true, width: width, height: height).picture()
  }

  /// Writes the current state to a file, whose ending chooses the format: a mesh file, such as `.glb`, a live page
  /// (`.html`), or a picture of 1280 by 720 pixels (`.png`). An existing file is replaced when the new one is complete.
  ///
  /// The materials and images of an OBJ file, and the buffer of a glTF file, are within the file or left out. The result is a
  /// list of warnings, one line each: about what the file does not contain, and for a page about each property that a
  /// source sets, because the page shows its current value.
  ///
  /// - Throws: `SceneOutputError` for an unknown ending, `SceneError`, `MeshWriteError`, `PageError` or `FileError`.
  @discardableResult
  public func write(to path: String) throws -> [String] {
    let ending = path.fileEnding.lowercased()
    if let format = MeshFormat(path: path), format.isWritten { return try write(to: path, as: format) }
    switch ending {
    case "html": return try writePage(to: path)
    case "png":
      try picture(width: 1280, height: 720).write(to: path)
      return []
    default: throw SceneOutputError.unknownEnding(path: path)
    }
  }

  private func write(to path: String, as format: MeshFormat) throws -> [String] {
    let (document, notes) = try meshDocument(keepsClips: format.keeps.contains(.clips)).converted(for: format)
    let omitted =
      document.omittedGeometry(as: format)
      + document.omittedMaterialFeatures(as: format, options: MeshWritingOptions())
    try document.write(toFile: path, as: format)
    return notes + (omitted.isEmpty ? [] : ["not written to \(path): \(omitted.joined(separator: ", "))"])
  }

  private func writePage(to path: String) throws -> [String] {
    let options = PageOptions()
    // A page is still useful without the picture for browsers that cannot draw it.
    let picture = try? picture(width: options.pictureSize.x, height: options.pictureSize.y)
    let html = try PageWriter.page(SceneFile.Contents(self, path: path), picture: picture, options: options)
    try OutputFile.write(to: path) { (file: inout OutputFile) throws(FileError) in try file.write(html) }
    return boundProperties.map { "\($0) follows a source of the program: the page shows its current value" }
  }

  /// The properties that sources set, in words, such as `radius of sphere "earth"`. O(models).
  private var boundProperties: [String] {
    let labels = ModelLabels(self)
    func names(_ owner: any DescribedModel & BindingOwner, _ label: @autoclosure () -> String) -> [String] {
      guard let bindings = owner.bindings else { return [] }
      let (names, label) = (Self.propertyNames(of: owner), label())
      return bindings.properties.map { label.isEmpty ? names[$0] : "\(names[$0]) of \(label)" }
    }
    func single(_ owner: any DescribedModel & BindingOwner) -> [String] { names(owner, Self.label(owner)) }
    var all = single(self)
    for model in models {
      if let owner = model as? any DescribedModel & BindingOwner {
        all += names(owner, "\(labels.label(of: model))")
      }
    }
    for group in groups { all += names(group, "\(labels.label(of: group))") }
    for mesh in importedMeshes { all += single(mesh) }
    for material in materials { all += single(material) }
    for light in lights { all += single(light) }
    for label in self.labels { all += single(label) }
    for camera in cameras { all += single(camera) }
    all += single(environment) + single(effects)
    if let title { all += single(title) }
    if let legend { all += single(legend) }
    return all
  }

  private static func propertyNames<Model: DescribedModel>(of _: Model) -> [String] {
    Model.properties.map(\.name)
  }

  /// Returns the kind and the name of a model that has one.
  private static func label<Model: DescribedModel>(_ model: Model) -> String {
    if Model.self is Scene.Type { return "" }
    return model.name.isEmpty || model.name == Model.kind
      ? "the \(Model.kind)" : "\(Model.kind) \"\(model.name)\""
  }
}

extension Image {
  /// Writes the picture as a PNG file. An existing file is replaced when the new one is complete.
  ///
  /// - Throws: `FileError`, or `ImageError` for a picture without pixels.
  public func write(to path: String) throws {
    let bytes = try PNG.encode(self)
    try OutputFile.write(to: path) { (file: inout OutputFile) throws(FileError) in try file.write(bytes) }
  }
}

extension Scene {
  /// Writes a film as an animated PNG file, which browsers and most viewers play. `prepare` sets the scene for each
  /// picture; bindings follow. An existing file is replaced when the new one is complete.
  ///
  /// ```swift
  /// try scene.writeFilm(to: "turn.png", pictures: 48, width: 640, height: 360) { t.value = Double($0) / 48 }
  /// ```
  ///
  /// - Precondition: `count` is greater than 0, and `framesPerSecond` is from 1 to 1000.
  /// - Throws: As `picture(width:height:)` does, or `FileError`.
  public func writeFilm(
    to path: String, pictures count: Int, framesPerSecond: Int = 24, width: Int, height: Int,
    prepare: (_ number: Int) throws -> Void
  ) throws {
    precondition(count > 0, "expected at least one picture")
    let renderer = try PictureRenderer(self, width: width, height: height)
    var film = AnimatedPNG(frameCount: count, framesPerSecond: framesPerSecond)
    try OutputFile.write(to: path) { (file: inout OutputFile) throws(any Error) in
      for number in 0..<count {
        try prepare(number)
        try file.write(film.add(renderer.picture()))
      }
      try file.write(film.end)
    }
  }
}
