// What a program needs of the modules below comes with this one.
@_exported public import OpenGLRendering
@_exported public import Pictures
@_exported public import Raycasting
@_exported public import RenderScene
