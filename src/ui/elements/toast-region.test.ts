// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sendToast } from "../toast-event.ts";
import { ToastRegion } from "./toast-region.ts";

beforeAll(() => customElements.define("toast-region", ToastRegion));
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<toast-region data-dismiss="Fermer"></toast-region>';
  sendToast({ tone: "stop", message: "Le texte dépasse la limite autorisée" });
});
afterEach(() => {
  vi.useRealTimers();
});

const findToast = () => document.querySelector<HTMLElement>(".toast-stop");

test("[D-05 part, D-11 part] a toast is shown for 3 s", () => {
  vi.advanceTimersByTime(2_999);
  expect(findToast()?.textContent).toContain("Le texte dépasse la limite autorisée");
  vi.advanceTimersByTime(1);
  expect(findToast()).toBeNull();
});

test("a toast stays while the pointer or the focus is on it, and 3 s more", () => {
  for (const [hold, release] of [
    ["pointerenter", "pointerleave"],
    ["focusin", "focusout"],
  ] as const) {
    findToast()?.dispatchEvent(new Event(hold));
    vi.advanceTimersByTime(60_000);
    findToast()?.dispatchEvent(new Event(release));
    vi.advanceTimersByTime(2_999);
    expect(findToast()).not.toBeNull();
  }
  vi.advanceTimersByTime(1);
  expect(findToast()).toBeNull();
});

test("a toast is dismissed by its button", () => {
  findToast()?.querySelector("button")?.click();
  expect(findToast()).toBeNull();
});
