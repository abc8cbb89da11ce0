// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { SAVED_EVENT, UNSAVED_EVENT } from "../unsaved-events.ts";
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
  expect(guard().unsaved).toBe(false);
  type("BOCAGES");
  expect(guard().unsaved).toBe(true);
  type("BOCAGE");
  expect(guard().unsaved).toBe(false);
  const box = form().elements[1] as HTMLInputElement;
  box.checked = true;
  box.dispatchEvent(new Event("change", { bubbles: true }));
  expect(guard().unsaved).toBe(true);
});

test("a form that says itself whether it is kept is believed, whatever stands in it", () => {
  say(UNSAVED_EVENT);
  expect(guard().unsaved).toBe(true);
  say(SAVED_EVENT);
  expect(guard().unsaved).toBe(false);
  // Kept as it is now: going back to how it began is a change.
  type("BOCAGES");
  type("BOCAGE");
  expect(guard().unsaved).toBe(true);
});

test("what was refused is not kept, and what was sent and stays is the new beginning", () => {
  form().dataset.guard = "unsaved";
  guard().look();
  expect(guard().unsaved).toBe(true);
  form().dataset.guard = "";
  type("HAIES");
  form().dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect(guard().unsaved).toBe(false);
  guard().look();
  type("BOCAGE");
  expect(guard().unsaved).toBe(true);
  type("HAIES");
  expect(guard().unsaved).toBe(false);
});
