import { expect, test } from "vitest";
import { judgeDepositTiming } from "./deposit-timing.ts";

test("a deposit is in time before the closing, then in the grace, then of a reopened dossier", () => {
  const closesAt = new Date("2026-11-18T12:00:00Z");
  const judge = (at: string) =>
    judgeDepositTiming({ depositedAt: new Date(at), closesAt, graceMinutes: 10 });
  expect(judge("2026-11-18T11:59:59.999Z")).toBe("inTime");
  expect(judge("2026-11-18T12:00:00Z")).toBe("inGrace");
  expect(judge("2026-11-18T12:10:00Z")).toBe("inGrace");
  expect(judge("2026-11-18T12:10:00.001Z")).toBe("reopened");
});
