#include "CImGui.h"

#ifdef ORRERY_INSPECTOR

#include <imgui/imgui.h>

// The OpenGL 3 back end of the library. Its own header includes imgui.h by a path that is not a system header path.
bool ImGui_ImplOpenGL3_Init(const char *version);
void ImGui_ImplOpenGL3_Shutdown();
void ImGui_ImplOpenGL3_NewFrame();
void ImGui_ImplOpenGL3_RenderDrawData(ImDrawData *data);

struct CImGuiPanel {
  ImGuiContext *context;
  float scale;
  bool hasRenderer;
};

static CImGuiPanel *current = nullptr;

// The size at which the library's own font is sharp.
static const float fontSize = 13;

CImGuiPanel *CImGuiCreate(float scale) {
  auto *panel = new CImGuiPanel{ImGui::CreateContext(), scale, false};
  CImGuiSelect(panel);
  ImGuiIO &io = ImGui::GetIO();
  // Nothing is written to the working folder.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigInputTextCursorBlink = false;
  ImFontConfig font;
  font.SizePixels = float(int(fontSize * scale + 0.5f));
  io.Fonts->AddFontDefault(&font);
  // A frame can be built before the first drawing.
  unsigned char *pixels;
  int width, height;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  for (int key = 0; key < ImGuiKey_COUNT; key++) io.KeyMap[key] = -1;
  io.KeyMap[ImGuiKey_Tab] = CImGuiKeyTab;
  io.KeyMap[ImGuiKey_LeftArrow] = CImGuiKeyLeft;
  io.KeyMap[ImGuiKey_RightArrow] = CImGuiKeyRight;
  io.KeyMap[ImGuiKey_UpArrow] = CImGuiKeyUp;
  io.KeyMap[ImGuiKey_DownArrow] = CImGuiKeyDown;
  io.KeyMap[ImGuiKey_Backspace] = CImGuiKeyBackspace;
  io.KeyMap[ImGuiKey_Enter] = CImGuiKeyEnter;
  io.KeyMap[ImGuiKey_Escape] = CImGuiKeyEscape;
  io.KeyMap[ImGuiKey_A] = CImGuiKeyA;
  io.KeyMap[ImGuiKey_C] = CImGuiKeyC;
  io.KeyMap[ImGuiKey_V] = CImGuiKeyV;
  io.KeyMap[ImGuiKey_X] = CImGuiKeyX;
  io.KeyMap[ImGuiKey_Y] = CImGuiKeyY;
  io.KeyMap[ImGuiKey_Z] = CImGuiKeyZ;
  ImGuiStyle &style = ImGui::GetStyle();
  ImGui::StyleColorsDark(&style);
  style.WindowRounding = 4;
  style.FrameRounding = 2;
  style.GrabRounding = 2;
  style.GrabMinSize = 10;
  style.WindowBorderSize = 0;
  style.Colors[ImGuiCol_WindowBg].w = 0.88f;
  style.ScaleAllSizes(scale);
  return panel;
}

void CImGuiSelect(CImGuiPanel *panel) {
  current = panel;
  ImGui::SetCurrentContext(panel->context);
}

void CImGuiDestroy(CImGuiPanel *panel) {
  CImGuiSelect(panel);
  if (panel->hasRenderer) ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(panel->context);
  delete panel;
  current = nullptr;
}

void CImGuiMovePointer(float x, float y) { ImGui::GetIO().MousePos = ImVec2(x, y); }
void CImGuiSetButton(int button, bool isDown) {
  if (button >= 0 && button < 5) ImGui::GetIO().MouseDown[button] = isDown;
}
void CImGuiScroll(float x, float y) {
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
}
void CImGuiSetKey(CImGuiKey key, bool isDown) { ImGui::GetIO().KeysDown[key] = isDown; }
void CImGuiSetModifiers(bool control, bool shift, bool alt, bool command) {
  ImGuiIO &io = ImGui::GetIO();
  io.KeyCtrl = control;
  io.KeyShift = shift;
  io.KeyAlt = alt;
  io.KeySuper = command;
}
void CImGuiType(unsigned codePoint) { ImGui::GetIO().AddInputCharacter(codePoint); }
bool CImGuiWantsPointer(void) { return ImGui::GetIO().WantCaptureMouse; }
bool CImGuiWantsKeyboard(void) { return ImGui::GetIO().WantCaptureKeyboard; }

void CImGuiBeginFrame(float width, float height, float seconds) {
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DeltaTime = seconds;
  ImGui::NewFrame();
}
void CImGuiEndFrame(void) { ImGui::Render(); }

bool CImGuiDraw(void) {
  if (!current->hasRenderer) current->hasRenderer = ImGui_ImplOpenGL3_Init("#version 330 core");
  if (!current->hasRenderer) return false;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  return true;
}

