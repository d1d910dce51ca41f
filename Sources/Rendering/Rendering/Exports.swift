// Programs import only `Rendering`, so it re-exports the modules below.
@_exported public import OpenGLRendering
@_exported public import Pictures
@_exported public import Raycasting
@_exported public import RenderScene
