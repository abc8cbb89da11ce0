import {
  DISCARDED_EVENT,
  NEXT_FIELD,
  SAVE_FIRST_EVENT,
  SAVED_EVENT,
  type SaveFirstDetail,
  UNSAVED_EVENT,
  UNSAVED_FORMS_EVENT,
  type UnsavedFormsDetail,
} from "../unsaved-events.ts";
import type { ModalDialog } from "./modal-dialog.ts";

/** A navigation that waits for the person's decision. */
export interface PendingNavigation {
  /** Path and query of a page of the site, where the server may redirect after saving; otherwise null. */
  next: string | null;
  go(): void;
  /** Called when the person stays or saves first. */
  stay?(): void;
}

/** After this time a save is no longer awaited and the person is asked. */
const SAVE_TIMEOUT_MS = 10_000;

/**
 * Protects text typed in `<form data-guard>`: following a link or sending another form (the search) first asks
 * whether to save. Listens on the window in the capture phase, so that router links are held back too. Closing the
 * tab or going back to another document triggers the browser's own question; for going back within the router the
 * component around this element calls `ask`.
 */
export class UnsavedGuard extends HTMLElement {
  #listening: AbortController | undefined;
  /** Edited forms, the most recently edited last. */
  readonly #changed = new Set<HTMLFormElement>();
  /** Serialized content of a form before its first edit; absent for a form that reports its own state. */
  readonly #begun = new WeakMap<HTMLFormElement, string>();
  #departure: PendingNavigation | undefined;
  /** The current navigation was confirmed. */
  #letThrough = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const early = { signal, capture: true };
    this.scanForms();
    window.addEventListener("input", this.#onInput, early);
    window.addEventListener("change", this.#onInput, early);
    window.addEventListener(UNSAVED_EVENT, this.#onInput, early);
    window.addEventListener(SAVED_EVENT, this.#onSaved, early);
    window.addEventListener("click", this.#onClick, early);
    window.addEventListener("submit", this.#onSubmit, early);
    window.addEventListener("beforeunload", this.#onUnload, { signal });
    this.addEventListener("click", this.#onAnswer, { signal });
    // Does not bubble; fired however the dialog is closed.
    this.addEventListener("close", this.#onClosed, { signal, capture: true });
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#changed.clear();
  }

  /** Marks forms that were returned with typed text by the server or an action. */
  scanForms() {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-guard]")) {
      if (form.dataset.guard === "unsaved") this.#mark(form);
      else if (!this.#changed.has(form)) this.#begun.set(form, serializeForm(form));
    }
  }

  /** Marks a form as unsaved whatever its content. */
  #mark(form: HTMLFormElement) {
    this.#begun.delete(form);
    this.#changed.add(form);
  }

  /** Whether typed text would be lost. */
  get hasUnsavedForms(): boolean {
    return this.#form !== undefined && !this.#letThrough;
  }

  /** Waits for forms that are being saved, and asks about all others before navigating. */
  ask(departure: PendingNavigation) {
    const earlier = this.#departure;
    this.#departure = departure;
    earlier?.stay?.();
    const saves = this.#unsaved.map((form) => ({ form, isSaved: requestSave(form) }));
    // A form that cannot save itself is asked about at once; one question covers all.
    if (saves.some(({ isSaved }) => isSaved === null)) this.#dialog?.show();
    else void this.#goOnceSaved(departure, saves);
  }

  async #goOnceSaved(
    departure: PendingNavigation,
    saves: readonly { form: HTMLFormElement; isSaved: Promise<boolean> | null }[],
  ) {
    const forms = Promise.all(
      saves.map(async ({ form, isSaved }) => {
        if (await isSaved) this.#forget(form);
      }),
    );
    await Promise.race([forms, new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS))]);
    // Meanwhile the person chose another destination, or the page was replaced.
    if (this.#departure !== departure || !this.isConnected) return;
    if (this.#form) {
      this.#dialog?.show();
      return;
    }
    this.#departure = undefined;
    this.#go(departure);
  }

  /** Forms with unsaved content. Excludes forms that left the page or are back to their original content. */
  get #unsaved(): HTMLFormElement[] {
    for (const form of this.#changed) if (!form.isConnected) this.#changed.delete(form);
    return [...this.#changed].filter((form) => {
      const begun = this.#begun.get(form);
      // Serialized only for comparison: a dossier's form is large, and this runs on every key.
      return begun === undefined || begun !== serializeForm(form);
    });
  }

  get #form(): HTMLFormElement | undefined {
    return this.#unsaved.at(-1);
  }

  get #dialog() {
    return this.querySelector<ModalDialog>("modal-dialog");
  }

  #onInput = ({ target, type }: Event) => {
    const form = findGuardedForm(target);
    if (!form) return;
    // Moves the form to the end, as the one to save.
    this.#changed.delete(form);
    if (type === UNSAVED_EVENT) this.#mark(form);
    else this.#changed.add(form);
    this.#tell();
  };

