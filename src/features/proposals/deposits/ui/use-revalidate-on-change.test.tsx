// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useRevalidateUntil } from "./use-revalidate-on-change.ts";

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
  const { pdf } = useLoaderData<{ pdf: string | null }>();
  useRevalidateUntil(pdf !== null);
  return <p>{pdf ?? "being prepared"}</p>;
}

test("a page waits by itself for a document that is being prepared, and not longer", async () => {
  let loads = 0;
  const router = createMemoryRouter(
    [{ path: "/", Component: Page, loader: () => ({ pdf: ++loads > 2 ? "dossier.pdf" : null }) }],
    { hydrationData: { loaderData: { "0": { pdf: null } } } },
  );
  const place = document.createElement("div");
  await act(async () => createRoot(place).render(<RouterProvider router={router} />));
  expect(place.textContent).toBe("being prepared");
  for (const ms of [3_000, 5_000, 10_000])
    await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  expect(place.textContent).toBe("dossier.pdf");
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_600_000)));
  expect(loads).toBe(3);
});
