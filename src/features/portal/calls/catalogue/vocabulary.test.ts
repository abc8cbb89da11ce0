import { expect, test } from "vitest";
import { type Expression, Vocabulary } from "./vocabulary.ts";

const expression = (text: string): Expression => ({
  text,
  words: text.split(" ").map((word) => [word]),
  keys: text.split(" ").map((word) => [word]),
});
const entry = (terms: string[], near: string[] = []) => ({
  terms: terms.map(expression),
  near: near.map(expression),
});
const vocabulary = new Vocabulary([
  entry(["tabac", "tobacco"], ["cigarette electronique", "vapotage"]),
  entry(["cigarette electronique", "e-cigarette"]),
  entry(["intelligence artificielle", "ia"], ["apprentissage"]),
  entry(["intelligence", "esprit"]),
]);
const found = (text: string, from = 0) => {
  const others = vocabulary.findSynonyms(
    text.split(" ").map((word) => [word]),
    from,
  );
  const texts = (list: readonly Expression[] = []) => list.map((one) => one.text);
  return (
    others && {
      length: others.length,
      same: texts(others.same),
      near: texts(others.near),
      wider: texts(others.wider),
    }
  );
};

test("the longest expression is chosen", () => {
  expect(found("sante intelligence artificielle", 1)).toEqual({
    length: 2,
    same: ["ia"],
    near: ["apprentissage"],
    wider: [],
  });
  expect(found("intelligence collective")).toMatchObject({ length: 1, same: ["esprit"] });
});

test("related terms come with their synonyms, in one direction", () => {
  expect(found("tabac")).toMatchObject({
    same: ["tobacco"],
    near: ["cigarette electronique", "e-cigarette", "vapotage"],
  });
  expect(found("ia")?.near).toEqual(["apprentissage"]);
});

test("a word that is only related to an entry leads to the wider field", () => {
  expect(found("vapotage")).toEqual({
    length: 1,
    same: [],
    near: [],
    wider: ["tabac", "tobacco"],
  });
  expect(found("apprentissage")?.same).toEqual([]);
});

test("a shorter expression is chosen if the length is limited", () => {
  const text = [["intelligence"], ["artificielle"]];
  expect(vocabulary.findSynonyms(text, 0, 1)).toMatchObject({ length: 1 });
});

test("a word of the vocabulary is found one typing error away", () => {
  expect(vocabulary.findSimilarWords("vapptage")).toEqual(["vapotage"]);
  expect(vocabulary.findSimilarWords("vapotage")).toEqual([]);
  expect(vocabulary.findSimilarWords("vppptage")).toEqual([]);
  expect(vocabulary.hasWord("vapotage")).toBe(true);
  expect(vocabulary.hasWord("vapptage")).toBe(false);
});

test("an unknown word has no synonyms", () => {
  expect(found("chaussure")).toBeNull();
  expect(found("")).toBeNull();
});
