// A menu of the clips of each mesh file with several, in the panel of tools.

import { makeMenu, makeRow } from "./make-element.js";

export function addClipMenu({ scene }) {
  const animations = scene.models.filter(({ kind }) => kind === "animation");
  const menus = animations.filter(({ data }) => data.rig.clips.length > 1).map((model) => {
    const names = model.data.rig.clips.map(({ name }) => name);
    const menu = makeMenu(names);
    menu.addEventListener("input", () => scene.set(model.index, "clip", names[menu.selectedIndex]));
    // The name of an animation is that of its file, and its own kind.
    const label = animations.length > 1 ? `Clip of ${model.name.replace(/\.animation$/, "")}` : "Clip";
    return { model, names, menu, row: makeRow("label", label, menu) };
  });
  const chosenClips = () => animations.map(({ values }) => values.clip).join();
  let chosen = chosenClips();
  return {
    name: "clips",
    rows: menus.map(({ row }) => row),
    update() {
      if (chosenClips() !== chosen) fitTime(scene, animations);
      chosen = chosenClips();
      for (const { model, names, menu } of menus) {
        menu.disabled = Boolean(scene.bindings?.computes(model.index, "clip"));
        // -1 for a clip that the file does not have: its own pose is shown.
        const place = names.indexOf(model.values.clip);
        if (menu.selectedIndex !== place) menu.selectedIndex = place;
      }
    },
  };
}

// Makes the time end with the longest of the shown clips, if it is that of clips.
function fitTime(scene, animations) {
  const { time } = scene;
  if (!animations.some(({ index }) => index === time?.description.model)) return;
  const shown = animations.map(({ values, data }) => data.rig.clips.find(({ name }) => name === values.clip)).filter(Boolean);
  if (shown.length === 0) return;
  Object.assign(time.description, { max: Math.max(...shown.map(({ duration }) => duration)), label: shown[0].name });
  time.seek(time.value);
  // The slider of the time follows with the next frame.
  scene.invalidate();
}
