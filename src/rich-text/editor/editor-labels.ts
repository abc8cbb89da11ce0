import type { FormulaProblem } from "../formula/formula.ts";

/** Texts of the editor, given by the page. */
export interface EditorLabels {
  /** Name of the toolbar. */
  readonly toolbar: string;
  /** How to leave the field by keyboard, read with the field. */
  readonly keyboard: string;
  readonly bold: string;
  readonly italic: string;
  readonly subscript: string;
  readonly superscript: string;
  readonly heading2: string;
  readonly heading3: string;
  readonly bulletList: string;
  readonly orderedList: string;
  readonly undo: string;
  readonly redo: string;
  readonly link: string;
  readonly linkAddress: string;
  readonly linkHelp: string;
  readonly linkWrong: string;
  readonly removeLink: string;
  readonly table: string;
  readonly addRow: string;
  readonly removeRow: string;
  readonly addColumn: string;
  readonly removeColumn: string;
  readonly headerRow: string;
  readonly removeTable: string;
  readonly formula: string;
  readonly formulaSource: string;
  readonly formulaHelp: string;
  readonly formulaAlone: string;
  readonly formulaPreview: string;
  readonly formulaProblem: (problem: FormulaProblem) => string;
  readonly apply: string;
  readonly cancel: string;
  readonly close: string;
  /** « 318 / 4 000 », and the announcement near the limit. */
  readonly counter: (count: number, max: number) => string;
  readonly remaining: (count: number) => string;
}
