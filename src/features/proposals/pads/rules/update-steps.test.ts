import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { RichDocument } from "#rich-text/document.ts";
import {
  chainPieces,
  forgeCostlyUpdates,
  forgeUpdate,
  type PieceId,
} from "#tests/support/forged-update.ts";
import { countSteps } from "./count-steps.ts";
import { createPadState, mergePadUpdates, mergeUpdates, readPadDocument } from "./pad-document.ts";
import { PAD_FIELD } from "./pad-ref.ts";
import { countPieces, countUpdateSteps } from "./update-steps.ts";

const DOCUMENT: RichDocument = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "What stands there." }] }],
};
const TEXT = createPadState(DOCUMENT);

const fitsInto = (doc: Y.Doc, update: Uint8Array) => countUpdateSteps(doc, update) !== null;

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
      // All edits of one client at once, sent to an empty pad.
      const whole = Y.encodeStateAsUpdate(pad);
      expect(fitsInto(new Y.Doc(), whole)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("what builds upon something that never came does not fit, however little it is", () => {
  const pad = mergeUpdates([TEXT]);
  const other = new Y.Doc();
  const text = other.getText(PAD_FIELD);
  const sent: Uint8Array[] = [];
  other.on("update", (update: Uint8Array) => sent.push(update));
  text.insert(0, "never comes");
  text.insert(3, "x");
  text.delete(0, 2);
  const [first = new Uint8Array(), second = new Uint8Array(), erased = new Uint8Array()] = sent;
  expect([second, erased].map((update) => fitsInto(pad, update))).toEqual([false, false]);
  // Nor an update with a gap, or from too many clients.
  expect(fitsInto(pad, Y.mergeUpdates([second, erased]))).toBe(false);
  const crowd = Array.from({ length: 1_001 }, () => createPadState(DOCUMENT));
  expect(fitsInto(pad, Y.mergeUpdates(crowd))).toBe(false);
  expect(fitsInto(pad, new Uint8Array([255, 255, 255]))).toBe(false);
  for (const update of [first, second, erased]) {
    expect(fitsInto(pad, update)).toBe(true);
    Y.applyUpdate(pad, update);
  }
});

const apply = (pad: Y.Doc, update: Uint8Array) => countSteps(() => Y.applyUpdate(pad, update));

test("pieces that name both ends of a long text cost what they are compared with, and what an editor writes hardly anything", () => {
  const pad = new Y.Doc();
  const long = forgeUpdate(5, 0, chainPieces(5, 500));
  expect(countUpdateSteps(pad, long)).toBeLessThan(2_000);
  Y.applyUpdate(pad, long);
  const dear = forgeUpdate(
    9,
    0,
    Array.from({ length: 500 }, () => [null, null] as const),
  );
  expect(countUpdateSteps(pad, dear)).toBeGreaterThan(500 * 500);
  expect(countUpdateSteps(pad, dear, 10_000)).toBe(Number.POSITIVE_INFINITY);
  const beside = forgeUpdate(9, 0, chainPieces(9, 500, [5, 0]));
  expect(countUpdateSteps(pad, beside)).toBeLessThan(2_000);
});

test("whatever is sent, putting it in takes no more steps than were counted before", () => {
  const pick = fc.option(fc.nat(1_000), { nil: null });
  const sent = fc.record({
    client: fc.constantFrom(3, 5, 9),
    again: fc.nat(1),
    pieces: fc.array(fc.tuple(pick, pick), { minLength: 1, maxLength: 12 }),
  });
  let dear = 0;
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 12 }), (all) => {
      const pad = new Y.Doc();
      pad.getArray("list");
      const there: [client: number, clock: number][] = [];
      for (const { client, again, pieces } of all) {
        const from = Math.max(0, Y.getState(pad.store, client) - again);
        // Between any two existing items, or items sent before it.
        const names = pieces.map(([left, right], at): [PieceId, PieceId] => {
          const known = [
            ...there,
            ...pieces.slice(0, at).map((_, n): PieceId => [client, from + n]),
          ];
          const named = (one: number | null): PieceId =>
            one === null ? null : (known[one % Math.max(1, known.length)] ?? null);
          return [named(left), named(right)];
        });
        const update = forgeUpdate(client, from, names);
        const counted = countUpdateSteps(pad, update) ?? 0;
        const taken = apply(pad, update);
        expect(taken).toBeLessThanOrEqual(counted);
        expect([pad.store.pendingStructs, pad.store.pendingDs]).toEqual([null, null]);
        if (taken > 2 * pieces.length) dear++;
        for (let clock = from + again; clock < Y.getState(pad.store, client); clock++)
          there.push([client, clock]);
      }
    }),
    { numRuns: 100 },
  );
  expect(dear).toBeGreaterThan(50);
});

test("what came cheaply and is dear to open begins anew with what it says; what editors write does not", () => {
  const pad = mergeUpdates([TEXT]);
  const half = 500;
  const sent = forgeCostlyUpdates(half);
  const steps = sent.map((update) => {
    const counted = countUpdateSteps(pad, update);
    Y.applyUpdate(pad, update);
    return counted ?? 0;
  });
  expect(Math.max(...steps)).toBeLessThan(100_000);
  const { state, isRenewed } = mergePadUpdates([Y.encodeStateAsUpdate(pad)]);
  expect(isRenewed).toBe(true);
  expect(readPadDocument(mergeUpdates([state]))).toEqual(DOCUMENT);
  // The same number of items, as editors write them.
  const honest = mergeUpdates([TEXT]);
  for (let turn = 0; turn < half; turn++)
    honest.getArray("list").insert(turn % 7, [new Uint8Array([1])]);
  expect(countPieces(honest)).toBeGreaterThan(half);
  expect(mergePadUpdates([Y.encodeStateAsUpdate(honest)]).isRenewed).toBe(false);
});
