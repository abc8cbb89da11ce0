import { expect, test } from "vitest";
import { decideClosingChange } from "./closing-change.ts";

const HOUR = 3_600_000;
const now = new Date("2026-11-24T10:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
const decide = (over: Partial<Parameters<typeof decideClosingChange>[0]>) =>
  decideClosingChange(
    {
      before: inHours(2000),
      after: inHours(2200),
      opensAt: inHours(-1000),
      reason: null,
      hasPreparedDecisions: false,
      ...over,
    },
    now,
  );
const refused = (code: string) => expect.objectContaining({ ok: false, code });

test("[E-11 part] a later closing needs nothing; an earlier one a reason and 72 hours", () => {
  expect(decide({})).toEqual({ ok: true, kind: "later" });
  const earlier = { after: inHours(72), reason: { fr: "Budget", en: "Budget" } };
  expect(decide(earlier)).toEqual({ ok: true, kind: "earlier" });
  expect(decide({ ...earlier, reason: null })).toEqual(refused("closingReasonMissing"));
  for (const reason of [
    { fr: "  ", en: "Budget" },
    { fr: "Budget", en: "" },
  ])
    expect(decide({ ...earlier, reason })).toEqual(refused("closingReasonMissing"));
  const soon = { ...earlier, after: new Date(inHours(72).getTime() - 1) };
  expect(decide(soon)).toEqual(refused("closingTooSoon"));
  // One with less than 72 hours left may still be postponed.
  expect(decide({ before: inHours(1), after: inHours(2) })).toEqual({ ok: true, kind: "later" });
});

test("[E-11 part] a closed call opens again with a later closing while no decision is prepared", () => {
  const closed = { before: inHours(-500), after: inHours(24) };
  expect(decide(closed)).toEqual({ ok: true, kind: "reopens" });
  expect(decide({ ...closed, hasPreparedDecisions: true })).toEqual(refused("decisionsPrepared"));
  expect(decide({ ...closed, after: inHours(-100) })).toEqual(refused("closingPast"));
  expect(decide({ ...closed, after: closed.before })).toEqual({ ok: true, kind: "unchanged" });
});

test("[E-11 part] a closing before the opening, in the past or over a century away is refused", () => {
  for (const before of [null, inHours(2000)]) {
    const opensAt = inHours(300);
    expect(decide({ before, opensAt, after: opensAt })).toEqual(refused("closingBeforeOpening"));
    expect(decide({ before, after: now, reason: { fr: "Budget", en: "Budget" } })).toEqual(
      refused("closingPast"),
    );
    const century = new Date("2126-11-24T10:00:00Z");
    expect(decide({ before, after: century }).ok).toBe(true);
    const later = new Date(century.getTime() + 1);
    expect(decide({ before, after: later })).toEqual(refused("closingTooFar"));
  }
  expect(decide({ before: null })).toEqual({ ok: true, kind: "first" });
});
