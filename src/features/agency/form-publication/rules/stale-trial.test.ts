import { expect, test } from "vitest";
import { findStaleReason } from "./stale-trial.ts";

const closesAt = new Date("2026-11-18T12:00:00Z");
const call = { callId: 7, closesAt, versionId: "v4" };
const trial = {
  revision: 12,
  publishedVersionId: null,
  result: {
    lastVersionId: "v4",
    calls: [{ ...call, closesAt: closesAt.toISOString(), dossiers: 3 }],
  },
};
const facts = { revision: 12, lastVersionId: "v4", calls: [call] };

test("a trial holds while draft, versions and calls are the same", () => {
  expect(findStaleReason(trial, facts)).toBeNull();
  expect(findStaleReason(trial, { ...facts, calls: [call, { ...call, callId: 8 }] })).toBeNull();
});

test("each change since the trial is named", () => {
  expect(findStaleReason({ ...trial, publishedVersionId: "v5" }, facts)).toBe("published");
  expect(findStaleReason({ ...trial, result: null }, facts)).toBe("unfinished");
  expect(findStaleReason(trial, { ...facts, revision: 13 })).toBe("draftChanged");
  expect(findStaleReason(trial, { ...facts, lastVersionId: "v5" })).toBe("otherVersion");
  expect(findStaleReason(trial, { ...facts, calls: [] })).toBe("callChanged");
  expect(findStaleReason(trial, { ...facts, calls: [{ ...call, versionId: "v3" }] })).toBe(
    "callChanged",
  );
  const later = new Date("2026-11-20T12:00:00Z");
  expect(findStaleReason(trial, { ...facts, calls: [{ ...call, closesAt: later }] })).toBe(
    "closingMoved",
  );
});

test("an earlier version that is tried again depends neither on the draft nor on newer versions", () => {
  const again = { ...trial, revision: null };
  expect(findStaleReason(again, { ...facts, revision: 13, lastVersionId: "v5" })).toBeNull();
});
