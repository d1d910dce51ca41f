// A program imports only `OrreryKit`, so it re-exports the modules below. No other module does this.
@_exported public import Geometry
@_exported public import MeshFormats
@_exported public import OpenGLRendering
@_exported public import ParticleFormats
@_exported public import Pictures
@_exported public import Raycasting
@_exported public import Reactive
@_exported public import RenderScene
@_exported public import Rendering
@_exported public import SceneExpressions
@_exported public import SceneFiles
@_exported public import SceneModel
@_exported public import Windowing
