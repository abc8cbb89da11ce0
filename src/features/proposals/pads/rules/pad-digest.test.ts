import { expect, test } from "vitest";
import type { RichDocument } from "#rich-text/document.ts";
import { digestAnswer, digestPadText, digestText } from "./pad-digest.ts";

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
