// The clips of mesh files, and the pose at a time, as in AnimationRig.swift and MeshAnimation.swift.

// The kinds of models that change poses.
const sourceKinds = ["animation", "fade", "morphTarget"];

const widths = { translation: 3, rotation: 4, scale: 3, visibility: 1 };
// The first numbers of the steps of a transform: translation, rotation, scale.
const places = { translation: 0, rotation: 3, scale: 7 };

const normalized = (q) => {
  const size = Math.hypot(...q);
  return size > 0 && size < Infinity ? Array.from(q, (part) => part / size) : [0, 0, 0, 1];
};

// Returns the spherical interpolation of unit quaternions on the shorter way.
function slerp(a, b, t) {
  const product = a.reduce((sum, part, index) => sum + part * b[index], 0);
  const sign = product < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(Math.abs(product), 1));
  // Nearly equal: the chord is the arc.
  const [first, second] = Math.abs(product) < 0.999999
    ? [Math.sin((1 - t) * angle), Math.sin(t * angle)].map((sine) => sine / Math.sin(angle)) : [1 - t, t];
  return normalized(a.map((part, index) => part * first + sign * b[index] * second));
}

const mix = (a, b, t) => Array.from(a, (part, index) => part + (b[index] - part) * t);

// Returns the numbers of a channel at a time: glTF 2.0, appendix C.
function valueAt({ property, interpolation, times, values }, time) {
  const isSpline = interpolation === "CUBICSPLINE";
  const isRotation = property === "rotation";
  const size = isSpline ? 3 : 1;
  const width = widths[property] ?? values.length / (times.length * size);
  let [low, high] = [0, times.length];
  // The first keyframe after the time.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] > time) high = middle;
    else low = middle + 1;
  }
  const [first, second] = [Math.max(low - 1, 0), Math.min(low, times.length - 1)];
  const span = times[second] - times[first];
  const t = span > 0 ? (time - times[first]) / span : 0;
  // Each keyframe of a spline is the tangent before, the value and the tangent after.
  const part = (key, number) => values.subarray((key * size + number) * width, (key * size + number + 1) * width);
  const value = (key) => part(key, isSpline ? 1 : 0);
  const start = value(first);
  if (t === 0 || interpolation === "STEP") return isRotation ? normalized(start) : Array.from(start);
  const end = value(second);
  if (!isSpline) return isRotation ? slerp(normalized(start), normalized(end), t) : mix(start, end, t);
  const [leaving, arriving] = [part(first, 2), part(second, 0)];
  const [t2, t3] = [t * t, t * t * t];
  const curve = Array.from(start, (from, index) => (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * span * leaving[index]
    + (3 * t2 - 2 * t3) * end[index] + (t3 - t2) * span * arriving[index]);
  return isRotation ? normalized(curve) : curve;
}

// Returns the pose of a clip at a time: { transforms, weights, visibilities, values }. The values are those of properties of
// materials, lights and cameras, undefined where the clip changes none.
function clipPose({ transforms, weights, visibilities }, { channels }, time) {
  const pose = {
    transforms: transforms.map((steps) => steps.slice()), weights: weights.slice(), visibilities: visibilities.slice(),
    values: [],
  };
  for (const channel of channels) {
    const { property, slot } = channel;
    const value = valueAt(channel, time);
    if (property === "weights") pose.weights[slot] = value;
    else if (property === "value") pose.values[slot] = value;
    else if (property === "visibility") pose.visibilities[slot] = value[0] !== 0;
    else pose.transforms[slot].splice(places[property], value.length, ...value);
  }
  return pose;
}

// Returns the pose between two poses.
const blended = (a, b, weight) => ({
  transforms: a.transforms.map((steps, slot) => {
    const other = b.transforms[slot];
    const mixed = mix(steps, other, weight);
    mixed.splice(3, 4, ...slerp(steps.slice(3, 7), other.slice(3, 7), weight));
    return mixed;
  }),
  weights: a.weights.map((own, slot) => mix(own, b.weights[slot], weight)),
  visibilities: (weight > 0.5 ? b : a).visibilities,
  values: Array.from({ length: Math.max(a.values.length, b.values.length) }, (_, slot) => {
    const [own, other] = [a.values[slot], b.values[slot]];
    return own && other ? mix(own, other, weight) : weight > 0.5 ? other : own;
  }),
});

