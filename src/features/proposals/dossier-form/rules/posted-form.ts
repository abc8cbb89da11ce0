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
 * Field names of a complete form posted in one body. Each answer is posted under its key, once for each value, with a
 * version field beside it. Pages without script post it directly.
 */
export const FORM_FIELDS = {
  formModelType: "form_model_type",
  /** The form version of the page that posts. */
  formVersion: "form_version",
  redirectionRoute: "redirectionRoute",
  /** Without script: key of the structure that gets a group, or `key group` of a group to remove. */
  addGroup: "addGroup",
  removeGroup: "removeGroup",
  /** Without script: key of the conflicting answer for which the author accepts the other version. */
  takeTheirs: "takeTheirs",
} as const;

/** HTML id of the form. Buttons outside the form refer to it. */
export const FORM_ID = "dossier-form";

const RESERVED: ReadonlySet<string> = new Set(Object.values(FORM_FIELDS));
/**
 * Prefix of version fields. Like `ALT_FIELD` and `AMOUNT_FIELD`, it cannot clash with an answer key, which contains no
 * `=`.
 */
const VERSION_PREFIX = "version=";

export const getVersionFieldName = (key: AnswerKey): string => `${VERSION_PREFIX}${key}`;

/**
 * The version of the shown answer and a digest of the field's text. With the digest, an untouched field is not a
 * change, even if another member has changed the answer since.
 */
export const toVersionFieldValue = (node: QuestionNode, stored: PostedBase): string =>
  `${stored.version}.${digest(toFieldTexts(node, stored.answer))}`;

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
  /** New images by the key of their question. */
  readonly images?: ReadonlyMap<AnswerKey, readonly unknown[]>;
}

/** The changes in a posted form. Absent questions and untouched fields are no changes. */
export function parsePostedChanges(
  form: Form,
  getStored: (key: AnswerKey) => PostedBase,
  { fields, images = new Map() }: PostedFields,
): PostedChange[] {
  const values = new Map<AnswerKey, string[]>([...images.keys()].map((key) => [key, []]));
  const versionFields = new Map<AnswerKey, string>();
  const actions = new Map<string, string>();
  const alts = new Map<string, string>();
  const amounts = new Map<AnswerKey, string>();
  for (const [name, value] of fields) {
    if (RESERVED.has(name)) actions.set(name, value);
    else if (name.startsWith(ALT_FIELD)) alts.set(name, value);
    else if (name.startsWith(AMOUNT_FIELD)) amounts.set(name.slice(AMOUNT_FIELD.length), value);
    else if (name.startsWith(VERSION_PREFIX))
      versionFields.set(name.slice(VERSION_PREFIX.length), value);
    else values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (const key of versionFields.keys()) if (!values.has(key)) values.set(key, []);
  const changes = [...values].flatMap(([key, texts]): PostedChange[] => {
    const posted = applyAmountChoice(texts, amounts.get(key)).map((value) => {
      const alt = alts.get(getAltFieldName(key, value));
      return alt === undefined ? value : toPostedImage(value, alt);
    });
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    const stored = getStored(key);
    const base = parseVersionField(versionFields.get(key)) ?? {
      version: stored.version,
      digest: null,
    };
    // Passed on: `checkChange` refuses it with a code.
    if (!node || isStructure(node)) return [{ key, version: base.version, answer: posted }];
    const added = images.get(key) ?? [];
    const values = getQuestionType(node).fromForm(posted, node, stored.answer);
    if (values === null && added.length === 0) return [];
    const answer = [...(values ?? []), ...added];
    const read = readAnswer(node, answer);
    if (read.ok && isSameAnswer(read.answer, stored.answer)) return [];
    // An invalid answer has no field texts, and must not be taken for an untouched empty field.
    const possibleTexts = read.ok ? [posted, toFieldTexts(node, read.answer)] : [posted];
    const untouched = possibleTexts.some((fieldTexts) => digest(fieldTexts) === base.digest);
    return untouched && added.length === 0 ? [] : [{ key, version: base.version, answer }];
  });
  return [...changes, ...parseGroupChanges(getStored, actions)];
}

/** The posted answers by key. */
export const toPostedAnswers = (changes: readonly PostedChange[]): ReadonlyMap<AnswerKey, Answer> =>
  new Map(changes.map(({ key, answer }) => [key, answer as Answer]));

/** The buttons of a page without script that add or remove a group. */
function parseGroupChanges(
  getStored: (key: AnswerKey) => PostedBase,
  actions: ReadonlyMap<string, string>,
): PostedChange[] {
  const added = actions.get(FORM_FIELDS.addGroup);
  const [removed, group] = actions.get(FORM_FIELDS.removeGroup)?.split(" ") ?? [];
  const key = added ?? removed;
  if (!key) return [];
  const { answer, version } = getStored(key);
  const ids = toGroupIds(answer);
  const next = added ? [...ids, createGroupId()] : ids.filter((id) => id !== group);
  return [{ key, version, answer: next }];
}

export const createGroupId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 12);

/** The text of each field of an answer. */
const toFieldTexts = (node: QuestionNode, answer: Answer): string[] =>
  answer.map((value) => getQuestionType(node).toForm(value));

function parseVersionField(value: string | undefined): { version: number; digest: string } | null {
  const [, version, found] = /^(\d{1,9})\.([0-9a-f]*)$/.exec(value ?? "") ?? [];
  return version === undefined ? null : { version: Number(version), digest: found ?? "" };
}

export const NO_BASE: PostedBase = { answer: NO_ANSWER, version: 0 };

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Splits a posted body into text fields and images, the input of `saveWholeForm`. */
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
