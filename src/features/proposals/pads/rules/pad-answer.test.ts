import { expect, test } from "vitest";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import {
  answerOfPad,
  bringsNothingNew,
  charactersOver,
  documentOfAnswer,
  valueOfPad,
} from "./pad-answer.ts";

const node = (wysiwyg: boolean, maxCharacters = 10) => ({ wysiwyg, maxCharacters }) as TextNode;

test("a plain answer goes into a pad and comes back as it was, line by line", () => {
  const words = "One\n\n- two\nthree";
  expect(valueOfPad(node(false), documentOfAnswer([words]))).toBe(words);
});

test("an answer with structure is the pad's document; none is an empty one", () => {
  const document = documentOfAnswer(["a"]);
  expect(documentOfAnswer([document])).toBe(document);
  expect(valueOfPad(node(true), document)).toBe(document);
  expect(documentOfAnswer([])).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});

test("an empty pad brings no answer, and one that is too long says by how much", () => {
  expect(answerOfPad(" \n")).toEqual([]);
  expect(answerOfPad("a")).toEqual(["a"]);
  expect([
    charactersOver(node(false), "0123456789"),
    charactersOver(node(false), "0123456789é"),
  ]).toEqual([0, 1]);
});

test("a text that is in the answer already brings nothing new, however the database has ordered it", () => {
  const pad = documentOfAnswer(["a"]);
  const held = {
    content: [{ content: [{ text: "a", type: "text" }], type: "paragraph" }],
    type: "doc",
  };
  expect(bringsNothingNew(pad, [held])).toBe(true);
  expect(bringsNothingNew(pad, [documentOfAnswer(["a b"])])).toBe(false);
  expect([bringsNothingNew(" ", []), bringsNothingNew("a", ["a"])]).toEqual([true, true]);
});
