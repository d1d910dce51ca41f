import Geometry

/// The formats that libassimp reads and that this module does not read itself, the common ones first.
enum AssimpFormats {
  /// All of them.
  static let all: [any MeshFileFormat.Type] = [
    FBX.self, Collada.self, ThreeDS.self, Blender.self, X3D.self, LightWave.self, LightWaveScene.self,
    DXF.self, IFC.self, AMF.self, DirectX.self, ASE.self, AC3D.self, MS3D.self, OpenGEX.self, BVH.self,
    SMD.self, MDL.self, MD2.self, MD3.self, MDC.self, MD5.self, IQM.self, PMX.self, Blitz3D.self,
    TrueSpace.self,
    Irrlicht.self, IrrlichtMesh.self, XGL.self, Quick3D.self, NFF.self, Nendo.self, Silo.self, CSM.self,
    HMP.self,
    Terragen.self, Unreal.self, GLTF1.self,
  ]

  private enum FBX: AssimpFormat {
    static let endings = ["fbx"]
    static let summary = "Autodesk FBX"
    static let beginnings = ["Kaydara FBX Binary", "; FBX"]
  }

  private enum Collada: AssimpFormat {
    static let endings = ["dae", "zae"]
    static let summary = "Collada"
    static let mediaType = "model/vnd.collada+xml"
    static let rootElement: String? = "COLLADA"
  }

  private enum ThreeDS: AssimpFormat {
    static let endings = ["3ds"]
    static let summary = "3D Studio"

    /// The first chunk, of the kind 0x4D4D, has the size of the file.
    static func begins(_ bytes: borrowing Span<UInt8>) -> Bool {
      guard bytes.count >= 16, bytes.starts(with: "MM") else { return false }
      let size = (0..<4).reduce(0) { $0 | Int(bytes[2 + $1]) << (8 * $1) }
      return size == bytes.count
    }
  }

  private enum Blender: AssimpFormat {
    static let endings = ["blend"]
    static let summary = "Blender, of old versions"
    static let beginnings = ["BLENDER"]
    static let hasDisplayColors = false
  }

  private enum X3D: AssimpFormat {
    static let endings = ["x3d", "x3db"]
    static let summary = "X3D"
    static let mediaType = "model/x3d+xml"
    static let rootElement: String? = "X3D"
  }

  private enum LightWave: AssimpFormat {
    static let endings = ["lwo", "lxo"]
    static let summary = "objects of LightWave and Modo"

    /// A file of the Interchange File Format with objects.
    static func begins(_ bytes: borrowing Span<UInt8>) -> Bool {
      guard bytes.count >= 12, bytes.starts(with: "FORM") else { return false }
      let kind = bytes.extracting(8..<12)
      return ["LWOB", "LWO2", "LWLO", "LXOB"].contains { kind.starts(with: $0) }
    }
  }

  private enum LightWaveScene: AssimpFormat {
    static let endings = ["lws"]
    static let summary = "scenes of LightWave"
    static let beginnings = ["LWSC"]
  }

  private enum DXF: AssimpFormat {
    static let endings = ["dxf"]
    static let summary = "AutoCAD drawings: their faces and lines"
    static let mediaType = "image/vnd.dxf"
    static let beginnings = ["0\nSECTION", "0\r\nSECTION"]
  }

  private enum IFC: AssimpFormat {
    static let endings = ["ifc", "ifczip"]
    static let summary = "Industry Foundation Classes: buildings"
    static let beginnings = ["ISO-10303-21"]
  }

  private enum AMF: AssimpFormat {
    static let endings = ["amf"]
    static let summary = "Additive Manufacturing File Format"
    static let upAxis: UpAxis? = .z
    static let rootElement: String? = "amf"
  }

  private enum DirectX: AssimpFormat {
    static let endings = ["x"]
    static let sharedEndings = ["x"]
    static let summary = "DirectX"
    static let beginnings = ["xof 03"]
  }

  private enum ASE: AssimpFormat {
    static let endings = ["ase", "ask"]
    static let summary = "texts of 3ds Max"
    static let beginnings = ["*3DSMAX_ASCIIEXPORT"]
  }

  private enum AC3D: AssimpFormat {
    static let endings = ["ac", "acc", "ac3d"]
    static let summary = "AC3D"
    static let beginnings = ["AC3D"]
  }

  private enum MS3D: AssimpFormat {
    static let endings = ["ms3d"]
    static let summary = "MilkShape 3D"
    static let beginnings = ["MS3D000000"]
  }

  private enum OpenGEX: AssimpFormat {
    static let endings = ["ogex"]
    static let summary = "Open Game Engine Exchange"
  }

