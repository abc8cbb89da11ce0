import type { DraftNode } from "#form-engine/draft-model.ts";

type Fields = DraftNode["fields"];

/** An option of a choice as the designer edits it: a list, in which the options of a tree have a level. */
export interface OptionRow {
  readonly id: string;
  readonly fr: string;
  readonly en: string;
  /** 0 for an option that stands in no other. */
  readonly level: number;
}

/** Levels of a tree of options. */
export const MAX_OPTION_LEVELS = 4;
export const MAX_OPTIONS = 500;

export const CHOICE_TYPES = ["radio", "select", "checkbox", "multi_level_select"] as const;
export type ChoiceType = (typeof CHOICE_TYPES)[number];

export const isTreeChoice = ({ choiceType }: Fields): boolean =>
  choiceType === "multi_level_select";

/** Whether one option at most can be chosen. */
export const isSingleChoice = ({ choiceType }: Fields): boolean =>
  choiceType === "radio" || choiceType === "select";

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The options of a question, those of a tree in reading order. */
export function readOptions(fields: Fields): readonly OptionRow[] {
  if (isTreeChoice(fields)) return readTree(fields.multiLevelSelectStructure, 0);
  const options = fields.choiceQuestionNodes;
  return Array.isArray(options)
    ? options.filter(isRecord).map(({ id, labelFr, labelEn }) => ({
        id: toText(id),
        fr: toText(labelFr),
        en: toText(labelEn),
        level: 0,
      }))
    : [];
}

const readTree = (options: unknown, level: number): readonly OptionRow[] =>
  Array.isArray(options)
    ? options
        .filter(isRecord)
        .flatMap(({ id, label_fr, label_en, children }) => [
          { id: toText(id), fr: toText(label_fr), en: toText(label_en), level },
          ...readTree(children, level + 1),
        ])
    : [];

/** The fields of a question with these options. */
export function writeOptions(fields: Fields, rows: readonly OptionRow[]): Record<string, unknown> {
  if (!isTreeChoice(fields))
    return {
      choiceQuestionNodes: rows.map(({ id, fr, en }) => ({ id, labelFr: fr, labelEn: en })),
      multiLevelSelectStructure: undefined,
    };
  return {
    multiLevelSelectStructure: toTree(fitLevels(rows)),
    choiceQuestionNodes: undefined,
  };
}

/** Levels as a tree can have them: an option is at most one level deeper than the one before it. */
export function fitLevels(rows: readonly OptionRow[]): readonly OptionRow[] {
  let last = -1;
  return rows.map((row) => {
    const level = Math.max(0, Math.min(row.level, last + 1, MAX_OPTION_LEVELS - 1));
    last = level;
    return level === row.level ? row : { ...row, level };
  });
}

function toTree(rows: readonly OptionRow[]): unknown[] {
  const tree: unknown[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (!row) break;
    let end = at + 1;
    while (end < rows.length && (rows[end]?.level ?? 0) > row.level) end++;
    const children = toTree(rows.slice(at + 1, end));
    const { id, fr, en } = row;
    tree.push({
      id,
      label_fr: fr,
      label_en: en,
      ...(children.length > 0 ? { children } : {}),
    });
    at = end;
  }
  return tree;
}

/** The rows of an option and of those inside it. */
export function findOptionEnd(rows: readonly OptionRow[], at: number): number {
  let end = at + 1;
  while (end < rows.length && (rows[end]?.level ?? 0) > (rows[at]?.level ?? 0)) end++;
  return end;
}

/** The options that can be chosen: all of a list, the leaves of a tree with the names of those above. */
export function listChoosableOptions(
  fields: Fields,
): readonly { readonly id: string; readonly fr: string; readonly en: string }[] {
  const rows = readOptions(fields);
  const above: OptionRow[] = [];
  return rows.flatMap((row, at) => {
    above.length = row.level;
    const path = [...above, row];
    above.push(row);
    if (findOptionEnd(rows, at) > at + 1) return [];
    const join = (language: "fr" | "en") =>
      path.map((one) => one[language] || one.fr || one.en || "…").join(" › ");
    return [{ id: row.id, fr: join("fr"), en: join("en") }];
  });
}

/** The fields with other ids for all options, and which id became which. */
export function mapOptionIds(
  fields: Fields,
  makeId: () => string,
): { readonly fields: Fields; readonly optionIds: ReadonlyMap<string, string> } {
  const rows = readOptions(fields);
  if (fields.type !== "choice" || rows.length === 0) return { fields, optionIds: new Map() };
  const optionIds = new Map(rows.map(({ id }) => [id, makeId()]));
  const mapped = rows.map((row) => ({ ...row, id: optionIds.get(row.id) ?? makeId() }));
  const written = Object.entries({ ...fields, ...writeOptions(fields, mapped) });
  return {
    fields: Object.fromEntries(written.filter(([, value]) => value !== undefined)),
    optionIds,
  };
}

/** The lines of a pasted text as options: French, and after a tab English. */
export const readPastedOptions = (
  text: string,
): readonly { readonly fr: string; readonly en: string }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()))
    .filter(([fr, en]) => fr || en)
    .map(([fr = "", en = ""]) => ({ fr, en }));
