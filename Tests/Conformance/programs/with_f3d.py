import f3d

from programs import Cannot
from summary import Summary

VERSION = f3d.Engine.get_lib_info().version
f3d.Log.set_verbose_level(f3d.Log.QUIET)


def read(path):
    engine = f3d.Engine.create_none()
    engine.scene.add(path)
    info = engine.scene.get_scene_info()
    return Summary(triangles=info.number_of_cells, vertices=info.number_of_points)


def write(sources, folder):
    raise Cannot
