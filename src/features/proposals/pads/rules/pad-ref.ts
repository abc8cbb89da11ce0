import { parseKey } from "#form-engine/answer-key.ts";
import { type FormModelType, type FormNode, isStructure } from "#form-engine/model.ts";
import type { TextNode } from "#form-engine/types/text/rules.ts";

/** Which pad: that of one answer of a form of a dossier. */
export interface PadRef {
  readonly dossierId: string;
  readonly formModelType: FormModelType;
  /** Where the answer stands (`form-engine/answer-key.ts`). */
  readonly key: string;
}

/** The name of a pad within its form, as a piece of an address: an answer's key without its slashes and colons. */
export const toPadId = (key: string): string => key.replaceAll(":", ".").replaceAll("/", "~");

/** The key it was made of; null where it is none. */
export function parsePadId(padId: string): string | null {
  const key = padId.replaceAll("~", "/").replaceAll(".", ":");
  return parseKey(key) ? key : null;
}

/** What a pad is called on its socket: by its generation, so that a page of an earlier one never mixes with it. */
export const toPadName = (place: PadRef, generation: number): string =>
  `${toPadNamePrefix(place)} ${generation}`;

/** The same, whatever its generation. */
export const toPadNamePrefix = ({ dossierId, formModelType, key }: PadRef): string =>
  `${dossierId} ${formModelType} ${key}`;

/** Whether a socket of a pad may call it so. */
export const isPadName = (place: PadRef, name: string): boolean =>
  name.startsWith(`${toPadNamePrefix(place)} `) &&
  /^[1-9]\d{0,8}$/.test(name.slice(toPadNamePrefix(place).length + 1));

export const FIRST_GENERATION = 1;

/** One text that several write; a list of texts has no pad. */
export const hasPad = (node: FormNode): node is TextNode =>
  !isStructure(node) && node.type === "text" && node.displayEtherpad && !node.multiple;

/** The part of a Yjs document in which the text stands: Tiptap's own name for it. */
export const PAD_FIELD = "default";
