import { z } from "zod";
import type { DocumentModel } from "#documents/model.ts";
import {
  buildFormBlocks,
  type PrintLanguage,
} from "#features/proposals/dossier-exports/rules/form-blocks.ts";
import { printDocument } from "#features/proposals/dossier-exports/views/print-document.server.ts";
import { applyChanges } from "#form-engine/apply-changes.ts";
import { checkDraft, toPreviewModel } from "#form-engine/check-draft.ts";
import { makeForm } from "#form-engine/form.ts";
import { EMPTY_STATE } from "#form-engine/form-state.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { type FormSummary, listLiveNodes, loadDraft } from "../queries/form-draft.server.ts";
import { findVersion } from "../queries/form-versions.server.ts";

/** What the preview of a form shows: its draft, or one of its versions. */
export interface FormPreviewView {
  readonly id: string;
  readonly name: string;
  /** The number of the version; null for the draft. */
  readonly version: number | null;
  /** Null if nothing of the draft can be shown. */
  readonly model: FormModel | null;
  /** Problems that prevent the publication of the draft. */
  readonly problemCount: number;
}

/** The form to preview. The draft exists: `openFormDraft` was called. */
export async function loadFormPreview(
  db: Db,
  { id, name }: FormSummary,
  version: number | null,
): Promise<FormPreviewView> {
  if (version !== null) {
    const { model } = await findVersion(db, id, version);
    return { id, name, version, model, problemCount: 0 };
  }
  const nodes = listLiveNodes((await loadDraft(db, id)).nodes);
  return {
    id,
    name,
    version,
    model: toPreviewModel(nodes),
    problemCount: checkDraft(nodes).problems.length,
  };
}

/** The answers of a preview as JSON. Those that the form refuses are left out. */
export function readPreviewAnswers(model: FormModel, json: string): Record<string, Answer> {
  const answers = parseInput(answersSchema, parseJson(json));
  const changes = Object.entries(answers).map(([key, answer]) => ({ key, answer }));
  const { state } = applyChanges(makeForm(model), EMPTY_STATE, changes);
  return Object.fromEntries(state.answers);
}

const answersSchema = z.record(z.string(), z.array(z.unknown()));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("INVALID", { answers: "JSON" });
  }
}

/**
 * Prints a form with the answers of a preview as a dossier's form is printed. The images are in the page only, so their
 * names are printed.
 */
export function printPreview(
  deps: Pick<Deps, "pdf" | "clock">,
  owner: string,
  preview: { readonly name: string; readonly model: FormModel; readonly answersJson: string },
  language: PrintLanguage,
): Promise<Uint8Array> {
  const { name, model, answersJson } = preview;
  const { locale, t } = language;
  const title = (locale === "fr" ? model.titleFr : model.titleEn) || name;
  const answers = readPreviewAnswers(model, answersJson);
  const document: DocumentModel = {
    title: t("formPreview:title", { name }),
    author: "",
    locale,
    header: title,
    footer: t("formPreview:printed"),
    blocks: [
      { kind: "heading", level: 1, text: title, unlisted: true },
      { kind: "paragraph", line: [{ text: t("formPreview:printed"), italic: true }] },
      ...buildFormBlocks({ model, answers }, 2, language),
    ],
  };
  const print = bindPrinter(deps.pdf, { owner });
  return printDocument({ print, clock: deps.clock }, document, async () => null);
}
