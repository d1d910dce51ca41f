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

let inspector = Target.Dependency.target(name: "Inspector", condition: .when(traits: ["Inspector"]))

// Each module is a folder of Sources/ and is above everything that it imports: see ARCHITECTURE.md.
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
    .executable(name: "orrery", targets: ["orrery"]),
    .executable(name: "orrery-viewer", targets: ["orrery-viewer"]),
  ],
  traits: [
    .default(enabledTraits: ["CombineBridge", "Programs"]),
    .trait(name: "CombineBridge", description: "The module CombineBridge, on Linux with OpenCombine."),
    .trait(
      name: "Programs", description: "The programs orrery and orrery-viewer, with swift-argument-parser."),
    .trait(name: "MeshOptimizer", description: "Vertex-cache optimization of meshes, with meshoptimizer."),
    .trait(
      name: "Inspector", description: "A panel of controls in orrery-viewer, with Dear ImGui.",
      enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0")),
  ],
  targets: [
    // Floor 0: processors, memory and the arguments of the program.
    .target(name: "Parallelism", swiftSettings: [.strictMemorySafety()] + optimized),
    .target(name: "CArguments"),

    // Floor 1: imports only floor 0 and system libraries.
    .target(
      name: "Geometry",
      dependencies: [
        "Parallelism", .target(name: "CMeshOptimizer", condition: .when(traits: ["MeshOptimizer"])),
      ], swiftSettings: [.strictMemorySafety()] + optimized),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "Files", dependencies: ["CZlib", "Parallelism"], swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "TextCoding", dependencies: ["Parallelism"], swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "Pictures", dependencies: ["CJPEG", "CPNG", "CWebP", "Parallelism"],
      swiftSettings: [.strictMemorySafety()] + optimized),
    .target(name: "COpenGL", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "Shaders", path: "Shaders",
      resources: [
        .embedInCode("surface.vert"), .embedInCode("cloud.vert"), .embedInCode("rod.vert"),
        .embedInCode("surface.frag"), .embedInCode("imposter-ids.vert"), .embedInCode("imposter-ids.frag"),
        .embedInCode("picture.vert"), .embedInCode("imposters.frag"), .embedInCode("ground-shadow.frag"),
        .embedInCode("occlusion.frag"), .embedInCode("occlusion-blur.frag"), .embedInCode("shade.frag"),
        .embedInCode("overlay.frag"), .embedInCode("distances.glsl"), .embedInCode("lighting.glsl"),
        .embedInCode("records.glsl"), .embedInCode("spheres.glsl"), .embedInCode("background.frag"),
        .embedInCode("environment.glsl"), .embedInCode("materials.glsl"), .embedInCode("shadows.glsl"),
        .embedInCode("textures.glsl"), .embedInCode("tone-mapping.glsl"), .embedInCode("depths.frag"),
        .embedInCode("present.frag"), .embedInCode("layer-limits.frag"), .embedInCode("layer-depths.frag"),
        .embedInCode("layers.frag"), .embedInCode("layer-count.frag"),
      ]),
    .target(
      name: "Assets", path: "Assets",
      exclude: [
        "Gallery.md", "caffeine.xyz", "cluster", "dahlia.json5", "earth.png", "gear-train.json5",
        "gear.json5", "jupiter.png", "mars.png", "materials.json5", "molecule.json5", "planet-map.json5",
        "planets.json5", "shapes.json5", "still-life.json5", "vase.json5", "wave.json5", "Pictures",
      ],
      resources: [.embedInCode("solar-system.json5")]),
    .target(name: "CReactive"),
    .systemLibrary(
      name: "CMeshOptimizer",
      providers: [.apt(["libmeshoptimizer-dev"]), .brew(["meshoptimizer"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .target(
      name: "CImGui", cxxSettings: [.define("ORRERY_INSPECTOR", .when(traits: ["Inspector"]))],
      linkerSettings: [
        .linkedLibrary("imgui", .when(traits: ["Inspector"])),
        // Debian's libimgui loads fonts with libstb.
        .linkedLibrary("stb", .when(platforms: [.linux], traits: ["Inspector"])),
      ]),
    .systemLibrary(name: "CGLFW", pkgConfig: "glfw3", providers: [.apt(["libglfw3-dev"]), .brew(["glfw"])]),

    // Floor 2.
    .target(
      name: "Reactive", dependencies: ["CReactive", "Parallelism"],
      swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "MaterialTextures", dependencies: ["Geometry", "Parallelism", "Pictures"],
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "ParticleFormats", dependencies: ["Geometry", "Files", "Parallelism", "TextCoding"],
      swiftSettings: [.strictMemorySafety()] + optimized),

    .target(
      name: "Typesetting", dependencies: ["CFontconfig", "CFreeType", "Files", "Parallelism", "TextCoding"],
      swiftSettings: [.strictMemorySafety()] + optimized),

    // Floor 3.
    .target(
      name: "MeshFormats",
      dependencies: ["Geometry", "Files", "MaterialTextures", "Parallelism", "Pictures", "TextCoding"],
      swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "SceneModel", dependencies: ["Reactive", "Geometry", "TextCoding"],
      swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "SceneExpressions", dependencies: ["Reactive", "Geometry", "Parallelism", "TextCoding"],
      swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "RxStreams", dependencies: ["Reactive", "CReactive", "Parallelism"],
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "Chaining", dependencies: ["Reactive", "CReactive", "Parallelism"],
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "CombineBridge", dependencies: ["Reactive", "Parallelism", openCombine],
      swiftSettings: [.strictMemorySafety()]),

    // Floor 4.
    .target(
      name: "SceneFiles",
      dependencies: [
        "SceneModel", "SceneExpressions", "Reactive", "MeshFormats", "ParticleFormats", "Files",
        "TextCoding", "Geometry",
      ], swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RenderScene",
      dependencies: [
        "SceneModel", "Reactive", "Geometry", "MaterialTextures", "Pictures", "Parallelism", "TextCoding",
        "Typesetting",
      ],
      swiftSettings: [.strictMemorySafety()] + optimized),

    // Floor 5: the two back ends. They do not import each other.
    .target(
      name: "Raycasting",
      dependencies: [
        "RenderScene", "SceneModel", "Reactive", "Geometry", "MaterialTextures", "Pictures", "Parallelism",
      ],
      swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "OpenGLRendering",
      dependencies: [
        "RenderScene", "SceneModel", "Reactive", "Geometry", "MaterialTextures", "Parallelism", "Pictures",
        "COpenGL", "Shaders",
      ], swiftSettings: [.strictMemorySafety()]),

    // Floor 6.
    .target(
      name: "Page",
      dependencies: [
        "Files", "Geometry", "Parallelism", "ParticleFormats", "Pictures", "Reactive", "RenderScene",
        "SceneExpressions", "SceneFiles", "SceneModel", "Shaders", "TextCoding",
      ],
      // The modules and styles of a page, which `ScriptBundle` lists.
      resources: [
        "ambient-occlusion.js", "axes.js", "backdrop.js", "bindings.js", "boot.js", "boxes.js",
        "camera-list.js", "camera.js", "cells.js", "cloud-occlusion.js", "color-text.js",
        "column-functions.js", "computed-meshes.js", "constraints.js", "content.js", "controls.js",
        "data.js", "document.css", "edits.js", "elementwise.js", "embedding.js", "environment.js",
        "extrusions.js",
        "functions.js", "gl-device.js", "gpu-mesh.js", "ground-shadow.js", "help.js", "images.js",
        "imposters.js", "inspector.js", "interface.js", "lathes.js", "lighting.js", "make-element.js",
        "materials.js", "number-text.js", "orbit.js", "overlays.js", "page.css", "page.js",
        "palettes.js", "parameter-grids.js", "parameter-values.js", "parameters.js",
        "parametric-surfaces.js", "particle-columns.js", "particle-selection.js", "particles.js",
        "picking.js", "placements.js", "planar-paths.js", "player.js", "polygon-triangles.js",
        "render-target.js", "renderer.js", "revolution.js", "rods.js", "sampling.js", "scene.js",
        "shadow-fit.js", "shadow-maps.js", "shape-clouds.js", "shapes.js", "shortcuts.js",
        "shown-frame.js", "sphere-extents.js", "sphere-records.js", "srgb.js", "surfaces.js",
        "text-images.js", "text-painter.js", "text-style.js", "transforms.js", "translucent-layers.js",
        "translucent-order.js", "tubes.js", "uniforms.js",
        "upright.js", "vectors.js", "view.js", "warm-up.js",
      ].map { .embedInCode("Script/\($0)") }, swiftSettings: [.strictMemorySafety()] + optimized),
    .target(
      name: "Rendering",
      dependencies: [
        "Raycasting", "OpenGLRendering", "RenderScene", "SceneModel", "Geometry", "Pictures",
      ],
      swiftSettings: [.strictMemorySafety()]),

    // Floor 7.
    .target(
      name: "Windowing",
      dependencies: ["Files", "RenderScene", "Rendering", "Reactive", "CGLFW", "Geometry", "SceneModel"],
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "CommandLineSupport",
      dependencies: [
        "CArguments", "Files", "Geometry", "Parallelism", "ParticleFormats", "Pictures", "SceneFiles",
        "TextCoding", "Typesetting",
        argumentParser, "SceneModel",
      ], swiftSettings: [.strictMemorySafety()]),

    // Floor 8. It is linked only with the trait `Inspector`.
    .target(
      name: "Inspector",
      dependencies: [
        "CImGui", "Reactive", "SceneExpressions", "SceneFiles", "Windowing", "Geometry", "Rendering",
        "SceneModel",
      ],
      swiftSettings: [.strictMemorySafety()]),

    // Floor 9.
    .executableTarget(
      name: "orrery",
      dependencies: [
        "CommandLineSupport", "Files", "Page", "Parallelism", "MeshFormats", "ParticleFormats", "Reactive",
        "Rendering",
        "SceneExpressions", "TextCoding", "Geometry", "Pictures", "SceneFiles", "SceneModel",
      ], swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "orrery-viewer",
      dependencies: [
        "Assets", "CommandLineSupport", "Files", "SceneExpressions", "Windowing", inspector, "Geometry",
        "Reactive", "Rendering", "SceneFiles", "SceneModel",
      ],
      swiftSettings: [.strictMemorySafety()]),

    // The pipeline of README.md as a program, with the cost of each change.
    .executableTarget(
      name: "sphere-demo",
      dependencies: ["CommandLineSupport", "Files", "Geometry", "Reactive", "Rendering", "SceneModel"],
      swiftSettings: [.strictMemorySafety()]),

    // The folders of Tests/ mirror those of Sources/.
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Reactive"], path: "Tests/TestSupport",
      swiftSettings: optimized),
    .target(
      name: "WindowTestSupport", dependencies: ["Rendering", "TestSupport"], path: "Tests/WindowTestSupport"),
    // All test targets are one program, so it affects the tests of each.
    .target(name: "TestParallelism", path: "Tests/TestParallelism"),
    .testTarget(name: "ParallelismTests", dependencies: ["Parallelism", "TestParallelism", "TestSupport"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
    .testTarget(name: "TextCodingTests", dependencies: ["TextCoding", "TestSupport"]),
    .testTarget(name: "ReactiveTests", dependencies: ["Reactive", "TestSupport"]),
    .executableTarget(
      name: "main-actor-probe", dependencies: ["Reactive", "RxStreams"], path: "Tests/MainActorProbe"),
    .testTarget(
      name: "RxStreamsTests", dependencies: ["RxStreams", "main-actor-probe", "TestSupport", "Reactive"]),
    .testTarget(name: "ChainingTests", dependencies: ["Chaining", "TestSupport", "Reactive"]),
    .testTarget(
      name: "CombineBridgeTests", dependencies: ["CombineBridge", "TestSupport", openCombine, "Reactive"]),
    .testTarget(
      name: "DialectTests",
      dependencies: [
        "Chaining", "CombineBridge", "MeshFormats", "RxStreams", "SceneModel", "TestSupport", openCombine,
        "Geometry", "Reactive",
      ]),
    .testTarget(
      name: "MeshFormatsTests",
      dependencies: [
        "MaterialTextures", "MeshFormats", "Pictures", "TextCoding", "TestSupport", "Files", "Geometry",
      ]),
    .testTarget(
      name: "SceneModelTests", dependencies: ["SceneModel", "TestSupport", "Geometry", "Reactive"]),
    .testTarget(
      name: "SceneExpressionsTests",
      dependencies: ["Geometry", "SceneExpressions", "TestSupport", "Reactive", "TextCoding"]),
    .testTarget(name: "TypesettingTests", dependencies: ["Files", "TestSupport", "Typesetting"]),
    .testTarget(name: "ParticleFormatsTests", dependencies: ["ParticleFormats", "TestSupport"]),
    .testTarget(
      name: "SceneFilesTests",
      dependencies: [
        "GraphicsTestSupport", "MeshFormats", "ParticleFormats", "Rendering", "SceneExpressions",
        "SceneFiles",
        "TestSupport", "Files", "Geometry", "Pictures", "Raycasting", "Reactive", "SceneModel", "TextCoding",
      ]),
    .testTarget(name: "PicturesTests", dependencies: ["Geometry", "Pictures", "TestSupport"]),
    .testTarget(
      name: "RenderSceneTests",
      dependencies: [
        "RenderScene", "TestSupport", "Typesetting", "Geometry", "MaterialTextures", "Pictures", "Reactive",
        "SceneModel",
      ]),
    .target(
      name: "SceneTestSupport", dependencies: ["SceneModel", "TestSupport", "Geometry"],
      path: "Tests/SceneTestSupport"),
    .testTarget(
      name: "RaycastingTests",
      dependencies: [
        "Raycasting", "SceneTestSupport", "Geometry", "Parallelism", "Pictures", "Reactive", "RenderScene",
        "SceneModel", "TestSupport",
      ]),
    .target(
      name: "GraphicsTestSupport", dependencies: ["OpenGLRendering", "TestSupport"],
      path: "Tests/GraphicsTestSupport"),
    .testTarget(
      name: "OpenGLRenderingTests",
      dependencies: [
        "OpenGLRendering", "COpenGL", "GraphicsTestSupport", "SceneTestSupport", "Geometry", "Pictures",
        "Reactive", "RenderScene", "SceneModel", "Shaders", "TestSupport",
      ]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "COpenGL", "Files", "GraphicsTestSupport", "SceneTestSupport", "sphere-demo", "Geometry",
        "OpenGLRendering", "Pictures", "Reactive", "RenderScene", "SceneModel", "TestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "PageTests",
      dependencies: [
        "Files", "Geometry", "Page", "ParticleFormats", "Pictures", "Reactive", "Rendering",
        "SceneExpressions",
        "SceneFiles", "SceneModel", "SceneTestSupport", "TestSupport", "TextCoding",
      ]),
    .executableTarget(
      name: "window-probe", dependencies: ["Windowing", "Geometry", "Reactive", "Rendering", "SceneModel"],
      path: "Tests/WindowProbe"),
    .testTarget(
      name: "WindowingTests",
      dependencies: [
        "CGLFW", "Windowing", "orrery", "orrery-viewer", "window-probe", "TestSupport", "WindowTestSupport",
        "CommandLineSupport", "Geometry", "Reactive", "RenderScene", "Rendering", "SceneExpressions",
        "SceneFiles", "SceneModel",
      ]),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        inspector, "orrery", "orrery-viewer", "TestSupport", "WindowTestSupport", "CImGui", "Geometry",
        "OpenGLRendering", "Reactive", "RenderScene", "Rendering", "SceneExpressions", "SceneFiles",
        "SceneModel", "Windowing",
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "orrery", "CommandLineSupport", "Files", "Rendering", "SceneFiles", "TestSupport",
        argumentParser, "Geometry", "Reactive",
        "SceneModel",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
