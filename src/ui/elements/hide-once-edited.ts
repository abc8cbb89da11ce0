import { SAVED_EVENT } from "../unsaved-events.ts";

/**
 * Hides "saved" messages (`data-until-edited`) once a form of the page is edited, since they are no longer true.
 * Shows them again when all edits are saved without leaving the page.
 */
export function hideMessagesOnceEdited(): void {
  const edited = new Set<HTMLFormElement>();
  const show = (shown: boolean) => {
    for (const message of document.querySelectorAll<HTMLElement>("[data-until-edited]"))
      message.hidden = !shown;
  };
  const onEdit = ({ target }: Event) => {
    const form = findForm(target);
    // A search or filter form saves nothing.
    if (form?.method !== "post") return;
    edited.add(form);
    show(false);
  };
  const onSaved = ({ target }: Event) => {
    const saved = findForm(target);
    // A form that has left the page has nothing unsaved any more.
    for (const form of edited) if (form === saved || !form.isConnected) edited.delete(form);
    if (edited.size === 0) show(true);
  };
  // In the capture phase, because a field may stop the event.
  addEventListener("input", onEdit, { capture: true });
  addEventListener("change", onEdit, { capture: true });
  addEventListener(SAVED_EVENT, onSaved, { capture: true });
}

function findForm(target: EventTarget | null): HTMLFormElement | null {
  if (target instanceof HTMLFormElement) return target;
  if (!(target instanceof Element)) return null;
  // A field may be outside its form and refer to it.
  const form = "form" in target ? target.form : target.closest("form");
  return form instanceof HTMLFormElement ? form : null;
}