void CImGuiBeginWindow(const char *title, CImGuiRectangle place) {
  ImGui::SetNextWindowPos(ImVec2(place.x, place.y), ImGuiCond_FirstUseEver);
  ImGui::SetNextWindowSize(ImVec2(place.width, place.height), ImGuiCond_FirstUseEver);
  ImGui::Begin(title, nullptr, ImGuiWindowFlags_NoFocusOnAppearing);
  // Labels are to the right of their controls.
  ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x * 0.66f);
}
void CImGuiEndWindow(void) {
  ImGui::PopItemWidth();
  ImGui::End();
}

bool CImGuiSection(const char *title, bool isOpenAtFirst) {
  return ImGui::CollapsingHeader(title, isOpenAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}
void CImGuiText(const char *text) { ImGui::TextUnformatted(text); }
void CImGuiNote(const char *text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}
void CImGuiPushIdentity(int id) { ImGui::PushID(id); }
void CImGuiPopIdentity(void) { ImGui::PopID(); }

bool CImGuiSlider(const char *label, float *value, float lowest, float highest, bool isLogarithmic) {
  ImGuiSliderFlags flags = isLogarithmic ? ImGuiSliderFlags_Logarithmic : 0;
  return ImGui::SliderFloat(label, value, lowest, highest, "%.4g", flags);
}
bool CImGuiDrag(const char *label, float *value, float step) {
  return ImGui::DragFloat(label, value, step, 0, 0, "%.4g", ImGuiSliderFlags_NoRoundToFormat);
}
bool CImGuiTextField(const char *label, char *text, int capacity, int lines) {
  if (lines == 1) return ImGui::InputText(label, text, capacity);
  const float height = ImGui::GetTextLineHeight() * lines + ImGui::GetStyle().FramePadding.y * 2;
  return ImGui::InputTextMultiline(label, text, capacity, ImVec2(0, height));
}
bool CImGuiChoice(const char *label, int *index, const char *names) { return ImGui::Combo(label, index, names); }
bool CImGuiVector(const char *label, float value[3], float step) {
  return ImGui::DragFloat3(label, value, step, 0, 0, "%.4g", ImGuiSliderFlags_NoRoundToFormat);
}
bool CImGuiColor(const char *label, float value[4]) {
  return ImGui::ColorEdit4(label, value, ImGuiColorEditFlags_DisplayHex | ImGuiColorEditFlags_AlphaPreviewHalf);
}
bool CImGuiCheckbox(const char *label, bool *value) { return ImGui::Checkbox(label, value); }

void CImGuiBeginList(const char *id, int rows, int count, int *first, int *end) {
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float height = line * rows + ImGui::GetStyle().WindowPadding.y * 2;
  ImGui::BeginChild(id, ImVec2(0, height), true);
  // All lines have the same height, so the visible ones are computed without laying out the others.
  const int above = int(ImGui::GetScrollY() / line);
  *first = above < count ? above : count;
  *end = *first + rows + 2 < count ? *first + rows + 2 : count;
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + *first * line);
}
CImGuiLine CImGuiListLine(
  int number, const char *name, const char *kind, int depth, const char *marker, bool isSelected) {
  ImGui::PushID(number);
  // The names of a list without groups begin at its edge.
  const float step = ImGui::GetFontSize();
  const float left = ImGui::GetCursorScreenPos().x + depth * step;
  const bool isClicked = ImGui::Selectable("##line", isSelected);
  const bool isToggled = *marker && ImGui::GetIO().MousePos.x < left + step;
  ImGui::SameLine(0, depth * step);
  if (*marker) {
    ImGui::TextDisabled("%s", marker);
    ImGui::SameLine(0, step - ImGui::CalcTextSize(marker).x);
  }
  ImGui::TextUnformatted(name);
  const float right = ImGui::GetWindowContentRegionMax().x - ImGui::CalcTextSize(kind).x;
  ImGui::SameLine(right);
  ImGui::TextDisabled("%s", kind);
  ImGui::PopID();
  return !isClicked ? CImGuiLineUnchanged : isToggled ? CImGuiLineToggled : CImGuiLineSelected;
}
void CImGuiEndList(int count, int shown) {
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float top = ImGui::GetStyle().WindowPadding.y;
  ImGui::SetCursorPosY(top + count * line);
  ImGui::Dummy(ImVec2(0, 0));
  if (shown >= 0) ImGui::SetScrollFromPosY(top + (shown + 0.5f) * line - ImGui::GetScrollY());
  ImGui::EndChild();
}

CImGuiRectangle CImGuiLastPlace(void) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float width = ImGui::CalcItemWidth();
  return {low.x, low.y, high.x - low.x < width ? high.x - low.x : width, high.y - low.y};
}

#endif
