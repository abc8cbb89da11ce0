import { expect, test } from "vitest";
import { decideStandby, getStandbyTime } from "./standby.ts";

const closesAt = new Date("2027-03-03T16:00:00Z");
const end = new Date("2027-03-03T16:02:00Z");
const at = (minutes: number) => new Date(closesAt.getTime() + minutes * 60_000);
const decide = (minutes: number, frozen = true) =>
  decideStandby({ closesAt, end, frozen }, at(minutes));

test("a standby is deposited ten minutes before the closing, to the second, and never earlier", () => {
  expect(getStandbyTime(closesAt)).toEqual(at(-10));
  expect(decide(-10 - 1 / 60)).toBe("wait");
  expect(decide(-10)).toBe("deposit");
  // After a worker outage the standby is deposited as long as deposits are accepted.
  expect(decide(1)).toBe("deposit");
});

test("without a complete state there is nothing to deposit, and nothing is once deposits have ended", () => {
  expect(decide(-30, false)).toBe("wait");
  expect(decide(-5, false)).toBe("empty");
  expect(decide(2)).toBe("over");
  expect(decide(2, false)).toBe("over");
});

test("a closing that is moved moves it along", () => {
  const later = new Date(closesAt.getTime() + 3_600_000);
  expect(decideStandby({ closesAt: later, end: later, frozen: true }, at(-10))).toBe("wait");
  expect(decideStandby({ closesAt: at(-5), end: at(-5), frozen: true }, at(-10))).toBe("deposit");
});
