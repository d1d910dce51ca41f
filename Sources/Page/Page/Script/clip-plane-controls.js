// The controls and the keys of the plane that cuts the scene open, as in ViewerSession+Editing.swift.

import { centerOf, cornersOf, isEmptyBox, sizeOf } from "./boxes.js";
import { makeElement, makeMenu, makeRow } from "./make-element.js";
import { lengthText } from "./measurement.js";
import { directionOf, dot, lengthOf, minus, times } from "./vectors.js";

// The extent of the scene divided by a step of the keys.
const stepsAcross = 40;
const axisNames = [..."XYZ"];
const unitAxes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

export function addClipPlane({ scene, renderer, view, notify }) {
  const { index, values } = scene.models.find(({ kind }) => kind === "effects");
  const computes = (key) => Boolean(scene.bindings?.computes(index, key));
  const set = (key, value) => {
    if (!computes(key)) scene.set(index, key, value);
  };
  // The directions of the axes of the file.
  const axes = scene.axes ?? unitAxes;
  const eyeDirection = () => {
    const { position, target } = view.effectiveCamera;
    return directionOf(minus(position, target)) ?? unitAxes[2];
  };
  // Moves the plane through the middle of the scene, with what is on the side of `normal` cut away.
  const place = (normal) => {
    set("clipNormal", normal.map(Math.fround));
    set("clipDistance", Math.fround(dot(normal, centerOf(renderer.box))));
  };
  const toggle = () => {
    if (computes("clipPlane")) return notify("an expression switches the clipping plane");
    if (values.clipPlane) {
      set("clipPlane", false);
      return notify("clipping plane: off");
    }
    if (isEmptyBox(renderer.box)) return notify("there is nothing to cut open");
    if (!computes("clipNormal") && !computes("clipDistance")) place(eyeDirection());
    set("clipPlane", true);
    notify("clipping plane: on, shift-K and ctrl-K move it");
  };
  const move = (steps) => {
    if (!values.clipPlane) return notify("no clipping plane: K switches it on");
    if (computes("clipDistance")) return notify("an expression moves the clipping plane");
    const extent = lengthOf(sizeOf(renderer.box));
    if (Number.isFinite(extent)) set("clipDistance", Math.fround(values.clipDistance + (steps * extent) / stepsAcross));
  };
  // Returns the unit normal, the number of the axis along which it is or -1, and the sign of the position along this axis, or
  // else along the normal.
  const orientation = () => {
    const unit = directionOf(values.clipNormal) ?? unitAxes[0];
    const along = axes.findIndex((direction) => Math.abs(dot(direction, unit)) > 1 - 1e-6);
    return { unit, along, sign: along < 0 ? 1 : Math.sign(dot(axes[along], unit)) };
  };
  const flip = () => {
    set("clipNormal", times(values.clipNormal, -1));
    set("clipDistance", -values.clipDistance);
  };
  const isOn = makeElement("input", { type: "checkbox", role: "switch" });
  isOn.addEventListener("input", toggle);
  const axis = makeMenu([...axisNames, "eye"], { "aria-label": "Axis of the clipping plane" });
  axis.addEventListener("input", () => place(axes[axis.selectedIndex] ?? eyeDirection()));
  const turn = makeElement("button", { type: "button" }, "Flip");
  turn.addEventListener("click", flip);
  const slider = makeElement("input", { type: "range", step: "any", "aria-label": "Position of the clipping plane" });
  slider.addEventListener("input", () => set("clipDistance", Math.fround(slider.valueAsNumber * orientation().sign)));
  const text = makeElement("output");
  const details = makeElement(
    "div", { className: "row", role: "group", "aria-label": "Clipping plane" }, axis, text, turn, slider);
  return {
    name: "clipping plane",
    keys: { k: toggle, "shift-k": () => move(-1), "ctrl-k": () => move(1) },
    rows: [makeRow("label", "Clipping plane (K)", isOn), details],
    update() {
      isOn.checked = Boolean(values.clipPlane);
      isOn.disabled = computes("clipPlane");
      details.hidden = !values.clipPlane;
      if (details.hidden) return;
      const { unit, along, sign } = orientation();
      axis.selectedIndex = along < 0 ? axisNames.length : along;
      const places = cornersOf(renderer.box).map((corner) => dot(corner, unit) * sign);
      Object.assign(slider, { min: Math.min(...places), max: Math.max(...places), value: values.clipDistance * sign });
      axis.disabled = turn.disabled = computes("clipNormal") || computes("clipDistance");
      slider.disabled = computes("clipDistance");
      // The side that the plane keeps, written as for `--clip-plane`.
      const name = along < 0 ? "" : `${axisNames[along].toLowerCase()} ${sign > 0 ? "<" : ">"} `;
      const limit = (values.clipDistance + dot(unit, scene.origin)) * sign;
      text.textContent = name + (scene.origin.some(Boolean) ? String(Number(limit.toFixed(3))) : lengthText(limit));
    },
  };
}
