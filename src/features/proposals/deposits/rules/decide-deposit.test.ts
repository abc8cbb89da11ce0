import { expect, test } from "vitest";
import { type DepositConditions, decideDeposit, decideShownDeposit } from "./decide-deposit.ts";

const closing = new Date("2026-11-18T12:00:00Z");
const after = (seconds: number) => new Date(closing.getTime() + seconds * 1000);

const draft: DepositConditions = {
  place: "draft",
  unlocked: false,
  editUntil: null,
  opensAt: new Date("2026-10-01T08:00:00Z"),
  closesAt: closing,
  withdrawnAt: null,
  graceMinutes: 0,
  confirmed: true,
  complete: true,
};
const getVerdict = (over: Partial<DepositConditions>, now: Date) => {
  const verdict = decideDeposit({ ...draft, ...over }, now);
  return verdict.ok ? verdict.kind : verdict.why;
};

test("[D-24 part] a complete draft is taken until the second of the closing, and not from it on", () => {
  expect(getVerdict({}, after(-1))).toBe("deposit");
  expect(getVerdict({}, new Date(closing.getTime() - 1))).toBe("deposit");
  expect(getVerdict({}, after(0))).toBe("closed");
  expect(getVerdict({}, after(1))).toBe("closed");
});

test("the grace of a call lengthens that, and nothing else", () => {
  expect(getVerdict({ graceMinutes: 5 }, after(299))).toBe("deposit");
  expect(getVerdict({ graceMinutes: 5 }, after(300))).toBe("closed");
  expect(getVerdict({ graceMinutes: 5, complete: false }, after(10))).toBe("incomplete");
});

test("[E-11 part] a withdrawn call takes no deposit, nor a second one", () => {
  const withdrawn = { withdrawnAt: after(-7200) };
  expect(getVerdict(withdrawn, after(-3600))).toBe("withdrawn");
  expect(getVerdict({ ...withdrawn, place: "published", unlocked: true }, after(-3600))).toBe(
    "withdrawn",
  );
  expect(getVerdict({ ...withdrawn, place: "published" }, after(-3600))).toBe("deposited");
});

test("the grace of a call is shown to nobody", () => {
  const standing = { ...draft, graceMinutes: 5 };
  expect(decideShownDeposit(standing, after(-1)).ok).toBe(true);
  expect(decideShownDeposit(standing, after(10))).toEqual({ ok: false, why: "closed" });
});

test("what is missing, early or deposited is refused, each with its reason", () => {
  expect(getVerdict({ complete: false }, after(-60))).toBe("incomplete");
  expect(getVerdict({ confirmed: false }, after(-60))).toBe("unconfirmed");
  expect(getVerdict({ confirmed: false, complete: false }, after(-60))).toBe("unconfirmed");
  expect(getVerdict({}, new Date("2026-10-01T07:59:59Z"))).toBe("notOpen");
  for (const place of ["published", "selected", "not_selected", "not_eligible"] as const)
    expect(getVerdict({ place }, after(-60))).toBe("deposited");
});

test("an edit is re-filed until the closing, or until the date that the agency gave for it", () => {
  const edit = { place: "published", unlocked: true } as const;
  expect(getVerdict(edit, after(-1))).toBe("refile");
  expect(getVerdict(edit, after(0))).toBe("closed");
  const lent = { ...edit, editUntil: after(86_400), graceMinutes: 5 };
  expect(getVerdict(lent, after(86_399))).toBe("refile");
  expect(getVerdict(lent, after(86_400))).toBe("closed");
});
