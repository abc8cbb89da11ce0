import type { Doc } from "yjs";
import type { saveAnswersContract } from "#features/proposals/dossier-form/endpoints.ts";
import type { TextNode } from "#form-engine/types/text/rules.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { documentToValue, valueToAnswer } from "../rules/pad-answer.ts";
import type { PadRef } from "../rules/pad-ref.ts";

interface EndedPad {
  readonly place: PadRef;
  readonly node: TextNode;
  /** The version of the form that still had the question. */
  readonly formVersion: string;
}

/**
 * Saves the text of a pad whose question is gone, as an answer of the version of the form that had it: the server sets it
 * aside in the dossier, or writes it into the answer if only the pad is gone and the question has none. Returns false if the
 * server takes it nowhere, as from a person who has left the dossier.
 */
export async function keepText(
  { place: { dossierId, formModelType, key }, node, formVersion }: EndedPad,
  doc: Doc,
): Promise<boolean> {
  try {
    const { readPadDocument } = await import("../rules/pad-document.ts");
    const answer = valueToAnswer(documentToValue(node, readPadDocument(doc)));
    const outcome = await callEndpoint<typeof saveAnswersContract>(
      "POST",
      "/mon-espace/dossier/:id/reponses/:formModelType",
      {
        params: { id: dossierId, formModelType },
        body: { changes: [{ key, id: crypto.randomUUID(), version: 0, answer }], formVersion },
        promptSignIn: false,
      },
    );
    const verdict = outcome.ok ? outcome.answer.verdicts[key] : undefined;
    if (verdict?.kind === "refused") return verdict.code === "setAside";
    return verdict?.kind === "saved";
  } catch {
    // The code that reads the text could not be loaded: the page says that the last words are to be copied.
    return false;
  }
}
