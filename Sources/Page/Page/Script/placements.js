// The transforms of models to the scene, through their groups, and which models are visible.

import {
  applyLinear, applyTransform, composeTransforms, identityTransform, isDrawableTransform, meanScaleOf, placementTransform, scaleAxes,
} from "./transforms.js";

const one = [1, 1, 1];
const rootPlacement = { transform: identityTransform, isVisible: true };

// The placements of the groups of a scene, computed when they are asked for, until `reset`.
export class Placements {
  constructor(scene) {
    this.scene = scene;
    this.groups = new Map();
  }

  // Forgets the placements, because a group changed.
  reset() { this.groups = new Map(); }

  // Returns { transform, isVisible } of a group by its index. -1 is the scene.
  ofGroup(index) {
    if (index < 0) return rootPlacement;
    let placement = this.groups.get(index);
    if (!placement) {
      const { values, data, group } = this.scene.models[index];
      let own = placementTransform(values.position, values.rotation);
      if (values.scale) own = scaleAxes(own, values.scale);
      const rest = data?.moved ? this.scene.animations.transform(data.moved) : data?.restTransform;
      if (rest) own = composeTransforms(rest, own);
      if (data?.contents) own = distantTransform(own, data.contents, data.base);
      const outer = this.ofGroup(group);
      placement = {
        transform: composeTransforms(outer.transform, own),
        // What has a missing value is not visible.
        isVisible: outer.isVisible && values.visible !== false && isDrawableTransform(own)
          && (data?.switched ? this.scene.animations.isVisible(data.switched) : !data?.isHidden),
      };
      this.groups.set(index, placement);
    }
    return placement;
  }

  // Returns { transform, isVisible } of a shape, a mesh or a computed mesh.
  ofModel({ values, data, group }) {
    const outer = this.ofGroup(group);
    const given = values.transform ?? data?.transform;
    let own = given ?? placementTransform(values.position ?? [0, 0, 0], values.rotation);
    if (!given && values.scale) own = scaleAxes(own, typeof values.scale === "number" ? one.map((x) => x * values.scale) : values.scale);
    return {
      transform: composeTransforms(outer.transform, own),
      isVisible: outer.isVisible && values.visible !== false && isDrawableTransform(own),
    };
  }

  // Returns { transform, radiusScale, isVisible } of a cloud of spheres or rods, which stay round.
  ofCloud({ group }) {
    const { transform, isVisible } = this.ofGroup(group);
    return { transform, radiusScale: meanScaleOf(transform), isVisible };
  }

  // Returns a point of a model, such as a label or a light, in the scene.
  point({ group }, point) { return applyTransform(this.ofGroup(group).transform, point); }

  // Returns a direction of a model in the scene, of any length.
  vector({ group }, vector) { return applyLinear(this.ofGroup(group).transform, vector); }
}

// Returns the transform of a group whose contents are relative to `contents`, and its parent's to `base`, from that of positions
// relative to zero. Their difference is small, although both can be far from zero.
function distantTransform(t, contents, base) {
  const offset = applyLinear(t, contents);
  return [...t.slice(0, 9), ...t.slice(9).map((value, axis) => value + (offset[axis] - base[axis]))];
}
