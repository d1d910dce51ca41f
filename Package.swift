// swift-tools-version: 6.2
import PackageDescription

// Packages of others are for the programs and for `CombineBridge`, which imports OpenCombine on Linux and Combine on Apple
// platforms. A package that depends on this one with `traits: []` fetches neither.
let openCombine = Target.Dependency.product(
  name: "OpenCombine", package: "OpenCombine",
  condition: .when(platforms: [.linux], traits: ["CombineBridge", "Programs"]))
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))

// The commit that `--version` prints. `make build` sets it; builds from a tarball have none.
let commit = (Context.environment["ORRERY_COMMIT"] ?? "").filter {
  $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
}

// Each module is a folder in one of the folders of Sources/, and is above everything that it imports: see ARCHITECTURE.md.
let package = Package(
  name: "orrery",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    .library(name: "RxStreams", targets: ["RxStreams"]),
    .library(name: "Chaining", targets: ["Chaining"]),
    .library(name: "CombineBridge", targets: ["CombineBridge"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "MeshFormats", targets: ["MeshFormats"]),
    .library(name: "ParticleFormats", targets: ["ParticleFormats"]),
    .library(name: "SceneModel", targets: ["SceneModel"]),
    .library(name: "SceneExpressions", targets: ["SceneExpressions"]),
    .library(name: "SceneFiles", targets: ["SceneFiles"]),
    .library(name: "Raycasting", targets: ["Raycasting"]),
    .library(name: "Rendering", targets: ["Rendering"]),
    .library(name: "Windowing", targets: ["Windowing"]),
    .library(name: "OrreryKit", targets: ["OrreryKit"]),
    .executable(name: "orrery", targets: ["orrery"]),
    .executable(name: "orrery-viewer", targets: ["orrery-viewer"]),
  ],
  // SwiftPM writes enabled traits as compiler options in the order of a set, which is another in each process: with two
  // traits on by default, each plan would compile every module again.
  traits: [
    .default(enabledTraits: ["Programs"]),
    .trait(
      name: "Programs",
      description:
        "The programs orrery and orrery-viewer, with swift-argument-parser, and what CombineBridge imports."),
    .trait(
      name: "CombineBridge",
      description: "The module CombineBridge without the programs, on Linux with OpenCombine."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
  ],
  targets: [
    // System: what is not Swift.
    .target(name: "CArguments", path: "Sources/System/CArguments"),
    .target(name: "CFailedAllocations", path: "Sources/System/CFailedAllocations"),
    .target(
      name: "CBuild", path: "Sources/System/CBuild",
      cSettings: commit.isEmpty ? [] : [.define("ORRERY_COMMIT", to: commit)]),
    .target(name: "CReactive", path: "Sources/System/CReactive"),
    .target(
      name: "COpenGL", path: "Sources/System/COpenGL",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CImGui", path: "Sources/System/CImGui",
      linkerSettings: [
        .linkedLibrary("imgui"),
        // Debian's libimgui loads fonts with libstb.
        .linkedLibrary("stb", .when(platforms: [.linux])),
      ]),
    .target(
      name: "CDraco", path: "Sources/System/CDraco",
      linkerSettings: [
        // The archive: loading the shared library would take a tenth of the start of `orrery`.
        .linkedLibrary(":libdraco.a", .when(platforms: [.linux])),
        .linkedLibrary("draco", .when(platforms: [.macOS])),
      ]),
    .target(name: "CSTB", path: "Sources/System/CSTB"),
    // It loads libzip when a program needs it.
    .target(
      name: "CZip", path: "Sources/System/CZip",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // It loads libassimp when a program needs it, in a process of its own.
    .target(
      name: "CAssimp", path: "Sources/System/CAssimp",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // They load libtiff and libzstd when an image needs them.
    .target(
      name: "CTIFF", path: "Sources/System/CTIFF",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CZstd", path: "Sources/System/CZstd",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // It loads fontconfig, FreeType, FriBidi and HarfBuzz when a program draws text.
    .target(
      name: "CText", path: "Sources/System/CText",
      cSettings: [
        .unsafeFlags(["-I/usr/include/freetype2"], .when(platforms: [.linux])),
        .unsafeFlags(["-I/opt/homebrew/include/freetype2"], .when(platforms: [.macOS])),
      ],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    .library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .library("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    .library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
    .library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    .library("CGLFW", pkgConfig: "glfw3", apt: "libglfw3-dev", brew: "glfw"),
    .library("CMeshOptimizer", apt: "libmeshoptimizer-dev", brew: "meshoptimizer"),

    // What is embedded in programs: shaders, the script of pages, a scene.
    .target(name: "CEmbedded", path: "Sources/System/CEmbedded"),
    .target(
      name: "Shaders", dependencies: ["EmbeddedFiles", "Geometry"], path: "Shaders", exclude: ["GLSL"],
      swiftSettings: .module),

    // Foundations.
    .module("EmbeddedFiles", in: "Foundations", dependencies: ["CEmbedded"]),
    .module("Parallelism", in: "Foundations"),
    .module("Files", in: "Foundations", dependencies: ["CZlib", "Parallelism"]),
    .module("TextCoding", in: "Foundations", dependencies: ["Parallelism"]),
    .module(
      "Pictures", in: "Foundations",
      dependencies: ["CJPEG", "CPNG", "CSTB", "CTIFF", "CWebP", "CZlib", "CZstd", "Parallelism"]),
    .module(
      "Typesetting", in: "Foundations",
      dependencies: ["CText", "Files", "Parallelism", "TextCoding"]),

    // Reactive: the core, and the dialects of RxSwift, SwiftChaining and Combine.
    .module("Reactive", in: "Reactive", dependencies: ["CReactive", "Parallelism"]),
    .module("ReactiveTesting", in: "Reactive", dependencies: ["Reactive"]),
    .module("RxStreams", in: "Reactive", dependencies: ["CReactive", "Parallelism", "Reactive"]),
    .module("Chaining", in: "Reactive", dependencies: ["CReactive", "Parallelism", "Reactive"]),
    .module("CombineBridge", in: "Reactive", dependencies: ["Parallelism", "Reactive", openCombine]),

    // Geometry: meshes, and the files that contain them.
    .module("Geometry", in: "Geometry", dependencies: ["CMeshOptimizer", "Parallelism"]),
    .module("MaterialTextures", in: "Geometry", dependencies: ["Geometry", "Parallelism", "Pictures"]),
    .module(
      "MeshFormats", in: "Geometry",
      dependencies: [
        "CAssimp", "CDraco", "CExpat", "CMeshOptimizer", "CZip", "Files", "Geometry", "MaterialTextures",
        "Parallelism",
        "Pictures", "TextCoding",
      ]),
    .module(
      "ParticleFormats", in: "Geometry",
      dependencies: ["Files", "Geometry", "Parallelism", "TextCoding"]),

    // Scene: observable models, expressions, and files of both.
    .module(
      "SceneModel", in: "Scene", dependencies: ["Geometry", "Reactive", "TextCoding"]),
    .module(
      "SceneExpressions", in: "Scene",
      dependencies: ["Geometry", "Parallelism", "Reactive", "SceneModel", "TextCoding"]),
    .module(
      "SceneFiles", in: "Scene", isSmall: true,
      dependencies: [
        "Files", "Geometry", "MeshFormats", "ParticleFormats", "Reactive", "SceneExpressions", "SceneModel",
        "TextCoding",
      ]),

    // Rendering: drawables, the two back ends that consume them, windows.
    .module(
      "RenderScene", in: "Rendering",
      dependencies: [
        "Geometry", "MaterialTextures", "Parallelism", "Pictures", "Reactive", "SceneModel", "TextCoding",
        "Typesetting",
      ]),
    .module(
      "Raycasting", in: "Rendering",
      dependencies: ["Geometry", "MaterialTextures", "Parallelism", "Pictures", "RenderScene", "SceneModel"]),
    .module(
      "OpenGLRendering", in: "Rendering",
      dependencies: [
        "COpenGL", "Geometry", "MaterialTextures", "Parallelism", "Pictures", "Reactive", "RenderScene",
        "SceneModel", "Shaders",
      ]),
    .module(
      "Rendering", in: "Rendering",
      dependencies: [
        "Geometry", "OpenGLRendering", "Parallelism", "Pictures", "Raycasting", "RenderScene", "SceneModel",
      ]),
    .module(
      "Windowing", in: "Rendering", isSmall: true,
      dependencies: [
        "CGLFW", "Files", "Geometry", "OpenGLRendering", "Pictures", "Reactive", "Rendering", "RenderScene",
        "SceneModel",
      ]),
    .module(
      "Inspector", in: "Rendering", isSmall: true,
      dependencies: [
        "CImGui", "Geometry", "OpenGLRendering", "Reactive", "Rendering", "RenderScene", "SceneExpressions",
        "SceneFiles", "SceneModel", "Typesetting", "Windowing",
      ]),

    // Page.
    .module(
      "Page", in: "Page", isSmall: true,
      dependencies: [
        "EmbeddedFiles", "Files", "Geometry", "Parallelism", "ParticleFormats", "Pictures", "Reactive",
        "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "Shaders", "TextCoding",
      ], exclude: ["Script"]),

    // Kit: the module that a program imports, with scenes written in Swift.
    .module(
      "OrreryKit", in: "Kit", isSmall: true,
      dependencies: [
        "Files", "Geometry", "MeshFormats", "OpenGLRendering", "Page", "ParticleFormats", "Pictures",
        "Raycasting", "Reactive", "Rendering", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel",
        "Windowing",
      ]),

    // Programs.
    .module(
      "CommandLineSupport", in: "Programs", isSmall: true,
      dependencies: [
        "CArguments", "CBuild", "CFailedAllocations", "Files", "Geometry", "MeshFormats", "Parallelism",
        "ParticleFormats", "Pictures", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel",
        "TextCoding", "Typesetting",
        argumentParser,
      ]),
    .program("orrery", of: "OrreryCommands"),
    .commands(
      "OrreryCommands", of: "orrery",
      dependencies: [
        "CommandLineSupport", "Files", "Geometry", "MeshFormats", "Page", "Parallelism", "ParticleFormats",
        "Pictures", "Reactive", "Rendering", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel",
        "TextCoding",
      ]),
    .program("orrery-viewer", of: "OrreryViewerCommand"),
    .commands(
      "OrreryViewerCommand", of: "orrery-viewer",
      dependencies: [
        "CommandLineSupport", "EmbeddedFiles", "Files", "Geometry", "Inspector", "Pictures", "Reactive",
        "Rendering", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TextCoding", "Windowing",
      ]),
    // The pipeline of README.md as a program, with the cost of each change.
    .executableTarget(
      name: "sphere-demo",
      dependencies: [
        "CommandLineSupport", "Files", "Geometry", "OpenGLRendering", "Pictures", "Reactive", "SceneModel",
      ],
      path: "Sources/Programs/sphere-demo", swiftSettings: .module),

    // Tests/ has the folders of Sources/, and one for what several tests use.
    .testSupport("TestSupport", dependencies: ["Geometry"]),
    .testSupport("SceneTestSupport", dependencies: ["Geometry", "SceneModel", "TestSupport"]),
    .testSupport("GraphicsTestSupport", dependencies: ["OpenGLRendering", "TestSupport"]),
    .testSupport("WindowTestSupport", dependencies: ["Pictures", "TestSupport"]),
    // All test targets are one program, so it affects the tests of each.
    .testSupport("TestParallelism"),
    // Programs that tests run.
    .executableTarget(
      name: "main-actor-probe", dependencies: ["Reactive", "RxStreams"], path: "Tests/Reactive/MainActorProbe"
    ),
    .executableTarget(
      name: "window-example", dependencies: ["OrreryKit"], path: "Tests/Rendering/WindowExample"),
    .executableTarget(
      name: "window-probe",
      dependencies: [
        "Geometry", "Pictures", "Reactive", "Rendering", "RenderScene", "SceneModel", "Windowing",
        "Inspector",
      ],
      path: "Tests/Rendering/WindowProbe"),

    .tests(
      "ParallelismTests", in: "Foundations", dependencies: ["Parallelism", "TestParallelism", "TestSupport"]),
    .tests(
      "EmbeddedFilesTests", in: "Foundations", dependencies: ["EmbeddedFiles", "TestSupport"]),
    .tests("FilesTests", in: "Foundations", dependencies: ["Files", "TestSupport"]),
    .tests("TextCodingTests", in: "Foundations", dependencies: ["TestSupport", "TextCoding"]),
    .tests("PicturesTests", in: "Foundations", dependencies: ["Geometry", "Pictures", "TestSupport"]),
    .tests("TypesettingTests", in: "Foundations", dependencies: ["Files", "TestSupport", "Typesetting"]),
    .tests("ReactiveTests", in: "Reactive", dependencies: ["Reactive", "ReactiveTesting", "TestSupport"]),
    .tests(
      "RxStreamsTests", in: "Reactive",
      dependencies: ["Reactive", "RxStreams", "TestSupport"]),
    .tests("ChainingTests", in: "Reactive", dependencies: ["Chaining", "Reactive", "TestSupport"]),
    .tests(
      "CombineBridgeTests", in: "Reactive",
      dependencies: ["CombineBridge", "Reactive", "TestSupport", openCombine]),
    .tests(
      "DialectTests", in: "Reactive",
      dependencies: [
        "Chaining", "CombineBridge", "Geometry", "MeshFormats", "Reactive", "RxStreams", "SceneModel",
        "TestSupport", openCombine,
      ]),
    .tests("GeometryTests", in: "Geometry", dependencies: ["Geometry", "TestSupport"]),
    .tests(
      "MeshFormatsTests", in: "Geometry",
      dependencies: ["Files", "Geometry", "MeshFormats", "Pictures", "TestSupport", "TextCoding"]),
    .tests(
      "ParticleFormatsTests", in: "Geometry", dependencies: ["Geometry", "ParticleFormats", "TestSupport"]),
    .tests(
      "SceneModelTests", in: "Scene",
      dependencies: ["Geometry", "Reactive", "SceneModel", "SceneTestSupport", "TestSupport"]),
    .tests(
      "SceneExpressionsTests", in: "Scene",
      dependencies: ["Geometry", "Reactive", "SceneExpressions", "SceneModel", "TestSupport", "TextCoding"]),
    .tests(
      "SceneFilesTests", in: "Scene",
      dependencies: [
        "Files", "Geometry", "GraphicsTestSupport", "MeshFormats", "OpenGLRendering", "ParticleFormats",
        "Pictures", "Raycasting", "Reactive", "Rendering", "RenderScene", "SceneExpressions", "SceneFiles",
        "SceneModel", "SceneTestSupport", "TestSupport", "TextCoding",
      ]),
    .tests(
      "RenderSceneTests", in: "Rendering",
      dependencies: [
        "Geometry", "MaterialTextures", "Pictures", "Reactive", "RenderScene", "SceneModel",
        "SceneTestSupport", "TestSupport", "Typesetting",
      ]),
    .tests(
      "RaycastingTests", in: "Rendering",
      dependencies: [
        "Geometry", "Parallelism", "Pictures", "Raycasting", "Reactive", "RenderScene", "SceneModel",
        "SceneTestSupport", "TestSupport",
      ]),
    .tests(
      "OpenGLRenderingTests", in: "Rendering",
      dependencies: [
        "COpenGL", "Geometry", "GraphicsTestSupport", "OpenGLRendering", "Pictures", "Reactive",
        "RenderScene", "SceneModel", "SceneTestSupport", "Shaders", "TestSupport",
      ]),
    .tests(
      "RenderingTests", in: "Rendering",
      dependencies: [
        "COpenGL", "Files", "Geometry", "GraphicsTestSupport", "OpenGLRendering", "Pictures", "Raycasting",
        "Reactive", "Rendering", "RenderScene", "SceneModel", "SceneTestSupport",
        "TestSupport",
      ], exclude: ["Goldens"]),
    .tests(
      "WindowingTests", in: "Rendering",
      dependencies: [
        "CGLFW", "CommandLineSupport", "Geometry", "MeshFormats", "OrreryCommands", "OrreryViewerCommand",
        "Pictures",
        "Reactive", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TestSupport", "Windowing",
        "WindowTestSupport",
      ]),
    .tests(
      "InspectorTests", in: "Rendering",
      dependencies: [
        "CImGui", "Geometry", "OpenGLRendering", "OrreryCommands", "OrreryViewerCommand", "Pictures",
        "Reactive",
        "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TestSupport", "Windowing",
        "WindowTestSupport", "Inspector",
      ]),
    .tests(
      "PageTests", in: "Page",
      dependencies: [
        "Geometry", "MeshFormats", "Page", "ParticleFormats", "Pictures", "Reactive", "Rendering",
        "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TestSupport", "TextCoding",
        "WindowTestSupport",
      ]),
    .tests(
      "OrreryKitTests", in: "Kit",
      dependencies: ["OrreryKit", "SceneTestSupport", "TestSupport"]),
    .tests(
      "CommandLineTests", in: "Programs",
      dependencies: [
        "CommandLineSupport", "Files", "Geometry", "MeshFormats", "OpenGLRendering", "OrreryCommands",
        "OrreryViewerCommand", "Parallelism", "ParticleFormats", "Pictures", "Reactive", "SceneFiles",
        "SceneModel", "TestSupport",
        argumentParser,
      ]),
  ],
  swiftLanguageModes: [.v6],
  // For `#embed`.
  cLanguageStandard: .gnu2x
)

extension Target {
  /// The module `Sources/FOLDER/NAME`.
  static func module(
    _ name: String, in folder: String, isSmall: Bool = false, dependencies: [Dependency] = [],
    exclude: [String] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", exclude: exclude,
      swiftSettings: .module + (isSmall ? .small : []))
  }

  /// The commands of the program `Sources/Programs/PROGRAM`, a module, so that tests can import them.
  static func commands(_ name: String, of program: String, dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/Programs/\(program)", exclude: ["Main"],
      swiftSettings: .module + .small)
  }

  /// The program `Sources/Programs/NAME`. With the libraries of Swift in it, it starts in half the time, and without
  /// symbols it has half the size; without the table of 35,000 exported functions it starts in a seventh less.
  static func program(_ name: String, of commands: String) -> Target {
    .executableTarget(
      name: name, dependencies: [.target(name: commands)], path: "Sources/Programs/\(name)/Main",
      swiftSettings: .module,
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-Xlinker", "-s", "-Xlinker", "--icf=safe",
            // The libraries of Swift ask to export every function, which no library looks up.
            "-Xlinker", "--no-export-dynamic",
          ],
          .when(platforms: [.linux], configuration: .release)),
        // The static library of FoundationEssentials needs these, which the shared one contains.
        .linkedLibrary("_FoundationCollections", .when(platforms: [.linux], configuration: .release)),
        .linkedLibrary("_FoundationCShims", .when(platforms: [.linux], configuration: .release)),
      ])
  }

  /// The module map of a C library in `Sources/System/NAME`.
  static func library(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
      providers: [.apt([apt]), .brew([brew])])
  }

  /// The tests `Tests/FOLDER/NAME`.
  static func tests(
    _ name: String, in folder: String, dependencies: [Dependency], exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: "Tests/\(folder)/\(name)", exclude: exclude,
      swiftSettings: .tests)
  }

  /// The module `Tests/Support/NAME`, which several tests use.
  static func testSupport(_ name: String, dependencies: [Dependency] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: .testable)
  }
}

extension [SwiftSetting] {
  /// Tests see what is internal, and use the same build as the programs.
  static let testable: Self = [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]
  /// Generic types are made by functions, and not by their names. For each name, the first use looks for the conformances of its
  /// arguments among all 5,000 of a program: a third of the instructions of `orrery export` of a sphere.
  static let typesByFunction: Self = [
    .unsafeFlags(
      ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
      .when(platforms: [.linux], configuration: .release))
  ]
  /// A module.
  static let module: Self = [.strictMemorySafety()] + testable + typesByFunction
  /// A module in which programs spend little time. Optimized for size, it is compiled in less time.
  static let small: Self = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
  /// Tests. Optimizing them would take longer than running them.
  static let tests: Self = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}
