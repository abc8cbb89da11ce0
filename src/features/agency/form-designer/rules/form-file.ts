import { toProblemDetails } from "#features/proposals/form-models/rules/problem-details.ts";
import { readModel } from "#form-engine/check-model.ts";
import { type DraftNodes, toDraftNodes, toModelInput } from "#form-engine/draft-model.ts";
import type { FormModel, FormModelType } from "#form-engine/model.ts";
import type { ModelProblem } from "#form-engine/model-problems.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { decodeUtf8, findJsonProblem } from "#platform/http/malformed.ts";
import { checkNodeContent } from "./node-change.ts";

/** The largest form is smaller: 1,000 nodes with long texts in two languages. */
export const MAX_FORM_FILE_BYTES = 5_000_000;
/** Problems that a refusal names. */
const MAX_PROBLEMS = 100;

/** A draft as a file: canonical JSON, so that equal forms are equal files. A draft with problems is written as it is. */
export function formatDraftFile(nodes: DraftNodes): string {
  const input = toModelInput(nodes);
  const read = readComplete(input);
  return toCanonicalJson(read.ok ? read.model : input);
}

type CompleteModel =
  | { readonly ok: true; readonly model: FormModel }
  | { readonly ok: false; readonly problems: readonly ModelProblem[] };

/**
 * A model whose only problems are texts that are missing in one language: a form on its way to a translator is a file
 * too. They block its publication.
 */
function readComplete(input: unknown): CompleteModel {
  const { model, problems } = readModel(input);
  const others = problems.filter(({ code }) => code !== "missingTranslation");
  return model && others.length === 0 ? { ok: true, model } : { ok: false, problems: others };
}

export type ReadForm =
  | { readonly ok: true; readonly nodes: DraftNodes }
  /** Details of the refusal: problems by node, or of the file as `content`. */
  | { readonly ok: false; readonly details: Record<string, string> };

const refuse = (problems: readonly ModelProblem[]): ReadForm => ({
  ok: false,
  details: toProblemDetails(problems.slice(0, MAX_PROBLEMS)),
});

/** Reads a file into the nodes of a draft, or names its problems. */
export function readFormFile(content: Uint8Array, formModelType: FormModelType): ReadForm {
  const read = readComplete(parseJsonFile(content));
  if (!read.ok) return refuse(read.problems);
  if (read.model.formModelType !== formModelType)
    return { ok: false, details: { content: "otherType" } };
  const nodes = toDraftNodes(read.model);
  const tooLarge = Array.from(nodes).filter(
    ([id, node]) => !checkNodeContent(id, node, formModelType).ok,
  );
  if (tooLarge.length === 0) return { ok: true, nodes };
  return refuse(tooLarge.map(([node]) => ({ node, field: "", code: "tooLong" as const })));
}

/** The value in a JSON file; undefined if it is none, or holds what PostgreSQL cannot store. */
function parseJsonFile(content: Uint8Array): unknown {
  const text = decodeUtf8(content);
  if (text === null || findJsonProblem(text)) return;
  try {
    const value: unknown = JSON.parse(text);
    // Throws on a lone surrogate.
    toCanonicalJson(value);
    return value;
  } catch {
    return;
  }
}
