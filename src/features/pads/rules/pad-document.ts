import { getSchema } from "@tiptap/core";
import { prosemirrorJSONToYDoc, yXmlFragmentToProsemirrorJSON } from "@tiptap/y-tiptap";
import * as Y from "yjs";
import { checkDocument } from "#rich-text/check-document.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { editorExtensions } from "#rich-text/editor/extensions.ts";
import { isMarkName, isNodeName, LINK_ATTRS, NODES } from "#rich-text/schema.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { PAD_FIELD } from "./pad-place.ts";

const schema = getSchema(editorExtensions({ undoRedo: false }));

/** A text as the first state of a pad. */
export function firstState(document: RichDocument): Uint8Array {
  const doc = prosemirrorJSONToYDoc(schema, document, PAD_FIELD);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** All that was written, as one document. What cannot be read (nobody's editor sends it) is left out. */
export function mergedDoc(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) {
    try {
      Y.applyUpdate(doc, update);
    } catch {
      // The rest stands.
    }
  }
  return doc;
}

/** The same as one update, without what was deleted: what is kept of a pad. */
export function mergedState(updates: readonly Uint8Array[]): Uint8Array {
  const doc = mergedDoc(updates);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/**
 * A pad begun anew with what it says: without the places of all that was ever written and deleted, and without its many
 * authors. Null where that would not be the same text, or saves little.
 */
export function renewedState(state: Uint8Array): Uint8Array | null {
  const doc = mergedDoc([state]);
  const document = padDocument(doc);
  const fresh = firstState(document);
  const again = mergedDoc([fresh]);
  const isSame =
    wordsIn(doc) === wordsIn(again) &&
    JSON.stringify(padDocument(again)) === JSON.stringify(document);
  doc.destroy();
  again.destroy();
  return isSame && fresh.length * WORTH_IT < state.length ? fresh : null;
}

/** How many times smaller it must become. */
const WORTH_IT = 2;

const wordsIn = (doc: Y.Doc) =>
  wordsOf({ ...yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(PAD_FIELD)) });

/** Whether bytes are an update at all. */
export function isUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes);
    return true;
  } catch {
    return false;
  }
}

/** More people than ever write at once, each from several windows. */
const MAX_CLIENTS = 1_000;

/** Of how many pieces a pad is made: so many steps is a walk over all of it. */
export const piecesIn = (doc: Y.Doc): number =>
  doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);

/**
 * How many steps it takes at most to put an update into a pad: each piece may have to be compared with one of everybody who ever
 * wrote there. Null where the pad cannot take it as it is: it is none, or builds upon something that is not there. That would wait
 * in the pad, and be put together anew with everything that comes after it: a few of them, and every letter costs seconds. No
 * editor sends such: what it has not brought yet it brings with the next connection, in one piece.
 */
export function stepsInto(doc: Y.Doc, bytes: Uint8Array): number | null {
  try {
    const update = Y.decodeUpdate(bytes);
    return isWhole(doc, update) ? update.structs.length * (doc.store.clients.size + 1) : null;
  } catch {
    return null;
  }
}

function isWhole(doc: Y.Doc, update: ReturnType<typeof Y.decodeUpdate>): boolean {
  const byClient = Map.groupBy(update.structs, ({ id }) => id.client);
  if (byClient.size > MAX_CLIENTS) return false;
  const reached = new Map<number, number>();
  const reachedBy = (client: number) => reached.get(client) ?? Y.getState(doc.store, client);
  const has = ({ client, clock }: Y.ID) => clock < reachedBy(client);
  /** Goes on with what one client wrote, as far as it builds upon what is there. */
  const goOn = (client: number, waiting: Struct[]): boolean => {
    const before = waiting.length;
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      const { clock } = next.id;
      const end = clock + next.length;
      const isKnown = end <= reachedBy(client);
      if (!isKnown && (clock > reachedBy(client) || !neededBy(next).every(has))) break;
      waiting.pop();
      if (!isKnown) reached.set(client, end);
    }
    return waiting.length < before;
  };
  // The last first: what is next is taken off the end.
  const waiting = [...byClient].map(([client, structs]) => [client, structs.reverse()] as const);
  for (let moves = true; moves; )
    moves = waiting.map(([client, structs]) => goOn(client, structs)).some(Boolean);
  if (waiting.some(([, structs]) => structs.length > 0)) return false;
  return [...update.ds.clients].every(([client, deleted]) =>
    deleted.every(({ clock, len }) => clock + len <= reachedBy(client)),
  );
}

type Struct = ReturnType<typeof Y.decodeUpdate>["structs"][number];

/** What has to be there before: its neighbours, and what it stands in. */
function neededBy(struct: Struct): Y.ID[] {
  // A gap, which nothing fills.
  if (struct instanceof Y.Skip) return [Y.createID(struct.id.client, Number.MAX_SAFE_INTEGER)];
  if (!(struct instanceof Y.Item)) return [];
  const { origin, rightOrigin, parent } = struct;
  return [origin, rightOrigin, parent].filter((one): one is Y.ID => one instanceof Y.ID);
}

/**
 * What stands in a pad, as a document of ours. A pad takes whatever comes over its socket; only what our schema knows is
 * ever shown, counted or brought into an answer.
 */
export function padDocument(doc: Y.Doc): RichDocument {
  const json = pruned(yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(PAD_FIELD))) ?? {
    type: "doc",
  };
  const checked = checkDocument(json, { formulas: true });
  if (checked.ok) return checked.document;
  const text = textToDocument(wordsOf(json));
  const plain = checkDocument(text);
  return plain.ok ? plain.document : EMPTY_DOCUMENT;
}

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Without nodes, marks and attributes that are none of ours. */
function pruned(node: unknown): Json | null {
  if (!isJson(node) || !isNodeName(node.type)) return null;
  if (node.type === "text") {
    if (typeof node.text !== "string" || node.text === "") return null;
    return { type: "text", text: node.text, marks: listOf(node.marks).flatMap(prunedMark) };
  }
  const { attrs: known = {}, dropped = [] } = NODES[node.type];
  const kept = attributes(node.attrs, [...Object.keys(known), ...dropped]);
  const content = listOf(node.content).flatMap((child) => pruned(child) ?? []);
  return {
    type: node.type,
    ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}),
    ...(content.length > 0 ? { content } : {}),
  };
}

function prunedMark(mark: unknown): Json[] {
  if (!isJson(mark) || !isMarkName(mark.type)) return [];
  if (mark.type !== "link") return [{ type: mark.type }];
  const href = LINK_ATTRS.attrs?.href?.read(isJson(mark.attrs) ? mark.attrs.href : undefined);
  return typeof href === "string" ? [{ type: "link", attrs: { href } }] : [];
}

const attributes = (given: unknown, names: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(isJson(given) ? given : {}).filter(([name]) => names.includes(name)),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The words alone, a line for each block. */
function wordsOf(node: Json): string {
  if (typeof node.text === "string") return node.text;
  const inside = listOf(node.content).filter(isJson).map(wordsOf);
  return inside.join(node.type === "paragraph" || node.type === "heading" ? "" : "\n");
}
