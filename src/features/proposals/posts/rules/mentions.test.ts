import { expect, test } from "vitest";
import {
  decodeMentions,
  encodeMentions,
  findTypedMention,
  splitTextParts,
  suggestMentions,
} from "./mentions.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const claire = { id: id(1), name: "Claire Morel" };
const claireLong = { id: id(2), name: "Claire Morel-Dupré" };
const zoe = { id: id(3), name: "Zoé Œst" };
const people = [claire, claireLong, zoe];

test("a name after an @ is kept by its id, the longest that fits, however it is typed", () => {
  const { text, mentioned } = encodeMentions("Merci @claire morel, @Claire Morel-Dupré et @zoe ?", [
    claire,
    claireLong,
    { ...zoe, name: "Zoé" },
  ]);
  expect(text).toBe(`Merci @{${claire.id}}, @{${claireLong.id}} et @{${zoe.id}} ?`);
  expect(mentioned).toEqual([claire.id, claireLong.id, zoe.id]);
});

test("what is no name of the team, an address, or the beginning of another word is text", () => {
  for (const text of ["@Nobody", "me@Claire Morel", "@Claire Morelle", "a @ b", "@"]) {
    expect(encodeMentions(text, people)).toEqual({ text, mentioned: [] });
  }
});

test("two people of one name are both meant", () => {
  const twin = { id: id(4), name: claire.name };
  expect(encodeMentions("@Claire Morel", [claire, twin]).mentioned).toEqual([claire.id, twin.id]);
});

test("to be corrected, it reads as it was typed, with the names of today", () => {
  const { text } = encodeMentions("@Claire Morel: yes", people);
  expect(decodeMentions(text, [{ ...claire, name: "Claire Martin" }])).toBe("@Claire Martin: yes");
});

test("it is shown in pieces: text, names, addresses", () => {
  const text = `@{${claire.id}} see https://example.org/a_(b)?c=1. Then @{${zoe.id}}`;
  expect(splitTextParts(text, [claire])).toEqual([
    { kind: "mention", ...claire },
    { kind: "text", text: " see " },
    { kind: "link", href: "https://example.org/a_(b)?c=1" },
    { kind: "text", text: ". Then " },
    // Erased or not mentioned: typing an id reveals no name.
    { kind: "mention", id: zoe.id, name: null },
  ]);
});

test("nothing else becomes a link", () => {
  for (const text of ["javascript:alert(1)", "www.example.org", "<b>bold</b>"])
    expect(splitTextParts(text, [])).toEqual([{ kind: "text", text }]);
});

test("what is typed of a name is found before the caret", () => {
  expect(findTypedMention("hello @cla", 10)).toEqual({ from: 6, typed: "cla" });
  expect(findTypedMention("hello @cla", 7)).toEqual({ from: 6, typed: "" });
  expect(findTypedMention("me@cla", 6)).toBeNull();
  expect(findTypedMention("@claire\nmorel", 13)).toBeNull();
  expect(findTypedMention("none", 4)).toBeNull();
});

test("names are found by any of their words, without accents", () => {
  expect(suggestMentions(people, "dup")).toEqual([claireLong]);
  expect(suggestMentions(people, "ZOE")).toEqual([zoe]);
  expect(suggestMentions(people, "claire m")).toEqual([claire, claireLong]);
  expect(suggestMentions(people, "")).toEqual(people);
  expect(suggestMentions(people, "x")).toEqual([]);
});
