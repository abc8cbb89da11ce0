import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { RichDocument } from "#rich-text/document.ts";
import {
  createPadState,
  isUpdate,
  mergePadUpdates,
  mergeUpdates,
  readPadDocument,
  renewPadState,
} from "./pad-document.ts";
import { PAD_FIELD, parsePadId, toPadId } from "./pad-ref.ts";

const RICH: RichDocument = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Plan" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "see ", marks: [{ type: "bold" }, { type: "italic" }] },
        {
          type: "text",
          text: "there",
          marks: [{ type: "link", attrs: { href: "https://example.org/" } }],
        },
        { type: "hardBreak" },
        { type: "inlineMath", attrs: { latex: "x^2" } },
      ],
    },
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [
        {
          type: "listItem",
          content: [{ type: "paragraph", content: [{ type: "text", text: "a" }] }],
        },
      ],
    },
  ],
};

test("a text comes out of a pad as it went in", () => {
  expect(readPadDocument(mergeUpdates([createPadState(RICH)]))).toEqual(RICH);
});

test("merged again and again it stays what it is, and what was deleted is gone", () => {
  const doc = mergeUpdates([createPadState(RICH)]);
  const updates: Uint8Array[] = [Y.encodeStateAsUpdate(doc)];
  doc.on("update", (update) => updates.push(update));
  const text = doc.getXmlFragment(PAD_FIELD);
  for (let turn = 0; turn < 300; turn++) {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(`A sentence that is thought better of, ${turn}.`)]);
    text.push([paragraph]);
    text.delete(text.length - 1);
  }
  const state = mergePadUpdates(updates).state;
  expect(readPadDocument(mergeUpdates([mergePadUpdates([state]).state]))).toEqual(RICH);
  const sum = updates.reduce((bytes, { length }) => bytes + length, 0);
  // The positions of deleted text are remembered, its content is not.
  expect(state.length).toBeLessThan(sum / 4);
  expect(new TextDecoder().decode(state)).not.toContain("thought better");
});

test("nothing of a pad can run: foreign nodes, marks, attributes and addresses are left out, their words kept where they are text", () => {
  const doc = new Y.Doc();
  const text = doc.getXmlFragment(PAD_FIELD);
  const script = new Y.XmlElement("script");
  script.insert(0, [new Y.XmlText("alert(1)")]);
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.setAttribute("onclick", "alert(1)");
  const words = new Y.XmlText();
  words.insert(0, "words", { link: { href: "javascript:alert(1)" }, blink: {}, bold: {} });
  paragraph.insert(0, [words]);
  text.push([script, paragraph]);
  expect(readPadDocument(doc)).toEqual({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [{ type: "text", text: "words", marks: [{ type: "bold" }] }],
      },
    ],
  });
});

test("an empty pad is an empty document, and bytes that are no update are none", () => {
  expect(readPadDocument(new Y.Doc())).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  expect(isUpdate(createPadState(RICH))).toBe(true);
  expect(isUpdate(new Uint8Array([255, 255, 255, 255]))).toBe(false);
  expect(readPadDocument(mergeUpdates([createPadState(RICH), new Uint8Array([9, 9])]))).toEqual(
    RICH,
  );
});

test("a pad is named by its answer's key, and back", () => {
  expect(toPadId("partners:first/tasks:k3f9/q9")).toBe("partners.first~tasks.k3f9~q9");
  const node = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
  const step = fc.tuple(node, fc.stringMatching(/^[a-z0-9]{1,10}$/)).map((pair) => pair.join(":"));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3 }), node, (steps, last) => {
      const key = [...steps, last].join("/");
      expect(parsePadId(toPadId(key))).toBe(key);
    }),
  );
  for (const none of ["", "..", "a/b", "a b", "~", "A"]) expect(parsePadId(none)).toBeNull();
});

test("a pad that was written in by many for long begins anew with the same text, as small as a new one", () => {
  const doc = mergeUpdates([createPadState(RICH)]);
  const words = (doc.getXmlFragment(PAD_FIELD).get(1) as Y.XmlElement).get(0) as Y.XmlText;
  for (let session = 1; session <= 300; session++) {
    doc.clientID = session;
    words.insert(session % 4, "a thought ");
    words.delete(session % 4, "a thought ".length);
  }
  const state = Y.encodeStateAsUpdate(doc);
  const fresh = renewPadState(state) ?? new Uint8Array();
  expect(readPadDocument(mergeUpdates([fresh]))).toEqual(RICH);
  expect(fresh.length).toBeLessThan(createPadState(RICH).length * 1.1);
  expect(state.length).toBeGreaterThan(fresh.length * 10);
  // As small as possible already, so it is not renewed.
  expect(renewPadState(fresh)).toBeNull();
});

test("a pad in which stands what no editor of ours sends is left as it is", () => {
  const doc = mergeUpdates([createPadState(RICH)]);
  const strange = new Y.XmlElement("strange");
  strange.insert(0, [new Y.XmlText("words all the same")]);
  doc.getXmlFragment(PAD_FIELD).push([strange]);
  for (let turn = 0; turn < 300; turn++) {
    doc.clientID = turn + 1;
    (strange.get(0) as Y.XmlText).insert(1, "x");
    (strange.get(0) as Y.XmlText).delete(1, 1);
  }
  expect(renewPadState(Y.encodeStateAsUpdate(doc))).toBeNull();
});
