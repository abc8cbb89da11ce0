import { checkModel } from "#form-engine/check-model.ts";
import {
  checkDraft,
  type DraftNodes,
  toDraftNodes,
  toModelInput,
} from "#form-engine/draft-model.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { ModelProblem } from "#form-engine/model-problems.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { decodeUtf8, findJsonProblem } from "#platform/http/malformed.ts";
import { checkNodeContent } from "./node-change.ts";

/** The largest form is smaller: 1,000 nodes with long texts in two languages. */
export const MAX_FORM_FILE_BYTES = 5_000_000;

/** A draft as a file: canonical JSON, so that equal forms are equal files. A draft with problems is written as it is. */
export const formatDraftFile = (nodes: DraftNodes): string =>
  toCanonicalJson(checkDraft(nodes).model ?? toModelInput(nodes));

export type ReadForm =
  | { readonly ok: true; readonly nodes: DraftNodes }
  | { readonly ok: false; readonly problems: readonly ModelProblem[] };

const refuse = (...problems: readonly ModelProblem[]): ReadForm => ({ ok: false, problems });

/** Reads a file into the nodes of a draft, or names its problems by node. */
export function readFormFile(content: Uint8Array, formModelType: FormModelType): ReadForm {
  const checked = checkModel(parseJsonFile(content));
  if (!checked.ok) return refuse(...checked.problems);
  if (checked.model.formModelType !== formModelType)
    return refuse({ node: "", field: "formModelType", code: "unknownFormType" });
  const nodes = toDraftNodes(checked.model);
  const tooLarge = Array.from(nodes).filter(
    ([id, node]) => !checkNodeContent(id, node, formModelType).ok,
  );
  if (tooLarge.length === 0) return { ok: true, nodes };
  return refuse(...tooLarge.map(([node]) => ({ node, field: "", code: "tooLong" as const })));
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
