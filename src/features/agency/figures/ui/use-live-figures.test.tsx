// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useLiveFigures } from "./use-live-figures.ts";

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined }));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  const { isLive } = useLoaderData<{ isLive: boolean }>();
  const { isPaused, toggle } = useLiveFigures(isLive);
  return (
    <button type="button" onClick={toggle}>
      {isPaused ? "paused" : "live"}
    </button>
  );
}

test("[E-15 part] figures are read again on the last day, not while paused, and at once afterwards", async () => {
  let loads = 0;
  const router = createMemoryRouter(
    [{ path: "/", Component: Page, loader: () => ({ isLive: ++loads < 4 }) }],
    { hydrationData: { loaderData: { "0": { isLive: true } } } },
  );
  const place = document.createElement("div");
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const press = () => act(async () => place.querySelector("button")?.click());
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  await wait(51_000);
  expect(loads).toBe(2);
  await press();
  await wait(300_000);
  expect([loads, place.textContent]).toEqual([2, "paused"]);
  await press();
  await wait(1_000);
  expect([loads, place.textContent]).toEqual([3, "live"]);
  // The day is over.
  await wait(25_000);
  await wait(300_000);
  expect(loads).toBe(4);
});
