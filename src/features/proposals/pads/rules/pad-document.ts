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

/** The initial state of a pad with this text. */
export function createPadState(document: RichDocument): Uint8Array {
  const doc = prosemirrorJSONToYDoc(schema, document, PAD_FIELD);
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** Applies updates to a new document. Unreadable updates, which no editor sends, are skipped. */
export function mergeUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) {
    try {
      Y.applyUpdate(doc, update);
    } catch {
      // The other updates are still applied.
    }
  }
  return doc;
}

/**
 * A few tenths of a second at worst. Normal edits take one step per item (50,000 edits: 40,000 steps); an update
 * crafted to be slow takes one step per pair of items.
 */
const MAX_OPENING_STEPS = 250_000;

interface MergedPad {
  readonly state: Uint8Array;
  /** Loading the pad was too expensive, so it restarts from its text. */
  readonly isRenewed: boolean;
}

/** Merges updates into one, without deleted text. */
export function mergePadUpdates(updates: readonly Uint8Array[]): MergedPad {
  const doc = mergeUpdates(updates);
  const state = Y.encodeStateAsUpdate(doc);
  const isRenewed = isTooCostly(state, countPieces(doc));
  const document = isRenewed ? readPadDocument(doc) : null;
  doc.destroy();
  return { state: document ? createPadState(document) : state, isRenewed };
}

function isTooCostly(state: Uint8Array, pieces: number): boolean {
  // Cheap in the worst case, so no need to count.
  if (pieces + pieces ** 2 / 2 <= MAX_OPENING_STEPS) return false;
  const open = () => mergeUpdates([state]).destroy();
  return countSteps(open, MAX_OPENING_STEPS) === Number.POSITIVE_INFINITY;
}

/**
 * A new state with the same text but without the editing history. Null if the text would not be identical or little
 * would be saved.
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

/** Minimum reduction of size. */
const MIN_SHRINK_FACTOR = 2;

const getDocText = (doc: Y.Doc) =>
  getNodeText({ ...yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(PAD_FIELD)) });

/** Whether the bytes are a valid Yjs update. */
export function isUpdate(bytes: Uint8Array): boolean {
  try {
    Y.decodeUpdate(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a pad as a document of our schema. A pad accepts any Yjs content; only known nodes are shown, counted or
 * copied into an answer.
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

/** Removes unknown nodes, marks and attributes. */
function pruneNode(node: unknown): Json | null {
  if (!isJson(node) || !isNodeName(node.type)) return null;
  if (node.type === "text") {
    if (typeof node.text !== "string" || node.text === "") return null;
    return { type: "text", text: node.text, marks: toList(node.marks).flatMap(pruneMark) };
  }
  const { attrs: known = {}, ignoredAttrs = [] } = NODES[node.type];
  const attrs = pickAttributes(node.attrs, [...Object.keys(known), ...ignoredAttrs]);
  const content = toList(node.content).flatMap((child) => pruneNode(child) ?? []);
  return {
    type: node.type,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(content.length > 0 ? { content } : {}),
  };
}

function pruneMark(mark: unknown): Json[] {
  if (!isJson(mark) || !isMarkName(mark.type)) return [];
  if (mark.type !== "link") return [{ type: mark.type }];
  const href = LINK_ATTRS.attrs?.href?.parse(isJson(mark.attrs) ? mark.attrs.href : undefined);
  return typeof href === "string" ? [{ type: "link", attrs: { href } }] : [];
}

const pickAttributes = (input: unknown, names: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(isJson(input) ? input : {}).filter(([name]) => names.includes(name)),
  );

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Plain text, one line per block. */
function getNodeText(node: Json): string {
  if (typeof node.text === "string") return node.text;
  const inside = toList(node.content).filter(isJson).map(getNodeText);
  return inside.join(node.type === "paragraph" || node.type === "heading" ? "" : "\n");
}
