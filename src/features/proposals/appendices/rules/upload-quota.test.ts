import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findReplacementBlock,
  findUploadBlock,
  isMissing,
  type SlotUsage,
} from "./upload-quota.ts";

const slot = (id: string, over: Partial<SlotUsage> = {}): SlotUsage => ({
  id,
  kind: "simple",
  mandatory: false,
  maxCount: 3,
  count: 0,
  isRetired: false,
  ...over,
});

describe("[D-21 part] where a file can be added", () => {
  test("until the allowed count is reached", () => {
    expect(findUploadBlock("a", [slot("a", { count: 2 })], null)).toBeNull();
    expect(findUploadBlock("a", [slot("a", { count: 3 })], null)).toBe("full");
    // The call lowered its maximum afterwards.
    expect(findUploadBlock("a", [slot("a", { count: 4 })], null)).toBe("full");
    expect(findUploadBlock("other", [slot("a")], null)).toBe("full");
  });

  test("a retired slot takes no file, is not missing, and its files take no place of others", () => {
    const retired = slot("r", { mandatory: true, isRetired: true });
    expect(findUploadBlock("r", [retired], null)).toBe("retired");
    expect(isMissing(retired)).toBe(false);
    const given = slot("f", { kind: "financial", count: 1, isRetired: true });
    const financial = slot("g", { kind: "financial", mandatory: true, maxCount: 1 });
    expect(findUploadBlock("g", [given, financial], 1)).toBeNull();
    expect(findReplacementBlock("f", [given, financial])).toBe("retired");
    expect(findReplacementBlock("g", [given, financial])).toBeNull();
    // Mandatory and retired: nothing is kept for it.
    expect(findUploadBlock("o", [retired, slot("o")], 1)).toBeNull();
  });

  test("required with a single place: the ordinary form is disabled, before and after", () => {
    const financial = slot("f", { kind: "financial", mandatory: true, maxCount: 1 });
    const ordinary = slot("o");
    expect(findUploadBlock("o", [financial, ordinary], 1)).toBe("keptForMandatory");
    expect(findUploadBlock("f", [financial, ordinary], 1)).toBeNull();
    const given = { ...financial, count: 1 };
    expect(findUploadBlock("o", [given, ordinary], 1)).toBe("allFull");
    // With a second file allowed, the optional slot is open.
    expect(findUploadBlock("o", [financial, ordinary], 2)).toBeNull();
    expect(findUploadBlock("o", [financial, { ...ordinary, count: 1 }], 2)).toBe(
      "keptForMandatory",
    );
  });

  test("a financial one that exists disables the financial form, whatever number the call says", () => {
    const given = slot("f", { kind: "financial", maxCount: 3, count: 1 });
    expect(findUploadBlock("f", [given], null)).toBe("financialGiven");
    expect(findUploadBlock("g", [given, slot("g", { kind: "financial" })], null)).toBe(
      "financialGiven",
    );
    expect(findUploadBlock("o", [given, slot("o")], null)).toBeNull();
    // A call with two mandatory financial slots gets two files.
    const second = slot("g", { kind: "financial", mandatory: true });
    expect(findUploadBlock("g", [given, second], null)).toBeNull();
    expect(findUploadBlock("g", [given, { ...second, count: 1 }], null)).toBe("financialGiven");
  });

  test("following the rules never blocks a mandatory slot", () => {
    const anySlot = fc.record({
      kind: fc.constantFrom("simple" as const, "financial" as const),
      mandatory: fc.boolean(),
      maxCount: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(anySlot, { minLength: 1, maxLength: 5 }),
        fc.nat(6),
        fc.infiniteStream(fc.nat(4)),
        (sketches, more, picks) => {
          let slots: SlotUsage[] = sketches.map((one, index) => slot(String(index), one));
          const max = slots.filter(isMissing).length + more;
          for (const pick of picks) {
            const open = slots.filter(({ id }) => findUploadBlock(id, slots, max) === null);
            const chosen = open[pick % open.length];
            if (!chosen) break;
            slots = slots.map((one) => (one === chosen ? { ...one, count: one.count + 1 } : one));
          }
          expect(slots.some(isMissing)).toBe(false);
          expect(slots.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(max);
        },
      ),
    );
  });
});
