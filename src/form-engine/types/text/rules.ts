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
/** Words alone, or a document where the question takes structure. */
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

/** The same number on the screen, in the save and in the PDF. */
export function countTextCharacters(value: TextValue): number {
  return typeof value === "string" ? countCharacters(value) : countDocument(value);
}

/**
 * A plain field holds the words of a text alone; where they were not changed, its structure stays. Our own page posts the
 * document itself.
 */
function fromForm(posted: readonly string[], node: TextNode, held: Answer) {
  if (!node.wysiwyg) return dropBlankEntries(posted)?.map(normalizeLineBreaks) ?? null;
  if (posted.length === 0) return null;
  return posted.flatMap((text, index) => {
    if (text.trim() === "") return [];
    const before = held[index];
    const stored = isDocumentLike(before) ? (before as RichDocument) : EMPTY_DOCUMENT;
    return [parsePostedDocument(text) ?? mergeTextIntoDocument(stored, text)];
  });
}

/** Browsers end the lines of a posted field by two characters: what was typed had one. */
const normalizeLineBreaks = (text: string): string => text.replace(/\r\n?/g, "\n");

function parsePostedDocument(text: string): unknown {
  if (!text.startsWith('{"type":"doc"')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Entries that only one side changed stand; one that both changed is put together by paragraphs, if they are apart. */
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

/** A line of plain words is a paragraph, and nothing else is. */
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
  const words = isDocumentLike(value) ? extractDocumentText(value) : value;
  if (typeof words !== "string") return reject("wrongType");
  const clean = cleanText(words);
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

/** A question that took structure when it was answered and takes words alone now. */
function extractDocumentText(value: object): string | null {
  const checked = checkDocument(value, { formulas: true });
  return checked.ok ? documentToText(checked.document) : null;
}

const isDocumentLike = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "type" in value && value.type === "doc";
