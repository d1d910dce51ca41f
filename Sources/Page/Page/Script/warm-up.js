// Draws a sphere that is not shown, so that the graphics process compiles the programs of spheres while the page decodes the
// models. A driver compiles a program when something is drawn with it.

import { transparentBackdrop } from "./backdrop.js";
import { frustumOf } from "./camera.js";
import { settingsOf } from "./content.js";
import { drawSpheres, findSpheres, spherePrograms } from "./imposters.js";
import { lightingOf } from "./lighting.js";
import { Placements } from "./placements.js";
import { RenderTarget } from "./render-target.js";
import { SphereRecords } from "./sphere-records.js";
import { identityTransform } from "./transforms.js";

const warmUpSide = 4;
const warmUpCamera = { position: [0, 0, 9], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 40, height: null };
const warmUpBox = { low: [-1, -1, -1], high: [1, 1, 1] };

// Draws the sphere with the lighting of the renderer's scene. Does nothing for an environment or shadows, whose textures do not
// exist yet.
//
// - `programs`: the others that the drawing uses. All are compiled before anything is drawn, because each of them waits for what
//   the graphics process does.
export function warmUpSpheres(renderer, programs) {
  const { gl, device, scene } = renderer;
  const settings = settingsOf(scene.models);
  const view = frustumOf(warmUpCamera, warmUpBox, 1);
  const lighting = lightingOf(settings, view, new Placements(scene), renderer.lightMap(settings), 0);
  if (lighting.isPhysical || lighting.shadowLights.length > 0) return;
  device.compile([...spherePrograms(lighting), ...programs]);
  const records = new SphereRecords(device);
  records.resize(1);
  records.set(0, [0, 0, 0], 1, [1, 1, 1]);
  records.upload(0, 1);
  const target = new RenderTarget(device, warmUpSide, warmUpSide, 1);
  const clouds = [{ records, placement: { transform: identityTransform, radiusScale: 1 } }];
  renderer.setState();
  renderer.setLighting(lighting);
  findSpheres(device, clouds, view, target);
  target.clear(transparentBackdrop);
  drawSpheres(device, clouds, view, target, lighting);
  renderer.present(target);
  target.dispose();
  records.dispose();
  gl.flush();
}
