import { expect, test } from "vitest";
import { findUnmetCondition } from "./publish-conditions.ts";

const met = {
  ...{ checks: [], changeCount: 1, unresolved: null, unsaved: null, isOnDevice: false },
  ...{ needsReason: false, reason: null, at: null },
  when: "now" as const,
};
const gap = { code: "required", field: "titleFr", level: "blocks" } as const;

test("[E-11 part] a publication waits for everything that is typed", () => {
  expect(findUnmetCondition(met)).toBeNull();
  expect(findUnmetCondition({ ...met, checks: [gap], unresolved: "closesAt" })).toEqual({
    code: "unresolved",
    field: "closesAt",
  });
  expect(findUnmetCondition({ ...met, checks: [gap], unsaved: "reference" })).toEqual({
    code: "unsaved",
    field: "reference",
  });
  expect(findUnmetCondition({ ...met, isOnDevice: true })).toEqual({ code: "offline" });
});

test("[E-11 part] a publication needs something to publish, and an earlier closing a reason in both languages", () => {
  expect(findUnmetCondition({ ...met, checks: [gap] })).toEqual({ code: "gaps", items: [gap] });
  const advice = { code: "contactMissing", field: "contacts", level: "advises" } as const;
  expect(findUnmetCondition({ ...met, checks: [advice] })).toBeNull();
  expect(findUnmetCondition({ ...met, changeCount: 0 })).toEqual({ code: "nothing" });
  expect(findUnmetCondition({ ...met, changeCount: null })).toBeNull();
  const earlier = { ...met, needsReason: true };
  for (const reason of [null, { fr: "Motif", en: " " }, { fr: "", en: "Reason" }])
    expect(findUnmetCondition({ ...earlier, reason })).toEqual({ code: "reason" });
  expect(findUnmetCondition({ ...earlier, reason: { fr: "Motif", en: "Reason" } })).toBeNull();
  expect(findUnmetCondition({ ...met, when: "later" })).toEqual({ code: "moment" });
});
