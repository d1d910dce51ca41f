// swift-tools-version: 6.2
import PackageDescription

// `CombineBridge` imports OpenCombine on Linux, and Combine on Apple platforms. Packages of others are fetched for
// the traits that need them: a user of `Reactive` alone disables the default traits and fetches nothing else.
let openCombine = Target.Dependency.product(
  name: "OpenCombine", package: "OpenCombine",
  condition: .when(platforms: [.linux], traits: ["CombineBridge"]))
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))

// The modules in which the tests compute most are optimized in debug builds, too: with them unoptimized, the tests take
// several times as long. Assertions, preconditions and checks of exclusive access stay. A dependency that SwiftPM has
// checked out is compiled as its user wants: versions of SwiftPM that refuse unsafe flags there find none.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let optimized: [SwiftSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      [
        "-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug",
        "-disable-batch-mode",
      ],
      .when(configuration: .debug))
  ]

// Tests that compute long references. Without optimization, those of Raycasting take nine times as long.
let optimizedTests: [SwiftSetting] =
  isDependency
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// A checkout builds and tests everything that the programs show. The users of a dependency, who seldom build the programs,
// need no library of Dear ImGui, and name the traits if they read compressed meshes or 3MF.
let defaultTraits: Set =
  isDependency
  ? ["CombineBridge", "Programs"] : ["CombineBridge", "Compression", "Inspector", "Programs", "ThreeMF"]

let meshOptimizer = Target.Dependency.target(
  name: "CMeshOptimizer", condition: .when(traits: ["MeshOptimizer"]))
let compression: [Target.Dependency] = ["CDraco", "CMeshOptimizer"].map {
  .target(name: $0, condition: .when(traits: ["Compression"]))
}
let threeMF: [Target.Dependency] = ["CExpat", "CZip"].map {
  .target(name: $0, condition: .when(traits: ["ThreeMF"]))
}
// The commit that `--version` prints. `make build` sets it; builds from a tarball have none.
let commit = (Context.environment["ORRERY_COMMIT"] ?? "").filter {
  $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
}
let inspector = Target.Dependency.target(name: "Inspector", condition: .when(traits: ["Inspector"]))

