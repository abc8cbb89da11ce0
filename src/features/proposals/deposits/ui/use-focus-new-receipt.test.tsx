// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useFocusNewReceipt } from "./use-focus-new-receipt.ts";

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined }));

function Page({ version }: { version: number }) {
  const title = useFocusNewReceipt(version);
  return version === 0 ? (
    <button type="button">Deposit</button>
  ) : (
    <h2 ref={title} tabIndex={-1}>
      Deposited
    </h2>
  );
}

async function openPage(version: number) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (shown: number) => act(async () => root.render(<Page version={shown} />));
  await show(version);
  return { place, show };
}

test("after a deposit the receipt's title has the focus, which the pressed button took with it", async () => {
  const { place, show } = await openPage(0);
  place.querySelector("button")?.focus();
  await show(1);
  expect(document.activeElement?.textContent).toBe("Deposited");
});

test("a page that opens with a receipt leaves the focus alone", async () => {
  (document.activeElement as HTMLElement | null)?.blur();
  await openPage(1);
  expect(document.activeElement).toBe(document.body);
});
