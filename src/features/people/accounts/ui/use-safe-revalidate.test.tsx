// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useSafeRevalidate } from "./use-safe-revalidate.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page that counts its loads and exposes its revalidate function. */
const seen = { reads: 0, reread: null as (() => Promise<boolean>) | null };
function Page() {
  seen.reread = useSafeRevalidate();
  return null;
}
const loader = () => {
  seen.reads += 1;
  return null;
};

const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));

test("a page is reloaded only if the server answers and the session is valid", async () => {
  const router = createMemoryRouter([{ path: "/", loader, Component: Page }]);
  const root = createRoot(document.createElement("div"));
  root.render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(seen.reread).not.toBeNull());
  expect(seen.reads).toBe(1);

  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await seen.reread?.()).toBe(false);
  answering(401, { code: "SIGN_IN_REQUIRED", status: 401 });
  expect(await seen.reread?.()).toBe(false);
  expect(seen.reads).toBe(1);

  answering(200, { userId: "9e107d9d-372b-4b3a-8f3c-3d1f1f6d2f11" });
  expect(await seen.reread?.()).toBe(true);
  expect(seen.reads).toBe(2);
  root.unmount();
});
