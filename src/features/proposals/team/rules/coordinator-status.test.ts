import { expect, test } from "vitest";
import { AWAY_DAYS, getCoordinatorStatus } from "./coordinator-status.ts";

test("a coordinator is away once nobody has seen them for two weeks", () => {
  const now = new Date("2026-11-16T10:00:00Z");
  const ago = (days: number, ms = 0) => ({
    seenAt: new Date(now.getTime() - days * 86_400_000 + ms),
  });
  expect(getCoordinatorStatus(null, now)).toBe("none");
  expect(getCoordinatorStatus(ago(1), now)).toBe("here");
  expect(getCoordinatorStatus(ago(AWAY_DAYS, 1), now)).toBe("here");
  expect(getCoordinatorStatus(ago(AWAY_DAYS), now)).toBe("away");
});
