// The nearest surface on a view ray, as in Scene+Picking.swift and Ray.swift: spheres and rods exactly, shapes and meshes as
// triangles.

import { cornersOf } from "./boxes.js";
import { applyTransform, composeTransforms, determinantOf } from "./transforms.js";
import { dot, lengthOf, minus, plus, times } from "./vectors.js";

const positive = (distance) => (distance > 0 && distance < Infinity ? distance : null);

// Returns the distance to a sphere, or null.
function distanceToSphere({ start, direction }, center, radius) {
  const offset = minus(center, start);
  const middle = dot(offset, direction);
  const aside = minus(offset, times(direction, middle));
  const rest = radius * radius - dot(aside, aside);
  return radius > 0 && rest >= 0 ? positive(middle - Math.sqrt(rest)) : null;
}

// Returns the distance to a cylinder with flat ends, or null.
function distanceToRod(ray, from, to, radius) {
  const axis = minus(to, from);
  const reach = lengthOf(axis);
  if (!(reach > 0 && radius > 0)) return null;
  const along = times(axis, 1 / reach);
  const offset = minus(ray.start, from);
  const [height, climb] = [dot(offset, along), dot(ray.direction, along)];
  const [aside, drift] = [minus(offset, times(along, height)), minus(ray.direction, times(along, climb))];
  const driftSquare = dot(drift, drift);
  if (driftSquare > 0) {
    const nearest = -dot(aside, drift) / driftSquare;
    const gap = plus(aside, times(drift, nearest));
    const rest = radius * radius - dot(gap, gap);
    if (rest < 0) return null;
    const distance = nearest - Math.sqrt(rest / driftSquare);
    const entry = height + climb * distance;
    if (entry >= 0 && entry <= reach) return positive(distance);
  }
  if (climb === 0) return null;
  const distance = ((climb > 0 ? 0 : reach) - height) / climb;
  const place = plus(aside, times(drift, distance));
  return dot(place, place) <= radius * radius ? positive(distance) : null;
}

// Returns whether a ray intersects a box or starts in it.
function meetsBox({ start, direction }, { low, high }) {
  let [near, far] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    if (direction[axis] === 0) {
      if (!(start[axis] >= low[axis] && start[axis] <= high[axis])) return false;
      continue;
    }
    const one = (low[axis] - start[axis]) / direction[axis];
    const other = (high[axis] - start[axis]) / direction[axis];
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  // The tolerance keeps boxes of thickness zero.
  return near <= far * (1 + 1e-5);
}

// Returns the distance to the nearest triangle of a mesh in a placement, or null (T. Moeller and B. Trumbore, "Fast, Minimum
// Storage Ray/Triangle Intersection", 1997). Only front sides count if `isOneSided` is true.
function distanceToMesh({ start, direction }, mesh, transform, isOneSided) {
  const [points, stride] = mesh.vertices ? [mesh.vertices, 6] : [mesh.positions, 3];
  const { indices } = mesh;
  const isReflection = determinantOf(transform) < 0;
  // The corners in the scene, three numbers each.
  const corners = new Float64Array((points.length / stride) * 3);
  for (let index = 0, place = 0; index < points.length; index += stride, place += 3) {
    const [x, y, z] = [points[index], points[index + 1], points[index + 2]];
    for (let axis = 0; axis < 3; axis++) {
      corners[place + axis] = transform[axis] * x + transform[3 + axis] * y + transform[6 + axis] * z + transform[9 + axis];
    }
  }
  const [dx, dy, dz] = direction;
  let nearest = Infinity;
  for (let index = 0; index < indices.length; index += 3) {
    const a = 3 * indices[index];
    const b = 3 * indices[index + (isReflection ? 2 : 1)];
    const c = 3 * indices[index + (isReflection ? 1 : 2)];
    const [ax, ay, az] = [corners[a], corners[a + 1], corners[a + 2]];
    const [abx, aby, abz] = [corners[b] - ax, corners[b + 1] - ay, corners[b + 2] - az];
    const [acx, acy, acz] = [corners[c] - ax, corners[c + 1] - ay, corners[c + 2] - az];
    const [nx, ny, nz] = [dy * acz - dz * acy, dz * acx - dx * acz, dx * acy - dy * acx];
    const determinant = abx * nx + aby * ny + abz * nz;
    if (!(determinant > 0 || (determinant < 0 && !isOneSided))) continue;
    const [ox, oy, oz] = [start[0] - ax, start[1] - ay, start[2] - az];
    const u = (ox * nx + oy * ny + oz * nz) / determinant;
    if (!(u >= 0 && u <= 1)) continue;
    const [qx, qy, qz] = [oy * abz - oz * aby, oz * abx - ox * abz, ox * aby - oy * abx];
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (!(v >= 0 && u + v <= 1)) continue;
    const distance = (acx * qx + acy * qy + acz * qz) / determinant;
    if (distance > 0 && distance < nearest) nearest = distance;
  }
  return nearest < Infinity ? nearest : null;
}

// The distances at which a ray hits models.
export const distancesTo = { sphere: distanceToSphere, rod: distanceToRod, mesh: distanceToMesh };

// Returns the nearest hit of a ray, { model, element, position, center, distance }, or null. `element` is the number in a cloud,
// and `center` the point that a camera focuses on.
//
// - `content`: the content of a renderer: { spheres, clouds, rods, surfaces, shapeClouds }.
// - `to`: other functions in place of `distancesTo`.
export function pickByRay(content, ray, to = distancesTo) {
  let nearest = null;
  const take = (distance, model, element, center) => {
    if (distance === null || distance >= (nearest?.distance ?? Infinity)) return;
    const position = plus(ray.start, times(ray.direction, distance));
    nearest = { model, element, distance, position, center: center ?? position };
  };
  for (const { model, center, radius } of content.spheres) take(to.sphere(ray, center, radius), model, null, center);
  for (const { model, elements, placement } of content.clouds) {
    for (let index = 0; index < elements.count; index++) {
      let center = [elements.centers[3 * index], elements.centers[3 * index + 1], elements.centers[3 * index + 2]];
      if (model.group >= 0) center = applyTransform(placement.transform, center);
      take(to.sphere(ray, center, elements.radii[index] * placement.radiusScale), model, index, center);
    }
  }
  for (const { model, elements, placement } of content.rods) {
    for (let index = 0; index < elements.count; index++) {
      const end = (points) => applyTransform(placement.transform, points.subarray(3 * index, 3 * index + 3));
      take(
        to.rod(ray, end(elements.starts), end(elements.ends), elements.radii[index] * placement.radiusScale), model,
        index);
    }
  }
  for (const surface of content.surfaces) {
    if (!meetsBox(ray, surface.sceneBox)) continue;
    take(to.mesh(ray, surface.posed, surface.transform, surface.isOneSided), surface.model, null);
  }
  for (const cloud of content.shapeClouds) {
    const { transforms, count } = cloud.elements;
    for (let index = 0; index < count; index++) {
      const transform = composeTransforms(cloud.transform, Array.from(transforms.subarray(12 * index, 12 * index + 12)));
      const corners = cornersOf(cloud.template.box).map((corner) => applyTransform(transform, corner));
      const extent = (pick) => [0, 1, 2].map((axis) => pick(...corners.map((corner) => corner[axis])));
      if (!meetsBox(ray, { low: extent(Math.min), high: extent(Math.max) })) continue;
      take(to.mesh(ray, cloud.template.mesh, transform, cloud.template.isOneSided), cloud.model, index);
    }
  }
  return nearest;
}
