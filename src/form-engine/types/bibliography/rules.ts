import { normalizeDoi } from "#bibliography/doi.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { countCharacters } from "#rich-text/count-characters.ts";
import type { QuestionNode } from "../../model.ts";
import { accept, defineQuestionType, mergeLists, reject } from "../../question-type.ts";

export type BibliographyNode = Extract<QuestionNode, { type: "bibliography" }>;

/** A cited work: its citation as printed, and its DOI. */
export interface Reference {
  readonly citation: string;
  /** Without the resolver's address, in lower case (DOIs are case-insensitive). */
  readonly doi?: string;
}

export const MAX_CITATION_LENGTH = 1_000;

export const bibliographyType = defineQuestionType<BibliographyNode, Reference>({
  type: "bibliography",
  maxValues: ({ maxReferences }) => maxReferences,
  read(value) {
    const input = typeof value === "string" ? { citation: value } : value;
    if (typeof input !== "object" || input === null) return reject("wrongType");
    const { citation, doi } = input as Record<string, unknown>;
    if (typeof citation !== "string") return reject("wrongType");
    const line = cleanText(citation).replace(/\s+/g, " ").trim();
    const count = countCharacters(line);
    if (count > MAX_CITATION_LENGTH) return reject("tooLong", MAX_CITATION_LENGTH, count);
    const found = typeof doi === "string" ? normalizeDoi(doi) : null;
    return accept(found ? { citation: line, doi: found } : { citation: line });
  },
  isEmpty: ({ citation }) => citation === "",
  toText: ({ citation }) => citation,
  toForm: ({ citation }) => citation,
  /** Each line of the text area is one reference; an unchanged line keeps its DOI. */
  fromForm(posted, _node, stored) {
    const known = new Map((stored as Reference[]).map((work) => [work.citation, work]));
    const lines = posted.flatMap((text) => text.split(/\r?\n/).map((line) => line.trim()));
    if (posted.length === 0) return null;
    return lines.filter((line) => line !== "").map((line) => known.get(line) ?? line);
  },
  merge: (base, mine, theirs) =>
    mergeLists(base as Reference[], mine as Reference[], theirs as Reference[], getReferenceId),
});

/** Two references with the same id are the same work. */
export const getReferenceId = ({ citation, doi }: Reference): string => doi ?? citation;