// Each module is a folder in one of the folders of Sources/, and is above everything that it imports: see ARCHITECTURE.md.
let package = Package(
  name: "orrery",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
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
  traits: [
    .default(enabledTraits: defaultTraits),
    .trait(name: "CombineBridge", description: "The module CombineBridge, on Linux with OpenCombine."),
    .trait(
      name: "Programs", description: "The programs orrery and orrery-viewer, with swift-argument-parser."),
    .trait(name: "MeshOptimizer", description: "Vertex-cache optimization of meshes, with meshoptimizer."),
    .trait(
      name: "Compression", description: "Compressed meshes in glTF files, with Draco and meshoptimizer."),
    .trait(name: "ThreeMF", description: "3MF files, with libzip and expat."),
    .trait(
      name: "Inspector", description: "The panel of controls in orrery-viewer, with Dear ImGui.",
      enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
  ],
  targets: [
    // System: what is not Swift.
    .target(name: "CArguments", path: "Sources/System/CArguments"),
    .target(
      name: "CBuild", path: "Sources/System/CBuild",
      cSettings: commit.isEmpty ? [] : [.define("ORRERY_COMMIT", to: commit)]),
    .target(name: "CReactive", path: "Sources/System/CReactive"),
    .target(
      name: "COpenGL", path: "Sources/System/COpenGL",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CImGui", path: "Sources/System/CImGui",
      cxxSettings: [.define("ORRERY_INSPECTOR", .when(traits: ["Inspector"]))],
      linkerSettings: [
        .linkedLibrary("imgui", .when(traits: ["Inspector"])),
        // Debian's libimgui loads fonts with libstb.
        .linkedLibrary("stb", .when(platforms: [.linux], traits: ["Inspector"])),
      ]),
    .target(
      name: "CDraco", path: "Sources/System/CDraco",
      cxxSettings: [.define("ORRERY_COMPRESSION", .when(traits: ["Compression"]))],
      linkerSettings: [
        // The archive: loading the shared library would take a tenth of the start of `orrery`.
        .linkedLibrary(":libdraco.a", .when(platforms: [.linux], traits: ["Compression"])),
        .linkedLibrary("draco", .when(platforms: [.macOS], traits: ["Compression"])),
      ]),
    // It loads libzip when a program needs it.
    .target(
      name: "CZip", path: "Sources/System/CZip",
      cSettings: [.define("ORRERY_THREEMF", .when(traits: ["ThreeMF"]))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux], traits: ["ThreeMF"]))]),
    .library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    .library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .library("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    .library("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
    .library("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    .library("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev", brew: "freetype"),
    .library("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
    .library("CGLFW", pkgConfig: "glfw3", apt: "libglfw3-dev", brew: "glfw"),
    .library("CMeshOptimizer", apt: "libmeshoptimizer-dev", brew: "meshoptimizer"),

    .target(name: "Shaders", path: "Shaders", resources: [.embedInCode("GLSL")]),
    .target(
      name: "Assets", path: "Assets",
      exclude: [
        "Gallery.md", "bar-chart.json5", "caffeine.xyz", "cluster", "dahlia.json5", "desktop", "earth.png",
        "gear-train.json5", "gear.json5", "jupiter.png", "mars.png", "materials.json5", "molecule.json5",
        "planet-map.json5", "planets.json5", "sales.csv", "shapes.json5", "still-life.json5", "vase.json5",
        "wave.json5", "Pictures",
      ],
      resources: [.embedInCode("solar-system.json5")]),

    // Foundations.
    .module("Parallelism", in: "Foundations", optimized: true),
    .module("Files", in: "Foundations", dependencies: ["CZlib", "Parallelism"]),
    .module("TextCoding", in: "Foundations", optimized: true, dependencies: ["Parallelism"]),
    .module(
      "Pictures", in: "Foundations", optimized: true,
      dependencies: ["CJPEG", "CPNG", "CWebP", "CZlib", "Parallelism"]),
    .module(
      "Typesetting", in: "Foundations", optimized: true,
      dependencies: ["CFontconfig", "CFreeType", "Files", "Parallelism", "TextCoding"]),

    // Reactive: the core, and the dialects of RxSwift, SwiftChaining and Combine.
    .module("Reactive", in: "Reactive", optimized: true, dependencies: ["CReactive", "Parallelism"]),
    .module("RxStreams", in: "Reactive", dependencies: ["CReactive", "Parallelism", "Reactive"]),
    .module("Chaining", in: "Reactive", dependencies: ["CReactive", "Parallelism", "Reactive"]),
    .module("CombineBridge", in: "Reactive", dependencies: ["Parallelism", "Reactive", openCombine]),

    // Geometry: meshes, and the files that contain them.
    .module("Geometry", in: "Geometry", optimized: true, dependencies: ["Parallelism", meshOptimizer]),
    .module("MaterialTextures", in: "Geometry", dependencies: ["Geometry", "Parallelism", "Pictures"]),
    .module(
      "MeshFormats", in: "Geometry", optimized: true,
      dependencies: ["Files", "Geometry", "MaterialTextures", "Parallelism", "Pictures", "TextCoding"]
        + compression + threeMF),
    .module(
      "ParticleFormats", in: "Geometry", optimized: true,
      dependencies: ["Files", "Geometry", "Parallelism", "TextCoding"]),

    // Scene: observable models, expressions, and files of both.
    .module(
      "SceneModel", in: "Scene", optimized: true, dependencies: ["Geometry", "Reactive", "TextCoding"]),
    .module(
      "SceneExpressions", in: "Scene", optimized: true,
      dependencies: ["Geometry", "Parallelism", "Reactive", "TextCoding"]),
    .module(
      "SceneFiles", in: "Scene",
      dependencies: [
        "Files", "Geometry", "MeshFormats", "ParticleFormats", "Reactive", "SceneExpressions", "SceneModel",
        "TextCoding",
      ]),

    // Rendering: drawables, the two back ends that consume them, windows.
    .module(
      "RenderScene", in: "Rendering", optimized: true,
      dependencies: [
        "Geometry", "MaterialTextures", "Parallelism", "Pictures", "Reactive", "SceneModel", "TextCoding",
        "Typesetting",
      ]),
    .module(
      "Raycasting", in: "Rendering", optimized: true,
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
      "Windowing", in: "Rendering",
      dependencies: [
        "CGLFW", "Files", "Geometry", "OpenGLRendering", "Pictures", "Reactive", "Rendering", "RenderScene",
        "SceneModel",
      ]),
    // It is linked only with the trait `Inspector`.
    .module(
      "Inspector", in: "Rendering",
      dependencies: [
        "CImGui", "Geometry", "OpenGLRendering", "Reactive", "Rendering", "RenderScene", "SceneExpressions",
        "SceneFiles", "SceneModel", "Typesetting", "Windowing",
      ]),

    // Page.
    .module(
      "Page", in: "Page", optimized: true,
      dependencies: [
        "Files", "Geometry", "Parallelism", "ParticleFormats", "Pictures", "Reactive", "RenderScene",
        "SceneExpressions", "SceneFiles", "SceneModel", "Shaders", "TextCoding",
      ], resources: [.embedInCode("Script")]),

    // Kit: the module that a program imports, with scenes written in Swift.
    .module(
      "OrreryKit", in: "Kit",
      dependencies: [
        "Files", "Geometry", "MeshFormats", "OpenGLRendering", "Page", "ParticleFormats", "Pictures",
        "Raycasting", "Reactive", "Rendering", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel",
        "Windowing",
      ]),

    // Programs.
    .module(
      "CommandLineSupport", in: "Programs",
      dependencies: [
        "CArguments", "CBuild", "Files", "Geometry", "Parallelism", "ParticleFormats", "Pictures",
        "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TextCoding", "Typesetting",
        argumentParser,
      ]),
    .program(
      "orrery", in: "Programs",
      dependencies: [
        "CommandLineSupport", "Files", "Geometry", "MeshFormats", "Page", "Parallelism", "ParticleFormats",
        "Pictures", "Reactive", "Rendering", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel",
        "TextCoding",
      ]),
    .program(
      "orrery-viewer", in: "Programs",
      dependencies: [
        "Assets", "CommandLineSupport", "Files", "Geometry", "Pictures", "Reactive", "Rendering",
        "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TextCoding", "Windowing", inspector,
      ]),
    // The pipeline of README.md as a program, with the cost of each change.
    .program(
      "sphere-demo", in: "Programs",
      dependencies: [
        "CommandLineSupport", "Files", "Geometry", "OpenGLRendering", "Pictures", "Reactive", "SceneModel",
      ]),

    // Tests/ has the folders of Sources/, and one for what several tests use.
    .testSupport("TestSupport", optimized: true, dependencies: ["Geometry", "Reactive"]),
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
        "Geometry", "Pictures", "Reactive", "Rendering", "RenderScene", "SceneModel", "Windowing", inspector,
      ],
      path: "Tests/Rendering/WindowProbe"),

    .tests(
      "ParallelismTests", in: "Foundations", dependencies: ["Parallelism", "TestParallelism", "TestSupport"]),
    .tests("FilesTests", in: "Foundations", dependencies: ["Files", "TestSupport"]),
    .tests("TextCodingTests", in: "Foundations", dependencies: ["TestSupport", "TextCoding"]),
    .tests("PicturesTests", in: "Foundations", dependencies: ["Geometry", "Pictures", "TestSupport"]),
    .tests("TypesettingTests", in: "Foundations", dependencies: ["Files", "TestSupport", "Typesetting"]),
    .tests("ReactiveTests", in: "Reactive", dependencies: ["Reactive", "TestSupport"]),
    .tests(
      "RxStreamsTests", in: "Reactive",
      dependencies: ["main-actor-probe", "Reactive", "RxStreams", "TestSupport"]),
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
      "MeshFormatsTests", in: "Geometry", optimized: true,
      dependencies: ["Files", "Geometry", "MeshFormats", "Pictures", "TestSupport", "TextCoding"]),
    .tests(
      "ParticleFormatsTests", in: "Geometry", dependencies: ["Geometry", "ParticleFormats", "TestSupport"]),
    .tests(
      "SceneModelTests", in: "Scene",
      dependencies: ["Geometry", "Reactive", "SceneModel", "SceneTestSupport", "TestSupport"]),
    .tests(
      "SceneExpressionsTests", in: "Scene",
      dependencies: ["Geometry", "Reactive", "SceneExpressions", "TestSupport", "TextCoding"]),
    .tests(
      "SceneFilesTests", in: "Scene", optimized: true,
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
      "RaycastingTests", in: "Rendering", optimized: true,
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
      "RenderingTests", in: "Rendering", optimized: true,
      dependencies: [
        "COpenGL", "Files", "Geometry", "GraphicsTestSupport", "OpenGLRendering", "Pictures", "Raycasting",
        "Reactive", "Rendering", "RenderScene", "SceneModel", "SceneTestSupport", "sphere-demo",
        "TestSupport",
      ], exclude: ["Goldens"]),
    .tests(
      "WindowingTests", in: "Rendering",
      dependencies: [
        "CGLFW", "CommandLineSupport", "Geometry", "MeshFormats", "orrery", "orrery-viewer", "Pictures",
        "Reactive", "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TestSupport",
        "window-example", "window-probe", "Windowing", "WindowTestSupport",
      ]),
    .tests(
      "InspectorTests", in: "Rendering",
      dependencies: [
        "CImGui", "Geometry", "OpenGLRendering", "orrery", "orrery-viewer", "Pictures", "Reactive",
        "RenderScene", "SceneExpressions", "SceneFiles", "SceneModel", "TestSupport", "Windowing",
        "WindowTestSupport", inspector,
      ]),
    .tests(
      "PageTests", in: "Page", optimized: true,
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
        "CommandLineSupport", "Files", "Geometry", "MeshFormats", "OpenGLRendering", "orrery",
        "orrery-viewer", "Parallelism", "Pictures", "Reactive", "SceneFiles", "SceneModel", "TestSupport",
        argumentParser,
      ]),
  ],
  swiftLanguageModes: [.v6]
)

extension Target {
  /// The module `Sources/FOLDER/NAME`.
  static func module(
    _ name: String, in folder: String, optimized isOptimized: Bool = false, dependencies: [Dependency] = [],
    resources: [Resource] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", resources: resources,
      swiftSettings: [.strictMemorySafety()] + (isOptimized ? optimized : []))
  }

  /// The program `Sources/FOLDER/NAME`.
  static func program(_ name: String, in folder: String, dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
      swiftSettings: [.strictMemorySafety()])
  }

  /// The module map of a C library in `Sources/System/NAME`.
  static func library(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
      providers: [.apt([apt]), .brew([brew])])
  }

  /// The tests `Tests/FOLDER/NAME`.
  static func tests(
    _ name: String, in folder: String, optimized isOptimized: Bool = false, dependencies: [Dependency],
    exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: "Tests/\(folder)/\(name)", exclude: exclude,
      swiftSettings: isOptimized ? optimizedTests : [])
  }

  /// The module `Tests/Support/NAME`, which several tests use.
  static func testSupport(
    _ name: String, optimized isOptimized: Bool = false, dependencies: [Dependency] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Tests/Support/\(name)",
      swiftSettings: isOptimized ? optimized : [])
  }
}
