// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SAVED_EVENT, saveBeforeLeaving, UNSAVED_EVENT } from "../unsaved-events.ts";
import { UnsavedGuard } from "./unsaved-guard.ts";

beforeAll(() => customElements.define("unsaved-guard", UnsavedGuard));
beforeEach(() => {
  document.body.innerHTML = `
    <form data-guard=""><input name="acronym" value="BOCAGE"><input name="open" type="checkbox"></form>
    <unsaved-guard></unsaved-guard>`;
});
afterEach(() => {
  document.body.innerHTML = "";
});

const form = () => document.querySelector("form") as HTMLFormElement;
const guard = () => document.querySelector("unsaved-guard") as UnsavedGuard;
const type = (text: string) => {
  const field = form().elements[0] as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const say = (event: string) =>
  form().elements[0]?.dispatchEvent(new Event(event, { bubbles: true }));

test("what was changed and is again as it was has nothing to lose", () => {
  expect(guard().hasUnsavedForms).toBe(false);
  type("BOCAGES");
  expect(guard().hasUnsavedForms).toBe(true);
  type("BOCAGE");
  expect(guard().hasUnsavedForms).toBe(false);
  const box = form().elements[1] as HTMLInputElement;
  box.checked = true;
  box.dispatchEvent(new Event("change", { bubbles: true }));
  expect(guard().hasUnsavedForms).toBe(true);
});

test("a form that says itself whether it is kept is believed, whatever stands in it", () => {
  say(UNSAVED_EVENT);
  expect(guard().hasUnsavedForms).toBe(true);
  say(SAVED_EVENT);
  expect(guard().hasUnsavedForms).toBe(false);
  // Saved in this state: the original text is now a change.
  type("BOCAGES");
  type("BOCAGE");
  expect(guard().hasUnsavedForms).toBe(true);
});

test("what was refused is not kept, and what was sent and stays is the new beginning", () => {
  form().dataset.guard = "unsaved";
  guard().scanForms();
  expect(guard().hasUnsavedForms).toBe(true);
  form().dataset.guard = "";
  type("HAIES");
  form().dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect(guard().hasUnsavedForms).toBe(false);
  guard().scanForms();
  type("BOCAGE");
  expect(guard().hasUnsavedForms).toBe(true);
  type("HAIES");
  expect(guard().hasUnsavedForms).toBe(false);
});

describe("a form that saves itself", () => {
  const dialog = { show: vi.fn(), close: vi.fn() };
  const link = () => document.querySelector("a") as HTMLAnchorElement;
  const followed = vi.fn((event: Event) => event.preventDefault());
  beforeEach(() => {
    vi.clearAllMocks();
    document.body.insertAdjacentHTML("afterbegin", '<a href="/ailleurs"><b>Ailleurs</b></a>');
    guard().append(Object.assign(document.createElement("modal-dialog"), dialog));
    link().addEventListener("click", followed);
  });
  const press = () =>
    link().firstElementChild?.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true }),
    );

  test("is waited for, and then the link is followed without a question", async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    saveBeforeLeaving(form(), () => promise);
    say(UNSAVED_EVENT);
    press();
    expect(followed).not.toHaveBeenCalled();
    resolve(true);
    await vi.waitFor(() => expect(followed).toHaveBeenCalledOnce());
    expect(dialog.show).not.toHaveBeenCalled();
    expect(guard().hasUnsavedForms).toBe(false);
  });

  test("is asked about where it could not be saved, or does not answer", async () => {
    const end = saveBeforeLeaving(form(), async () => false);
    say(UNSAVED_EVENT);
    press();
    await vi.waitFor(() => expect(dialog.show).toHaveBeenCalledOnce());
    end();
    vi.useFakeTimers();
    saveBeforeLeaving(form(), () => new Promise<never>(() => {}));
    press();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(dialog.show).toHaveBeenCalledTimes(2);
    expect(followed).not.toHaveBeenCalled();
    expect(guard().hasUnsavedForms).toBe(true);
  });

  test("leaves the question to another form that does not", () => {
    document.body.insertAdjacentHTML(
      "afterbegin",
      '<form id="beside" data-guard=""><input></form>',
    );
    guard().scanForms();
    const beside = document.querySelector("#beside input") as HTMLInputElement;
    saveBeforeLeaving(document.querySelectorAll("form")[1] as HTMLFormElement, async () => true);
    say(UNSAVED_EVENT);
    beside.value = "x";
    beside.dispatchEvent(new Event("input", { bubbles: true }));
    document
      .querySelectorAll("form")[1]
      ?.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    press();
    expect(dialog.show).toHaveBeenCalledOnce();
  });

  test("while its text is sent on the way out, closing the tab asks nothing", () => {
    const unload = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    say(UNSAVED_EVENT);
    expect(unload()).toBe(true);
    form().dataset.guard = "saving";
    expect(unload()).toBe(false);
  });
});
