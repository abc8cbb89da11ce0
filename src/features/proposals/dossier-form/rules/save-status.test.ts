import { expect, test } from "vitest";
import type { SaverSummary } from "#platform/browser/saver/save-types.ts";
import { type ReadOnlyReason, shouldConfirmLeaving, toSaveStatus } from "./save-status.ts";

const SAVED: SaverSummary = {
  kind: "saved",
  why: null,
  kindCount: 0,
  pendingCount: 0,
  blockedKeys: [],
  isStoredLocally: true,
  isReadOnly: false,
};
const pending = (more: Partial<SaverSummary> = {}): SaverSummary => ({
  ...SAVED,
  kind: "waiting",
  pendingCount: 1,
  ...more,
});

test("the bar says where the work is, and what can be done about it", () => {
  const line = (summary: SaverSummary) => {
    const { kind, message, action } = toSaveStatus(summary, null);
    return [kind, message.code, action];
  };
  expect(line(SAVED)).toEqual(["saved", "saved", null]);
  expect(line(pending())).toEqual(["waiting", "waiting", null]);
  expect(line(pending({ kind: "saving" }))).toEqual(["saving", "saving", null]);
  expect(line(pending({ kind: "invalid" }))).toEqual(["invalid", "invalid", null]);
  expect(line(pending({ kind: "conflict" }))).toEqual(["conflict", "conflict", null]);
  for (const why of ["offline", "failed", "refused", "locked"] as const)
    expect(line(pending({ kind: "device", why }))).toEqual(["device", why, "retry"]);
  expect(line(pending({ kind: "device", why: "signedOut" }))).toEqual([
    "device",
    "signedOut",
    "signIn",
  ]);
  expect(line(pending({ kind: "device", why: "offline", isStoredLocally: false }))).toEqual([
    "device",
    "pageOnly",
    "retry",
  ]);
});

test("answers with two versions, or refused as they are, are counted alone; all else by what is not acknowledged", () => {
  const count = (more: Partial<SaverSummary>) =>
    toSaveStatus(pending({ kindCount: 1, pendingCount: 3, ...more }), null).count;
  expect(count({ kind: "conflict" })).toBe(1);
  expect(count({ kind: "invalid" })).toBe(1);
  expect(count({ kind: "device", why: "offline" })).toBe(3);
});

test("names that are not saved are said where all else is", () => {
  expect(toSaveStatus(SAVED, null, true).message.code).toBe("namesWaiting");
  expect(toSaveStatus(pending(), null, true).message.code).toBe("waiting");
});

test("where nothing may be written the reason comes first, whatever lies on the device, and nothing is to be tried again", () => {
  const reasons: ReadOnlyReason[] = ["deposited", "notYourRole", "confirmFirst", "ended"];
  for (const why of reasons) {
    expect(toSaveStatus(SAVED, why)).toEqual({
      kind: "saved",
      message: { code: "readOnly", why },
      count: 0,
      action: null,
    });
    // A draft not claimed yet, one typed in the last second, one refused because of the deposit.
    for (const summary of [
      pending({ kind: "saved" }),
      pending(),
      pending({ kind: "device", why: "refused" }),
    ])
      expect(toSaveStatus(summary, why)).toEqual({
        kind: "device",
        message: { code: "readOnlyHeld", why },
        count: 1,
        action: null,
      });
    expect(toSaveStatus(pending({ isStoredLocally: false }), why).message).toEqual({
      code: "readOnlyPageOnly",
      why,
    });
  }
});

test("leaving asks while anything is not acknowledged, except where it could not be saved and is not lost", () => {
  expect(shouldConfirmLeaving(SAVED, false)).toBe(false);
  expect(shouldConfirmLeaving(pending(), false)).toBe(true);
  expect(shouldConfirmLeaving(pending(), true)).toBe(false);
  expect(shouldConfirmLeaving(pending({ isStoredLocally: false }), true)).toBe(true);
});
