// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what it measures against never reaches Orrery's users.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "orrery", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(name: "CAllocationCounter"),
    .target(name: "Yardsticks"),
    .executableTarget(
      name: "ReactiveBenchmarks",
      dependencies: [
        "CAllocationCounter", "OpenCombine", "Yardsticks",
        .product(name: "CombineBridge", package: "orrery"),
        .product(name: "Reactive", package: "orrery"),
        .product(name: "RxStreams", package: "orrery"),
        .product(name: "Chaining", package: "orrery"),
      ]),
    .executableTarget(
      name: "GeometryBenchmarks",
      dependencies: ["Yardsticks", .product(name: "Geometry", package: "orrery")]),
    .executableTarget(
      name: "FormatBenchmarks",
      dependencies: [
        "Yardsticks", .product(name: "Geometry", package: "orrery"),
        .product(name: "MeshFormats", package: "orrery"),
      ]),
    .executableTarget(
      name: "ParticleBenchmarks",
      dependencies: [
        "Yardsticks", .product(name: "Geometry", package: "orrery"),
        .product(name: "ParticleFormats", package: "orrery"),
        .product(name: "SceneFiles", package: "orrery"), .product(name: "SceneModel", package: "orrery"),
      ]),
    .executableTarget(
      name: "PictureBenchmarks",
      dependencies: [
        "Yardsticks", .product(name: "Geometry", package: "orrery"),
        .product(name: "Reactive", package: "orrery"), .product(name: "Rendering", package: "orrery"),
        .product(name: "SceneModel", package: "orrery"),
      ]),
    .executableTarget(
      name: "MaterialBenchmarks",
      dependencies: [
        "Yardsticks", .product(name: "Geometry", package: "orrery"),
        .product(name: "Rendering", package: "orrery"), .product(name: "SceneModel", package: "orrery"),
      ]),
    .executableTarget(
      name: "SceneBenchmarks",
      dependencies: [
        "Yardsticks", .product(name: "Geometry", package: "orrery"),
        .product(name: "MeshFormats", package: "orrery"), .product(name: "Rendering", package: "orrery"),
        .product(name: "SceneExpressions", package: "orrery"),
        .product(name: "SceneFiles", package: "orrery"), .product(name: "SceneModel", package: "orrery"),
      ]),
    // Runs the program `orrery`, so that it depends on no module.
    .executableTarget(name: "ExtremeBenchmarks", dependencies: ["Yardsticks"]),
    .executableTarget(
      name: "WindowBenchmarks",
      dependencies: [
        "Yardsticks", .product(name: "Geometry", package: "orrery"),
        .product(name: "Reactive", package: "orrery"), .product(name: "Rendering", package: "orrery"),
        .product(name: "SceneFiles", package: "orrery"), .product(name: "SceneModel", package: "orrery"),
        .product(name: "Windowing", package: "orrery"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
