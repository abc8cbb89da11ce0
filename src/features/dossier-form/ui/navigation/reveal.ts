const CONTROLS =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [role="textbox"], [contenteditable="true"]';

/** Opens everything around an element, so that it can be seen. */
function openAround(element: Element): void {
  for (let details = element.closest("details"); details; ) {
    details.open = true;
    details = details.parentElement?.closest("details") ?? null;
  }
}

/** Brings a section or a question into sight. */
export function show(element: HTMLElement): void {
  openAround(element);
  for (const details of element.querySelectorAll<HTMLDetailsElement>(":scope > details"))
    details.open = true;
  element.scrollIntoView({ block: "start" });
  // What was out of sight until now had a height that was guessed: the place is right once it has its own.
  requestAnimationFrame(() => element.scrollIntoView({ block: "start" }));
}

/** The same, with the focus where one answers; a question nobody may answer now takes it itself. */
export function showAndFocus(question: HTMLElement): void {
  show(question);
  const field = question.querySelector("[data-answer]") ?? question;
  // The tools of a text stand before it, once its editor has come.
  const control =
    field.querySelector<HTMLElement>('[role="textbox"]') ??
    field.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
  // A text that is only read has the role of a field, and takes no focus.
  if (!control || document.activeElement !== control) question.focus({ preventScroll: true });
}
