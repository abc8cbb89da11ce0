import { expect, test } from "vitest";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import {
  answerToDocument,
  countCharactersOver,
  documentToValue,
  isSameAsAnswer,
  valueToAnswer,
} from "./pad-answer.ts";

const node = (wysiwyg: boolean, maxCharacters = 10) => ({ wysiwyg, maxCharacters }) as TextNode;

test("a plain answer goes into a pad and comes back as it was, line by line", () => {
  const words = "One\n\n- two\nthree";
  expect(documentToValue(node(false), answerToDocument([words]))).toBe(words);
});

test("an answer with structure is the pad's document; none is an empty one", () => {
  const document = answerToDocument(["a"]);
  expect(answerToDocument([document])).toBe(document);
  expect(documentToValue(node(true), document)).toBe(document);
  expect(answerToDocument([])).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});

test("an empty pad brings no answer, and one that is too long says by how much", () => {
  expect(valueToAnswer(" \n")).toEqual([]);
  expect(valueToAnswer("a")).toEqual(["a"]);
  expect([
    countCharactersOver(node(false), "0123456789"),
    countCharactersOver(node(false), "0123456789é"),
  ]).toEqual([0, 1]);
});

test("a text that is in the answer already brings nothing new, however the database has ordered it", () => {
  const pad = answerToDocument(["a"]);
  const held = {
    content: [{ content: [{ text: "a", type: "text" }], type: "paragraph" }],
    type: "doc",
  };
  expect(isSameAsAnswer(pad, [held])).toBe(true);
  expect(isSameAsAnswer(pad, [answerToDocument(["a b"])])).toBe(false);
  expect([isSameAsAnswer(" ", []), isSameAsAnswer("a", ["a"])]).toEqual([true, true]);
});
