import { checkDocument } from "#rich-text/check-document.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { countCharacters, countDocument } from "#rich-text/count-characters.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { mergeDocuments } from "#rich-text/merge/merge-documents.ts";
import { mergeTextIntoDocument } from "#rich-text/merge-text-into-document.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model.ts";
import {
  type Answer,
  accept,
  defineQuestionType,
  dropBlankEntries,
  type ReadResult,
  reject,
} from "../../question-type.ts";

export type TextNode = Extract<QuestionNode, { type: "text" }>;
/** Plain text, or a rich document where the question is `wysiwyg`. */
export type TextValue = string | RichDocument;

export const textType = defineQuestionType<TextNode, TextValue>({
  type: "text",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read: (value, node) => (node.wysiwyg ? readDocument(value, node) : readPlainText(value, node)),
  isEmpty: (value) => getValueText(value).trim() === "",
  countCharacters: countTextCharacters,
  toText: getValueText,
  toForm: getValueText,
  fromForm,
  merge: mergeTexts,
});

export function getValueText(value: TextValue): string {
  return typeof value === "string" ? value : documentToText(value);
}

/** The one count used by the field, the save and the PDF. */
export function countTextCharacters(value: TextValue): number {
  return typeof value === "string" ? countCharacters(value) : countDocument(value);
}

/**
 * Without script, a text area holds the plain text of a rich document: unchanged paragraphs keep their formatting. With
 * script, our page posts the document as JSON.
 */
function fromForm(posted: readonly string[], node: TextNode, storedAnswer: Answer) {
  if (!node.wysiwyg) return dropBlankEntries(posted)?.map(normalizeLineBreaks) ?? null;
  if (posted.length === 0) return null;
  return posted.flatMap((text, index) => {
    if (text.trim() === "") return [];
    const before = storedAnswer[index];
    const stored = isDocumentLike(before) ? (before as RichDocument) : EMPTY_DOCUMENT;
    return [parsePostedDocument(text) ?? mergeTextIntoDocument(stored, text)];
  });
}

/** Browsers post line breaks as CRLF; stored texts have LF. */
const normalizeLineBreaks = (text: string): string => text.replace(/\r\n?/g, "\n");

function parsePostedDocument(text: string): unknown {
  if (!text.startsWith('{"type":"doc"')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Entries changed on one side only are taken from that side; an entry changed on both is merged by paragraph. Null on a
 * clash.
 */
function mergeTexts(base: Answer, mine: Answer, theirs: Answer): Answer | null {
  if (base.length !== mine.length || base.length !== theirs.length) return null;
  const merged = mine.map((value, index) => mergeText(base[index], value, theirs[index]));
  return merged.includes(null) ? null : merged;
}

function mergeText(base: unknown, mine: unknown, theirs: unknown): TextValue | null {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  if (same(base, theirs)) return mine as TextValue;
  if (same(base, mine)) return theirs as TextValue;
  const merge = mergeDocuments(...([base, mine, theirs].map(toDocument) as DocumentTriple));
  if (merge.kind === "clash") return null;
  return typeof mine === "string" ? documentToText(merge.document) : merge.document;
}

type DocumentTriple = [RichDocument, RichDocument, RichDocument];

/** One paragraph a line, so that the result converts back to the same plain text. */
const toDocument = (value: unknown): RichDocument =>
  typeof value === "string"
    ? {
        type: "doc",
        content: value.split("\n").map((text) => ({
          type: "paragraph",
          ...(text ? { content: [{ type: "text", text }] } : {}),
        })),
      }
    : (value as RichDocument);

function readPlainText(value: unknown, { maxCharacters }: TextNode): ReadResult<string> {
  const text = isDocumentLike(value) ? extractDocumentText(value) : value;
  if (typeof text !== "string") return reject("wrongType");
  const clean = cleanText(text);
  const count = countCharacters(clean);
  return count > maxCharacters ? reject("tooLong", maxCharacters, count) : accept(clean);
}

function readDocument(value: unknown, { maxCharacters }: TextNode): ReadResult<RichDocument> {
  const checked = checkDocument(typeof value === "string" ? textToDocument(value) : value, {
    maxCharacters,
    formulas: true,
  });
  if (checked.ok) return accept(checked.document);
  const tooLong = checked.problems.every(({ code }) => code === "tooLong");
  if (!tooLong) return reject("badDocument");
  const document = typeof value === "string" ? textToDocument(value) : (value as RichDocument);
  return reject("tooLong", maxCharacters, countDocument(document));
}

/** The question was `wysiwyg` when it was answered and is plain text now. */
function extractDocumentText(value: object): string | null {
  const checked = checkDocument(value, { formulas: true });
  return checked.ok ? documentToText(checked.document) : null;
}

const isDocumentLike = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";