// Returns a time within a clip, as if it were repeated.
function repeatedTime(time, duration) {
  if (time >= 0 && time <= duration) return time;
  if (!(duration > 0 && Number.isFinite(time))) return 0;
  const rest = time % duration;
  return rest < 0 ? rest + duration : rest;
}

// The transform of the steps of a pose: scale, then rotation, then translation.
function transformOfSteps([tx, ty, tz, x, y, z, w, sx, sy, sz]) {
  return [
    (1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + w * z) * sx, 2 * (x * z - w * y) * sx,
    2 * (x * y - w * z) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + w * x) * sy,
    2 * (x * z + w * y) * sz, 2 * (y * z - w * x) * sz, (1 - 2 * (x * x + y * y)) * sz, tx, ty, tz,
  ];
}

// The animations of a scene. Poses are computed when they are asked for, until `reset`.
export class Animations {
  constructor(scene) {
    const { models, arrays } = scene;
    this.scene = scene;
    this.models = models;
    this.poses = new Map();
    for (const { data } of models) {
      data.animated?.clips.forEach((channels, clip) => {
        for (const channel of channels) data.rig.clips[clip].channels.push({ ...channel, property: "value" });
      });
      for (const { channels } of data.rig?.clips ?? []) {
        for (const channel of channels) Object.assign(channel, { times: arrays[channel.times], values: arrays[channel.values] });
      }
    }
  }

  // Whether models of a kind change poses.
  isSource(kind) { return sourceKinds.includes(kind); }

  // Forgets the poses, because a clip, a time or a fade changed.
  reset() { this.poses.clear(); }

  // Returns the pose of the animation with an index.
  pose(index) {
    let pose = this.poses.get(index);
    if (!pose) {
      const { values, data } = this.models[index];
      const find = (name) => {
        const clip = data.rig.clips.find((known) => known.name === name);
        return clip && clipPose(data.rig, clip, repeatedTime(Math.fround(values.time * values.speed), clip.duration));
      };
      const fade = this.models[data.fade].values;
      const second = fade.weight !== 0 && find(fade.clip);
      pose = find(values.clip) ?? { ...data.rig, values: [] };
      if (second) pose = blended(pose, second, fade.weight);
      this.poses.set(index, pose);
    }
    return pose;
  }

  // Sets the properties of materials, lights and cameras to those of the current poses, where a clip, a time or a fade changed.
  show() {
    const { scene } = this;
    const changed = this.models.filter(
      ({ index, data }) => data.animated && (scene.dirty.has(index) || scene.dirty.has(data.fade)));
    if (changed.length > 0) this.reset();
    for (const { index, data } of changed) {
      const { values } = this.pose(index);
      data.animated.properties.forEach(({ key, rest, models }, slot) => {
        for (const [model, mesh] of models) this.set(this.models[model], key, mesh, values[slot] ?? rest);
      });
    }
    if (changed.length > 0) scene.bindings?.update();
  }

  // Sets a property of a model to numbers. `mesh` is the number of a mesh in its file, or -1.
  set(model, key, mesh, numbers) {
    const { scene } = this;
    const [list, texture] = key.split("/");
    if (texture) {
      Object.assign(model.data[list][texture], { rowU: numbers.slice(0, 3), rowV: numbers.slice(3) });
      scene.mark(model.index, key);
    } else if (mesh >= 0) {
      model.data.colors[mesh] = numbers;
      scene.colorMeshes(model, [mesh]);
    } else if (key === "clearcoatNormalScale") {
      [model.data[key]] = numbers;
      scene.mark(model.index, key);
    } else {
      scene.set(model.index, key, numbers.length === 1 ? numbers[0] : numbers);
    }
  }

  // Each returns the part of a pose that is given by the index of the animation and a number.
  transform([index, slot]) { return transformOfSteps(this.pose(index).transforms[slot]); }
  isVisible([index, slot]) { return this.pose(index).visibilities[slot]; }
  weights([index, slot]) { return this.pose(index).weights[slot]; }
}
