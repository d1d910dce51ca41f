// A program imports only `OrreryKit`, so it re-exports the modules below.
@_exported public import Geometry
@_exported public import MeshFormats
@_exported public import Page
@_exported public import ParticleFormats
@_exported public import Reactive
@_exported public import Rendering
@_exported public import SceneExpressions
@_exported public import SceneFiles
@_exported public import SceneModel
@_exported public import Windowing
