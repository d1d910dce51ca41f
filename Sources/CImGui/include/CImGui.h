#ifndef CIMGUI_H
#define CIMGUI_H

#include <stdbool.h>

// What the inspector needs of Dear ImGui 1.86, for C. There is something behind it only where the package's trait
// `Inspector` is on.
//
// A panel is made by CImGuiCreate. Every other function acts on the panel that CImGuiSelect named last, on the thread
// that did. Lengths and places are in pixels of the window's framebuffer, from its upper left corner, Y down. Texts
// are UTF-8, and copied.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CImGuiPanel CImGuiPanel;

typedef struct {
  float x, y, width, height;
} CImGuiRectangle;

// The keys by which text is edited. Each is released by itself.
typedef enum {
  CImGuiKeyTab,
  CImGuiKeyLeft,
  CImGuiKeyRight,
  CImGuiKeyUp,
  CImGuiKeyDown,
  CImGuiKeyBackspace,
  CImGuiKeyEnter,
  CImGuiKeyEscape,
  // With the control key: all, copy, paste, cut, redo, undo.
  CImGuiKeyA,
  CImGuiKeyC,
  CImGuiKeyV,
  CImGuiKeyX,
  CImGuiKeyY,
  CImGuiKeyZ,
} CImGuiKey;

// Makes a panel whose texts and gaps are `scale` times as large as on a screen of 96 pixels an inch, and selects it.
CImGuiPanel *CImGuiCreate(float scale);
// Frees a panel. If it was drawn, OpenGL's context must be current.
void CImGuiDestroy(CImGuiPanel *panel);
void CImGuiSelect(CImGuiPanel *panel);

// What a person does; heard by the next frame. Buttons: 0 left, 1 right, 2 middle, up to 4.
void CImGuiMovePointer(float x, float y);
void CImGuiSetButton(int button, bool isDown);
void CImGuiScroll(float x, float y);
void CImGuiSetKey(CImGuiKey key, bool isDown);
void CImGuiSetModifiers(bool control, bool shift, bool alt, bool command);
void CImGuiType(unsigned codePoint);
// Whether the pointer, or the keyboard, belongs to the panel, as of the last frame.
bool CImGuiWantsPointer(void);
bool CImGuiWantsKeyboard(void);

// A frame: between the two calls the controls are listed. `seconds` went by since the last one: more than 0.
void CImGuiBeginFrame(float width, float height, float seconds);
void CImGuiEndFrame(void);
// Draws the last frame by OpenGL 3.3, whose context is current and whose state stays as it is. False where the driver
// refuses.
bool CImGuiDraw(void);

// The window that the controls are in. Where it stands at first; a person may move it, and make it larger or smaller.
// CImGuiEndWindow follows in any case.
void CImGuiBeginWindow(const char *title, CImGuiRectangle place);
void CImGuiEndWindow(void);

// A line that opens and closes what follows; returns whether it is open.
bool CImGuiSection(const char *title, bool isOpenAtFirst);
void CImGuiText(const char *text);
// Smaller in importance, and as many lines as it takes.
void CImGuiNote(const char *text);
// What lies between has the identity `id`, so that labels may be the same.
void CImGuiPushIdentity(int id);
void CImGuiPopIdentity(void);

// Controls. Each returns whether the person changed the value.
bool CImGuiSlider(const char *label, float *value, float lowest, float highest, bool isLogarithmic);
// Three numbers that are dragged, `step` for each pixel.
bool CImGuiVector(const char *label, float value[3], float step);
// Red, green, blue and alpha from 0 to 1, sRGB-encoded.
bool CImGuiColor(const char *label, float value[4]);
bool CImGuiCheckbox(const char *label, bool *value);

// A list of `count` lines, of which `rows` are seen at a time; those from `first` up to `end` are to be given by
// CImGuiListLine. CImGuiEndList follows in any case.
void CImGuiBeginList(const char *id, int rows, int count, int *first, int *end);
// One line: a name, and what kind of thing it is. Returns whether it was clicked at.
bool CImGuiListLine(int number, const char *name, const char *kind, bool isSelected);
// `shown` is the number of the line that is to be brought into sight; -1 for none.
void CImGuiEndList(int count, int shown);

// Where the last control is, without its label.
CImGuiRectangle CImGuiLastPlace(void);

#ifdef __cplusplus
}
#endif

#endif
