#ifndef CIMGUI_H
#define CIMGUI_H

#include <stdbool.h>

// The functions of Dear ImGui 1.86 that the inspector uses, for C. They are implemented only if the package trait
// `Inspector` is enabled.
//
// CImGuiCreate creates a panel. Every other function acts on the panel that was selected last by CImGuiSelect, on the
// same thread. Lengths and positions are in pixels of the window's framebuffer, from its upper left corner, Y down.
// Texts are UTF-8 and are copied.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CImGuiPanel CImGuiPanel;

typedef struct {
  float x, y, width, height;
} CImGuiRectangle;

// The keys for editing text. Each is pressed and released separately.
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

// Creates a panel and selects it. Texts and gaps are `scale` times as large as on a screen of 96 pixels per inch.
CImGuiPanel *CImGuiCreate(float scale);
// Frees a panel. If it was drawn, its OpenGL context must be current.
void CImGuiDestroy(CImGuiPanel *panel);
// Selects the panel for the functions below.
void CImGuiSelect(CImGuiPanel *panel);

// Input events, which the next frame processes. Buttons: 0 left, 1 right, 2 middle, up to 4.
void CImGuiMovePointer(float x, float y);
void CImGuiSetButton(int button, bool isDown);
void CImGuiScroll(float x, float y);
void CImGuiSetKey(CImGuiKey key, bool isDown);
void CImGuiSetModifiers(bool control, bool shift, bool alt, bool command);
void CImGuiType(unsigned codePoint);
// Return whether the panel used the pointer or the keyboard in the last frame.
bool CImGuiWantsPointer(void);
bool CImGuiWantsKeyboard(void);

// Begin and end a frame. The controls are listed between the two calls. `seconds` is the time since the last frame,
// more than 0.
void CImGuiBeginFrame(float width, float height, float seconds);
void CImGuiEndFrame(void);
// Draws the last frame with OpenGL 3.3 and restores the state of OpenGL. Its context must be current. Returns false if
// the driver reports an error.
bool CImGuiDraw(void);

// Begin and end the window of the controls. `place` is its first position and size, which the user can change. Every
// CImGuiBeginWindow requires a CImGuiEndWindow.
void CImGuiBeginWindow(const char *title, CImGuiRectangle place);
void CImGuiEndWindow(void);

// Adds a header that collapses the controls after it. Returns whether it is open.
bool CImGuiSection(const char *title, bool isOpenAtFirst);
void CImGuiText(const char *text);
// Adds text in a subdued colour, wrapped to the width of the window.
void CImGuiNote(const char *text);
// The controls between the two calls have the identity `id`, so their labels may equal those of other controls.
void CImGuiPushIdentity(int id);
void CImGuiPopIdentity(void);

// Controls. Each returns whether the user changed the value.
bool CImGuiSlider(const char *label, float *value, float lowest, float highest, bool isLogarithmic);
// A draggable number. A movement of one pixel changes it by `step`.
bool CImGuiDrag(const char *label, float *value, float step);
// A field of text of at most `capacity` bytes with the zero byte, and of `lines` lines.
bool CImGuiTextField(const char *label, char *text, int capacity, int lines);
// A list of names, each with a zero byte at its end, and another one after the last name. `index` is the chosen one.
bool CImGuiChoice(const char *label, int *index, const char *names);
// Three draggable numbers. A movement of one pixel changes a number by `step`.
bool CImGuiVector(const char *label, float value[3], float step);
// Red, green, blue and alpha from 0 to 1, sRGB-encoded.
bool CImGuiColor(const char *label, float value[4]);
bool CImGuiCheckbox(const char *label, bool *value);

// Begins a list of `count` lines, of which `rows` are visible at a time. CImGuiListLine must be called for the lines
// from `first` up to `end`. Every CImGuiBeginList requires a CImGuiEndList.
void CImGuiBeginList(const char *id, int rows, int count, int *first, int *end);
// The part of a line that was clicked.
typedef enum { CImGuiLineUnchanged, CImGuiLineSelected, CImGuiLineToggled } CImGuiLine;
// Adds a line with a name and a kind, indented by `depth` steps. `marker` is drawn before the name, and toggles the line if
// it is not empty.
CImGuiLine CImGuiListLine(
  int number, const char *name, const char *kind, int depth, const char *marker, bool isSelected);
// Ends a list. `shown` is the number of the line to scroll to, or -1.
void CImGuiEndList(int count, int shown);

// Returns the rectangle of the last control, without its label.
CImGuiRectangle CImGuiLastPlace(void);

#ifdef __cplusplus
}
#endif

#endif
