import { SAVED_EVENT } from "../unsaved-events.ts";

/**
 * Words that say something is saved (`data-until-edited`) go as soon as a form of the page is changed: beside text that is
 * not kept they would lie. They are back once what was changed is kept without leaving the page.
 */
export function hideWordsOnceEdited(): void {
  const show = (shown: boolean) => {
    for (const said of document.querySelectorAll<HTMLElement>("[data-until-edited]"))
      said.hidden = !shown;
  };
  const onEdit = ({ target }: Event) => {
    if (postingForm(target)) show(false);
  };
  // Before anything else: a field may keep the event to itself.
  addEventListener("input", onEdit, { capture: true });
  addEventListener("change", onEdit, { capture: true });
  addEventListener(SAVED_EVENT, () => show(true), { capture: true });
}

/** A search or a filter changes nothing that could be saved. */
function postingForm(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  // A field may stand outside its form and name it.
  const form = "form" in target ? target.form : target.closest("form");
  return form instanceof HTMLFormElement && form.method === "post";
}
