import { parseKey } from "#form-engine/answer-key.ts";
import { type FormModelType, type FormNode, isStructure } from "#form-engine/model.ts";
import type { TextNode } from "#form-engine/types/text/rules.ts";

/** Identifies a pad by its answer. */
export interface PadRef {
  readonly dossierId: string;
  readonly formModelType: FormModelType;
  /** Answer key (`form-engine/answer-key.ts`). */
  readonly key: string;
}

/** The answer key as a URL segment, without slashes and colons. */
export const toPadId = (key: string): string => key.replaceAll(":", ".").replaceAll("/", "~");

/** The inverse of `toPadId`; null if the id is invalid. */
export function parsePadId(padId: string): string | null {
  const key = padId.replaceAll("~", "/").replaceAll(".", ":");
  return parseKey(key) ? key : null;
}

/** Document name on the socket. Includes the generation, so that pages of an older generation never mix with it. */
export const toPadName = (padRef: PadRef, generation: number): string =>
  `${toPadNamePrefix(padRef)} ${generation}`;

/** The document name without the generation. */
export const toPadNamePrefix = ({ dossierId, formModelType, key }: PadRef): string =>
  `${dossierId} ${formModelType} ${key}`;

/** Whether the name is this pad in any generation. */
export const isPadName = (padRef: PadRef, name: string): boolean =>
  name.startsWith(`${toPadNamePrefix(padRef)} `) &&
  /^[1-9]\d{0,8}$/.test(name.slice(toPadNamePrefix(padRef).length + 1));

export const FIRST_GENERATION = 1;

/** Whether a question offers a pad: a single text with `displayEtherpad`. */
export const hasPad = (node: FormNode): node is TextNode =>
  !isStructure(node) && node.type === "text" && node.displayEtherpad && !node.multiple;

/** Name of the Yjs fragment that holds the text, as Tiptap expects it. */
export const PAD_FIELD = "default";
