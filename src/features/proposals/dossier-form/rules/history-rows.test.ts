import { expect, test } from "vitest";
import { continuesSession, countLostWords, getNextUpdateTime } from "./history-rows.ts";

const at = (minutes: number) => new Date(Date.UTC(2027, 0, 4, 9, minutes));
const row = {
  kind: "saved",
  authorId: "claire",
  startedAt: at(0),
  answer: ["Un texte de cinq mots"],
  words: 5,
};
const change = {
  kind: "saved",
  authorId: "claire",
  at: at(5),
  answer: ["Un texte de cinq mots et plus"],
};

test("an author's typing within a quarter of an hour is one row", () => {
  expect(continuesSession(row, change)).toBe(true);
  expect(continuesSession(row, { ...change, at: at(14) })).toBe(true);
  expect(continuesSession(row, { ...change, at: at(15) })).toBe(false);
  expect(continuesSession(row, { ...change, authorId: "james" })).toBe(false);
  expect(continuesSession(row, { ...change, kind: "aside" })).toBe(false);
});

test("a text that is deleted or replaced is not gone from the history with the stretch it was written in", () => {
  const long = {
    ...row,
    answer: ["Les haies tiennent quand trois voisins au moins en plantent une"],
    words: 11,
  };
  expect(continuesSession(long, { ...change, answer: ["Autre chose"] })).toBe(false);
  expect(continuesSession(long, { ...change, answer: [] })).toBe(false);
  // A corrected word is normal typing.
  expect(
    continuesSession(long, {
      ...change,
      answer: ["Les haies tiennent quand quatre voisins au moins en plantent une"],
    }),
  ).toBe(true);
});

test("who deletes slowly leaves what stood there at its longest", () => {
  const half = { ...row, answer: ["Les haies tiennent quand trois"], words: 11 };
  expect(continuesSession(half, { ...change, answer: ["Les haies tiennent quand"] })).toBe(false);
  expect(
    continuesSession(half, { ...change, answer: ["Les haies tiennent quand trois voisins"] }),
  ).toBe(true);
});

test("an entry or a group that is taken out is a row of its own", () => {
  const groups = { ...row, answer: ["first", "k2"], words: 2 };
  expect(continuesSession(groups, { ...change, answer: ["first"] })).toBe(false);
  expect(continuesSession(groups, { ...change, answer: ["first", "k2", "k3"] })).toBe(true);
});

test("words are counted wherever they stand in an answer", () => {
  const rich = [{ type: "doc", content: [{ type: "text", text: "a b c b" }] }];
  expect(countLostWords(rich, [{ type: "doc", content: [{ type: "text", text: "b c" }] }])).toBe(2);
  expect(countLostWords(["x"], ["X"])).toBe(0);
});

test("saves of a form are written down one after the other, whatever the clock says", () => {
  const last = new Date("2027-01-04T09:00:00.500Z");
  const later = new Date("2027-01-04T09:00:00.501Z");
  expect(getNextUpdateTime(last, later)).toEqual(later);
  expect(getNextUpdateTime(last, last)).toEqual(later);
  expect(getNextUpdateTime(last, new Date("2027-01-04T08:59:59Z"))).toEqual(later);
});

test("a clock that was an hour fast does not stand still for an hour", () => {
  const last = new Date("2027-01-04T10:00:00Z");
  const now = new Date("2027-01-04T09:00:00Z");
  expect(getNextUpdateTime(last, now)).toEqual(now);
});
