import fc from "fast-check";
import { expect, test } from "vitest";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { sortByUrgency } from "./favourite-order.ts";

const now = new Date("2027-01-10T10:00:00Z");
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const call = (name: string, opens: number, closes: number) => ({
  name,
  publishedAt: day(opens - 20),
  opensAt: day(opens),
  closesAt: day(closes),
});

test("[C-15 part] what closes first comes first, then what opens, then what has closed", () => {
  const calls = [
    call("closed long ago", -90, -30),
    call("opens in 9", 9, 60),
    call("closes in 12", -5, 12),
    call("closed yesterday", -90, -1),
    call("opens in 2", 2, 4),
    call("closes in 3", -5, 3),
  ];
  expect(sortByUrgency(calls, now).map(({ name }) => name)).toEqual([
    "closes in 3",
    "closes in 12",
    "opens in 2",
    "opens in 9",
    "closed yesterday",
    "closed long ago",
  ]);
});

test("[C-15 part] ordering loses and adds nothing, and never puts a closed call before an open one", () => {
  const days = fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 1, max: 90 }));
  fc.assert(
    fc.property(fc.array(days), (list) => {
      const calls = list.map(([opens, length], at) => call(String(at), opens, opens + length));
      const ordered = sortByUrgency(calls, now);
      expect(new Set(ordered)).toEqual(new Set(calls));
      const phases = ordered.map((one) => getCallPhase(one, now));
      const lastOpen = phases.lastIndexOf("open");
      expect(phases.slice(0, Math.max(0, lastOpen))).not.toContain("closed");
    }),
  );
});
