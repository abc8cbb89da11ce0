// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useLazyLoad } from "./page-hooks.ts";

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Part = () => <b>here</b>;

function Page({ load, wanted }: { load: () => Promise<typeof Part>; wanted: boolean }) {
  const Loaded = useLazyLoad(load, wanted);
  return Loaded ? <Loaded /> : <i>waiting</i>;
}

test("a part is fetched when it is wanted, again while there is no network, and not once it is no longer wanted", async () => {
  let network = false;
  const load = vi.fn(async () => {
    if (!network) throw new TypeError("Failed to fetch");
    return Part;
  });
  const place = document.createElement("div");
  const root = createRoot(place);
  const show = (wanted: boolean) =>
    act(async () => root.render(<Page load={load} wanted={wanted} />));
  const wait = () => act(() => vi.advanceTimersByTimeAsync(3_000));
  await show(false);
  expect(load).not.toHaveBeenCalled();
  await show(true);
  await wait();
  expect([load.mock.calls.length, place.textContent]).toEqual([2, "waiting"]);
  await show(false);
  await wait();
  expect(load).toHaveBeenCalledTimes(2);
  network = true;
  await show(true);
  expect(place.textContent).toBe("here");
  await act(async () => root.unmount());
});
