import { expect, test } from "vitest";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import type { RichDocument } from "#rich-text/document.ts";
import {
  answerToDocument,
  countCharactersOver,
  digestAnswer,
  digestPadText,
  digestText,
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

const paragraph = (text: string) => ({
  type: "paragraph" as const,
  ...(text ? { content: [{ type: "text" as const, text }] } : {}),
});
const document = (...lines: string[]): RichDocument => ({
  type: "doc",
  content: lines.map(paragraph),
});

test("a text has one digest, whatever order its members and however many empty lines at its end", () => {
  const reordered: RichDocument = {
    content: [{ content: [{ text: "Dix parcelles.", type: "text" }], type: "paragraph" }],
    type: "doc",
  };
  const digest = digestText(document("Dix parcelles."));
  expect(digestText(reordered)).toBe(digest);
  expect(digestText(document("Dix parcelles.", "", ""))).toBe(digest);
  expect(digestAnswer([document("Dix parcelles.")])).toBe(digest);
  expect(digestText("Dix parcelles. \n")).toBe(digestText("Dix parcelles."));
});

test("another word, another mark or another line is another text", () => {
  const texts = [
    document("Dix parcelles."),
    document("Onze parcelles."),
    document("Dix", "parcelles."),
    document("", "Dix parcelles."),
    {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "Dix parcelles.", marks: [{ type: "bold" }] }],
        },
      ],
    } as RichDocument,
    "Dix parcelles.",
  ];
  expect(new Set(texts.map(digestText)).size).toBe(texts.length);
});

test("an empty pad has nothing that a deposit could lack", () => {
  expect([document("", " "), document(), "", " \n"].map(digestPadText)).toEqual(
    [0, 0, 0, 0].map(() => null),
  );
  expect(digestPadText("x")).not.toBeNull();
});