  #onSaved = ({ target }: Event) => {
    const form = findGuardedForm(target);
    if (form) this.#forget(form);
  };

  /** The form is saved or being saved: its current content is the new baseline. */
  #forget(form: HTMLFormElement) {
    this.#begun.delete(form);
    if (this.#changed.delete(form)) this.#tell();
  }

  /** Announces the unsaved forms to the page. */
  #tell() {
    const detail: UnsavedFormsDetail = { forms: this.#unsaved };
    document.dispatchEvent(new CustomEvent(UNSAVED_FORMS_EVENT, { detail }));
  }

  #onClick = (event: MouseEvent) => {
    if (this.#letThrough || !this.#form || event.button !== 0) return;
    // A new tab or a download does not leave the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.hasAttribute("download") || (link.target && link.target !== "_self")) return;
    const url = new URL(link.href, location.href);
    if (!/^https?:$/.test(url.protocol) || isSamePage(url) || link.closest("[data-guard-ignore]"))
      return;
    this.#ask(event, {
      next: toLocalPath(url),
      go: () => (link.isConnected ? link.click() : location.assign(url)),
    });
  };

  #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.matches("[data-guard]")) {
      this.#forget(form);
      return;
    }
    const stays = form.method === "dialog" || (form.target && form.target !== "_self");
    const ignored = form.matches("[data-guard-ignore], [data-guard-stays]");
    if (this.#letThrough || !this.#form || stays || ignored) return;
    const { submitter } = event;
    this.#ask(event, {
      next: form.method === "get" ? toLocalPath(buildSubmitUrl(form, submitter)) : null,
      go: () => form.requestSubmit(submitter),
    });
  };

  #onUnload = (event: BeforeUnloadEvent) => {
    // A form that saves itself sends its text while the page is unloaded.
    if (this.#letThrough || this.#unsaved.every(({ dataset }) => dataset.guard === "saving"))
      return;
    event.preventDefault();
  };

  #ask(event: Event, departure: PendingNavigation) {
    if (!this.#dialog) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.ask(departure);
  }

  #onAnswer = ({ target }: Event) => {
    const departure = this.#departure;
    if (!(target instanceof Element) || !departure) return;
    const leaves = target.closest("[data-guard-leave]");
    if (!leaves && !target.closest("[data-guard-save]")) return;
    this.#departure = undefined;
    if (leaves) this.#leave(departure);
    else this.#save(departure);
  };

  #onClosed = () => {
    // A late event of an earlier question: the current one is open.
    if (this.querySelector("dialog")?.open) return;
    const departure = this.#departure;
    this.#departure = undefined;
    departure?.stay?.();
  };

  #leave(departure: PendingNavigation) {
    this.#dialog?.close();
    for (const form of this.#changed) form.dispatchEvent(new Event(DISCARDED_EVENT));
    this.#changed.clear();
    this.#go(departure);
  }

  #go(departure: PendingNavigation) {
    this.#letThrough = true;
    departure.go();
    // With a router the page object stays: the next navigation is asked about again.
    setTimeout(() => {
      this.#letThrough = false;
    });
  }

  #save({ next, stay }: PendingNavigation) {
    const form = this.#form;
    this.#dialog?.close();
    stay?.();
    if (!form) return;
    form.querySelector(`input[name="${NEXT_FIELD}"]`)?.remove();
    if (next) form.append(createHiddenField(NEXT_FIELD, next));
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type="submit"]'));
  }
}

/** Asks a form to save itself. Resolves to whether it was saved; null if it cannot. */
function requestSave(form: HTMLFormElement): Promise<boolean> | null {
  const saves: Promise<boolean>[] = [];
  const detail: SaveFirstDetail = { waitFor: (saved) => saves.push(saved) };
  form.dispatchEvent(new CustomEvent(SAVE_FIRST_EVENT, { detail }));
  if (saves.length === 0) return null;
  return Promise.all(saves).then(
    (all) => all.every(Boolean),
    () => false,
  );
}

function findGuardedForm(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof Element)) return null;
  // A field may be outside its form and refer to it.
  const form =
    "form" in target && target.form instanceof HTMLFormElement
      ? target.form
      : target.closest("form");
  return form?.matches("[data-guard]") ? form : null;
}

/** The content of all fields as one string, including fields without a name, which scripts read. */
function serializeForm(form: HTMLFormElement): string {
  const fields = [...form.elements].map((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.selectedOptions].map(({ value }) => value);
    if (field instanceof HTMLTextAreaElement) return field.value;
    if (!(field instanceof HTMLInputElement)) return "";
    return [field.value, field.checked, ...[...(field.files ?? [])].map(({ size }) => size)];
  });
  return JSON.stringify(fields);
}

function isSamePage(url: URL): boolean {
  const same = url.origin === location.origin && url.pathname === location.pathname;
  return same && url.search === location.search && url.hash !== "";
}

const toLocalPath = (url: URL) =>
  url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : null;

function buildSubmitUrl(form: HTMLFormElement, submitter: HTMLElement | null): URL {
  const url = new URL(form.action, location.href);
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) query.append(name, String(value));
  url.search = String(query);
  return url;
}

function createHiddenField(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement("input"), { type: "hidden", name, value });
}
