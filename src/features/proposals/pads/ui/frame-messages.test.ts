import { afterEach, expect, test, vi } from "vitest";
import { parseFrameMessage } from "./frame-messages.ts";

afterEach(() => vi.unstubAllGlobals());

test("the page around a pad hears its own frame, and no other window or site", () => {
  const origin = "https://passerelle.example";
  vi.stubGlobal("window", { location: { origin } });
  const frame = {} as Window;
  const data = { "passerelle-pad": { kind: "close" } };
  const heard = (over: object) =>
    parseFrameMessage({ origin, source: frame, data, ...over } as unknown as MessageEvent, frame);
  expect(heard({})).toEqual({ kind: "close" });
  for (const other of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { source: {} },
    { source: null },
    { data: "close" },
    { data: null },
    { data: { kind: "close" } },
  ])
    expect(heard(other)).toBeNull();
  expect(parseFrameMessage({ origin, source: null, data } as MessageEvent, null)).toBeNull();
});
