import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import type { Form } from "#form-engine/form.ts";
import { toGroupIds } from "#form-engine/form-state.ts";
import { isStructure, type QuestionNode } from "#form-engine/model.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { ALT_FIELD, getAltFieldName, toPostedImage } from "#form-engine/types/image/rules.ts";
import { AMOUNT_FIELD, applyAmountChoice } from "#form-engine/types/number/rules.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { digest } from "./digest.ts";

/**
 * The whole form as one multipart body: each answer under its key, as often as it has values, and beside it a mark that says
 * what it was based on. Without script the page posts it by itself.
 */
export const FORM_FIELDS = {
  formModelType: "form_model_type",
  redirectionRoute: "redirectionRoute",
  /** Without script: the structure that gets one group more, or `key group` of one to remove. */
  addGroup: "addGroup",
  removeGroup: "removeGroup",
  /** Without script: the answer with two versions for which the person takes the other's. */
  takeTheirs: "takeTheirs",
} as const;

/** The form in its page: buttons stand outside of it, and another form of the page is not it. */
export const FORM_ID = "dossier-form";

const RESERVED: ReadonlySet<string> = new Set(Object.values(FORM_FIELDS));
/** Names of fields beside the answers begin like this, as `ALT_FIELD` and `AMOUNT_FIELD` do: no key of an answer holds an `=`. */
const VERSION_PREFIX = "version=";

export const getVersionFieldName = (key: AnswerKey): string => `${VERSION_PREFIX}${key}`;

/** The version an answer was shown in, and what the field said: a field nobody touched is no change, whatever others did since. */
export const toVersionFieldValue = (node: QuestionNode, held: PostedBase): string =>
  `${held.version}.${digest(toFieldTexts(node, held.answer))}`;

export interface PostedBase {
  readonly answer: Answer;
  readonly version: number;
}

export interface PostedChange {
  readonly key: AnswerKey;
  readonly version: number;
  readonly answer: unknown;
}

interface PostedFields {
  readonly fields: Iterable<readonly [string, string]>;
  /** New images, by the key of their question. */
  readonly images?: ReadonlyMap<AnswerKey, readonly unknown[]>;
}

/** What a posted form changes. Questions it does not hold, and fields that were not touched, stay as they are. */
export function parsePostedChanges(
  form: Form,
  heldAt: (key: AnswerKey) => PostedBase,
  { fields, images = new Map() }: PostedFields,
): PostedChange[] {
  const values = new Map<AnswerKey, string[]>([...images.keys()].map((key) => [key, []]));
  const marks = new Map<AnswerKey, string>();
  const others = new Map<string, string>();
  const alts = new Map<string, string>();
  const amounts = new Map<AnswerKey, string>();
  for (const [name, value] of fields) {
    if (RESERVED.has(name)) others.set(name, value);
    else if (name.startsWith(ALT_FIELD)) alts.set(name, value);
    else if (name.startsWith(AMOUNT_FIELD)) amounts.set(name.slice(AMOUNT_FIELD.length), value);
    else if (name.startsWith(VERSION_PREFIX)) marks.set(name.slice(VERSION_PREFIX.length), value);
    else values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (const key of marks.keys()) if (!values.has(key)) values.set(key, []);
  const changes = [...values].flatMap(([key, given]): PostedChange[] => {
    const posted = applyAmountChoice(given, amounts.get(key)).map((value) => {
      const alt = alts.get(getAltFieldName(key, value));
      return alt === undefined ? value : toPostedImage(value, alt);
    });
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    const held = heldAt(key);
    const mark = parseVersionField(marks.get(key)) ?? { version: held.version, digest: null };
    // Refused by the judge of changes, who names it.
    if (!node || isStructure(node)) return [{ key, version: mark.version, answer: posted }];
    const added = images.get(key) ?? [];
    const values = getQuestionType(node).fromForm(posted, node, held.answer);
    if (values === null && added.length === 0) return [];
    const answer = [...(values ?? []), ...added];
    const read = readAnswer(node, answer);
    if (read.ok && isSameAnswer(read.answer, held.answer)) return [];
    // An unreadable answer has no texts of its own: it must not pass for an untouched empty field.
    const shown = read.ok ? [posted, toFieldTexts(node, read.answer)] : [posted];
    const untouched = shown.some((texts) => digest(texts) === mark.digest);
    return untouched && added.length === 0 ? [] : [{ key, version: mark.version, answer }];
  });
  return [...changes, ...parseGroupChanges(heldAt, others)];
}

/** What was posted for each question. */
export const toPostedAnswers = (changes: readonly PostedChange[]): ReadonlyMap<AnswerKey, Answer> =>
  new Map(changes.map(({ key, answer }) => [key, answer as Answer]));

/** The buttons that add and remove groups, for a page without script. */
function parseGroupChanges(
  heldAt: (key: AnswerKey) => PostedBase,
  others: ReadonlyMap<string, string>,
): PostedChange[] {
  const added = others.get(FORM_FIELDS.addGroup);
  const [removed, group] = others.get(FORM_FIELDS.removeGroup)?.split(" ") ?? [];
  const key = added ?? removed;
  if (!key) return [];
  const { answer, version } = heldAt(key);
  const ids = toGroupIds(answer);
  const next = added ? [...ids, createGroupId()] : ids.filter((id) => id !== group);
  return [{ key, version, answer: next }];
}

export const createGroupId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 12);

/** What the fields of an answer say, one by one. */
const toFieldTexts = (node: QuestionNode, answer: Answer): string[] =>
  answer.map((value) => getQuestionType(node).toForm(value));

function parseVersionField(mark: string | undefined): { version: number; digest: string } | null {
  const [, version, found] = /^(\d{1,9})\.([0-9a-f]*)$/.exec(mark ?? "") ?? [];
  return version === undefined ? null : { version: Number(version), digest: found ?? "" };
}

export const NO_BASE: PostedBase = { answer: NO_ANSWER, version: 0 };

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A posted body as `saveWholeForm` takes it: the fields as they stand, and the images under the keys of their questions. */
export async function readFormBody(data: FormData) {
  const fields: [string, string][] = [];
  const images: { key: string; name: string; file: Uint8Array }[] = [];
  for (const [key, value] of data) {
    if (typeof value === "string") fields.push([key, value]);
    else if (value.size > 0 && parseKey(key)) {
      images.push({ key, name: value.name, file: new Uint8Array(await value.arrayBuffer()) });
    }
  }
  return { formModelType: data.get(FORM_FIELDS.formModelType), fields, images };
}

export type FormBody = Awaited<ReturnType<typeof readFormBody>>;
