// Draws clouds of spheres as imposters with a visibility buffer, in two passes, as in ImposterPasses.swift: the first finds
// the visible sphere and the depth of each sample, the second shades it.

import { lightingDefinitions } from "./lighting.js";
import { arePointsSufficient, pictureArea } from "./sphere-extents.js";
import { connectLighting, setRays, setRoundPlacement } from "./uniforms.js";

// The programs as arguments of `GLDevice.use`.
const findingProgram = (areRectangles, isOrthographic) => (
  ["imposter-ids.vert", "imposter-ids.frag", { RECTANGLES: areRectangles }, { ORTHOGRAPHIC: isOrthographic }]);
const shadingProgram = (lighting, hasOtherClouds) => (
  ["picture.vert", "imposters.frag", {}, { ...lightingDefinitions(lighting), OTHER_CLOUDS: hasOtherClouds }, connectShading]);

function connectShading(program) {
  connectLighting(program);
  program.integer("ids", 0);
  program.integer("records", 1);
}

// Returns the programs that draw most clouds.
export const spherePrograms = (lighting) => [findingProgram(false, false), shadingProgram(lighting, false)];

// Clears the depths of a target, and renders the depths and the IDs of the visible spheres. IDs start at 1.
//
// - `clouds`: { records, placement } of each visible cloud with spheres.
export function findSpheres(device, clouds, view, target) {
  const { gl } = device;
  const { sampledWidth: width, sampledHeight: height, sphereIDs } = target;
  gl.bindFramebuffer(gl.FRAMEBUFFER, sphereIDs.framebuffer);
  gl.viewport(0, 0, width, height);
  gl.clear(gl.DEPTH_BUFFER_BIT);
  let firstID = 1;
  for (const { records, placement } of clouds) {
    const areRectangles = !arePointsSufficient(records, view, placement, height, device.maximumPointSize);
    const program = device.use(...findingProgram(areRectangles, view.isOrthographic));
    setRays(program, view, width, height);
    program.vector3("right", view.right);
    program.vector3("up", view.up);
    program.vector3("forward", view.forward);
    program.vector2("halfSize", view.halfSize);
    program.vector2("viewport", [width, height]);
    program.unsigned("firstID", firstID);
    setRoundPlacement(program, placement);
    gl.bindVertexArray(records.vertexArray);
    gl.vertexAttribDivisor(2, areRectangles ? 1 : 0);
    if (areRectangles) gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, records.count);
    else gl.drawArrays(gl.POINTS, 0, records.count);
    firstID += records.count;
  }
}

// Shades the spheres that `findSpheres` found, and draws them into the bound framebuffer. The picture's triangle is at the far
// plane, so the depth test passes only where a sphere was found. Only the area that can show spheres is drawn, because software
// drivers take time for the background, too.
export function drawSpheres(device, clouds, view, target, lighting) {
  const { gl } = device;
  const { sampledWidth: width, sampledHeight: height, sphereIDs } = target;
  const program = device.use(...shadingProgram(lighting, clouds.length > 1));
  setRays(program, view, width, height);
  device.bindTexture(0, sphereIDs.texture);
  gl.depthFunc(gl.GREATER);
  gl.depthMask(false);
  let firstID = 1;
  for (const { records, placement } of clouds) {
    setRoundPlacement(program, placement);
    program.unsigned("firstID", firstID);
    program.unsigned("count", records.count);
    device.bindTexture(1, records.texture);
    target.limit(pictureArea(records, view, placement, width, height));
    device.drawPicture();
    firstID += records.count;
  }
  gl.depthMask(true);
  gl.depthFunc(gl.LESS);
  target.unlimit();
}
