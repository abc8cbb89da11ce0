// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useLatestConflict } from "./form-hooks.ts";

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
});

const shown: unknown[] = [];

function Form({ now, round }: { now?: string | null; round: number }) {
  shown.push(useLatestConflict(now, round));
  return null;
}

test("what somebody else saved is told until the form begins anew; that nothing is left is told too", async () => {
  const root = createRoot(document.createElement("div"));
  const after = async (props: { now?: string | null; round: number }) => {
    await act(async () => root.render(<Form {...props} />));
    return shown.at(-1);
  };
  expect(await after({ round: 1 })).toBeUndefined();
  expect(await after({ round: 1, now: "theirs" })).toBe("theirs");
  // Refused for another reason.
  expect(await after({ round: 1 })).toBe("theirs");
  expect(await after({ round: 1, now: null })).toBeNull();
  expect(await after({ round: 1 })).toBeNull();
  expect(await after({ round: 2 })).toBeUndefined();
});
