import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { createPadState, mergeUpdates } from "../rules/pad-document.ts";
import { keepText } from "./keep-text.ts";

beforeEach(() => vi.stubGlobal("document", { querySelector: () => null }));
afterEach(() => vi.unstubAllGlobals());

const place = { dossierId: "d1", formModelType: "scientific_proposition", key: "g:one/a" } as const;
const node = { id: "a", discr: "question", type: "text", wysiwyg: false } as TextNode;
const ended = { place, node, formVersion: "v1" };

/** Answers of the server to the save; null for none. */
function stubServer(verdict: object | null) {
  const fetch = vi.fn(async () => {
    if (!verdict) throw new TypeError("no network");
    return Response.json({ verdicts: { [place.key]: verdict }, formModelLastUpdate: "" });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const keep = (text: string) =>
  keepText(ended, mergeUpdates([createPadState(textToDocument(text))]));

test("[E-03 part] the text of an ended pad is saved as an answer of the version that had its question", async () => {
  const fetch = stubServer({ kind: "refused", code: "setAside" });
  expect(await keep("Le sol recule.\nLa mer monte.")).toBe(true);
  const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(address).toBe("/mon-espace/dossier/d1/reponses/scientific_proposition");
  expect(JSON.parse(String(init.body))).toEqual({
    formVersion: "v1",
    changes: [
      {
        ...{ key: "g:one/a", id: expect.any(String), version: 0 },
        answer: ["Le sol recule.\nLa mer monte."],
      },
    ],
  });
});

test("only what the server has set aside or saved counts as kept", async () => {
  const outcomes: boolean[] = [];
  for (const verdict of [
    { kind: "saved", held: {} },
    { kind: "conflict", held: {} },
    { kind: "refused", code: "unknownNode" },
    null,
  ]) {
    stubServer(verdict);
    outcomes.push(await keep("Le sol recule."));
  }
  expect(outcomes).toEqual([true, false, false, false]);
});
