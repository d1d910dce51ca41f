import Files
import Geometry
import TextCoding

/// A reader of files of other programs by the Open Asset Import Library, libassimp 5.
///
/// The library runs in a process of its own with limits of memory and time, because damaged files make it crash. It converts
/// the file to GLB, which `GLTFReader` reads: nodes, meshes, materials with textures, skins, morph targets, clips and colours
/// come with it. Cameras and lights do not. Files that a file refers to are found by the one resolver of references.
struct AssimpReader {
  let format: any AssimpFormat.Type
  let input: MeshInput

  /// The largest number of files that the library can ask for.
  private static let fileLimit = 10_000

  /// Reads a file. O(size), in two processes.
  ///
  /// - Throws: `MeshReadError` if the library is missing, refuses the file, crashes, or exceeds its limits.
  func read(_ bytes: [UInt8]) throws(MeshReadError) -> MeshFile.ReadResult {
    var references = FileReferences()
    var (fileCount, byteCount) = (0, bytes.count)
    let outcome = AssimpWorker.convert(bytes, name: name(of: bytes)) { file in
      references.insert(file)
      fileCount += 1
      guard fileCount <= Self.fileLimit, byteCount < input.siblings.sizeLimit,
        let content = try? input.siblings.readFirst(of: FileReferences.candidates(for: file)).bytes
      else { return nil }
      byteCount += content.count
      return content
    }
    switch outcome {
    case .converted(let glb, let omissions):
      var reader = GLTFReader(path: input.path, siblings: input.siblings, normals: input.normals)
      reader.source = MeshFormat(format)
      var result: MeshFile.ReadResult
      do throws(MeshReadError) {
        result = try reader.read(glb, isBinary: true)
      } catch {
        throw refusal("its GLB file is not valid, \(error.messageInFile)")
      }
      result.format = MeshFormat(format)
      for name in result.referencedFiles { references.insert(name) }
      result.referencedFiles = references.names
      for index in result.document.clips.indices {
        let name = result.document.clips[index].name.map(AssimpWorker.clipName)
        result.document.clips[index].name = name == "" ? nil : name
      }
      result.document.useDisplayedMaterials(hasDisplayColors: format.hasDisplayColors)
      result.omissions +=
        [
          counted(Int(omissions.cameras), "camera", "cameras"),
          counted(Int(omissions.lights), "light", "lights"),
          counted(Int(omissions.clips), "clip", "clips"),
        ].compactMap(\.self)
      return result
    case .refused(let reason): throw refusal(shortened(reason))
    case .failed(let reason): throw refusal(reason)
    case .missing:
      throw MeshReadError(
        path: input.path,
        .unsupported(
          "\(format.nameInMessages) without the library libassimp (Debian's package libassimp5)"))
    }
  }

  /// The name by which the library knows the file: that of the path, or one with an ending of the format.
  private func name(of bytes: [UInt8]) -> String {
    let name = String(input.path.pathName)
    let ending = MeshFormat(path: name)
    return ending == MeshFormat(format) ? name : "model.\(format.libraryEnding(of: bytes))"
  }

  private func refusal(_ reason: String) -> MeshReadError {
    MeshReadError(path: input.path, .library(name: "libassimp", reason: reason))
  }
}

extension MeshDocument {
  /// Adapts materials that the library converts from the models of Lambert, Phong and Blinn. O(nodes + colours).
  ///
  /// Both sides of surfaces are visible, as in other formats without sides. A texture replaces the colour of a material, whose
  /// number is what the author's program shows without it, such as the grey of 3ds Max.
  ///
  /// - Parameter hasDisplayColors: whether colours are encoded in sRGB.
  fileprivate mutating func useDisplayedMaterials(hasDisplayColors: Bool) {
    func displayed(_ color: Color) -> Color { hasDisplayColors ? Color(sRGB: color.linear) : color }
    var known: [Material: Material] = [:]
    for index in nodes.indices {
      let original = nodes[index].material
      var material = known[original] ?? original
      if known[original] == nil {
        var details = original.details
        details.isDoubleSided = true
        // The numbers of these formats are at most 1.
        let emission = details.emissiveColor.clamped(lowerBound: .zero, upperBound: .one)
        details.emissiveColor =
          displayed(Color(red: emission.x, green: emission.y, blue: emission.z)).linear.xyz
        material.details = details
        known[original] = material
      }
      var color = material.baseColorTexture == nil ? displayed(nodes[index].color) : .white
      color.linear.w = nodes[index].color.alpha
      if color.alpha == 0 {
        // Some programs write 0 for opaque. With an alpha of 0 nothing of the surface would be seen.
        color.linear.w = 1
        material.alphaMode = .opaque
      }
      nodes[index].material = material
      nodes[index].color = color
    }
    guard hasDisplayColors else { return }
    for mesh in meshes.indices {
      for index in meshes[mesh].colors.indices {
        meshes[mesh].colors[index] = displayed(meshes[mesh].colors[index])
      }
      for index in meshes[mesh].points.colors.indices {
        meshes[mesh].points.colors[index] =
          displayed(Color(sRGB8: meshes[mesh].points.colors[index])).sRGB8
      }
    }
  }
}
