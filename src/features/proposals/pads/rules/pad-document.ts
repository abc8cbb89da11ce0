import { getSchema } from "@tiptap/core";
import { prosemirrorJSONToYDoc, yXmlFragmentToProsemirrorJSON } from "@tiptap/y-tiptap";
import * as Y from "yjs";
import { checkDocument } from "#rich-text/check-document.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { createEditorExtensions } from "#rich-text/editor/extensions.ts";
import { isMarkName, isNodeName, LINK_ATTRS, NODES } from "#rich-text/schema.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { countSteps } from "./count-steps.ts";
import { PAD_FIELD } from "./pad-ref.ts";
import { countPieces } from "./update-steps.ts";

const schema = getSchema(createEditorExtensions({ undoRedo: false }));

/** A text as the first state of a pad. */
export function createPadState(document: RichDocument): Uint8Array {
  const doc = prosemirrorJSONToYDoc(schema, document, PAD_FIELD);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** All that was written, as one document. What cannot be read (nobody's editor sends it) is left out. */
export function mergeUpdates(updates: readonly Uint8Array[]): Y.Doc {
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

/**
 * Some tenths of a second at the worst. What editors write takes a step for each of its pieces (50,000 edits are 40,000), and what is
 * written to be dear when it is put together in another order than it came in, however cheaply it came, one for each two of them.
 */
const MAX_OPENING_STEPS = 250_000;

interface MergedPad {
  readonly state: Uint8Array;
  /** It was too dear to be opened, and begins anew with what it says. */
  readonly isRenewed: boolean;
}

/** All that was written as one update, without what was deleted: what is kept of a pad. */
export function mergePadUpdates(updates: readonly Uint8Array[]): MergedPad {
  const doc = mergeUpdates(updates);
  const state = Y.encodeStateAsUpdate(doc);
  const isAnew = isTooCostly(state, countPieces(doc));
  const document = isAnew ? readPadDocument(doc) : null;
  doc.destroy();
  return { state: document ? createPadState(document) : state, isRenewed: isAnew };
}

function isTooCostly(state: Uint8Array, pieces: number): boolean {
  // However they stand to each other.
  if (pieces + pieces ** 2 / 2 <= MAX_OPENING_STEPS) return false;
  const open = () => mergeUpdates([state]).destroy();
  return countSteps(open, MAX_OPENING_STEPS) === Number.POSITIVE_INFINITY;
}

/**
 * A pad begun anew with what it says: without the places of all that was ever written and deleted, and without its many
 * authors. Null where that would not be the same text, or saves little.
 */
export function renewPadState(state: Uint8Array): Uint8Array | null {
  const doc = mergeUpdates([state]);
  const document = readPadDocument(doc);
  const fresh = createPadState(document);
  const again = mergeUpdates([fresh]);
  const isSame =
    getDocText(doc) === getDocText(again) &&
    JSON.stringify(readPadDocument(again)) === JSON.stringify(document);
  doc.destroy();
  again.destroy();
  return isSame && fresh.length * MIN_SHRINK_FACTOR < state.length ? fresh : null;
}

/** How many times smaller it must become. */
const MIN_SHRINK_FACTOR = 2;

const getDocText = (doc: Y.Doc) =>
  getNodeText({ ...yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(PAD_FIELD)) });

/** Whether bytes are an update at all. */
export function isUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * What stands in a pad, as a document of ours. A pad takes whatever comes over its socket; only what our schema knows is
 * ever shown, counted or brought into an answer.
 */
export function readPadDocument(doc: Y.Doc): RichDocument {
  const json = pruneNode(yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(PAD_FIELD))) ?? {
    type: "doc",
  };
  const checked = checkDocument(json, { formulas: true });
  if (checked.ok) return checked.document;
  const text = textToDocument(getNodeText(json));
  const plain = checkDocument(text);
  return plain.ok ? plain.document : EMPTY_DOCUMENT;
}

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Without nodes, marks and attributes that are none of ours. */
function pruneNode(node: unknown): Json | null {
  if (!isJson(node) || !isNodeName(node.type)) return null;
  if (node.type === "text") {
    if (typeof node.text !== "string" || node.text === "") return null;
    return { type: "text", text: node.text, marks: toList(node.marks).flatMap(pruneMark) };
  }
  const { attrs: known = {}, ignoredAttrs = [] } = NODES[node.type];
  const kept = pickAttributes(node.attrs, [...Object.keys(known), ...ignoredAttrs]);
  const content = toList(node.content).flatMap((child) => pruneNode(child) ?? []);
  return {
    type: node.type,
    ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}),
    ...(content.length > 0 ? { content } : {}),
  };
}

function pruneMark(mark: unknown): Json[] {
  if (!isJson(mark) || !isMarkName(mark.type)) return [];
  if (mark.type !== "link") return [{ type: mark.type }];
  const href = LINK_ATTRS.attrs?.href?.parse(isJson(mark.attrs) ? mark.attrs.href : undefined);
  return typeof href === "string" ? [{ type: "link", attrs: { href } }] : [];
}

const pickAttributes = (given: unknown, names: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(isJson(given) ? given : {}).filter(([name]) => names.includes(name)),
  );

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The words alone, a line for each block. */
function getNodeText(node: Json): string {
  if (typeof node.text === "string") return node.text;
  const inside = toList(node.content).filter(isJson).map(getNodeText);
  return inside.join(node.type === "paragraph" || node.type === "heading" ? "" : "\n");
}
