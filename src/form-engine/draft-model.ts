/**
 * A form while it is designed: a flat list of nodes, each with its parent and its position among its siblings. Fields may
 * be missing, untranslated or invalid; `checkModel` names the problems of the form that the nodes make.
 */

/** The id of the entry with the fields of the form itself. */
export const FORM_NODE_ID = "";

export interface DraftNode {
  /** Null at the top level, and for the entry of the form itself. */
  readonly parentId: string | null;
  /** Order among siblings: a fractional index, compared as a string. Two nodes that have the same are ordered by id. */
  readonly position: string;
  /** The fields of the node in a model (`titleFr`, `type`, `maxCharacters` …), without `id` and `children`. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The nodes of a draft by id. */
export type DraftNodes = ReadonlyMap<string, DraftNode>;
