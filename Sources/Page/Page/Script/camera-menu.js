// A menu of the cameras of a scene, in the panel of tools. The key C chooses among the same.

import { makeMenu, makeRow } from "./make-element.js";

export function addCameraMenu({ view }) {
  const { list } = view;
  const menu = makeMenu(list.indices.map((_, place) => list.nameAt(place)));
  menu.addEventListener("input", () => view.chooseCamera(menu.selectedIndex - list.chosen));
  return {
    name: "cameras",
    rows: [makeRow("label", "Camera", menu)],
    update() { if (menu.selectedIndex !== list.chosen) menu.selectedIndex = list.chosen; },
  };
}