  private enum BVH: AssimpFormat {
    static let endings = ["bvh"]
    static let summary = "recorded motion of a skeleton"
    static let beginnings = ["HIERARCHY"]
  }

  private enum SMD: AssimpFormat {
    static let endings = ["smd", "vta"]
    static let summary = "models of the Source engine, text"
  }

  private enum MDL: AssimpFormat {
    static let endings = ["mdl"]
    static let summary = "models of Quake, Half-Life and 3D GameStudio"
    static let beginnings = ["IDPO", "IDST", "MDL3", "MDL4", "MDL5", "MDL7"]
  }

  private enum MD2: AssimpFormat {
    static let endings = ["md2"]
    static let summary = "models of Quake 2"
    static let beginnings = ["IDP2"]
  }

  private enum MD3: AssimpFormat {
    static let endings = ["md3"]
    static let summary = "models of Quake 3"
    static let beginnings = ["IDP3"]
  }

  private enum MDC: AssimpFormat {
    static let endings = ["mdc"]
    static let summary = "models of Return to Castle Wolfenstein"
    static let beginnings = ["IDPC"]
  }

  private enum MD5: AssimpFormat {
    static let endings = ["md5mesh"]
    static let summary = "models of Doom 3"
    static let beginnings = ["MD5Version"]
  }

  private enum IQM: AssimpFormat {
    static let endings = ["iqm"]
    static let summary = "Inter-Quake Model"
    static let beginnings = ["INTERQUAKEMODEL"]
  }

  private enum PMX: AssimpFormat {
    static let endings = ["pmx"]
    static let summary = "models of MikuMikuDance"
    static let beginnings = ["PMX "]
  }

  private enum Blitz3D: AssimpFormat {
    static let endings = ["b3d"]
    static let summary = "models of Blitz3D"
    static let beginnings = ["BB3D"]
  }

  private enum TrueSpace: AssimpFormat {
    static let endings = ["cob"]
    static let summary = "objects of trueSpace"
    static let beginnings = ["Caligari"]
  }

  private enum Irrlicht: AssimpFormat {
    static let endings = ["irr"]
    static let summary = "scenes of Irrlicht"
    static let rootElement: String? = "irr_scene"
  }

  private enum IrrlichtMesh: AssimpFormat {
    static let endings = ["irrmesh"]
    static let summary = "meshes of Irrlicht"
    static let rootElement: String? = "mesh"
  }

  private enum XGL: AssimpFormat {
    static let endings = ["xgl", "zgl"]
    static let summary = "XGL, also compressed"
    static let rootElement: String? = "WORLD"
  }

  private enum Quick3D: AssimpFormat {
    static let endings = ["q3o", "q3s"]
    static let summary = "objects and scenes of Quick3D"
    static let beginnings = ["quick3Do", "quick3Ds"]
  }

  private enum NFF: AssimpFormat {
    static let endings = ["nff", "enff"]
    static let summary = "Neutral File Format and Sense8"
  }

  private enum Nendo: AssimpFormat {
    static let endings = ["ndo"]
    static let summary = "objects of Nendo"
    static let beginnings = ["nendo"]
  }

  private enum Silo: AssimpFormat {
    static let endings = ["sib"]
    static let summary = "objects of Silo"
  }

  private enum CSM: AssimpFormat {
    static let endings = ["csm"]
    static let summary = "points of CharacterStudio"
  }

  private enum HMP: AssimpFormat {
    static let endings = ["hmp"]
    static let summary = "terrains of 3D GameStudio"
  }

  private enum Terragen: AssimpFormat {
    static let endings = ["ter"]
    static let summary = "terrains of Terragen"
    static let beginnings = ["TERRAGEN"]
  }

  private enum Unreal: AssimpFormat {
    static let endings = ["3d", "uc"]
    static let sharedEndings = ["uc"]
    static let summary = "models of Unreal"
  }

  /// Files have the endings of glTF 2.0, whose reader finds the version.
  fileprivate enum GLTF1: AssimpFormat {
    static let endings = ["gltf1"]
    static let summary = "glTF 1.0, also with the endings of glTF 2.0"
    // Programs write the endings of glTF 2.0.
    static let sharedEndings = endings
    static let nameInMessages = "glTF 1.0"

    static func libraryEnding(of bytes: [UInt8]) -> String {
      bytes.starts(with: "glTF".utf8) ? "glb" : "gltf"
    }
  }
}

extension MeshFormat {
  /// glTF 1.0, JSON or binary.
  static let gltf1 = MeshFormat(AssimpFormats.GLTF1.self)
}
