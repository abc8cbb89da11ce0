import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { RichDocument } from "#rich-text/document.ts";
import {
  firstState,
  isUpdate,
  mergedDoc,
  mergedState,
  padDocument,
  renewedState,
  stepsInto,
} from "./pad-document.ts";
import { keyOfPad, PAD_FIELD, padIdOf } from "./pad-place.ts";

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
  expect(padDocument(mergedDoc([firstState(RICH)]))).toEqual(RICH);
});

test("merged again and again it stays what it is, and what was deleted is gone", () => {
  const doc = mergedDoc([firstState(RICH)]);
  const updates: Uint8Array[] = [Y.encodeStateAsUpdate(doc)];
  doc.on("update", (update) => updates.push(update));
  const text = doc.getXmlFragment(PAD_FIELD);
  for (let turn = 0; turn < 300; turn++) {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(`A sentence that is thought better of, ${turn}.`)]);
    text.push([paragraph]);
    text.delete(text.length - 1);
  }
  const state = mergedState(updates);
  expect(padDocument(mergedDoc([mergedState([state])]))).toEqual(RICH);
  const sum = updates.reduce((bytes, { length }) => bytes + length, 0);
  // Where something stood is remembered, what it said is not.
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
  expect(padDocument(doc)).toEqual({
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
  expect(padDocument(new Y.Doc())).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
  expect(isUpdate(firstState(RICH))).toBe(true);
  expect(isUpdate(new Uint8Array([255, 255, 255, 255]))).toBe(false);
  expect(padDocument(mergedDoc([firstState(RICH), new Uint8Array([9, 9])]))).toEqual(RICH);
});

test("a pad is named by its answer's key, and back", () => {
  expect(padIdOf("partners:first/tasks:k3f9/q9")).toBe("partners.first~tasks.k3f9~q9");
  const node = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
  const step = fc.tuple(node, fc.stringMatching(/^[a-z0-9]{1,10}$/)).map((pair) => pair.join(":"));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3 }), node, (steps, last) => {
      const key = [...steps, last].join("/");
      expect(keyOfPad(padIdOf(key))).toBe(key);
    }),
  );
  for (const none of ["", "..", "a/b", "a b", "~", "A"]) expect(keyOfPad(none)).toBeNull();
});

const fitsInto = (doc: Y.Doc, update: Uint8Array) => stepsInto(doc, update) !== null;

test("what editors send fits into the pad they write in, and leaves nothing waiting in it", () => {
  const act = fc.record({ by: fc.nat(2), at: fc.nat(30), erase: fc.boolean(), hears: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const pad = new Y.Doc();
      const brought: Uint8Array[] = [];
      const editors = [0, 1, 2].map(() => ({ doc: new Y.Doc(), heard: 0 }));
      const hear = (one: (typeof editors)[number]) => {
        for (const update of brought.slice(one.heard)) Y.applyUpdate(one.doc, update, "pad");
        one.heard = brought.length;
      };
      for (const { doc } of editors)
        doc.on("update", (update: Uint8Array, origin: unknown) => {
          if (origin === "pad") return;
          expect(fitsInto(pad, update)).toBe(true);
          Y.applyUpdate(pad, update);
          brought.push(update);
        });
      for (const { by, at, erase, hears } of acts) {
        const text = editors[by]?.doc.getText(PAD_FIELD);
        const place = Math.min(at, text?.length ?? 0);
        if (erase && text && place < text.length) text.delete(place, 1);
        else text?.insert(place, "a");
        const listener = editors[hears];
        if (listener) hear(listener);
      }
      expect([pad.store.pendingStructs, pad.store.pendingDs]).toEqual([null, null]);
      // And what one of them knows, all at once, to a pad that has nothing yet.
      const whole = Y.encodeStateAsUpdate(pad);
      expect(fitsInto(new Y.Doc(), whole)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("what builds upon something that never came does not fit, however little it is", () => {
  const pad = mergedDoc([firstState(RICH)]);
  const other = new Y.Doc();
  const text = other.getText(PAD_FIELD);
  const sent: Uint8Array[] = [];
  other.on("update", (update: Uint8Array) => sent.push(update));
  text.insert(0, "never comes");
  text.insert(3, "x");
  text.delete(0, 2);
  const [first = new Uint8Array(), second = new Uint8Array(), erased = new Uint8Array()] = sent;
  expect([second, erased].map((update) => fitsInto(pad, update))).toEqual([false, false]);
  // Nor with a gap in it, nor from more people than there are.
  expect(fitsInto(pad, Y.mergeUpdates([second, erased]))).toBe(false);
  const crowd = Array.from({ length: 1_001 }, () => firstState(RICH));
  expect(fitsInto(pad, Y.mergeUpdates(crowd))).toBe(false);
  expect(fitsInto(pad, new Uint8Array([255, 255, 255]))).toBe(false);
  for (const update of [first, second, erased]) {
    expect(fitsInto(pad, update)).toBe(true);
    Y.applyUpdate(pad, update);
  }
});

test("a pad that was written in by many for long begins anew with the same text, as small as a new one", () => {
  const doc = mergedDoc([firstState(RICH)]);
  const words = (doc.getXmlFragment(PAD_FIELD).get(1) as Y.XmlElement).get(0) as Y.XmlText;
  for (let session = 1; session <= 300; session++) {
    doc.clientID = session;
    words.insert(session % 4, "a thought ");
    words.delete(session % 4, "a thought ".length);
  }
  const state = Y.encodeStateAsUpdate(doc);
  const fresh = renewedState(state) ?? new Uint8Array();
  expect(padDocument(mergedDoc([fresh]))).toEqual(RICH);
  expect(fresh.length).toBeLessThan(firstState(RICH).length * 1.1);
  expect(state.length).toBeGreaterThan(fresh.length * 10);
  // As small as it can be: it stays as it is.
  expect(renewedState(fresh)).toBeNull();
});

test("a pad in which stands what no editor of ours sends is left as it is", () => {
  const doc = mergedDoc([firstState(RICH)]);
  const strange = new Y.XmlElement("strange");
  strange.insert(0, [new Y.XmlText("words all the same")]);
  doc.getXmlFragment(PAD_FIELD).push([strange]);
  for (let turn = 0; turn < 300; turn++) {
    doc.clientID = turn + 1;
    (strange.get(0) as Y.XmlText).insert(1, "x");
    (strange.get(0) as Y.XmlText).delete(1, 1);
  }
  expect(renewedState(Y.encodeStateAsUpdate(doc))).toBeNull();
});
