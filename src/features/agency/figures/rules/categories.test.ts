import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildAmountClasses,
  CATEGORIES,
  type CountedDossier,
  countByAmount,
  countByCategory,
  cutRows,
} from "./categories.ts";
import { countByActivity } from "./draft-activity.ts";
import { findEarlierCall } from "./find-earlier-call.ts";

const dossier = fc.record<CountedDossier>({
  firstDepositedAt: fc.constant(new Date(0)),
  ercDomains: fc.array(fc.constantFrom("LS8", "LS8_2", "PE10", "SH2_1"), { maxLength: 3 }),
  institution: fc.constantFrom("", "Institut A", "École B", "Centre C"),
  countries: fc.array(fc.constantFrom("FR", "ES", "DE"), { maxLength: 4 }),
  amount: fc.option(fc.integer({ min: 0, max: 40_000_000 })),
});
const dossiers = fc.array(dossier, { maxLength: 60 });

const sum = (rows: readonly { readonly count: number; readonly earlier: number | null }[]) => ({
  count: rows.reduce((total, { count }) => total + count, 0),
  earlier: rows.reduce((total, { earlier }) => total + (earlier ?? 0), 0),
});

describe("[E-15 part] dossiers by what they have", () => {
  test("rows add up to the number of dossiers, but for countries", () => {
    fc.assert(
      fc.property(dossiers, dossiers, (now, earlier) => {
        const totals = { count: now.length, earlier: earlier.length };
        expect(sum(countByCategory(now, earlier, CATEGORIES.erc))).toEqual(totals);
        expect(sum(countByCategory(now, earlier, CATEGORIES.institution))).toEqual(totals);
        expect(sum(countByAmount(now, earlier))).toEqual(totals);
        for (const { count } of countByCategory(now, earlier, CATEGORIES.country))
          expect(count).toBeLessThanOrEqual(now.length);
        const rows = countByCategory(now, null, CATEGORIES.institution);
        const { shown, rest } = cutRows(rows, 2);
        expect(sum(shown).count + rest.count).toBe(now.length);
      }),
    );
  });

  test("a dossier counts once in each of its countries and by the panel of its first domain", () => {
    const one: CountedDossier = {
      firstDepositedAt: new Date(0),
      ercDomains: ["LS8_2", "PE10"],
      institution: "A",
      countries: ["FR", "ES", "FR"],
      amount: null,
    };
    const none = { ...one, ercDomains: [], countries: [] };
    expect(countByCategory([one, one, none], null, CATEGORIES.country)).toEqual([
      { key: "ES", count: 2, earlier: null },
      { key: "FR", count: 2, earlier: null },
      { key: "", count: 1, earlier: null },
    ]);
    expect(countByCategory([none, one], [], CATEGORIES.erc)).toEqual([
      { key: "LS8", count: 1, earlier: 0 },
      { key: "", count: 1, earlier: 0 },
    ]);
  });

  test("classes of amounts are round, equal and at most seven", () => {
    expect(buildAmountClasses([])).toEqual([]);
    expect(buildAmountClasses([180_000, 590_000])).toEqual(
      [1, 2, 3, 4, 5].map((index) => ({ from: index * 100_000, to: (index + 1) * 100_000 })),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (amounts) => {
        const classes = buildAmountClasses(amounts);
        expect(classes.length).toBeLessThanOrEqual(7);
        for (const amount of amounts)
          expect(classes.filter(({ from, to }) => from <= amount && amount < to)).toHaveLength(1);
      }),
    );
  });

  test("drafts are counted by their last change from three on", () => {
    const now = new Date("2026-11-18T12:20:00+01:00");
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    expect(countByActivity([ago(1), ago(2)], now)).toEqual([]);
    const rows = countByActivity([ago(0), ago(1), ago(24), ago(200), ago(2_000)], now);
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  });

  test("the earlier call is the one it was copied from, else of the same code, else of the same title", () => {
    const make = (id: number, code: string, titleFr: string) => ({ id, code, titleFr, year: 2025 });
    const call = { ...make(9, "EAU", "L'eau"), copiedFrom: 3 };
    const title = make(1, "WATER", "L'eau");
    const code = make(2, "EAU", "Eau 2025");
    const copied = make(3, "OTHER", "Autre");
    expect(findEarlierCall(call, [title, code, copied])).toBe(copied);
    expect(findEarlierCall(call, [title, code])).toBe(code);
    expect(findEarlierCall(call, [title])).toBe(title);
    expect(findEarlierCall(call, [make(4, "X", "Y")])).toBeNull();
  });
});
