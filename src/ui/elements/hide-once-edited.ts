import { SAVED_EVENT } from "../unsaved-events.ts";

/**
 * Words that say something is saved (`data-until-edited`) go as soon as a form of the page is changed: beside text that is
 * not kept they would lie. They are back once everything that was changed is kept without leaving the page.
 */
export function hideMessagesOnceEdited(): void {
  const edited = new Set<HTMLFormElement>();
  const show = (shown: boolean) => {
    for (const said of document.querySelectorAll<HTMLElement>("[data-until-edited]"))
      said.hidden = !shown;
  };
  const onEdit = ({ target }: Event) => {
    const form = findForm(target);
    // A search or a filter changes nothing that could be saved.
    if (form?.method !== "post") return;
    edited.add(form);
    show(false);
  };
  const onSaved = ({ target }: Event) => {
    const saved = findForm(target);
    // What stood in a form that left the page went with it.
    for (const form of edited) if (form === saved || !form.isConnected) edited.delete(form);
    if (edited.size === 0) show(true);
  };
  // Before anything else: a field may keep the event to itself.
  addEventListener("input", onEdit, { capture: true });
  addEventListener("change", onEdit, { capture: true });
  addEventListener(SAVED_EVENT, onSaved, { capture: true });
}

function findForm(target: EventTarget | null): HTMLFormElement | null {
  if (target instanceof HTMLFormElement) return target;
  if (!(target instanceof Element)) return null;
  // A field may stand outside its form and name it.
  const form = "form" in target ? target.form : target.closest("form");
  return form instanceof HTMLFormElement ? form : null;
}
